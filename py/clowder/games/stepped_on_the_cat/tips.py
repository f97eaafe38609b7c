"""Tips for a first game of I Stepped on the Cat!: at the first turn, boot, tuna and point."""

from clowder.core.i18n import _
from clowder.core.options import option_value_of_seat
from clowder.core.rules import Move
from clowder.core.table import Entry
from clowder.games.stepped_on_the_cat.rules import State, Steal, Step, is_solitaire
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipContent


def _how_to_show_cat_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip to tap a cat and then its place, while no seat shows a cat; else None.

    It points at the viewer's places for cats (`.mine .row`). None, too, in solitaire.
    """
    if is_solitaire(seen) or any(map(any, seen.shows)):
        return None
    text = _("Tap a cat in your hand, then tap its place here. Five different cats make a point.")
    return TipContent(text, ".mine .row")


def _first_boot_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip that a boot and the cat it steps on are both discarded, once that has happened.

    It points at the discard pile. None before the first step, and in solitaire.
    """
    if not _find_latest_entry_of_type(seen, scene, Step):
        return None
    text = _("Ouch! A boot steps on any cat that is shown. Then both lie here, the boot and the cat.")
    return TipContent(text, '[data-spot="discards"]')


def _first_tuna_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip, once a cat was stolen, that tuna brings players any cat that they do not show yet.

    It names the latest thief, and points at the cats that the thief shows. None before the first theft,
    and in solitaire.
    """
    entry = _find_latest_entry_of_type(seen, scene, Steal)
    if not entry:
        return None
    text = _(
        "{name} has lured a cat away with tuna. Tuna brings you any cat that you do not show yet.",
        name=scene.seat_name(entry.seat),
    )
    return TipContent(text, f'[data-spot="shows {entry.seat}"]')


def _first_point_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on how points are made and how many win, once a seat has made one; else None.

    It names the first such seat, and points at its score. Points of a head start do not count. None in
    solitaire.
    """
    seats = (seat for seat, points in enumerate(seen.points) if points > _head_start_points(seen, seat))
    seat = next(seats, None)
    if is_solitaire(seen) or seat is None:
        return None
    text = _(
        "{name} had all five cats: that is a point! {goal} points win.",
        name=scene.seat_name(seat),
        goal=seen.options.goal,
    )
    return TipContent(text, f".seat-{seat} .facts")


def _head_start_points(seen: State, seat: int) -> int:
    """Return the points that a seat was given before the game as a head start; 0 without one."""
    return option_value_of_seat(seen.options.head_start, seat)


def _find_latest_entry_of_type(seen: State, scene: Scene, kind: type[Move]) -> Entry | None:
    """Return the latest move of a player that is of this kind, as an entry (seat, time, move).

    None if there is none, and always in solitaire.
    """
    if is_solitaire(seen):
        return None
    return next((entry for entry in scene.recent_entries() if isinstance(entry.move, kind)), None)


TIPS = (
    Tip("point", _first_point_tip),
    Tip("boot", _first_boot_tip),
    Tip("tuna", _first_tuna_tip),
    Tip("show", _how_to_show_cat_tip),
)
