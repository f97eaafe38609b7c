"""The four games, kept in the browser's storage, played in the page."""

import pkgutil

from app.clowder import Clowder
from app.languages import Languages
from games import GAMES
from games.kit_and_kat.content.store import Shelf
from stage import speech
from stage.browser import Stage, wishes
from stage.offline import Offline
from stage.storage import texts
from stage.tablet import Tablet


def beside(path: str) -> bytes | None:
    """A file that lies beside the modules, in their zip; None when there is none."""
    try:
        return pkgutil.get_data("main", path)
    except OSError:
        return None


def nuerland() -> str:
    """The texts of our cards."""
    return (beside("games/kit_and_kat/content/nuerland.json") or b"").decode()


STORE = texts()
speech.listen()
Stage(Clowder(GAMES, STORE, Shelf(STORE, nuerland), Languages(beside), wishes()), STORE)
Tablet().watch()
Offline().keep()
