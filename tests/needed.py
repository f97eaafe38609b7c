"""Plugin of pytest for tests that need more than Python's packages.

A test that lacks something is skipped with a sentence; on CI it fails.
"""

import os
from collections.abc import Generator
from typing import NoReturn

import pytest

from tools import Problem, runtime, third_party


def go_without(why: str) -> NoReturn:
    """Skip a test that cannot run on this machine; fail on CI, where everything must be there."""
    sentence = " ".join(why.split())
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report skipped tests by their reason alone, so that the same reason is one line."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = ("tests", None, report.longrepr[2])  # type: ignore[assignment]
    return report


@pytest.fixture(scope="session")
def fetched() -> None:
    """Fetch what the site is built from, unless it is here."""
    try:
        third_party.set_up_to_build()
    except Problem as problem:
        go_without(str(problem))


@pytest.fixture(scope="session")
def node() -> str:
    """Return the path of Node.js: the machine's own, or PyPI's."""
    try:
        return runtime.node_path()
    except Problem as problem:
        go_without(str(problem))
