"""Content packs: the texts on a game's cards, which players may exchange for others."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.options import Options
from clowder.core.rules import Move
from clowder.core.store import Store
from clowder.widgets.file_offer import DownloadableFile
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # loaded only for a quiz, or to share a deck
    from clowder.widgets.deck_sharing import DeckOffer, ShareableDeck
    from clowder.widgets.questions import DeckQuestions


MAX_PICTURE_SIDE = 320
"""Largest width and height of a picture that players choose (`data-picture`), in pixels."""

MAX_PICTURE_BYTES = 16_000
"""Largest size of such a picture in bytes."""

EDIT_PAGE = "edit"
"""Name of the page of a pack on which players make texts of their own.

With a hyphen and a word it names the page of one such text; with more, a part of it.
"""

FALSIFIED_PICTURE = "noise"
"""Value in place of a picture, if the browser falsifies what canvases draw."""


class CardTexts:
    """Base class of the texts on a game's cards, without members; each such game derives its own class.

    Shared code only passes the object on to the game.
    """


class MergeResult(NamedTuple):
    """Result of merging the stored texts of a game's cards with those of a file.

    `texts` are the texts to store, by store key, and `remark` is a sentence on what was left out.
    `new_names` has the names that decks (`GAME DECK`) and questions (`GAME DECK QUESTION`) get here, by
    their names in the file, if these differ; a question's new name is the last word alone.
    """

    texts: Mapping[str, str]
    remark: str = ""
    """Sentence on what was left out; empty if nothing was."""
    new_names: Mapping[str, str] = MappingProxyType({})
    """Names here of decks and questions that have others in the file, by the file's names.

    A deck is `GAME DECK`; a question is `GAME DECK QUESTION`, and its new name is the last word alone.
    """


class ContentPackPage(NamedTuple):
    """Page of a content pack (texts of a game's cards) to open after an act, as `handle_act` returns it.

    `name` is one of `page_names`; empty leads back to the page below. `replaces` is True if the new page
    takes the place of the page with the act, and is not put on top of it.
    """

    name: str = ""
    replaces: bool = False
    """True if it takes the place of the page with the act."""


class ContentPack(Protocol):
    """Interface of a game's content pack: the texts on its cards, which players may exchange for others.

    `card_texts` returns the texts for a game, `draw_lobby_deck_field` and `draw_page` show them, and
    `handle_act` carries out what players change. A pack is made once, for the store that keeps its
    texts. Few games have one. Methods with a body are defaults, for classes that derive from this
    one.
    """

    @property
    def mergeable_store_keys(self) -> Collection[str]:
        """Store keys of the pack's texts that a backup contains, and that `merge_with_backup` merges.

        In a quiz game: players' decks, the choice of a deck, the deck of each save, and the cards read
        so far.
        """

    def card_texts(self, save: str = "", /) -> CardTexts:
        """Return the texts of the cards for the game in this save; without a save, for a new game.

        A save keeps the deck with which its game began; a new game has the deck in use. Views find the
        texts in `Scene.content`. They are in the current language; texts that lack a translation are in
        another. Stub; implemented by `KitAndKatPack`.
        """

    def wanted_file_names(self, language: str, /) -> Collection[str]:
        """Return the names of the files with card texts in this language that are still to be loaded.

        Implemented by `KitAndKatPack`. An example is `nuerland.de.json`. Empty if all were received, or
        the language needs none, as English.
        """

    def receive_card_text_file(self, name: str, text: str, /) -> None:
        """Take over the card texts in a file that has been loaded, one of `wanted_file_names`.

        `name` is the file's name and `text` its content. A file of another name, or that cannot be read,
        does not change the texts. Stub; implemented by `KitAndKatPack`.
        """

    def game_options_from_deck(self) -> Mapping[str, str]:
        """Return the options that follow from the deck in use, such as its size: words by option name.

        Implemented by `KitAndKatPack`. For a deck of 14 books of 10 cards it is `{"books": "14",
        "cards": "10"}`. The lobby (the page before a game) sets them for a new game, and does not ask
        players for them.
        """

    def handle_act(
        self, words: list[str], value: str, place: str = "", /
    ) -> DownloadableFile | ContentPackPage | None:
        """Carry out an act (command of an element) of the pack's lobby field or of one of its pages.

        Return a file to download if the act asks for one, or the page that it leads to, else None.
        `words` are the act's words after `content`: in a quiz game `cards SLOT` chooses a deck, `bring`
        imports the file with the text `value`, and `edit ...` goes to an editor. `place` is the name of
        the page. `value` is what was typed or the text of a chosen file. For a picture (`data-picture`)
        it is a `data:image/...` address; empty if the picture cannot be used, or `FALSIFIED_PICTURE`.
        """

    def draw_lobby_deck_field(self, language: str, options: Options | None = None, /) -> Node:
        """Draw the field with the deck in use, which players can change, for the page before a game.

        They can import another deck, too. `language` is the code of the current language. With the
        `options` of a game, show the deck with which that would be played: a link to a deal may need
        another than the deck in use. Stub; implemented by `KitAndKatPack`.
        """

    def deck_title_for_game(self, language: str, options: Options, /) -> str:
        """Return the title, in this language, of the deck for a game with these options.

        Empty for the game's own deck. `language` is a language code. Default: an empty text;
        `KitAndKatPack` has its own.
        """
        return ""

    @property
    def has_refused_import(self) -> bool:
        """True if the last import of card texts was refused, or waits for an answer of the players.

        Then `draw_lobby_deck_field` says so, and the lobby (the page before a game) unfolds that field.
        Default: False, for packs that import none; `KitAndKatPack` has its own.
        """
        return False

    def page_names(self) -> Collection[str]:
        """Return the names of all pages of the pack, which `draw_page` can draw.

        In a quiz game they are `books`, `about`, a letter for each book, and pages to make decks on,
        such as `edit` and `edit-own2`.
        """

    def draw_page(self, place: str, save: str, /) -> Node:
        """Draw the page `place`, one of `page_names`, to read the deck of a game or to edit decks.

        The game is that of the save `save`. The page's elements may send the acts `read PLACE` (another
        page); `read`; `find PLACE ACT`, which leads to the element with this act on that page; `link`;
        `content ...` for `handle_act`; and `play ...`, which does the same and leads back to the start
        of the game. Stub; implemented by `KitAndKatPack`.
        """

    @property
    def HAS_QUIZ(self) -> bool:
        """True if the cards have questions that players can answer in a quiz between games.

        `quiz_questions` returns them then. Stub; implemented by `KitAndKatPack`.
        """

    def quiz_questions(self) -> "DeckQuestions":
        """Return the questions and answers on the cards of the deck in use, for the quiz between games.

        It is only called for packs with `HAS_QUIZ`. Stub; implemented by `KitAndKatPack`.
        """

    def make_shareable_deck(self, page_path: str, /) -> "ShareableDeck | None":
        """Return the deck that is edited on the page of this name, ready for sharing by link or file.

        None if no deck is edited on that page, or the deck is incomplete. Default: None; `KitAndKatPack`
        has its own.
        """
        return None

    def unpack_deck_offer(self, packed: str, /) -> "DeckOffer":
        """Unpack the deck in one word of a link, and return it without storing it.

        Raises Refused for a word that no `ShareableDeck` has made; the message quotes nothing of it.
        Default: raises Refused for every word, as the game takes no cards by a link; `KitAndKatPack` has
        its own.
        """
        raise Refused(_("This game takes no cards by a link."))

    def note_game_start(self, save: str, options: Options, previous_save: str, /) -> None:
        """Record which deck belongs to the game with these options that has begun in the save `save`.

        From then on `card_texts(save)` returns that deck, whatever deck is chosen later. It is the deck
        of `previous_save`, the save of the game that this one follows; if that is empty, the deck for a
        new game. Stub; implemented by `KitAndKatPack`.
        """

    def note_move(self, move: Move, save: str, /) -> None:
        """Record what is to be remembered of this move, made in the game of the save of this name.

        A quiz game stores for each card the save in which it was first read. It may change nothing.
        """

    def removable_deck_titles(self) -> Mapping[str, str]:
        """Return the titles of the decks that players have added and may delete, by their store keys.

        Implemented by `KitAndKatPack`. Titles are in the current language. Empty if there are none.
        """

    def delete_deck(self, name: str, /) -> None:
        """Delete the deck with the store key `name`, one of `removable_deck_titles`, from the store.

        Games that have begun with it have no card texts from then on. Stub; implemented by
        `KitAndKatPack`.
        """

    def merge_with_backup(self, imported: Mapping[str, str], save_map: Mapping[str, str], /) -> MergeResult:
        """Return the texts to store after merging the pack's texts in a file with those here.

        `imported` are the file's texts by store key, only those of `mergeable_store_keys`. `save_map`
        has the new name of each of the file's saves, by its name in the file. Decks of the file are
        added to those here; for a save or card that is recorded on both sides, the record here counts.
        The caller stores the texts. Stub; implemented by `KitAndKatPack`.
        """


NewPack = Callable[[Store], ContentPack]
"""Function that makes the content pack of a game for a store."""
