"""The lists of acts in `widgets/acts.py`: complete for all that screens draw and all that pages answer."""

import ast
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from acts import LISTED, is_listed
from clowder import app
from clowder.widgets.acts import format_act

PAGES = sorted(
    path
    for way in ("clowder.py", "pages/*.py", "*/*_page.py")
    for path in Path(app.__file__).parent.glob(way)
)

WORD, WORDS = "*", "**"
"""Wildcards in an answer: one word of any kind, and any number of words."""

PASSED_ON = {"paper_words": ["paper"]}
"""The first words of the acts whose remaining words a page matches, by the name of the variable matched."""

BY_ANY_ACT = {"no", "stay"}
"""Acts that need no answer of their own.

`no` only closes a question, as any act but `yes` does; `stay` only ends the question whether to leave the
table, as any other act there does.
"""


def answers() -> Iterator[list[str]]:
    """Yield the acts that pages answer, word by word."""
    for path in PAGES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Match) and isinstance(node.subject, ast.Name):
                begins = PASSED_ON.get(node.subject.id, [])
                yield from ([*begins, *each] for case in node.cases for each in _cases(case.pattern))
            elif isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.List):
                yield [str(ast.literal_eval(each)) for each in node.comparators[0].elts]
            elif isinstance(node, ast.Dict):
                yield from (
                    [str(ast.literal_eval(key))] for key in node.keys if isinstance(key, ast.Constant)
                )


def _cases(pattern: ast.pattern) -> Iterator[list[str]]:
    """Yield the acts that a case answers, unless its first word is a wildcard."""
    if isinstance(pattern, ast.MatchOr):
        for each in pattern.patterns:
            yield from _cases(each)
    elif isinstance(pattern, ast.MatchSequence) and pattern.patterns:
        for words in product(*map(_words, pattern.patterns)):
            if words[0] not in (WORD, WORDS):
                yield list(words)


def _words(pattern: ast.pattern) -> Sequence[str]:
    """Return the words that a part of a case accepts."""
    match pattern:
        case ast.MatchValue(ast.Constant(str(word))):
            return [word]
        case ast.MatchOr(patterns):
            return [word for each in patterns for word in _words(each)]
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _words(inner)
        case ast.MatchStar():
            return [WORDS]
    return [WORD]


def fits(act: Sequence[str], answer: Sequence[str]) -> bool:
    """Return whether this answer matches the act. A slot in an act is matched by a wildcard only."""
    if answer[-1] == WORDS:
        begins = answer[:-1]
        return len(act) >= len(begins) and fits(act[: len(begins)], begins)
    pairs = zip(act, answer, strict=False)
    return len(act) == len(answer) and all(word in (WORD, each) for each, word in pairs)


@pytest.mark.parametrize("act", [act for act in LISTED if act not in BY_ANY_ACT])
def test_every_act_that_is_listed_is_answered_by_a_page(act: str) -> None:
    assert any(fits(act.split(), answer) for answer in answers())


def test_a_page_answers_no_act_that_is_not_listed() -> None:
    """A misspelt act in a page would never be answered, and no error would say so."""
    listed = [act.split() for act in LISTED]
    slotted = [
        [WORD if word.startswith("{") else word for word in act] for act in listed
    ]  # a page may name one
    unlisted = [
        answer
        for answer in answers()
        if not any(fits(act, answer) for act in listed) and not any(fits(answer, act) for act in slotted)
    ]
    assert not unlisted


def test_an_act_that_is_misspelt_or_lacks_a_word_is_not_listed() -> None:
    right = (
        "home",
        "open 0",
        "move 1 take 8s left",
        "content edit book 0 title",
        "find a content edit add 1",
    )
    wrong = ("hoem", "open", "ear hnad", "paper size", "content edit boook 0 title", "content", "find x y")
    assert all(map(is_listed, right)) and not any(map(is_listed, wrong))


def test_slots_are_filled_by_their_names() -> None:
    assert format_act("player {seat} {player}", player="kitten", seat=1) == "player 1 kitten"
    with pytest.raises(KeyError):
        format_act("open {seat}", seats=1)
