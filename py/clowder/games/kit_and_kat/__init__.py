"""The game Kit and Kat in Nuerland, registered as `GAME`."""

from clowder.games.game import Game
from clowder.games.kit_and_kat import bot, cues, records, rules, rules_page, view
from clowder.games.kit_and_kat.content.pack import KitAndKatPack
from clowder.games.kit_and_kat.examples import EXAMPLES
from clowder.games.kit_and_kat.paper import PAPER
from clowder.games.kit_and_kat.tips import TIPS
from clowder.games.kit_and_kat.tutorial import first_turns_lesson, mistakes_lesson

GAME = Game(
    rules=rules,
    view=view,
    bot=bot,
    cues=cues,
    rules_page=rules_page,
    paper=PAPER,
    lessons=(first_turns_lesson, mistakes_lesson),
    examples=EXAMPLES,
    tips=TIPS,
    title="Kit and Kat in Nuerland",
    line="Fourteen books about a land of rivers and cattle.",
    content_warning="Some cards tell of war and hunger.",
    minutes="30-45",
    has_picture=True,
    hints=lambda options: options.way == "guided",
    content=KitAndKatPack,
    records=records,
    progress=records.progress_percent,
)
