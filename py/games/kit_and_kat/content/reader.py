"""The questions and answers of Kit and Kat: fourteen books of ten cards, read from one JSON text.

Our own are in `assets/nuerland.json`. Anybody may write others on anything in the same form:

    {"title": "Our Town",
     "language": "en",
     "about": ["Who wrote this, and whom to tell of mistakes."],
     "sources": {"smith-1990": "A. Smith, A History of Our Town, 1990."},
     "books": [
       {"letter": "a", "title": "The River", "emblem": "river", "introduction": "One sentence.",
        "cards": [
          {"card": "a1", "question": "Where does it rise?", "answer": "In the hills to the north.",
           "sources": [{"work": "smith-1990", "at": "p. 51"}]},
          ...

There must be a `title` and `books`: each letter from a to n once, with a `title` and `cards`. Of these there
must be each number from 1 to 10 once, with an `answer` and a `question` that no other card asks.

All else may be left out: `language`, the code of the one it is all in, so that it is read aloud as it should
be; `about`, a list of paragraphs; `sources`, the works by a key; a book's `emblem`, one of `EMBLEMS`, and
`introduction`; a card's `sources`, at most four, each with the key of a `work` and `at`, a page or a record.
What stands in the file is text and never markup.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from core.cards import Card
from core.errors import Refused
from core.words import UNSHOWN, _, series

LETTERS = "abcdefghijklmn"
NUMBERS = range(1, 11)

EMBLEMS = (
    "grass", "river", "sun", "ox", "hut", "gourd", "fish",
    "shoebill", "tree", "canoe", "letter", "fox", "rainbow", "road",
)  # fmt: skip
"""What can be drawn on a book; one without an emblem shows its letter."""

SHORT, LINE, PARAGRAPH = 60, 200, 600
"""How many characters a title or a key, a question or a source, an answer or a paragraph may have.

In characters, because not every language puts spaces between words. They are what the screen has room for;
our own cards are held to stricter limits, so that they read well aloud.
"""

LARGEST = 1_000_000
"""A file with more characters than this is not looked into: ours has 55,000."""

_DEEPEST = 10
"""How many lists and objects may lie in one another. Seven do."""

_SOURCES = 4


# What has been read


@dataclass(frozen=True)
class Source:
    """Where an answer is from."""

    work: str
    """Author, title and year, in full."""
    at: str
    """The page or the record there; empty when there is none."""


@dataclass(frozen=True)
class Text:
    """What is read aloud when a card is played."""

    card: Card
    question: str
    answer: str
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class Book:
    letter: str
    title: str
    emblem: str
    """One of `EMBLEMS`, or empty."""
    introduction: str
    """One sentence, or empty."""
    cards: tuple[Text, ...]
    """From its 1 to its 10."""


@dataclass(frozen=True)
class Library:
    title: str
    about: tuple[str, ...]
    """Paragraphs for whoever wants to know more."""
    works: tuple[str, ...]
    """All the sources, in full, as they stand in the file."""
    books: tuple[Book, ...]
    """From a to n."""
    language: str = ""
    """The code of the language they are in, such as `en`; empty when the file does not say."""

    def book(self, card: Card) -> Book:
        """The book that a card belongs to."""
        return self.books[LETTERS.index(card[0])]

    def text(self, card: Card) -> Text:
        """What stands on a card."""
        return self.book(card).cards[NUMBERS.index(int(card[1:]))]


@dataclass(frozen=True, order=True)
class Fault:
    """One thing to put right in a file; `line` counts from 1."""

    line: int
    reason: str

    def __str__(self) -> str:
        return _("Line {line}: {reason}", line=self.line, reason=self.reason)


class BadLibrary(Refused):
    """A text cannot be read as fourteen books; `faults` has everything that is wrong, from top to bottom."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))


def read(text: str) -> Library:
    """The books in a JSON text. Raises BadLibrary, and nothing else."""
    faults: list[Fault] = []
    library = _Reader(faults).library(_parsed(text.removeprefix("\ufeff")))
    if faults:
        raise BadLibrary(faults)
    return library


# JSON, with the line that each value begins on


_Object: TypeAlias = "tuple[tuple[str, _Value], ...]"
"""Fields in the order of the text; one may be there twice."""


@dataclass(frozen=True)
class _Value:
    line: int
    content: "str | int | float | list[_Value] | _Object | None"


