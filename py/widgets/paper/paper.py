"""What a game has to print."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from widgets.nodes import Node
from widgets.paper.sheet import Sheet


def _nothing(content: Any) -> Iterable[Node]:
    return ()


@dataclass(frozen=True)
class Paper:
    """The cards of a game as a printer makes them, and what else there is to print."""

    faces: Callable[[Any, Any, Sheet], Iterable[Node]]
    """The faces of all cards: by its options, by what the cards say, and by how they are printed."""
    pad: Callable[[Sheet], Iterable[Node]] | None = None
    """A page of score pads, in a game in which there is much to add up."""
    closing: Callable[[Any], Iterable[Node]] = _nothing
    """Pages that come after the cards, by what the cards say."""
