"""Kit and Kat in Nuerland."""

from games.game import Game
from games.kit_and_kat import bot, rules, view

GAME = Game(
    rules,
    view,
    bot,
    title="Kit and Kat in Nuerland",
    line="Fourteen books about a land of rivers and cattle.",
    minutes="30-45",
    hints=lambda options: options.way == "guided",
    reads=rules.Play,
)
