"""Comparison of recorded games (tests/golden) with the rules as they are now."""

from clowder.app.storage.saves import parse_game_file
from clowder.core.errors import Refused
from clowder.core.rules import Shuffle, Shuffled
from clowder.core.table import find_accepted_order
from clowder.core.transcript import read_transcript, write_transcript
from variants import RULES


def reads_as_recorded(text: str) -> bool:
    """Return whether a golden game can still be read, and is written and ends as recorded."""
    _reason, *lines, end = text.splitlines()
    try:
        table = read_transcript("\n".join(lines), RULES)
    except Refused:
        return False
    return write_transcript(table).splitlines() == lines and end == f"# {table.outcome}"


def deals_as_recorded(text: str) -> bool:
    """Return whether a golden deal can still be read, and its number deals the same cards."""
    try:
        recorded, dealt = compare_shuffles(text)
    except Refused:
        return False
    return recorded == dealt


def compare_shuffles(text: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Return the orders in a golden deal, and those by its number. Raises Refused if it cannot be read."""
    deal, there = parse_game_file(text, RULES, ("A",) * 6).deal, read_transcript(text, RULES)
    assert deal
    shuffle = deal.make_shuffler(there.rules.NAME)
    shuffles = [entry.move for entry in there.entries if isinstance(entry.move, Shuffled)]
    owed = [asked for state in there.states if isinstance(asked := there.rules.house_move(state), Shuffle)]
    return [each.order for each in shuffles], [
        find_accepted_order(each, shuffle, i) for i, each in enumerate(owed)
    ]
