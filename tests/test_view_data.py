"""View data: the values that views offer agree with the drawing, and no text depends on a class or a spot."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from clowder.app.effects import Effect, ReadAloud
from clowder.app.model.party import Party
from clowder.app.play.match import Match
from clowder.app.play.playing import make_match
from clowder.app.play.spoken_table import SpokenTable
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.rules import NOBODY, ONLOOKER
from clowder.core.table import Table
from clowder.games.game import Game
from clowder.widgets import view_values
from clowder.widgets.nodes import Node, h
from clowder.widgets.scene import Scene, first_move_field
from clowder.widgets.spoken import accessible_name, spoken_text
from playing import new_table, play_steps
from screens import DEAL
from thorough import times_to_run
from variants import BY_NAME, FEWEST_AND_MOST, GAMES, RULES, some_options
from visiting import SOON_OVER, Visitor, all_nodes

NAMES = ("Tiger", "Smokey", "Patches", "Midnight", "Snow", "Pepper")

WAYS = 3
"""The number of combinations of options for each game and number of players."""

HEARD = 250
"""The number of announcements of a game that a partial run compares."""

STATES = times_to_run(60)
"""The number of states for each combination."""

LONGEST = 3000
"""A number of questions that no game reaches."""

SHORT: dict[str, dict[str, object]] = {"stepped-on-the-cat": {"short": "yes"}, "black-cat": {"pace": "turns"}}
"""Options for a short game, or for a game without waiting."""


# Offers and drawings


def looked_at(game: str, seats: int) -> Iterator[tuple[Game, Any, Scene]]:
    """Yield scenes and observations of viewers in random games, some with a picked card."""
    random = Random(f"{game} {seats} seen")
    for options in some_options(game, seats, WAYS, random):
        table = new_table(RULES[game], seats, options, random)
        match = make_match(BY_NAME[game], table, Party.from_json(NAMES[:seats]))
        for _number, _table in zip(range(STATES), play_steps(table, random), strict=False):
            match.paused = False
            turn = table.turn if table.turn in range(seats) else NOBODY
            for viewer in {NOBODY, turn, random.randrange(seats)}:
                yield BY_NAME[game], *seen_by(match, viewer, random)


def seen_by(match: Match, viewer: int, random: Random) -> tuple[Any, Scene]:
    """Return a viewer's observation and scene."""
    seen = match.table.seen_state(ONLOOKER if viewer == NOBODY else viewer)
    moves = match.table.moves(viewer) if viewer != NOBODY else ()
    others = {
        seat: [move for move in match.table.moves(seat) if isinstance(move, match.game.traits.open_moves)]
        for seat in range(match.table.seats)
    }
    words = [str(move).split() for move in moves]
    beginnings = [" ".join(each[:length]) for each in words for length in range(1, len(each))]
    firsts: list[Any] = list(map(first_move_field, moves))
    picked = random.choice([None, *beginnings, *firsts])
    scene = replace(
        match.make_scene(), viewer=viewer, moves=others | ({viewer: moves} if moves else {}), picked=picked
    )
    return seen, scene


@pytest.mark.parametrize(("game", "seats"), FEWEST_AND_MOST)
def test_every_choice_is_a_button_of_its_name_and_every_such_button_a_choice(game: str, seats: int) -> None:
    for there, seen, scene in looked_at(game, seats):
        offered = [
            (each.act, strip_readings_and_isolation(each.name))
            for each in view_values.find_viewer_tappable_items(there.view, seen, scene)
        ]
        buttons = [each for each in all_nodes(there.view.draw_table(seen, scene)) if each.tag == "button"]
        acts = [(each.attributes.get("data-act", ""), accessible_name(each)) for each in buttons]
        assert offered == [each for each in acts if each[0].startswith(("move ", "pick "))]


@pytest.mark.parametrize(("game", "seats"), FEWEST_AND_MOST)
def test_the_hand_of_whoever_looks_is_drawn_in_its_order(game: str, seats: int) -> None:
    for there, seen, scene in looked_at(game, seats):
        spot, held = f"hand {scene.viewer}", view_values.find_seat_hand(there.view, seen, scene, scene.viewer)
        table = there.view.draw_table(seen, scene)
        fans = [each for each in all_nodes(table) if each.attributes.get("data-spot") == spot]
        drawn = [[accessible_name(card) for card in fan.children if isinstance(card, Node)] for fan in fans]
        assert drawn == (
            [] if held is None else [[strip_readings_and_isolation(item.name) for item in held.items]]
        )


@pytest.mark.parametrize(("game", "seats"), FEWEST_AND_MOST)
def test_how_each_stands_is_drawn_beside_their_name(game: str, seats: int) -> None:
    for there, seen, scene in looked_at(game, seats):
        facts = {
            place.attributes.get("aria-label"): " ".join(
                spoken_text(each).removesuffix(".")
                for each in all_nodes(place)
                if each.attributes.get("class") == "facts"
            )
            for place in all_nodes(there.view.draw_table(seen, scene))
            if "place" in place.attributes.get("class", "").split()
        }
        scores = view_values.find_scores_by_seat(there.view, seen)
        assert facts == {
            NAMES[seat]: strip_readings_and_isolation(score.words) for seat, score in enumerate(scores)
        }


