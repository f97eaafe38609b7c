"""Content of the HTML page before Python has started: `serve.py` draws it in every language.

The scripts that show and hide its parts find them by their ids, and their sentences in their attributes.
"""

from collections.abc import Iterable, Iterator

from clowder.app.clowder import ClowderApp
from clowder.app.storage.store import MemoryStore
from clowder.core.i18n import _
from clowder.games.game import Game
from clowder.widgets.nodes import Node, h


def draw_prerendered_nodes(games: Iterable[Game]) -> Iterator[Node]:
    """Yield the nodes of the HTML page before Python runs: an empty home screen, and messages beside it.

    The messages are, in this order, the error message before the home screen, and after it the progress
    of loading, the notices, and a text for browsers without scripts.
    """
    yield _draw_error_message()
    yield h("div", ClowderApp(games, MemoryStore()).draw_page(), id="app")
    yield _draw_loading_progress()
    yield from draw_page_notices()
    yield h("noscript", h("p", _("Clowder plays in the browser itself, and needs its scripts for that.")))


def draw_page_notices() -> Iterator[Node]:
    """Yield the notices beside the app that scripts show: at present one, on a new version of the app."""
    yield _draw_page_notice("newer", _("A new version of Clowder is ready."), _("Use it now"))


def _draw_loading_progress() -> Node:
    """Draw the paragraph with the progress bar of loading; scripts fill in how much has come.

    The build sets its `data-bytes`, the number of bytes to load.
    """
    waking = _("Waking the cats…")
    return h(
        "p",
        h("i"),
        h("span", waking),
        id="waking",
        role="status",
        data_bytes="0",
        data_fetching=_("Fetching the cats: {here} of {all} MB"),
        data_waking=waking,
    )


def _draw_error_message() -> Node:
    """Draw the hidden message that the app could not start; `watching.js` shows it and adds the reason.

    It has buttons or links to try again, to open the app on its own, and to see details. Its `data-`
    attributes have a sentence for each reason.
    """
    return h(
        "section",
        h("p"),
        h("button.big", _("Try again")),
        h("a", _("Open Clowder on its own"), href="./", target="_top"),
        h("details", h("summary", _("Details")), h("pre")),
        id="trouble",
        role="alert",
        hidden=True,
        data_failed=_("Clowder could not start."),
        data_hung=_("Nothing has arrived for a while. Is the tablet online?"),
        data_broken=_("A part of Clowder did not arrive as it should. Is the tablet online?"),
        data_missing=_("A part of Clowder is missing on its server. Please tell whoever set it up."),
        data_replaced=_(
            "Something else came instead of a part of Clowder. Does this Wi-Fi want you to sign in first?"
        ),
        data_old=_(
            "This browser is too old for Clowder. It needs Safari 16.4, Chrome 111, Firefox 121 or a newer "
            "one. Update the tablet or its browser, or take a newer tablet."
        ),
        data_framed=_("Clowder is not played inside another page."),
    )


def _draw_page_notice(name: str, text: str, button_text: str) -> Node:
    """Draw a notice with the HTML id `name`, a text and a button; scripts show it and react to the button."""
    return h("section.at-home", h("p", text), h("button.quiet", button_text), id=name, role="status")
