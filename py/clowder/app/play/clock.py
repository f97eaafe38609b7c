"""Playing time: a stopwatch that stops while the game is put away."""

from clowder.core.times import ClockMs, PlayMs


class Stopwatch:
    """Stopwatch of playing time, in milliseconds, driven by times of the browser's clock.

    A new stopwatch is stopped, at the playing time `reading`.
    """

    def __init__(self, reading: PlayMs) -> None:
        self._reading = reading
        self._since: ClockMs | None = None

    @property
    def is_running(self) -> bool:
        """True if playing time runs now."""
        return self._since is not None

    def start(self, clock_ms: ClockMs) -> None:
        """Let playing time run from this time of the browser's clock on; a running stopwatch runs on."""
        if self._since is None:
            self._since = clock_ms

    def stop(self, clock_ms: ClockMs) -> None:
        """Stop playing time at this time of the browser's clock; a stopped stopwatch does not change."""
        self._reading = self.play_ms_at(clock_ms)
        self._since = None

    def play_ms_at(self, clock_ms: ClockMs) -> PlayMs:
        """Return the playing time at this time of the browser's clock; always the same while stopped.

        It is never less than at the last start, even for a time before that start.
        """
        if self._since is None:
            return self._reading
        return PlayMs(self._reading + max(0, int(clock_ms - self._since)))
