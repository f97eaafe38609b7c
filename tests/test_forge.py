"""The files for a code forge and for editors are valid."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from conftest import ROOT

FORGE = ROOT / ".github"
FORMS = [path for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
SCHEMAS = {
    "vendor.github-workflows": sorted(FORGE.glob("workflows/*.yml")),
    "vendor.github-issue-forms": sorted(FORMS),
    "vendor.github-issue-config": [FORGE / "ISSUE_TEMPLATE/config.yml"],
}


def wrong(schema: str, *paths: Path) -> str:
    """Return the schema errors of these files."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, paths)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    return checked.stdout + checked.stderr if checked.returncode else ""


@pytest.mark.parametrize("schema", SCHEMAS)
def test_the_forge_understands_what_is_written_for_it(schema: str) -> None:
    assert SCHEMAS[schema]
    assert not wrong(schema, *SCHEMAS[schema])


def test_what_it_would_not_understand_is_found(tmp_path: Path) -> None:
    (tmp_path / "site.yml").write_text("on: push\njobs: {tests: {steps: [{run: ls}]}}\n")
    assert "site.yml" in wrong("vendor.github-workflows", tmp_path / "site.yml")


def test_every_action_is_pinned_by_its_commit() -> None:
    for path in SCHEMAS["vendor.github-workflows"]:
        used = re.findall(r"uses: (.*)", path.read_text())
        assert used and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", each) for each in used)


def test_the_oldest_python_that_is_tested_is_the_oldest_that_is_promised() -> None:
    workflow = YAML(typ="safe").load(FORGE / "workflows/site.yml")
    versions = workflow["jobs"]["quick"]["strategy"]["matrix"]["python"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == f">={versions[0]}"


def test_before_a_commit_the_checks_are_run() -> None:
    (hooks,) = YAML(typ="safe").load(ROOT / ".pre-commit-config.yaml")["repos"]
    assert [hook["entry"] for hook in hooks["hooks"]] == ["python3 tests checks"]
