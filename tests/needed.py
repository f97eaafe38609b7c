"""What some tests need besides Python's packages: a plugin of pytest.

A test that lacks it is skipped, and says why in a sentence; on CI it fails.
"""

import os
from collections.abc import Generator
from typing import NoReturn

import pytest

from tools import Problem, runtime, third_party


def go_without(why: str) -> NoReturn:
    """Skip what cannot be tried on this machine, or fail where everything must be: on CI."""
    sentence = " ".join(why.split())
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the reason of skipped tests by itself, so that those that lack the same are one line."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = ("tests", None, report.longrepr[2])  # type: ignore[assignment]
    return report


@pytest.fixture(scope="session")
def fetched() -> None:
    """Fetch what the site is made of, unless it is here."""
    try:
        third_party.set_up_to_build()
    except Problem as problem:
        go_without(str(problem))


@pytest.fixture(scope="session")
def node() -> str:
    """Return the path of Node.js: the machine's own, or PyPI's."""
    try:
        return runtime.node()
    except Problem as problem:
        go_without(str(problem))
