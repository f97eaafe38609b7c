"""Menu in which a head start is chosen."""

from types import MappingProxyType

from clowder.app.play import head_start
from clowder.app.storage.people import Handicap
from clowder.core.i18n import N_, _
from clowder.core.rules import AllowedHeadStarts
from clowder.widgets.acts import Act
from clowder.widgets.nodes import Node, h

HEAD_START_EXPLANATIONS = MappingProxyType(
    {
        False: N_("Ours: points to begin with. “As we play” makes the odds even, game by game."),
        True: N_("Ours: so long the others wait for each card. “As we play” makes the odds even."),
    }
)
"""English explanations of a head start, by whether it is measured in time instead of points."""


def draw_head_start_menu(
    available: AllowedHeadStarts, handicap: Handicap, act: Act, *, may_learn: bool = True
) -> Node:
    """Draw a menu of a game's `available` head starts, with the one nearest to `handicap` chosen.

    A head start is an advantage in points or time; `handicap` is the player's present one. With
    `may_learn` the first choice is "as we play", a head start that follows the player's results; it is
    the chosen one if `handicap.learns`, and then tells the present size. `may_learn` is False for guests
    and computer players, who have no results to follow. A choice sends `act` with the number, or with
    `learn`.
    """
    current = "learn" if handicap.learns else str(_nearest_head_start(available, handicap.points))
    learning = (
        _("as we play: {start}", start=_learned_head_start_text(available, handicap.points))
        if handicap.learns
        else _("as we play")
    )
    choices = [(str(each), _head_start_option_text(available, each)) for each in available.values]
    if may_learn:
        choices.insert(0, ("learn", learning))
    options = (h("option", said, value=word, selected=word == current, key=word) for word, said in choices)
    return h("select", options, data_change=act)


def _head_start_option_text(available: AllowedHeadStarts, value: int) -> str:
    """Return the label of a head start in the menu, such as "3 points" or "1.5 seconds"; "none" for 0.

    `value` is in points, or in milliseconds in a game whose head starts are times.
    """
    return head_start.head_start_text(available, value) if value else _("none")


def _learned_head_start_text(available: AllowedHeadStarts, points: float) -> str:
    """Return the label of a head start learned from results, by the available one nearest to `points`.

    If `points` is below 0, the others have it: "3 points for the others". If the nearest is 0, "none"
    stands for the size.
    """
    said = _head_start_option_text(available, _nearest_head_start(available, abs(points)))
    return _("{start} for the others", start=said) if points < 0 else said


def _nearest_head_start(available: AllowedHeadStarts, points: float) -> int:
    """Return the available head start nearest to `points`; if two are equally near, the first of them."""
    return min(available.values, key=lambda each: abs(each - points))
