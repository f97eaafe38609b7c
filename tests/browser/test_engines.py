"""Every game's first screen, in every engine that is installed."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from catalogue import OFFERS
from conftest import ROOT


@pytest.fixture(scope="module")
def said(site: str) -> dict[str, Any]:
    """What the browsers said."""
    program = ROOT / "tests" / "browser" / "first_screens.py"
    path = os.pathsep.join(str(ROOT / name) for name in ("tests", "py", ""))
    ended = subprocess.run(
        [sys.executable, str(program), site],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return dict(json.loads(ended.stdout))


@pytest.mark.timeout(180)
@pytest.mark.parametrize("engine", ["Chromium", "Firefox", "WebKitGTK"])
def test_every_game_begins(said: dict[str, Any], engine: str) -> None:
    if engine in said["missing"]:
        pytest.skip(said["missing"][engine])
    for offer in OFFERS:
        assert offer.name in said["begun"][engine]
