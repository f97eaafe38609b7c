"""Durations of tests from a recorded run, so that no worker is left waiting for another's last file.

python3 tests all --store-durations   record a run
python3 tests durations               write the durations to durations.json beside this file
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
"""Seconds of one case of each long test, by the test's name."""

LONG = 1.0
"""Seconds of a case above which a test counts as long."""


def by_test(seconds: Mapping[str, float]) -> dict[str, float]:
    """Return the mean seconds of the cases of each long test."""
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
    """Write the recorded durations. Raises Problem if nothing was recorded."""
    if not RECORDED.exists():
        raise Problem("Nothing is recorded. Please run python3 tests all --store-durations first.")
    kept = by_test(json.loads(RECORDED.read_text()))
    KEPT.write_text(json.dumps(kept, indent=1) + "\n")
    print(f"{KEPT.name}: {len(kept)} tests take {LONG:.0f} s or more a case")
    return 0
