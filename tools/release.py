"""Make the files of a release.

`python3 -m tools.release FOLDER`: the folder gets the built site as a zip, the zip's checksum, and the notes
from the changelog.
"""

import hashlib
import io
import re
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tools import ROOT, Problem, third_party
from tools.build import static_site

SUMS, NOTES = "SHA256SUMS", "NOTES.md"

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip, so that the same site gives the same bytes."""

Files = Mapping[str, bytes]


def main(arguments: list[str]) -> int:
    """Build the site and write the files of a release. Return the exit status."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        version, changelog = project_version(), (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        notes = changelog_section(version, changelog)
        third_party.set_up_to_build()
        folder = Path(arguments[0])
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in release_files(version, static_site(), notes).items():
            (folder / name).write_bytes(content)
            print(folder / name)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


def project_version() -> str:
    """Return the version in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


def changelog_section(version: str, changelog: str) -> str:
    """Return the section of the changelog on this version. Raises Problem if there is none."""
    pattern = rf"^## \[{re.escape(version)}\] - \S+\n(.*?)(?=^## \[|\Z)"
    found = re.search(pattern, changelog, re.MULTILINE | re.DOTALL)
    if not found:
        raise Problem(f"CHANGELOG.md says nothing of version {version}.")
    return f"{found[1].strip()}\n"


def release_files(version: str, site: Files, notes: str) -> dict[str, bytes]:
    """Return the files of a release, by name. The same site gives the same bytes."""
    name, content = f"clowder-{version}.zip", site_zip(site)
    sums = f"{hashlib.sha256(content).hexdigest()}  {name}\n"
    return {name: content, SUMS: sums.encode(), NOTES: notes.encode()}


def site_zip(site: Files) -> bytes:
    """Return the site as a zip, with its files at the top."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for address in sorted(site):
            info = zipfile.ZipInfo(address, _LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, site[address])
    return packed.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
