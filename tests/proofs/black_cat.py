"""Black Cat: no choice of queens is worth more than the scorer's.

Every pile of up to three cards of which one is a queen, by each of the 64 ways to score, counted a second
time by trying all choices (`models/black_cat.py`). Suits matter only as black and red, so there are 26
kinds of cards. Of longer piles this is no proof: those of whole games are compared by `bench models`.
"""

from itertools import product

from core.poker import RANKS
from games.black_cat.rules import Options
from games.black_cat.score import score_player
from models.black_cat import best
from models.lockstep import options_of
from variants import every_option

KINDS = [rank + suit for rank in RANKS for suit in "cd"]


def short_piles(length: int = 3) -> tuple[str, int]:
    """All piles of so many cards among which is a queen."""
    ways = {tuple(scoring(options).items()): options for options in every_option("black-cat")}
    piles = [pile for pile in product(KINDS, repeat=length) if any(card[0] == "Q" for card in pile)]
    for pile, options in product(piles, ways.values()):
        ours = score_player((pile, ()), options).points
        assert ours == best([list(pile), []], options_of(options)), (pile, options)
    return f"no choice of queens beats the scorer's, in piles of {length}", len(piles) * len(ways)


def scoring(options: Options) -> dict[str, object]:
    names = ("lucky_tom", "music", "face_tomcats", "queens", "share", "three_of_a_kind")
    return {name: getattr(options, name) for name in names}


CLAIMS = (lambda: short_piles(2), lambda: short_piles(3))
