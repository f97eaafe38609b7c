"""A game on the table: its clock, its moves, whose eyes are on it."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from app.play.clock import Stopwatch
from app.play.computers import Computers, Thought, strength
from app.play.events import Happening, News, retold, taken_back, told
from app.play.hints import Hints
from app.play.party import Party
from app.play.perspective import Eyes
from app.play.undo import is_free, last_move, take_back
from bots.bot import Choice
from core.cards import BACK, Card
from core.errors import Refused
from core.rules import EVERYBODY, HOUSE, NOBODY, ONLOOKER, Move, Pause, Seat
from core.table import LATEST, Entry, Table, settle
from core.words import _
from games.game import Game
from widgets.cards import back
from widgets.cues import Cue
from widgets.nodes import Node
from widgets.scene import Scene, last_turn

RETOLD = 6
"""How many things that happened are retold on the curtain."""


class Playing:
    """A game in progress. When it is laid out the curtain is closed, and a race that had begun waits.

    `keep` saves it; it is called when something has happened, before anything of it is shown, and when
    a hint is asked for. `hints` is how many each player had before.
    """

    def __init__(
        self,
        game: Game,
        table: Table[Any],
        party: Party,
        keep: Callable[["Playing"], None],
        hints: Sequence[int] = (),
    ) -> None:
        self.game = game
        self.table = table
        self.party = party
        only = party.people[0] if len(party.people) == 1 else NOBODY
        self.eyes = Eyes(table.seats, secret=game.traits.hidden_hands, facing=party.facing, only=only)
        self.computers = Computers(game.bot, table, party.players)
        self.hints = Hints(game.bot, table, hints)
        self.content: Any = None
        self.asking = False
        """Whether the others are being asked to let a move be taken back."""
        self.looking = False
        """Whether they look at the table once more when the game is over, instead of the result."""
        self.paused = bool(table.entries) and self._is_race()
        self._keep = keep
        self._kept = len(table.entries)
        self._random = Random()
        self._watch = Stopwatch(table.now)
        self._picked: str | None = None
        self._skipped = False
        self._late = [0] * table.seats
        self._told_to = [0] * table.seats
        self._news_from = len(table.entries)
        self._retelling = False
        self._besides: list[Happening] = []

    # Time

    def start(self, at: float) -> None:
        """The clock goes on, at the browser's time `at`, unless the players have paused it."""
        if not self.paused:
            self._watch.start(at)
            self.tick(at)

    def hide(self, at: float) -> None:
        """Put the game away: the curtain closes, the clock stands still, and a race is paused."""
        self.eyes.close()
        self._picked = None
        self._watch.stop(at)
        if self._is_race():
            self.pause()

    def pause(self) -> None:
        """The clock stands still until `resume`. The card is covered, and then has its whole time again."""
        self.paused = True
        self._watch = Stopwatch(self.table.now)

    def resume(self, at: float) -> None:
        """The players have had their rest."""
        self.paused = False
        self.start(at)

    def tick(self, at: float) -> None:
        """The house does what it has to do by now, and so do computer players. Then all of it is kept."""
        now = self._watch.read(at)
        self._settle(now)
        while not self.asking and (wish := self.computers.wish(now)):
            self.table.enter(*wish, self._time(at))
            self._settle(now)
        if len(self.table.entries) != self._kept:
            self._keep(self)
            self._kept = len(self.table.entries)
        self._pass_on()

    def _settle(self, now: int) -> None:
        settle(self.table, now, self._random)
        self.computers.attend(now)

    def think(self) -> bool:
        """Think one step, if there is something to think about. Says whether that is all that happens now."""
        thought = self._thinking()
        if thought:
            thought.step()
        return thought is not None and not self.advice()

    @property
    def rests(self) -> bool:
        """Whether nothing can be done at the table: there is a pause, or all are asked something."""
        return self.paused or self.asking

    @property
    def thinks(self) -> bool:
        """Whether there is something to think about."""
        return self._thinking() is not None

    def _thinking(self) -> Thought | None:
        return None if self.paused else self.computers.thinking() or self.hints.thinking

    def due(self, at: float) -> float | None:
        """In how many milliseconds something happens by itself; None if nothing does."""
        if not self._watch.running:
            return None
        if self.thinks:
            return 0
        dues = [self.table.due, None if self.asking else self.computers.due]
        return min((max(0, due - self._watch.read(at)) for due in dues if due is not None), default=None)

    # Moves

    def move(self, seat: Seat, notation: str, at: float) -> None:
        """Make a move that was tapped. One that came too late does nothing but a small shake."""
        self._picked = None
        if self.rests or seat in self.computers.seats:
            return
        try:
            self.table.enter(seat, self.table.read(seat, notation), self._time(at))
        except Refused:
            self._late[seat] += 1
            return
        self.tick(at)

    def go_on(self, at: float) -> None:
        """They have seen enough: a pause of the house is over."""
        if isinstance(self.table.owed, Pause):
            self.table.enter(HOUSE, self.table.owed.move, self._time(at))
            self.tick(at)

    def hurry(self, at: float) -> None:
        """They need no time to follow what the computer player does whose turn it is."""
        if self.table.turn in self.computers.seats and not self.rests:
            self.computers.hurry()
            self.tick(at)

    def may_ask(self) -> bool:
        """Whether whoever has the turn may ask what the boss would do, and nobody else is told."""
        seat = self.table.turn
        looks = seat == self.eyes.seat or not (self.eyes.covered or self.game.traits.hidden_hands)
        return (
            seat in self.party.people
            and not self.rests
            and looks
            and not self.eyes.facing
            and bool(self.table.moves(seat))
            and self.game.hints(self.table.options)
        )

    def ask(self, at: float) -> None:
        """What would the boss do?"""
        if self.may_ask():
            self.hints.ask(self.table.turn)
            self._keep(self)

    def advice(self) -> Choice | None:
        """What whoever has the turn was told to do."""
        return self.hints.advice(self.table.turn) if self.may_ask() else None

    def undo(self, at: float) -> None:
        """Take back a person's last move; once something hidden has been seen, all are asked first."""
        last = last_move(self.table, self.party.people)
        if last is None or not self.may_undo():
            return
        if self._is_free(last):
            self._take_back(last, at)
        else:
            self.close()
            self.asking = True

    def agree(self, at: float) -> None:
        """Everybody agrees to what they were asked: the move is taken back."""
        last = last_move(self.table, self.party.people)
        if last is not None and self.asking:
            self.asking = False
            self._take_back(last, at)

    def _take_back(self, last: int, at: float) -> None:
        self.eyes.close()
        story = list(self.table.story(self.eyes.sight, last))
        take_back(self.table, last)
        now = len(self.table.entries)
        self._told_to = [min(told, now) for told in self._told_to]
        self._news_from = now
        self._besides += taken_back(story, self.game.view)
        self._kept = -1
        self.tick(at)

    def may_undo(self) -> bool:
        """In turn there is something to take back; a race knows no way back."""
        seated = self.table.turn in range(self.table.seats)
        last = last_move(self.table, self.party.people)
        return seated and not self.rests and last is not None and not (self._is_only and self._is_binding)

    @property
    def _is_only(self) -> bool:
        """Whether one person plays with computers, who agree to all that is fair."""
        return len(self.party.people) == 1 < self.table.seats

    def _is_free(self, last: int) -> bool:
        return self._is_only or (is_free(self.table, last) and not self._is_binding)

    @property
    def _is_binding(self) -> bool:
        """Whether moves bind who makes them, whatever has been seen since."""
        return self.game.traits.binding(self.table.state)

    def keep_it(self) -> None:
        """Somebody does not agree: the move stays."""
        self.asking = False

    # Looking

    def open(self, seat: Seat) -> None:
        """The player whose turn it is has the tablet, and says so; or somebody peeks, face to face.

        While all are asked something a curtain is up, and nobody looks.
        """
        if self.asking:
            return
        self._retelling = self.eyes.covered
        self.eyes.open(seat, self.table.turn)
        if self._retelling:
            self._news_from = max(self._told_to[seat], len(self.table.entries) - RETOLD)

    def close(self) -> None:
        """Nobody looks any more."""
        self.eyes.close()
        self._picked = None

    def pick(self, words: str) -> None:
        """Take a card of one's own in hand, or put it back; or begin a move in other words."""
        self._picked = None if words == self._picked else words

    def why(self, card: str) -> str:
        """Why nothing happened when this card was tapped."""
        turn = self.table.turn
        if self.table.outcome:
            return _("The game is over.")
        if turn in self.computers.seats or (self.eyes.facing and turn not in (NOBODY, self.eyes.seat)):
            return _("It is {name}'s turn.", name=self.party.names[turn])
        if self.eyes.covered and turn in self.party.people:
            return _("First open the curtain.")
        seen, scene = self.table.seen(self.eyes.sight), self.scene()
        return self.game.view.why(seen, scene, card)

    def skip(self) -> None:
        """Show the end at once."""
        self._skipped = True
        self._besides.append(Happening(cues=[Cue("hush")]))

    def look(self) -> None:
        """Put the result aside, to see the table as it was left; or take it up again."""
        self.looking = not self.looking
        self.skip()

    def scene(self) -> Scene:
        """What the view may know."""
        return Scene(
            names=self.party.names,
            colours=self.party.colours,
            eyes=self.eyes.seat,
            turn=self.table.turn,
            moves={} if self.rests else {seat: self._known(seat) for seat in range(self.table.seats)},
            picked=self._picked,
            facing=self.eyes.facing,
            paused=self.paused,
            skipped=self._skipped,
            late=tuple(self._late),
            lately=self._lately,
            content=self.content,
            strengths=tuple(map(strength, self.party.players)),
        )

    def news(self) -> News:
        """What happened since they were last asked for, as those may know it who look now."""
        start, self._news_from = self._news_from, len(self.table.entries)
        besides, self._besides = self._besides, []
        again, self._retelling = self._retelling, False
        story, view = list(self.table.story(self.eyes.sight, start)), self.game.view
        new = retold(story, view) if again else told(story, self.game, self.party.names)
        return News([*besides, *new], self._look, self.game.name, self.eyes.seat, self.game.sounds, again)

    def _look(self, card: Card) -> Node:
        return back() if card == BACK else self.game.view.look(card, self.content)

    def told(self, seat: Seat) -> list[tuple[int, str]]:
        """What players did since this one looked, the last few, each with the number of its entry.

        Where cards are read, the table itself tells the last turn once more; so it is left out here.
        """
        shown = last_turn(self._lately(), self.game.traits.open_moves) if self.game.content else []
        told = self._told_since(self._told_to[seat])
        return [(number, line) for number, line in told if self.table.entries[number] not in shown][-RETOLD:]

    def last_told(self) -> str:
        """What happened last."""
        for start in range(len(self.table.entries) - 1, -1, -1):
            if told := self._told_since(start):
                return told[-1][1]
        return ""

    def _told_since(self, start: int) -> list[tuple[int, str]]:
        tell = self.game.view.tell
        lines = [
            (number, tell(entry, before, after, self.party.names))
            for number, (entry, before, after) in enumerate(self.table.story(ONLOOKER, start), start)
            if entry.seat != HOUSE
        ]
        return [(number, line) for number, line in lines if line]

    def _lately(self) -> Iterator[Entry]:
        return (entry for entry in reversed(self.table.entries) if entry.seat != HOUSE)

    def _is_race(self) -> bool:
        return self.table.turn == EVERYBODY

    def _pass_on(self) -> None:
        looked = self.eyes.seat
        if self.table.outcome:
            self.eyes.close()
        elif self.eyes.pass_on(self.table.turn):
            self._told_to[looked] = len(self.table.entries)
            self._picked = None

    def _known(self, seat: Seat) -> list[Move]:
        """A seat's moves that may be shown: all of one's own, of others what anybody can tell."""
        if seat in self.computers.seats:
            return []
        moves = self.table.moves(seat)
        if seat == self.eyes.seat:
            return list(moves)
        return [move for move in moves if isinstance(move, self.game.traits.open_moves)]

    def _time(self, at: float) -> int:
        return min(max(self._watch.read(at), self.table.now), LATEST)
