"""The four games, kept in the browser's storage, played in the page."""

import pkgutil

from app.clowder import Clowder
from app.shelf import Shelf
from catalogue import OFFERS
from stage import speech
from stage.browser import Stage
from stage.offline import Offline
from stage.storage import LocalStorage
from stage.tablet import Tablet


def nuerland() -> str:
    """The texts of our cards. They lie beside the modules, in their zip."""
    return (pkgutil.get_data("catalogue", "nuerland.json") or b"").decode()


STORE = LocalStorage()
speech.listen()
Stage(Clowder(OFFERS, STORE, Shelf(STORE, nuerland)))
Tablet().watch()
Offline().keep()
