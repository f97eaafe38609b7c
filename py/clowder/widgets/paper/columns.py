"""Text in columns on both sides of a sheet, in letters as large as it has room for.

It is parted here, as not every browser prints columns of its own. How high it is can only be guessed; the
guess is somewhat too high.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from clowder.core.phrases import unphrased
from clowder.widgets.nodes import READ, Node, unread
from clowder.widgets.paper.letters import lines, widths

COLUMNS, WIDTH, HEIGHT = 4, 87, 232
"""Two on each side; how wide they are in millimetres, and how high they may be guessed to be."""

CARDS, BESIDE = 26, 47
"""How high cards in the text are, and how wide the text beside them is."""

GAP, HEADING = 1.5, 1.25
"""The space between paragraphs, in millimetres, and how much larger the letters of a heading are."""

SMALLEST, LARGEST = 30, 63
"""The size of the letters, in tenths of millimetres. 63 are 18 points."""


def size(passages: Sequence[Node]) -> float:
    """How large the letters can be, in millimetres, so that the columns have room for all passages."""
    sizes = (tenths / 10 for tenths in range(LARGEST, SMALLEST, -1))
    return next((each for each in sizes if _highest(passages, each) <= HEIGHT), SMALLEST / 10)


def columns(passages: Sequence[Node], letters: float) -> list[Sequence[Node]]:
    """The passages in columns about as high as each other, in their order."""
    heights = [_height(each, letters) for each in passages]
    middles = [end - height / 2 for end, height in zip(accumulate(heights), heights, strict=True)]
    shares = (sum(heights) * number / COLUMNS for number in range(1, COLUMNS))
    ends = [sum(middle <= share for middle in middles) for share in shares]
    return [passages[begin:end] for begin, end in pairwise([0, *ends, len(passages)])]


def _highest(passages: Sequence[Node], letters: float) -> float:
    return max(sum(_height(each, letters) for each in column) for column in columns(passages, letters))


def _height(node: Node, letters: float) -> float:
    match node.tag:
        case "figure":
            return _figure(node, letters)
        case "p":
            return _paragraph(node, letters, WIDTH)
        case "h2":
            return _paragraph(node, letters * HEADING, WIDTH) + 3 * GAP
        case _:
            return sum(_height(each, letters) for each in nodes(node))


def _figure(node: Node, letters: float) -> float:
    """Up to two cards have their caption beside them, more have it below."""
    fan, caption = nodes(node)
    if len(fan.children) < 3:
        return max(CARDS, _paragraph(caption, letters, BESIDE))
    return CARDS + _paragraph(caption, letters, WIDTH)


def _paragraph(node: Node, letters: float, width: float) -> float:
    return lines(widths(" ".join(_texts(node))), letters, width) * 1.3 * letters + GAP


def nodes(node: Node) -> list[Node]:
    """What a node has in it, but for its text."""
    return [each for each in node.children if isinstance(each, Node)]


def _texts(node: Node) -> Iterator[str]:
    for each in node.children:
        if isinstance(each, Node):
            yield from [unread(each)] if each.tag == READ else _texts(each)
        else:
            yield unphrased(each)
