"""Examples for the rules page of Kit and Kat in Nuerland."""

from collections.abc import Callable, Mapping, Sequence

from clowder.core.cards import Card
from clowder.games.kit_and_kat.rules import State, full_deck, observe, outcome, turn
from clowder.widgets.examples import RuleExample, winning_seats

GUIDED = {"dealer": "1"}
CLASSIC = {"way": "classic"}
TWO_BOOKS = {"books": "2"}

DEAL = "a1 b1 a2 b5 a9 b2 a3 a4 b4 b3 a5 a6 a7 a8 b9 b6 b7 b8 b10 a10"
"""Shuffle of two books by which seat 0 begins, with a1 b1 a2 b5 a9; seat 1 has b2 a3 a4 b4 b3."""

THREE_BOOKS = {"books": "3"}
WITHOUT_1 = "a2 a3 a4 a5 a6 b2 b3 b4 b5 b6 c2 c3 c4 c5 c6 a1 b1 c1 a7 b7"
"""Shuffle of three books by which nobody has a 1 at first."""

FOUR_PILES = "0 lay a6 0, 1 lay b6 0, 0 lay a5 1, 1 lay b5 1, 0 lay a4 2, 1 lay b4 2, 0 lay a3 3, 1 lay b3 3"
"""Moves after the shuffle `WITHOUT_1` by which both seats have four piles."""

ONE_SMALL_BOOK = {"books": "1", "cards": "3"}
SMALL_DEAL = "a1 a2 a3"
"""Shuffle of a book of three: seat 0 has the 1, seat 1 the 2, and the 3 is left."""


DECKS = {DEAL: TWO_BOOKS, WITHOUT_1: THREE_BOOKS, SMALL_DEAL: ONE_SMALL_BOOK}
"""Options of the deck that each shuffle is of."""


def _two_player_example(
    keys: str,
    deal: str,
    moves: str,
    shows: Callable[[State], bool],
    drawn: Sequence[Card] = (),
    before: str = "",
    refused: str = "",
    options: Mapping[str, str] | None = None,
) -> RuleExample[State]:
    """Return an example for the rules: a game of two whose shuffled deck is `deal`, a key of `DECKS`.

    `keys` are the clauses and rulings that it shows, and `shows` tests the state after `moves`, which
    follow those of `before`. `refused` is a move that is illegal then. `drawn` are the cards that the
    draws after calls bring, in order. The options are those of `GUIDED` (seat 1 deals) and of the deck,
    unless `options` overrides them.
    """
    chosen = {**GUIDED, **DECKS[deal], **(options or {})}
    return RuleExample(keys, moves, shows, (deal, *drawn), before, refused, chosen)


