"""Reading aloud, with a voice that the tablet has: nothing is sent anywhere. Without one there is silence."""

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from app.effects import Say

PRIVATELY = 1.4
"""The pitch of what is for one player alone: the tablet may have one voice only."""


def listen() -> None:
    """What has `data-say` says so when it is tapped, in its `data-language`.

    `data-voice` on `<html>` tells that there is any voice.
    """
    if not hasattr(window, "speechSynthesis"):
        return
    _look_for_voice()
    window.speechSynthesis.addEventListener("voiceschanged", create_proxy(_look_for_voice))
    document.addEventListener("click", create_proxy(_on_click))


def say(what: Say) -> None:
    """Read this aloud, instead of what was being read. What is private has a voice of its own."""
    if hasattr(window, "speechSynthesis") and (voice := _voice(what.language, other=what.private)):
        _speak(what.text, voice, PRIVATELY if what.private else 1)


def _voice(language: str = "", *, other: bool = False) -> Any:
    """A voice for this language that needs no network, for the page's if it is empty; None without any.

    The `other` one is another, if there are two.
    """
    code = (language or document.documentElement.lang).partition("-")[0].lower()
    every = [voice for voice in window.speechSynthesis.getVoices() if voice.localService]
    voices = [voice for voice in every if voice.lang.lower().startswith(code)][:2]
    return (voices[-1] if other else voices[0]) if voices else None


def _look_for_voice(event: Any = None) -> None:
    """Voices may arrive late."""
    if any(voice.localService for voice in window.speechSynthesis.getVoices()):
        document.documentElement.dataset.voice = "yes"


def _on_click(event: Any) -> None:
    spoken = event.target.closest("[data-say]")
    if spoken and (voice := _voice(spoken.dataset.language)):
        _speak(spoken.dataset.say, voice)


def _speak(text: str, voice: Any, pitch: float = 1) -> None:
    saying = window.SpeechSynthesisUtterance.new(text)
    saying.voice, saying.lang, saying.pitch = voice, voice.lang, pitch
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(saying)
