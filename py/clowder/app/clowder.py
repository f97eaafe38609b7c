"""The app: a page stack that takes acts as words and returns nodes and effects, without a browser."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from clowder.app.device import Device
from clowder.app.effects import Effect
from clowder.app.languages import Languages
from clowder.app.page_stack import PageStack
from clowder.app.pages.page import ActTime, Page
from clowder.app.play import head_start
from clowder.app.preferences import Preferences
from clowder.app.printing import PrintJob
from clowder.app.restoring import merge_external_texts
from clowder.app.route import HOME, Route
from clowder.app.services import Services
from clowder.app.storage.people import PeopleStore
from clowder.app.storage.result_writer import ResultWriter
from clowder.app.storage.save_slot import OPEN
from clowder.app.storage.saves import SaveStore
from clowder.core.store import Store
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.rotated_page import draw_rotated_page

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.files.file_reading import ChosenFile


class DocumentSettings(NamedTuple):
    """Settings for the HTML document round the drawn page: looks, language, sound, vibration.

    `looks` are the present viewer's settings for style sheets, by name, `tablet_looks` the tablet's own.
    `language` is a code; `sound` and `vibration` tell whether they are on. `left_state` tells what a
    returning player will find: an open `table`, saved `games`, or `nothing`.
    """

    looks: dict[str, str]
    """The settings that the style sheets use, by name, as the viewer has them."""
    language: str
    """The code of the current language."""
    sound: bool
    """True if sounds are played."""
    vibration: bool
    """True if the tablet's motor ticks."""
    tablet_looks: dict[str, str]
    """The settings of `looks` as the tablet has them, whoever is the viewer."""
    left_state: str
    """The state that a returning player will find: a `table`, `games` to go on with, or `nothing`."""


