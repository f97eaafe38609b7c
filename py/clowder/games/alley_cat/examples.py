"""Examples for the rules page of Alley Cat."""

from clowder.games.alley_cat.rules import GOAL, HAND, LOW_TO_HIGH, State, observe, outcome, trick_value, turn
from clowder.widgets.examples import Example

DEAL = ("9c 4s", "Kc 9s 7s 7c Ks 5d 5c 10s 2c 4s 8c Jc 6s 3c")
"""Shuffles by which seat 0 leads, from Kc 7s Ks 5c 2c 8c, and seat 1 holds 9s 7c 5d 10s 4s Jc."""

ROUND_DEAL = ("2s 7s", "3s 10c 5c 9s Qs 6s 3c 7c 4c Jc 8s 2c 5s 10s 7s Qc As Js 6c Kc 8c 2s Ks 9c Ac 4s 5d")
ROUND = (
    "house, 1 lead 8s, 0 follow 10c, house, 0 lead 2c, 1 follow 5c, house, 1 lead 5s, 0 follow 9s, house, "
    "0 lead 10s, 1 follow 7s, house, 0 lead 7c, 1 follow Qc, house, 1 lead 4c, 0 follow Jc, house, "
    "0 lead As, 1 follow 3s, house, 1 lead Js, 0 follow 6s, house, 1 lead Qs, 0 follow Kc, house"
)
"""A round of 17 points for each, up to its last trick."""

LAST_TRICK = "0 lead 6c, 1 follow 8c, house"

TWO_ROUNDS_DEALS = (
    "9s 5d",
    "7s 2s 4s 7c 10s 9c 6s 5c 2c 5d 3c 5s 4c Js As 10c Kc 8c Qc 6c 3s 8s Qs Ac Jc 9s Ks",
    "5d 4c 4s 7c 10c Jc Kc 9s 6c 5c 9c 2c Js 10s Ac 8s 6s 3c Qs As 5s 3s Ks Qc 7s 8c 2s",
)
TWO_ROUNDS = (
    "house, 0 lead 6s, 1 follow 5s, house, 0 lead 7s, 1 follow 7c, house, 1 lead 9c, 0 follow 10s, house, "
    "0 lead 2c, 1 follow As, house, 0 lead 4s, 1 follow 4c, house, 1 lead 5d, 0 follow Kc, house, "
    "1 lead 2s, 0 follow Js, house, 0 lead 8c, 1 follow 5c, house, 0 lead 3c, 1 follow 10c, house, house, "
    "1 lead 10c, 0 follow 9s, house, 1 lead 9c, 0 follow Jc, house, 0 lead 7c, 1 follow 10s, house, "
    "1 lead 4s, 0 follow Ac, house, 1 lead 5d, 0 follow Js, house, 1 lead 6c, 0 follow 4c, house"
)
"""A round of 7 points for each, and one of -4 and 14 up to its last trick."""

