"""Comment on a finished solitaire: the most points that the deck allowed, and where the first was lost."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from clowder.core.i18n import _, plural
from clowder.core.rules import HOUSE, Move
from clowder.core.table import Entry, Table
from clowder.games.stepped_on_the_cat.rules import (
    GOAL_ALONE,
    KIND_NUMBER,
    Name,
    Options,
    State,
    Step,
    card_kind,
    is_solitaire,
    moves,
    play,
)
from clowder.games.stepped_on_the_cat.solitaire import PointsByCoats, most_points_by_cards_played
from clowder.games.stepped_on_the_cat.view import KIND_NAMES, card_name, describe_entry
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture
from clowder.widgets.remarks import DrawRemark


class PointLosingMove(NamedTuple):
    """First move of a finished solitaire after which fewer points were possible, and a `better` move.

    `entry` is the move as it was made, `before` and `after` are the states around it, and `card` is the
    number of the card that it played.
    """

    card: int
    """Number of the card in the deck, from 1."""
    entry: Entry
    before: State
    after: State
    better: Move
    """A move that would have kept the point."""


class SolitaireAnalysis(NamedTuple):
    """Analysis of a finished solitaire: points made, most points possible, and the first one lost.

    `made` and `most` are the points, `cards` is the number of cards in the deck, and `lost` the move
    that lost the first point, or None. It is made with the whole order of the deck known.
    """

    made: int
    most: int
    """The most points that the deck allowed, for a player who knew its order."""
    cards: int
    """Number of cards in the deck."""
    lost: PointLosingMove | None
    """None if no point was lost."""


def solitaire_remark_drawers(table: Table[State, Options]) -> Iterator[DrawRemark | None]:
    """Yield, for a solitaire, one function that draws the comment on the finished game.

    The comment tells how many points were made, how many were possible, and which move lost the first of
    them. Yields nothing for a game of two or more players.
    """
    if is_solitaire(table.state):
        yield partial(_draw_solitaire_analysis, analyse_solitaire(table))


def analyse_solitaire(table: Table[State, Options]) -> SolitaireAnalysis:
    """Return the analysis of a finished solitaire: its points against the best play of the same deck.

    The best play knows the order of all cards; `most_points_by_cards_played` finds it.
    """
    dealt = next(state for state in table.states if state.turn == 0)
    best = most_points_by_cards_played([KIND_NUMBER[card_kind(card)] for card in dealt.stock])
    return SolitaireAnalysis(
        table.state.points[0], best[0][0], len(dealt.stock), _find_point_losing_move(table, best)
    )


def highest_possible_points(state: State, best_rows: Sequence[PointsByCoats]) -> int:
    """Return the most points with which a solitaire in this state can end, by best play of known cards.

    They are the points made and those still possible. `best_rows`, from `most_points_by_cards_played`,
    has the latter by the number of cards played, and then by the set of shown coats.
    """
    played = len(best_rows) - 1 - len(state.stock) - (state.turned is not None)
    (row,) = state.shows
    shown = sum(1 << coat for coat, card in enumerate(row) if card)
    return state.points[0] + best_rows[played][shown]


def _find_point_losing_move(
    table: Table[State, Options], best_rows: Sequence[PointsByCoats]
) -> PointLosingMove | None:
    """Return the first move after which fewer points were possible, with a better one; else None.

    None if no move lost a point; moves of the house (the dealer, no player) are not looked at. The
    better move is the first legal one after which as many points are possible as before. `best_rows` are
    those of `most_points_by_cards_played`.
    """
    for entry, before, after in zip(table.entries, table.states, table.states[1:], strict=False):
        if entry.seat == HOUSE:
            continue
        had = highest_possible_points(before, best_rows)
        if highest_possible_points(after, best_rows) < had:
            kept = (
                move
                for move in moves(before, 0)
                if highest_possible_points(play(before, 0, move), best_rows) == had
            )
            return PointLosingMove(len(best_rows) - 1 - len(before.stock), entry, before, after, next(kept))
    return None


def _draw_solitaire_analysis(findings: SolitaireAnalysis, names: Sequence[str]) -> Node:
    """Draw the analysis of a solitaire: paws for the points, and below them two paragraphs of text.

    The first tells the points made and possible, the second the move that lost the first point. The paws
    have the first paragraph's text as their label for screen readers. `names` are the players' names by
    seat.
    """
    return h(
        "section.hindsight",
        h("p", _draw_point_paws(findings), role="img", aria_label=_points_made_text(findings)),
        h("p", _points_made_text(findings), aria_hidden="true"),
        h("p", _point_losing_move_text(findings, names)),
        key="hindsight",
    )


def _points_made_text(findings: SolitaireAnalysis) -> str:
    """Return a sentence such as `5 points of 8 that this deck allowed.`, in the current language."""
    return _(
        "{points} of {most} that this deck allowed.",
        points=plural("{n} point", "{n} points", findings.made),
        most=findings.most,
    )


def _draw_point_paws(findings: SolitaireAnalysis) -> list[Node]:
    """Return a picture of a paw for each point that was possible, at least one.

    Those beyond the points made have the CSS class `lost`; the seventh, with which a solitaire is won,
    has `goal`.
    """
    paws = (
        draw_picture("paw", join_class_names(lost=number > findings.made, goal=number == GOAL_ALONE))
        for number in range(1, max(findings.most, 1) + 1)
    )
    return list(paws)


def _point_losing_move_text(findings: SolitaireAnalysis, names: Sequence[str]) -> str:
    """Return sentences on the move that lost the first point: its card's number, the move, a better one.

    A last sentence is added if the deck could not be won. If no point was lost, one sentence says that
    the player could not have made more.
    """
    lost = findings.lost
    if lost is None:
        return _("Nobody could have made more of it, not even who knew all the cards.")
    first = _("The first point got away at card {n} of {all}.", n=lost.card, all=findings.cards)
    did = describe_entry(lost.entry, lost.before, lost.after, tuple(names))
    better = _("Better in hindsight: {move}.", move=_better_move_text(lost.better))
    said = [first, did, better]
    if findings.most < GOAL_ALONE:
        said.append(_("This deck could not be won."))
    return " ".join(said)


def _better_move_text(move: Move) -> str:
    """Return a player's better move in words, in the current language, such as `Step on the ginger cat`.

    A tuna is named `tuna as a ginger cat`; any other move is `Discard here`.
    """
    match move:
        case Name(_tuna, coat):
            return _("tuna as a {card}", card=_(KIND_NAMES[coat]))
        case Step(_boot, cat):
            return _("Step on the {card}", card=card_name(cat))
    return _("Discard here")
