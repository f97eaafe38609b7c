"""I Stepped on the Cat!"""

from games.game import Game
from games.stepped_on_the_cat import bot, rules, view

GAME = Game(
    rules,
    view,
    bot,
    title="I Stepped on the Cat!",
    line="Show five cats. Mind the boots, mind your tuna.",
    minutes="15-30",
)
