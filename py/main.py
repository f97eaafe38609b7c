"""Entry point in the page: the four games, with the browser's storage and display."""

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
    """Return a file beside the modules, in their zip; None if there is none."""
    try:
        return pkgutil.get_data("main", path)
    except OSError:
        return None


STORE = texts()
speech.listen()
TABLET = Tablet()
APP = Clowder(GAMES, STORE, Languages(beside), wishes(), TABLET.browser.can)
Stage(APP, STORE, TABLET)
bring_in(STORE, APP.merge_kept_texts)
Offline(TABLET.browser).keep()
