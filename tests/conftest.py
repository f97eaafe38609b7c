"""Puts the project's packages on the path, as PyScript does in the page."""

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]


pytest_plugins = ("failing",)

LONGEST_FIRST = ("test_every_game_is_played_to_its_end", "test_whole_games")


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Whole games first: they are the longest, and no worker shall wait for the other's last."""
    items.sort(key=lambda item: [name not in item.nodeid for name in LONGEST_FIRST])


def pytest_configure() -> None:
    """Machines are slow at times, which is no fault of what is tested."""
    from hypothesis import HealthCheck, settings  # benches import this module without it

    settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.load_profile("patient")
