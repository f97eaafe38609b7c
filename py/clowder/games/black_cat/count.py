"""Count at the end of Black Cat: each scoring Cat is highlighted in its pile, one after another.

No code here waits. Each element's style says when it appears (`--from`, milliseconds after the end of the
game). Without the style, or if the count is skipped, elements show the final state.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from clowder.core.direction import isolate_text
from clowder.core.i18n import N_, _, plural
from clowder.core.rules import Seat
from clowder.games.black_cat.rules import Options, Pair, State
from clowder.games.black_cat.score import Kind, PlayerScore, ScoringCat, score_player
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_picture
from clowder.widgets.scene import Scene

CAT_NAMES: dict[Kind, str] = {
    "tomcat": N_("Tomcat"),
    "yowler": N_("Yowler"),
    "jellical": N_("Jellical"),
    "black-cat": N_("Black Cat"),
}
"""Name of each kind of Cat, shown when the count reaches it."""

CAT_PICTURES: dict[Kind, str] = {
    "tomcat": "ginger",
    "yowler": "siamese",
    "jellical": "tuxedo",
    "black-cat": "black",
}
"""Picture of the cat that jumps up for each kind."""

FIRST_CAT_MS = 1000
"""Milliseconds before the first Cat."""

FIRST_CAT_AFTER_CALL_MS = 3500
"""Milliseconds before the first Cat after a call, with time for the rhyme."""

CAT_MS = 900
"""Milliseconds for each Cat."""

MAX_CATS_MS = 24_000
"""Most milliseconds for all Cats together: many Cats take less time each."""

NEXT_PLAYER_MS = 600
"""Milliseconds between players."""

RESULT_DELAY_MS = 1200
"""Milliseconds before the result."""


@dataclass(frozen=True)
class CountStep:
    """Step of the final count: one scoring Cat of a player's pile is highlighted."""

    at_ms: int
    """Milliseconds from the end of the game to this step."""
    seat: Seat
    side: int
    """Index of the pile: 0 left, 1 right."""
    cat: ScoringCat
    total: int
    """The player's points up to and with this Cat."""


@dataclass(frozen=True)
class FinalCount:
    """Whole final count, an animation of the scoring: player after player, pile after pile."""

    scores: tuple[PlayerScore, ...]
    """Scores by seat."""
    steps: tuple[CountStep, ...]
    """Steps in the order in which they are seen."""
    cat_ms: int
    """Milliseconds for each Cat."""
    result_ms: int
    """Milliseconds from the end of the game to the result."""


def plan_final_count(seen: State) -> FinalCount:
    """Return the plan of the final count of a finished game: its steps, with their times."""
    return _plan_count_of_piles(seen.piles, seen.options, seen.called_by is not None)


