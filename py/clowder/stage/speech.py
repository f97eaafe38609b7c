"""Speech synthesis with the device's own voices; nothing is sent over a network. No voice means silence.

Some engines lose a sentence, above all one that replaces another. So a sentence that has not started after a
while is spoken again, once.
"""

from functools import cache
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from clowder.app.effects import ReadAloud
from clowder.stage.attempts import try_browser_call
from clowder.stage.targets import find_target_element

PRIVATE_PITCH = 1.4
"""Pitch of text for one player alone, as the device may have only one voice. 1 is the normal pitch."""

LOST_AFTER_MS = 2000
"""Milliseconds after which a sentence that has not started counts as lost. Voices may have to be loaded."""

ENGINE_EVENTS = ("start", "end", "error")
"""Events that show that the engine has not lost a sentence."""

PRIVATE_ANSWER = "#app .heard:not(:empty, .asks)"
"""Selector of the element with the answer that a player asked for."""


def enable_speech_on_tap() -> None:
    """Start to speak the text (`data-say`) of each tapped element, in its language (`data-language`).

    `<html>` gets the attribute `data-voice` as soon as the browser has an offline voice.
    """
    _set_voice_attribute()
    look = create_proxy(_set_voice_attribute)
    try_browser_call(lambda: window.speechSynthesis.addEventListener("voiceschanged", look), None)
    document.addEventListener("click", create_proxy(_speak_tapped_text))


def read_aloud(effect: ReadAloud) -> None:
    """Speak the text of an effect, in place of any other, if there is a voice for its language.

    A text for one player alone (`effect.private`) gets the second voice of the language, if there is
    one, and a higher pitch.
    """
    if voice := _choose_offline_voice(effect.language, second=effect.private):
        _shared_speaker().speak_text(effect.text, voice, private=effect.private)


def stop_private_speech_if_hidden() -> None:
    """Stop speaking a text for one player alone if it is not shown any more.

    The tablet may be in other hands then. A text for all is not stopped.
    """
    _shared_speaker().stop_private_speech_if_hidden()


def _choose_offline_voice(language: str = "", *, second: bool = False) -> Any:
    """Return an offline voice for a language code, or None if the device has none for it.

    An empty code stands for the page's language; regions (`en-GB`) are ignored. It is the first voice of
    the language in the browser's list; with `second`, the second one if there are two.
    """
    code = (language or document.documentElement.lang).partition("-")[0].lower()
    voices = [voice for voice in _list_offline_voices() if voice.lang.lower().startswith(code)][:2]
    return (voices[-1] if second else voices[0]) if voices else None


def _list_offline_voices() -> list[Any]:
    """Return the browser's voices that need no network and have a language; empty if it cannot speak."""
    return try_browser_call(
        lambda: [voice for voice in window.speechSynthesis.getVoices() if voice.localService and voice.lang],
        [],
    )


def _set_voice_attribute(event: Any = None) -> None:
    """Set the attribute `data-voice` of `<html>` if the browser has an offline voice; never remove it.

    This is called again when the browser's list of voices changes, as voices may arrive late.
    """
    if _list_offline_voices():
        document.documentElement.dataset.voice = "yes"


def _speak_tapped_text(event: Any) -> None:
    """Speak the `data-say` text of the tapped element, or of the nearest element around it that has one.

    Nothing happens without such a text, or without a voice for its `data-language`.
    """
    spoken = find_target_element(event).closest("[data-say]")
    if spoken and (voice := _choose_offline_voice(spoken.dataset.language)):
        _shared_speaker().speak_text(spoken.dataset.say, voice)


class _SentenceSpeaker:
    """Speaker of one sentence at a time, which says a sentence once more if the browser has lost it.

    `speak_text` begins a sentence in place of the current one. If the browser has not reported its
    start, end or failure within `LOST_AFTER_MS`, it is spoken again, once.
    `stop_private_speech_if_hidden` ends a sentence for one player alone when no private answer is on the
    page any more.
    """

    def __init__(self) -> None:
        self._timer: Any = None
        self._saying: Any = None  # held, as a sentence without a reference is collected, and sends no events
        self._private = False
        self._on_answer = create_proxy(self._stop_lost_sentence_timer)
        self._on_silence = create_proxy(self._repeat_lost_sentence)

    def speak_text(self, text: str, voice: Any, *, private: bool = False) -> None:
        """Speak a text in place of the current one, and say it once more if it has not started in time.

        A `private` text, for one player alone, has a higher pitch.
        """
        self._private = private
        try_browser_call(lambda: self._start_speaking(text, voice, PRIVATE_PITCH if private else 1), None)
        self._timer = window.setTimeout(self._on_silence, LOST_AFTER_MS)

    def stop_private_speech_if_hidden(self) -> None:
        """Stop a private sentence if the page shows no private answer (`PRIVATE_ANSWER`) any more.

        Nothing happens if the last text was not private.
        """
        if self._private and not document.querySelector(PRIVATE_ANSWER):
            self._private = False
            window.clearTimeout(self._timer)
            try_browser_call(lambda: window.speechSynthesis.cancel(), None)

    def _start_speaking(self, text: str, voice: Any, pitch: float) -> None:
        """Have the browser speak a text, in place of all that it is saying or still has to say.

        The timer for the sentence before is stopped. A `pitch` of 1 is normal.
        """
        window.clearTimeout(self._timer)
        self._saying = saying = window.SpeechSynthesisUtterance.new(text)
        saying.voice, saying.lang, saying.pitch = voice, voice.lang, pitch
        for kind in ENGINE_EVENTS:
            saying.addEventListener(kind, self._on_answer)
        engine = window.speechSynthesis
        if engine.speaking or engine.pending:
            engine.cancel()
        engine.speak(saying)

    def _stop_lost_sentence_timer(self, event: Any) -> None:
        """Stop the timer for a lost sentence, as the current sentence has started, ended or failed.

        Events of earlier sentences are ignored.
        """
        if event.target == self._saying:
            window.clearTimeout(self._timer)

    def _repeat_lost_sentence(self) -> None:
        """Speak the current sentence once more, as it has not started within `LOST_AFTER_MS`.

        A paused speech engine is resumed first. Nothing happens if the page is hidden, and there is no
        third try.
        """
        if document.hidden:
            return
        saying = self._saying
        try_browser_call(lambda: window.speechSynthesis.resume(), None)  # a paused engine loses everything
        try_browser_call(lambda: self._start_speaking(saying.text, saying.voice, saying.pitch), None)


@cache
def _shared_speaker() -> _SentenceSpeaker:
    """Return the one speaker that all calls share, made at the first call."""
    return _SentenceSpeaker()
