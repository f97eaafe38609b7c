"""Development builds of `python3 serve.py`: the site in the cache, built anew after each edit of a source."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tools import CACHE, ROOT, Problem, codes, python
from tools.build import development_site, write_tree
from tools.fetching import short_digest
from tools.making import make_once
from tools.site import source_files

TOOLS = sorted(Path(__file__).parent.glob("*.*"))

STYLE, PICTURES, REST = ("style", "pictures", "rest")
KINDS = {".css": STYLE, ".svg": PICTURES, ".png": PICTURES}
"""The kind of a source by its suffix. A page can exchange styles and pictures without loading again."""


Stamp = tuple[Path, int, int]
"""The path of a source, its modification time in ns and its size in bytes."""


@dataclass(frozen=True)
class SiteBuild:
    """One build of the site during development, from one state of its sources."""

    folder: Path
    """The folder of the built site, named by the digest of the sources."""
    parts: Mapping[str, str]
    """The digest of each kind of source."""
    problem: str = ""
    """The reason why there is no such folder, as a sentence; empty if the build succeeded."""

    def changed_parts(self, other: "SiteBuild | None") -> list[str]:
        """Return the kinds of source that differ from those of `other`; all kinds if `other` is None."""
        return [kind for kind in self.parts if not other or self.parts[kind] != other.parts.get(kind)]


class DevelopmentSite:
    """Builds of the site during development: the first is quick to load, later ones are quick to make."""

    def __init__(self, root: Path = ROOT, cache: Path = CACHE) -> None:
        self._root = root
        self._cache = cache
        self._stamp: list[Stamp] = []
        self._making = Lock()
        self.builds: list[SiteBuild] = []
        """The builds so far, the newest last."""

    def current_build(self) -> SiteBuild:
        """Return the build of the present sources; the site is built anew if a source has changed."""
        with self._making:
            stamp = self._source_stamps()
            if stamp != self._stamp or not _build_exists(self.builds[-1]):
                self.builds = [*self.builds, self._build_site()]
                self._stamp = stamp
            return self.builds[-1]

    def find_build(self, name: str) -> SiteBuild | None:
        """Return an earlier build by the name of its folder; None if there is none."""
        return next((build for build in self.builds if build.folder.name == name), None)

    def _source_stamps(self) -> list[Stamp]:
        """Return path, time and size of every source, which differ once a source is changed."""
        return [_file_stamp(path) for path in source_files(self._root)]

    def _build_site(self) -> SiteBuild:
        """Build the site into a folder of the cache and return the build; it may have a problem."""
        try:
            parts = self._part_digests()
            whole, plain = (
                self._cache / f"{kind}-{short_digest(*parts.values())}" for kind in ("site", "plain")
            )
            if whole.is_dir() or not self.builds:
                return SiteBuild(
                    make_once(whole, lambda folder: write_tree(development_site(self._root), folder)), parts
                )
            return SiteBuild(
                make_once(
                    plain, lambda folder: write_tree(development_site(self._root, self._plain_app), folder)
                ),
                parts,
            )
        except (Problem, OSError, ValueError) as problem:
            name = short_digest(str(problem))
            return SiteBuild(self._cache / f"none-{name}", {REST: name}, str(problem))

    def _plain_app(self, app: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return the Python files of an edited app, compiled only where unchanged since the first build."""
        return python.plain_files_of(app, next(self.builds[0].folder.glob("python-*.zip"), None))

    def _part_digests(self) -> dict[str, str]:
        """Return a digest of the sources of each kind: styles, pictures, and the rest."""
        made_by = short_digest(*TOOLS, *sorted(codes.code_files().values()))
        contents: dict[str, list[str | bytes]] = {STYLE: [], PICTURES: [], REST: [made_by]}
        for path in source_files(self._root):
            kind = KINDS.get(path.suffix, REST)
            contents[kind] += [f"{path.relative_to(self._root).as_posix()} ", path.read_bytes()]
        return {kind: short_digest(*content) for kind, content in contents.items()}


def _build_exists(build: SiteBuild) -> bool:
    """Return whether the build still exists; another process may have deleted it."""
    return bool(build.problem) or build.folder.is_dir()


def _file_stamp(path: Path) -> Stamp:
    """Return path, time of change and size of a file; zeros for a file that is missing at the moment."""
    try:
        status = path.stat()
    except OSError:  # deleted for a moment: some editors replace a file when they save
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size
