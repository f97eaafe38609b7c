"""Text in columns on both sides of a sheet, in the largest letters that fit.

The columns are made here, as not every browser prints columns of its own. The height of text can only be
estimated; the estimate is somewhat too high.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from clowder.core.phrases import strip_phrase_marks
from clowder.widgets.nodes import READING_TAG, Node, node_text_without_readings
from clowder.widgets.paper.letters import count_lines, estimate_word_widths

COLUMNS = 4
"""Number of columns, two on each side."""

WIDTH = 87
"""Width of a column in millimetres."""

HEIGHT = 232
"""Greatest estimated height of a column in millimetres."""

CARDS_HEIGHT = 26
"""Height of cards in the text, in millimetres."""

TEXT_BESIDE_WIDTH = 47
"""Width of the text beside cards, in millimetres."""

PARAGRAPH_GAP = 1.5
"""Space between paragraphs, in millimetres."""

HEADING_FACTOR = 1.25
"""Factor by which a heading's letters are larger."""

SMALLEST_LETTERS = 30
"""Smallest size of the letters, in tenths of millimetres."""

LARGEST_LETTERS = 63
"""Largest size of the letters, in tenths of millimetres: 18 points."""


def largest_fitting_letter_size(passages: Sequence[Node]) -> float:
    """Return the largest letter size, in millimetres, at which all passages fit into the columns of a sheet.

    Sizes are tried from `LARGEST_LETTERS` down in steps of 0.1 mm, until the tallest column is estimated
    to have at most `HEIGHT` mm. If none fits, the smallest size is returned.
    """
    sizes = (tenths / 10 for tenths in range(LARGEST_LETTERS, SMALLEST_LETTERS, -1))
    return next(
        (each for each in sizes if _estimate_tallest_column_height(passages, each) <= HEIGHT),
        SMALLEST_LETTERS / 10,
    )


def split_into_columns(passages: Sequence[Node], letter_size: float) -> list[Sequence[Node]]:
    """Divide passages in order among `COLUMNS` columns of about equal height, and return these.

    Each column is a sequence of passages, which may be empty. A passage is never divided: it goes to the
    column in which its middle would lie. `letter_size` is in millimetres.
    """
    heights = [_estimate_node_height(each, letter_size) for each in passages]
    middles = [end - height / 2 for end, height in zip(accumulate(heights), heights, strict=True)]
    shares = (sum(heights) * number / COLUMNS for number in range(1, COLUMNS))
    ends = [sum(middle <= share for middle in middles) for share in shares]
    return [passages[begin:end] for begin, end in pairwise([0, *ends, len(passages)])]


def _estimate_tallest_column_height(passages: Sequence[Node], letter_size: float) -> float:
    """Return the estimated height of the tallest column, in millimetres, at this letter size."""
    return max(
        sum(_estimate_node_height(each, letter_size) for each in column)
        for column in split_into_columns(passages, letter_size)
    )


def _estimate_node_height(node: Node, letter_size: float) -> float:
    """Return the estimated height of a printed node, in millimetres, with letters of this size.

    A figure, a paragraph (`p`) and a heading (`h2`, in larger letters and with more room) have estimates
    of their own; any other node is as high as its child nodes together.
    """
    match node.tag:
        case "figure":
            return _estimate_figure_height(node, letter_size)
        case "p":
            return _estimate_paragraph_height(node, letter_size, WIDTH)
        case "h2":
            return _estimate_paragraph_height(node, letter_size * HEADING_FACTOR, WIDTH) + 3 * PARAGRAPH_GAP
        case _:
            return sum(_estimate_node_height(each, letter_size) for each in child_nodes(node))


def _estimate_figure_height(node: Node, letter_size: float) -> float:
    """Return the estimated height of a figure, a row of cards with a caption, in millimetres.

    The caption of one or two cards is beside them, so the higher of both counts; that of more cards is
    below. The cards are `CARDS_HEIGHT` high.
    """
    fan, caption = child_nodes(node)
    if len(fan.children) < 3:
        return max(CARDS_HEIGHT, _estimate_paragraph_height(caption, letter_size, TEXT_BESIDE_WIDTH))
    return CARDS_HEIGHT + _estimate_paragraph_height(caption, letter_size, WIDTH)


def _estimate_paragraph_height(node: Node, letter_size: float, width: float) -> float:
    """Return the estimated height of a paragraph with the gap below it, in millimetres.

    That is 1.3 times the letter size for each line, and `PARAGRAPH_GAP`. `letter_size` and the `width`
    of the lines are in millimetres.
    """
    return (
        count_lines(estimate_word_widths(" ".join(_node_texts(node))), letter_size, width) * 1.3 * letter_size
        + PARAGRAPH_GAP
    )


def child_nodes(node: Node) -> list[Node]:
    """Return those children of a node that are nodes, leaving out texts."""
    return [each for each in node.children if isinstance(each, Node)]


def _node_texts(node: Node) -> Iterator[str]:
    """Yield all texts in a node, at any depth, without readings (furigana) and marks between phrases."""
    for each in node.children:
        if isinstance(each, Node):
            yield from [node_text_without_readings(each)] if each.tag == READING_TAG else _node_texts(each)
        else:
            yield strip_phrase_marks(each)