# Texts without drawings


def with_view(game: Game, **functions: Any) -> Game:
    """Return the game with other functions of its view."""
    assert functions.keys() <= vars(game.view).keys()
    other = copy(game)
    other.view = SimpleNamespace(**{**vars(game.view), **functions})
    return other


def renamed(game: Game) -> Game:
    """Return the game with a view in which every class and every spot has a random name."""
    random = Random(game.name)
    names: dict[str, str] = {}

    def other_name(word: str) -> str:
        return names.setdefault(word, f"x{random.getrandbits(64)}")

    def rename(node: Node) -> Node:
        attributes = {
            name: " ".join(map(other_name, text.split())) if name in ("class", "data-spot") else text
            for name, text in node.attributes.items()
        }
        children = tuple(rename(child) if isinstance(child, Node) else child for child in node.children)
        return node._replace(attributes=attributes, children=children)

    def reckoning(seen: Any, scene: Scene) -> Node | None:
        drawn = game.view.draw_score_breakdown(seen, scene)
        return drawn and rename(drawn)

    return with_view(
        game,
        draw_table=lambda seen, scene: rename(game.view.draw_table(seen, scene)),
        draw_card_face=lambda card, content: rename(game.view.draw_card_face(card, content)),
        draw_score_breakdown=reckoning,
    )


class Listener(Visitor):
    """A visitor who hears the announcements."""

    heard: str = ""

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        self.heard = " ".join(each.text for each in effects if isinstance(each, ReadAloud))

    def ask(self, what: str) -> str:
        """Ask the table by ear, confirm headphones if necessary, and return the answer."""
        self.tap(f"ear {what}")
        if "ear yes" in self.offered_acts():
            self.tap("ear yes")
        return self.heard

    def press(self, *wanted: str) -> bool:
        """Press the first button whose name begins with one of these; return whether there is one."""
        buttons = [each for each in all_nodes(self.current_page()) if each.tag == "button"]
        found = [each.attributes["data-act"] for each in buttons if accessible_name(each).startswith(wanted)]
        if found:
            self.do_act(found[0])
        return bool(found)


def heard_in(games: tuple[Game, ...], game: str) -> Iterator[str]:
    """Yield all announcements of a whole game that is played by ear."""
    listener, random = Listener(games=games), Random(game)
    listener.tap_all("settings", "setting ear short", "settings")
    listener.tap(f"choose {game}")
    listener.choose_seats(2)
    listener.do_act("deal number", DEAL.number)
    listener.choose_options({**SOON_OVER.get(game, {}), **SHORT.get(game, {})})
    listener.tap("play")
    for _ in range(LONGEST):
        for what in ("turn", "score", "table"):
            yield listener.ask(what)
        if listener.table.outcome:
            return
        for what in ("hand", "choices"):
            yield listener.ask(what)
        can = [each for each in all_nodes(listener.current_page()) if each.tag == "button"]
        acts = [(accessible_name(each), each.attributes.get("data-act", "")) for each in can]
        told = [act for called, act in acts if act.startswith(("move", "pick")) and called in listener.heard]
        if told:
            listener.do_act(random.choice(told))
            yield listener.heard
        elif not listener.press("I am ", "Go on", "Faster"):
            listener.pass_time(1000)
    raise AssertionError("the game does not end")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", RULES)
def test_a_game_is_heard_alike_whatever_its_classes_and_spots_are_called(game: str, is_whole: bool) -> None:
    """A run of everything plays it to its end."""
    others, most = tuple(renamed(each) for each in GAMES), None if is_whole else HEARD
    said = list(islice(heard_in(GAMES, game), most))
    assert list(islice(heard_in(others, game), most)) == said and len(set(said)) > 20


@pytest.mark.parametrize("game", RULES)
def test_who_asks_is_answered_alike_by_a_view_that_draws_nothing(game: str) -> None:
    blank, random = with_view(BY_NAME[game], draw_table=lambda _seen, _scene: h("section")), Random(game)
    for table in play_steps(new_table(RULES[game], 2, None, random), random):
        assert answers(blank, table) == answers(BY_NAME[game], table)


def answers(game: Game, table: Table[Any, Any]) -> list[str]:
    """Return the answers to the seat with the turn."""
    match, told = make_match(game, table, Party.from_json(NAMES[:2])), []
    match.perspective.open_hand(table.turn, table.turn, held=False)
    ear = SpokenTable(match)
    for what in ("score", "turn", "choices", "hand"):
        ear.answer_topic(what)
        if wanted := ear.wanted:
            ear.answer_topic("yes", wanted)
        told.append(ear.current_answer)
    return told