EXAMPLES: tuple[Example[State], ...] = (
    Example("AC-1 AC-1-cards", "house", lambda state: _dealt_cards(state) == sorted(LOW_TO_HIGH), DEAL),
    Example("AC-2 draw-for-deal", "house", lambda state: state.dealer == 1 and turn(state) == 0, DEAL),
    Example(
        "AC-3 dealt-singly",
        "house",
        lambda state: {*map(len, state.hands)} == {HAND} and state.hands[0][:2] == ("Kc", "7s"),
        DEAL,
    ),
    Example(
        "AC-4",
        "0 lead Kc, 1 follow 9s, house",
        lambda state: state.tricks == ((("Kc", "9s"),), ()),
        DEAL,
        before="house",
        refused="1 lead 10s",
    ),
    Example(
        "AC-5",
        "0 lead Kc, 1 follow 9s, house",
        lambda state: state.drew == 1 and state.hands[1][-1] == "6s" and turn(state) == 0,
        DEAL,
        before="house",
    ),
    Example(
        "AC-8-king",
        "0 lead Kc, 1 follow 9s, house",
        lambda state: trick_value(state.tricks[0][0]) == 13 - 9,
        DEAL,
        before="house",
    ),
    Example(
        "AC-1-equal",
        "0 lead 7s, 1 follow 7c, house",
        lambda state: state.tricks == ((), (("7s", "7c"),)) and trick_value(state.tricks[1][0]) == 0,
        DEAL,
        before="house",
    ),
    Example(
        "AC-6",
        "0 lead Ks, 1 follow 5d, house",
        lambda state: state.drew == 0 and turn(state) == 1 and trick_value(state.tricks[0][0]) == -8,
        DEAL,
        before="house",
    ),
    Example(
        "AC-1-fives",
        "0 lead 5c, 1 follow 5d, house",
        lambda state: state.tricks == ((), (("5c", "5d"),)) and trick_value(state.tricks[1][0]) == 0,
        DEAL,
        before="house",
    ),
    Example(
        "AC-8",
        "0 lead Ks, 1 follow 4s, house",
        lambda state: trick_value(state.tricks[0][0]) == 13 - 4,
        DEAL,
        before="house",
    ),
    Example(
        "tricks-open",
        "0 lead Ks, 1 follow 4s, house",
        lambda state: observe(state, 1).tricks == observe(state, 0).tricks == ((("Ks", "4s"),), ()),
        DEAL,
        before="house",
    ),
    Example(
        "AC-7 round-ends keeps-score",
        LAST_TRICK,
        lambda state: state.hands == ((), ("3c",)) and state.totals == (17, 17),
        ROUND_DEAL,
        before=ROUND,
    ),
    Example(
        "last_draw",
        LAST_TRICK,
        lambda state: not state.rounds and state.drew == 0 and len(state.hands[0]) == 1,
        ROUND_DEAL,
        before=ROUND,
        options={"last_draw": "yes"},
    ),
    Example(
        "AC-9",
        f"{LAST_TRICK}, house",
        lambda state: min(state.totals) > GOAL and outcome(state) is None and turn(state) == 0,
        ROUND_DEAL,
        before=ROUND,
        options={"head_start": "40,40"},
    ),
    Example(
        "goal-after-round",
        LAST_TRICK,
        lambda state: min(state.totals) > GOAL and _winners(state) == (0,),
        ROUND_DEAL,
        before=ROUND,
        options={"head_start": "41,40"},
    ),
    Example(
        "below-zero",
        "1 lead Kc, 0 follow 8s, house",
        lambda state: state.rounds == ((7, 7), (-4, 14)) and state.totals[0] < GOAL < 40 + 7,
        TWO_ROUNDS_DEALS,
        before=TWO_ROUNDS,
        options={"head_start": "40,40"},
    ),
    Example(
        "below-zero",
        "0 lead As, 1 follow 2c, house",
        lambda state: state.totals == (10, -1),
        ("8c 10s", "7c Qc 7s 10s 3c As 5s Js 5c 5d Jc 6s 3s Qs 9s 2c Ks Ac 4c 9c 4s Kc 6c 8s 8c 10c 2s"),
        before=(
            "house, 1 lead 7s, 0 follow 5d, house, 0 lead 10s, 1 follow 7c, house, 0 lead Qc, 1 follow Qs, "
            "house, 0 lead 6s, 1 follow 5c, house, 0 lead Js, 1 follow 5s, house"
        ),
    ),
    Example(
        "head_start", "house", lambda state: state.totals == (0, 20), DEAL, options={"head_start": "0,20"}
    ),
)


def _dealt_cards(state: State) -> list[str]:
    """Return the cards of both hands and the draw pile, sorted."""
    return sorted((*state.hands[0], *state.hands[1], *state.stock))


def _winners(state: State) -> tuple[int, ...]:
    """Return the seats that have won; none while the game goes on."""
    result = outcome(state)
    return result.winners if result else ()
