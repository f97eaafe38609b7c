"""The game Black Cat, registered as `GAME`."""

from clowder.games.black_cat import bot, cues, records, rules, rules_page, view
from clowder.games.black_cat.examples import EXAMPLES
from clowder.games.black_cat.paper import PAPER
from clowder.games.black_cat.tips import TIPS
from clowder.games.black_cat.tutorial import face_cards_lesson, race_lesson
from clowder.games.game import Game

GAME = Game(
    rules=rules,
    view=view,
    bot=bot,
    cues=cues,
    rules_page=rules_page,
    paper=PAPER,
    lessons=(race_lesson, face_cards_lesson),
    examples=EXAMPLES,
    tips=TIPS,
    title="Black Cat",
    line="All grab at once, and build two piles that purr.",
    minutes="5-10",
    has_picture=True,
    records=records,
    progress=records.progress_percent,
)
