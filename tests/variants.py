"""Every way to play each game: numbers of seats, variants and house rules."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

from clowder.core.errors import Refused
from clowder.core.options import Option, list_option_declarations, option_value_text
from clowder.core.rules import Rules
from clowder.core.table import Table
from clowder.games import GAMES as OURS
from clowder.games.game import Game
from fifth import GAME as FIFTH
from sixth import GAME as SIXTH
from thorough import is_quick

PLAIN = (FIFTH, SIXTH)
"""Two games with only rules and a view: a small one, and one with all that rules can use."""

_LISTED = {game.name for game in OURS}

GAMES = (*OURS, *(game for game in PLAIN if game.name not in _LISTED))
"""All games of the site, and those of the tests unless they have been put into the list."""

BY_NAME: dict[str, Game] = {game.name: game for game in GAMES}

RULES: dict[str, Rules[Any, Any]] = {name: game.rules for name, game in BY_NAME.items()}

FEWEST_AND_MOST = [
    (name, seats)
    for name, game in RULES.items()
    for seats in game.SEATS
    if seats in (game.SEATS[0], game.SEATS[-1])
]

SEATED = (
    FEWEST_AND_MOST if is_quick() else [(name, seats) for name, game in RULES.items() for seats in game.SEATS]
)
"""Every game with every number of players; in a quick run with the fewest and the most."""


def usual_of(rules: Rules[Any, Any]) -> dict[str, Any]:
    """Return what transcripts and links leave out: the revision, and the default of every option."""
    defaults = {
        each.name: option_value_text(each.default) for each in list_option_declarations(rules.Options)
    }
    return {"revision": rules.REVISION, "options": defaults}


def _some_values(option: Option) -> list[Any]:
    """Return some values of an option to try: its ends, and its default."""
    values: Sequence[Any] = option.values
    if option.each_seat:
        return [(), (0, values[-1])]
    if len(values) > 2 and isinstance(option.default, int):
        return sorted({option.default, values[0], values[-1]})
    return list(values[:2])


def every_option(name: str) -> Iterator[Any]:
    """Yield every combination of a game's options; of long ranges only the ends and the default."""
    kind = RULES[name].Options
    choices = [_some_values(option) for option in list_option_declarations(kind)]
    names = [option.name for option in list_option_declarations(kind)]
    for values in product(*choices):
        yield kind(**dict(zip(names, values, strict=True)))


def some_options(name: str, seats: int, number: int, random: Random) -> list[Any]:
    """Return the defaults, and a few other combinations that go with this number of seats."""
    ways = fitting_options(name, seats)
    return [RULES[name].Options(), *random.sample(ways, min(number, len(ways)))]


@cache
def fitting_options(name: str, seats: int) -> tuple[Any, ...]:
    """Return every combination of a game's options that goes with this number of seats."""
    return tuple(options for options in every_option(name) if _fits_table(name, seats, options))


@cache
def sample_ways(name: str) -> list[tuple[int, Any]]:
    """Return a few ways to play, as numbers of seats and options that players may choose.

    Every number of seats and every value is among them, of long ranges only the ends and the default; and of
    any two options with two values, all four combinations. Of ways that add as much, a short game is
    preferred.
    """
    unasked = {
        each.name: each.default for each in list_option_declarations(RULES[name].Options) if not each.asked
    }
    ways = [
        (seats, options)
        for seats in RULES[name].SEATS
        for options in every_option(name)
        if unasked.items() <= vars(options).items() and _fits_table(name, seats, options)
    ]
    met = {way: _met_values(*way) for way in ways}
    wanted = frozenset().union(*met.values())
    chosen = []
    while wanted:
        chosen.append(max(ways, key=lambda way: (len(met[way] & wanted), _is_short(way[1]))))
        wanted -= met[chosen[-1]]
    return chosen


def _is_short(options: Any) -> bool:
    """Return whether the options choose the shorter game, or turns instead of a race."""
    return bool(getattr(options, "short", False)) or getattr(options, "pace", "") == "turns"


def _met_values(seats: int, options: Any) -> frozenset[Any]:
    """Return the values of a way to play, and the pairs of values of options with two values."""
    values = vars(options).items()
    switches = {each.name for each in list_option_declarations(type(options)) if len(each.values) == 2}
    pairs = combinations([value for value in values if value[0] in switches], 2)
    return frozenset((("seats", seats), *values, *pairs))


def _fits_table(name: str, seats: int, options: Any) -> bool:
    """Return whether a game can be played by so many seats with these options."""
    try:
        Table(RULES[name], seats, options)
    except Refused:
        return False
    return True
