"""The four games, kept in the browser's storage, played in the page."""

import pkgutil

from clowder.app.clowder import Clowder
from clowder.app.languages import Languages
from clowder.games import GAMES
from clowder.stage import speech
from clowder.stage.browser import Stage, wishes
from clowder.stage.offline import Offline
from clowder.stage.storage import bring_in, texts
from clowder.stage.tablet import Tablet


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
