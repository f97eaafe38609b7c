"""The app without a browser: a visitor who reads its nodes and taps what is on them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Self

from clowder.app.clowder import ClowderApp
from clowder.app.device import Device
from clowder.app.effects import Effect, ReadAloud, SaveFile
from clowder.app.languages import Languages
from clowder.app.model.deal import Deal
from clowder.app.model.party import Party
from clowder.app.model.settings import PERSON
from clowder.app.pages.lesson import PreparedGamePage
from clowder.app.pages.table import TablePage
from clowder.app.play.hints import MatchHints
from clowder.app.play.match import Match
from clowder.app.play.perspective import Perspective
from clowder.app.play.playing import GameInPlay
from clowder.app.play.turn_reports import latest_public_event_text
from clowder.app.play.tutorial import LessonSession
from clowder.app.route import HOME, Route
from clowder.app.storage.store import MemoryStore
from clowder.bots.bot import LEVELS, BotChoice
from clowder.core.phrases import strip_phrase_marks
from clowder.core.rules import Outcome, Seat
from clowder.core.store import Store
from clowder.core.table import Table
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.scene import Scene
from clowder.widgets.tutorial import LEARNER
from variants import GAMES, SEATED

SITTINGS = [
    (name, seats, sitting)
    for name, seats in SEATED
    for sitting in ("passed", "lying still", "with cats")
    if seats > 1 and name != "black-cat"
]
"""Ways to sit where there are hands: tablet passed, lying still, or with a computer player."""

LONGEST = 5_000
"""More taps and waits than any random game takes."""

SOON_OVER: Mapping[str, Mapping[str, object]] = {"kit-and-kat": {"way": "guided"}}
"""Options with which random games end, where those that are offered first go on for very long."""

SIDEWAYS = ("home", "paper", "read", "pack", "setting", "rules", "settings", "sound")
"""Verbs of acts that lead away from the table, or change nothing there: done rarely."""

PICKED = 0.25
"""The probability of picking something where a move is possible; else acts of two taps never happen."""

NO_PAGE = "There is no page at this address. This is where everything begins."
"""The message for an address that leads nowhere."""

CONTROLS = (
    "home", "again", "rules", "undo", "agree", "keep", "pause", "resume", "close", "skip", "look",
    "settings", "sound", "ask", "thanks", "hurry", "read", "same", "dealt", "envelope", "review", "answer",
    "cards", "no-tips",
)  # fmt: skip
"""Verbs of acts that are not a step of the game."""


class Visitor:
    """A person with the app's page and a clock."""

    def __init__(
        self,
        store: Store | None = None,
        games: Iterable[Game] = GAMES,
        route: Route = HOME,
        languages: Languages | None = None,
    ) -> None:
        """Open the app. `route` is the route from the browser's address."""
        self.store: Store = MemoryStore() if store is None else store
        self.clock_ms = ClockMs(1000.0)
        self.device = Device()
        self.app = ClowderApp(games, self.store, languages, device=self.device)
        self.effects: list[Effect] = []
        """The effects of the last act, or all effects while the visitor waited."""
        self.see_effects(self.app.open_first_page(self.clock_ms, route))

    def see_effects(self, effects: list[Effect]) -> None:
        """Record the effects of an act."""
        self.effects = effects

    def current_page(self) -> Node:
        """Draw the page that the visitor sees."""
        return self.app.draw_page()

    @property
    def is_thinking(self) -> bool:
        """True if a computer player is thinking."""
        return self.app.ms_until_step(self.clock_ms) == 0

    def offered_acts(self) -> list[str]:
        """Return every act that can be tapped now."""
        return node_acts(self.current_page())

    def tap(self, act: str, value: str = "") -> Self:
        """Do an act that is on the page, as a button or a field, or where the page has it folded."""
        offered = self._unfold(act)
        if act not in offered and "all" in offered:
            return self.tap("all").tap(act, value)
        assert act in offered, f"{act!r} is not among {offered}"
        self.do_act(act, value)
        return self

    def _unfold(self, act: str) -> list[str]:
        """Open the seat or sheet of the lobby, or the list of saves, that has this act; return all acts."""
        self._list_saves(act)
        offered = self._all_acts()
        verb, _, rest = act.removeprefix("typing ").partition(" ")
        openers = [f"pick {rest.partition(' ')[0]}"] if verb in ("player", "name", "colour") else ["options"]
        for opener in openers:
            if act not in offered and opener in offered and self.app.route[-1].startswith("play/"):
                self.do_act(opener)
        return self._all_acts()

    def _list_saves(self, act: str) -> None:
        """Open the list of all saves at home, if this act, or the beginning of one, is only there."""
        is_of_save = act.startswith(("go-on", "give", "drop")) and self.app.route == HOME
        if is_of_save and not any(each.startswith(act) for each in self.offered_acts()):
            self.do_act("waiting")

    def _all_acts(self) -> list[str]:
        page = self.current_page()
        return [*node_acts(page), *node_fields(page)]

    def tap_all(self, *acts: str) -> Self:
        """Do one act after another."""
        for act in acts:
            self.tap(act)
        return self

    def tap_first(self, beginning: str) -> Self:
        """Do the first act that begins so."""
        self._list_saves(beginning)
        return self.tap(next(act for act in self.offered_acts() if act.startswith(beginning)))

    def do_act(self, act: str, value: str = "") -> None:
        """Do an act without checking that the page offers it."""
        self.move_clock(10)
        self.see_effects(self.app.handle_act(act, value, self.clock_ms, EpochMs(int(self.clock_ms))))

    def visit_entry(self, route: Route) -> None:
        """Go where an entry of the browser's history leads."""
        self.move_clock(10)
        self.see_effects(self.app.navigate_to_route(route, self.clock_ms))

    def go_back(self) -> None:
        """Go back as the browser does: to the entry below."""
        self.visit_entry(self.app.route[:-1])

    def move_clock(self, ms: float) -> None:
        """Move the browser's clock on, without waking the app."""
        self.clock_ms = ClockMs(self.clock_ms + ms)

    def pass_time(self, ms: float) -> Self:
        """Let time pass; the app is woken whenever it asked for it."""
        until, effects = ClockMs(self.clock_ms + ms), list[Effect]()
        while (due := self.app.ms_until_step(self.clock_ms)) is not None and self.clock_ms + due <= until:
            self.move_clock(due)
            if (new := self.app.run_due_step(self.clock_ms)) is not None:
                self.see_effects(new)
                effects += new
        self.clock_ms, self.effects = until, effects
        return self

    def hide_and_show(self) -> None:
        """Hide the browser's page for a moment."""
        self.see_effects(self.app.pause_shown_page(self.clock_ms))
        self.see_effects(self.app.resume_shown_page(self.clock_ms))

    def choose_seats(self, seats: int) -> None:
        """Choose in the lobby how many play, if there is a choice."""
        if any(act.startswith("sit ") for act in self.offered_acts()):
            self.tap(f"sit {seats}")

    def choose_player(self, seat: Seat, player: str) -> None:
        """Choose in the lobby who sits there: a computer player of this level; a person if it is empty."""
        self.tap(f"player {seat} {LEVELS[0] if player else PERSON}")
        if player:
            self.tap(f"player {seat} {player}")

    def start(self, game: str, seats: int, **options: object) -> Self:
        """Go from the home screen to the table, of a game that soon ends if nothing else is chosen."""
        self.tap(f"choose {game}")
        self.choose_seats(seats)
        self.choose_options({**SOON_OVER.get(game, {}), **options})
        return self.tap("play")

    def choose_options(self, options: Mapping[str, object]) -> None:
        """Choose variants and house rules in the lobby."""
        for name, value in options.items():
            field = f"set {name}"
            if f"{field} {value}" not in self.offered_acts() and not self._shows_options():
                self.tap("options")
            self.tap(field if field in node_fields(self.current_page()) else f"{field} {value}", str(value))

    def _shows_options(self) -> bool:
        """Return whether the lobby shows the game's other choices, such as the deal."""
        return "deal none" in self.offered_acts()

    def play_out(self, random: Random) -> Outcome:
        """Play the game on the table to its end, at random."""
        for _ in self.to_the_end():
            random_step(self, random)
        assert self.table.outcome
        return self.table.outcome

    def to_the_end(self) -> Iterator[None]:
        """Yield until the game on the table ends. Raises AssertionError if it never does."""
        for _ in range(LONGEST):
            if self.table.outcome:
                return
            yield
        table = self.table  # a failure prints the table
        raise AssertionError(f"a game of {table.rules.NAME} does not end: {len(table.entries)} entries")

    @property
    def saved_file(self) -> SaveFile | None:
        """The file that the last act has saved."""
        return next((each for each in self.effects if isinstance(each, SaveFile)), None)

    @property
    def match(self) -> Match | None:
        """The match on the table: a game or a tutorial; None where there is no table."""
        page = self.lesson_page or self.app.top_non_overlay_page
        match page:
            case TablePage():
                return page.playing.match
            case PreparedGamePage():
                return page.learning.match
        return None

    @property
    def lesson_page(self) -> PreparedGamePage | None:
        """The page of a lesson or an example, if it is shown, or is the screen below what is shown."""
        pages = (self.app.top_page, self.app.top_non_overlay_page)
        return next((page for page in pages if isinstance(page, PreparedGamePage)), None)

    @property
    def page_of_the_table(self) -> TablePage:
        """The page of the game in progress."""
        page = self.app.top_non_overlay_page
        assert isinstance(page, TablePage)
        return page

    @property
    def playing(self) -> "AtTable":
        """The game on the table."""
        return AtTable(self.page_of_the_table.playing)

    @property
    def table(self) -> Table[Any, Any]:
        """Table of the visitor's game."""
        assert self.match
        return self.match.table

    def page_words(self) -> set[str]:
        """Return every word of the page, in texts and attributes."""
        return words_of(self.current_page())

    def page_says(self, text: str) -> bool:
        """Return whether the page contains this text."""
        return text in " ".join(readable_texts(self.current_page()))


