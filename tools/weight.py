"""What a visit to the site weighs, part by part: as it lies, as it travels, and against the last build."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.build import PACKED, Files, visited

COMPRESSED = (PACKED, ".png", ".woff2")
"""How the names of files end that no server compresses again."""

PARTS = {
    "Python": r"pyodide\.asm\.wasm",
    "its glue": r"/pyodide/.*\.mjs$",
    "PyScript": r"/pyscript/",
    "modules": r"^python-.*\.zip",
    "memory": r"\.memory",
    "pictures": r"\.(svg|png)$",
    "typeface": r"\.woff2$",
    "scripts": r"\.m?js$",
    "style": r"\.css$",
    "languages": r"/words/",
    "page": r"",
}
"""What the files of a part have in their addresses; a file belongs to the first part that it fits."""

LATER = ("memory", "languages")
"""The parts that are fetched when the page plays already."""

Weights = Mapping[str, tuple[int, int]]
"""For each part its bytes as they lie in the browser, and as they travel, if the server compresses text."""


def weights(files: Files) -> Weights:
    """What each part of a first visit weighs, given the files of the site by address."""
    found = dict.fromkeys(PARTS, (0, 0))
    for name, content in visited(files).items():
        part = next(part for part, pattern in PARTS.items() if re.search(pattern, name))
        raw, sent = found[part]
        found[part] = (raw + len(_unpacked(name, content)), sent + len(_travelling(name, content)))
    return found


def table(now: Weights, before: Mapping[str, int]) -> Iterator[str]:
    """The lines of a table; given what travelled at the last build, with what has grown or shrunk since."""
    yield f"{'':14}{'raw':>12}{'gzip':>12}{'' if not before else '  since the last build'}".rstrip()
    for part, (raw, sent) in {**now, **_sums(now)}.items():
        change = sent - before.get(part, sent)
        yield f"{part:14}{raw:12,}{sent:12,}{f'{change:+12,}' if change else ''}"


def _sums(now: Weights) -> Weights:
    """The bytes of a first visit: until the page plays, and in all."""
    first = [weight for part, weight in now.items() if part not in LATER]
    return {"until it plays": _sum(first), "in all": _sum(list(now.values()))}


def _sum(all_weights: list[tuple[int, int]]) -> tuple[int, int]:
    return sum(raw for raw, _ in all_weights), sum(sent for _, sent in all_weights)


def remembered(path: Path) -> dict[str, int]:
    """How much of each part travelled at the last build; nothing if there was none."""
    try:
        return {str(part): int(sent) for part, sent in json.loads(path.read_text()).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def remember(path: Path, now: Weights) -> None:
    """Writes it down for the next build."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({part: sent for part, (_, sent) in {**now, **_sums(now)}.items()}))


def _unpacked(name: str, content: bytes) -> bytes:
    return gzip.decompress(content) if name.endswith(PACKED) else content


def _travelling(name: str, content: bytes) -> bytes:
    return content if name.endswith(COMPRESSED) else gzip.compress(content)
