"""What happens at a match by itself: the clock runs, the house acts, computer players think and move."""

from clowder.app.play.clock import Stopwatch
from clowder.app.play.computers import Computers, Thought
from clowder.app.play.hints import Hints
from clowder.app.play.match import Match
from clowder.app.play.remarks import Remarks
from clowder.core.table import LATEST, settle


class Clockwork:
    """It stands still from the start. `at` is always the browser's clock in milliseconds."""

    def __init__(self, match: Match, hints: Hints, remarks: Remarks) -> None:
        self.computers = Computers(match.game.bot, match.table, match.party.players)
        self._match = match
        self._hints = hints
        self._remarks = remarks
        self._watch = Stopwatch(match.table.now)
        self._shuffle = match.deal.shuffler(match.game.name)

    def start(self, at: float) -> None:
        """The clock goes on."""
        self._watch.start(at)

    def stop(self, at: float) -> None:
        """The clock stands still."""
        self._watch.stop(at)

    def set_back(self) -> None:
        """The clock stands still, and what is waited for now is waited for anew."""
        self._watch = Stopwatch(self._match.table.now)

    def turn(self, at: float) -> None:
        """The house does what it has to do by now, and so do computer players."""
        now = self._watch.read(at)
        self._settle(now)
        while not self._match.asking and (wish := self.computers.wish(now)):
            self._match.table.enter(*wish, self.time(at))
            self._settle(now)

    def _settle(self, now: int) -> None:
        settle(self._match.table, now, self._shuffle)
        self.computers.attend(now)

    def time(self, at: float) -> int:
        """The playing time of what happens now."""
        return min(max(self._watch.read(at), self._match.table.now), LATEST)

    def due(self, at: float) -> float | None:
        """In how many milliseconds something happens; None if nothing does."""
        if not self._watch.running:
            return None
        if self.thinks:
            return 0
        dues = [self._match.table.due, None if self._match.asking else self.computers.due]
        return min((max(0, due - self._watch.read(at)) for due in dues if due is not None), default=None)

    def think(self) -> bool:
        """Think one step, if there is something to think about. Says whether that is all that happens now."""
        thought = self._thought()
        if thought is None:
            return self._remarks.think()
        thought.step()
        return not self._hints.advice()

    @property
    def thinks(self) -> bool:
        """Whether there is something to think about."""
        return self._thought() is not None or self._remarks.thinks

    def _thought(self) -> Thought | None:
        return None if self._match.paused else self.computers.thinking() or self._hints.thinking
