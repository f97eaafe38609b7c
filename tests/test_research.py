"""The help of `python3 research`: each program with all its arguments."""

import ast
import re

import pytest

from conftest import ROOT

RESEARCH = {
    path.stem.replace("_", "-"): path
    for path in sorted((ROOT / "research").glob("[!_]*.py"))
    if "def main(" in path.read_text(encoding="utf-8")
}
"""The research programs by their names on the command line."""


def test_every_piece_of_research_is_asked_for_in_its_table() -> None:
    table = (ROOT / "research/README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .* \| `([\w-]+)` \| .* \| .* \|$", table, re.MULTILINE)
    assert sorted(rows) == ["NAME", *RESEARCH]


@pytest.mark.parametrize("name", RESEARCH)
def test_a_piece_of_research_tells_all_that_it_takes(name: str) -> None:
    program = RESEARCH[name].read_text(encoding="utf-8")
    told = ast.get_docstring(ast.parse(program)) or ""
    assert f"python3 research {name}" in told
    assert [each for each in re.findall(r'add_argument\("(--[\w-]+)"', program) if each not in told] == []
