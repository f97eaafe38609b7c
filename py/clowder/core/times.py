"""Types of times, so that mypy finds a time of one clock where that of another is needed.

All are points in time, in milliseconds. Durations are plain numbers of milliseconds, and so are local times,
which differ from `EpochMs` by the offset of the zone. What is computed from a time is a plain number, too:
where it is a time again, its type makes it one, as in `PlayMs(play_ms + 1)`.
"""

from typing import NewType

ClockMs = NewType("ClockMs", float)
"""A time by the browser's clock, which is also that of events: since the page was opened."""

PlayMs = NewType("PlayMs", int)
"""A playing time of a table: since its game began, without the pauses."""

START = PlayMs(0)
"""The playing time at which every game begins."""

EpochMs = NewType("EpochMs", int)
"""A time since 1970, by UTC."""
