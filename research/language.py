"""Counts of the words that the code is written in: names, first sentences of docstrings, commit subjects.

    python3 research language                 counts of py/, tools/, tests/ and research/
    python3 research language --draw 60       60 functions and classes of py/ by chance, for a blind reading
    python3 research language --draw 60 --bodies    the same, with their bodies
    python3 research language --seed 2        another draw

A blind reading: read only path, name, signature and docstring, guess what each does, rate name and docstring
from 1 to 5, and only then read the bodies.
"""

import argparse
import ast
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple, TypeAlias

from tools import ROOT

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

FOLDERS = ("py", "tools", "tests", "research")

RIDDLES = frozenset(
    re.findall(
        r"\w+", "what who whose whom whether how by of those it as where if nobody whoever when all they"
    )
)
"""First words that leave open what is named."""

PRONOUNS = frozenset(
    re.findall(r"\w+", "it its they them their he she his her one ones whoever somebody nobody this that")
)

SUBJECT = 72
"""The longest subject of a commit, in characters."""


class Found(NamedTuple):
    """A function or class with its place in the code."""

    path: Path
    node: Definition
    lines: Sequence[str]

    @property
    def words(self) -> list[str]:
        """The words of the name, in lower case."""
        parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", self.node.name)
        return [word.lower() for word in parted.split("_") if word]

    @property
    def is_function(self) -> bool:
        """True for a function or method, False for a class."""
        return not isinstance(self.node, ast.ClassDef)

    @property
    def first_sentence(self) -> list[str]:
        """The words of the docstring's first line, in lower case."""
        return re.findall(r"[\w'-]+", (ast.get_docstring(self.node) or "").partition("\n")[0].lower())

    def source(self, *, body: bool) -> str:
        """Return the signature and the docstring, or the whole source."""
        node = self.node
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        text = node.body[0] if ast.get_docstring(node) is not None else None
        last = (
            node.end_lineno
            if body
            else text.end_lineno
            if text
            else max(node.lineno, node.body[0].lineno - 1)
        )
        return "\n".join(self.lines[first - 1 : last])


def definitions(folder: Path) -> Iterator[Found]:
    """Yield every function and class below a folder that is not a test."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if node.name.strip("_") and not node.name.startswith(("__", "test_")):
                yield Found(path, node, text.splitlines())


def percent(part: int, whole: int) -> str:
    """Return a share as a text of four characters."""
    return f"{round(100 * part / whole) if whole else 0:3}%"


def count_words(folder: Path) -> str:
    """Return one line of counts for a folder."""
    found = list(definitions(folder))
    functions = [each for each in found if each.is_function]
    told = [each.first_sentence for each in found if each.first_sentence]
    words = [word for sentence in told for word in sentence]
    single = sum(len(each.words) == 1 for each in functions)
    participles = sum(_is_participle(each.words[0]) for each in functions)
    return "  ".join(
        (
            f"{folder.name:9}{len(functions):6} functions",
            f"one word {percent(single, len(functions))}",
            f"-ed, -ing first {percent(participles, len(functions))}",
            f"{len(told):6} docstrings",
            f"riddle first {percent(sum(sentence[0] in RIDDLES for sentence in told), len(told))}",
            f"pronouns {percent(sum(word in PRONOUNS for word in words), len(words))}",
        )
    )


def _is_participle(word: str) -> bool:
    """Return whether a word ends like a participle."""
    return word.endswith(("ed", "ing")) and word not in {"need", "feed", "ring", "string", "embed", "seed"}


def count_subjects(number: int = 200) -> str:
    """Return the counts of the newest commits."""
    log = ["git", "log", f"-{number}", "--no-merges", "--format=%s"]
    subjects = subprocess.run(log, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    lengths = [len(each) for each in subjects]
    over = percent(sum(length > SUBJECT for length in lengths), len(lengths))
    return (
        f"commits: {len(lengths)} subjects, median {median(lengths):.0f} characters, over {SUBJECT}: {over}"
    )


def draw_sheet(number: int, seed: int, *, body: bool) -> Iterator[str]:
    """Yield the functions and classes of a blind reading, one text each."""
    found = list(definitions(ROOT / "py"))
    for i, each in enumerate(Random(seed).sample(found, number), start=1):
        yield f"--- {i}. {each.path.relative_to(ROOT)}\n{each.source(body=body)}\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python3 research language")
    parser.add_argument("--draw", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bodies", action="store_true")
    wished = parser.parse_args(arguments)
    if wished.draw:
        print(*draw_sheet(wished.draw, wished.seed, body=wished.bodies), sep="\n")
    else:
        print(*(count_words(ROOT / folder) for folder in FOLDERS), count_subjects(), sep="\n")
    return 0
