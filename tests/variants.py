"""Every way to play each game: the seat counts, and the variants and house rules."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from catalogue import OFFERS
from core.errors import Refused
from core.game import Game
from core.options import declared
from core.table import Table

GAMES: dict[str, Game[Any]] = {offer.name: offer.game for offer in OFFERS}

SEATED = [(name, seats) for name, game in GAMES.items() for seats in game.SEATS]


def every_option(name: str) -> Iterator[Any]:
    """Every combination of a game's options; of long ranges only the ends and the default."""
    kind = GAMES[name].Options
    choices = [
        sorted({option.default, option.values[0], option.values[-1]})
        if len(option.values) > 2 and isinstance(option.default, int)
        else list(option.values[:2])
        for option in declared(kind)
    ]
    names = [option.name for option in declared(kind)]
    for values in product(*choices):
        yield kind(**dict(zip(names, values, strict=True)))


def some_options(name: str, seats: int, number: int, random: Random) -> list[Any]:
    """The defaults, and a few other combinations that go with this number of seats."""
    fitting = [options for options in every_option(name) if _fits(name, seats, options)]
    return [GAMES[name].Options(), *random.sample(fitting, min(number, len(fitting)))]


def _fits(name: str, seats: int, options: Any) -> bool:
    try:
        Table(GAMES[name], seats, options)
    except Refused:
        return False
    return True
