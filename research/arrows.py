"""Imports between modules: how many there are, and the import cycles.

  python3 research arrows [FOLDER ...]

The default folders are py/ and tools/. Any other folder of modules may be given, such as py/ of an older
version.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from imports import find_circles, module_arrows
from tools import ROOT


def module_lines(folder: Path) -> Iterator[str]:
    """Yield lines of text about the imports of the modules in and below a folder."""
    found = module_arrows(folder)
    rooms = {name: name.removeprefix("clowder.") for name in found}
    counted = Counter(
        ".".join(rooms[name].split(".")[:2]) for name, targets in found.items() for _target in targets
    )
    yield f"{folder}: {len(found)} modules, {sum(map(len, found.values()))} arrows"
    yield from (f"  {room:24} {number} arrows" for room, number in counted.most_common(12))
    pages = {name for name in found if rooms[name].startswith("app.pages")}
    yield f"  among pages: {sum(len(found[name] & pages) for name in pages)} arrows"
    for circle in find_circles(found):
        inside = sum(len(found[name] & circle) for name in circle)
        yield f"  a circle of {len(circle)} modules and {inside} arrows: {', '.join(sorted(circle))}"


def main(arguments: list[str]) -> int:
    for folder in [Path(each) for each in arguments] or [ROOT / "py", ROOT / "tools"]:
        print(*module_lines(folder), sep="\n")
    return 0
