"""The registry of games: one folder for each, in the order of the home screen. Nothing else lists them."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clowder.games.game import Game

FOLDERS = (
    "black_cat",
    "stepped_on_the_cat",
    "alley_cat",
    "kit_and_kat",
)

GAMES: "tuple[Game, ...]" = tuple(import_module(f"{__name__}.{folder}").GAME for folder in FOLDERS)
