"""What a page is, and what may become of the pages that lie before the players."""

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
    """When something is done."""

    at: float
    """By the browser's clock, in milliseconds."""
    now: int
    """In milliseconds since 1970."""


class Beneath(NamedTuple):
    """Of which game a screen is that others are laid over."""

    game: Game
    options: Options | None = None
    """By which it is or shall be played; None as long as nobody has chosen any."""
    save: str = ""
    """The name of its save; empty if it has none yet."""


class Page:
    """Pages lie on a pile: the uppermost is seen, and only for it does time pass. What is covered is hidden.

    `at` is always the browser's clock in milliseconds.
    """

    looker = ""
    """Who has opened it over their hand, for whom it is as they like it; empty if nobody has."""

    lies_over = False
    """Whether it is laid over a screen for a while, with which it goes when somebody goes home."""

    @property
    def address(self) -> Address:
        """Where it is found again."""
        raise NotImplementedError

    @property
    def beneath(self) -> Beneath | None:
        """What a page learns that is laid over it; None where there is no game."""
        return None

    @property
    def side(self) -> int:
        """To which side of the tablet it is turned, from 0, the lower one, clockwise."""
        return 0

    def node(self) -> Node:
        """What is seen."""
        raise NotImplementedError

    @property
    def eyes(self) -> str:
        """The name of whoever looks at it, if it is one player and no other; else empty."""
        return self.looker

    @property
    def is_private(self) -> bool:
        """Whether something is seen that not all who sit there may see."""
        return False

    def act(self, words: list[str], value: str, moment: Moment) -> "list[Step]":
        """Do what was tapped: the words of a `data-act`, or of a `data-change` with its new value.

        Words that mean nothing here do nothing.
        """
        return []

    def refuse(self, reason: str) -> None:
        """Say why a page is not there to which somebody would go from here."""

    def back(self, at: float) -> "list[Step]":
        """Somebody goes back to the page that it lies on."""
        return [Close()]

    def show(self, at: float) -> "list[Step]":
        """It comes to lie uppermost, or its browser's page comes in sight again."""
        return []

    def hide(self, at: float) -> None:
        """It is covered, or its browser's page goes out of sight."""

    def follow(self, at: float) -> "list[Step]":
        """Something may have been kept by another window."""
        return []

    def due(self, at: float) -> float | None:
        """In how many milliseconds `step` is wanted; 0 while somebody thinks, None if never."""
        return None

    def step(self, at: float) -> "list[Step] | None":
        """Time has passed, or somebody thinks on a little. None if nothing new is to be shown."""
        return []

    def news(self) -> list[Effect]:
        """What is to be seen and heard of what happened here since this was last asked for."""
        return [Watch()]


class GamePage(Page):
    """Tells something of the game of the screen over which it is laid. `kind` begins its address."""

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
    """The page of this address is laid over all others. Where it is not there, nothing changes."""

    address: Address
    replace: bool = False
    """Whether it takes the place of the uppermost."""
    over_home: bool = False
    """Whether all pages are taken away before it but the first."""
    brought: Opened | None = None
    """The game of the page, if it has come in a file and is kept nowhere."""


@dataclass(frozen=True)
class Close:
    """The uppermost page is taken away."""


@dataclass(frozen=True)
class Uncover:
    """All pages are taken away that lie over the screen."""


@dataclass(frozen=True)
class GoHome:
    """All pages are taken away but the first."""


Step: TypeAlias = Effect | Go | Close | Uncover | GoHome
"""What an act on a page causes."""


def handed(pack: ContentPack, wish: list[str], value: str, place: str = "") -> list[Step]:
    """Do something to a pack, on this page of it, and hand on the file that comes of it, if one does."""
    given = pack.act(wish, value, place)
    return [SaveFile(given.name, given.text)] if given else []


def aside(shared: Shared, words: list[str], game: str = "") -> list[Step]:
    """Lay the page over this one that these words ask for; `game` is the name of the one that is seen."""
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
