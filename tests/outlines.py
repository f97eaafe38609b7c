"""Outlines of screens as text: a line for each element, to be read by the reviewer of a change.

    python3 tests outlines    write tests/golden/screens anew; git shows what has changed

An example is `button.quiet* [undo] pressed=true: Undo`: the tag and the classes, a star if the element has a
key (by which it stays the same element if another comes before it), in brackets its act, its attributes
(without `aria-`), its text. Its children stand below; an only child behind `>`. Spaces at the ends of a text
are `_`.

A file tells each thing once. What has been there before is `...`, behind its first words, or with a number
for several in the same order. Of many elements of a kind that cannot be tapped the first and the last are
shown. Tables and the faces of cards are drawn in one file only.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from gettext import NullTranslations
from itertools import groupby, pairwise
from pathlib import Path

from clowder.core.i18n import set_language
from clowder.widgets.nodes import READING_TAG, Node, node_text_without_readings
from clowder.widgets.pictures import ART
from conftest import ROOT
from drawn import pages_at

GOLDEN = ROOT / "tests" / "golden" / "screens"

SHOWN: Mapping[str, Sequence[str]] = {
    "home-and-people": (
        "screen: home",
        "screen: home with games",
        "screen: home waiting",
        "screen: waiting",
        "screen: waiting throwing away | keep",
        "screen: home with a notice",
        "screen: alley-cat open | home",
        "screen: stepped-on-the-cat result alone | home",
        "screen: settings | tablet",
        "screen: settings with people",
        "screen: thinking",
        "screen: statistics | delete | keep",
        "installing: asks",
        "installing: by hand",
        "screen: person | merge\tBen | no | called\tBen",
        "screen: person forgetting",
        "screen: settings with people | person Ben",
        "seldom: full screen",
        "seldom: offline",
        "seldom: installed",
        "seldom: put away",
        "seldom: refused",
    ),
    "lobby": (
        "screen: black-cat lobby options",
        "screen: stepped-on-the-cat lobby options",
        "screen: stepped-on-the-cat lobby computers",
        "screen: kit-and-kat lobby",
        "screen: alley-cat lobby dealt",
        "screen: alley-cat scan",
        "screen: black-cat sitting | rise | lay 1 500 900 | lay 2 500 100",
        "seldom: round the tablet",
        "screen: alley-cat lobby people | start 0\tlearn",
    ),
    "evening": (
        "screen: evening plan | count 3 | sit 5 | tick kit-and-kat | play",
        "screen: evening plan by lot",
        "screen: evening plan as last time",
        "screen: home with an evening",
        "screen: evening between",
        "screen: evening asking | no",
        "screen: evening lots",
        "screen: evening cups",
        "screen: evening podium | sheet | paper switch thrifty",
        "screen: evening podium of six",
        "screen: evening sheet with options",
        "screen: evening result",
        "screen: evening last result",
    ),
    "cards": (
        "screen: cards who",
        "screen: cards shelf",
        "screen: cards answer | knew | show | missed | undo | enough | somebody-else",
        "screen: cards emptied",
        "screen: cards guest | begin",
        "screen: making link | link share | shared copied | shared by-hand\thttps://cats.example/",
        "screen: making link too long",
        "screen: deck offered",
        "screen: deck offered instead",
    ),
    "sealed": (
        "screen: sealed alley-cat",
        "screen: sealed alley-cat cutting",
        "screen: sealed alley-cat cut",
        "screen: sealed round",
        "screen: sealed table",
        "screen: sealed envelope",
        "screen: sealed result",
        "screen: sealed envelope open",
        "screen: sealed envelope wrong",
    ),
    "table": (
        "screen: alley-cat lesson | next",
        "screen: stepped-on-the-cat lesson | next",
        "screen: alley-cat curtain",
        "screen: alley-cat open | ask | * | thanks | undo",
        "screen: stepped-on-the-cat asking",
        "screen: stepped-on-the-cat 4 picked",
        "screen: kit-and-kat computers",
        "screen: black-cat paused",
        "screen: black-cat head start",
        "screen: alley-cat by ear | log",
        "screen: alley-cat headphones",
        "screen: alley-cat round",
        "screen: alley-cat round together",
        "screen: stepped-on-the-cat round together",
        "screen: kit-and-kat round knowing",
    ),
    "table-and-cards": ("screen: alley-cat trick",),
    "result": (
        "screen: alley-cat result | * | * | look",
        "screen: alley-cat result par | *",
        "screen: alley-cat result played on",
        "screen: alley-cat result deal | share | share link | shared copied",
        "screen: black-cat result",
        "screen: stepped-on-the-cat result",
        "screen: stepped-on-the-cat result alone | * | *",
        "screen: kit-and-kat result",
    ),
    "review": ("screen: black-cat review", "seldom: looked back"),
    "rules-and-paper": (
        "screen: alley-cat rules",
        "screen: home | paper | paper game alley-cat | paper switch backs | paper move right\t1.5"
        " | paper switch thrifty | paper switch large | paper size letter | paper kind rules"
        " | paper kind pad",
        "screen: home | paper | paper game stepped-on-the-cat | paper number boots\t4",
        "screen: alley-cat round 1 | rules",
    ),
}
"""The places of `drawn.py` in each file, by the file's name."""

