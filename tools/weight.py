"""The weight of a first visit in bytes, part by part: raw, in each compression, and since the last build.

`budget.csv` beside this file has what a first visit may weigh: its last line holds.
"""

import csv
import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools import Problem
from tools.build import Files, first_visit_files, without_packing

COMPRESSED = (".png", ".woff2")
"""Suffixes of files that are compressed already, so that no server compresses them again."""

PARTS = {
    "Python": r"pyodide\.asm\.wasm",
    "later program": r"pyodide\.later\.wasm",
    "its glue": r"/pyodide/.*\.mjs$",
    "PyScript": r"/pyscript/",
    "modules": r"^python-.*\.zip",
    "later modules": r"\.later",
    "memory": r"\.memory",
    "pictures": r"\.(svg|png)$",
    "typeface": r"\.woff2$",
    "scripts": r"\.m?js$",
    "style": r"\.css$",
    "languages": r"/words/",
    "page": r"",
}
"""The pattern of each part's addresses. A file belongs to the first part whose pattern it matches."""

LATER = ("later program", "later modules", "memory", "languages")
"""The parts that are fetched when the page can already be played."""

BUDGET = Path(__file__).with_name("budget.csv")
"""The file of budgets: bytes that travel in a first visit, and why they are needed; the last line holds."""

GROWTH = 1.01
"""The factor by which a first visit may exceed its budget."""

Weight = tuple[int, int, int]
"""Bytes: unpacked, as they travel, and as they travel to a browser that knows brotli.

The server is thought to compress text by gzip.
"""

Weights = Mapping[str, Weight]
"""The weight of each part."""


def part_weights(files: Files) -> Weights:
    """Return the weight of each part of a first visit, given the site's files by address."""
    visit = first_visit_files(files)
    found = dict.fromkeys(PARTS, (0, 0, 0))
    for name in {without_packing(name) for name in visit}:
        part = next(part for part, pattern in PARTS.items() if re.search(pattern, name))
        found[part] = _add_weights([found[part], _file_weight(name, visit)])
    return found


def weight_table(weights: Weights, before: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines of a table of weights, which are of the parts of a first visit.

    `before` are the bytes that travelled at the last build; the change since is shown beside them.
    """
    since = "  since the last build" if before else ""
    yield f"{'':15}{'raw':>12}{'gzip':>12}{'brotli':>12}{since}"
    for part, (raw, sent, least) in {**weights, **_visit_sums(weights)}.items():
        change = sent - before.get(part, sent)
        yield f"{part:15}{raw:12,}{sent:12,}{least:12,}{f'{change:+12,}' if change else ''}"


def _visit_sums(weights: Weights) -> Weights:
    """Return the weight of a first visit: until the page can be played, and in all."""
    first = [weight for part, weight in weights.items() if part not in LATER]
    return {"until it plays": _add_weights(first), "in all": _add_weights(weights.values())}


def _add_weights(weights: Iterable[Weight]) -> Weight:
    """Return the sum of weights."""
    raw, sent, least = zip(*weights, strict=True)
    return sum(raw), sum(sent), sum(least)


def check_budget(weights: Weights, path: Path = BUDGET) -> None:
    """Compare the bytes of a first visit with the budget in the file's last line.

    Raises Problem if they are more than 1 % above it.
    """
    budget = list(csv.DictReader(path.read_text().splitlines()))[-1]
    for part, (_, sent, _) in _visit_sums(weights).items():
        if sent > GROWTH * int(budget[part]):
            raise Problem(
                f"A first visit needs {sent:,} bytes {part}, and has {int(budget[part]):,}. "
                f"If they are worth it, please say why in a new last line of tools/{path.name}."
            )


def read_weights(path: Path) -> dict[str, int]:
    """Return the bytes of each part that travelled at the last build, from its record.

    Empty if there was none.
    """
    try:
        return {str(part): int(sent) for part, sent in json.loads(path.read_text()).items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def write_weights(path: Path, weights: Weights) -> None:
    """Record these weights in the file, for the next build."""
    path.parent.mkdir(parents=True, exist_ok=True)
    everything = {**weights, **_visit_sums(weights)}
    path.write_text(json.dumps({part: sent for part, (_, sent, _) in everything.items()}))


def _file_weight(name: str, files: Files) -> Weight:
    """Return the weight of the file that is stored at this address after unpacking."""
    if name in files:
        sent = len(_compress(name, files[name]))
        return len(files[name]), sent, sent
    packed = files[f"{name}.gzip"]
    return len(gzip.decompress(packed)), len(packed), len(files[f"{name}.brotli"])


def _compress(name: str, content: bytes) -> bytes:
    """Return a file's content as it travels: compressed by gzip, unless it is compressed already."""
    return content if name.endswith(COMPRESSED) else gzip.compress(content)
