"""Playing time: it stands still while the game is put away."""


class Stopwatch:
    """Milliseconds of playing time, from the browser's milliseconds. New ones stand still."""

    def __init__(self, reading: int) -> None:
        self._reading = reading
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def start(self, at: float) -> None:
        if self._since is None:
            self._since = at

    def stop(self, at: float) -> None:
        self._reading = self.read(at)
        self._since = None

    def read(self, at: float) -> int:
        """The playing time at the browser's time `at`. Never less than when it was started."""
        if self._since is None:
            return self._reading
        return self._reading + max(0, int(at - self._since))
