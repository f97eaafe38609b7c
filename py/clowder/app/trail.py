"""The way to a page: the addresses of all that lie on the pile, from home to the uppermost.

An address is what stands behind the `#`: `rules/some-game`, `play/some-game` (its lobby), a number after that
(the table of a save), and nothing at home. `deal/...` is a lobby for a game that is dealt by a number,
`deck/...` asks over a lobby whether to play with the cards that are in it.
"""

from typing import NamedTuple, TypeAlias

Trail: TypeAlias = tuple[str, ...]

HOME: Trail = ("",)

_OVER_A_LOBBY = ("rules", "learn", "read", "link", "deck")
"""What is of a game, and is left for it."""

_BEFORE_A_GAME = ("learn", "deck")
"""What leads to its lobby, even if a table was left."""


def trail_to(address: str, left: str = "") -> Trail:
    """The way to a page that is opened by itself.

    `left` is the address of the table that was left last, if one was: whoever asks for its game finds it.
    """
    kind, _, rest = address.partition("/")
    lobby = f"play/{rest.partition('/')[0]}"
    screen = left if left.startswith(f"{lobby}/") and kind not in _BEFORE_A_GAME else lobby
    if address == lobby:
        return (*HOME, screen)
    return (*HOME, screen, address) if kind in _OVER_A_LOBBY else (*HOME, address)


class Steps(NamedTuple):
    """What to do with a list of visited pages, in this order, so that it leads to the one that is seen."""

    back: int
    """So many entries to go back. What else there is to do is asked again then."""
    replaced: Trail | None = None
    """What takes the place of the entry that this leads to; None if it stays as it is."""
    pushed: tuple[Trail, ...] = ()
    """Entries on top of that."""


def steps(now: Trail, wanted: Trail) -> Steps:
    """From the list that leads to `now` to the one that leads to `wanted`: each has an entry a page."""
    alike = next((i for i, (a, b) in enumerate(zip(now, wanted, strict=False)) if a != b), len(now))
    alike = min(alike, len(wanted))
    back = len(now) - min(alike + 1, len(wanted))
    if back > 0:
        return Steps(back)
    pushed = tuple(wanted[:length] for length in range(len(now) + 1, len(wanted) + 1))
    return Steps(0, wanted[: len(now)] if len(now) > alike else None, pushed)


def anew(left: Trail) -> tuple[Trail, Trail]:
    """What to lead to, one after the other, so that the entry of `left` and all after it are new ones."""
    return left[:-1], left
