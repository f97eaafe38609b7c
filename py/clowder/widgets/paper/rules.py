"""The rules of a game on one sheet, printed on both sides: how it is played, and what we settled."""

from collections.abc import Iterator, Sequence

from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.paper.columns import child_nodes, largest_letter_size, split_columns
from clowder.widgets.paper.sheet import draw_paper_page
from clowder.widgets.rules_page import RulesPage, draw_paragraphs, draw_rule_section, draw_ruling_list


def draw_rules_sheet(game: str, picture: Node, title: str, page: RulesPage) -> list[Node]:
    """Return the two sides of a printed sheet with a game's rules, in letters as large as will fit."""
    passages = list(_rule_passages(page))
    letter_size = largest_letter_size(passages)
    first, second, third, fourth = split_columns(passages, letter_size)
    head = h("header", picture, h("div", h("h2.title", title), h("p", page.aim())))
    behind = h("h2.title", title), _draw_two_columns(third, fourth), h("p.credits", page.makers())
    return [
        _draw_sheet_side(f"rules {game}", letter_size, head, _draw_two_columns(first, second)),
        _draw_sheet_side(f"rulings {game}", letter_size, behind),
    ]


def _rule_passages(page: RulesPage) -> Iterator[Node]:
    """Yield the rules in passages that no column break may split.

    A passage is a heading with what follows, a paragraph, a figure, or a ruling.
    """
    rulings = (each._replace(options=()) for each in page.rulings() if not each.tablet)
    source, ours = draw_ruling_list(rulings)
    yield from _section_passages(
        draw_rule_section(_("With cards in hand"), draw_paragraphs(*page.manual_duties()))
    )
    for section in page.sections():
        yield from _section_passages(section)
    yield from _section_passages(draw_rule_section(_("What we settled, and why"), source))
    yield from (h("p", ruling.children) for ruling in child_nodes(ours))


def _section_passages(section: Node) -> Iterator[Node]:
    """Yield the passages of a section of rules: its heading with the first child, then each other child."""
    heading, first, *others = child_nodes(section)
    yield h("div.passage", heading, first)
    yield from others


def _draw_two_columns(left: Sequence[Node], right: Sequence[Node]) -> Node:
    """Draw two columns side by side, given the passages of each."""
    return h("div.columns", h("div", left), h("div", right))


def _draw_sheet_side(key: str, letter_size: float, *content: Content) -> Node:
    """Draw one side of the rules sheet, with letters of this size in millimetres.

    `key` tells the sides apart.
    """
    return draw_paper_page("told", key, content, style=f"--size:{letter_size}")