class ClowderApp:
    """App without a browser: carries out players' commands, and returns pages to draw and effects.

    `open_first_page` comes first. Then `handle_act` carries out a command (act), `run_due_step` what is
    due by time; others, such as `navigate_to_route` and `pause_shown_page`, take what the browser does.
    These return effects: instructions for the browser, such as to play a sound. `draw_page` draws,
    `document_settings` has the looks. The work is done by a `PageStack` and its pages; lasting data are
    in `store`. Without `languages` all texts are English.
    """

    def __init__(
        self,
        games: Iterable[Game],
        store: Store,
        languages: Languages | None = None,
        preferred_languages: Sequence[str] = (),
        device: Device | None = None,
    ) -> None:
        by_name = {game.name: game for game in games}
        packs = {name: game.content(store) for name, game in by_name.items() if game.content}
        people = PeopleStore(
            store, [name for name, game in by_name.items() if head_start.has_head_start_option(game.rules)]
        )
        preferences = Preferences(store, people, languages, preferred_languages)
        printing = PrintJob(by_name)
        device = device or Device()
        saves = SaveStore(store)
        finished = ResultWriter(store, saves, people)
        self._services = Services(
            by_name, store, saves, packs, people, preferences, printing, device, finished
        )
        self._stack = PageStack(self._services)

    # Present state

    def draw_page(self) -> Node:
        """Return the node (HTML element as a value) of the shown page; only an overlay is rotated.

        An overlay is rotated by 90 degrees times the `faced_tablet_side` of the uppermost page that is
        no overlay. Any other page is returned as it draws itself.
        """
        node, side = self.top_page.draw_page(), self.top_non_overlay_page.faced_tablet_side
        return draw_rotated_page(node, 90 * side) if side and self.top_page.is_overlay else node

    @property
    def document_settings(self) -> DocumentSettings:
        """Settings in effect for the present viewer, for the document, and the tablet's own looks.

        `left_state` is `table` if a table was left open, else `games` if there are saves, else
        `nothing`.
        """
        services = self._services
        preferences = services.preferences
        settings, lasting = preferences.effective_settings, preferences.tablet_settings.data_attributes
        left = (
            "table" if services.store.get(OPEN) else "games" if services.saves.list_save_keys() else "nothing"
        )
        return DocumentSettings(
            settings.data_attributes,
            preferences.language_code,
            settings.sound,
            settings.vibration,
            lasting,
            left,
        )

    @property
    def missing_translation_files(self) -> Sequence[str]:
        """Names of the files with translated card texts that are needed but have not been received yet.

        Needed are those for the current language, and for each language that a person known to the
        tablet has chosen. `receive_translation_file` takes them.
        """
        return list(self._services.preferences.iter_missing_translation_files(self._services.packs.values()))

    @property
    def top_page(self) -> Page:
        """The page that is shown: the top of the page stack."""
        return self._stack.top_page

    @property
    def top_non_overlay_page(self) -> Page:
        """The uppermost page of the stack that is no overlay."""
        return self._stack.top_non_overlay_page

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until `run_due_step` is due for the shown page; None for never.

        The shown page decides; the result is 0 while it computes something. `clock_ms` is the present
        time by the browser's clock.
        """
        return self._stack.top_page.ms_until_step(clock_ms)

    @property
    def route(self) -> Route:
        """The addresses, as texts, of all pages on the page stack, from home to the page that is shown."""
        return self._stack.route

    @property
    def shows_private_content(self) -> bool:
        """True if the shown page has something on it that not all players may see, such as a hand."""
        return self.top_page.shows_private_content

    # Actions and events

    def open_first_page(self, clock_ms: ClockMs, route: Route = HOME) -> list[Effect]:
        """Open the page of a route when the app starts, and return the effects for the browser.

        If the route is only home, the table that was left open is opened over home; if there is none, or
        its save cannot be read, home stays. Any other route is opened as by `navigate_to_route`.
        """
        left = self._services.store.get(OPEN)
        if route == HOME:
            return self._stack.apply_navigation_steps(
                self._stack.home.open_save(left) if left else [], clock_ms
            )
        return self._stack.navigate_to_route(route, clock_ms)

    def navigate_to_route(self, route: Route, clock_ms: ClockMs) -> list[Effect]:
        """Open and close pages until the page stack is that of a route; return effects for the browser.

        A route is the addresses of all pages of the stack, home first. If a page does not exist, home is
        shown with the reason; a page that asks something before it closes stays open. A route that does
        not begin at home is a single address: the pages below it, such as home and a lobby, are added.
        """
        return self._stack.navigate_to_route(route, clock_ms)

    def handle_act(self, act: str, value: str, clock_ms: ClockMs, epoch_ms: EpochMs) -> list[Effect]:
        """Carry out the command (act) of a tapped element, and return the effects for the browser.

        `act` is the words of the element's attribute `data-act`, or of `data-change`, with the field's
        new `value`. The act `sound` turns the tablet's sounds on or off. All other acts go to the shown
        page, with both times, and its navigation steps are carried out; before the act `home` all
        overlays are closed.
        """
        words = act.split()
        if words == ["home"]:
            self._stack.close_overlays()
        if words == ["sound"]:
            self._services.preferences.toggle_sound()
            return self._stack.apply_navigation_steps([], clock_ms)
        steps = self._stack.top_page.handle_act(words, value, ActTime(clock_ms, epoch_ms))
        return self._stack.apply_navigation_steps(steps, clock_ms)

    def open_chosen_file(
        self, act: str, file: "ChosenFile", clock_ms: ClockMs, epoch_ms: EpochMs
    ) -> list[Effect]:
        """Open an overlay that reads a file chosen by a player, and return the effects for the browser.

        `act` is the act of the button that asked for the file. When the file is read, the overlay
        closes, and the page below carries out `act` with the file's text as its value. If the file is
        refused, the page below carries out `act` with the word `refused` added, and the reason as value.
        Workbooks are accepted only if `act` begins with `content`.
        """
        from clowder.app.files.file_page import FileReadingPage
        from clowder.app.files.file_reading import FileReader

        services = self._services
        decode, language = services.device.decode_text, services.preferences.language_code
        reading = FileReader(file, decode, language, takes_workbooks=act.startswith("content "))
        return self._stack.open_overlay(FileReadingPage(reading, act, ActTime(clock_ms, epoch_ms)), clock_ms)

    def receive_translation_file(self, name: str, text: str, clock_ms: ClockMs) -> list[Effect]:
        """Give all card packs the text of a file in `missing_translation_files`; return the effects.

        `name` is the file's name. Each pack takes the text only if the file is one of its own. The
        effects are for the browser.
        """
        for pack in self._services.packs.values():
            pack.receive_card_text_file(name, text)
        return self._stack.apply_navigation_steps([], clock_ms)

    def run_due_step(self, clock_ms: ClockMs) -> list[Effect] | None:
        """Run the shown page's due timed event, or a part of its computation; return the effects.

        The navigation steps that the page returns are carried out. Return None if there is nothing new
        to draw.
        """
        steps = self._stack.top_page.run_due_step(clock_ms)
        return None if steps is None else self._stack.apply_navigation_steps(steps, clock_ms)

    def merge_texts_into_store(self, texts: Mapping[str, str], on_done: Callable[[], None]) -> None:
        """Merge texts that the browser kept elsewhere into the store, like a backup; call `on_done`.

        `texts` are by store key. Before `on_done` is called, the merged settings are applied. If the
        texts cannot be stored, no settings are applied, and `on_done` is not called.
        """
        merge_external_texts(self._services, texts, on_done)

    def pause_shown_page(self, clock_ms: ClockMs) -> list[Effect]:
        """Pause the shown page, because the browser has hidden the app, and return the effects."""
        self._stack.top_page.suspend_page(clock_ms)
        return self._stack.apply_navigation_steps([], clock_ms)

    def resume_shown_page(self, clock_ms: ClockMs) -> list[Effect]:
        """Resume the shown page, because the browser shows the app again, and return the effects.

        Before that, settings that another window has stored meanwhile are applied.
        """
        self._services.preferences.sync_from_store()
        return self._stack.apply_navigation_steps(
            self._stack.top_page.start_or_resume_page(clock_ms), clock_ms
        )

    def sync_from_store(self, clock_ms: ClockMs) -> list[Effect]:
        """Apply settings and the shown page's data that another window stored; return the effects.

        The page takes its data over by its own `sync_from_store`; the navigation steps that this returns
        are carried out.
        """
        self._services.preferences.sync_from_store()
        return self._stack.apply_navigation_steps(self._stack.top_page.sync_from_store(clock_ms), clock_ms)
