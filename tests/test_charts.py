"""Charts: all values drawn to one scale, and a table for screen readers."""

from itertools import pairwise

import pytest

from clowder.app.play.luck import LuckAndSkill
from clowder.app.screens.luck import (
    PlayerLuckAverage,
    draw_luck_average_table,
    draw_luck_table,
    points_text_from_tenths,
)
from clowder.widgets.charts import ABOVE, BELOW, HEIGHT, LEFT, WIDTH, draw_bar_chart, draw_column_chart
from clowder.widgets.nodes import Node
from visiting import all_nodes, readable_texts

WORDS = ("Game", "Points")


def of(node: Node, tag: str, look: str = "") -> list[dict[str, str]]:
    """Return the attributes of all elements with this tag and class."""
    found = (each.attributes for each in all_nodes(node) if each.tag == tag)
    return [its for its in found if not look or look in its.get("class", "").split()]


def numbers(its: dict[str, str], *names: str) -> list[float]:
    return [float(its[name]) for name in names]


def heights(chart: Node) -> dict[int, float]:
    """Return the y position of each number on the chart's axis, measured from the top."""
    marks = [each for each in all_nodes(chart) if each.tag == "g"]
    return {int("".join(readable_texts(mark))): float(of(mark, "line")[0]["y1"]) for mark in marks}


def table(chart: Node) -> list[list[str]]:
    """Return the rows of the table for screen readers, the header first."""
    return [list(readable_texts(row)) for row in all_nodes(chart) if row.tag == "tr"]


def test_a_column_for_each_value_stands_on_zero_or_hangs_from_it_in_one_measure() -> None:
    chart = draw_column_chart("Latest", WORDS, [10, 40, -20, 0], 50)
    across = heights(chart)
    assert across.keys() == {-20, 0, 50}
    assert across[50] == ABOVE and across[-20] == HEIGHT - BELOW
    point = (across[0] - across[50]) / 50
    for value, its in zip((10, 40, -20), of(chart, "rect", "column"), strict=False):
        y, height = numbers(its, "y", "height")
        assert height == pytest.approx(abs(value) * point, abs=0.2)
        assert (y if value < 0 else y + height) == pytest.approx(across[0], abs=0.2)


def test_nothing_is_seen_as_a_line_and_columns_stand_beside_each_other() -> None:
    for values in ([0] * 3, list(range(20))):
        drawn = [
            numbers(its, "x", "width", "height")
            for its in of(draw_column_chart("", WORDS, values, 9), "rect")
        ]
        assert len(drawn) == len(values) and all(1 <= height < HEIGHT for _, _, height in drawn)
        assert min(x for x, _, _ in drawn) > LEFT and max(x + width for x, width, _ in drawn) < WIDTH
        for (x, width, _), (after, _, _) in pairwise(drawn):
            assert x + width < after < x + 2 * width
    few, many = (of(draw_column_chart("", WORDS, [1] * number, 1), "rect")[0]["width"] for number in (1, 8))
    assert few == many  # a single game does not fill the whole width


def test_the_best_is_a_line_all_across_and_the_axis_says_what_it_is() -> None:
    chart = draw_column_chart("Latest", WORDS, [3, 7], 9)
    assert heights(chart).keys() == {0, 9}
    (best,) = of(chart, "line", "best")
    assert numbers(best, "x1", "x2", "y1", "y2") == [LEFT, WIDTH, heights(chart)[9], heights(chart)[9]]
    for mark in (each for each in all_nodes(chart) if each.tag == "g"):
        line, text = of(mark, "line")[0], of(mark, "text", "end")[0]
        assert numbers(line, "x1", "x2") == [LEFT, WIDTH] and line["y1"] == line["y2"]
        assert 0 < float(text["x"]) < LEFT and 0 < float(text["y"]) - float(line["y1"]) < 8


def test_what_is_counted_along_stands_at_the_end_and_what_upward_at_the_beginning() -> None:
    chart = draw_column_chart("Latest", WORDS, [3], 3)
    below = [
        each for each in all_nodes(chart) if each.tag == "text" and next(iter(readable_texts(each))) in WORDS
    ]
    along, upward = sorted(below, key=lambda each: -float(each.attributes["x"]))
    assert list(readable_texts(along)) == ["Game"] and list(readable_texts(upward)) == ["Points"]
    assert float(along.attributes["x"]) == WIDTH and "end" in along.attributes["class"]
    assert all(HEIGHT - BELOW < float(each.attributes["y"]) < HEIGHT for each in below)


def test_the_ear_has_every_value_by_its_number() -> None:
    chart = draw_column_chart("Latest", WORDS, [3, -7], 9)
    assert table(chart) == [["Game", "Points"], ["1", "3"], ["2", "-7"]]
    assert [
        list(readable_texts(each)) for each in all_nodes(chart) if each.tag in ("caption", "figcaption")
    ] == [["Latest"]] * 2


