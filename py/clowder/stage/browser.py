"""The main loop in the browser: passes events to the app, carries out its effects and draws its page."""

from collections.abc import Iterable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.clowder import Appearance, Clowder
from clowder.app.effects import (
    Celebrate,
    Effect,
    FlyCards,
    FocusOn,
    FullScreen,
    OfferInstall,
    PlayCues,
    PrintPage,
    ReadAloud,
    SaveFile,
    SetViewer,
    ShareText,
)  # fmt: skip
from clowder.app.route import Route
from clowder.app.storage.store import CachedStore
from clowder.stage import bubble, files, speech
from clowder.stage.attempts import attempt
from clowder.stage.beside import Beside
from clowder.stage.camera import Camera
from clowder.stage.clock import Timer, date, now
from clowder.stage.fields import Fields
from clowder.stage.history import History
from clowder.stage.keys import letter
from clowder.stage.making import Maker
from clowder.stage.motion import Motion
from clowder.stage.sharing import Sharing
from clowder.stage.showing import Showing
from clowder.stage.sound import Loudspeaker
from clowder.stage.tablet import Tablet
from clowder.stage.targets import target_of
from clowder.stage.touch import Touch
from clowder.widgets.acts import write_act

SLICE = 4
"""Milliseconds of computation per timer tick: as many steps as should fit, but at least one."""


def wishes() -> list[str]:
    """Return the language codes that the browser prefers, the best first."""
    return attempt(lambda: [str(language) for language in window.navigator.languages], [])


