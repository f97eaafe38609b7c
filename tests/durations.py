"""How long each test takes, as a run has recorded it: so that no worker waits for another's last file.

python3 tests all --store-durations   a run that records it
python3 tests durations               writes what it recorded to durations.json beside this file
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from tools import CACHE, Problem

RECORDED = CACHE / "durations.json"
"""Seconds by the name of each case, as pytest-split records them."""

KEPT = Path(__file__).with_suffix(".json")
"""Seconds of one case of a test, by the test's name; of tests that take long."""

LONG = 1.0
"""Seconds a case, from which on a test is kept."""


def by_test(seconds: Mapping[str, float]) -> dict[str, float]:
    """Return the mean of the cases of each test, in seconds, of those that take long."""
    cases = defaultdict(list)
    for name, each in seconds.items():
        cases[name.partition("[")[0]].append(each)
    means = {name: round(fmean(each), 1) for name, each in sorted(cases.items())}
    return {name: mean for name, mean in means.items() if mean >= LONG}


def of_files(names: Iterable[str], seconds: Mapping[str, float]) -> dict[str, float]:
    """Return how long these cases take together in each file, in seconds."""
    files: dict[str, float] = defaultdict(float)
    for name in names:
        files[name.partition("::")[0]] += seconds.get(name.partition("[")[0], 0)
    return files


def main(arguments: Sequence[str]) -> int:
    """Keep what was recorded. Raises Problem where nothing was."""
    if not RECORDED.exists():
        raise Problem("Nothing is recorded. Please run python3 tests all --store-durations first.")
    kept = by_test(json.loads(RECORDED.read_text()))
    KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    print(f"{KEPT.name}: {len(kept)} tests take {LONG:.0f} s or more a case")
    return 0
