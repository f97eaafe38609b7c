"""Reader of deck files: the questions and answers of fourteen books of ten cards or fewer, as JSON text.

The standard deck is `nuerland.json`. Players can write decks of their own in the same form:

    {"title": "Our Town",
     "language": "en",
     "about": ["Who wrote this, and whom to tell of mistakes."],
     "sources": {"smith-1990": "A. Smith, A History of Our Town, 1990."},
     "sounds": {"Leicester": "LESS-ter"},
     "books": [
       {"letter": "a", "title": "The River", "emblem": "river", "introduction": "One sentence.",
        "cards": [
          {"card": "a1", "question": "Where does it rise?", "answer": "In the hills to the north.",
           "sources": [{"work": "smith-1990", "at": "p. 51"}]},
          ...

`title` and `books` are required. The books have the letters from a on without a gap, up to n at most, each
letter once. Each book has a `title` and `cards`. The cards of a book have the numbers from 1 on without a
gap, each once. The last number is from 3 to 10, and the same in all books. Each card has an `answer`, and a
`question` that no other card asks. A game has as many books and cards as its deck.

All other fields are optional. `id`, of the deck and of a card, is a word that stays with it whatever is
changed, so that each person's answers stay with their question. A card without an `id` has its name as its
id; one that was moved has the name of the place where it was at first. `language` is the code of the deck's
language, so that it is read aloud correctly. `about` is a list of paragraphs. `sources` are the works, by
key. `sounds` are pronunciations of foreign words. A book can have an `emblem`, one of `EMBLEMS`, and an
`introduction`. A card can have at most four `sources`, each with the key of a `work`, and `at`, a page or a
record. If the work itself was not seen, `told_in` is the key of the work that cites it, such as a review. A
card can have a `picture`, which is shown with its question:

    {"image": "data:image/webp;base64,UklGR...", "shows": "A heron stands in the reeds."}

A picture is a WebP, JPEG or PNG without animation, at most 320 pixels wide and high, and at most 16,000
bytes. `shows` describes it for people who cannot see it, and may be in several languages. Texts in the file
are plain text and never markup.

All texts but the sources can be in several languages. Such a text is an object of texts by language code,
such as `{"en": "The River", "de": "Der Fluss"}`. A deck is read in the current language. A text without that
language is read in the deck's own `language`, and else in the first language that it has. A word of `sounds`
is matched as a whole word. It is written plainly on the cards: the page prints the pronunciation behind it,
and the voice speaks the pronunciation instead.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from clowder.core.errors import Refused
from clowder.core.i18n import _, join_with_commas
from clowder.games.kit_and_kat.content.deck.field_reader import (
    LANGUAGE_CODE,
    LINE_LENGTH,
    PARAGRAPH_LENGTH,
    TITLE_LENGTH,
    DeckFileReader,
    field_subject_phrase,
    quote_name,
)
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.located_json import (
    MAX_FILE_CHARACTERS,
    BadDeck,
    FileFault,
    LocatedJsonValue,
    parse_located_json,
)
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.question_deck import (
    EMBLEMS,
    FEWEST,
    LETTERS,
    NUMBERS,
    AnswerSource,
    Book,
    CardText,
    QuestionDeck,
)

if TYPE_CHECKING:
    from clowder.games.kit_and_kat.content.deck.pictures import CardPicture

__all__ = (
    "EMBLEMS",
    "LETTERS",
    "MAX_FILE_CHARACTERS",
    "NUMBERS",
    "AnswerSource",
    "BadDeck",
    "Book",
    "CardText",
    "FileFault",
    "QuestionDeck",
    "read_deck",
)  # fmt: skip

_MAX_SOURCES = 4
"""Most sources of a card."""


def read_deck(text: str) -> QuestionDeck:
    """Return the deck in the JSON text of its file, read in the deck's own language.

    Raises BadDeck with all faults of the file, and nothing else. The pattern for the deck's foreign
    words is compiled here, so that no tap at the table waits for it.
    """
    faults: list[FileFault] = []
    deck = _DeckReader(faults).read_deck(parse_located_json(text))
    if faults:
        raise BadDeck(faults)
    PronunciationAnnotator(deck)  # compile the word pattern now: at the table a tap would wait for it
    return deck


class _DeckReader(DeckFileReader):
    """Reader of a deck file, which goes on after a fault and collects all faults in a list.

    Call its `read_deck` once, with the file's top JSON value; the `QuestionDeck` that this returns is
    valid only if no fault was added. It remembers works, questions and ids read so far, and so finds
    repeated questions and ids, unknown sources, and missing or repeated books and cards.
    """

    def __init__(self, faults: list[FileFault]) -> None:
        super().__init__(faults)
        self._works: dict[str, str] = {}
        self._card_by_question: dict[tuple[str, str], str] = {}
        self._card_by_id: dict[str, str] = {}
        self._card_lists: list[tuple[LocatedJsonValue, str, Collection[str]]] = []
        """Each book's cards: their place in the file, the book's letter, and the names of the cards."""

    def read_deck(self, top: LocatedJsonValue) -> QuestionDeck:
        """Return the deck in the file's top JSON value; add each fault to the reader's list.

        The field `language` is read first: it is the language of all texts that are not given by
        language code.
        """
        others = ("language", "about", "sources", "sounds", "id")
        fields = self._read_object_fields(top, _("The file"), ("title", "books"), others)
        self._own = self._read_language(fields)
        if "sources" in fields:
            self._works = self._read_works(fields["sources"])
        about = self._read_list_items(fields.get("about"), field_subject_phrase("about"))
        return QuestionDeck(
            self._read_localized_field(fields, "title", TITLE_LENGTH),
            tuple(
                self._read_localized_text(each, _("A paragraph of about"), PARAGRAPH_LENGTH) for each in about
            ),
            tuple(self._works.values()),
            self._read_books(fields["books"]) if "books" in fields else (),
            self._own,
            tuple(self._read_pronunciations(fields["sounds"])) if "sounds" in fields else (),
            self._own,
            self._read_id_field(fields),
        )

    def _read_language(self, fields: Mapping[str, LocatedJsonValue]) -> str:
        """Return the language code in the field `language`; empty if it is missing or not valid.

        Note a fault if it is not valid.
        """
        code = self._read_text_field(fields, "language", TITLE_LENGTH)
        if code and not LANGUAGE_CODE.fullmatch(code):
            self._note_fault(fields["language"], _("The field language must be a code, such as en or pt-BR."))
            return ""
        return code

    def _read_works(self, value: LocatedJsonValue) -> dict[str, str]:
        """Return the works that the deck cites, by key, from the JSON object of the field `sources`.

        Faults are noted for invalid keys, which are left out, and for invalid works, which become empty
        texts.
        """
        works = {}
        for key, work in self._read_unique_fields(value, field_subject_phrase("sources")).items():
            if self._check_text(key, work, _("The key of a source"), TITLE_LENGTH):
                works[key] = self._read_valid_text(
                    work, _("The source {name}", name=quote_name(key)), 2 * LINE_LENGTH
                )
        return works

    def _read_pronunciations(self, value: LocatedJsonValue) -> Iterator[tuple[str, LocalizedText]]:
        """Yield (foreign word, pronunciation) for each field of the JSON object of the field `sounds`.

        Faults are noted for invalid words, which are left out, and for invalid pronunciations, which
        become empty texts.
        """
        for word, how in self._read_unique_fields(value, field_subject_phrase("sounds")).items():
            if self._check_text(word, how, _("A word of sounds"), TITLE_LENGTH):
                yield (
                    word,
                    self._read_localized_text(
                        how, _("The sound of {name}", name=quote_name(word)), TITLE_LENGTH
                    ),
                )

    def _read_books(self, value: LocatedJsonValue) -> tuple[Book, ...]:
        """Return the books in a JSON list, sorted by letter; note faults for repeated and missing books.

        Books must have all letters up to the last that occurs, and at least `a`; of two with one letter
        the last is returned. Faults for missing cards are noted, too.
        """
        books: dict[str, Book] = {}
        for each in self._read_list_items(value, field_subject_phrase("books")):
            book = self._read_book(each)
            if book.letter and book.letter in books:
                self._note_fault(each, _("The book {letter} is there twice.", letter=book.letter))
            books[book.letter] = book
        last = max((LETTERS.index(letter) for letter in books if letter), default=-1)
        missing = [letter for letter in LETTERS[: max(1, last + 1)] if letter not in books]
        self._note_missing_names(value, _("These books are missing: {names}."), missing)
        self._note_missing_cards()
        return tuple(books[letter] for letter in LETTERS if letter in books)

    def _read_book(self, value: LocatedJsonValue) -> Book:
        """Return the book in a JSON object, with its cards; note a fault for all that is not valid.

        Its letter is empty if that is missing or not valid.
        """
        fields = self._read_object_fields(
            value, _("A book"), ("letter", "title", "cards"), ("emblem", "introduction")
        )
        letter = self._read_choice_field(fields, "letter", LETTERS)
        emblem = self._read_choice_field(fields, "emblem", EMBLEMS)
        cards = self._read_cards(fields["cards"], letter) if "cards" in fields else ()
        title, introduction = (
            self._read_localized_field(fields, "title", TITLE_LENGTH),
            self._read_localized_field(fields, "introduction", LINE_LENGTH),
        )
        return Book(letter, title, emblem, introduction, cards)

    def _read_cards(self, value: LocatedJsonValue, letter: str) -> tuple[CardText, ...]:
        """Return the cards in the JSON list of a book, sorted by number; note a fault for repeated ones.

        Of two with one name the last is returned. `letter` is the book's, or empty if it is not valid;
        then no cards are returned. The cards' names are remembered, to note missing ones later.
        """
        names = [f"{letter}{number}" for number in NUMBERS] if letter else []
        cards: dict[str, CardText] = {}
        for each in self._read_list_items(value, field_subject_phrase("cards")):
            text = self._read_card(each, names)
            if text.card and text.card in cards:
                self._note_fault(each, _("The card {card} is there twice.", card=text.card))
            cards[text.card] = text
        self._card_lists.append((value, letter, cards.keys()))
        return tuple(cards[name] for name in names if name in cards)

    def _read_card(self, value: LocatedJsonValue, names: Sequence[str]) -> CardText:
        """Return the card in a JSON object; note a fault for all that is not valid.

        Its name must be one of `names`; if that is empty, any name may be. Too many sources are a fault,
        and so is a question or an id that an earlier card has.
        """
        fields = self._read_object_fields(
            value, _("A card"), ("card", "question", "answer"), ("sources", "picture", "id")
        )
        card = (
            self._read_choice_field(fields, "card", names)
            if names
            else self._read_text_field(fields, "card", TITLE_LENGTH)
        )
        question, answer = (
            self._read_localized_field(fields, "question", LINE_LENGTH),
            self._read_localized_field(fields, "answer", PARAGRAPH_LENGTH),
        )
        self._note_repeated_question(fields.get("question", value), card, question)
        sources = self._read_list_items(fields.get("sources"), _("The field sources of a card"))
        if len(sources) > _MAX_SOURCES:
            many = _("A card may have {most} sources; this one has {n}.")
            self._note_fault(value, many.format(most=_MAX_SOURCES, n=len(sources)))
        picture = self._read_picture(fields["picture"]) if "picture" in fields else None
        text = CardText(
            card,
            question,
            answer,
            tuple(map(self._read_source, sources)),
            picture,
            self._read_id_field(fields),
        )
        self._note_repeated_id(fields.get("id", value), text)
        return text

    def _read_picture(self, value: LocatedJsonValue) -> "CardPicture | None":
        """Return a card's picture from a JSON object; None, with a fault noted, if it cannot be shown.

        Its format and size are checked (`measure_picture`).
        """
        from clowder.games.kit_and_kat.content.deck.pictures import CardPicture, measure_picture

        fields = self._read_object_fields(value, _("A picture"), ("image",), ("shows",))
        image, shows = fields.get("image"), self._read_localized_field(fields, "shows", LINE_LENGTH)
        if image is None:
            return None
        try:
            text = image.content if isinstance(image.content, str) else ""
            return CardPicture(text, *measure_picture(text), shows)
        except Refused as reason:
            self._note_fault(image, str(reason))
            return None

    def _read_source(self, value: LocatedJsonValue) -> AnswerSource:
        """Return one source of a card from a JSON object: the work, the place in it, the work citing it.

        Works are given by their keys in the deck's list of sources. Faults are noted.
        """
        fields = self._read_object_fields(value, _("A source"), ("work",), ("at", "told_in"))
        at = self._read_text_field(fields, "at", LINE_LENGTH)
        return AnswerSource(
            self._read_work(value, fields, "work"), at, self._read_work(value, fields, "told_in")
        )

    def _read_work(self, value: LocatedJsonValue, fields: Mapping[str, LocatedJsonValue], name: str) -> str:
        """Return the work of the deck's list of sources whose key is in the field `name` of a source.

        Empty if there is no such field, or if the list lacks the key, which is noted as a fault at the
        line of `value`, the source.
        """
        key = self._read_text_field(fields, name, TITLE_LENGTH)
        if key and key not in self._works:
            self._note_fault(
                value, _("There is no source {name} in the list of sources.", name=quote_name(key))
            )
        return self._works.get(key, "")

    def _note_repeated_question(self, value: LocatedJsonValue, card: str, question: LocalizedText) -> None:
        """Note a fault if an earlier card has this question in any language; else remember it.

        Case and extra spaces make no difference. `value` gives the fault's line; `card` is the card's
        name.
        """
        for code in question.languages:
            same = code, " ".join(question.in_language(code).casefold().split())
            if same in self._card_by_question:
                self._note_fault(
                    value, _("This card asks what {card} asks.", card=self._card_by_question[same] or "?")
                )
            self._card_by_question.setdefault(same, card)

    def _note_repeated_id(self, value: LocatedJsonValue, text: CardText) -> None:
        """Note a fault if an earlier card has the same question id as this one; remember the id.

        A card without an id of its own has its name as its id. `value` gives the fault's line.
        """
        other = self._card_by_id.setdefault(text.question_id, text.card)
        if text.question_id and other != text.card:
            self._note_fault(value, _("This card has the id of {card}.", card=other or "?"))

    def _note_missing_cards(self) -> None:
        """Note a fault for each book that lacks cards, with their names.

        A book needs the cards from 1 up to the highest number in any book, and at least up to `FEWEST`.
        """
        last = max(
            (n for _at, letter, there in self._card_lists for n in NUMBERS if f"{letter}{n}" in there),
            default=0,
        )
        for value, letter, there in self._card_lists:
            names = [f"{letter}{number}" for number in NUMBERS[: max(FEWEST, last)] if letter]
            missing = [name for name in names if name not in there]
            self._note_missing_names(value, _("These cards are missing: {names}."), missing)

    def _note_missing_names(self, value: LocatedJsonValue, subject: str, names: Sequence[str]) -> None:
        """Note one fault that lists these names of missing books or cards; none if `names` is empty.

        If `value` is no list, that is a fault already, and none is added. `subject` is the fault's
        sentence, with `{names}` where the names are put in.
        """
        if names and isinstance(value.content, list):
            self._note_fault(value, subject.format(names=join_with_commas(names)))
