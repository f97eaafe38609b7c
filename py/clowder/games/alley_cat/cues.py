"""Sounds and celebrations of Alley Cat."""

from collections.abc import Iterator
from types import MappingProxyType

from clowder.core.i18n import _
from clowder.core.table import Entry
from clowder.games.alley_cat.rules import ALLEY_CAT, Deal, Follow, Lead, State, Sweep, outcome, trick_value
from clowder.games.alley_cat.view import draw_alley_cat_face
from clowder.widgets.cards import draw_unlabelled_card
from clowder.widgets.celebrations import draw_celebration_overlay
from clowder.widgets.cues import Cue, game_end_cues
from clowder.widgets.nodes import Node, h
from clowder.widgets.sounds import CARD, SHUFFLE, YOWL, Sound, Tone, delay_tones, make_chime_tones

SOUNDS = MappingProxyType(
    {
        "trick": Sound((*CARD, *delay_tones(CARD, 60))),
        "point": Sound(
            (Tone("sine", (1245,), 160, 0.3, swell=5), Tone("sine", (1661,), 380, 0.3, 110, 5)), (10,)
        ),
        "minus": Sound(
            (Tone("triangle", (622, 466), 170, 0.5, swell=6), Tone("triangle", (440, 277), 340, 0.5, 160, 6))
        ),
        "round": Sound((*SHUFFLE[:4], *delay_tones(make_chime_tones("F#4", "C#5"), 240))),
        "reversal": Sound((Tone("sine", (740, 185), 700, 0.24, swell=40), *delay_tones(YOWL, 450)), (160,)),
    }
)


def entry_cues(entry: Entry, before: State, after: State) -> Iterator[Cue]:
    """Yield the sounds for a recorded move, as named cues, and `win` at the end of the match.

    A card played is `card`, but `reversal` if it completes a trick with the Alley Cat. A trick taken
    (`Sweep`) is `point`, `minus` or `trick` for a score above, below or equal to 0, but `round` if it
    ends the round. Gathering the cards (`Deal`) is `trick`. The cues of a trick are at the spot `trick`.
    A shuffle has none.
    """
    match entry.move:
        case Lead():
            yield Cue("card")
        case Follow():
            yield Cue("reversal" if ALLEY_CAT in after.table else "card")
        case Sweep() if after.rounds == before.rounds:
            led, followed = before.table
            yield Cue(_trick_cue_name(trick_value((led, followed))), spot="trick")
        case Sweep() | Deal():
            yield Cue("trick" if after.rounds == before.rounds else "round", spot="trick")
    yield from game_end_cues(outcome(after))


def _trick_cue_name(points: int) -> str:
    """Return the name of the sound for a trick's score: `point` above 0, `minus` below, `trick` for 0."""
    return "point" if points > 0 else "minus" if points < 0 else "trick"


def draw_celebration(word: str, entry: Entry, name: str) -> Node | None:
    """Draw the overlay that covers the table for the sound `reversal`; None for any other `word`.

    It has the night sky (`i.night`), the Alley Cat's card, and the sentence that it turns the trick
    round. `word` is the name of the sound; the entry and the player's name are not used.
    """
    if word != "reversal":
        return None
    return draw_celebration_overlay(
        word,
        (h("i.night"), draw_unlabelled_card(draw_alley_cat_face(ALLEY_CAT))),
        _("The Alley Cat turns it round!"),
    )
