"""Quiz questions on the cards of a game, to be answered between games."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from clowder.widgets.nodes import Content


class QuizChapter(NamedTuple):
    """Group of a deck's quiz questions, such as a book: sign, title, look, picture, question names.

    `sign` is a letter or two, `language` the code of the title's language, `look` a CSS class that sets
    the colours, and `picture` the name of a drawing. Each of the `names` is that of a question for
    `DeckQuestions.question_by_name`.
    """

    sign: str
    """One letter or two."""
    title: str
    language: str
    """Code of the title's language; empty if unknown."""
    look: str
    """CSS class that sets its colours, `--leaf` for surfaces and `--spine` for what is drawn on them.

    Empty for the colours of the page.
    """
    picture: str
    """Name of a picture in `assets/art.svg`; empty for none."""
    names: Sequence[str]
    """Names of the chapter's questions."""


class SpokenText(NamedTuple):
    """Text to be read aloud by a voice, and the code of its `language`, empty for that of the page."""

    text: str
    language: str
    """Code of the text's language; empty for that of the page."""


class QuizQuestion(NamedTuple):
    """Quiz question of a card with its answer, both as they are drawn and as they are read aloud.

    `card_name` is what players call the card; `question` and `answer` are drawn content; `spoken_texts`
    is the pair of both as `SpokenText`.
    """

    card_name: str
    """Name of the card, as players say it."""
    question: Content
    answer: Content
    spoken_texts: tuple[SpokenText, SpokenText]
    """Question and answer, as they are read aloud."""


class DeckQuestions(Protocol):
    """Interface of the quiz questions of a deck, grouped in chapters; `deck_id` names the deck.

    `chapters` have the names of the questions, and `question_by_name` returns one. Texts that players
    wrote are plain text, never markup. It is implemented by `KitAndKatDeckQuestions`.
    """

    @property
    def deck_id(self) -> str:
        """Identifier of the deck: one word that stays when its texts are corrected or translated.

        The quiz stores by it what players know of the deck. That of the standard deck is `original`.
        Stub; implemented by `KitAndKatDeckQuestions`.
        """

    @property
    def chapters(self) -> Sequence[QuizChapter]:
        """Chapters of the deck, in the order of its books; each question belongs to one of them.

        In a quiz game each book is a chapter, with its letter as `sign` and the ids of its questions as
        `names`.
        """

    def question_by_name(self, name: str, /) -> QuizQuestion:
        """Return the quiz question of this name, one of the `names` of a chapter, with its answer.

        Both are drawn, with pictures and sources if there are any, and are also there as texts to read
        aloud. Raises KeyError for an unknown name. Stub; implemented by `KitAndKatDeckQuestions`.
        """
