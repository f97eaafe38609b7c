"""Sounds and celebrations of Black Cat."""

from collections.abc import Iterator
from types import MappingProxyType

from clowder.core.table import Entry
from clowder.games.black_cat.count import final_count_cues, plan_final_count
from clowder.games.black_cat.rules import Call, State, Take, Turn, outcome
from clowder.widgets.celebrations import draw_celebration_overlay
from clowder.widgets.cues import Cue, game_end_cues
from clowder.widgets.nodes import Node
from clowder.widgets.pictures import draw_picture
from clowder.widgets.sounds import HISS, MEOW, YOWL, Sound, delay_tones, make_chime_tones, make_meow_tones

SOUNDS = MappingProxyType(
    {
        "call": Sound((*HISS, *delay_tones(MEOW, 420)), (80,)),
        "tomcat": Sound(MEOW),
        "yowler": Sound(YOWL),
        "jellical": Sound(make_chime_tones("C#5", "F#5", "A#5", apart=60)),
        "black-cat": Sound((*HISS, *delay_tones(make_meow_tones(420, 300), 150))),
    }
)


def entry_cues(entry: Entry, before: State, after: State) -> Iterator[Cue]:
    """Yield the sound cues of a move: `card` if a card is taken or the deck turned, `call` for a call.

    All other moves are silent. If the game is over after the move, a cue follows for each step of the
    final count, and then those of the result, at their times. `before` is not used.
    """
    if isinstance(entry.move, (Take, Turn, Call)):
        yield Cue("call" if isinstance(entry.move, Call) else "card")
    if after.is_over:
        yield from final_count_cues(plan_final_count(after))
        yield from game_end_cues(outcome(after), plan_final_count(after).result_ms)


def draw_celebration(word: str, entry: Entry, name: str) -> Node | None:
    """Draw the picture that celebrates a call, a black cat; None for any cue word but `call`.

    The other arguments are not used.
    """
    return draw_celebration_overlay(word, draw_picture("black", "cat")) if word == "call" else None
