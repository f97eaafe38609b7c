"""Sounds and celebrations of Kit and Kat in Nuerland."""

from collections.abc import Iterator
from types import MappingProxyType

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.core.rules import NOBODY, Shuffled
from clowder.core.table import Entry
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS
from clowder.games.kit_and_kat.rules import (
    Call,
    Join,
    Judge,
    Lay,
    Play,
    State,
    book_index_of,
    completes_book,
    outcome,
)
from clowder.widgets.celebrations import draw_celebration_overlay
from clowder.widgets.cues import Cue, game_end_cues
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_picture
from clowder.widgets.sounds import HISS, THUD, Sound, Tone, delay_tones, make_chime_tones

SOUNDS = MappingProxyType(
    {
        "book": Sound(
            (
                *delay_tones(THUD, 420),
                *make_chime_tones("F#4", "A#4", "C#5", "F#5"),
                *delay_tones(make_chime_tones("F#5", "A#5"), 480),
            ),
            (40, 40, 40),
        ),
        "caught": Sound(HISS, (80,)),
        "knew": Sound(make_chime_tones("C#5", "F#5", apart=70)),
        "wrong": Sound((Tone("sine", (233, 175), 260, 0.6),)),
    }
)


def entry_cues(entry: Entry, before: State, after: State) -> Iterator[Cue]:
    """Yield the cues (names of events with a sound) of an entry, which is a move that was made.

    A card played is `card`, or `book` with the book's place if it is the last of its book; a card laid
    open, also with two piles joined, is `card`, a shuffle `shuffle`. A right call of a mistake is
    `caught`, a wrong one `wrong`; the verdict on an answer is `knew` or `wrong`. A pass has no cue. At
    the end of the game `win` or `lost` follows. `before` and `after` are the states; `before` is not
    used.
    """
    match entry.move:
        case Play(played):
            has_book = completes_book(after.options, played)
            yield Cue("book", spot=f"book {played[0]}") if has_book else Cue("card")
        case Lay() | Join():
            yield Cue("card")
        case Call():
            yield Cue("caught" if after.deeds.seat == NOBODY else "wrong")
        case Judge(verdict):
            yield Cue("knew" if verdict == "knew" else "wrong")
        case Shuffled():
            yield Cue("shuffle")
    yield from game_end_cues(outcome(after))


def draw_celebration(word: str, entry: Entry, name: str) -> Node | None:
    """Draw a picture over the whole table: a book that closes, or the shout "Kit-and-Kat!"; or None.

    `word` is the name of the event: for `book`, the last card of a book, the book closes; for `caught`,
    a right call of a mistake, a picture of Kit and Kat with the shout. None for any other. `name` is
    that of the player who did it, for the sentence below.
    """
    if word == "book" and isinstance(entry.move, Play):
        return draw_celebration_overlay(
            word, _draw_closing_book(entry.move.card), _("{name} takes the book!", name=name)
        )
    if word == "caught":
        cry = h("b.cry", _("Kit-and-Kat!"))
        return draw_celebration_overlay(
            word, (draw_picture("kit-and-kat"), cry), _("{name} saw the mistake!", name=name)
        )
    return None


def _draw_closing_book(card: Card) -> Node:
    """Draw the book of this card as a cover with letter and emblem, which an animation closes."""
    cover = (h("b", card[0].upper()), draw_picture(EMBLEMS[book_index_of(card)]))
    return h("div.tome", h("i.leaves"), h("div.cover", cover), class_=f"book-{card[0]}")
