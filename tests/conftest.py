"""Puts the project's packages on the path, as PyScript does in the page."""

import json
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / ".cache" / "hypothesis"))

SHEETS = [*(ROOT / "assets" / "style").glob("*.css"), *(ROOT / "py" / "clowder" / "games").glob("*/*.css")]
"""All of the style, as it lies."""


pytest_plugins = ("failing", "needed", "thinking")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run what is marked slow, too")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is slow, unless it is asked for. The longest files come first, so that none is last."""
    from durations import KEPT, of_files
    from thorough import some_cases

    if not _asks_for_slow(config):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("slow")])
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
    items[:] = some_cases(items)
    took = of_files((item.nodeid for item in items), json.loads(KEPT.read_text()))
    items.sort(key=lambda item: -took[item.nodeid.partition("::")[0]])


def _asks_for_slow(config: pytest.Config) -> bool:
    """Say whether `--all`, `-m` or the name of a test asks for what is slow."""
    return config.option.all or "slow" in config.option.markexpr or any("::" in each for each in config.args)


def pytest_configure() -> None:
    """Machines are slow at times, which is no fault of what is tested."""
    from hypothesis import HealthCheck, settings  # benches import this module without it

    from thorough import often

    settings.register_profile(
        "patient", max_examples=often(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("patient")


@pytest.fixture(scope="session")
def is_whole(request: pytest.FixtureRequest) -> bool:
    """Say whether this run shall try everything there is, however long that takes."""
    return bool(request.config.option.all)