BARS = [("Ann", 3, 10, "c1"), ("Bob", 5, 5, "c2"), ("Eve", 0, 0, "")]


def test_shares_are_bars_in_one_measure() -> None:
    chart = draw_bar_chart("Won", ("Player", "Won", "Played"), BARS)
    whole, part = ([float(its["width"]) for its in of(chart, "rect", look)] for look in ("whole", "part"))
    assert whole == [100, 50, 0] and part == [30, 50, 0]
    for its in of(chart, "rect"):
        assert numbers(its, "x", "y", "height") == [0, 0, 10]
    frames = of(chart, "svg")
    assert {(its["viewBox"], its["preserveAspectRatio"]) for its in frames} == {("0 0 100 10", "none")}
    assert len(frames) == len(BARS)


def test_a_share_has_its_name_its_numbers_and_its_colour() -> None:
    chart = draw_bar_chart("Won", ("Player", "Won", "Played"), BARS)
    (seen,) = (each for each in all_nodes(chart) if each.tag == "ul")
    assert seen.attributes["aria-hidden"] == "true"
    rows = [each for each in all_nodes(seen) if each.tag == "li"]
    assert [list(readable_texts(row)) for row in rows] == [
        ["Ann", "3 / 10"],
        ["Bob", "5 / 5"],
        ["Eve", "0 / 0"],
    ]
    assert [row.attributes.get("class", "") for row in rows] == ["c1", "c2", ""]
    assert table(chart) == [
        ["Player", "Won", "Played"],
        ["Ann", "3", "10"],
        ["Bob", "5", "5"],
        ["Eve", "0", "0"],
    ]
    assert table(draw_bar_chart("Won", ("Player", "Won", "Played"), [])) == [["Player", "Won", "Played"]]


# Luck and skill


def parts(told: Node) -> list[tuple[str, float, bool]]:
    """Return all bars: their source, their length, and whether they are a loss."""
    bars = [each for each in all_nodes(told) if each.tag == "i"]
    looks = [each.attributes["class"].split() for each in bars]
    lengths = [float(each.attributes["style"].partition("--part:")[2]) for each in bars]
    return [(look[1], length, "less" in look) for look, length in zip(looks, lengths, strict=True)]


def test_luck_and_skill_are_bars_in_one_measure_whoever_has_most_first() -> None:
    told = draw_luck_table([LuckAndSkill(-20, 100), LuckAndSkill(50, 40)], [0, 8], ["Ann", "Bob"])
    assert table(told)[0] == ["The cards", "The choices"]
    names = [
        next(iter(readable_texts(each))) for each in all_nodes(told) if each.attributes.get("scope") == "row"
    ]
    assert names == ["Bob", "Ann"]  # 170 with the head start of 8 points, and 80
    assert parts(told) == [
        ("cards", 0.5, False),
        ("choices", 0.4, False),
        ("cards", 0.2, True),
        ("choices", 1, False),
    ]
    rows = [each for each in all_nodes(told) if each.attributes.get("class", "").startswith("seat-")]
    assert [row.attributes["class"] for row in rows] == ["seat-1", "seat-0"]
    assert table(told)[1:] == [["Bob", "Head start: 8", "+5.0", "4.0"], ["Ann", "−2.0", "10.0"]]
    assert "Ann would have been ahead." in " ".join(readable_texts(told))


def test_with_the_same_luck_for_all_it_may_be_a_tie() -> None:
    told = draw_luck_table([LuckAndSkill(-20, 40), LuckAndSkill(20, 40)], [0, 0], ["Ann", "Bob"])
    assert "would have been a tie" in " ".join(readable_texts(told))
    assert parts(draw_luck_table([LuckAndSkill(0, 0)], [0], ["Ann"])) == [
        ("cards", 0, False),
        ("choices", 0, False),
    ]


def test_of_many_games_the_mean_is_told_and_of_how_many() -> None:
    told = draw_luck_average_table(
        [
            PlayerLuckAverage("Ann", "c3", 1, LuckAndSkill(0, 25)),
            PlayerLuckAverage("Guests", "", 12, LuckAndSkill(-5, 50)),
        ]
    )
    assert table(told)[1:] == [["Ann", "1 game", "0.0", "2.5"], ["Guests", "12 games", "−0.5", "5.0"]]
    assert parts(told) == [
        ("cards", 0, False),
        ("choices", 0.5, False),
        ("cards", 0.1, True),
        ("choices", 1, False),
    ]
    looks = [each.attributes.get("class") for each in all_nodes(told) if each.tag == "tr"]
    assert looks == [None, "c3", None]


@pytest.mark.parametrize(
    ("tenths", "told"), [(86, "8.6"), (-86, "−8.6"), (0, "0.0"), (5, "0.5"), (100, "10.0")]
)
def test_tenths_are_told_as_points(tenths: int, told: str) -> None:
    assert points_text_from_tenths(tenths) == told
    assert points_text_from_tenths(tenths, signed=True) == ("+" if tenths > 0 else "") + told
