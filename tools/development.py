"""What `python3 serve.py` serves: the site, built into the cache, and anew when a source has changed."""

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
"""What a page can change while it plays, by how the names of its sources end."""


Stamp = tuple[Path, int, int]
"""A source, when it was changed, and its size in bytes."""


@dataclass(frozen=True)
class Build:
    """The site, as its sources were."""

    folder: Path
    """Named by the digest of the sources."""
    parts: Mapping[str, str]
    """The digest of each kind of sources."""
    problem: str = ""
    """Why there is no such folder, in a sentence."""

    def changed(self, other: "Build | None") -> list[str]:
        """The kinds of sources in which they differ: all, if the other is not known any more."""
        return [kind for kind in self.parts if not other or self.parts[kind] != other.parts.get(kind)]


class Development:
    """The builds of a site. The first starts quickly; those after an edit are made quickly."""

    def __init__(self, root: Path = ROOT, cache: Path = CACHE) -> None:
        self._root = root
        self._cache = cache
        self._stamp: list[Stamp] = []
        self._making = Lock()
        self.builds: list[Build] = []
        """The newest last."""

    def current(self) -> Build:
        """The build of the sources as they are now."""
        with self._making:
            stamp = self._look()
            if stamp != self._stamp or not _is_there(self.builds[-1]):
                self.builds = [*self.builds, self._build()]
                self._stamp = stamp
            return self.builds[-1]

    def find(self, name: str) -> Build | None:
        """A build of before, by the name of its folder."""
        return next((build for build in self.builds if build.folder.name == name), None)

    def _look(self) -> list[Stamp]:
        """Something that is another when a source was changed."""
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
        """An app after an edit: only what has changed since the first build is not compiled."""
        return python.plain(app, next(self.builds[0].folder.glob("python-*.zip"), None))

    def _parts(self) -> dict[str, str]:
        made_by = digest(*TOOLS, *sorted(codes.files().values()))
        contents: dict[str, list[str | bytes]] = {STYLE: [], PICTURES: [], REST: [made_by]}
        for path in sources(self._root):
            kind = KINDS.get(path.suffix, REST)
            contents[kind] += [f"{path.relative_to(self._root).as_posix()} ", path.read_bytes()]
        return {kind: digest(*content) for kind, content in contents.items()}


def _is_there(build: Build) -> bool:
    """Others may have tidied up, if nobody has asked for it in a long while."""
    return bool(build.problem) or build.folder.is_dir()


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:  # some editors put another in its place
        return path, 0, 0
    return path, status.st_mtime_ns, status.st_size