EXAMPLES: tuple[RuleExample[State], ...] = (
    RuleExample(
        "KK-1",
        "",
        lambda state: len(full_deck(state.options)) == 14 * 10 and len(state.heap) == 28 - 2,
        options=GUIDED,
    ),
    RuleExample("players", "", lambda state: len(state.hands) == 6, seats=6),
    _two_player_example(
        "KK-2 next-stack",
        DEAL,
        "1 play b3, 1 play b4, 1 play a3, 1 play a4",
        lambda state: state.hands[1] == ("a5", "a6", "a7", "a8", "b9") and turn(state) == 1,
        before="0 play a1, 0 play b1, 0 play a2, 0 lay b5 0, 1 play b2",
    ),
    RuleExample(
        "KK-3",
        "",
        lambda state: turn(state) == 1 and "a1" in state.hands[1],
        ("a2 a3 a4 a5 a6 a1",),
        options=GUIDED,
    ),
    _two_player_example(
        "nobody-has-a-1", WITHOUT_1, "", lambda state: state.dealer == 1 and turn(state) == 0
    ),
    RuleExample(
        "to-the-right",
        "0 lay a6 0",
        lambda state: turn(state) == 2,
        (WITHOUT_1,),
        options={"dealer": "1", "books": "3"},
        seats=3,
    ),
    _two_player_example("KK-10 guess-first", DEAL, "0 play a1", lambda state: state.books[0] == ("a1",)),
    _two_player_example(
        "KK-4",
        DEAL,
        "0 play a1",
        lambda state: state.books[0] == ("a1",) and "a2" in state.hands[0],
        refused="0 play a2",
    ),
    _two_player_example(
        "KK-4-order way",
        DEAL,
        "0 play a1, 0 play b1, 0 play a2",
        lambda state: state.books[:2] == (("a1", "a2"), ("b1",)),
        refused="0 play b5",
    ),
    _two_player_example(
        "KK-5",
        DEAL,
        "0 lay b5 0",
        lambda state: state.kittens[0][0] == ("b5",) and turn(state) == 1,
        before="0 play a1, 0 play b1, 0 play a2",
    ),
    _two_player_example(
        "KK-5-kittens",
        DEAL,
        "0 play b5",
        lambda state: state.kittens[0][0] == () and state.books[1][-1] == "b5",
        before="0 play a1, 0 play b1, 0 play a2, 0 lay b5 0, "
        "1 play b2, 1 play b3, 1 play b4, 1 play a3, 1 play a4, 1 lay b9 0",
    ),
    _two_player_example(
        "stopping",
        DEAL,
        "0 lay b5 0",
        lambda state: turn(state) == 1 and "a2" in state.hands[0],
        before="0 play a1, 0 play b1",
    ),
    _two_player_example(
        "stopping", DEAL, "0 play a1", lambda state: "b1" in state.hands[0], refused="0 lay b5 0"
    ),
    _two_player_example(
        "must_play_all",
        DEAL,
        "0 play a1, 0 play b1",
        lambda state: "a2" in state.hands[0],
        refused="0 lay b5 0",
        options={"must_play_all": "yes"},
    ),
    _two_player_example(
        "KK-6",
        WITHOUT_1,
        "0 lay a2 0",
        lambda state: state.kittens[0] == (("a6", "a2"), ("a5",), ("a4",), ("a3",)),
        before=FOUR_PILES,
    ),
    _two_player_example(
        "KK-6 top-of-piles",
        WITHOUT_1,
        "0 play a2, 0 play a3, 0 play a4",
        lambda state: state.kittens[0] == (("a6",), ("a5", "c6"), (), ()),
        before=(
            f"{FOUR_PILES}, 0 lay a2 0, 1 lay b2 0, 0 lay c6 1, 1 play a1, 1 play b1, 1 play c1, 1 lay a7 1"
        ),
        refused="0 play a5",
    ),
    _two_player_example(
        "top-of-piles",
        WITHOUT_1,
        "0 lay a6 0, 1 lay b6 0",
        lambda state: state.kittens[0] == (("a6",), (), (), ()) and turn(state) == 0,
        refused="0 lay a5 0",
    ),
    _two_player_example(
        "joined_piles",
        WITHOUT_1,
        "0 join a2 0 1, 1 lay b2 0",
        lambda state: state.kittens[0] == (("a2",), ("a5", "a6"), ("a4",), ("a3",)),
        before=FOUR_PILES,
        options={"joined_piles": "yes"},
    ),
    _two_player_example(
        "joined_piles",
        WITHOUT_1,
        "0 join a2 0 0",
        lambda state: state.kittens[0][0] == ("a2", "a6"),
        before=FOUR_PILES,
        options={"joined_piles": "yes"},
    ),
    _two_player_example(
        "kittens_as_hand",
        SMALL_DEAL,
        "1 play a2, 1 pass",
        lambda state: (
            state.taken_up == 1
            and state.hands == (("a3",), ())
            and observe(state, 1).hands[0] != ("a3",)
            and turn(state) == 0
        ),
        before="0 play a1, 0 lay a3 0",
        refused="0 lay a3 0",
        options={"kittens_as_hand": "yes"},
    ),
    _two_player_example(
        "KK-9 finish",
        SMALL_DEAL,
        "1 play a2, 1 pass",
        lambda state: state.finish and state.hands == (("a3",), ()) and turn(state) == 0,
        before="0 play a1, 0 lay a3 0",
        refused="0 pass",
    ),
    RuleExample(
        "finish",
        "1 pass, 0 play a3, 0 pass",
        lambda state: state.finish and state.hands == ((), ("a4",)) and turn(state) == 1,
        ("a1 a3 a4 a2",),
        before="0 play a1, 0 lay a3 0, 1 lay a4 0, 0 pass, 1 play a2",
        options={**GUIDED, "books": "1", "cards": "4"},
    ),
    _two_player_example("books", SMALL_DEAL, "", lambda state: state.hands == (("a1",), ("a2",))),
    _two_player_example(
        "KK-7 taken-books books",
        SMALL_DEAL,
        "0 play a3",
        lambda state: (
            state.taken[0] == 0
            and state.books[0] == ("a1", "a2", "a3")
            and winning_seats(outcome(state)) == (0,)
        ),
        before="0 play a1, 0 lay a3 0, 1 play a2, 1 pass",
    ),
    RuleExample(
        "no-stack-left",
        "0 play a4, 0 play a5, 0 pass",
        lambda state: state.hands[0] == () and not state.heap and turn(state) == 1,
        ("a1 a2 a3 a4 a5 a6 a7 a8 a9 a10",),
        before="0 play a1, 0 play a2, 0 play a3",
        options={**GUIDED, "books": "1"},
    ),
    RuleExample(
        "equal-books",
        "0 play a3, 0 pass, 1 play b1, 1 play b2, 1 play b3",
        lambda state: winning_seats(outcome(state)) == (0, 1),
        ("a1 a2 a3 b1 b2 b3",),
        before="0 play a1, 0 play a2",
        options={**GUIDED, "books": "2", "cards": "3"},
    ),
    _two_player_example(
        "KK-8 KK-8-turn mistakes",
        DEAL,
        "0 play b5, 1 call",
        lambda state: state.books[1] == ("b1",) and "a2" in state.hands[1] and turn(state) == 1,
        drawn=("a2",),
        before="0 play a1, 0 play b1",
        refused="0 lay a9 0",
        options=CLASSIC,
    ),
    _two_player_example(
        "KK-8-turn",
        DEAL,
        "0 play b5, 1 call, 1 play b2, 1 play b3, 1 play b4, 1 lay a4 0, 0 play b5",
        lambda state: state.books[1][-1] == "b5" and turn(state) == 0,
        drawn=("a2",),
        before="0 play a1, 0 play b1",
        options=CLASSIC,
    ),
    _two_player_example(
        "mistakes",
        DEAL,
        "0 lay b5 0, 1 call",
        lambda state: state.kittens[0][0] == ("b5",) and "a9" in state.hands[1] and turn(state) == 1,
        drawn=("a9",),
        before="0 play a1, 0 play b1",
        options={"way": "classic", "must_play_all": "yes"},
    ),
    _two_player_example(
        "calls",
        DEAL,
        "0 play b5, 0 play a9, 1 call",
        lambda state: {*state.hands[0]} == {"b5", "a9"} and len(state.hands[1]) == 5 + 1,
        drawn=("a2",),
        before="0 play a1, 0 play b1",
        options=CLASSIC,
    ),
    _two_player_example(
        "KK-8 mistakes",
        DEAL,
        "0 lay a1 0, 1 call",
        lambda state: state.kittens[0][0] == () and "a1" in state.hands[0] and "a9" in state.hands[1],
        drawn=("a9",),
        options=CLASSIC,
    ),
    _two_player_example(
        "mistakes",
        DEAL,
        "0 play b5, 0 lay a9 0, 1 play b2",
        lambda state: "b5" in state.hands[0] and state.books[1] == ("b1", "b2"),
        before="0 play a1, 0 play b1",
        options=CLASSIC,
    ),
    _two_player_example(
        "calls wrong-call",
        DEAL,
        "0 play a1, 1 call",
        lambda state: {*map(len, state.hands)} == {4, 5},
        refused="1 call",
        options=CLASSIC,
    ),
    _two_player_example(
        "wrong_call_costs",
        DEAL,
        "0 play a1, 1 call, 1 call",
        lambda state: {"a4", "b2"} < set(state.hands[0]) and len(state.hands[1]) == 3,
        drawn=(
            "a4",
            "b2",
        ),
        options={"way": "classic", "wrong_call_costs": "yes"},
    ),
    _two_player_example(
        "classic-finish",
        SMALL_DEAL,
        "0 pass, 1 call",
        lambda state: state.finish and state.hands == ((), ("a3",)),
        before="0 play a1, 0 lay a3 0, 1 play a2, 1 pass",
        options=CLASSIC,
    ),
    RuleExample(
        "classic-finish",
        "1 play a2, 1 play a4, 0 call",
        lambda state: state.finish and state.hands == (("a3",), ("a4",)) and turn(state) == 0,
        ("a1 a3 a4 a2",),
        before="0 play a1, 0 lay a3 0, 1 lay a4 0, 0 pass",
        options={**GUIDED, **CLASSIC, "books": "1", "cards": "4"},
    ),
    _two_player_example(
        "knowing",
        DEAL,
        "0 play a1, 1 judge knew, 0 play b1",
        lambda state: state.books[:2] == (("a1",), ("b1",)),
        options={"knowing": "yes"},
    ),
    _two_player_example(
        "knowing",
        DEAL,
        "0 play a1, 1 judge not",
        lambda state: turn(state) == 1 and "b1" in state.hands[0],
        options={"knowing": "yes"},
    ),
)
