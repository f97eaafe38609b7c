"""Moods of the cats beside the players' names: they flatten their ears, or purr, for a moment."""

from typing import Literal, TypeAlias

from pyscript import document, window

from clowder.stage.turning import is_motion_off

Mood: TypeAlias = Literal["ears-flat", "purr"]
"""Name of an animation in the style sheets, which shows the mood."""

MOOD_MS = 1600
"""Milliseconds for which a mood is shown."""


def animate_cat_mood(seat: int, mood: Mood, delay_ms: float) -> None:
    """Let the cat beside a seat's name purr or flatten its ears, `delay_ms` milliseconds from now.

    It sets the CSS `animation` of the seat's `.badge`, which takes `MOOD_MS` and is then removed.
    Nothing happens if motion is off.
    """
    for badge in () if is_motion_off() else document.querySelectorAll(f"#app .seat-{seat} .badge"):
        badge.style.animation = f"{mood} {MOOD_MS}ms {delay_ms:.0f}ms"
        window.setTimeout(badge.style.removeProperty.bind(badge.style, "animation"), delay_ms + MOOD_MS)


def stop_cat_mood_animations() -> None:
    """Stop the animations of all cats that purr or flatten their ears beside a player's name."""
    for badge in document.querySelectorAll("#app .badge[style*=animation]"):
        badge.style.removeProperty("animation")