class AtTable:
    """A game in progress, with shortcuts for tests."""

    def __init__(self, in_play: GameInPlay) -> None:
        self._in_play = in_play
        self._match = in_play.match

    @property
    def game(self) -> Game:
        return self._match.game

    @property
    def table(self) -> Table[Any, Any]:
        return self._match.table

    @property
    def party(self) -> Party:
        return self._match.party

    @property
    def perspective(self) -> Perspective:
        return self._match.perspective

    @property
    def hints(self) -> MatchHints:
        return self._in_play.hints

    @property
    def content(self) -> Any:
        """The texts of the cards."""
        return self._match.contents.read_content()

    @property
    def is_paused(self) -> bool:
        return self._match.paused

    @property
    def undo_vote(self) -> bool:
        """True if all are asked to agree to an undo."""
        return self._match.undo_vote

    def whose_turn(self) -> Seat:
        """Return the seat whose turn it is."""
        return self._match.table.turn

    def make_scene(self) -> Scene:
        """Return the scene that the view is given."""
        return self._match.make_scene()

    def finished_hint(self) -> BotChoice | None:
        """Return the move that the boss would make."""
        return self._in_play.hints.finished_hint()

    def curtain_lines(self, seat: Seat) -> list[tuple[int, str]]:
        """Return what the curtain of this player tells."""
        return self._in_play.turn_reports.describe_unseen_entries(seat)

    def last_told(self) -> str:
        """Return what the bar tells."""
        return latest_public_event_text(self._match)

    def tap_reply_text(self, card: str) -> str:
        """Return why this card cannot be used."""
        return self._match.tap_reply_text(self._match.make_scene(), card)


