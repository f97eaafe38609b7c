"""Playing time: a stopwatch that stops while the game is put away."""

from clowder.core.times import ClockMs, PlayMs


class Stopwatch:
    """Stopwatch of playing time in milliseconds: `start`, `stop`, and `play_ms_at` to read it.

    All three take the present time of the browser's clock. A new stopwatch is stopped, and shows
    `reading`; started again, it goes on from where it stopped. `is_running` tells whether it runs.
    """

    def __init__(self, reading: PlayMs) -> None:
        self._reading = reading
        self._since: ClockMs | None = None

    @property
    def is_running(self) -> bool:
        """True if the stopwatch runs now, so that playing time passes."""
        return self._since is not None

    def start(self, clock_ms: ClockMs) -> None:
        """Let playing time run from this time of the browser's clock on; if it runs already, do nothing."""
        if self._since is None:
            self._since = clock_ms

    def stop(self, clock_ms: ClockMs) -> None:
        """Stop playing time at this time of the browser's clock; if it is stopped already, do nothing."""
        self._reading = self.play_ms_at(clock_ms)
        self._since = None

    def play_ms_at(self, clock_ms: ClockMs) -> PlayMs:
        """Return the playing time at this time of the browser's clock; always the same while stopped.

        While it runs, that is the playing time at the last start plus the whole milliseconds since, or
        plus 0 for a time before that start.
        """
        if self._since is None:
            return self._reading
        return PlayMs(self._reading + max(0, int(clock_ms - self._since)))
