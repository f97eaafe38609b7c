"""Taking back a move: free while nobody has learned anything by it."""

from collections.abc import Collection
from dataclasses import fields, is_dataclass
from typing import Any

from core.cards import BACK
from core.rules import ONLOOKER, Seat
from core.table import Position, Table


def last_move(table: Table[Any], people: Collection[Seat]) -> int | None:
    """The number of the entry that is to be taken back first: a person's last. None if none has moved."""
    return max((i for i, entry in enumerate(table.entries) if entry.seat in people), default=None)


def take_back(table: Table[Any], last: int) -> None:
    """Undo the entry of this number, and all after it."""
    while len(table.entries) > last:
        table.undo()


def is_free(table: Table[Any], last: int) -> bool:
    """Whether taking back this entry, and all after it, needs nobody's leave.

    It does as soon as anybody sees a card that neither they nor the one who moved saw before: a drawn
    card, a turned one. One's own card on the table is no reason.
    """
    mover, before = table.entries[last].seat, table.positions[last]
    known = _seen(before, mover)
    return all(
        _seen(table.position, seat) <= known | _seen(before, seat) for seat in (*range(table.seats), ONLOOKER)
    )


def _seen(position: Position[Any], seat: Seat) -> set[str]:
    return set(_words(position.seen(seat))) - {BACK}


def _words(value: Any) -> list[str]:
    """Every word in a state, cards that are face up among them."""
    if isinstance(value, str):
        return [value]
    parts = [getattr(value, each.name) for each in fields(value)] if is_dataclass(value) else value
    return [word for part in parts for word in _words(part)] if isinstance(parts, (list, tuple)) else []
