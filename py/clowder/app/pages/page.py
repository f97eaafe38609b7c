"""Base class of pages, and the steps by which pages change the page stack."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from clowder.app.addresses import GameKind, PageAddress, parse_address
from clowder.app.effects import Effect, SaveFile, SetViewer
from clowder.app.services import Services
from clowder.app.storage.saves import OpenedGame
from clowder.core.options import Options
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.acts import AnyAct
from clowder.widgets.content import ContentPack, ContentPackPage
from clowder.widgets.file_offer import DownloadableFile
from clowder.widgets.nodes import Node


class ActTime(NamedTuple):
    """Time of an act, in milliseconds by two clocks: `clock_ms` and `epoch_ms`.

    `clock_ms` counts from when the browser's page was opened, `epoch_ms` from 1970.
    """

    clock_ms: ClockMs
    epoch_ms: EpochMs


class GameContext(NamedTuple):
    """Game that an overlay is about, with `options` and `save` of that game on the screen below.

    `options` is None if no options were chosen yet. `save` is the save's store key, empty if the game is
    not stored.
    """

    game: Game
    options: Options | None = None
    """Options of the game in progress or in preparation; None if nobody has chosen any."""
    save: str = ""
    """Name of the game's save; empty if the game has none."""


class Page:
    """Base class of the app's pages: each keeps a screen's state, draws it, and carries out acts.

    `draw_page` draws it, `handle_act` carries out an act (the words of the `data-act` of a tapped
    element), `run_due_step` the timed events, and `pop_effects` returns sounds and animations. Acts and
    timed events return steps (`NavStep`) that open or close pages, or effects. Only the top page of the
    page stack is shown and gets acts and timed events.
    """

    active_viewer = ""
    """Name of the viewer over whose hand this overlay was opened, whose settings hold; empty for none."""

    is_overlay = False
    """True if the page is an overlay, which is closed with its screen when somebody goes home."""

    @property
    def address(self) -> PageAddress:
        """Address at which this page can be opened again, such as `PageAddress("rules", "hearts")`.

        Each derived page must define it; here it raises NotImplementedError.
        """
        raise NotImplementedError

    @property
    def game_context(self) -> GameContext | None:
        """Game, options and save of this page, for overlays that open over it; None without a game.

        Default: None. Pages that are about a game, such as the lobby and the table, override it.
        """
        return None

    @property
    def faced_tablet_side(self) -> int:
        """Side of the tablet to which the page is turned: 0 is the lower one, then clockwise.

        Default: 0. `TablePage` and `DeckCuttingPage` override it; an overlay is turned with the page
        below.
        """
        return 0

    def draw_page(self) -> Node:
        """Draw the whole screen in the page's present state, as one node (HTML element).

        Default: raises NotImplementedError. Each page that is shown overrides it.
        """
        raise NotImplementedError

    @property
    def viewer_name(self) -> str:
        """Name of the only player who looks at the page; empty if there is none or there are several.

        By default it is `active_viewer`: for an overlay, the player over whose hand it was opened.
        """
        return self.active_viewer

    @property
    def shows_private_content(self) -> bool:
        """True if the page shows something that not every player may see, such as an open hand.

        Default: False. `TablePage` overrides it.
        """
        return False

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> "list[NavStep]":
        """Carry out an act of the page; return the steps that follow, such as a page to open.

        `act_words` are the words of the tapped element's `data-act`, or of a changed field's
        `data-change`, whose new content is `value`. Derived pages do nothing for words that they do not
        know. By default do nothing, and return no steps.
        """
        return []

    def show_refusal(self, reason: str) -> None:
        """Show `reason`, a sentence on why another page could not be opened, on this page.

        Default: does nothing. Pages from which others are opened, such as `HomePage`, `LobbyPage` and
        `TablePage`, override it, and set the reason as their notice.
        """

    def go_back(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Return the steps that leave this page backwards: by default one that closes it."""
        return [ClosePage()]

    def start_or_resume_page(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Begin or resume this page when it is shown; return the steps that follow, by default none.

        That happens when it is opened, when the pages over it are closed, and when the browser's page is
        visible again.
        """
        return []

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Suspend this page, as another page covers it, or the browser's page is hidden.

        Default: does nothing. Derived pages may override it; `TablePage`, for example, closes hands,
        stops the clock and saves the game.
        """

    def sync_from_store(self, clock_ms: ClockMs) -> "list[NavStep]":
        """Take over what another window of this browser has stored; return the steps that follow.

        A derived page may, for example, close because its person was deleted. By default do nothing, and
        return no steps.
        """
        return []

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return in how many milliseconds `run_due_step` is to be called; None for never.

        Default: returns None. Pages on which something happens by time, such as `TablePage`, override
        it; they return 0 while they have something to compute.
        """
        return None

    def run_due_step(self, clock_ms: ClockMs) -> "list[NavStep] | None":
        """Carry out the timed event that is due, or compute for a few milliseconds; return the steps.

        It is called after the time of `ms_until_step`. Derived pages may return None if nothing new is
        to be drawn; a list, even an empty one, has the page drawn. By default do nothing, and return an
        empty list.
        """
        return []

    def pop_effects(self) -> list[Effect]:
        """Return the effects (sounds, animations, speech) due since the last call, and forget them.

        By default the list has only `SetViewer()`, which tells the browser that there is no table and no
        viewer, so that sounds and animations of a table end.
        """
        return [SetViewer()]


class GameOverlayPage(Page):
    """Base class of overlays about one game: that of the screen below, given as `context`.

    It keeps `context` (`_context`, also its `game_context`) and `services`. Derived classes set `kind`,
    the first word of the `address`, which is made of it and the game's name, and define `draw_page` and
    `handle_act`.
    """

    kind: GameKind
    is_overlay = True

    def __init__(self, services: Services, context: GameContext) -> None:
        self._services = services
        self._context = context

    @property
    def address(self) -> PageAddress:
        """Address made of the page's `kind`, such as `rules`, and the game's name, without the save."""
        return PageAddress(self.kind, self._context.game.name)

    @property
    def game_context(self) -> GameContext:
        """Game, options and save of the screen below, as they were when this overlay was opened."""
        return self._context


@dataclass(frozen=True)
class GoToPage:
    """Navigation step that opens the page of `address`, by default on top of the page stack.

    With `replace` the new page takes the place of the top page; with `over_home` all pages but the home
    page are closed first. `opened` is a game that came in a file and is not stored, else None. If the
    page cannot be opened, the stack stays as it is, and the top page shows why.
    """

    address: PageAddress
    replace: bool = False
    """True if the new page takes the place of the top page."""
    over_home: bool = False
    """True if all pages but the home page are closed first."""
    opened: OpenedGame | None = None
    """Game for the page, if the game has come in a file and is not stored; else None."""


@dataclass(frozen=True)
class ClosePage:
    """Navigation step that closes the top page of the page stack."""


@dataclass(frozen=True)
class ActOnPageBelow:
    """Navigation step that closes the top page, and then has the page below carry out the act `act`.

    `act` is one text of words, such as `play`; `value` is the content of a field, by default empty;
    `act_time` is the time handed on. The steps that come of the act are carried out, too.
    """

    act: AnyAct
    act_time: ActTime
    value: str = ""


@dataclass(frozen=True)
class CloseOverlays:
    """Navigation step that closes the pages above the uppermost page of the stack that is no overlay."""


@dataclass(frozen=True)
class GoHome:
    """Navigation step that closes all pages of the stack but the home page.

    The store's note of the table that was left open is deleted, too.
    """


NavStep: TypeAlias = Effect | GoToPage | ClosePage | ActOnPageBelow | CloseOverlays | GoHome
"""Consequence of an act on a page: a change of the page stack, or an effect for the stage."""


def handle_content_pack_act(
    pack: ContentPack, game: str, act_words: list[str], value: str, place: str = ""
) -> list[NavStep]:
    """Have a game's content pack (card texts) carry out an act; return the step that follows, if any.

    `SaveFile` saves a file that the pack returns; `GoToPage` opens the page of card texts (`read`) that
    it names, in place of the present page if the pack says so (`replaces`); `ClosePage` closes the
    present page, for a page without a name. `game` is the game's name; `place` is the name of the page
    of card texts on which the act was made, empty on other pages such as the lobby.
    """
    match pack.handle_act(act_words, value, place):
        case DownloadableFile(text, name):
            return [SaveFile(name, text)]
        case ContentPackPage(""):
            return [ClosePage()]
        case ContentPackPage(name, replaces):
            return [GoToPage(PageAddress("read", game, name), replace=replaces)]
    return []


def steps_to_open_overlay(services: Services, act_words: list[str], game: str = "") -> list[NavStep]:
    """Return a list with the step that opens the overlay named by an act's words; empty for other acts.

    `settings` opens the page of the present viewer if that is a person whom the tablet knows, else the
    tablet's settings. `evening`, `statistics`, `thinking` and `waiting` need no game. `rules`, `read
    PLACE`, `learn`, `log` and the like are about `game`, the name of the game on the screen below, and
    open nothing if it is empty. `paper`, the printing page, then shows the game that was printed last.
    """
    match act_words:
        case ["settings"]:
            number = services.people.address_number_text(services.preferences.active_viewer)
            return [GoToPage(PageAddress("person", place=number) if number else PageAddress("settings"))]
        case ["evening" | "statistics" | "thinking" | "waiting"] | ["cards" | "waiting", _]:
            return [GoToPage(parse_address("/".join(act_words)))]
        case ["paper"]:
            return [GoToPage(PageAddress("paper", game or services.printing.chosen_game.name))]
        case ["rules" | "scan" | "cards" | "log" | "dealt" | "envelope" | "learn" as kind] | [
            "read" | "link" | "learn" as kind,
            _,
        ] if game:
            return [GoToPage(parse_address("/".join((kind, game, *act_words[1:]))))]
    return []
