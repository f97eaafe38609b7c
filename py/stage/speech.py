"""Reading aloud, with a voice that the tablet has: nothing is sent anywhere. Without one there is silence."""

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window


def listen() -> None:
    """What has `data-say` says so when it is tapped. `data-voice` on `<html>` tells that there is a voice."""
    if not hasattr(window, "speechSynthesis"):
        return
    _look_for_voice()
    window.speechSynthesis.addEventListener("voiceschanged", create_proxy(_look_for_voice))
    document.addEventListener("click", create_proxy(_on_click))


def _voice() -> Any:
    """An English voice that needs no network; None when there is none."""
    voices = list(window.speechSynthesis.getVoices())
    return next((voice for voice in voices if voice.localService and voice.lang.startswith("en")), None)


def _look_for_voice(event: Any = None) -> None:
    """Voices may arrive late."""
    if _voice():
        document.documentElement.dataset.voice = "yes"


def _on_click(event: Any) -> None:
    spoken, voice = event.target.closest("[data-say]"), _voice()
    if not spoken or not voice:
        return
    saying = window.SpeechSynthesisUtterance.new(spoken.dataset.say)
    saying.voice, saying.lang = voice, voice.lang
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(saying)
