"""A game on the table: whose eyes are on it, its clock, its moves, and what was just told."""

from collections.abc import Callable
from random import Random
from typing import Any

from app.offer import Offer
from app.stopwatch import Stopwatch
from core.errors import Refused
from core.game import HOUSE, ONLOOKER, Move, Seat, Wait
from core.table import Table, settle
from views.library import Library
from views.nodes import Node, h
from views.scene import Scene

RETOLD = 6
"""How many things that happened are retold on the curtain."""


class Playing:
    """The screen of a game in progress. The curtain is closed when it is opened.

    `keep` saves the table; it is called after every entry, before anything of it is shown.
    """

    def __init__(self, offer: Offer, table: Table[Any], names: tuple[str, ...], keep: Callable[[], None]):
        self.offer = offer
        self.table = table
        self.names = names
        self.notice = ""
        self.library: Library | None = None
        self._paused = self._skipped = False
        self._late: tuple[Seat, int] | None = None
        self._keep = keep
        self._random = Random()
        self._watch = Stopwatch(table.now)
        self._eyes = self._first_eyes()
        self._picked: str | None = None
        self._told_to = [0] * table.seats

    # What the page does

    def start(self, at: float) -> None:
        """The clock goes on, at the browser's time `at`, unless the players paused it."""
        if self._paused:
            return
        self._watch.start(at)
        self.tick(at)

    def tick(self, at: float) -> None:
        """The house does what it has to do by now."""
        before = len(self.table.entries)
        settle(self.table, self._watch.read(at), self._random)
        if len(self.table.entries) > before:
            self._keep()
        self._close_if_passed()

    def due(self, at: float) -> float | None:
        """In how many milliseconds the house has something to do; None if it never has."""
        if self.table.due is None or not self._watch.running:
            return None
        return max(0, self.table.due - self._watch.read(at))

    def move(self, seat: Seat, notation: str, at: float) -> None:
        """Make a move that was tapped. One that came too late is refused, and that is said."""
        self._picked = None
        time = max(self._watch.read(at), self.table.now)
        try:
            self.table.enter(seat, self.table.read(seat, notation), time)
        except Refused:
            self._late = (seat, self._late[1] + 1 if self._late else 1)
            return
        self._keep()
        self.tick(at)

    def pause(self, at: float) -> None:
        """The clock stands still until `resume`."""
        self._paused = True
        self._watch.stop(at)

    def resume(self, at: float) -> None:
        self._paused = False
        self.start(at)

    def skip(self) -> None:
        """Show the end at once."""
        self._skipped = True

    def go_on(self, at: float) -> None:
        """They have seen enough: a pause is over."""
        if isinstance(self.table.owed, Wait):
            self.table.enter(HOUSE, self.table.owed.move, max(self._watch.read(at), self.table.now))
            self._keep()
            self.tick(at)

    def pick(self, card: str) -> None:
        """Take a card of one's own in hand, or put it back."""
        self._picked = None if card == self._picked else card

    def open(self, seat: Seat) -> None:
        """The player whose turn it is has the tablet, and says so."""
        if seat == self._turn():
            self._eyes = seat

    def hide(self, at: float) -> None:
        """Put the game away: the curtain closes and the clock stands still."""
        self._eyes = self._first_eyes()
        self._picked = None
        self._watch.stop(at)

    # What the page shows

    def page(self) -> Node:
        """The whole screen, as those who look at it now may see it."""
        seen = self.table.seen(self._eyes)
        scene = Scene(
            names=self.names,
            eyes=self._eyes,
            moves={} if self._paused else self._known_moves(),
            picked=self._picked,
            paused=self._paused,
            skipped=self._skipped,
            late=self._late,
            library=self.library,
        )
        view = self.offer.view
        return h(
            "main.playing",
            h(
                "header.bar",
                h("button.quiet", "Home", data_act="home"),
                h("h1", self.offer.title),
                h("p.prompt", self.notice or view.prompt(seen, scene), role="status"),
            ),
            view.table(seen, scene),
            self._result(view.reckoning(seen, scene)) if self.table.outcome else self._curtain(),
            class_=self.offer.name,
            data_seats=self.table.seats,
            key=self.offer.name,
        )

    def _curtain(self) -> Node | None:
        turn = self._turn()
        if not self._covered() or turn is None:
            return None
        told = self._told_since(self._told_to[turn])
        return h(
            "section.curtain",
            h("h2", f"{self.names[turn]}, it is your turn"),
            h("ul.told", (h("li", line, key=str(i)) for i, line in told)) if told else None,
            h("button.big", f"I am {self.names[turn]}: show my cards", data_act=f"open {turn}"),
            aria_label="Curtain",
        )

    def _result(self, reckoning: Node | None) -> Node | None:
        outcome = self.table.outcome
        if outcome is None:
            return None
        who = " and ".join(self.names[seat] for seat in outcome.winners) or "The cats"
        verb = "win" if len(outcome.winners) > 1 or not outcome.winners else "wins"
        scores = [h("li", f"{name}: {score}") for name, score in zip(self.names, outcome.scores, strict=True)]
        return h(
            "section.result",
            h("h2", f"{who} {verb}!"),
            h("ol.scores", scores),
            reckoning,
            h("button.big", "Again", data_act="again"),
            h("button", "Home", data_act="home"),
            aria_label="Result",
        )

    # Whose eyes

    def _turn(self) -> Seat | None:
        return self.offer.view.turn(self.table.seen(ONLOOKER))

    def _first_eyes(self) -> Seat:
        """Nobody's, or the player's who is alone with the cards."""
        return 0 if self.table.seats == 1 else ONLOOKER

    def _covered(self) -> bool:
        """Whether somebody must take the tablet before the game goes on."""
        return self.offer.view.SECRET and self.table.seats > 1 and self._eyes == ONLOOKER

    def _close_if_passed(self) -> None:
        turn = self._turn()
        if self.table.seats > 1 and self._eyes not in (ONLOOKER, turn) and turn is not None:
            self._told_to[self._eyes] = len(self.table.entries)
            self._eyes = ONLOOKER

    def _known_moves(self) -> dict[Seat, list[Move]]:
        """The moves that may be shown: all of one's own, and of the others what anybody can tell."""
        return {seat: self._known(seat) for seat in range(self.table.seats)}

    def _known(self, seat: Seat) -> list[Move]:
        moves = self.table.moves(seat)
        if seat == self._eyes:
            return list(moves)
        return [move for move in moves if isinstance(move, self.offer.view.OPEN)]

    def _told_since(self, entry: int) -> list[tuple[int, str]]:
        """What players did from this entry on, the last few, each with its number."""
        tell = self.offer.view.tell
        told = []
        for i, (entered, before, after) in enumerate(self.table.story(ONLOOKER, entry), start=entry):
            line = tell(entered, before, after, self.names) if entered.seat != HOUSE else ""
            if line:
                told.append((i, line))
        return told[-RETOLD:]
