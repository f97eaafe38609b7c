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
class FinalCountStep:
    """One step of the final count: one scoring combination (a Cat) of a pile is highlighted.

    `at_ms` is its time in milliseconds after the end of the game, `cat` the Cat, `seat` and `side` (0
    left, 1 right) its pile, and `total` the player's points up to and with this Cat.
    """

    at_ms: int
    """Milliseconds from the end of the game to this step."""
    seat: Seat
    side: int
    """Index of the pile: 0 left, 1 right."""
    cat: ScoringCat
    total: int
    """The player's points up to and with this Cat."""


@dataclass(frozen=True)
class FinalCountTimetable:
    """Timetable of the final count, the animation in which the scores are counted after a game.

    `scores` are by seat; `steps` are one for each Cat, in order: player by player, left pile before
    right pile. Each step takes `cat_ms` milliseconds. `result_ms` is the time of the result, in
    milliseconds after the end of the game.
    """

    scores: tuple[PlayerScore, ...]
    """Scores by seat."""
    steps: tuple[FinalCountStep, ...]
    """Steps in the order in which they are seen."""
    cat_ms: int
    """Milliseconds for each Cat."""
    result_ms: int
    """Milliseconds from the end of the game to the result."""


def plan_final_count(seen: State) -> FinalCountTimetable:
    """Return the timetable of the final count of a finished game: scores, steps and their times.

    It begins later if the game was ended by a call.
    """
    return _plan_final_count_of_piles(seen.piles, seen.options, seen.called_by is not None)


@lru_cache(1)
def _plan_final_count_of_piles(
    piles: tuple[Pair, ...], options: Options, was_called: bool
) -> FinalCountTimetable:
    """Return the timetable of the final count of these piles, by seat: one step for each Cat.

    The first step is at `FIRST_CAT_MS`, after a call at `FIRST_CAT_AFTER_CALL_MS`. Each takes `CAT_MS`
    or, if that is less, `MAX_CATS_MS` divided by the number of Cats. After each player there is a break
    of `NEXT_PLAYER_MS`, and before the result one of `RESULT_DELAY_MS`. Cached for the latest game.
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
            steps.append(FinalCountStep(at, seat, side, cat, points))
            at += pace
        at += NEXT_PLAYER_MS
    return FinalCountTimetable(scores, tuple(steps), pace, at + RESULT_DELAY_MS)


def final_count_cues(final_count: FinalCountTimetable) -> Iterator[Cue]:
    """Yield a sound cue for each Cat of the final count: the Cat's kind, and its time in the count."""
    return (Cue(step.cat.kind, step.at_ms) for step in final_count.steps)


def _cats_in_count_order(score: PlayerScore) -> list[tuple[int, ScoringCat]]:
    """Return a player's Cats (scoring combinations) as (pile index, Cat), in the order of counting.

    The left pile, index 0, is first. In a pile the Cats are sorted by the positions of their cards, then
    by kind.
    """
    return [
        (side, cat)
        for side, pile in enumerate(score.piles)
        for cat in sorted(pile.cats, key=lambda cat: (cat.positions, cat.kind))
    ]


def add_final_count_marks(
    cards: Iterable[Node], final_count: FinalCountTimetable, seat: Seat, side: int
) -> Iterator[Node]:
    """Yield the drawn `cards` of a pile, each with a mark for every counted Cat that it is in.

    A mark appears at the time of its Cat's step in the final count. Queens also show their value, 7 or
    11. `side` is the index of the seat's pile: 0 left, 1 right.
    """
    steps = [step for step in final_count.steps if (step.seat, step.side) == (seat, side)]
    queens = dict(final_count.scores[seat].piles[side].queens)
    for position, card in enumerate(cards):
        marks = [
            _draw_counted_cat_mark(step, level)
            for level, step in enumerate(_steps_with_card(steps, position))
        ]
        value = h("span.value", str(queens[position])) if position in queens else None
        yield card._replace(children=h("div", card.children, value, marks).children)


def _steps_with_card(steps: Sequence[FinalCountStep], position: int) -> list[FinalCountStep]:
    """Return those steps of the count whose Cat contains the card at this position of its pile.

    All `steps` must be of this one pile.
    """
    return [step for step in steps if position in step.cat.positions]


