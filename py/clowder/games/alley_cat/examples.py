"""Examples for the rules page of Alley Cat."""

from collections.abc import Callable, Mapping

from clowder.core.cards import Card
from clowder.games.alley_cat.rules import GOAL, HAND, LOW_TO_HIGH, State, observe, outcome, trick_value, turn
from clowder.widgets.examples import RuleExample, winning_seats

DEAL = ("9c 4s", "Kc 9s 7s 7c Ks 5d 5c 10s 2c 4s 8c Jc 6s 3c")
"""Shuffles by which seat 0 leads, from Kc 7s Ks 5c 2c 8c, and seat 1 holds 9s 7c 5d 10s 4s Jc."""

ROUND_DEAL = ("2s 7s", "3s 10c 5c 9s Qs 6s 3c 7c 4c Jc 8s 2c 5s 10s 7s Qc As Js 6c Kc 8c 2s Ks 9c Ac 4s 5d")
"""Shuffles of the round that `ROUND` plays, in which seat 1 leads."""

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


def _trick_example(
    keys: str, led: Card, followed: Card, shows: Callable[[State], bool], refused: str = ""
) -> RuleExample[State]:
    """Return an example for the rules page: the first trick of a round dealt by `DEAL`, led by seat 0.

    Seat 0 plays the card `led`, seat 1 `followed`, and the trick is taken. `keys` names the rules that
    it shows, `shows` tests the state after it, and `refused` is a move that the rules then refuse.
    """
    moves = f"0 lead {led}, 1 follow {followed}, house"
    return RuleExample(keys, moves, shows, DEAL, before="house", refused=refused)


def _round_end_example(
    keys: str,
    shows: Callable[[State], bool],
    moves: str = LAST_TRICK,
    options: Mapping[str, str] | None = None,
) -> RuleExample[State]:
    """Return an example for the rules page at the end of the round `ROUND`: by default its last trick.

    The moves of `ROUND`, all but that trick, are made before the example; `moves` are those that it
    shows. `keys` names the rules that it shows, `shows` tests the state after it, and `options` are
    house rules by name.
    """
    return RuleExample(keys, moves, shows, ROUND_DEAL, before=ROUND, options=options or {})


EXAMPLES: tuple[RuleExample[State], ...] = (
    RuleExample(
        "AC-1 AC-1-cards", "house", lambda state: _sorted_dealt_cards(state) == sorted(LOW_TO_HIGH), DEAL
    ),
    RuleExample(
        "AC-1 AC-8",
        "0 lead Ac, 1 follow 2s, house, 1 lead Qs, 0 follow Kc, house",
        lambda state: (
            state.tricks == ((("Qs", "Kc"),), (("Ac", "2s"),))
            and [trick_value(trick) for (trick,) in state.tricks] == [13 - 12, 2 - 1]
        ),
        ("9c 4s", "Ac 2s Kc Qs"),
        before="house",
    ),
    RuleExample("AC-2 draw-for-deal", "house", lambda state: state.dealer == 1 and turn(state) == 0, DEAL),
    RuleExample(
        "AC-3 dealt-singly",
        "house",
        lambda state: {*map(len, state.hands)} == {HAND} and state.hands[0][:2] == ("Kc", "7s"),
        DEAL,
    ),
    _trick_example(
        "AC-4", "Kc", "9s", lambda state: state.tricks == ((("Kc", "9s"),), ()), refused="1 lead 10s"
    ),
    _trick_example(
        "AC-5", "Kc", "9s", lambda state: state.drew == 1 and state.hands[1][-1] == "6s" and turn(state) == 0
    ),
    _trick_example("AC-8-king", "Kc", "9s", lambda state: trick_value(state.tricks[0][0]) == 13 - 9),
    _trick_example(
        "AC-1-equal",
        "7s",
        "7c",
        lambda state: state.tricks == ((), (("7s", "7c"),)) and trick_value(state.tricks[1][0]) == 0,
    ),
    _trick_example(
        "AC-6",
        "Ks",
        "5d",
        lambda state: state.drew == 0 and turn(state) == 1 and trick_value(state.tricks[0][0]) == -8,
    ),
    _trick_example(
        "AC-1-fives",
        "5c",
        "5d",
        lambda state: state.tricks == ((), (("5c", "5d"),)) and trick_value(state.tricks[1][0]) == 0,
    ),
    _trick_example("AC-8", "Ks", "4s", lambda state: trick_value(state.tricks[0][0]) == 13 - 4),
    _trick_example(
        "tricks-open",
        "Ks",
        "4s",
        lambda state: observe(state, 1).tricks == observe(state, 0).tricks == ((("Ks", "4s"),), ()),
    ),
    _round_end_example(
        "AC-7 round-ends keeps-score",
        lambda state: state.hands == ((), ("3c",)) and state.total_points == (17, 17),
    ),
    _round_end_example("AC-2", lambda state: state.dealer == 1, moves=f"{LAST_TRICK}, house"),
    _round_end_example(
        "last_draw",
        lambda state: bool(state.rounds) and state.hands[0] == () and state.drew == 1,
        moves="0 lead 6c, 1 follow 3c, house",
        options={"last_draw": "yes"},
    ),
    _round_end_example(
        "last_draw",
        lambda state: not state.rounds and state.drew == 0 and len(state.hands[0]) == 1,
        options={"last_draw": "yes"},
    ),
    _round_end_example(
        "AC-9",
        lambda state: state.total_points == (57, 17) and winning_seats(outcome(state)) == (0,),
        options={"head_start": "40,0"},
    ),
    _round_end_example(
        "AC-9",
        lambda state: min(state.total_points) > GOAL and outcome(state) is None and turn(state) == 0,
        moves=f"{LAST_TRICK}, house",
        options={"head_start": "40,40"},
    ),
    RuleExample(
        "goal-after-round",
        "0 lead Kc, 1 follow 9s, house",
        lambda state: (
            state.total_points[0] + trick_value(state.tricks[0][0]) == GOAL and outcome(state) is None
        ),
        DEAL,
        before="house",
        options={"head_start": "40,0"},
    ),
    _round_end_example(
        "goal-after-round",
        lambda state: min(state.total_points) > GOAL and winning_seats(outcome(state)) == (0,),
        options={"head_start": "41,40"},
    ),
    RuleExample(
        "below-zero",
        "1 lead Kc, 0 follow 8s, house",
        lambda state: state.rounds == ((7, 7), (-4, 14)) and state.total_points[0] < GOAL < 40 + 7,
        TWO_ROUNDS_DEALS,
        before=TWO_ROUNDS,
        options={"head_start": "40,40"},
    ),
    RuleExample(
        "below-zero",
        "0 lead As, 1 follow 2c, house",
        lambda state: state.total_points == (10, -1),
        ("8c 10s", "7c Qc 7s 10s 3c As 5s Js 5c 5d Jc 6s 3s Qs 9s 2c Ks Ac 4c 9c 4s Kc 6c 8s 8c 10c 2s"),
        before=(
            "house, 1 lead 7s, 0 follow 5d, house, 0 lead 10s, 1 follow 7c, house, 0 lead Qc, 1 follow Qs, "
            "house, 0 lead 6s, 1 follow 5c, house, 0 lead Js, 1 follow 5s, house"
        ),
    ),
    RuleExample(
        "head_start",
        "house",
        lambda state: state.total_points == (0, 20),
        DEAL,
        options={"head_start": "0,20"},
    ),
)


def _sorted_dealt_cards(state: State) -> list[str]:
    """Return the cards of both hands and of the stock in one list, sorted as text."""
    return sorted((*state.hands[0], *state.hands[1], *state.stock))