@lru_cache(1)
def _plan_count_of_piles(piles: tuple[Pair, ...], options: Options, was_called: bool) -> FinalCount:
    """Return the plan of the final count of these piles, by seat, which begins later after a call.

    Each Cat takes `CAT_MS`, or less if all of them would take more than `MAX_CATS_MS`. Cached for the latest
    game.
    """
    scores = tuple(score_player(pair, options) for pair in piles)
    cats = [_cats_in_count_order(score) for score in scores]
    pace = min(CAT_MS, MAX_CATS_MS // max(1, sum(map(len, cats))))
    at = FIRST_CAT_AFTER_CALL_MS if was_called else FIRST_CAT_MS
    steps = []
    for seat, pointed in enumerate(cats):
        points = 0
        for side, cat in pointed:
            points += cat.points
            steps.append(CountStep(at, seat, side, cat, points))
            at += pace
        at += NEXT_PLAYER_MS
    return FinalCount(scores, tuple(steps), pace, at + RESULT_DELAY_MS)


def final_count_cues(final_count: FinalCount) -> Iterator[Cue]:
    """Yield a sound cue for each Cat of the final count, at the time when it is highlighted.

    The cue's word is the kind of the Cat.
    """
    return (Cue(step.cat.kind, step.at_ms) for step in final_count.steps)


def _cats_in_count_order(score: PlayerScore) -> list[tuple[int, ScoringCat]]:
    """Return a player's Cats as (index of the pile, Cat), in the order in which they are counted.

    The left pile is first. In a pile the Cats are sorted by the positions of their cards, then by kind.
    """
    return [
        (side, cat)
        for side, pile in enumerate(score.piles)
        for cat in sorted(pile.cats, key=lambda cat: (cat.positions, cat.kind))
    ]


def mark_counted_cards(
    cards: Iterable[Node], final_count: FinalCount, seat: Seat, side: int
) -> Iterator[Node]:
    """Yield the drawn `cards` of a pile, marked for each Cat that they are in; queens also show their value.

    `side` is the index of the pile: 0 left, 1 right.
    """
    steps = [step for step in final_count.steps if (step.seat, step.side) == (seat, side)]
    queens = dict(final_count.scores[seat].piles[side].queens)
    for position, card in enumerate(cards):
        marks = [_draw_step_mark(step, level) for level, step in enumerate(_steps_of_card(steps, position))]
        value = h("span.value", str(queens[position])) if position in queens else None
        yield card._replace(children=h("div", card.children, value, marks).children)


def _steps_of_card(steps: Sequence[CountStep], position: int) -> list[CountStep]:
    """Return those steps of the count whose Cat contains the card at this position of its pile."""
    return [step for step in steps if position in step.cat.positions]


def _draw_step_mark(step: CountStep, level: int) -> Node:
    """Draw the mark of a step's Cat on a card, which appears at the time of the step.

    `level` is the number of other marks below it.
    """
    return draw_cat_mark(step.cat.kind, step.at_ms, level, f"{step.at_ms}")


def draw_cat_mark(kind: Kind, from_ms: int, level: int, key: str, css_classes: str = "") -> Node:
    """Draw the mark of one Cat on a card, which appears `from_ms` after the end of the game.

    `level` is the number of other marks below it. `key` tells it from all other marks of the card.
    `css_classes` are further CSS classes.
    """
    style = f"--from:{from_ms}ms;--level:{level}"
    return h(f"span.mark.{kind}", class_=css_classes, style=style, key=f"mark {key}")


def final_count_times_css(final_count: FinalCount, seat: Seat) -> str:
    """Return CSS variables that tell when a player's Cats are counted; empty if the player has none.

    `--from` is the beginning, in milliseconds after the end of the game, and `--for` the duration in
    milliseconds.
    """
    begins = [step.at_ms for step in final_count.steps if step.seat == seat]
    return f"--from:{begins[0]}ms;--for:{begins[-1] + final_count.cat_ms - begins[0]}ms" if begins else ""


def draw_running_total(final_count: FinalCount, seat: Seat) -> Node:
    """Draw a player's running total, and each Cat with picture and points, which appear one after another.

    Screen readers skip this: they read `draw_score_table`.
    """
    steps = [step for step in final_count.steps if step.seat == seat]
    return h(
        "div.total",
        h("div.sums", _draw_successive_totals(steps)),
        h("div.cats", (_draw_counted_cat(step) for step in steps)),
        aria_hidden="true",
        key="total",
    )


def _draw_successive_totals(steps: Sequence[CountStep]) -> Iterator[Node]:
    """Yield a player's running totals from 0 on, each visible until the next one; the last one stays.

    `steps` are those in which the player's Cats are counted.
    """
    begins = [0, *(step.at_ms for step in steps)]
    points = [0, *(step.total for step in steps)]
    for i, (begin, sum_now) in enumerate(zip(begins, points, strict=True)):
        if i == len(steps):
            yield h("strong.sum.last", str(sum_now), style=f"--from:{begin}ms")
        else:
            yield h("b.sum", str(sum_now), style=f"--from:{begin}ms;--for:{begins[i + 1] - begin}ms")


def _draw_counted_cat(step: CountStep) -> Node:
    """Draw picture, name and points of one counted Cat, which appears at the time of its step."""
    said = f"{_(CAT_NAMES[step.cat.kind])} +{step.cat.points}"
    coat = draw_picture(CAT_PICTURES[step.cat.kind])
    return h(f"span.cat.{step.cat.kind}", coat, said, style=f"--from:{step.at_ms}ms")


def draw_score_table(final_count: FinalCount, scene: Scene) -> Node:
    """Draw the table of final scores: points and number of Cats of each kind, for each player."""
    head = h("tr", h("td"), (h("th", _(name), scope="col", class_=kind) for kind, name in CAT_NAMES.items()))
    rows = (
        h(
            "tr",
            h("th", isolate_text(scene.seat_name(seat)), scope="row"),
            _draw_score_cells(score),
            class_=f"seat-{seat}",
        )
        for seat, score in enumerate(final_count.scores)
    )
    return h("table.cats", h("thead", head), h("tbody", rows))


def _draw_score_cells(score: PlayerScore) -> Iterator[Node]:
    """Yield a table cell for each kind of Cat: its points and the number of Cats; a dash without any."""
    for kind in CAT_NAMES:
        points = [cat.points for pile in score.piles for cat in pile.cats if cat.kind == kind]
        many = plural("{n} cat", "{n} cats", len(points))
        yield h("td", h("b", str(sum(points))), h("small", many)) if points else h("td", "–")