WITH_TABLE = "table-and-cards"
"""The file that also draws tables and the faces of cards."""


BRANCH, SEEN = " ", " ..."
FIRST = 2
"""The number of elements shown of many of a kind, besides the last."""

LONG = 120
"""The number of characters shown of a longer text."""

TABLE = frozenset({"felt", "face"})
"""The classes of what a game's view draws, and of card faces."""

TAPPED = {"data-act": "", "data-change": "change ", "data-file": "file ", "data-picture": "picture "}

PACKED = re.compile(r"(data:image/\w+;base64,|#deck/[\w-]+/)[\w+/=-]+(/\d)?")
"""Packed data, which other machines may pack differently."""

IN_SHORT = re.compile(r"(\S+(?: \[[^\]]*\])?(?: label=\S+)?).*")
"""The first words about an element."""

Lines = tuple[str, ...]
"""An element and all elements in it."""

Drawn = set[Lines | tuple[Lines, Lines]]
"""Elements that have been there before, and pairs of neighbours."""


def drawn_in(file: str) -> str:
    """Return the text of this file, drawn anew."""
    set_language(NullTranslations())
    drawn, with_table = Drawn(), file == WITH_TABLE
    return "\n".join(line for place in SHOWN[file] for line in _page_lines(place, drawn, with_table))


def _page_lines(place: str, drawn: Drawn, with_table: bool) -> Iterator[str]:
    """Yield the pages of a place, without unchanged ones."""
    yield f"# {place}".replace("\t", " ")
    for page in pages_at(place):
        lines = outline_of(page, table=with_table)
        if lines not in drawn:
            yield from ("", *new_lines(lines, drawn))
    yield ""


# Elements and their contents


def outline_of(node: Node, *, table: bool) -> Lines:
    """Return the outline of an element; with the `table` only if that is wanted."""
    head = _head_line(node)
    if TABLE & {*node.attributes.get("class", "").split()} and not table:
        return (head.partition(" ")[0] + SEEN,)
    if picture := _picture_name(node):
        return (f"{head} {_text_line(picture)}",)
    inside = [*_child_lines(node, table)]
    if len(inside) == 1:
        first, *others = inside[0]
        return (f"{head}{first}" if first.startswith(":") else f"{head} > {first}", *others)
    counted = (_count_repeats(lines, len([*same])) for lines, same in groupby(inside))
    return (head, *(BRANCH + line for lines in _abridge_runs(counted) for line in lines))


def _child_lines(node: Node, table: bool) -> Iterator[Lines]:
    """Yield the lines of the outline of each child of a node."""
    for child in node.children:
        if isinstance(child, str) or child.tag == READING_TAG:
            yield (f": {_text_line(child if isinstance(child, str) else node_text_without_readings(child))}",)
        else:
            yield outline_of(child, table=table)