def steps_forward(visitor: Visitor) -> list[str]:
    """Return the acts that bring the game on."""
    return [act for act in visitor.offered_acts() if act.split()[0] not in CONTROLS]


def random_step(visitor: Visitor, random: Random) -> None:
    """Make a move, or at times pick something; else tap what may lead on, or wait."""
    possible = steps_forward(visitor)
    moves, picks = ([act for act in possible if act.startswith(f"{verb} ")] for verb in ("move", "pick"))
    choices = (picks if moves and picks and random.random() < PICKED else moves) or possible
    if choices:
        visitor.do_act(random.choice(choices))
    else:
        visitor.pass_time(5000)


def in_question(visitor: Visitor) -> str:
    """Return the question that all at the table are asked."""
    curtain = next(
        each for each in all_nodes(visitor.current_page()) if "deciding" in each.attributes.get("class", "")
    )
    return " ".join(readable_texts(curtain))


def all_nodes(node: Node, skip: str = "") -> Iterator[Node]:
    """Yield the node and all below it in document order; nodes with the attribute `skip` are left out."""
    waiting = [node]
    take, put = waiting.pop, waiting.append
    while waiting:
        each = take()
        if skip and each.attributes.get(skip):
            continue
        yield each
        for child in reversed(each.children):
            if isinstance(child, Node):
                put(child)


def node_acts(node: Node) -> list[str]:
    """Return the acts of everything that can be tapped."""
    return [each.attributes["data-act"] for each in all_nodes(node) if "data-act" in each.attributes]