def _draw_counted_cat_mark(step: FinalCountStep, level: int) -> Node:
    """Draw the mark on a card for the Cat counted in this step; it appears at the step's time.

    `level` is the number of marks below it on the same card.
    """
    return draw_cat_mark(step.cat.kind, step.at_ms, level, f"{step.at_ms}")


def draw_cat_mark(kind: Kind, from_ms: int, level: int, key: str, css_classes: str = "") -> Node:
    """Draw a mark on a card that belongs to a Cat of this kind: an empty `span.mark.KIND` for CSS.

    Its CSS variables are `--from`, the time `from_ms` in milliseconds after the end of the game at which
    it appears, and `--level`, the number of marks below it on the same card. `key` tells it from the
    card's other marks. `css_classes` are further CSS classes.
    """
    style = f"--from:{from_ms}ms;--level:{level}"
    return h(f"span.mark.{kind}", class_=css_classes, style=style, key=f"mark {key}")


def final_count_times_css(final_count: FinalCountTimetable, seat: Seat) -> str:
    """Return CSS variables for when a player's Cats are counted: `--from` and `--for`, in ms.

    `--from` is the first step's time after the end of the game, and `--for` the time until the last step
    is over. Empty if the player has no Cats.
    """
    begins = [step.at_ms for step in final_count.steps if step.seat == seat]
    return f"--from:{begins[0]}ms;--for:{begins[-1] + final_count.cat_ms - begins[0]}ms" if begins else ""


def draw_running_total_and_cats(final_count: FinalCountTimetable, seat: Seat) -> Node:
    """Draw a player's total, which grows during the final count, and each counted Cat beside it.

    Each Cat has a picture, its name and its points, and appears at its time. Screen readers skip both:
    they read `draw_final_score_table`.
    """
    steps = [step for step in final_count.steps if step.seat == seat]
    return h(
        "div.total",
        h("div.sums", _draw_successive_totals(steps)),
        h("div.cats", (_draw_counted_cat(step) for step in steps)),
        aria_hidden="true",
        key="total",
    )


def _draw_successive_totals(steps: Sequence[FinalCountStep]) -> Iterator[Node]:
    """Yield a player's totals, 0 and that after each step, as elements that CSS shows in their time.

    The CSS variable `--from` is when a total appears, in milliseconds after the end of the game, and
    `--for` how long it stays; the last one, a `strong.sum.last`, stays for good. `steps` are the
    player's own.
    """
    begins = [0, *(step.at_ms for step in steps)]
    points = [0, *(step.total for step in steps)]
    for i, (begin, sum_now) in enumerate(zip(begins, points, strict=True)):
        if i == len(steps):
            yield h("strong.sum.last", str(sum_now), style=f"--from:{begin}ms")
        else:
            yield h("b.sum", str(sum_now), style=f"--from:{begin}ms;--for:{begins[i + 1] - begin}ms")


def _draw_counted_cat(step: FinalCountStep) -> Node:
    """Draw a counted Cat as a `span`: its picture, and a text such as `Tomcat +3`.

    It appears at its step's time, the CSS variable `--from`.
    """
    said = f"{_(CAT_NAMES[step.cat.kind])} +{step.cat.points}"
    coat = draw_picture(CAT_PICTURES[step.cat.kind])
    return h(f"span.cat.{step.cat.kind}", coat, said, style=f"--from:{step.at_ms}ms")


def draw_final_score_table(final_count: FinalCountTimetable, scene: Scene) -> Node:
    """Draw the table of final scores: a row for each player, a column for each kind of Cat, no totals.

    A cell has the points by Cats of that kind, and how many there are; a dash if there are none.
    """
    head = h("tr", h("td"), (h("th", _(name), scope="col", class_=kind) for kind, name in CAT_NAMES.items()))
    rows = (
        h(
            "tr",
            h("th", isolate_text(scene.seat_name(seat)), scope="row"),
            _draw_cat_kind_cells(score),
            class_=f"seat-{seat}",
        )
        for seat, score in enumerate(final_count.scores)
    )
    return h("table.cats", h("thead", head), h("tbody", rows))


def _draw_cat_kind_cells(score: PlayerScore) -> Iterator[Node]:
    """Yield a table cell for each kind of Cat: the points and the number of Cats; a dash if none."""
    for kind in CAT_NAMES:
        points = [cat.points for pile in score.piles for cat in pile.cats if cat.kind == kind]
        many = plural("{n} cat", "{n} cats", len(points))
        yield h("td", h("b", str(sum(points))), h("small", many)) if points else h("td", "–")
