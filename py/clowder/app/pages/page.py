"""Base class of pages, and the steps by which pages change the page stack."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from clowder.app.addresses import Address, OfGame, read
from clowder.app.effects import Effect, SaveFile, Watch
from clowder.app.shared import Shared
from clowder.app.storage.saves import Opened
from clowder.core.options import Options
from clowder.games.game import Game
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node


class Moment(NamedTuple):
    """Time of an act by two clocks."""

    at: float
    """Browser's clock, in milliseconds."""
    now: int
    """Milliseconds since 1970."""


class Beneath(NamedTuple):
    """Game, options and save of the screen below an overlay."""

    game: Game
    options: Options | None = None
    """Options of the game in progress or in preparation; None if nobody has chosen any."""
    save: str = ""
    """Name of the game's save; empty if the game has none."""


class Page:
    """Base class of pages.

    Of the page stack only the top page is seen and gets time; all others are hidden.

    `at` is always the browser's clock in milliseconds.
    """

    looker = ""
    """Name of the viewer over whose hand this overlay was opened, whose settings hold; empty for none."""

    lies_over = False
    """True if the page is an overlay, which is closed with its screen when somebody goes home."""

    @property
    def address(self) -> Address:
        """Address at which the page is found again."""
        raise NotImplementedError

    @property
    def beneath(self) -> Beneath | None:
        """Game context for the pages that are opened over this one; None if there is no game."""
        return None

    @property
    def side(self) -> int:
        """Side of the tablet to which the page is turned, clockwise from 0, the lower one."""
        return 0

    def node(self) -> Node:
        """Return the whole page as it is drawn now."""
        raise NotImplementedError

    @property
    def eyes(self) -> str:
        """Name of the only player who views the page; empty if several do, or nobody in particular."""
        return self.looker

    @property
    def is_private(self) -> bool:
        """True if the page shows something that not every player may see."""
        return False

    def act(self, words: list[str], value: str, moment: Moment) -> "list[Step]":
        """Carry out what was tapped: the words of a `data-act`, or of a `data-change` with its new value.

        Words that mean nothing on this page do nothing.
        """
        return []

    def refuse(self, reason: str) -> None:
        """Show the reason why another page could not be opened from this one."""

    def back(self, at: float) -> "list[Step]":
        """Return the steps for going back from this page."""
        return [Close()]

    def show(self, at: float) -> "list[Step]":
        """Resume the page: it has become the top page, or the browser's page is visible again."""
        return []

    def hide(self, at: float) -> None:
        """Suspend the page: another page covers it, or the browser's page is hidden."""

    def follow(self, at: float) -> "list[Step]":
        """Adopt what another window may have stored meanwhile."""
        return []

    def due(self, at: float) -> float | None:
        """Return in how many milliseconds `step` is wanted: 0 while the computer thinks, None if never."""
        return None

    def step(self, at: float) -> "list[Step] | None":
        """Let time pass, or think a little more. Return None if nothing new is to be shown."""
        return []

    def news(self) -> list[Effect]:
        """Return the effects of what has happened since the last call, and forget them."""
        return [Watch()]


class GamePage(Page):
    """Base class of overlays about the game of the screen below. `kind` is the first word of the address."""

    kind: OfGame
    lies_over = True

    def __init__(self, shared: Shared, beneath: Beneath) -> None:
        self._shared = shared
        self._beneath = beneath

    @property
    def address(self) -> Address:
        return Address(self.kind, self._beneath.game.name)

    @property
    def beneath(self) -> Beneath:
        return self._beneath


@dataclass(frozen=True)
class Go:
    """Step that opens the page of this address on top of the stack; if it is refused, nothing changes."""

    address: Address
    replace: bool = False
    """True if the new page takes the place of the top page."""
    over_home: bool = False
    """True if all pages but the home page are closed first."""
    brought: Opened | None = None
    """Game for the page, if the game has come in a file and is not stored; else None."""


@dataclass(frozen=True)
class Close:
    """Step that closes the top page."""


@dataclass(frozen=True)
class Uncover:
    """Step that closes all overlays over the screen."""


@dataclass(frozen=True)
class GoHome:
    """Step that closes all pages but the home page."""


Step: TypeAlias = Effect | Go | Close | Uncover | GoHome
"""Consequence of an act on a page: a change of the page stack, or an effect for the stage."""


def handed(pack: ContentPack, wish: list[str], value: str, place: str = "") -> list[Step]:
    """Carry out an act on the page `place` of a pack; return the step that saves the file it made, if any."""
    given = pack.act(wish, value, place)
    return [SaveFile(given.name, given.text)] if given else []


def aside(shared: Shared, words: list[str], game: str = "") -> list[Step]:
    """Return the step that opens the overlay of these words; none for unknown words.

    `game` is the name of the game on the screen below, empty for none.
    """
    match words:
        case ["settings"]:
            number = shared.people.number_text(shared.preferences.looker)
            return [Go(Address("person", place=number) if number else Address("settings"))]
        case ["statistics" | "thinking"] | ["cards", _]:
            return [Go(read("/".join(words)))]
        case ["paper"]:
            return [Go(Address("paper", game or shared.printing.game.name))]
        case ["rules" | "scan" | "cards" | "log" | "dealt" | "envelope" as kind] | [
            "read" | "link" as kind,
            _,
        ] if game:
            return [Go(read("/".join((kind, game, *words[1:]))))]
    return []
