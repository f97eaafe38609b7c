"""Routes: the addresses of all pages on the page stack, from home to the uppermost.

An address is the text after the `#`: `rules/some-game`, `play/some-game` (its lobby), a number after that
(the table of a save), and nothing at home. `deal/...` is a lobby for a game that is dealt by a number,
`deck/...` asks over a lobby whether to play with the cards that are in it.
"""

from typing import NamedTuple, TypeAlias

Route: TypeAlias = tuple[str, ...]

HOME: Route = ("",)

_OVER_A_LOBBY = ("rules", "learn", "read", "link", "deck")
"""Kinds of pages that close to the lobby or table of their game."""

_BEFORE_A_GAME = ("learn", "deck")
"""Kinds of pages that lead to the lobby, even if a table was left open."""


def make_page_route(address: str, left: str = "") -> Route:
    """Return the route (addresses from home to the top page) to a page that is opened by its address.

    Rules, tutorials, card texts, deck links and decks (`_OVER_A_LOBBY`) lie over the lobby of their
    game, as in ("", "play/some-game", "rules/some-game"); all other pages lie over home. `left` is the
    address of the table that was left open, or empty. If that is of the same game, it takes the lobby's
    place, even for the lobby's own address; only tutorials and decks keep the lobby.
    """
    kind, _, rest = address.partition("/")
    lobby = f"play/{rest.partition('/')[0]}"
    screen = left if left.startswith(f"{lobby}/") and kind not in _BEFORE_A_GAME else lobby
    if address == lobby:
        return (*HOME, screen)
    return (*HOME, screen, address) if kind in _OVER_A_LOBBY else (*HOME, address)


class HistoryChange(NamedTuple):
    """Next change of the browser's history towards a wanted route: go back, or replace and add entries.

    If `back` is above 0, only go back by so many entries. Else `replaced` takes the place of the current
    entry, if it is not None, and then the routes `pushed` are added, one entry each.
    """

    back: int
    """The number of entries to go back. The other changes are asked for anew after that."""
    replaced: Route | None = None
    """The route that replaces the current entry; None if that stays as it is."""
    pushed: tuple[Route, ...] = ()
    """Routes of new entries after the current one."""


def plan_history_change(current: Route, wanted: Route) -> HistoryChange:
    """Return the next change that makes the browser's history, now at `current`, fit the route `wanted`.

    The history has an entry for each page of the route. Entries that are too many, or that lie above the
    first wrong one, are removed by going back; then no other change is planned, and the next one must be
    asked for. Else the last entry is replaced if it is wrong, and one entry is added for each further
    page of `wanted`.
    """
    alike = next((i for i, (a, b) in enumerate(zip(current, wanted, strict=False)) if a != b), len(current))
    alike = min(alike, len(wanted))
    back = len(current) - min(alike + 1, len(wanted))
    if back > 0:
        return HistoryChange(back)
    pushed = tuple(wanted[:length] for length in range(len(current) + 1, len(wanted) + 1))
    return HistoryChange(0, wanted[: len(current)] if len(current) > alike else None, pushed)


def routes_renewing_history_entry(left: Route) -> tuple[Route, Route]:
    """Return two routes that, visited one after the other, make the history entry of the route `left` anew.

    They are the route to the page below, and `left` itself.
    """
    return left[:-1], left
