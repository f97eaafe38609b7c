"""The page: events come in, nodes go out."""

from collections.abc import Iterable
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.clowder import Clowder, Dress
from clowder.app.effects import (
    Celebrate,
    Effect,
    Find,
    Fly,
    FullScreen,
    Hear,
    Install,
    Print,
    SaveFile,
    Say,
    Share,
    Watch,
)  # fmt: skip
from clowder.app.storage.store import Texts
from clowder.app.trail import Trail
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
"""Milliseconds of thinking before a moment's rest: as many steps as should fit into them, at least one."""


def wishes() -> list[str]:
    """The languages that whoever looks would like, the best first."""
    return attempt(lambda: [str(language) for language in window.navigator.languages], [])


class Stage:
    """Plays the app in the element `#app`: one listener a kind of event, for as long as the page lives."""

    def __init__(self, app: Clowder, store: Texts, tablet: Tablet) -> None:
        """`store` is where the app keeps everything."""
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
        self._sound = Loudspeaker(wanted=app.dress.sound)
        self._touch = Touch(lambda act, at: self._act(act, "", at))
        self._sharing = Sharing(self._on_shared)
        self._fields = Fields(self._do)
        self._camera = Camera(lambda act, text: self._act(act, text, now()))
        self._listen(document, "click", self._on_click)
        self._listen(document, "keydown", self._on_key)
        self._listen(document, "visibilitychange", self._on_visibility)
        self._listen(window, "beforeunload", self._on_leaving)
        self._listen(window, "resize", lambda event: bubble.place())
        self._show(app.begin(now(), self._history.asked), app.dress)
        tablet.browser.changed = lambda: self._show([], app.dress, asked=False)
        store.changed = lambda: window.setTimeout(self._follow, 0)
        document.documentElement.dataset.ready = "yes"

    def _listen(self, target: Any, kind: str, handler: Any) -> None:
        target.addEventListener(kind, create_proxy(handler))

    def _on_click(self, event: Any) -> None:
        """A click of a key, or of a finger that was not answered before: keys need neither race nor hold."""
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
        """Give the act of this element a file or a picture; or, `refused`, the reason why there is none."""
        act, choose = bringer.getAttribute("data-file"), files.choose_text
        if not act:
            from clowder.stage.pictures import choose

            act = bringer.dataset.picture
        choose(
            lambda text: self._act(act, text, now()),
            lambda reason: self._act(f"{act} refused", reason, now()),
        )

    def _on_key(self, event: Any) -> None:
        """What has a key of its own (`data-key`) is done by it, but not where somebody writes."""
        key = letter(event)
        if not key or target_of(event).closest("input, textarea, select"):
            return
        if button := document.querySelector(f'#app [data-key="{key}"]'):
            button.click()

    def _on_visibility(self, event: Any) -> None:
        self._fields.keep()
        at = now()
        effects = self._app.hide(at) if document.hidden else self._app.show(at)
        self._show(effects, self._app.dress)

    def _on_leaving(self, event: Any) -> None:
        """The page is to be closed. The browser asks first when something would be gone."""
        self._fields.keep()
        if self._store.unkept():
            event.preventDefault()

    def _on_changed(self) -> None:
        """Another window has kept something, or something cannot be kept."""
        if not document.hidden:
            self._fields.keep()
            effects = self._app.follow(now())
            self._show(effects, self._app.dress, asked=False)

    def _on_shared(self, how: str, text: str) -> None:
        """A text that was to be shared was copied, or could not be."""
        effects = self._app.act(write_act("shared {how}", how=how), text, now(), date())
        self._show(effects, self._app.dress, asked=False)

    def _on_visit(self, trail: Trail) -> None:
        """Somebody goes back, or to a page by its address."""
        self._fields.leave()
        effects = self._app.visit(trail, now())
        self._show(effects, self._app.dress)

    def _on_come(self, name: str, text: str) -> None:
        """A file has come that lay beside the page."""
        effects = self._app.learn(name, text, now())
        self._show(effects, self._app.dress, asked=False)

    def _on_tick(self) -> None:
        """Time has passed; or somebody thinks, for a moment at a time, so that every touch is answered."""
        effects = self._passed()
        if effects is None:
            self._timer.set(self._app.due(now()))
        else:
            self._show(effects, self._app.dress, asked=False)

    def _passed(self) -> list[Effect] | None:
        """What came of it; None if there is nothing new to show. While somebody thinks: a slice of that."""
        at = now()
        until, longest = at + SLICE, 0.0
        while at + longest < until:
            effects = self._app.step(at)
            if effects is not None:
                return effects
            if self._app.due(at) != 0:
                break
            began, at = at, now()
            longest = max(longest, at - began)
        return None

    def _act(self, act: str, value: str, at: float) -> None:
        """Keep what is typed, then do what was touched, unless that is on another page by now."""
        if self._fields.are_open:
            trail = self._app.trail
            self._fields.leave()
            if self._app.trail != trail:
                return
        self._do(act, value, at)

    def _do(self, act: str, value: str, at: float) -> None:
        effects = self._app.act(act, value, at, date())
        dress = self._app.dress
        self._sound.want(wanted=dress.sound)
        self._show(effects, dress)

    def _show(self, effects: Iterable[Effect], dress: Dress, *, asked: bool = True) -> None:
        """Carry out what came of it, and draw: somebody asked for a change, or it came by itself.

        Whatever happened has been kept by now: the app does that before it gives any effects.
        """
        self._showing.settle()
        for effect in effects:
            self._carry_out(effect)
        page = self._app.page()  # which may tell what the browser can do by now
        with self._fields.unheard():
            self._showing.show(page, dress)
        self._camera.follow()
        self._history.follow(self._app.trail, private=self._app.is_private)
        self._beside.fetch(self._app.wants)
        self._touch.drawn(page, now(), asked=asked)
        self._timer.set(self._app.due(now()))

    def _make_seen(self, effect: Fly | Celebrate) -> None:
        if isinstance(effect, Fly):
            self._motion.fly(effect, self._touch.left)
        else:
            self._motion.celebrate(effect)

    def _make_heard(self, effect: Hear | Say) -> None:
        if isinstance(effect, Say):
            speech.say(effect)
        else:
            self._sound.hear(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Watch():
                self._motion.watch(effect)
                self._sound.watch(effect)
                self._tablet.watch(effect)
            case Fly() | Celebrate():
                self._make_seen(effect)
            case Hear() | Say():
                self._make_heard(effect)
            case Find(act):
                self._showing.wanted = act
            case SaveFile() | Share():
                self._sharing.carry_out(effect)
            case Print():
                attempt(lambda: window.print(), None)
            case FullScreen() | Install():
                self._tablet.browser.carry_out(effect)
