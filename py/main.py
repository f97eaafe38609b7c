"""Entry point in the page: the four games, with the browser's storage and display."""

import pkgutil

from clowder.app.clowder import ClowderApp
from clowder.app.languages import Languages
from clowder.games import GAMES
from clowder.stage import speech
from clowder.stage.browser import BrowserMainLoop, preferred_languages
from clowder.stage.later_modules import LaterModules, fetch_later_program
from clowder.stage.offline import ServiceWorkerClient
from clowder.stage.storage import import_fallback_texts, open_store
from clowder.stage.tablet import TabletDevice


def read_bundled_file(path: str) -> bytes | None:
    """Return the content of a file that is packed beside the Python modules; None if it is missing."""
    try:
        return pkgutil.get_data("main", path)
    except OSError:
        return None


LATER_MODULES = LaterModules()
STORE = open_store()
speech.enable_speech_on_tap()
TABLET = TabletDevice()
APP = ClowderApp(GAMES, STORE, Languages(read_bundled_file), preferred_languages(), TABLET.browser.abilities)
BrowserMainLoop(APP, STORE, TABLET)
import_fallback_texts(STORE, APP.merge_texts_into_store)
SERVICE_WORKER = ServiceWorkerClient(TABLET.browser)
LATER_MODULES.fetch_in_background(lambda: fetch_later_program(SERVICE_WORKER.start_service_worker))
