"""The games we have, a line each."""

import bots.alley_cat
import bots.black_cat
import bots.kit_and_kat
import bots.stepped_on_the_cat
import games.alley_cat
import games.black_cat
import games.kit_and_kat
import games.stepped_on_the_cat
import views.alley_cat
import views.black_cat
import views.kit_and_kat
import views.stepped_on_the_cat
from app.offer import Offer

BLACK_CAT = Offer(
    games.black_cat,
    views.black_cat,
    bots.black_cat,
    title="Black Cat",
    line="All at once: grab the top card, build two piles that purr.",
    minutes="5-10",
)
STEPPED_ON_THE_CAT = Offer(
    games.stepped_on_the_cat,
    views.stepped_on_the_cat,
    bots.stepped_on_the_cat,
    title="I Stepped on the Cat!",
    line="Show five cats. Mind the boots, mind your tuna.",
    minutes="15-30",
)
ALLEY_CAT = Offer(
    games.alley_cat,
    views.alley_cat,
    bots.alley_cat,
    title="Alley Cat",
    line="A duel of tricks, and one card that turns them round.",
    minutes="15-20",
)
KIT_AND_KAT = Offer(
    games.kit_and_kat,
    views.kit_and_kat,
    bots.kit_and_kat,
    title="Kit and Kat in Nuerland",
    line="Fourteen books about a land of rivers and cattle.",
    minutes="30-45",
    hints=lambda options: options.way == "guided",
    reads=games.kit_and_kat.Play,
)

OFFERS = (BLACK_CAT, STEPPED_ON_THE_CAT, ALLEY_CAT, KIT_AND_KAT)
