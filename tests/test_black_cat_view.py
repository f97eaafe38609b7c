"""Black Cat's view: fans that can be read, and the count at the end."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from clowder.app.model.party import Party
from clowder.app.play.playing import GameInPlay, make_match
from clowder.app.screens.table import TableScreenState, draw_table_screen
from clowder.core.rules import NOBODY, ONLOOKER
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.games.black_cat import rules as black_cat
from clowder.games.black_cat import view
from clowder.games.black_cat.count import CAT_NAMES, MAX_CATS_MS, plan_final_count
from clowder.games.black_cat.reminder import EXAMPLES, POINTS
from clowder.games.black_cat.score import score_player
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.scene import Scene
from playing import new_table, play_steps, possible_moves, run_house
from variants import BY_NAME
from visiting import Visitor, random_step

NAMES = ("Tiger", "Smokey", "Patches", "Midnight")


def scene(table: Table[Any, Any], **more: Any) -> Scene:
    moves = {seat: table.moves(seat) for seat in range(table.seats)}
    return Scene(
        **{"names": NAMES[: table.seats], "viewer": NOBODY, "moves": moves, "turn": table.turn, **more}
    )


def drawn(table: Table[Any, Any], **more: Any) -> Node:
    return view.draw_table(table.seen_state(ONLOOKER), scene(table, **more))


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from nodes(child)


def of_class(node: Node, name: str) -> list[Node]:
    return [each for each in nodes(node) if name in each.attributes.get("class", "").split()]


def words(node: Node) -> str:
    return "".join(child if isinstance(child, str) else words(child) for child in node.children)


@pytest.fixture
def over() -> Table[Any, Any]:
    """Return the table after a game of four with two decks, all cards taken at random."""
    random = Random(5)
    table = new_table(black_cat, 4, black_cat.Options(decks=2, pace="turns"), random)
    while takes := [each for each in possible_moves(table) if isinstance(each[1], black_cat.Take)]:
        table.make_move(*random.choice(takes), PlayMs(0))
    return table


@pytest.mark.parametrize("rule", [False, True])
def test_BC_8_house_rule_a_sandwich_of_one_rank_is_pointed_at_where_it_lies(rule: bool) -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns", three_of_a_kind=rule), Random(1))
    state = replace(table.state, deck=(), piles=((("2h", "Kh", "Kd", "Ks", "9h"), ()), ((), ())))
    cards = of_class(view.draw_table(state, scene(table)), "card")
    marked = [len(of_class(card, "jellical")) for card in cards if "data-card" in card.attributes]
    assert marked == ([0, 1, 1, 1, 0] if rule else [0] * 5)


# The fan


@pytest.mark.parametrize("shape", view.SHAPES)
def test_a_fan_fits_in_its_place_whatever_it_has(shape: float) -> None:
    for cards in range(1, 105):
        row, width = view.fan_row_size_and_card_width(cards, shape)
        rows = -(-cards // row)
        assert width * (1 + (row - 1) * view.STRIP) <= 100 * shape + 1e-9
        assert width * (view.TALL + (rows - 1) * view.HEAD) <= 100 + 1e-9


@pytest.mark.parametrize("shape", view.SHAPES)
def test_a_fan_of_a_few_cards_is_large_and_one_of_a_deck_can_still_be_read(shape: float) -> None:
    assert view.fan_row_size_and_card_width(1, shape)[1] == min(100 / view.TALL, 100 * shape)
    assert view.fan_row_size_and_card_width(52, shape)[1] > 12 * shape**0.5


@pytest.mark.parametrize("shape", view.SHAPES)
def test_no_card_makes_those_of_a_fan_larger_and_four_lie_in_a_row(shape: float) -> None:
    fits = [view.fan_row_size_and_card_width(cards, shape) for cards in range(1, 105)]
    widths = [width for _, width in fits]
    assert widths == sorted(widths, reverse=True)
    assert fits[3][0] == 4 or shape == min(view.SHAPES)


def test_the_cards_of_all_piles_of_a_table_have_one_size() -> None:
    """A single card was drawn much larger than the seven of the next pile."""
    for largest in range(1, 105):
        widths = [
            [re.findall(r"--c\d:([^;]+)", view.fan_css_variables(cards, largest))]
            for cards in range(1, largest + 1)
        ]
        assert len(widths[0][0]) == len(view.SHAPES) and all(each == widths[0] for each in widths)


def test_the_order_of_a_pile_is_the_order_of_the_document() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))
    for played in play_steps(table, Random(2)):
        pile = of_class(drawn(played), "pile")[1]
        cards = [each.attributes["data-card"] for each in of_class(pile, "card")]
        assert tuple(cards) == played.state.piles[0][1]


# What scores, and Cats that light up


def lit(pile: Node) -> list[tuple[str, str]]:
    """Return the card and the kind of each mark in a pile."""
    cards = (each for each in of_class(pile, "card") if "data-card" in each.attributes)
    return [
        (card.attributes["data-card"], kind)
        for card in cards
        for mark in of_class(card, "mark")
        for kind in CAT_NAMES
        if kind in mark.attributes["class"].split()
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_edge_shows_what_scores_until_the_count(seats: int) -> None:
    table = new_table(black_cat, seats, black_cat.Options(pace="turns"), Random(1))
    zones = of_class(drawn(table), "zone")
    shown = [[words(each) for each in nodes(zone) if each.tag == "li"] for zone in zones]
    assert shown == [["46Tomcat +3", "10Yowler +1", "2Q2Jellical +2", "58Black Cat +6"]] * seats
    call = replace(table.state, called_by=0)
    assert not of_class(view.draw_table(call, scene(table)), "scoring")


def test_BC_6_to_9_the_pictures_of_what_scores_score_what_they_say() -> None:
    for kind, ranks in EXAMPLES.items():
        suits = "s" if kind == "black-cat" else "h"
        score = score_player([tuple(rank + suits for rank in ranks), ()], black_cat.Options())
        found = {(cat.kind, cat.points) for pile in score.piles for cat in pile.cats}
        assert found == {(kind, POINTS[kind])}


def test_BC_9_house_rule_a_whole_run_is_shown_between_two_red_cards() -> None:
    for rule, red in ((False, 0), (True, 2)):
        table = new_table(black_cat, 2, black_cat.Options(pace="turns", whole_run=rule), Random(1))
        assert len(of_class(of_class(drawn(table), "scoring")[0], "red")) == red


def test_BC_9_house_rule_a_whole_run_lights_up_until_a_black_card_breaks_it() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns", whole_run=True), Random(1))

    def pile_of(*cards: str) -> Node:
        state = replace(table.state, piles=((cards, ()), ((), ())))
        return of_class(view.draw_table(state, scene(table)), "pile")[0]

    made = pile_of("6s", "7c")
    assert [words(each) for each in of_class(made, "fresh-cats")] == ["Black Cat +6"]
    longer = pile_of("6s", "7c", "Ks")
    assert [card for card, _ in lit(longer)] == ["6s", "7c", "Ks"]
    assert not of_class(longer, "fresh-cats") and len(of_class(longer, "old")) == 3
    assert not lit(pile_of("6s", "7c", "Ks", "2s")) and lit(pile_of("6s", "7c", "Ks", "2h"))


def test_what_may_score_more_has_a_plus() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns", music=True), Random(1))
    assert "10Yowler 1+" in words(of_class(drawn(table), "scoring")[0])


def test_a_cat_lights_up_when_its_last_card_comes_and_says_its_points_until_the_next() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))

    def pile_of(*cards: str) -> Node:
        state = replace(table.state, piles=((cards, ()), ((), ())))
        return of_class(view.draw_table(state, scene(table)), "pile")[0]

    assert not lit(pile_of("8h")) and not of_class(pile_of("8h"), "fresh-cats")
    made = pile_of("8h", "2d")
    assert lit(made) == [("8h", "tomcat"), ("2d", "tomcat")]
    assert [words(each) for each in of_class(made, "fresh-cats")] == ["Tomcat +3"]
    assert not of_class(made, "old")
    later = pile_of("8h", "2d", "Kd")
    assert lit(later) == lit(made) and not of_class(later, "fresh-cats")
    assert len(of_class(later, "old")) == 2


def test_each_edge_tells_the_points_so_far_until_the_count() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))
    run_house(table, 3000, Random(1))
    state = replace(table.state, piles=((("8h", "2d"), ("10s",)), (("5c",), ())))
    assert [words(each) for each in of_class(view.draw_table(state, scene(table)), "so-far")] == [
        "4 points",
        "0 points",
    ]


def test_every_cat_of_a_sandwich_has_a_mark_of_its_own() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))
    state = replace(table.state, piles=((("2h", "Qd", "Qh", "2s"), ()), ((), ())))
    bread = of_class(of_class(view.draw_table(state, scene(table)), "pile")[0], "card")[0]
    keys = [mark.key for mark in of_class(bread, "mark")]
    assert len(keys) == len({*keys}) == 2


def test_cats_light_up_as_they_would_be_counted_and_only_by_what_lies_open() -> None:
    for seats in (2, 4):
        table = new_table(black_cat, seats, black_cat.Options(pace="turns", queens="alike"), Random(seats))
        for played in play_steps(table, Random(3)):
            if played.outcome:
                break
            piles = [lit(each) for each in of_class(drawn(played), "pile")]
            for seat, pair in enumerate(played.state.piles):
                score = score_player(pair, played.options)
                for side, pile in enumerate(pair):
                    cats = score.piles[side].cats
                    wanted = Counter((pile[i], cat.kind) for cat in cats for i in cat.positions)
                    assert Counter(piles[2 * seat + side]) == wanted


# Covered cards and late taps


def test_nobody_sees_the_card_while_the_game_is_paused() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))
    top = table.state.deck[0]
    assert top in str(drawn(table))
    paused = drawn(table, paused=True, moves={})
    assert top not in str(paused)
    assert [each.attributes["data-act"] for each in nodes(paused) if "data-act" in each.attributes] == [
        "resume"
    ]


def test_each_time_somebody_is_late_the_shake_is_another() -> None:
    table = new_table(black_cat, 3, black_cat.Options(pace="turns"), Random(1))
    assert not of_class(drawn(table, late_counts=(0, 0, 0)), "late-0")
    once, twice = drawn(table, late_counts=(0, 1, 0)), drawn(table, late_counts=(0, 2, 0))
    assert [each.attributes["aria-label"] for each in of_class(once, "late-1")] == ["Smokey"]
    assert [each.attributes["aria-label"] for each in of_class(twice, "late-0")] == ["Smokey"]


def test_whose_turn_it_is_is_said_at_every_edge() -> None:
    table = new_table(black_cat, 3, black_cat.Options(pace="turns"), Random(1))
    hints = [words(each) for each in of_class(drawn(table), "hint")]
    assert hints == ["Tap a pile", "Tiger plays", "Tiger plays"]
    assert table.turn == 0


@pytest.mark.parametrize(("pace", "places"), [("turns", 1), ("race", 3)])
def test_whoever_taps_the_deck_is_shown_at_every_edge_where_its_card_can_go(pace: Any, places: int) -> None:
    """A tap on the deck does not tell which player made it."""
    table = new_table(black_cat, 3, black_cat.Options(pace=pace), Random(1))
    run_house(table, table.house_due_ms or 0, Random(1))
    table.make_move(0, black_cat.Take(table.state.deck[0], "left"), PlayMs(5000))
    top = table.state.deck[0]
    asked = drawn(table, asked=top)
    assert len(of_class(asked, "asked")) == 2 * places
    assert [words(each) for each in of_class(asked, "hint")].count("Tap a pile") == places
    table.make_move(1, black_cat.Take(top, "left"), PlayMs(9000))
    assert not of_class(drawn(table, asked=top), "asked")


# The count


def test_every_cat_is_pointed_at_once_one_after_another(over: Table[Any, Any]) -> None:
    counted = plan_final_count(over.state)
    pointed = Counter((step.seat, step.side, step.cat) for step in counted.steps)
    scored = Counter(
        (seat, side, cat)
        for seat, pair in enumerate(over.state.piles)
        for side, pile in enumerate(score_player(pair, over.options).piles)
        for cat in pile.cats
    )
    assert pointed == scored and len(scored) > 15
    times = [step.at_ms for step in counted.steps]
    assert all(later - earlier >= counted.cat_ms for earlier, later in pairwise(times))
    assert times[-1] + counted.cat_ms <= counted.result_ms <= MAX_CATS_MS + 10_000


def test_the_running_total_ends_at_the_score(over: Table[Any, Any]) -> None:
    assert over.outcome
    totals = of_class(drawn(over), "total")
    assert [words(of_class(each, "last")[0]) for each in totals] == [
        str(score) for score in over.outcome.scores
    ]
    for total, score in zip(totals, over.outcome.scores, strict=True):
        sums = [int(words(each)) for each in of_class(total, "sum")]
        assert sums == sorted(sums) and sums[0] == 0 and sums[-1] == score


def test_each_card_of_a_cat_is_marked_and_no_other(over: Table[Any, Any]) -> None:
    piles = of_class(drawn(over), "pile")
    scores = [pile for pair in over.state.piles for pile in score_player(pair, over.options).piles]
    for pile, score in zip(piles, scores, strict=True):
        marks = [len(of_class(card, "mark")) for card in of_class(pile, "card")]
        meant = Counter(position for cat in score.cats for position in cat.positions)
        assert marks == [meant[position] for position in range(len(marks))]


def test_queens_show_the_value_that_was_chosen(over: Table[Any, Any]) -> None:
    piles = of_class(drawn(over), "pile")
    scores = [pile for pair in over.state.piles for pile in score_player(pair, over.options).piles]
    shown = [[words(value) for value in of_class(pile, "value")] for pile in piles]
    assert shown == [[str(value) for _, value in score.queens] for score in scores]
    assert sum(map(len, shown)) == 8


def test_the_result_waits_for_the_count_unless_it_is_skipped(over: Table[Any, Any]) -> None:
    in_play = GameInPlay(make_match(BY_NAME["black-cat"], over, Party.from_json(NAMES)))
    waits = of_class(draw_table_screen(in_play, TableScreenState(), []), "result")[0]
    in_play.match.skipped = True
    skipped = of_class(draw_table_screen(in_play, TableScreenState(), []), "result")[0]
    assert waits.attributes["style"] == f"--after:{plan_final_count(over.state).result_ms}ms"
    assert "style" not in skipped.attributes and waits.key != skipped.key


def test_the_reckoning_adds_up(over: Table[Any, Any]) -> None:
    table = view.draw_score_breakdown(over.seen_state(ONLOOKER), scene(over))
    assert table and over.outcome
    rows = [each for each in nodes(table) if each.tag == "tr" and "class" in each.attributes]
    points = [sum(int(words(each)) for each in nodes(row) if each.tag == "b") for row in rows]
    assert tuple(points) == over.outcome.scores


def test_a_call_gives_time_for_the_rhyme_and_names_who_called() -> None:
    table = new_table(black_cat, 2, black_cat.Options(pace="turns"), Random(1))
    while not table.state.stalled:
        table.make_move(
            *next((seat, move) for seat, move in possible_moves(table) if isinstance(move, black_cat.Pass)),
            PlayMs(0),
        )
    table.make_move(1, black_cat.Call(table.state.deck[0]), PlayMs(0))
    assert words(of_class(drawn(table), "called")[0]).startswith("Smokey called")
    assert view.prompt_text(table.seen_state(ONLOOKER), scene(table)).startswith("Smokey called")


def test_the_count_of_the_end_is_planned_at_the_end() -> None:
    """Each take planned it anew, to know whether winners were to be shown: a third of its time."""
    asked: list[black_cat.State] = []

    def note_count(seen: black_cat.State) -> int:
        asked.append(seen)
        return view.final_count_animation_ms(seen)

    noting: Any = SimpleNamespace(**{**vars(view), "final_count_animation_ms": note_count})
    visitor = Visitor(games=[Game(rules=black_cat, view=noting, title="Black Cat")]).start("black-cat", 2)
    for _ in visitor.to_the_end():
        assert not asked
        random_step(visitor, Random(1))
    visitor.current_page()
    assert asked
