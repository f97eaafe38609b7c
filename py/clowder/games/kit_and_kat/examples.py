"""Examples for the rules page of Kit and Kat in Nuerland."""

from clowder.games.kit_and_kat.rules import State, full_deck, observe, outcome, turn
from clowder.widgets.examples import Example

GUIDED = {"dealer": "1"}
CLASSIC = {"dealer": "1", "way": "classic"}
TWO_BOOKS = {"books": "2"}

DEAL = "a1 b1 a2 b5 a9 b2 a3 a4 b4 b3 a5 a6 a7 a8 b9 b6 b7 b8 b10 a10"
"""Shuffle of two books by which seat 0 begins, with a1 b1 a2 b5 a9; seat 1 has b2 a3 a4 b4 b3."""

THREE_BOOKS = {**GUIDED, "books": "3"}
WITHOUT_1 = "a2 a3 a4 a5 a6 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 a1 b1 c1 a7 b7"
"""Shuffle of three books by which nobody has a 1 at first."""

FOUR_PILES = "0 lay a6 0, 1 lay b6 0, 0 lay a5 1, 1 lay b5 1, 0 lay a4 2, 1 lay b4 2, 0 lay a3 3, 1 lay b3 3"

ONE_SMALL_BOOK = {"books": "1", "cards": "3"}
SMALL_DEAL = "a1 a2 a3"
"""Shuffle of a book of three: seat 0 has the 1, seat 1 the 2, and the 3 is left."""


