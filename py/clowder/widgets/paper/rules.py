"""The rules of a game on one sheet, printed on both sides: how it is played, and what we settled."""

from collections.abc import Iterator, Sequence

from clowder.core.words import _
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.paper.columns import columns, nodes, size
from clowder.widgets.paper.sheet import leaf
from clowder.widgets.rules_page import RulesPage, rule, said, settled


def pages(game: str, picture: Node, title: str, told: RulesPage) -> list[Node]:
    """Draw both sides of the rules sheet of the game of this name."""
    passages = list(_passages(told))
    letters = size(passages)
    first, second, third, fourth = columns(passages, letters)
    head = h("header", picture, h("div", h("h2.title", title), h("p", told.aim())))
    behind = h("h2.title", title), _beside(third, fourth), h("p.credits", told.makers())
    return [
        _side(f"rules {game}", letters, head, _beside(first, second)),
        _side(f"rulings {game}", letters, behind),
    ]


def _passages(told: RulesPage) -> Iterator[Node]:
    """Yield the passages, which no column break may split.

    A passage is a heading with what follows, a paragraph, a figure, or a ruling.
    """
    rulings = (each._replace(options=()) for each in told.rulings() if not each.tablet)
    source, ours = settled(rulings)
    yield from _part(rule(_("With cards in hand"), said(*told.by_hand())))
    for section in told.sections():
        yield from _part(section)
    yield from _part(rule(_("What we settled, and why"), source))
    yield from (h("p", ruling.children) for ruling in nodes(ours))


def _part(section: Node) -> Iterator[Node]:
    """Yield a section in passages: its heading with the first child, then each other child."""
    heading, first, *others = nodes(section)
    yield h("div.passage", heading, first)
    yield from others


def _beside(left: Sequence[Node], right: Sequence[Node]) -> Node:
    """Draw two columns, side by side."""
    return h("div.columns", h("div", left), h("div", right))


def _side(key: str, letters: float, *content: Content) -> Node:
    """Draw one side of the sheet, with letters of this size in millimetres."""
    return leaf("told", key, content, style=f"--size:{letters}")
