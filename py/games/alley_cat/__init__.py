"""Alley Cat."""

from games.alley_cat import bot, rules, view
from games.game import Game

GAME = Game(
    rules,
    view,
    bot,
    title="Alley Cat",
    line="A duel of tricks, and one card that turns them round.",
    minutes="15-20",
)
