"""Routes: the addresses of all pages on the page stack, from home to the uppermost.

An address is the text after the `#`: `rules/some-game`, `play/some-game` (its lobby), a number after that
(the table of a save), and nothing at home. `deal/...` is a lobby for a game that is dealt by a number,
`deck/...` asks over a lobby whether to play with the cards that are in it.
"""

from typing import NamedTuple, TypeAlias

Trail: TypeAlias = tuple[str, ...]

HOME: Trail = ("",)

_OVER_A_LOBBY = ("rules", "learn", "read", "link", "deck")
"""Kinds of pages that close to the lobby or table of their game."""

_BEFORE_A_GAME = ("learn", "deck")
"""Kinds of pages that lead to the lobby, even if a table was left open."""


def trail_to(address: str, left: str = "") -> Trail:
    """Return the route to a page that is opened by itself.

    `left` is the address of the table that was left open, or empty; for a page of its game, the route leads
    over that table instead of the lobby.
    """
    kind, _, rest = address.partition("/")
    lobby = f"play/{rest.partition('/')[0]}"
    screen = left if left.startswith(f"{lobby}/") and kind not in _BEFORE_A_GAME else lobby
    if address == lobby:
        return (*HOME, screen)
    return (*HOME, screen, address) if kind in _OVER_A_LOBBY else (*HOME, address)


class Steps(NamedTuple):
    """Changes to the browser's history, in this order, that make it lead to the shown page."""

    back: int
    """The number of entries to go back. The other changes are asked for anew after that."""
    replaced: Trail | None = None
    """The route that replaces the current entry; None if that stays as it is."""
    pushed: tuple[Trail, ...] = ()
    """Routes of new entries after the current one."""


def steps(now: Trail, wanted: Trail) -> Steps:
    """Return the changes from a history that leads to `now` to one that leads to `wanted`.

    Each history has one entry for each page of its route.
    """
    alike = next((i for i, (a, b) in enumerate(zip(now, wanted, strict=False)) if a != b), len(now))
    alike = min(alike, len(wanted))
    back = len(now) - min(alike + 1, len(wanted))
    if back > 0:
        return Steps(back)
    pushed = tuple(wanted[:length] for length in range(len(now) + 1, len(wanted) + 1))
    return Steps(0, wanted[: len(now)] if len(now) > alike else None, pushed)


def anew(left: Trail) -> tuple[Trail, Trail]:
    """Return the routes to which the history must lead in turn, so that the entry of `left` is made anew."""
    return left[:-1], left
