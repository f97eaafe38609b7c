"""The four games, kept in the browser's storage, played in the page."""

import pkgutil

from app.clowder import Clowder
from app.languages import Languages
from games import GAMES
from stage import speech
from stage.browser import Stage, wishes
from stage.offline import Offline
from stage.storage import bring_in, texts
from stage.tablet import Tablet


def beside(path: str) -> bytes | None:
    """A file that lies beside the modules, in their zip; None when there is none."""
    try:
        return pkgutil.get_data("main", path)
    except OSError:
        return None


STORE = texts()
speech.listen()
TABLET = Tablet()
APP = Clowder(GAMES, STORE, Languages(beside), wishes(), TABLET.browser.can)
Stage(APP, STORE, TABLET)
bring_in(STORE, APP.bring)
Offline(TABLET.browser).keep()
