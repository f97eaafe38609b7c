"""Tips in a family's first game: which one helps at this moment."""

from collections.abc import Collection
from typing import NamedTuple

from clowder.app.play.match import Match
from clowder.core.rules import ONLOOKER
from clowder.widgets.tips import TipText


class FoundTip(NamedTuple):
    """A tip for this moment."""

    word: str
    """The word by which the tablet remembers the tip: `GAME/TIP`."""
    text: TipText


def find_tip(match: Match, known: Collection[str]) -> FoundTip | None:
    """Return the first tip for this moment that is not `known`; None if there is none.

    A tablet that knows the name of a game knows all tips of the game.
    """
    game = match.game
    if game.name in known or not _has_time_to_read(match):
        return None
    seen = match.table.seen_state(ONLOOKER)
    scene = match.make_public_scene()
    for tip in game.tips:
        word = f"{game.name}/{tip.name}"
        if word not in known and (text := tip.find(seen, scene)):
            return FoundTip(word, text)
    return None


def _has_time_to_read(match: Match) -> bool:
    """Return whether a person has time to read: one whose turn it is, or all in the pause of a race."""
    people, perspective = match.party.person_seats, match.perspective
    if match.table.outcome or match.undo_vote:
        return False
    if match.is_race:
        return match.paused and bool(people)
    turn = match.table.turn
    return turn in people and (perspective.seat == turn or not match.game.traits.hidden_hands)
