"""The four games, kept in the browser's storage, played in the page."""

from app.clowder import Clowder
from catalogue import OFFERS
from stage.browser import LocalStorage, Stage

Stage(Clowder(OFFERS, LocalStorage()))
