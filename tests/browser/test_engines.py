"""Every game's first screen, in every engine that is installed."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from catalogue import OFFERS
from conftest import ROOT


def said(engine: str, site: str) -> dict[str, Any]:
    """What the browser said."""
    program = ROOT / "tests" / "browser" / "first_screens.py"
    path = os.pathsep.join(str(ROOT / name) for name in ("tests", "py", ""))
    ended = subprocess.run(
        [sys.executable, str(program), engine, site],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return dict(json.loads(ended.stdout))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("engine", ["Chromium", "Firefox", "WebKitGTK"])
def test_every_game_begins(engine: str, site: str) -> None:
    answer = said(engine, site)
    if "missing" in answer:
        pytest.skip(answer["missing"])
    for offer in OFFERS:
        assert offer.name in answer["begun"]