def node_fields(node: Node) -> list[str]:
    """Return the acts of all fields."""
    kinds = ("data-change", "data-file", "data-picture")
    found = (each.attributes.get(kind) for each in all_nodes(node) for kind in kinds)
    return [act for act in found if act]


def readable_texts(node: Node) -> Iterator[str]:
    """Yield every text that can be read, without the marks between phrases."""
    for each in all_nodes(node):
        yield from (strip_phrase_marks(child) for child in each.children if isinstance(child, str))


def words_of(node: Node) -> set[str]:
    """Return every word in texts and attributes."""
    attributes = (value for each in all_nodes(node) for value in each.attributes.values())
    return set(re.findall(r"[\w-]+", "\n".join({*readable_texts(node), *attributes})))


def read_out(node: Node | str) -> str:
    """Return all text of a node in order, without pronunciations."""
    if isinstance(node, str):
        return node.removesuffix("\N{NO-BREAK SPACE}")
    return "" if node.attributes.get("class") == "sound" else "".join(map(read_out, node.children))


def spoken_texts(visitor: Visitor) -> list[str]:
    """Return the texts read aloud after the visitor's last act."""
    return [each.text for each in visitor.effects if isinstance(each, ReadAloud)]


def learning(visitor: Visitor) -> LessonSession:
    """Return the lesson on the page."""
    page = visitor.lesson_page
    assert page
    return page.learning


def follow(visitor: Visitor) -> None:
    """Do the bubble's instruction in a lesson: read on, or make the move, in one tap or two."""
    expected = learning(visitor).expected_move
    wished = f"move {LEARNER} {expected}" if expected else "next"
    if wished not in visitor.offered_acts():
        visitor.tap(f"pick {str(expected).split()[1]}")
    visitor.tap(wished)


def go_on(visitor: Visitor) -> None:
    """Make one touch at the table: on what can be played first, else on what can be laid."""
    acts = visitor.offered_acts()
    found = (act for wish in ("open", "move", "pick") for act in acts if act.startswith(f"{wish} "))
    visitor.tap(next(found))


def alert_texts(visitor: Visitor) -> list[str]:
    """Return the texts that a screen reader says at once."""
    alerting = (each for each in all_nodes(visitor.current_page()) if each.attributes.get("role") == "alert")
    return [text for each in alerting for text in readable_texts(each)]


def deal_of(visitor: Visitor) -> Deal:
    """Return the deal of the game on the table."""
    assert visitor.match
    return visitor.match.deal


def visitor_at_table(name: str, *players: str, **options: object) -> Visitor:
    """Return a visitor at a table with these players: a level each, or empty for a person."""
    visitor = Visitor()
    visitor.tap(f"choose {name}")
    visitor.choose_seats(len(players))
    for seat, player in enumerate(players):
        visitor.choose_player(seat, player)
    visitor.choose_options({**SOON_OVER.get(name, {}), **options})
    visitor.tap("play")
    return visitor


def sit_down(visitor: Visitor, name: str, seats: int, sitting: str) -> None:
    """Go from the home screen to the table."""
    visitor.tap(f"choose {name}")
    visitor.choose_seats(seats)
    if sitting == "lying still":
        visitor.tap("lie")
    elif sitting == "with cats":
        visitor.tap(f"player {seats - 1} kitten")
    visitor.tap("play")


def do_something(visitor: Visitor, page: Node, random: Random) -> str:
    """Do something that the page offers, each verb with the same probability, rarely one that leads away."""
    found = [node.attributes.get(name) for node in all_nodes(page) for name in ("data-act", "data-press")]
    acts = [act for act in found if act]
    verbs = sorted({act.split()[0] for act in acts})
    near = [verb for verb in verbs if verb not in SIDEWAYS]
    chosen = random.choice(verbs if not near or random.random() < 0.1 else [*near, *near, "wait", "hide"])
    visitor.move_clock(400)
    if chosen == "wait" or chosen not in verbs:
        visitor.pass_time(random.choice([500, 5000]))
    if chosen == "hide":
        visitor.hide_and_show()
    elif chosen in verbs:
        chosen = random.choice([act for act in acts if act.split()[0] == chosen])
        visitor.see_effects(
            visitor.app.handle_act(chosen, "", visitor.clock_ms, EpochMs(int(visitor.clock_ms)))
        )
    return chosen
