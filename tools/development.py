"""Development builds of `python3 serve.py`: the site in the cache, built anew after each edit of a source."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from tools import CACHE, ROOT, Problem, codes, python
from tools.build import put, site
from tools.fetching import digest
from tools.making import made
from tools.site import sources

TOOLS = sorted(Path(__file__).parent.glob("*.*"))

STYLE, PICTURES, REST = ("style", "pictures", "rest")
KINDS = {".css": STYLE, ".svg": PICTURES, ".png": PICTURES}
"""The kind of a source by its suffix. A page can exchange styles and pictures without loading again."""


Stamp = tuple[Path, int, int]
"""The path of a source, its modification time in ns and its size in bytes."""


@dataclass(frozen=True)
class Build:
    """One build of the site, from one state of its sources."""

    folder: Path
    """The folder of the built site, named by the digest of the sources."""
    parts: Mapping[str, str]
    """The digest of each kind of source."""
    problem: str = ""
    """The reason why there is no such folder, as a sentence; empty if the build succeeded."""

    def changed(self, other: "Build | None") -> list[str]:
        """Return the kinds of source that differ from `other`; all kinds if `other` is None."""
        return [kind for kind in self.parts if not other or self.parts[kind] != other.parts.get(kind)]


class Development:
    """The builds of a site: the first one starts fast in the page, later ones are fast to make."""

    def __init__(self, root: Path = ROOT, cache: Path = CACHE) -> None:
        self._root = root
        self._cache = cache
        self._stamp: list[Stamp] = []
        self._making = Lock()
        self.builds: list[Build] = []
        """The builds so far, the newest last."""

    def current(self) -> Build:
        """Return the build of the current sources; build anew if a source changed."""
        with self._making:
            stamp = self._look()
            if stamp != self._stamp or not _is_there(self.builds[-1]):
                self.builds = [*self.builds, self._build()]
                self._stamp = stamp
            return self.builds[-1]

    def find(self, name: str) -> Build | None:
        """Return an earlier build by the name of its folder."""
        return next((build for build in self.builds if build.folder.name == name), None)

    def _look(self) -> list[Stamp]:
        """Return the stamps of all sources; they differ once a source was changed."""
        return [_stamp(path) for path in sources(self._root)]

    def _build(self) -> Build:
        try:
            parts = self._parts()
            whole, plain = (self._cache / f"{kind}-{digest(*parts.values())}" for kind in ("site", "plain"))
            if whole.is_dir() or not self.builds:
                return Build(made(whole, lambda folder: put(site(self._root), folder)), parts)
            return Build(made(plain, lambda folder: put(site(self._root, self._plain), folder)), parts)
        except (Problem, OSError, ValueError) as problem:
            name = digest(str(problem))
            return Build(self._cache / f"none-{name}", {REST: name}, str(problem))

    def _plain(self, app: Mapping[str, bytes]) -> dict[str, bytes]:
        """Return an edited app's Python files, compiled only where unchanged since the first build."""
        return python.plain(app, next(self.builds[0].folder.glob("python-*.zip"), None))

    def _parts(self) -> dict[str, str]:
        made_by = digest(*TOOLS, *sorted(codes.files().values()))
        contents: dict[str, list[str | bytes]] = {STYLE: [], PICTURES: [], REST: [made_by]}
        for path in sources(self._root):
            kind = KINDS.get(path.suffix, REST)
            contents[kind] += [f"{path.relative_to(self._root).as_posix()} ", path.read_bytes()]
        return {kind: digest(*content) for kind, content in contents.items()}


def _is_there(build: Build) -> bool:
    """Return whether the build still exists; another process may have tidied it away."""
    return bool(build.problem) or build.folder.is_dir()


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:  # deleted for a moment: some editors replace a file when they save
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size
