"""Reads the documents, and makes what is made in them: python3 tests documents

Made are the drawing of the architecture, from the imports, and the pieces of code of the tutorial, from the
fifth game in the tests. A piece begins there with the same line as before.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from conftest import ROOT
from drawing import DRAWING, drawing
from rooms import room_arrows

TUTORIAL = ROOT / "docs" / "tutorial" / "new-game.md"

GAME = "py/clowder/games/whiskers"
"""Where the tutorial has its readers write the fifth game."""

FIFTH = ROOT / "tests" / "fifth"

DOCUMENTS = sorted(
    (
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "research").glob("*.md"),
        *(ROOT / "py").rglob("*.md"),
    )
)

PIECE = re.compile(r"^(?:Begin|Go on in|Write) `(\S+)`:\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""How a document has its readers write a piece of a file."""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

INDENTED = re.compile(r"^(?: {4}.*\n)+", re.MULTILINE)

COMMAND = re.compile(
    r"^(?:[A-Z]+=\S+ )*(?:python3?|pytest|pip|uv|playwright|pre-commit|git|cp|aws|netlify|ruff|mypy)\b"
)
"""How a line begins that somebody types into a shell."""


class Piece(NamedTuple):
    """A piece of a file, which a document has its readers write."""

    path: str
    code: str


def name_of(path: Path) -> str:
    """Return the path of a document as people write it."""
    return path.relative_to(ROOT).as_posix()


def prose(text: str) -> str:
    """Return a document without its blocks of code."""
    return INDENTED.sub("\n", FENCE.sub("", text))


def links(text: str) -> list[str]:
    """Return where the links and pictures of a document lead."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(text))


def anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as forges make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", re.sub(r"\[(.*?)\]\(.*?\)", r"\1", each)).lower().replace(" ", "-")
        for each in headings
    }


def in_backticks(text: str) -> list[str]:
    """Return what stands in backticks in the prose."""
    return re.findall(r"`([^`\n]+)`", prose(text))


def commands(text: str) -> Iterator[str]:
    """Yield each command of a document: in backticks, and a line each in blocks of code."""
    blocks = [code for kind, code in FENCE.findall(text) if kind != "python"]
    blocks += INDENTED.findall(FENCE.sub("", text))
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    for each in (*in_backticks(text), *lines):
        if COMMAND.match(each) and " " in each:
            yield re.sub(r"\s{2,}.*", "", each)


def snippets(text: str) -> list[str]:
    """Return the pieces of Python in a document."""
    return [code for kind, code in FENCE.findall(text) if kind == "python"]


def pieces(text: str) -> list[Piece]:
    """Return the pieces of files that a document has its readers write, in their order."""
    return [Piece(*each) for each in PIECE.findall(text)]


def files(text: str) -> dict[str, str]:
    """Return the files that come of a document's pieces, by their paths."""
    made: dict[str, str] = {}
    for path, code in pieces(text):
        made[path] = f"{made[path]}\n\n{code}" if path in made else code
    return made


def main(arguments: list[str]) -> int:
    """Make the drawing and the pieces of the tutorial anew, and say what has changed."""
    made = {DRAWING: drawing(room_arrows()), TUTORIAL: with_pieces(TUTORIAL.read_text("utf-8"))}
    for path, text in made.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"Written: {name_of(path)}")
    print("The drawing and the tutorial are as the code is.")
    return 0


def with_pieces(text: str) -> str:
    """Return the tutorial with the code of the fifth game. Raise ValueError if a piece is not found there."""
    first: dict[str, list[str]] = {piece.path: [] for piece in pieces(text)}
    for piece in pieces(text):
        first[piece.path].append(piece.code.partition("\n")[0])
    parts = {
        path: iter(parted((FIFTH / Path(path).name).read_text("utf-8"), lines))
        for path, lines in first.items()
        if path.startswith(f"{GAME}/")
    }

    def filled(found: "re.Match[str]") -> str:
        path, code = found.groups()
        return found[0].replace(code, next(parts[path])) if path in parts else found[0]

    return PIECE.sub(filled, text)


def parted(code: str, lines: list[str]) -> list[str]:
    """Return a file in parts, of which each but the first begins with one of these lines, in their order."""
    starts = [0, *(code.index(f"\n{line}\n") + 1 for line in lines[1:])]
    return [f"{code[start:end].strip()}\n" for start, end in zip(starts, [*starts[1:], None], strict=True)]
