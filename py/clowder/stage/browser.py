"""The main loop in the browser: passes events to the app, carries out its effects and draws its page."""

from collections.abc import Callable, Iterable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.clowder import ClowderApp, DocumentSettings
from clowder.app.effects import (
    AnswerInstallOffer,
    DelayTableRotation,
    Effect,
    FlattenCatEars,
    FlyCards,
    FlyPoints,
    FocusElement,
    PlayCues,
    PrintPage,
    ReadAloud,
    SaveFile,
    SetFullScreen,
    SetViewer,
    ShareText,
    ShowCelebration,
    StoreKnownTips,
)  # fmt: skip
from clowder.app.foreign_files import MAX_TEXT_FILE_BYTES
from clowder.app.route import Route
from clowder.app.storage.store import CachedStore
from clowder.core.times import ClockMs
from clowder.stage import bubble, files, focus, speech
from clowder.stage.attempts import try_browser_call
from clowder.stage.camera import QrCodeScanner
from clowder.stage.clock import Timer, read_clock, read_wall_clock
from clowder.stage.elements import ElementFactory
from clowder.stage.fields import FieldListener
from clowder.stage.history import BrowserHistory
from clowder.stage.keys import find_shortcut_letter
from clowder.stage.language_files import LanguageFileLoader
from clowder.stage.motion import AnimationPlayer
from clowder.stage.sharing import TextAndFileSharer
from clowder.stage.showing import PageDisplay
from clowder.stage.sound import SoundPlayer
from clowder.stage.tablet import TabletDevice
from clowder.stage.targets import find_target_element
from clowder.stage.touch import PointerListener
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Node

MAX_FILE_WAIT_MS = 300
"""Milliseconds that the first part of a file may take before the page shows that it is awaited."""

SLICE_MS = 4
"""Milliseconds of computation per timer tick: as many steps as should fit, but at least one."""


def preferred_languages() -> list[str]:
    """Return the browser's preferred languages as codes such as `de-AT`, the best first; none if unknown."""
    return try_browser_call(lambda: [str(language) for language in window.navigator.languages], [])


