"""Cues of I Stepped on the Cat!: sounds and celebrations."""

from collections.abc import Iterator
from types import MappingProxyType

from clowder.core.i18n import _
from clowder.core.rules import HOUSE, Shuffled
from clowder.core.table import Entry
from clowder.games.stepped_on_the_cat.rules import (
    COATS,
    Discard,
    Name,
    Reveal,
    Show,
    State,
    Steal,
    Step,
    card_kind,
    find_cat_owner,
    outcome,
)
from clowder.widgets.celebrations import draw_celebration_overlay
from clowder.widgets.cues import Cue, game_end_cues
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_picture
from clowder.widgets.sounds import (
    BOOT,
    CARD,
    KEYS,
    PURR,
    SCREECH,
    Sound,
    Tone,
    delay_tones,
    make_chime_tones,
    make_meow_tones,
)

STEAL_MS = 320
"""Milliseconds between a theft and the note of the stolen cat."""

CAT_NOTES = ("F#4", "A#4", "C#5", "F#5", "A#5")
"""The note of a player's first to fifth cat, each higher than the one before."""


def _make_shown_cat_sound(key: str) -> Sound:
    """Return the sound of showing a cat: a card laid down, and the note `key` of `KEYS`, such as `F#4`.

    The tablet also vibrates for 10 ms.
    """
    return Sound((*CARD, Tone("triangle", (KEYS[key],), 340, 0.45, start_ms=40, swell=6)), (10,))


SOUNDS = MappingProxyType(
    {
        **{f"cat-{number}": _make_shown_cat_sound(key) for number, key in enumerate(CAT_NOTES, start=1)},
        "steal": Sound((*make_chime_tones("A#5"), *delay_tones(make_meow_tones(480, 200), 90))),
        "step": Sound((*BOOT, *delay_tones(SCREECH, 130)), (60, 60, 90)),
        "five": Sound(
            (*make_chime_tones("C#5", "D#5", "F#5", "A#5", apart=130), *delay_tones(PURR, 820)),
            (25, 60, 25, 60, 25),
        ),
    }
)


def entry_cues(entry: Entry, before: State, after: State) -> Iterator[Cue]:
    """Yield the cues (named sounds) of a move that was made; then of a point, and of the game's end.

    A step is `step`, with the seat of the cat's owner as `hurt`. A cat shown, or a tuna named as one, is
    `cat-1` to `cat-5`, by how many cats its player shows then. A theft is `steal`, followed by that cue
    after `STEAL_MS`. A discard or a turned-up card is `card`, a shuffle `shuffle`. A point is `five`,
    from the place of the seat's shown cats. The end is that of `game_end_cues`.
    """
    match entry.move:
        case Step(_, cat):
            yield Cue("step", hurt=find_cat_owner(before, cat))
        case Steal():
            yield Cue("steal")
            yield _make_shown_cat_cue(entry, before, STEAL_MS)
        case Show() | Name():
            yield _make_shown_cat_cue(entry, before)
        case Discard() | Reveal():
            yield Cue("card")
        case Shuffled():
            yield Cue("shuffle")
    if sum(after.points) > sum(before.points):
        yield Cue("five", spot=f"shows {entry.seat}")
    yield from game_end_cues(outcome(after))


def _make_shown_cat_cue(entry: Entry, before: State, after_ms: int = 0) -> Cue:
    """Return the cue for a cat that a move shows: `cat-1` to `cat-5`, by how many its seat shows then.

    `before` is the state before the move. A move of the house, in solitaire, shows the cat for seat 0.
    The cue sounds `after_ms` milliseconds after the move.
    """
    shown = before.shows[0 if entry.seat == HOUSE else entry.seat]
    return Cue(f"cat-{len(CAT_NOTES) - shown.count(None) + 1}", after_ms)


def draw_celebration(word: str, entry: Entry, name: str) -> Node | None:
    """Draw the picture that covers the table for a moment after a step on a cat, or after a point.

    `word` is the name of the event: for `step` it is the cat or tuna that was stepped on; for `five` all
    five cats, with the player's `name` in the text. None for any other word.
    """
    if word == "step" and isinstance(entry.move, Step):
        cat = card_kind(entry.move.cat)
        on_tuna, on_cat = (
            _("{name} stepped on the tuna!", name=name),
            _("{name} stepped on the cat!", name=name),
        )
        return draw_celebration_overlay(word, _draw_stepped_on_cat(cat), on_tuna if cat == "tuna" else on_cat)
    if word == "five":
        parade = (draw_picture(coat, coat) for coat in COATS)
        return draw_celebration_overlay(word, parade, _("{name}: all five cats!", name=name))
    return None


def _draw_stepped_on_cat(coat: str) -> Content:
    """Return pictures of a cat of this coat (of a can for `tuna`) and of a boot, and the cry `Mrrrow!`."""
    return draw_picture(coat, "cat"), draw_picture("boot", "boot"), h("b.cry", _("Mrrrow!"))
