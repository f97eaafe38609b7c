"""A release: a zip of the site that any static host takes, its checksum, and notes for players."""

import hashlib
import io
import re
import zipfile

import pytest

from conftest import ROOT
from tools import Problem
from tools.release import NOTES, SUMS, changelog_section, project_version, release_files

SITE = {"index.html": b"<p>", "assets-0/cat.svg": b"<svg>" * 100, "_headers": b"/*\n"}

CHANGELOG = "## [Unreleased]\n\n- x\n\n## [1.1.0] - 2027-01-01\n\n- y\n\n## [1.0.0] - 2026-11-27\n\n- z\n"


def test_the_zip_has_the_site_at_its_top() -> None:
    files = release_files("1.1.0", SITE, "- y\n")
    assert files.keys() == {"clowder-1.1.0.zip", SUMS, NOTES}
    with zipfile.ZipFile(io.BytesIO(files["clowder-1.1.0.zip"])) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == SITE


def test_the_checksum_is_such_as_sha256sum_checks() -> None:
    files = release_files("1.1.0", SITE, "")
    digest = hashlib.sha256(files["clowder-1.1.0.zip"]).hexdigest()
    assert files[SUMS] == f"{digest}  clowder-1.1.0.zip\n".encode()


def test_the_same_site_gives_the_same_zip() -> None:
    assert release_files("1", SITE, "") == release_files("1", dict(reversed(SITE.items())), "")


def test_the_notes_are_the_section_of_the_version() -> None:
    assert (changelog_section("1.1.0", CHANGELOG), changelog_section("1.0.0", CHANGELOG)) == (
        "- y\n",
        "- z\n",
    )
    with pytest.raises(Problem, match="nothing of version 2"):
        changelog_section("2", CHANGELOG)


def test_our_changelog_has_notes_for_our_version() -> None:
    notes = changelog_section(project_version(), (ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert notes.count("\n- ") > 10


def test_the_workflow_publishes_what_is_made_here() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert "python3 -m tools.release release" in workflow
    assert all(name in workflow for name in (SUMS, NOTES, "clowder-*.zip"))
    assert re.search(r"tags: \[\"v\*\"\]", workflow)
