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


def _import_game(folder: str) -> "Game":
    """Import the package of this name in `games`, and return its `GAME`, the game's description.

    Raises ImportError if there is no such folder. If the package itself imports a module that is
    missing, that ModuleNotFoundError is raised as it is.
    """
    name = f"{__name__}.{folder}"
    try:
        game: Game = import_module(name).GAME
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        sentence = f"games/__init__.py lists {folder}, and there is no folder of that name."
        raise ImportError(sentence) from None
    return game


GAMES: "tuple[Game, ...]" = tuple(_import_game(folder) for folder in FOLDERS)
