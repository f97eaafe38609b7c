"""Tests that do not end: they are named with the line where they stood, and tried once more."""

import os

import pytest

from conftest import ROOT

pytest_plugins = ["pytester"]

BEGINNING = """
from pathlib import Path
from time import sleep

def hang():
    sleep(60)

def hang_once():
    first = Path("first")
    if not first.exists():
        first.touch()
        hang()

def test_before(): ...
"""


@pytest.fixture
def plugged(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """Return a runner of pytest that finds the plugin."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "tests"), str(ROOT)]))
    return pytester


def run(pytester: pytest.Pytester, test: str, *options: str) -> tuple[int, str]:
    """Return the exit status and the output of pytest for three tests, of which this is the second."""
    pytester.makepyfile(f"{BEGINNING}\n\ndef test_it(): {test}\n\ndef test_after(): ...")
    # Without the summary of failures: where the variable CI is set, it tells the whole stack once more.
    result = pytester.runpytest_subprocess("-p", "hanging", "--timeout", "2", "-rN", *options)
    return int(result.ret), result.stdout.str()


WITH_WORKERS = ("-n", "1", "--dist", "loadfile", "--max-worker-restart", "1")


def test_a_test_that_hung_once_is_told_and_does_not_fail(plugged: pytest.Pytester) -> None:
    status, output = run(plugged, "hang_once()", *WITH_WORKERS)
    assert status == 0 and "3 passed, 1 tried again" in output
    assert output.count("::test_it is tried again") == 1 and output.count("in hang\n") == 1


def test_a_test_that_hangs_twice_fails(plugged: pytest.Pytester) -> None:
    status, output = run(plugged, "hang()", *WITH_WORKERS)
    assert status != 0 and "1 failed, 1 passed, 1 tried again" in output
    assert output.count("in hang\n") == 2


def test_where_a_test_waits_for_playwright_is_told_by_its_line(plugged: pytest.Pytester) -> None:
    pytest.importorskip("greenlet")
    waiting = "__import__('greenlet').greenlet(hang).switch()  # here it waits"
    output = run(plugged, waiting)[1]
    assert "here it waits" in output


def test_without_workers_the_run_ends_and_says_where(plugged: pytest.Pytester) -> None:
    status, output = run(plugged, "hang()")
    assert status != 0 and "::test_it did not end within 2 s" in output and "in hang\n" in output