EXAMPLES: tuple[Example[State], ...] = (
    Example(
        "KK-1",
        "",
        lambda state: len(full_deck(state.options)) == 14 * 10 and len(state.heap) == 28 - 2,
        options=GUIDED,
    ),
    Example("players", "", lambda state: len(state.hands) == 6, seats=6),
    Example(
        "KK-2 next-stack",
        "1 play b3, 1 play b4, 1 play a3, 1 play a4",
        lambda state: state.hands[1] == ("a5", "a6", "a7", "a8", "b9") and turn(state) == 1,
        (DEAL,),
        before="0 play a1, 0 play b1, 0 play a2, 0 lay b5 0, 1 play b2",
        options={**GUIDED, **TWO_BOOKS},
    ),
    Example(
        "KK-3",
        "",
        lambda state: turn(state) == 1 and "a1" in state.hands[1],
        ("a2 a3 a4 a5 a6 a1",),
        options=GUIDED,
    ),
    Example(
        "nobody-has-a-1",
        "",
        lambda state: state.dealer == 1 and turn(state) == 0,
        (WITHOUT_1,),
        options=THREE_BOOKS,
    ),
    Example(
        "to-the-right",
        "0 lay a6 0",
        lambda state: turn(state) == 2,
        (WITHOUT_1,),
        options={"dealer": "1", "books": "3"},
        seats=3,
    ),
    Example(
        "KK-10 guess-first",
        "0 play a1",
        lambda state: state.books[0] == ("a1",),
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS},
    ),
    Example(
        "KK-4",
        "0 play a1",
        lambda state: state.books[0] == ("a1",) and "a2" in state.hands[0],
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS},
        refused="0 play a2",
    ),
    Example(
        "KK-4-order way",
        "0 play a1, 0 play b1, 0 play a2",
        lambda state: state.books[:2] == (("a1", "a2"), ("b1",)),
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS},
        refused="0 play b5",
    ),
    Example(
        "KK-5",
        "0 lay b5 0",
        lambda state: state.kittens[0][0] == ("b5",) and turn(state) == 1,
        (DEAL,),
        before="0 play a1, 0 play b1, 0 play a2",
        options={**GUIDED, **TWO_BOOKS},
    ),
    Example(
        "KK-5-kittens",
        "0 play b5",
        lambda state: state.kittens[0][0] == () and state.books[1][-1] == "b5",
        (DEAL,),
        before=(
            "0 play a1, 0 play b1, 0 play a2, 0 lay b5 0, "
            "1 play b2, 1 play b3, 1 play b4, 1 play a3, 1 play a4, 1 lay b9 0"
        ),
        options={**GUIDED, **TWO_BOOKS},
    ),
    Example(
        "stopping",
        "0 lay b5 0",
        lambda state: turn(state) == 1 and "a2" in state.hands[0],
        (DEAL,),
        before="0 play a1, 0 play b1",
        options={**GUIDED, **TWO_BOOKS},
    ),
    Example(
        "stopping",
        "0 play a1",
        lambda state: "b1" in state.hands[0],
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS},
        refused="0 lay b5 0",
    ),
    Example(
        "must_play_all",
        "0 play a1, 0 play b1",
        lambda state: "a2" in state.hands[0],
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS, "must_play_all": "yes"},
        refused="0 lay b5 0",
    ),
    Example(
        "KK-6",
        "0 lay a2 0",
        lambda state: state.kittens[0] == (("a6", "a2"), ("a5",), ("a4",), ("a3",)),
        (WITHOUT_1,),
        before=FOUR_PILES,
        options=THREE_BOOKS,
    ),
    Example(
        "KK-6 top-of-piles",
        "0 play a2, 0 play a3, 0 play a4",
        lambda state: state.kittens[0] == (("a6",), ("a5", "c6"), (), ()),
        (WITHOUT_1,),
        before=(
            f"{FOUR_PILES}, 0 lay a2 0, 1 lay b2 0, 0 lay c6 1, 1 play a1, 1 play b1, 1 play c1, 1 lay a7 1"
        ),
        options=THREE_BOOKS,
        refused="0 play a5",
    ),
    Example(
        "joined_piles",
        "0 join a2 0 1",
        lambda state: state.kittens[0] == (("a2",), ("a5", "a6"), ("a4",), ("a3",)),
        (WITHOUT_1,),
        before=FOUR_PILES,
        options={**THREE_BOOKS, "joined_piles": "yes"},
    ),
    Example(
        "joined_piles",
        "0 join a2 0 0",
        lambda state: state.kittens[0][0] == ("a2", "a6"),
        (WITHOUT_1,),
        before=FOUR_PILES,
        options={**THREE_BOOKS, "joined_piles": "yes"},
    ),
    Example(
        "kittens_as_hand",
        "1 play a2, 1 pass",
        lambda state: (
            state.taken_up == 1
            and state.hands == (("a3",), ())
            and observe(state, 1).hands[0] != ("a3",)
            and turn(state) == 0
        ),
        (SMALL_DEAL,),
        before="0 play a1, 0 lay a3 0",
        options={**GUIDED, **ONE_SMALL_BOOK, "kittens_as_hand": "yes"},
    ),
    Example(
        "KK-9 finish",
        "1 play a2, 1 pass",
        lambda state: state.finish and state.hands == (("a3",), ()) and turn(state) == 0,
        (SMALL_DEAL,),
        before="0 play a1, 0 lay a3 0",
        options={**GUIDED, **ONE_SMALL_BOOK},
    ),
    Example(
        "KK-7 taken-books books",
        "0 play a3",
        lambda state: (
            state.taken[0] == 0 and state.books[0] == ("a1", "a2", "a3") and _winners(state) == (0,)
        ),
        (SMALL_DEAL,),
        before="0 play a1, 0 lay a3 0, 1 play a2, 1 pass",
        options={**GUIDED, **ONE_SMALL_BOOK},
    ),
    Example(
        "no-stack-left",
        "0 play a4, 0 play a5, 0 pass",
        lambda state: state.hands[0] == () and not state.heap and turn(state) == 1,
        ("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10",),
        before="0 play a1, 0 play a2, 0 play a3",
        options={**GUIDED, "books": "1"},
    ),
    Example(
        "equal-books",
        "0 play a3, 0 pass, 1 play b1, 1 play b2, 1 play b3",
        lambda state: _winners(state) == (0, 1),
        ("a1 a2 a3 b1 b2 b3",),
        before="0 play a1, 0 play a2",
        options={**GUIDED, "books": "2", "cards": "3"},
    ),
    Example(
        "KK-8 KK-8-turn mistakes",
        "0 play b5, 1 call",
        lambda state: state.books[1] == ("b1",) and "a2" in state.hands[1] and turn(state) == 1,
        (DEAL, "a2"),
        before="0 play a1, 0 play b1",
        options={**CLASSIC, **TWO_BOOKS},
        refused="0 lay a9 0",
    ),
    Example(
        "KK-8 mistakes",
        "0 lay a1 0, 1 call",
        lambda state: state.kittens[0][0] == () and "a1" in state.hands[0] and "a9" in state.hands[1],
        (DEAL, "a9"),
        options={**CLASSIC, **TWO_BOOKS},
    ),
    Example(
        "mistakes",
        "0 play b5, 0 lay a9 0, 1 play b2",
        lambda state: "b5" in state.hands[0] and state.books[1] == ("b1", "b2"),
        (DEAL,),
        before="0 play a1, 0 play b1",
        options={**CLASSIC, **TWO_BOOKS},
    ),
    Example(
        "calls wrong-call",
        "0 play a1, 1 call",
        lambda state: {*map(len, state.hands)} == {4, 5},
        (DEAL,),
        options={**CLASSIC, **TWO_BOOKS},
        refused="1 call",
    ),
    Example(
        "wrong_call_costs",
        "0 play a1, 1 call, 1 call",
        lambda state: {"a4", "b2"} < set(state.hands[0]) and len(state.hands[1]) == 3,
        (DEAL, "a4", "b2"),
        options={**CLASSIC, **TWO_BOOKS, "wrong_call_costs": "yes"},
    ),
    Example(
        "classic-finish",
        "0 pass, 1 call",
        lambda state: state.finish and state.hands == ((), ("a3",)),
        (SMALL_DEAL,),
        before="0 play a1, 0 lay a3 0, 1 play a2, 1 pass",
        options={**CLASSIC, **ONE_SMALL_BOOK},
    ),
    Example(
        "knowing",
        "0 play a1, 1 judge not",
        lambda state: turn(state) == 1 and "b1" in state.hands[0],
        (DEAL,),
        options={**GUIDED, **TWO_BOOKS, "knowing": "yes"},
    ),
)


def _winners(state: State) -> tuple[int, ...]:
    """Return the seats that have won; none while the game goes on."""
    result = outcome(state)
    return result.winners if result else ()
