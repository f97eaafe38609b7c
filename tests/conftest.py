"""Configuration of pytest. Puts the project's packages on the path, as PyScript does in the page."""

import gc
import json
import os
import sys
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "py"), str(ROOT)]
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / ".cache" / "hypothesis"))

BROWSER = "tests/browser/"
"""The folder of the tests in a browser, as pytest's names of tests begin."""

SHEETS = [*(ROOT / "assets" / "style").glob("*.css"), *(ROOT / "py" / "clowder" / "games").glob("*/*.css")]
"""The paths of all style sheets."""


pytest_plugins = ("failing", "hanging", "needed", "thinking")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of these tests to pytest's command line."""
    parser.addoption("--all", action="store_true", help="run what is marked slow, too")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among what all tests have made by then: it stays to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow tests and cases unless they are asked for, and sort the files."""
    from durations import KEPT, of_files
    from thorough import some_cases

    seconds = json.loads(KEPT.read_text())
    if not _asks_for_slow(config):
        kept = list(_usual_tests(items, seconds))
        config.hook.pytest_deselected(items=list(set(items).difference(kept)))
        items[:] = kept
    items[:] = some_cases(items)
    took = of_files((item.nodeid for item in items), seconds)
    turns = {path: turn for turn, path in enumerate(_order_of_files(took))}
    items.sort(key=lambda item: turns[item.nodeid.partition("::")[0]])


def _order_of_files(took: Mapping[str, float]) -> list[str]:
    """Return the paths of files in the order to run them, given their seconds.

    The first file in a browser builds the site. What needs no browser runs meanwhile, and then the rest, of
    which the longest come first, so that no worker is left with a long one in the end.
    """
    longest = sorted(took, key=lambda path: -took[path])
    in_browser = [path for path in longest if path.startswith(BROWSER)]
    return [*in_browser[:1], *(path for path in longest if path not in in_browser), *in_browser[1:]]


def _usual_tests(items: Sequence[pytest.Item], seconds: Mapping[str, float]) -> Iterator[pytest.Item]:
    """Yield the tests of a run without `--all`: none that is slow, and not all that take long in Chromium."""
    from thorough import affordable_cases

    quick = [item for item in items if not item.get_closest_marker("slow")]
    in_chromium = {item.nodeid: item for item in quick if _is_in_chromium(item)}
    essential = {name for name, item in in_chromium.items() if item.get_closest_marker("essential")}
    tried = set(affordable_cases(in_chromium, seconds, essential))
    yield from (item for item in quick if not _is_in_chromium(item) or item.nodeid in tried)


def _is_in_chromium(item: pytest.Item) -> bool:
    """Return whether the test runs in a browser, and in no other than Chromium."""
    return item.nodeid.startswith(BROWSER) and not item.get_closest_marker("engines")


def _asks_for_slow(config: pytest.Config) -> bool:
    """Return whether `--all`, `-m` or the name of a test asks for slow tests."""
    return config.option.all or "slow" in config.option.markexpr or any("::" in each for each in config.args)


def pytest_configure(config: pytest.Config) -> None:
    """Tell test modules whether everything is asked for, and make hypothesis accept slow machines."""
    from hypothesis import HealthCheck, settings  # benchmarks import this module without hypothesis

    from thorough import EVERYTHING, times_to_run

    if config.option.all:
        os.environ[EVERYTHING] = "yes"
    settings.register_profile(
        "patient", max_examples=times_to_run(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("patient")


@pytest.fixture(scope="session")
def is_whole(request: pytest.FixtureRequest) -> bool:
    """Return whether this run tries everything (`--all`)."""
    return bool(request.config.option.all)
