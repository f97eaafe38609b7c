"""Parser of the documents, and generator of their generated parts: python3 tests documents.

Generated are the drawing of the architecture, from the imports, and in the tutorial the pieces of code, from
the fifth game of the tests, and the list of games. A piece in the tutorial is found in that code by its first
line, which must not change.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from clowder import games
from conftest import ROOT
from drawing import DRAWING, draw_architecture
from rooms import room_arrows

TUTORIAL = ROOT / "docs" / "tutorial" / "new-game.md"

GAME = "py/clowder/games/whiskers"
"""The folder in which the tutorial's readers write the fifth game."""

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
"""The pattern of a piece of a file that a document tells its readers to write."""

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

LISTING = re.compile(r"(?<=^```python\n)FOLDERS = \(\n.*?^\)$", re.MULTILINE | re.DOTALL)
"""The pattern of the list of games in a document."""

INDENTED = re.compile(r"^(?: {4}.*\n)+", re.MULTILINE)

COMMAND = re.compile(
    r"^(?:[A-Z]+=\S+ )*(?:python3?|pytest|pip|uv|playwright|pre-commit|git|cp|aws|netlify|ruff|mypy)\b"
)
"""The beginning of a line that is a shell command."""


class Piece(NamedTuple):
    """A piece of a file that a document tells its readers to write."""

    path: str
    code: str


def name_of(path: Path) -> str:
    """Return the path of a document relative to the top folder, with slashes."""
    return path.relative_to(ROOT).as_posix()


def text_without_code(text: str) -> str:
    """Return a document without its blocks of code."""
    return INDENTED.sub("\n", FENCE.sub("", text))


def link_targets(text: str) -> list[str]:
    """Return the targets of the links and pictures of a document."""
    return re.findall(r"\]\(([^)\s]+)\)", text_without_code(text))


def heading_anchors(text: str) -> set[str]:
    """Return the anchors of a document's headings, as code hosting sites make them."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", re.sub(r"\[(.*?)\]\(.*?\)", r"\1", each)).lower().replace(" ", "-")
        for each in headings
    }


def in_backticks(text: str) -> list[str]:
    """Return all texts in backticks in the prose."""
    return re.findall(r"`([^`\n]+)`", text_without_code(text))


def shell_commands(text: str) -> Iterator[str]:
    """Yield each shell command of a document: in backticks, and one on each line of its blocks of code."""
    blocks = [code for kind, code in FENCE.findall(text) if kind != "python"]
    blocks += INDENTED.findall(FENCE.sub("", text))
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    for each in (*in_backticks(text), *lines):
        if COMMAND.match(each) and " " in each:
            yield re.sub(r"\s{2,}.*", "", each)


def python_snippets(text: str) -> list[str]:
    """Return the blocks of Python code in a document."""
    return [code for kind, code in FENCE.findall(text) if kind == "python"]


def file_pieces(text: str) -> list[Piece]:
    """Return the pieces of files that a document tells its readers to write, in order."""
    return [Piece(*each) for each in PIECE.findall(text)]


def assembled_files(text: str) -> dict[str, str]:
    """Return the files that a document's pieces make up, by their paths."""
    made: dict[str, str] = {}
    for path, code in file_pieces(text):
        between = "\n" if code.startswith(("from ", "import ")) else "\n\n"
        made[path] = f"{made[path]}{between}{code}" if path in made else code
    return made


def main(arguments: list[str]) -> int:
    """Generate the drawing and the code of the tutorial anew, and print the changed files."""
    tutorial = with_list_of_games(with_pieces(TUTORIAL.read_text("utf-8")))
    made = {DRAWING: draw_architecture(room_arrows()), TUTORIAL: tutorial}
    for path, text in made.items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"Written: {name_of(path)}")
    print("The drawing and the tutorial are as the code is.")
    return 0


def with_pieces(text: str) -> str:
    """Return the tutorial with the code of the fifth game. Raises ValueError if a piece is not found."""
    first: dict[str, list[str]] = {piece.path: [] for piece in file_pieces(text)}
    for piece in file_pieces(text):
        first[piece.path].append(piece.code.partition("\n")[0])
    parts = {
        path: iter(split_file((FIFTH / Path(path).name).read_text("utf-8"), lines))
        for path, lines in first.items()
        if path.startswith(f"{GAME}/")
    }

    def fill_piece(found: "re.Match[str]") -> str:
        """Return a piece with its code from the fifth game in place of the old code."""
        path, code = found.groups()
        return found[0].replace(code, next(parts[path])) if path in parts else found[0]

    return PIECE.sub(fill_piece, text)


def with_list_of_games(text: str) -> str:
    """Return the tutorial with the list of our games, and its reader's game at the end."""
    own = Path(GAME).name
    lines = "".join(f'    "{each}",\n' for each in (*(each for each in games.FOLDERS if each != own), own))
    return LISTING.sub(f"FOLDERS = (\n{lines})", text)


def split_file(code: str, lines: list[str]) -> list[str]:
    """Return a file in parts. Each part but the first begins with one of these lines, in order."""
    starts = [0, *(code.index(f"\n{line}\n") + 1 for line in lines[1:])]
    return [f"{code[start:end].strip()}\n" for start, end in zip(starts, [*starts[1:], None], strict=True)]
