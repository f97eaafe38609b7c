"""The four games, kept in the browser's storage, played in the page."""

from app.clowder import Clowder
from catalogue import OFFERS
from stage.browser import Stage
from stage.storage import LocalStorage

Stage(Clowder(OFFERS, LocalStorage()))