_Tokens: TypeAlias = Iterator[tuple[str, int]]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}:,]|[^\s\[\]{}:,"]+', re.DOTALL)


def _parsed(text: str) -> _Value:
    if len(text) > LARGEST:
        raise BadLibrary([Fault(1, _too_long(_("The file"), text, LARGEST))])
    _check_depth(text)
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise BadLibrary([Fault(error.lineno, _("This is not JSON: {reason}.", reason=error.msg))]) from error
    except ValueError as error:
        raise BadLibrary(
            [Fault(1, _("This is not JSON that can be read: {reason}.", reason=error))]
        ) from error
    return _value(_tokens(text))


def _check_depth(text: str) -> None:
    """Neither `json` nor we run out of stack on a text that passes."""
    depth = 0
    for token, line in _tokens(text):
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        if depth > _DEEPEST:
            raise BadLibrary([Fault(line, _("There are too many lists or objects in one another."))])


def _tokens(text: str) -> _Tokens:
    """The words and marks of a text, with their lines. Up to its first mistake they are those of JSON."""
    line, at = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        yield found[0], line


def _value(tokens: _Tokens) -> _Value:
    """The value that comes next; the tokens are known to be good JSON."""
    return _begun(*next(tokens), tokens)


def _begun(token: str, line: int, tokens: _Tokens) -> _Value:
    if token == "{":
        return _Value(line, tuple(_object(tokens)))
    if token == "[":
        return _Value(line, [_begun(*item, tokens) for item in _items(tokens, "]")])
    return _Value(line, json.loads(token))


def _object(tokens: _Tokens) -> Iterator[tuple[str, _Value]]:
    for name, _line in _items(tokens, "}"):
        next(tokens)  # the colon
        yield json.loads(name), _value(tokens)


def _items(tokens: _Tokens, end: str) -> _Tokens:
    """The first token of each item, up to the end; whoever asks takes the rest of the item."""
    for token, line in tokens:
        if token == end:
            return
        if token != ",":
            yield token, line


# From values to books


_CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")
"""How languages are written in the web."""


class _Form:
    """The smallest parts of a file: objects, lists and texts. What is not as it must be is noted."""

    def __init__(self, faults: list[Fault]) -> None:
        self._faults = faults

    def _fields(
        self, value: _Value, what: str, needed: Sequence[str], others: Sequence[str]
    ) -> Mapping[str, _Value]:
        fields = self._once(value, what)
        if isinstance(value.content, tuple):
            for name in needed:
                if name not in fields:
                    self._note(value, _("{what} lacks the field {name}.", what=what, name=name))
        for name, held in fields.items():
            if name not in (*needed, *others):
                self._note(held, _("{what} has no field {name}.", what=what, name=_named(name)))
        return fields

    def _once(self, value: _Value, what: str) -> Mapping[str, _Value]:
        """An object's fields; of one that comes twice the first."""
        if not isinstance(value.content, tuple):
            self._note(value, _("{what} must be an object, in curly brackets.", what=what))
            return {}
        fields: dict[str, _Value] = {}
        for name, held in value.content:
            if fields.setdefault(name, held) is not held:
                self._note(held, _("{what} has {name} twice.", what=what, name=_named(name)))
        return fields

    def _list(self, value: _Value | None, what: str) -> list[_Value]:
        if value is None:
            return []
        if not isinstance(value.content, list):
            self._note(value, _("{what} must be a list, in square brackets.", what=what))
            return []
        return value.content

    def _one_of(self, fields: Mapping[str, _Value], name: str, choices: Sequence[str]) -> str:
        text = self._text(fields, name, SHORT)
        if not text or text in tuple(choices):
            return text
        one_of = _("The field {name} must be one of these: {choices}.")
        self._note(fields[name], one_of.format(name=name, choices=series(choices)))
        return ""

    def _text(self, fields: Mapping[str, _Value], name: str, most: int) -> str:
        what = _("The field {name}", name=name)
        return self._plain(fields[name], what, most) if name in fields else ""

    def _plain(self, value: _Value, what: str, most: int) -> str:
        if not isinstance(value.content, str):
            self._note(value, _("{what} must be a text, in quotation marks.", what=what))
            return ""
        return value.content if self._fits(value.content, value, what, most) else ""

    def _fits(self, text: str, value: _Value, what: str, most: int) -> bool:
        reason = ""
        if not text.strip():
            reason = _("{what} is empty.", what=what)
        elif len(text) > most:
            reason = _too_long(what, text, most)
        elif UNSHOWN.search(text):
            broken = _("{what} has a line break or another character that cannot be shown.")
            reason = broken.format(what=what)
        if reason:
            self._note(value, reason)
        return not reason

    def _note(self, value: _Value, reason: str) -> None:
        self._faults.append(Fault(value.line, reason))


class _Reader(_Form):
    """Reads what it can, and notes every fault. What it returns is sound only when there are none."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self._works: dict[str, str] = {}
        self._asked: dict[str, str] = {}

    def library(self, top: _Value) -> Library:
        fields = self._fields(top, _("The file"), ("title", "books"), ("language", "about", "sources"))
        if "sources" in fields:
            self._works = self._read_works(fields["sources"])
        about = self._list(fields.get("about"), _("The field about"))
        return Library(
            self._text(fields, "title", SHORT),
            tuple(self._plain(each, _("A paragraph of about"), PARAGRAPH) for each in about),
            tuple(self._works.values()),
            self._books(fields["books"]) if "books" in fields else (),
            self._language(fields),
        )

    def _language(self, fields: Mapping[str, _Value]) -> str:
        code = self._text(fields, "language", SHORT)
        if code and not _CODE.fullmatch(code):
            self._note(fields["language"], _("The field language must be a code, such as en or pt-BR."))
        return code

    def _read_works(self, value: _Value) -> dict[str, str]:
        works = {}
        for key, work in self._once(value, _("The field sources")).items():
            if self._fits(key, work, _("The key of a source"), SHORT):
                works[key] = self._plain(work, _("The source {name}", name=_named(key)), 2 * LINE)
        return works

    def _books(self, value: _Value) -> tuple[Book, ...]:
        books: dict[str, Book] = {}
        for each in self._list(value, _("The field books")):
            book = self._book(each)
            if book.letter and book.letter in books:
                self._note(each, _("The book {letter} is there twice.", letter=book.letter))
            books[book.letter] = book
        missing = [letter for letter in LETTERS if letter not in books]
        self._note_missing(value, _("These books are missing: {names}."), missing)
        return tuple(books[letter] for letter in LETTERS if letter in books)

    def _book(self, value: _Value) -> Book:
        fields = self._fields(value, _("A book"), ("letter", "title", "cards"), ("emblem", "introduction"))
        letter = self._one_of(fields, "letter", LETTERS)
        emblem = self._one_of(fields, "emblem", EMBLEMS)
        cards = self._cards(fields["cards"], letter) if "cards" in fields else ()
        title, introduction = self._text(fields, "title", SHORT), self._text(fields, "introduction", LINE)
        return Book(letter, title, emblem, introduction, cards)

    def _cards(self, value: _Value, letter: str) -> tuple[Text, ...]:
        names = [f"{letter}{number}" for number in NUMBERS] if letter else []
        cards: dict[str, Text] = {}
        for each in self._list(value, _("The field cards")):
            text = self._card(each, names)
            if text.card and text.card in cards:
                self._note(each, _("The card {card} is there twice.", card=text.card))
            cards[text.card] = text
        missing = [name for name in names if name not in cards]
        self._note_missing(value, _("These cards are missing: {names}."), missing)
        return tuple(cards[name] for name in names if name in cards)

    def _card(self, value: _Value, names: Sequence[str]) -> Text:
        fields = self._fields(value, _("A card"), ("card", "question", "answer"), ("sources",))
        card = self._one_of(fields, "card", names) if names else self._text(fields, "card", SHORT)
        question, answer = self._text(fields, "question", LINE), self._text(fields, "answer", PARAGRAPH)
        self._note_asked(fields.get("question", value), card, question)
        sources = self._list(fields.get("sources"), _("The field sources of a card"))
        if len(sources) > _SOURCES:
            many = _("A card may have {most} sources; this one has {n}.")
            self._note(value, many.format(most=_SOURCES, n=len(sources)))
        return Text(card, question, answer, tuple(map(self._source, sources)))

    def _source(self, value: _Value) -> Source:
        fields = self._fields(value, _("A source"), ("work",), ("at",))
        key, at = self._text(fields, "work", SHORT), self._text(fields, "at", LINE)
        if key and key not in self._works:
            self._note(value, _("There is no source {name} in the list of sources.", name=_named(key)))
        return Source(self._works.get(key, ""), at)

    def _note_asked(self, value: _Value, card: str, question: str) -> None:
        same = " ".join(question.casefold().split())
        if same and same in self._asked:
            self._note(value, _("This card asks what {card} asks.", card=self._asked[same] or "?"))
        self._asked.setdefault(same, card)

    def _note_missing(self, value: _Value, what: str, names: Sequence[str]) -> None:
        if names and isinstance(value.content, list):
            self._note(value, what.format(names=series(names)))


def _too_long(what: str, text: str, most: int) -> str:
    long = _("{what} is too long: {n} characters, and {most} may be.")
    return long.format(what=what, n=len(text), most=most)


def _named(text: str) -> str:
    """A name from a file, short and fit to be shown."""
    return f"'{UNSHOWN.sub('', text)[:SHORT]}'"
