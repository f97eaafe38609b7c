"""Black Cat."""

from games.black_cat import bot, rules, view
from games.game import Game

GAME = Game(
    rules,
    view,
    bot,
    title="Black Cat",
    line="All at once: grab the top card, build two piles that purr.",
    minutes="5-10",
)
