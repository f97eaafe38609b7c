"""Reading aloud, with a voice that the tablet has: nothing is sent anywhere. Without one there is silence.

Some engines swallow a sentence, above all one that takes the place of another. So one that has not begun
after a while is asked for once more.
"""

from functools import cache
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.effects import Say
from clowder.stage.attempts import attempt
from clowder.stage.targets import target_of

PRIVATELY = 1.4
"""The pitch of what is for one player alone: the tablet may have one voice only."""

SWALLOWED = 2000
"""Milliseconds after which a sentence that has not begun was swallowed: voices may have to be loaded."""

ANSWERS = ("start", "end", "error")
"""What an engine says of a sentence that it has not swallowed."""

ANSWERED = "#app .heard:not(:empty, .asks)"
"""Where what somebody has asked for still stands."""


def listen() -> None:
    """What has `data-say` says so when it is tapped, in its `data-language`.

    `data-voice` on `<html>` tells that there is any voice.
    """
    _look_for_voice()
    look = create_proxy(_look_for_voice)
    attempt(lambda: window.speechSynthesis.addEventListener("voiceschanged", look), None)
    document.addEventListener("click", create_proxy(_on_click))


def say(what: Say) -> None:
    """Read this aloud, instead of what was being read. What is private has a voice of its own."""
    if voice := _voice(what.language, other=what.private):
        _speaker().speak(what.text, voice, private=what.private)


def _voice(language: str = "", *, other: bool = False) -> Any:
    """A voice for this language that needs no network, for the page's if it is empty; None without any.

    The `other` one is another, if there are two.
    """
    code = (language or document.documentElement.lang).partition("-")[0].lower()
    voices = [voice for voice in _voices() if voice.lang.lower().startswith(code)][:2]
    return (voices[-1] if other else voices[0]) if voices else None


def _voices() -> list[Any]:
    """Return the voices that need no network; none where the browser does not speak."""
    return attempt(
        lambda: [voice for voice in window.speechSynthesis.getVoices() if voice.localService and voice.lang],
        [],
    )


def _look_for_voice(event: Any = None) -> None:
    """Voices may arrive late."""
    if _voices():
        document.documentElement.dataset.voice = "yes"


def _on_click(event: Any) -> None:
    spoken = target_of(event).closest("[data-say]")
    if spoken and (voice := _voice(spoken.dataset.language)):
        _speaker().speak(spoken.dataset.say, voice)


class _Speaker:
    """Speaks one sentence at a time."""

    def __init__(self) -> None:
        self._timer: Any = None
        self._saying: Any = (
            None  # held, as browsers forget a sentence that nobody holds, and never tell of it
        )
        self._private = False
        self._on_answer = create_proxy(self._answered)
        self._on_silence = create_proxy(self._ask_again)

    def speak(self, text: str, voice: Any, *, private: bool = False) -> None:
        """Read this aloud, instead of what was being read."""
        self._private = private
        attempt(lambda: self._say(text, voice, PRIVATELY if private else 1), None)
        self._timer = window.setTimeout(self._on_silence, SWALLOWED)

    def _say(self, text: str, voice: Any, pitch: float) -> None:
        window.clearTimeout(self._timer)
        self._saying = saying = window.SpeechSynthesisUtterance.new(text)
        saying.voice, saying.lang, saying.pitch = voice, voice.lang, pitch
        for kind in ANSWERS:
            saying.addEventListener(kind, self._on_answer)
        engine = window.speechSynthesis
        if engine.speaking or engine.pending:
            engine.cancel()
        engine.speak(saying)

    def _answered(self, event: Any) -> None:
        if event.target == self._saying:
            window.clearTimeout(self._timer)

    def _ask_again(self) -> None:
        """A hand is not read to whoever has the tablet by now."""
        if document.hidden or (self._private and not document.querySelector(ANSWERED)):
            return
        saying = self._saying
        attempt(lambda: window.speechSynthesis.resume(), None)  # one that stands still swallows everything
        attempt(lambda: self._say(saying.text, saying.voice, saying.pitch), None)


@cache
def _speaker() -> _Speaker:
    return _Speaker()
