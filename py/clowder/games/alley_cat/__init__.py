"""The game Alley Cat, registered as `GAME`."""

from clowder.games.alley_cat import bot, cues, records, rules, rules_page, view
from clowder.games.alley_cat.examples import EXAMPLES
from clowder.games.alley_cat.luck import card_luck_by_seat
from clowder.games.alley_cat.paper import PAPER
from clowder.games.alley_cat.tips import TIPS
from clowder.games.alley_cat.tutorial import round_end_lesson, trick_taking_lesson
from clowder.games.game import Game

GAME = Game(
    rules=rules,
    view=view,
    bot=bot,
    cues=cues,
    rules_page=rules_page,
    paper=PAPER,
    lessons=(trick_taking_lesson, round_end_lesson),
    examples=EXAMPLES,
    tips=TIPS,
    luck=card_luck_by_seat,
    title="Alley Cat",
    line="A duel of tricks, and one card that turns them round.",
    minutes="15-20",
    has_picture=True,
    progress=records.progress_percent,
)
