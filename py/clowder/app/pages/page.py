"""Base class of pages, and the steps by which pages change the page stack."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from clowder.app.addresses import Address, GameKind, parse_address
from clowder.app.effects import Effect, SaveFile, SetViewer
from clowder.app.services import Services
from clowder.app.storage.saves import OpenedGame
from clowder.core.options import Options
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.acts import AnyAct
from clowder.widgets.content import ContentPack, PackPage
from clowder.widgets.file_offer import FileOffer
from clowder.widgets.nodes import Node


class ActTime(NamedTuple):
    """Time of an act by two clocks, both in milliseconds: the browser's own, and the time since 1970.

    `clock_ms` counts from the opening of the browser's page.
    """

    clock_ms: ClockMs
    epoch_ms: EpochMs


class GameContext(NamedTuple):
    """Game to which an overlay belongs: that of the screen below, with its options and its save."""

    game: Game
    options: Options | None = None
    """Options of the game in progress or in preparation; None if nobody has chosen any."""
    save: str = ""
    """Name of the game's save; empty if the game has none."""


class Page:
    """Base class of pages: each keeps the state of a screen, draws itself, and carries out acts.

    An act is the words of a `data-act`, the command of a tapped element. Only the top page of the page stack
    is shown, and only its timed events are carried out.
    """

    active_viewer = ""
    """Name of the viewer over whose hand this overlay was opened, whose settings hold; empty for none."""

    is_overlay = False
    """True if the page is an overlay, which is closed with its screen when somebody goes home."""

    @property
    def address(self) -> Address:
        """Address at which the page can be opened again; each page must define it."""
        raise NotImplementedError

    @property
    def context(self) -> GameContext | None:
        """Game context for overlays over this page; None by default, for pages about no game."""
        return None

    @property
    def facing_side(self) -> int:
        """Side of the tablet to which the page is turned, clockwise from 0, the lower side; 0 by default."""
        return 0

    def draw_page(self) -> Node:
        """Return the node of the whole page in its present state; each page must define this."""
        raise NotImplementedError

    @property
    def viewer_name(self) -> str:
        """Name of the only player who views the page; empty if there is none or there are several.

        By default it is `active_viewer`, the viewer over whose hand an overlay was opened.
        """
        return self.active_viewer

    @property
    def is_private(self) -> bool:
        """True if the page shows something that not every player may see; False by default."""
        return False

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> "list[NavStep]":
        """Carry out an act of the page, and return the steps to other pages that follow from it.

        `act_words` are the words of a `data-act`, or of a `data-change` with the field's new `value`. Unknown
        words do nothing; by default all do.
        """
        return []

    def show_refusal(self, reason: str) -> None:
        """Show the sentence on why another page could not be opened; do nothing by default."""

    def go_back(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Return the navigation steps that leave this page; by default the one that closes it."""
        return [ClosePage()]

    def on_shown(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Begin or resume the page, which is shown (again); return the steps that follow, by default none.

        It is shown when it is opened, when pages over it are closed, and when the browser's page is visible
        again.
        """
        return []

    def on_hidden(self, clock_ms: ClockMs) -> None:
        """Suspend the page, as another covers it or the browser's page is hidden; by default do nothing."""

    def sync_from_store(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Take over what another window of this browser has stored meanwhile; return the steps.

        By default do nothing, and return no steps.
        """
        return []

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until `run_step` is to be called; None, the default, for never.

        It is 0 while the page computes something.
        """
        return None

    def run_step(self, clock_ms: ClockMs) -> "list[NavStep] | None":
        """Carry out the timed event that is due, or continue a computation for a few milliseconds.

        Return the steps to other pages, or None if nothing new is to be shown. By default do nothing, and
        return no steps.
        """
        return []

    def take_effects(self) -> list[Effect]:
        """Return the effects of what has happened since the last call, and forget them.

        By default return only `SetViewer()`: nobody in particular views the page.
        """
        return [SetViewer()]


class GamePage(Page):
    """Base class of overlays about the game of the screen below.

    Each derived class sets `kind`, the first word of its page's address.
    """

    kind: GameKind
    is_overlay = True

    def __init__(self, services: Services, context: GameContext) -> None:
        self._services = services
        self._context = context

    @property
    def address(self) -> Address:
        """Address made of the page's kind and its game's name; it does not name the save."""
        return Address(self.kind, self._context.game.name)

    @property
    def context(self) -> GameContext:
        """Game context of the screen below."""
        return self._context


@dataclass(frozen=True)
class GoTo:
    """Step that opens the page of this address on top of the stack.

    If it is refused, the stack stays as it is, and the top page shows why.
    """

    address: Address
    replace: bool = False
    """True if the new page takes the place of the top page."""
    over_home: bool = False
    """True if all pages but the home page are closed first."""
    opened: OpenedGame | None = None
    """Game for the page, if the game has come in a file and is not stored; else None."""


@dataclass(frozen=True)
class ClosePage:
    """Step that closes the top page."""


@dataclass(frozen=True)
class ActOnPageBelow:
    """Step that closes the top page, and then carries out an act on the page that was below it."""

    act: AnyAct
    act_time: ActTime
    value: str = ""


@dataclass(frozen=True)
class CloseOverlays:
    """Step that closes all overlays, so that the uppermost page that is no overlay is shown."""


@dataclass(frozen=True)
class GoHome:
    """Step that closes all pages but the home page."""


NavStep: TypeAlias = Effect | GoTo | ClosePage | ActOnPageBelow | CloseOverlays | GoHome
"""Consequence of an act on a page: a change of the page stack, or an effect for the stage."""


def handle_pack_act(
    pack: ContentPack, game: str, act_words: list[str], value: str, place: str = ""
) -> list[NavStep]:
    """Carry out an act of a game's content pack (the texts on its cards), and return the step that follows.

    The step saves a file that the act asks for, opens the pack's page to which the act leads, or closes the
    page if the act leads back. Most acts have none. `game` is the game's name, `place` that of the pack's
    page with the act; empty for a page of another kind.
    """
    match pack.handle_act(act_words, value, place):
        case FileOffer(text, name):
            return [SaveFile(name, text)]
        case PackPage(""):
            return [ClosePage()]
        case PackPage(name, replaces):
            return [GoTo(Address("read", game, name), replace=replaces)]
    return []


def find_overlay_steps(services: Services, act_words: list[str], game: str = "") -> list[NavStep]:
    """Return the step that opens the overlay named by an act, such as the settings; none for other words.

    `game` is the name of the game on the screen below. If it is empty, overlays about a game do not open, but
    `paper` shows the game that was printed last. If the viewer is a known person, `settings` opens that
    person's page.
    """
    match act_words:
        case ["settings"]:
            number = services.people.session_number_text(services.preferences.active_viewer)
            return [GoTo(Address("person", place=number) if number else Address("settings"))]
        case ["evening" | "statistics" | "thinking" | "waiting"] | ["cards" | "waiting", _]:
            return [GoTo(parse_address("/".join(act_words)))]
        case ["paper"]:
            return [GoTo(Address("paper", game or services.printing.chosen_game.name))]
        case ["rules" | "scan" | "cards" | "log" | "dealt" | "envelope" | "learn" as kind] | [
            "read" | "link" | "learn" as kind,
            _,
        ] if game:
            return [GoTo(parse_address("/".join((kind, game, *act_words[1:]))))]
    return []