def _head_line(node: Node) -> str:
    """Return the line of the outline for a node itself: its tag, classes and attributes."""
    its = dict(node.attributes)
    tag = ".".join([node.tag, *its.pop("class", "").split()])
    tapped = [f"[{word}{its.pop(kind)}]" for kind, word in TAPPED.items() if kind in its]
    return " ".join([f"{tag}{'*' if node.key else ''}", *tapped, *map(_attribute_text, its, its.values())])


def _attribute_text(name: str, value: str) -> str:
    """Return an attribute as text of an outline."""
    name, value = name.removeprefix("aria-"), _text_line(value)
    if not value or (name, value) == ("hidden", "true"):
        return name
    return f"{name}={value}" if re.fullmatch(r"[^\s\"]+", value) else f'{name}="{value}"'


def _picture_name(node: Node) -> str:
    """Return the name of a picture of `art.svg`; empty for any other element."""
    inside = [each.attributes for each in node.children if isinstance(each, Node)]
    return inside[0]["href"] if node.tag == "svg" and [*map(list, inside)] == [["href"]] else ""


def _text_line(text: str) -> str:
    """Return a text in one line, without packed data."""
    text = PACKED.sub(r"\1...", text.removeprefix(ART)).replace("\n", "\\n")
    if len(text) > LONG:
        return f"{text[:LONG]}... {len(text)} letters"
    return re.sub(r"^ +| +$", lambda spaces: "_" * len(spaces[0]), text)


def _count_repeats(lines: Lines, times: int) -> Lines:
    """Return the lines, marked with the number of repetitions."""
    return (f"{lines[0]} (x {times})", *lines[1:]) if times > 1 else lines


def _abridge_runs(parts: Iterable[Lines]) -> Iterator[Lines]:
    """Yield only the first and the last of many of a kind in a row, such as the cards of a deck."""
    for _, those in groupby(parts, key=_element_kind):
        alike = [*those]
        between = len(alike) - FIRST - 1
        if between > 1:
            alike[FIRST:-1] = [(f"... {between} more",)]
        yield from alike


def _element_kind(lines: Lines) -> Sequence[object]:
    """Return a key for elements of a kind. Any that can be tapped, or is chosen, has a key of its own."""
    if any(" [" in line or " selected" in line for line in lines):
        return [id(lines)]
    return [re.sub(r"(?<=\S)[ :].*", "", line) for line in lines]


# New elements


def new_lines(lines: Lines, drawn: Drawn) -> Iterator[str]:
    """Yield the lines about an element, with only the new parts of its contents."""
    if len(lines) > 1 and lines in drawn:
        yield IN_SHORT.sub(r"\1", lines[0]) + SEEN
        return
    drawn.add(lines)
    yield lines[0]
    for row in _group_rows([*_node_parts(lines[1:])], drawn):
        new = [f"... {len(row)} as above"] if len(row) > 1 else new_lines(row[0], drawn)
        yield from (BRANCH + line for line in new)


def _group_rows(parts: Sequence[Lines], drawn: Drawn) -> Iterator[list[Lines]]:
    """Yield the elements; those that have been neighbours before in one list."""
    begins = [i for i in range(1, len(parts)) if (parts[i - 1], parts[i]) not in drawn]
    drawn.update(pairwise(parts))
    return ([*parts[begin:end]] for begin, end in pairwise([0, *begins, len(parts)]) if begin < end)


def _node_parts(below: Lines) -> Iterator[Lines]:
    """Yield the outlines of the elements in an element."""
    begins = [i for i, line in enumerate(below) if not line.startswith(BRANCH * 2)]
    for begin, end in pairwise([*begins, len(below)]):
        yield tuple(line.removeprefix(BRANCH) for line in below[begin:end])


# Files


def outline_path(file: str) -> Path:
    """Return the path of this file."""
    return GOLDEN / f"{file}.txt"


def main(arguments: list[str]) -> int:
    """Write all files anew. Return 0."""
    argparse.ArgumentParser(prog="python3 tests outlines").parse_args(arguments)
    GOLDEN.mkdir(exist_ok=True)
    for path in {*GOLDEN.iterdir()} - {*map(outline_path, SHOWN)}:
        path.unlink()
    for file in SHOWN:
        outline_path(file).write_text(drawn_in(file), "utf-8")
    return 0
