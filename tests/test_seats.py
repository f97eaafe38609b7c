"""Seats at the table: the players in them, the nearest one, and the acts possible from there."""

from clowder.core.rules import EVERYBODY, HOUSE, NOBODY
from clowder.core.table import Entry
from clowder.core.times import PlayMs
from clowder.games.alley_cat.rules import Follow, Lead
from clowder.widgets.nodes import Content, Node
from clowder.widgets.scene import (
    BotStrength,
    Scene,
    first_move_field,
    format_move_act,
    last_turn_entries,
    move_selectors,
)
from clowder.widgets.seats import (
    draw_player_name,
    draw_seat_place,
    draw_strength_paws,
    nearest_seat,
    seats_clockwise_from,
)
from visiting import all_nodes, readable_texts

BOSS = BotStrength("Boss", 3)


def scene(viewer: int = 0, turn: int = 0, **more: object) -> Scene:
    return Scene(names=("Ann", "Bob", "Eve"), viewer=viewer, moves={}, turn=turn, **more)  # type: ignore[arg-type]


def test_whoever_looks_is_nearest_then_whose_turn_it_is_then_the_first() -> None:
    assert nearest_seat(scene(2, 1)) == 2 and nearest_seat(scene(NOBODY, 1)) == 1
    assert nearest_seat(scene(NOBODY, NOBODY)) == nearest_seat(scene(NOBODY, EVERYBODY)) == 0
    assert nearest_seat(scene(0, 2)) == 0


def test_the_others_sit_from_the_left_of_the_nearest_on() -> None:
    assert (
        seats_clockwise_from(0, 4) == ([1, 2, 3], 0)
        and seats_clockwise_from(2, 4) == ([3, 0, 1], 2)
        and seats_clockwise_from(0, 1) == ([], 0)
    )


def test_a_place_tells_who_sits_there_and_has_numbers_to_be_seen_at_a_glance() -> None:
    there = draw_seat_place(
        1, scene(turn=1, colours=(4, 5, 0)), "12 points, −3 tricks", "cards", mine=True, spot="hand 1"
    )
    assert there.attributes == {
        "class": "place seat-1 mine turn", "aria-label": "Bob", "data-spot": "hand 1", "tabindex": "-1",
    }  # fmt: skip
    heading, cards = there.children
    assert isinstance(heading, Node) and cards == "cards" and there.key == "seat 1"
    assert "".join(_read(heading)) == "Bob12 points, −3 tricks"
    assert [list(readable_texts(each)) for each in all_nodes(heading) if each.tag == "b"] == [["12"], ["−3"]]
    assert [each.attributes["href"][-5:] for each in all_nodes(heading) if each.tag == "use"] == ["cat-5"]


def _read(node: Node | str) -> list[str]:
    """Return the texts of a node in their order."""
    return [node] if isinstance(node, str) else [text for child in node.children for text in _read(child)]


def test_a_place_that_is_not_mine_cannot_be_come_to_by_the_keyboard_and_has_no_turn_of_others() -> None:
    its = draw_seat_place(2, scene(turn=1), "").attributes
    assert its == {"class": "place seat-2", "aria-label": "Eve"}


def test_a_computer_player_has_its_paws_and_a_person_none() -> None:
    sitting = scene(strengths=(None, BOSS, None))
    assert named(sitting, 0) == ["Ann", None] and named(scene(), 1) == ["Bob", None]
    name, level = named(sitting, 1)
    assert name == "Bob" and isinstance(level, Node)
    assert level.attributes == {"class": "level", "role": "img", "aria-label": "Boss"}
    assert list(level.children) == draw_strength_paws(BOSS) and len(draw_strength_paws(BOSS)) == 3
    assert {each.attributes["href"][-4:] for each in all_nodes(level) if each.tag == "use"} == {"#paw"}


def named(scene: Scene, seat: int) -> list[Content]:
    """Draw the name of a seat's player."""
    return draw_player_name(scene.seat_name(seat), scene.seat_bot_strength(seat))


def test_seats_have_the_colours_of_their_numbers_unless_players_chose_others() -> None:
    assert [scene().seat_colour(seat) for seat in range(3)] == [0, 1, 2]
    assert scene(colours=(4, 5, 0)).seat_colour(1) == 5
    assert scene().seat_name(1) == "Bob" and scene().seat_name(HOUSE) == "The house"


LEADS = [Lead("8h"), Lead("9h")]


def test_moves_are_found_by_their_seat_and_the_card_they_begin_with() -> None:
    session = Scene(("Ann", "Bob"), 1, {0: [Lead("8h")], 1: LEADS}, picked="9h")
    assert session.moves_with_card(1, "8h") == LEADS[:1] and session.moves_with_card(0, "9h") == []
    assert session.moves_with_picked_card == LEADS[1:]
    assert Scene(("Ann",), 0, {0: LEADS}).moves_with_picked_card == []
    assert [first_move_field(move) for move in LEADS] == ["8h", "9h"]


def test_a_move_is_found_on_the_page_at_once_or_by_what_is_picked_before_it() -> None:
    assert format_move_act(1, LEADS[0]) == "move 1 lead 8h"
    assert move_selectors(1, LEADS[0]).split("|") == ['[data-act="move 1 lead 8h"]', '[data-act="pick 8h"]']


class Long(Lead):
    def __str__(self) -> str:
        return "join 2 4 6"


def test_the_longest_beginning_that_can_be_picked_is_sought_first() -> None:
    picks = [f'[data-act="pick {each}"]' for each in ("join 2 4", "join 2", "8h")]
    assert move_selectors(0, Long("8h")).split("|") == ['[data-act="move 0 join 2 4 6"]', *picks]


def test_the_last_turn_is_what_one_player_did_in_order_but_for_what_is_free() -> None:
    entries = [Entry(PlayMs(at), seat, move) for at, seat, move in (
        (0, 0, Lead("a")), (1, 1, Lead("b")), (2, 0, Follow("x")), (3, 1, Lead("c")),
    )]  # fmt: skip
    assert [entry.play_ms for entry in last_turn_entries(reversed(entries), (Follow,))] == [1, 3]
    assert [entry.play_ms for entry in last_turn_entries(reversed(entries), ())] == [3]
    assert last_turn_entries([], ()) == []
