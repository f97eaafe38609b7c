"""Tips in a family's first game: which one helps at this moment."""

from collections.abc import Collection
from typing import NamedTuple

from clowder.app.play.match import Match
from clowder.core.rules import ONLOOKER
from clowder.widgets.tips import TipContent


class BeginnerTip(NamedTuple):
    """A tip for beginners that fits the present moment: its `text`, and the `word` that identifies it.

    The word is `GAME/TIP`, and is stored once the tip was read.
    """

    word: str
    """The word by which the tablet remembers the tip: `GAME/TIP`."""
    text: TipContent


def find_unread_tip(match: Match, known: Collection[str]) -> BeginnerTip | None:
    """Return the first tip for beginners that fits this moment and is not `known`; None for none.

    None, too, while no person has time to read. `known` are the words of tips read before: `GAME/TIP`,
    or `GAME` for all tips of a game. Which tip fits depends only on what an onlooker sees; the game's
    order of tips counts.
    """
    game = match.game
    words = ((f"{game.name}/{tip.name}", tip) for tip in game.tips)
    unknown = [] if game.name in known else [(word, tip) for word, tip in words if word not in known]
    if not unknown or not _has_time_to_read(match):
        return None
    seen, scene = match.table.seen_state(ONLOOKER), match.make_public_scene()
    found = (BeginnerTip(word, text) for word, tip in unknown if (text := tip.find(seen, scene)))
    return next(found, None)


def _has_time_to_read(match: Match) -> bool:
    """Return whether a person has time to read now: one with the turn, or all in the pause of a race.

    With hidden hands, the one with the turn must have opened the curtain over the table. No person has
    time during an undo vote, or after the game.
    """
    people, perspective = match.party.person_seats, match.perspective
    if match.table.outcome or match.undo_vote:
        return False
    if match.is_race:
        return match.paused and bool(people)
    turn = match.table.turn
    return turn in people and (perspective.seat == turn or not match.game.traits.hidden_hands)
