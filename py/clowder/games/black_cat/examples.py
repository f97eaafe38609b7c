"""Examples for the rules page of Black Cat."""

from collections.abc import Callable, Mapping

from clowder.core.cards import BACK
from clowder.core.poker import poker_deck
from clowder.core.rules import ONLOOKER
from clowder.games.black_cat.rules import State, observe, outcome, points_by_seat, turn
from clowder.games.black_cat.score import Kind, PileScore, score_player
from clowder.widgets.examples import RuleExample, winning_seats

TURNS = {"pace": "turns"}
"""Options of a game in turns, which is no race."""

ALL_BUT_ONE_TAKEN = ", ".join(["house", *(f"0 take {card} left" for card in poker_deck()[:-1])])
"""Entries by which seat 0 takes all cards of a deck in order but the last one."""


def _make_pile_example(
    keys: str, cards: str, shows: Callable[[PileScore], bool], options: Mapping[str, str] | None = None
) -> RuleExample[State]:
    """Return an example for the rules page: seat 0 takes these cards, all to its left pile, in a race.

    `cards` are separated by blanks. `shows` tells from the score of that pile whether it is as the rules
    say. `keys` are those of the clauses that it shows, and `options` the options of the game.
    """
    return RuleExample(
        keys,
        ", ".join(f"0 take {card} left" for card in cards.split()),
        lambda state: shows(score_player(state.piles[0], state.options).piles[0]),
        deals=(cards,),
        before="house",
        options=options or {},
    )


def _cat_kinds(pile: PileScore) -> list[Kind]:
    """Return the kind of each Cat (scoring combination) in a pile, in the order of the rule book."""
    return [cat.kind for cat in pile.cats]


