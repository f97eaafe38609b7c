"""Cats that lie in the piles while the game goes on: each lights up when it is made.

They follow from the open piles alone, so they tell nothing that players could not count by themselves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from clowder.core.i18n import _, cache_by_language
from clowder.games.black_cat.count import NAMES, draw_cat_mark
from clowder.games.black_cat.rules import Options, Pair
from clowder.games.black_cat.score import PlayerScore, ScoringCat, score_player
from clowder.widgets.nodes import Node, class_names, h


@lru_cache(16)
def score_so_far(pair: Pair, options: Options) -> PlayerScore:
    """Return the score of a player's piles as they lie; cached, as one card changes the piles of one seat."""
    return score_player(pair, options)


def mark_scoring_cards(cards: Sequence[Node], cats: Sequence[ScoringCat]) -> Iterator[Node]:
    """Yield the cards of a pile, marked for each Cat that they are in; Cats of the last card flash."""
    for position, card in enumerate(cards):
        marks = [
            draw_cat_mark(
                cat.kind,
                0,
                level,
                _key_of(cat),
                class_names("lit", old=not _has_last_card(cat, len(cards))),
            )
            for level, cat in enumerate(each for each in cats if position in each.positions)
        ]
        yield card._replace(children=h("div", card.children, marks).children) if marks else card


@cache_by_language
def draw_new_cats(cats: Sequence[ScoringCat], cards: int) -> Node | None:
    """Draw the names and points of the Cats that the last card has completed; None if there are none.

    `cards` is the number of cards in the pile. Screen readers skip this: names and points come with the final
    count.
    """
    made = [cat for cat in cats if _has_last_card(cat, cards)]
    if not made:
        return None
    said = (h("b", f"{_(NAMES[cat.kind])} +{cat.points}", class_=cat.kind, key=_key_of(cat)) for cat in made)
    return h("span.fresh-cats", said, aria_hidden="true", key=f"made {cards}")


def _key_of(cat: ScoringCat) -> str:
    """Return a key that tells a Cat from all others of its pile."""
    return " ".join((cat.kind, *map(str, cat.positions)))


def _has_last_card(cat: ScoringCat, cards: int) -> bool:
    """Return whether a Cat contains the last card of a pile of so many cards."""
    return cards - 1 in cat.positions
