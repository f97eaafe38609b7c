"""A language by which is seen what was never looked up."""

import re
from collections.abc import Iterator
from gettext import NullTranslations

from app.storage.settings import CATS
from games.black_cat.view import RHYME
from visiting import Visitor, nodes
from widgets.nodes import Node


class Marking(NullTranslations):
    """A language in which every text is in brackets, so that it is seen which was not looked up."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


SPELLED = re.compile(r"[A-Z]( \d+)?|[AJQK](\d)?[♣♠♦♥]?\ufe0e?|\W|[\d_]")
"""What is the same in every language: letters of books and cards, figures and signs."""

JOINED = re.compile(r"[,:;] ")
"""How English joins what is not joined so everywhere."""


def unmarked(text: str) -> str:
    """What is left of a text without what was looked up and without players' names."""
    while "⟦" in text:
        shorter = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        assert shorter != text, text
        text = shorter
    for name in (*CATS, *RHYME):
        text = text.replace(name, "")
    return text


def readable(page: Node) -> Iterator[str]:
    """Everything on a page that somebody reads or hears."""
    for node in nodes(page, skip="lang"):
        yield from (child for child in node.children if isinstance(child, str))
        yield from filter(
            None, (node.attributes.get(name) for name in ("aria-label", "title", "placeholder"))
        )


def left(visitor: Visitor) -> set[str]:
    """The texts of the page that were not looked up."""
    lines = unmarked("\n".join(readable(visitor.page()))).splitlines()
    return {line for line in lines if SPELLED.sub("", line) or JOINED.search(line)}
