"""Cards on their way from one tablet to another: what is handed on, and what has come."""

from typing import NamedTuple

from clowder.core.words import _
from clowder.widgets.handed import Handed
from clowder.widgets.nodes import Node


class Parcel(NamedTuple):
    """Cards that players have made, to be handed on."""

    title: str
    file: Handed
    packed: str = ""
    """All of them in one word for a link, of `A-Z a-z 0-9 - _`; empty if they do not go into one."""
    reason: str = ""
    """Why they do not, in a sentence."""


class Offer(NamedTuple):
    """Cards that a link has brought. Nothing of them is kept as long as nobody has taken them."""

    text: str
    """The same as a file, as `act(["bring"], text)` takes it."""
    told: Node
    """What they are, and who has written them; no question and no answer."""
    remark: str = ""
    """What will become of them beside those that are here, in a sentence; empty if nothing has to be said."""


def unread_link() -> str:
    """What is said of a link that cannot be read."""
    return _("This link to a deck cannot be read. It may have been cut off, or be of a newer Clowder.")
