"""The styles: each rule selects something that is drawn."""

import re
from collections.abc import Mapping

import styled
from drawn import draw_pages


def test_no_rule_of_the_style_is_there_in_vain() -> None:
    """The styles of games are exempt, as their tables show more than any screen here."""
    drawn = styled.PageDocument(draw_pages())
    of_all = {selector for sheet, selector in styled.all_selectors() if sheet not in styled.OF_GAMES}
    in_vain = {each for each in of_all if not drawn.has_match(each)}
    assert {each for each in in_vain if not any(re.search(seldom, each) for seldom in SELDOM)} == set()
    assert [seldom for seldom in SELDOM if not any(re.search(seldom, each) for each in in_vain)] == []


SELDOM: Mapping[str, str] = {
    r":root|html|^\.day|rt$|ruby|furi-gana|^\.phrase": "Of the document itself, and of Japanese.",
    r"#(app\)|boot|waking|trouble|newer)": "Of the page before there is Python.",
    r"\.(celebration|kept|aloft|flight|ring|far)|data-(held|carried|goal|pointed|side)|code canvas": (
        "What the stage does to it, or only a whole game."
    ),
    r"\.gain|b\.number": "Points that fly to their number, which the stage draws.",
    r"^\.s\dc\d$": "Any seat can have any colour.",
    r"\.(sheet|turned-page)": "At a tablet that is turned.",
    r"\.drawn|:last-child:not\(:only-child\) > \.peeked": "For a moment, at a tablet that lies still.",
    r"\.holds:only-child > \.peeked": "Where somebody holds to look, at a tablet that lies still.",
    r"\.hindsight|\.mistake": "What somebody thinks of some games that are over.",
    r"\.(ours|more|source)\[open\]": "Where somebody has opened it.",
    r"\.result\.(top|right)$": "Any edge can have the winner.",
    r"\.new$|\.said ul$|\.earlier h3": "Of decks that changed or are wrong, and of computers.",
    r"\.dealt \.day|\.bloom\.opening": "Seldom, or for a moment.",
    r"^\.readable \.pictured$": "On paper, of a deck with pictures.",
}
"""Rules that select nothing drawn here, with the reason."""