EXAMPLES: tuple[RuleExample[State], ...] = (
    RuleExample(
        "BC-1 countdown",
        "house",
        lambda state: (
            state.turned and len(state.deck) == 52 and observe(state, ONLOOKER).deck == ("8h", *[BACK] * 51)
        ),
        deals=("8h",),
    ),
    RuleExample(
        "BC-2",
        "",
        lambda state: state.piles == ((((), ()),) * 4),
        seats=4,
    ),
    RuleExample(
        "BC-3 tap-names-card",
        "0 take 8h left, 1 take 2d left",
        lambda state: state.piles == ((("8h",), ()), (("2d",), ())),
        deals=("8h 2d Kc",),
        before="house",
        refused="0 take 2d left",
    ),
    RuleExample(
        "BC-4 end-of-pile",
        "0 take 8h left, 0 take 2d left, 0 take 9c left",
        lambda state: state.piles[0][0] == ("8h", "2d", "9c"),
        deals=("8h 2d 9c",),
        before="house",
    ),
    _make_pile_example(
        "BC-5", "9h Ad Js 10c", lambda pile: _cat_kinds(pile) == ["tomcat", "tomcat", "yowler"]
    ),
    _make_pile_example("BC-5", "3h Qd", lambda pile: pile.queens == ((1, 7),) and pile.points == 3),
    _make_pile_example("BC-5", "2c Qs", lambda pile: pile.queens == ((1, 11),) and pile.points == 6),
    _make_pile_example("BC-6", "8h 2d", lambda pile: _cat_kinds(pile) == ["tomcat"]),
    _make_pile_example("BC-6-both", "8h 2d 8s", lambda pile: _cat_kinds(pile) == ["tomcat", "tomcat"]),
    _make_pile_example("BC-6-both", "2h 3d 5h", lambda pile: pile.points == 0),
    _make_pile_example("BC-7", "10d", lambda pile: _cat_kinds(pile) == ["yowler"]),
    _make_pile_example("BC-8", "2s Qd Qh 2c", lambda pile: _cat_kinds(pile) == ["jellical", "jellical"]),
    _make_pile_example("BC-9", "6s 7c", lambda pile: _cat_kinds(pile) == ["black-cat"]),
    _make_pile_example("BC-9", "6s 7h", lambda pile: pile.points == 0),
    _make_pile_example("ten-and-face", "10h Kd", lambda pile: _cat_kinds(pile) == ["tomcat", "yowler"]),
    _make_pile_example("ten-and-face", "Qh 3d", lambda pile: _cat_kinds(pile) == ["tomcat"]),
    _make_pile_example(
        "queen-value queens-shown",
        "3h Qd 2s Qs",
        lambda pile: pile.queens == ((1, 7), (3, 11)) and _cat_kinds(pile) == ["tomcat", "black-cat"],
    ),
    _make_pile_example("sandwich", "Qh Kd Qs", lambda pile: _cat_kinds(pile) == ["jellical"]),
    _make_pile_example("sandwich", "Kh Kd Ks", lambda pile: pile.points == 0),
    _make_pile_example("overlap", "6s 7c 6c", lambda pile: _cat_kinds(pile) == ["black-cat", "black-cat"]),
    _make_pile_example("overlap", "Ks 6s 7c", lambda pile: _cat_kinds(pile) == ["black-cat"]),
    RuleExample(
        "two-piles",
        "0 take 8h left, 0 take 2d right, house, 1 call Kc",
        lambda state: points_by_seat(state) == [0, 0] and winning_seats(outcome(state)) == (0, 1),
        deals=("8h 2d Kc",),
        before="house",
    ),
    RuleExample(
        "BC-10 call-held call_after",
        "0 take 8h left, house, 0 call 2d",
        lambda state: state.called_by == 0 and outcome(state) is not None,
        deals=("8h 2d",),
        before="house",
    ),
    RuleExample(
        "BC-10",
        f"0 take {poker_deck()[-1]} left",
        lambda state: not state.deck and state.called_by is None and outcome(state) is not None,
        deals=(" ".join(poker_deck()),),
        before=ALL_BUT_ONE_TAKEN,
    ),
    RuleExample(
        "BC-10-advice BC-11",
        "0 take 8h left, 1 take 6s left, 0 take 2d left, 1 take 7c right, 1 take 10h right, house, 0 call Kd",
        lambda state: points_by_seat(state) == [3, 1] and winning_seats(outcome(state)) == (0,),
        deals=("8h 6s 2d 7c 10h Kd",),
        before="house",
    ),
    RuleExample(
        "BC-10-advice BC-11",
        "0 take 10h left, 1 take 6s left, 1 take 7c left, house, 0 call Kd",
        lambda state: points_by_seat(state) == [1, 6] and winning_seats(outcome(state)) == (1,),
        deals=("10h 6s 7c Kd",),
        before="house",
    ),
    RuleExample("BC-12-decks", "house", lambda state: len(state.deck) == 104, options={"decks": "2"}),
    _make_pile_example("BC-12-lucky", "5h 5d", lambda pile: pile.points == 5, {"lucky_tom": "yes"}),
    _make_pile_example("BC-12-music", "10h 2s 10d", lambda pile: pile.points == 2 * 2, {"music": "yes"}),
    _make_pile_example(
        "face_tomcats", "10h Kd", lambda pile: _cat_kinds(pile) == ["yowler"], {"face_tomcats": "no"}
    ),
    _make_pile_example(
        "queens",
        "3h Qd 2s Qs",
        lambda pile: pile.queens == ((1, 11), (3, 11)) and _cat_kinds(pile) == ["black-cat"],
        {"queens": "alike"},
    ),
    _make_pile_example(
        "whole_run", "2d 6s 7c", lambda pile: _cat_kinds(pile) == ["black-cat"], {"whole_run": "yes"}
    ),
    _make_pile_example("whole_run", "6s 7c 2s", lambda pile: pile.points == 0, {"whole_run": "yes"}),
    _make_pile_example(
        "whole_run", "Ks 6s 7c 2d", lambda pile: _cat_kinds(pile) == ["black-cat"], {"whole_run": "yes"}
    ),
    _make_pile_example(
        "share", "6s 7c 6c 7s", lambda pile: _cat_kinds(pile) == ["black-cat"] * 2, {"share": "no"}
    ),
    _make_pile_example("share", "6s 7c 6c", lambda pile: _cat_kinds(pile) == ["black-cat"], {"share": "no"}),
    _make_pile_example(
        "three_of_a_kind",
        "Kh Kd Ks",
        lambda pile: _cat_kinds(pile) == ["jellical"],
        {"three_of_a_kind": "yes"},
    ),
    _make_pile_example(
        "three_of_a_kind",
        "Qh Kd Kh Ks Qd",
        lambda pile: _cat_kinds(pile) == ["jellical"] * 3,
        {"three_of_a_kind": "yes"},
    ),
    RuleExample(
        "pace",
        "0 take 8h left, 1 pass 2d, 0 pass 2d, 1 call 2d",
        lambda state: state.called_by == 1 and turn(state) < 0,
        deals=("8h 2d",),
        before="house",
        options=TURNS,
        refused="0 take 2d left",
    ),
    RuleExample(
        "head_start",
        "1 take 8h left",
        lambda state: state.piles[1] == (("8h",), ()),
        deals=("8h 2d",),
        before="house",
        options={"head_start": "0,500"},
        refused="0 take 2d left",
    ),
)
