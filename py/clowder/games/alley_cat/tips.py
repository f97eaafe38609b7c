"""Tips for a first game of Alley Cat: at the first card, trick, Alley Cat and end of a round."""

from clowder.core.i18n import _
from clowder.core.rules import Seat
from clowder.games.alley_cat.rules import ALLEY_CAT, GOAL, State
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipContent


def _lead_or_follow_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on how to lead or, if a card lies on the table, to follow; it points at the trick.

    None once a trick has been taken in the game.
    """
    if any(seen.tricks) or seen.rounds:
        return None
    text = (
        _("Play any card on this one: tap it in your hand. The higher card takes both.")
        if seen.table
        else _("Begin with any card: tap it in your hand. The other plays one on it; the higher takes both.")
    )
    return TipContent(text, ".trick")


def _trick_value_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on what a trick is worth, pointing at a trick without the Alley Cat that was won.

    It is one of the first seat that has won such a trick in this round; None if no seat has. In the list
    of tricks won, one with the Alley Cat has the CSS class `minus`.
    """
    seats = range(len(seen.tricks))
    seat = next((seat for seat in seats if any(ALLEY_CAT not in trick for trick in seen.tricks[seat])), None)
    if seat is None:
        return None
    text = _("A trick is worth the difference of its two cards. Whoever lost it has drawn a new card.")
    return TipContent(text, f"{_won_tricks_selector(seat)}:not(.minus)")


def _alley_cat_penalty_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip that a trick with the Alley Cat costs its winner points; it names that player.

    It points at the trick in the list of tricks won, where it has the CSS class `minus`. None unless
    such a trick has been taken in this round.
    """
    seats = range(len(seen.tricks))
    seat = next((seat for seat in seats if any(ALLEY_CAT in trick for trick in seen.tricks[seat])), None)
    if seat is None:
        return None
    text = _("The Alley Cat turns a trick round: {name} loses its points.", name=scene.seat_name(seat))
    return TipContent(text, f"{_won_tricks_selector(seat)}.minus")


def _end_of_round_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on when a round and the game end, pointing at the points of the nearest seat.

    None until the first round is over.
    """
    if not seen.rounds:
        return None
    text = _("A round ends when somebody has no card left. {goal} points win the game.", goal=GOAL)
    return TipContent(text, ".mine .facts")


def _won_tricks_selector(seat: Seat) -> str:
    """Return the CSS selector of a seat's tricks won: `[data-spot="tricks 0"] li` for seat 0."""
    return f'[data-spot="tricks {seat}"] li'


TIPS = (
    Tip("round", _end_of_round_tip),
    Tip("alley-cat", _alley_cat_penalty_tip),
    Tip("trick", _trick_value_tip),
    Tip("card", _lead_or_follow_tip),
)
