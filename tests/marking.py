"""Pseudo-translation that brackets every translated text, so that untranslated ones are found."""

import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from clowder.app.model.names import CATS
from clowder.games.black_cat.view import RHYME
from clowder.widgets.nodes import Node
from conftest import ROOT
from said import in_english_alone, text_places, texts_of
from tools import words
from variants import PLAIN
from visiting import Visitor, all_nodes


@cache
def translated_texts() -> frozenset[str]:
    """Return every text in the catalogues."""
    return frozenset(words.read_catalogue(ROOT / "assets" / words.FOLDER / "de.po"))


@cache
def untranslated_texts() -> frozenset[str]:
    """Return the texts of games without a translation, such as the games of the tests."""
    folders = [(game, Path(game.rules.setup.__code__.co_filename).parent) for game in PLAIN]
    alone = in_english_alone(translated_texts(), text_places())
    return frozenset(alone.union(*(texts_of(game, folder) for game, folder in folders)))


@cache
def known_texts() -> frozenset[str]:
    """Return every text that is looked up in the catalogues, or would be with a translation."""
    return translated_texts() | untranslated_texts()


class MarkingTranslations(NullTranslations):
    """A language in which every text of the catalogues is in brackets."""

    def gettext(self, message: str) -> str:
        """Return the message between marks if it has a translation, else as it is."""
        return f"⟦{message}⟧" if message in known_texts() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or plural message, between marks if it has a translation."""
        said = msgid1 if n == 1 else msgid2
        return f"⟦{said}⟧" if f"{msgid1}\0{msgid2}" in known_texts() else said


SPELLED = re.compile(r"\b[A-Z]\d*\b( \d+)?|[A-Z]{2}-\d+|[AJQK](\d)?[♣♠♦♥]?\ufe0e?|\W|[\d_]")
"""Text that is the same in every language: letters of books, cards and clauses, figures and signs."""

PEOPLE = ("Anna", "Ben", "Zoe")
"""The players in tests, besides cats."""

JOINED = re.compile(r"[,:;] ")
"""Punctuation with which English joins texts, unlike other languages."""


def unmarked_text(text: str) -> str:
    """Return the text without its translated parts and players' names."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        assert shorter != text, text
        text = shorter
    for name in (*CATS, *RHYME, *PEOPLE):
        text = text.replace(name, "")
    return text


def readable_texts(page: Node) -> Iterator[str]:
    """Yield everything on a page that is read or heard."""
    for node in all_nodes(page, skip="lang"):
        yield from (child for child in node.children if isinstance(child, str))
        yield from filter(
            None, (node.attributes.get(name) for name in ("aria-label", "title", "placeholder"))
        )


def unmarked_texts(visitor: Visitor) -> set[str]:
    """Return the texts of the page that were not looked up."""
    lines = unmarked_text("\n".join(readable_texts(visitor.current_page()))).splitlines()
    return {line for line in lines if SPELLED.sub("", line) or JOINED.search(line)}
