"""The rules of a game on one sheet, printed on both sides: how it is played, and what we settled."""

from collections.abc import Container, Iterator, Sequence

from clowder.core.i18n import _
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.paper.columns import child_nodes, largest_fitting_letter_size, split_into_columns
from clowder.widgets.paper.sheet import draw_printed_page
from clowder.widgets.rule_words import TermBracketWriter
from clowder.widgets.rules_page import (
    RulesPage,
    draw_house_rule_content,
    draw_rule_section,
    draw_ruling_content,
    rulings_note,
)


def draw_rules_sheet(
    game: str, picture: Node, title: str, players: str, page: RulesPage, house_rules: Container[str]
) -> list[Node]:
    """Draw the printed sheet with a game's rules, and return its two sides as pages.

    Each side has two columns of text, in the largest letters that fit, below `title`. The first also has
    `picture`, the game's aim, and `players`, which says how many can play; the second, the credits.
    `game` is the game's name, for the keys of the pages. `house_rules` has the keys of the house rules
    to print. Rules that mean nothing without a tablet are left out.
    """
    passages = list(_printed_rule_passages(page, house_rules))
    letter_size = largest_fitting_letter_size(passages)
    first, second, third, fourth = split_into_columns(passages, letter_size)
    head = h("header", picture, h("div", h("h2.title", title), h("p", page.game_aim(), " ", h("b", players))))
    behind = h("h2.title", title), _draw_two_columns(third, fourth), h("p.credits", page.maker_credits())
    return [
        _draw_rules_sheet_side(f"rules {game}", letter_size, head, _draw_two_columns(first, second)),
        _draw_rules_sheet_side(f"rulings {game}", letter_size, behind),
    ]


def _printed_rule_passages(page: RulesPage, house_rules: Container[str]) -> Iterator[Node]:
    """Yield the rules for print as passages, each a node that no column break may split.

    In order: what players of printed cards do by hand, the sections of the rules, our rulings, and those
    house rules whose keys are in `house_rules`. Rulings and house rules that concern only the tablet are
    left out. The first passage of each section has its heading.
    """
    explain = TermBracketWriter(page.glossary_terms())
    duties = (h("p", explain(duty)) for duty in page.tasks_with_printed_cards())
    yield from _section_passages(_("With cards in hand"), *duties)
    for section in page.rule_sections():
        yield from _section_passages(section.heading, *child_nodes(draw_rule_section(section, explain))[1:])
    ours = (
        h("p", draw_ruling_content(each, explain))
        for each in page.rulings_on_open_points()
        if not each.tablet
    )
    yield from _section_passages(_("What we settled, and why"), h("p", rulings_note()), *ours)
    chosen = [each for each in page.house_rules() if each.key in house_rules and not each.tablet]
    if chosen:
        told = (h("p", draw_house_rule_content(each, explain)) for each in chosen)
        note = h("p", _("These hold in place of what stands above."))
        yield from _section_passages(_("Our house rules"), note, *told)


def _section_passages(heading: str, first: Node, *others: Node) -> Iterator[Node]:
    """Yield the passages of a section: one of its heading with the first node, then each other node."""
    yield h("div.passage", h("h2", heading), first)
    yield from others


def _draw_two_columns(left: Sequence[Node], right: Sequence[Node]) -> Node:
    """Draw two columns side by side, each with the given passages of text."""
    return h("div.columns", h("div", left), h("div", right))


def _draw_rules_sheet_side(key: str, letter_size: float, *content: Content) -> Node:
    """Draw a printed page for one side of the rules sheet, with letters of this size in millimetres.

    The size is the CSS variable `--size`. `key` tells the two sides apart.
    """
    return draw_printed_page("told", key, content, style=f"--size:{letter_size}")