class Stage:
    """Link between the app and the browser page: listens to events, and draws into the element `#app`."""

    def __init__(self, app: Clowder, store: CachedStore, tablet: Tablet) -> None:
        """Draw the first page, and register all event listeners.

        `store` is the storage of the app, asked for unsaved texts when the page is closed.
        """
        self._app = app
        self._store = store
        self._tablet = tablet
        self._history = History(self._on_visit)
        maker = Maker()
        self._showing = Showing(document.getElementById("app"), maker)
        self._follow = create_proxy(self._on_changed)
        self._timer = Timer(self._on_tick)
        self._beside = Beside(self._on_come)
        self._motion = Motion(maker)
        self._sound = Loudspeaker(wanted=app.appearance.sound)
        self._touch = Touch(lambda act, at: self._act(act, "", at))
        self._sharing = Sharing(self._on_shared)
        self._fields = Fields(self._do)
        self._camera = Camera(lambda act, text: self._act(act, text, now()))
        self._listen(document, "click", self._on_click)
        self._listen(document, "keydown", self._on_key)
        self._listen(document, "visibilitychange", self._on_visibility)
        self._listen(window, "beforeunload", self._on_leaving)
        self._listen(window, "resize", lambda event: bubble.place())
        self._show(app.open_first(now(), self._history.asked), app.appearance)
        tablet.browser.changed = lambda: self._show([], app.appearance, asked=False)
        store.changed = lambda: window.setTimeout(self._follow, 0)
        document.documentElement.dataset.ready = "yes"

    def _listen(self, target: Any, kind: str, handler: Any) -> None:
        target.addEventListener(kind, create_proxy(handler))

    def _on_click(self, event: Any) -> None:
        """Do the act of the clicked element, unless the click repeats a touch that was already answered.

        Clicks come from keys, screen readers and fingers outside the elements that `Touch` handles. Races and
        holds need no finger: a click does their act.
        """
        if self._touch.has_answered(event):
            return
        target, at = target_of(event), event.timeStamp
        touched = target.closest("[data-act]")
        if touched and (act := self._touch.meant(touched, at)):
            self._act(act, "", at)
        elif not touched and (card := target.closest("[data-card]")):
            self._act(write_act("why {card}", card=card.dataset.card), "", at)
        elif bringer := target.closest("[data-file], [data-picture]"):
            self._choose(bringer)

    def _choose(self, bringer: Any) -> None:
        """Let the player choose a file or picture, and give it to the act of this element.

        If it is refused, the act is followed by `refused`, with the reason as its value.
        """
        act, choose = bringer.getAttribute("data-file"), files.choose_text
        if not act:
            from clowder.stage.pictures import choose

            act = bringer.dataset.picture
        choose(
            lambda text: self._act(act, text, now()),
            lambda reason: self._act(f"{act} refused", reason, now()),
        )

    def _on_key(self, event: Any) -> None:
        """Click the element with this shortcut key (`data-key`), unless the player is typing in a field."""
        key = letter(event)
        if not key or target_of(event).closest("input, textarea, select"):
            return
        if button := document.querySelector(f'#app [data-key="{key}"]'):
            button.click()

    def _on_visibility(self, event: Any) -> None:
        self._fields.keep()
        at = now()
        effects = self._app.on_hidden(at) if document.hidden else self._app.on_shown(at)
        self._show(effects, self._app.appearance)

    def _on_leaving(self, event: Any) -> None:
        """Save what is being typed before the page closes. The browser asks first if texts are unsaved."""
        self._fields.keep()
        if self._store.unsaved_reasons():
            event.preventDefault()

    def _on_changed(self) -> None:
        """Follow a change made by another window, or show that a text cannot be saved."""
        if not document.hidden:
            self._fields.keep()
            effects = self._app.sync_from_store(now())
            self._show(effects, self._app.appearance, asked=False)

    def _on_shared(self, how: str, text: str) -> None:
        """Tell the app that a shared text was copied, or that players have to copy it by hand."""
        effects = self._app.handle_act(write_act("shared {how}", how=how), text, now(), date())
        self._show(effects, self._app.appearance, asked=False)

    def _on_visit(self, route: Route) -> None:
        """Open the page of a history entry, or of an address that was typed in."""
        self._fields.leave()
        effects = self._app.visit_route(route, now())
        self._show(effects, self._app.appearance)

    def _on_come(self, name: str, text: str) -> None:
        """Give the app a file that `Beside` has fetched."""
        effects = self._app.receive_file(name, text, now())
        self._show(effects, self._app.appearance, asked=False)

    def _on_tick(self) -> None:
        """Let time pass in the app, or a computation go on for one slice, so that touches do not wait."""
        effects = self._passed()
        if effects is None:
            self._timer.set(self._app.ms_until_step(now()))
        else:
            self._show(effects, self._app.appearance, asked=False)

    def _passed(self) -> list[Effect] | None:
        """Let the app take steps for one slice. Return the effects; None if there is nothing new to show."""
        at = now()
        until, longest = at + SLICE, 0.0
        while at + longest < until:
            effects = self._app.advance(at)
            if effects is not None:
                return effects
            if self._app.ms_until_step(at) != 0:
                break
            began, at = at, now()
            longest = max(longest, at - began)
        return None

    def _act(self, act: str, value: str, at: float) -> None:
        """Save what is being typed, then do the act, unless saving led to another page."""
        if self._fields.are_open:
            route = self._app.route
            self._fields.leave()
            if self._app.route != route:
                return
        self._do(act, value, at)

    def _do(self, act: str, value: str, at: float) -> None:
        effects = self._app.handle_act(act, value, at, date())
        appearance = self._app.appearance
        self._sound.want(wanted=appearance.sound)
        self._show(effects, appearance)

    def _show(self, effects: Iterable[Effect], appearance: Appearance, *, asked: bool = True) -> None:
        """Carry out these effects and draw the page. `asked` is False if no player asked for the change.

        The app saves everything before it returns effects, so all that happened is saved by now.
        """
        self._showing.settle()
        for effect in effects:
            self._carry_out(effect)
        page = self._app.draw_page()  # after the effects, as the page may show what the browser can do now
        with self._fields.unheard():
            self._showing.show(page, appearance)
        self._camera.follow()
        self._history.follow(self._app.route, private=self._app.is_private)
        self._beside.fetch(self._app.wanted_files)
        self._touch.drawn(page, now(), asked=asked)
        self._timer.set(self._app.ms_until_step(now()))

    def _make_seen(self, effect: FlyCards | Celebrate) -> None:
        if isinstance(effect, FlyCards):
            self._motion.fly(effect, self._touch.left)
        else:
            self._motion.celebrate(effect)

    def _make_heard(self, effect: PlayCues | ReadAloud) -> None:
        if isinstance(effect, ReadAloud):
            speech.say(effect)
        else:
            self._sound.hear(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case SetViewer():
                self._motion.watch(effect)
                self._sound.watch(effect)
                self._tablet.watch(effect)
            case FlyCards() | Celebrate():
                self._make_seen(effect)
            case PlayCues() | ReadAloud():
                self._make_heard(effect)
            case FocusOn(act):
                self._showing.wanted = act
            case SaveFile() | ShareText():
                self._sharing.carry_out(effect)
            case PrintPage():
                attempt(lambda: window.print(), None)
            case FullScreen() | OfferInstall():
                self._tablet.browser.carry_out(effect)
