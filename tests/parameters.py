"""Parameters for tests that only a run with `--all` tries."""

from typing import Any

import pytest


def mark_slow(*cases: Any) -> list[Any]:
    """Mark cases of a parametrized test as slow: a run without `--all` leaves them out."""
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*each, marks=pytest.mark.slow) for each in values]
