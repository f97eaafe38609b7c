"""Remarks of a game on its result, worked out step by step once it is over."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from clowder.core.options import Opt
from clowder.core.rules import S
from clowder.core.table import Table
from clowder.widgets.nodes import Node

DrawRemark: TypeAlias = Callable[[Sequence[str]], Node]
"""A function that draws a remark, given the names by seat, in the present language."""

Remarks: TypeAlias = Callable[[Table[S, Opt]], Iterator[DrawRemark | None]]
"""Computation of remarks on a finished game, in steps of a few milliseconds: None, or a remark.

Hidden information may be used, as nothing is secret any more.
"""
