"""The game I Stepped on the Cat!, registered as `GAME`."""

from clowder.games.game import Game
from clowder.games.stepped_on_the_cat import bot, cues, records, rules, rules_page, view
from clowder.games.stepped_on_the_cat.examples import EXAMPLES
from clowder.games.stepped_on_the_cat.luck import card_luck_by_seat
from clowder.games.stepped_on_the_cat.paper import PAPER
from clowder.games.stepped_on_the_cat.remarks import solitaire_remark_drawers
from clowder.games.stepped_on_the_cat.tips import TIPS
from clowder.games.stepped_on_the_cat.tutorial import first_turns_lesson, tuna_lesson

GAME = Game(
    rules=rules,
    view=view,
    bot=bot,
    cues=cues,
    rules_page=rules_page,
    paper=PAPER,
    lessons=(first_turns_lesson, tuna_lesson),
    examples=EXAMPLES,
    tips=TIPS,
    luck=card_luck_by_seat,
    remarks=solitaire_remark_drawers,
    title="I Stepped on the Cat!",
    line="Show five cats. Mind the boots, mind your tuna.",
    minutes="15-30",
    has_picture=True,
    progress=records.progress_percent,
)
