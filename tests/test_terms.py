"""Terms: a thing has one name in each language, and catalogues follow the tables of terms beside them.

A table is `assets/words/de.terms.tsv`. Its columns, with tabs between them:
`english`  a term and its other forms, found as whole words; of overlapping terms only the longest counts
`use`      the translation, or its beginning
`always`   yes, if each text with the term has one of these; else other wordings and pronouns are allowed
`not`      words that no text with the term may have
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

import said
from clowder.core.options import list_option_declarations
from clowder.games import GAMES
from clowder.widgets.choices import english_option_title
from conftest import ROOT
from tools import words

TABLES = sorted((ROOT / "assets" / words.FOLDER).glob("*.terms.tsv"))
COLUMNS = "english\tuse\talways\tnot"
FURIGANA = re.compile(r"《[^》]*》|｜")
"""Readings of kanji, which are not words of their own."""

each_table = pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name.partition(".")[0])


@dataclass(frozen=True)
class Term:
    """A line of a table."""

    english: tuple[str, ...]
    use: tuple[str, ...]
    always: bool
    never: tuple[str, ...]


def read(text: str) -> list[Term]:
    """Return the terms of a table. Raises AssertionError for a line that is no term."""
    head, *lines = (line for line in text.splitlines() if not line.startswith("#"))
    assert head == COLUMNS
    return [_term(line) for line in lines]


def _term(line: str) -> Term:
    english, use, always, never = (*line.split("\t"), "", "")[:4]
    assert line.count("\t") <= 3 and english and use and always in ("yes", ""), line
    return Term(_several(english), _several(use), always == "yes", _several(never))


def _several(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, cell.split(";"))))


def mistakes(terms: Iterable[Term], texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield each English text with a wrong term in its translation, the translation, and the complaint."""
    terms = list(terms)
    for english, translated in texts.items():
        said = FURIGANA.sub("", translated)
        found = _in(english, terms)
        right = [word for term in found for word in term.use]
        for term in found:
            if term.always and not _begin(term.use, said):
                yield english, said, f"no {' or '.join(term.use)}"
            wrong = (word for word in term.never if _begin([word], _without(right, word, said)))
            yield from ((english, said, f"not {word}") for word in wrong)


def _in(english: str, terms: list[Term]) -> list[Term]:
    """Return the terms in a text; of overlapping terms the longest."""
    found, left = [], english
    forms = [(form, each) for each in terms for form in each.english]
    for form, term in sorted(forms, key=lambda pair: -len(pair[0])):
        pattern = rf"(?<![\w{{]){re.escape(form)}(?![\w}}])"
        if re.search(pattern, left, re.IGNORECASE):
            found.append(term)
            left = re.sub(pattern, "\0", left, flags=re.IGNORECASE)
    return found


def _without(right: Iterable[str], wrong: str, said: str) -> str:
    """Return the text without right words that contain the wrong one."""
    for word in (each for each in right if wrong in each):
        said = re.sub(_beginning(word), "\0", said)
    return said


def _begin(beginnings: Iterable[str], said: str) -> bool:
    """Return whether a word begins with one of these; in languages without spaces, any place counts."""
    return any(re.search(_beginning(each), said) for each in beginnings)


def _beginning(word: str) -> str:
    return rf"(?<![A-Za-zÀ-ɏ]){re.escape(word)}"


@each_table
def test_a_thing_has_one_name(path: Path) -> None:
    catalogue = path.with_name(path.name.replace(".terms.tsv", ".po"))
    assert list(mistakes(read(path.read_text(encoding="utf-8")), words.read_catalogue(catalogue))) == []


@each_table
def test_every_term_is_one_that_is_said(path: Path) -> None:
    catalogue = path.with_name(path.name.replace(".terms.tsv", ".po"))
    terms = read(path.read_text(encoding="utf-8"))
    used = {term for english in words.read_catalogue(catalogue) for term in _in(english, terms)}
    assert [term.english for term in terms if term not in used] == []


HOUSE = read(
    f"""{COLUMNS}
# Of the table.
the house\tSpielleitung\t\tHaus
house rule; house rules\tHausregel\tyes
"""
)
CHIPS = read(f"{COLUMNS}\nchips\tポテトチップ\tyes\tチップ; カード\n")


@pytest.mark.parametrize(
    ("english", "said", "wrong"),
    [
        ("The house deals.", "Das Haus gibt.", ["not Haus"]),
        ("The house deals.", "Es wird gegeben.", []),
        ("The houses deal.", "Die Häuser und das Haus geben.", []),
        ("The house rules hold.", "Die Hausregeln gelten.", []),
        ("The house rules hold.", "Die Regeln gelten.", ["no Hausregel"]),
        ("Make it a house rule of the house.", "Im Wirtshaus wird es zur Hausregel.", []),
    ],
)
def test_a_term_is_a_whole_word_and_the_longest_counts(english: str, said: str, wrong: list[str]) -> None:
    assert [each for _english, _said, each in mistakes(HOUSE, {english: said})] == wrong


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("小《ちい》さなポテトチップ", []),
        ("ポテトチップとカード", ["not カード"]),
        ("チップ《ポテトチップ》", ["no ポテトチップ", "not チップ"]),
    ],
)
def test_where_no_spaces_are_written_a_word_is_anywhere(said: str, wrong: list[str]) -> None:
    assert [each for _english, _said, each in mistakes(CHIPS, {"Chips": said})] == wrong


def test_what_is_put_in_is_no_term() -> None:
    assert list(mistakes(CHIPS, {"{chips}!": "カード"})) == []


def test_a_variant_is_spelled_in_all_sentences_as_on_its_button() -> None:
    names = {
        english_option_title(option.name)
        for game in GAMES
        for option in list_option_declarations(game.rules.Options)
    }
    texts = said.all_texts()
    for name in (each for each in names if " " in each):
        for text in texts:
            spelled = set(re.findall(rf"\b{name}\b", text, re.IGNORECASE))
            assert spelled <= {name, name.lower()}, text
