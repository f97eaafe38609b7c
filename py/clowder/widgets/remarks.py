"""What a game has to say when it is over, as soon as it has been thought out."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from clowder.core.options import Opt
from clowder.core.rules import S
from clowder.core.table import Table
from clowder.widgets.nodes import Node

Said: TypeAlias = Callable[[Sequence[str]], Node]
"""Draws it, for the names by seat, in the language that is spoken then."""

Remarks: TypeAlias = Callable[[Table[S, Opt]], Iterator[Said | None]]
"""Thinks about a table whose game is over, step by step, each a few milliseconds: None, or what was found.

It may look at everything that was hidden, as nothing is any more.
"""
