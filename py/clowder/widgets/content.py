"""What the cards of a game say: a pack of its own, which players may exchange for another."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from clowder.core.errors import Refused
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.core.words import _
from clowder.widgets.handed import Handed
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # read only when somebody is asked, or hands a deck on
    from clowder.widgets.parcels import Offer, Parcel
    from clowder.widgets.questions import Questions


SIDE, BYTES = 320, 16_000
"""What a picture may have that players choose (`data-picture`): so many pixels in width and in height, and so
many bytes. A deck of 140 with a picture each is a file of 3 MB.
"""

NOISE = "noise"
"""What comes instead of a picture where the browser makes noise of all that is drawn."""


class CardTexts:
    """What the cards of a game say now. Only the game's own folder, which derives from it, can read it."""


class Joined(NamedTuple):
    """What is to be kept of texts that a file has brought."""

    texts: Mapping[str, str]
    remark: str = ""
    """What was left out, in a sentence; empty if nothing was."""


class ContentPack(Protocol):
    """What a game's folder offers whose cards say something. Made once, for the store that keeps it.

    What has a body here may be left to it, by a class that is derived from this one.
    """

    @property
    def KEPT(self) -> Collection[str]:
        """The names of its texts in the store."""

    def content(self, save: str = "", /) -> CardTexts:
        """What the cards say now, as the game's view reads it in `Scene.content`.

        To those who play the game of this save; without one, to whoever would begin a game. In the language
        that is spoken (`core.words.spoken`); what lacks in it is said in another.
        """

    def wants(self, language: str, /) -> Collection[str]:
        """The names of the files that it could use now to say more in this language."""

    def learn(self, name: str, text: str, /) -> None:
        """The file of this name has come. One that cannot be read changes nothing."""

    def options(self) -> Mapping[str, str]:
        """What follows from it for a new game: options that nobody is asked for, in words."""

    def act(self, words: list[str], value: str, place: str = "", /) -> Handed | None:
        """Do what was tapped in `field` or on a page, which is `place` then: the words after `content`.

        `value` is the text of a chosen file, or what was typed; of a picture (`data-picture`) what a page
        can show (`data:image/...`), empty if it was none. Gives a file where one was asked for.
        """

    def field(self, language: str, /) -> Node:
        """What the lobby offers: which pack to play with, and to bring another. `language` is spoken now."""

    def places(self) -> Collection[str]:
        """All pages that there are to read."""

    def page(self, place: str, save: str, /) -> Node:
        """A page to read, for those who play the game of this save.

        Its acts are `read PLACE`, `read`, `find PLACE ACT`, which comes to what does this act there, `link`,
        `content ...`, and `play ...`, which does the same as that and leads back to where the game begins.
        """

    @property
    def ASKS(self) -> bool:
        """Whether its cards ask questions that can be answered between games."""

    def questions(self) -> "Questions":
        """What its cards ask. Only of a pack that asks."""

    def parcel(self, place: str, /) -> "Parcel | None":
        """The cards that are made on this page, to be handed on; None where there are none that are ready."""
        return None

    def offer(self, packed: str, /) -> "Offer":
        """What a link brings, by the word of a `Parcel`. Changes nothing.

        Raises Refused, which names nothing of it, for any other word.
        """
        raise Refused(_("This game takes no cards by a link."))

    def begin(self, save: str, /) -> None:
        """A game begins that is kept in this save."""

    def note(self, move: Move, save: str, /) -> None:
        """This move happened in the game of this save."""

    def spare(self) -> Mapping[str, str]:
        """The titles of what players have brought and could throw away, by their names in the store."""

    def forget(self, name: str, /) -> None:
        """Throw away what has this name in the store."""

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str], /) -> Joined:
        """What to keep of its texts in a file beside what is here. `places` gives saves their new names."""


NewPack = Callable[[Store], ContentPack]
