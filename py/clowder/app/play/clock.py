"""Playing time: a stopwatch that stops while the game is put away."""


class Stopwatch:
    """Milliseconds of playing time, measured with the browser's clock (`at`, in ms). A new one is stopped."""

    def __init__(self, reading: int) -> None:
        self._reading = reading
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def start(self, at: float) -> None:
        if self._since is None:
            self._since = at

    def stop(self, at: float) -> None:
        self._reading = self.play_ms_at(at)
        self._since = None

    def play_ms_at(self, at: float) -> int:
        """Return the playing time in ms at the browser's time `at`; never less than at the last start."""
        if self._since is None:
            return self._reading
        return self._reading + max(0, int(at - self._since))
