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

    In this order: the hidden error message (`#trouble`), the home screen of an empty store (`#app`), the
    progress of loading (`#waking`), the notices, and a text for browsers without scripts (`noscript`).
    """
    yield _draw_error_message()
    yield h("div", ClowderApp(games, MemoryStore()).draw_page(), id="app")
    yield _draw_loading_progress()
    yield from draw_page_notices()
    yield h("noscript", h("p", _("Clowder plays in the browser itself, and needs its scripts for that.")))


def draw_page_notices() -> Iterator[Node]:
    """Yield the notices beside the app that scripts show: only `#newer`, that a new version is ready."""
    text, button = _("A new version of Clowder is ready."), _("Use it now")
    yield h("section.at-home", h("p", text), h("button.quiet", button), id="newer", role="status")


def _draw_loading_progress() -> Node:
    """Draw the paragraph `#waking` with a bar and a text on the progress of loading.

    The build sets its `data-brotli` and `data-gzip`, the numbers of bytes to load in each compression;
    scripts fill in how much has come, by the text in `data-fetching`.
    """
    waking = _("Waking the cats…")
    return h(
        "p",
        h("i"),
        h("span", waking),
        id="waking",
        role="status",
        data_brotli="0",
        data_gzip="0",
        data_fetching=_("Fetching the cats: {here} of {all} MB"),
        data_waking=waking,
    )


def broken_part_text() -> str:
    """Return the message that a part of Clowder did not arrive."""
    return _("A part of Clowder did not arrive as it should. Is the tablet online?")


def _draw_error_message() -> Node:
    """Draw the hidden section `#trouble` that the app could not start; `watching.js` shows it.

    The script adds the reason. The section has a button to try again, a link to open the app on its own,
    and details to unfold. Its `data-` attributes, such as `data-hung` and `data-old`, have a sentence
    for each reason.
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
        data_broken=broken_part_text(),
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
