"""Cats that lie in the piles while the game goes on: each lights up when it is made.

They follow from the open piles alone, so they tell nothing that players could not count by themselves.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from clowder.core.i18n import _, cache_by_language
from clowder.core.poker import rank_of
from clowder.games.black_cat.count import CAT_NAMES, draw_cat_mark
from clowder.games.black_cat.rules import Options, Pair
from clowder.games.black_cat.score import VALUES, Pile, PlayerScore, ScoringCat, score_player
from clowder.widgets.nodes import Node, h, join_class_names


@lru_cache(16)
def current_player_score(pair: Pair, options: Options) -> PlayerScore:
    """Return the score of a player's two piles as they are now, during the game. Cached."""
    return score_player(pair, options)


def add_scoring_cat_marks(pile: Pile, cards: Sequence[Node], cats: Sequence[ScoringCat]) -> Iterator[Node]:
    """Yield the drawn `cards` of a pile, each with a mark for every scoring Cat that it is in.

    Cards in no Cat are yielded unchanged. Each mark has the CSS class `lit`, and also `old` unless the
    pile's last card has completed its Cat: only new marks flash.
    """
    for position, card in enumerate(cards):
        marks = [
            draw_cat_mark(
                cat.kind,
                0,
                level,
                _cat_key(cat),
                join_class_names("lit", old=not _is_completed_by_last_card(cat, pile)),
            )
            for level, cat in enumerate(each for each in cats if position in each.positions)
        ]
        yield card._replace(children=h("div", card.children, marks).children) if marks else card


@cache_by_language
def draw_newly_completed_cats(cats: Sequence[ScoringCat], pile: Pile) -> Node | None:
    """Draw the names and points of the Cats that a pile's last card has completed; None if none.

    Screen readers skip this: they get names and points with the final count. Cached by language.
    """
    made = [cat for cat in cats if _is_completed_by_last_card(cat, pile)]
    if not made:
        return None
    said = (
        h("b", f"{_(CAT_NAMES[cat.kind])} +{cat.points}", class_=cat.kind, key=_cat_key(cat)) for cat in made
    )
    return h("span.fresh-cats", said, aria_hidden="true", key=f"made {len(pile)}")


def _cat_key(cat: ScoringCat) -> str:
    """Return a text that no other Cat of the pile has: its kind and card positions, `tomcat 0 1`."""
    return " ".join((cat.kind, *map(str, cat.positions)))


def _is_completed_by_last_card(cat: ScoringCat, pile: Pile) -> bool:
    """Return whether this Cat contains the last card of its pile, which so has completed it.

    But a jack or a king, of value 0, completes no Black Cat: by the house rule `whole_run` a Black Cat
    may only grow by it.
    """
    adds_nothing = cat.kind == "black-cat" and VALUES.get(rank_of(pile[-1])) == 0
    return len(pile) - 1 in cat.positions and not adds_nothing
