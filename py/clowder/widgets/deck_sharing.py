"""Cards that players share from one tablet to another: the outgoing parcel and the incoming offer."""

from typing import NamedTuple

from clowder.core.i18n import _
from clowder.widgets.file_offer import DownloadableFile
from clowder.widgets.nodes import Node


class ShareableDeck(NamedTuple):
    """Deck that players have made, ready for sharing: its title, a file and, if small enough, a link.

    `title` and `file`, a `DownloadableFile`, are always there. `packed` is the deck as one word of the
    link; if it is empty, `reason` says in a sentence why.
    """

    title: str
    file: DownloadableFile
    packed: str = ""
    """All the cards in one word for a link, of `A-Z a-z 0-9 - _`; empty if they do not fit into one."""
    reason: str = ""
    """Reason why they do not fit, in a sentence."""


class DeckOffer(NamedTuple):
    """Deck received by a link, with a description for players; it is stored only if they accept it.

    `text` is the deck as the text of a file, `description` a drawing of what it is about and by whom,
    without any question or answer, and `remark` a sentence on what adding it would do to the decks here.
    """

    text: str
    """The deck as a file, as `handle_act(["bring"], text)` takes it."""
    description: Node
    """Description of the cards and their authors, without any question or answer."""
    remark: str = ""
    """Sentence on what becomes of the cards beside those already here; empty if there is nothing to say."""


def unreadable_deck_link_text() -> str:
    """Return the message that a link to a deck cannot be read: it is cut off, or of a newer Clowder."""
    return _("This link to a deck cannot be read. It may have been cut off, or be of a newer Clowder.")