class BrowserMainLoop:
    """Main loop in the browser: passes events to the app, carries out its effects, and draws its page.

    Made once, it draws the first page and then works by listeners (clicks, keys, files, the page hidden
    or closed, Back) and a timer for the app's due steps; nothing is called from outside. An event does
    an act, the text that an element sends, such as `pick a1`. The app returns effects, such as sounds
    and flying cards. Then its page is drawn into `#app` by changing what differs
    (`_apply_effects_and_redraw`).
    """

    def __init__(self, app: ClowderApp, store: CachedStore, tablet: TabletDevice) -> None:
        """Draw the first page, and listen to the browser, its device and the store from now on.

        `store` is the storage of the app, asked for unsaved texts when the page is closed. At the end the
        document is marked by `data-ready`.
        """
        self._app = app
        self._store = store
        self._tablet = tablet
        self._history = BrowserHistory(self._visit_route)
        maker = ElementFactory()
        self._display = PageDisplay(document.getElementById("app"), maker)
        self._sync_proxy = create_proxy(self._sync_from_store)
        self._timer = Timer(self._run_steps_and_redraw)
        self._language_files = LanguageFileLoader(self._receive_language_file)
        self._motion = AnimationPlayer(maker)
        self._draw_unturned: Callable[[], Node] | None = None
        self._sound = SoundPlayer(app.document_settings)
        self._pointer_input = PointerListener(
            lambda act, clock_ms: self._save_typing_and_do_act(act, "", clock_ms)
        )
        self._sharing = TextAndFileSharer(self._report_sharing_outcome)
        self._fields = FieldListener(self._do_act_and_redraw)
        self._camera = QrCodeScanner(lambda act, text: self._save_typing_and_do_act(act, text, read_clock()))
        self._add_listener(document, "click", self._on_click)
        self._add_listener(document, "keydown", self._click_shortcut_element)
        self._add_listener(document, "visibilitychange", self._report_page_visibility)
        self._add_listener(window, "beforeunload", self._warn_of_unsaved_texts)
        self._add_listener(window, "resize", lambda event: bubble.place_bubble())
        self._apply_effects_and_redraw(
            app.open_first_page(read_clock(), self._history.opening_route), app.document_settings
        )
        tablet.browser.changed = lambda: self._apply_effects_and_redraw(
            [], app.document_settings, asked=False
        )
        store.changed = lambda: window.setTimeout(self._sync_proxy, 0)
        document.documentElement.dataset.ready = "yes"

    def _add_listener(self, target: Any, event_type: str, handler: Any) -> None:
        """Call `handler` for each event of this type at `target`, an element, the document or the window."""
        target.addEventListener(event_type, create_proxy(handler))

    def _on_click(self, event: Any) -> None:
        """Do the clicked element's act (text in `data-act`), explain a card, or open a file dialog.

        Clicks come from keys, screen readers, and fingers outside the elements that `PointerListener`
        handles. A click that repeats a touch already handled is ignored, and so is an act that the
        player cannot have meant (`find_intended_act`). Without an act, a card (`data-card`) is explained
        by the act `why CARD`; without a card, a button with `data-file` or `data-picture` opens its
        dialog.
        """
        if self._pointer_input.is_click_of_handled_touch(event):
            return
        target, clock_ms = find_target_element(event), ClockMs(event.timeStamp)
        touched = target.closest("[data-act]")
        if touched and (act := self._pointer_input.find_intended_act(touched, clock_ms)):
            self._save_typing_and_do_act(act, "", clock_ms)
        elif not touched and (card := target.closest("[data-card]")):
            self._save_typing_and_do_act(format_act("why {card}", card=card.dataset.card), "", clock_ms)
        elif file_button := target.closest("[data-file], [data-picture]"):
            self._open_file_dialog(file_button)

    def _open_file_dialog(self, button: Any) -> None:
        """Open a button's file dialog; when a file is chosen, do the button's act with its content.

        With an act in `data-file`, the app itself reads the chosen text file
        (`_start_reading_chosen_file`). Else the act is in `data-picture`, and its value is the chosen
        picture, shrunk, as a `data:` URL. If the file is refused, the act is followed by the word
        `refused`, and the value is the reason.
        """
        act, picture_act = button.getAttribute("data-file"), button.getAttribute("data-picture")

        def report_refusal(reason: str) -> None:
            """Do the button's act followed by the word `refused`, with the reason as its value.

            What is typed in a text field is saved before.
            """
            self._save_typing_and_do_act(f"{act or picture_act} refused", reason, read_clock())

        if act:
            files.open_file_dialog(
                lambda file: self._start_reading_chosen_file(act, file), report_refusal, MAX_TEXT_FILE_BYTES
            )
        else:
            from clowder.stage.pictures import choose_and_shrink_picture

            choose_and_shrink_picture(
                lambda address: self._save_typing_and_do_act(picture_act, address, read_clock()),
                report_refusal,
            )

    def _start_reading_chosen_file(self, act: str, chosen: Any) -> None:
        """Have the app begin to read a chosen file when its first part is here, or that takes too long.

        The wait for it is at most `MAX_FILE_WAIT_MS`. `chosen` is the browser's File. When the app has
        read all, it does `act` with the file's text. When reading begins, what is typed in a text field
        is saved, and the page is redrawn. Nothing is read if another page is shown by then.
        """
        file, route = files.BrowserFile(chosen), self._app.route

        def start_reading() -> None:
            """Have the app begin to read the file, and redraw the page; only the first call does that.

            What is typed in a text field is saved before. Nothing is read if another page is shown than
            when the file was chosen.
            """
            if self._fields.is_typing:
                self._fields.finish_typing()
            if self._app.route == route and not file.is_open:
                file.is_open = True
                effects = self._app.open_chosen_file(act, file, read_clock(), read_wall_clock())
                self._apply_effects_and_redraw(effects, self._app.document_settings)

        begin = Timer(start_reading)
        begin.reschedule(MAX_FILE_WAIT_MS)
        file.request_next_part(lambda: begin.reschedule(0))

    def _click_shortcut_element(self, event: Any) -> None:
        """Click the element whose shortcut (`data-key`) is the pressed letter.

        Does nothing for a key that is no shortcut (`find_shortcut_letter`), while a field has the focus,
        or if no element has this shortcut.
        """
        key = find_shortcut_letter(event)
        if not key or find_target_element(event).closest("input, textarea, select"):
            return
        if button := document.querySelector(f'#app [data-key="{key}"]'):
            button.click()

    def _report_page_visibility(self, event: Any) -> None:
        """Save what is being typed, tell the app that the page is hidden or shown again, and redraw.

        A typed text is saved only if its field saves while the player types (`data-typing`).
        """
        self._fields.report_typed_text()
        clock_ms = read_clock()
        effects = (
            self._app.pause_shown_page(clock_ms) if document.hidden else self._app.resume_shown_page(clock_ms)
        )
        self._apply_effects_and_redraw(effects, self._app.document_settings)

    def _warn_of_unsaved_texts(self, event: Any) -> None:
        """Save what is being typed before the page closes, and warn the player of unsaved texts.

        If the store still has unsaved texts, the browser asks the player whether to leave.
        """
        self._fields.report_typed_text()
        if self._store.unsaved_reason_by_name():
            event.preventDefault()
            event.returnValue = "unsaved"  # Chromium before 119 looks at this alone

    def _sync_from_store(self) -> None:
        """Have the app take up changes of the store, and redraw the page; do nothing while it is hidden.

        Changes are texts that another window has saved, and texts that cannot be saved. What is being
        typed is saved before.
        """
        if not document.hidden:
            self._fields.report_typed_text()
            effects = self._app.sync_from_store(read_clock())
            self._apply_effects_and_redraw(effects, self._app.document_settings, asked=False)

    def _report_sharing_outcome(self, outcome: str, text: str) -> None:
        """Tell the app how sharing a text has ended, by the command `shared OUTCOME`, and redraw.

        The text is the value of the command. `outcome` is `COPIED`, or `BY_HAND` if players have to copy
        the text themselves.
        """
        effects = self._app.handle_act(
            format_act("shared {how}", how=outcome), text, read_clock(), read_wall_clock()
        )
        self._apply_effects_and_redraw(effects, self._app.document_settings, asked=False)

    def _visit_route(self, route: Route) -> None:
        """Show the page to which the player has gone by Back, Forward or a typed address.

        `route` has the addresses of all pages from home to that page. First what is typed in a text
        field is saved; then the app goes there, and its effects are applied and the page is redrawn.
        """
        self._fields.finish_typing()
        effects = self._app.navigate_to_route(route, read_clock())
        self._apply_effects_and_redraw(effects, self._app.document_settings)

    def _receive_language_file(self, name: str, text: str) -> None:
        """Give the app the text of a fetched translation file, by the file's name, and redraw the page."""
        effects = self._app.receive_translation_file(name, text, read_clock())
        self._apply_effects_and_redraw(effects, self._app.document_settings, asked=False)

    def _run_steps_and_redraw(self) -> None:
        """Run due steps of the app for a time slice, redraw if one has something new, and set the timer.

        Steps are moves of the house (the dealer, no player) and of computer players, and parts of their
        search. The slice of `SLICE_MS` is so short that a touch never waits long; the timer calls this
        again when the next step is due.
        """
        effects = self._run_due_steps()
        if effects is None:
            self._timer.reschedule(self._app.ms_until_step(read_clock()))
        else:
            self._apply_effects_and_redraw(effects, self._app.document_settings, asked=False)

    def _run_due_steps(self) -> list[Effect] | None:
        """Run due steps of the app until one has something new to show; return its effects, or None.

        An empty list means that the page is to be redrawn without effects. The result is None if no step
        has anything new before the time slice (`SLICE_MS`) is over or no further step is due. One step
        is always run; another only if the longest so far would still fit into the slice.
        """
        clock_ms = read_clock()
        until, longest = clock_ms + SLICE_MS, 0.0
        while clock_ms + longest < until:
            effects = self._app.run_due_step(clock_ms)
            if effects is not None:
                return effects
            if self._app.ms_until_step(clock_ms) != 0:
                break
            began, clock_ms = clock_ms, read_clock()
            longest = max(longest, clock_ms - began)
        return None

    def _save_typing_and_do_act(self, act: str, value: str, clock_ms: ClockMs) -> None:
        """Save the text of a field in which the player types, then do the act (command).

        If saving led to another page, the act is dropped, as its element is gone.
        """
        if self._fields.is_typing:
            route = self._app.route
            self._fields.finish_typing()
            if self._app.route != route:
                return
        self._do_act_and_redraw(act, value, clock_ms)

    def _do_act_and_redraw(self, act: str, value: str, clock_ms: ClockMs) -> None:
        """Have the app carry out an act (the text that an element sends), and redraw with its effects.

        `value` is what comes with the act, such as the text of a field; else empty. Last, sound and
        vibration are set as players want them now; if the act has turned one on, the player hears or
        feels that.
        """
        effects = self._app.handle_act(act, value, clock_ms, read_wall_clock())
        appearance = self._app.document_settings
        self._apply_effects_and_redraw(effects, appearance)
        self._sound.apply_sound_settings(appearance)  # after the effects, one of which ends older sounds

    def _apply_effects_and_redraw(
        self, effects: Iterable[Effect], appearance: DocumentSettings, *, asked: bool = True
    ) -> None:
        """Carry out the app's effects, redraw the page, and bring all parts of the stage up to date.

        The parts are speech, sound, camera, history, translation files, touch input and the timer for
        the app's next step. An animated turn of the table that is under way ends at once, and a redraw
        that waits for animations is dropped. `appearance` are the document's settings to draw with.
        `asked` is False if no player asked for the change: then a tap on what has just appeared is
        ignored.
        """
        self._display.finish_turn_animation()
        self._motion.cancel_callback()
        for effect in effects:
            self._carry_out_effect(effect)
        page = self._draw_page()  # after the effects, as the page may show what the browser can do now
        with self._fields.ignore_change_events():
            self._display.show_page(page, appearance)
        speech.stop_private_speech_if_hidden()
        self._sound.turn_off_unwanted_sound(appearance)
        self._camera.start_scan_if_needed()
        self._history.sync_with_route(self._app.route, private=self._app.shows_private_content)
        self._language_files.request_files(self._app.missing_translation_files)
        self._pointer_input.remember_drawn_page(page, read_clock(), is_requested=asked)
        self._timer.reschedule(self._app.ms_until_step(read_clock()))

    def _draw_page(self) -> Node:
        """Return the tree of the page to show, with the table not yet turned if cards have to fly first.

        The old view is drawn only if a `DelayTableRotation` has come, something is about to move, and no
        focus is visible, as it would be for a keyboard or a screen reader. Then the page is redrawn with
        the table turned to the next player when all animations are over (`_redraw_turned_table`). Else
        it is the page that the app draws now.
        """
        draw, self._draw_unturned = self._draw_unturned, None
        if (
            draw
            and not focus.has_visible_focus()
            and self._motion.call_after_animations(self._redraw_turned_table)
        ):
            return draw()
        return self._app.draw_page()

    def _redraw_turned_table(self) -> None:
        """Redraw the page with the table turned to the next player, once all animations have ended."""
        self._apply_effects_and_redraw([], self._app.document_settings, asked=False)

    def _plan_animation(
        self, effect: FlyCards | FlyPoints | FlattenCatEars | ShowCelebration | DelayTableRotation
    ) -> None:
        """Plan the animation of an effect (cards, points, ears, celebration), to start after the drawing.

        For a `DelayTableRotation`, keep instead the function that draws the page before the table is
        turned.
        """
        match effect:
            case FlyCards():
                self._motion.plan_card_flights(effect, self._pointer_input.dropped_place)
            case FlyPoints():
                self._motion.plan_points_flight(effect)
            case FlattenCatEars():
                self._motion.plan_flat_ears(effect.seat)
            case ShowCelebration():
                self._motion.plan_celebration(effect)
            case DelayTableRotation(draw):
                self._draw_unturned = draw

    def _play_cues_or_read_aloud(self, effect: PlayCues | ReadAloud) -> None:
        """Play an effect's sounds and vibrations, or have a voice read its text aloud."""
        if isinstance(effect, ReadAloud):
            speech.read_aloud(effect)
        else:
            self._sound.queue_cues(effect)

    def _carry_out_effect(self, effect: Effect) -> None:
        """Pass an effect to the part that carries it out: animation, sound, speech, sharing or tablet.

        A `SetViewer` goes to three parts: animation, sound, and the tablet, which keeps the screen on. A
        `PrintPage` opens the print dialog here, if the browser has one. A `FocusElement` is only noted:
        its element gets the focus when the page is drawn.
        """
        match effect:
            case SetViewer():
                self._motion.set_viewer(effect)
                self._sound.stop_sounds_without_table(effect)
                self._tablet.keep_screen_on_at_table(effect)
            case FlyCards() | FlyPoints() | FlattenCatEars() | ShowCelebration() | DelayTableRotation():
                self._plan_animation(effect)
            case PlayCues() | ReadAloud():
                self._play_cues_or_read_aloud(effect)
            case FocusElement(act):
                self._display.act_to_focus = act
            case SaveFile() | ShareText():
                self._sharing.share_or_download(effect)
            case PrintPage():
                try_browser_call(lambda: window.print(), None)
            case SetFullScreen() | AnswerInstallOffer() | StoreKnownTips():
                self._tablet.browser.carry_out_effect(effect)
