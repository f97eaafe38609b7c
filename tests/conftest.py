"""Puts the project's packages on the path, as PyScript does in the page."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / ".cache" / "hypothesis"))

SHEETS = [*(ROOT / "assets" / "style").glob("*.css"), *(ROOT / "py" / "games").glob("*/*.css")]
"""All of the style, as it lies."""


pytest_plugins = ("failing", "needed", "thinking")

WHILE_IT_BUILDS = (
    "tests/test_general.py", "tests/test_review.py", "tests/test_ear.py", "tests/test_computers.py",
    "tests/test_app.py", "tests/test_languages.py",
)  # fmt: skip
"""Files whose tests need no site, for those who would wait for the first to build it."""

LONGEST_FIRST = (
    "test_whole_games.py", *WHILE_IT_BUILDS, "test_whole_kit_and_kat.py", "test_engines.py",
    "test_first_visit.py", "test_offline.py", "test_screens.py", "test_look.py", "test_by_ear.py",
    "browser/test_black_cat.py", "test_storage.py", "test_computers.py", "browser/",
)  # fmt: skip
"""How the names of files end, or what is in them, whose tests take long (`--durations=0` tells)."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="run what is marked slow, too")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is slow, unless it is asked for. The longest files come first, so that none is last."""
    from thorough import some_cases

    if not _asks_for_slow(config):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("slow")])
        items[:] = [item for item in items if not item.get_closest_marker("slow")]
    items[:] = some_cases(items)
    items.sort(key=lambda item: [name not in item.nodeid for name in LONGEST_FIRST])


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
