"""Content packs: the texts on a game's cards, which players may exchange for others."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.widgets.handed import FileOffer
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # loaded only for a quiz, or to share a deck
    from clowder.widgets.parcels import DeckOffer, DeckParcel
    from clowder.widgets.questions import DeckQuestions


MAX_PICTURE_SIDE = 320
"""Largest width and height of a picture that players choose (`data-picture`), in pixels."""

MAX_PICTURE_BYTES = 16_000
"""Largest size of such a picture in bytes."""

NOISE = "noise"
"""Value in place of a picture, if the browser falsifies what canvases draw."""


class CardTexts:
    """Opaque type for the texts of cards: only the folder of their game derives from it, and reads it."""


class MergeResult(NamedTuple):
    """Result of a merge: the texts to keep after an import."""

    texts: Mapping[str, str]
    remark: str = ""
    """Sentence on what was left out; empty if nothing was."""


class ContentPack(Protocol):
    """Interface of the content pack of a game whose cards have texts. Made once, for the store that keeps it.

    Methods with a body are defaults, for classes that derive from this one.
    """

    @property
    def store_keys(self) -> Collection[str]:
        """Keys of the pack's texts in the store, which a backup contains."""

    def card_content(self, save: str = "", /) -> CardTexts:
        """Return the present texts of the cards, as the game's view reads them in `Scene.content`.

        They are for the players of the game in this save, or without a save for a new game. They are in the
        present language (`core.i18n.current_language`); texts that lack in it are given in another.
        """

    def wanted_files(self, language: str, /) -> Collection[str]:
        """Return the names of the files with which the pack could say more in this language now."""

    def receive_file(self, name: str, text: str, /) -> None:
        """Read the file of this name, which has been loaded. A file that cannot be read changes nothing."""

    def implied_options(self) -> Mapping[str, str]:
        """Return the options, in words, that the pack sets for a new game; players are not asked for them."""

    def handle_act(self, words: list[str], value: str, place: str = "", /) -> FileOffer | None:
        """Carry out an act of `draw_field` or of a page: the words after `content`. `place` is the page.

        `value` is the text of a chosen file, or what was typed. For a picture (`data-picture`) it is an
        address that a page can show (`data:image/...`), or empty if the file is no picture. Returns a file if
        the act asks for one.
        """

    def draw_field(self, language: str, /) -> Node:
        """Draw the lobby's part for the pack: which one to play with, and to bring another.

        `language` is the present one.
        """

    def chosen_title(self, language: str, /) -> str:
        """Return the title of the deck in use; empty for the game's own deck."""
        return ""

    @property
    def has_trouble(self) -> bool:
        """True if `draw_field` says why cards were not taken; the lobby then shows it."""
        return False

    def page_names(self) -> Collection[str]:
        """Return the names of all pages that there are to read."""

    def draw_page(self, place: str, save: str, /) -> Node:
        """Draw a page to read, for the players of the game in this save.

        Its acts are `read PLACE`; `read`; `find PLACE ACT`, which leads to the element with this act on that
        page; `link`; `content ...`; and `play ...`, which does the same as `content ...` and leads back to
        the start of the game.
        """

    @property
    def HAS_QUIZ(self) -> bool:
        """True if the cards have questions that can be answered between games."""

    def questions(self) -> "DeckQuestions":
        """Return the questions of the cards. Only for packs with `HAS_QUIZ`."""

    def make_parcel(self, page_path: str, /) -> "DeckParcel | None":
        """Return the deck made on the content's page at this place of its address, for sharing.

        None, as by default, if there is no deck, or none that is complete.
        """
        return None

    def read_offer(self, packed: str, /) -> "DeckOffer":
        """Return the cards in a link, given the packed word of a `DeckParcel`. Changes nothing.

        Raises Refused for any other word; its sentence quotes nothing of the word.
        """
        raise Refused(_("This game takes no cards by a link."))

    def on_game_begun(self, save: str, /) -> None:
        """Note that a game begins in this save."""

    def on_move(self, move: Move, save: str, /) -> None:
        """Note that this move was made in the game of this save."""

    def removable_texts(self) -> Mapping[str, str]:
        """Return the titles of what players have brought and could delete, by name in the store."""

    def remove_text(self, name: str, /) -> None:
        """Delete what has this name in the store."""

    def merge(self, imported: Mapping[str, str], places: Mapping[str, str], /) -> MergeResult:
        """Return the texts to keep after a merge of the pack's texts in a file with those in the store.

        `places` gives saves their new names.
        """


NewPack = Callable[[Store], ContentPack]
