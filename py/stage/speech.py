"""Reading aloud, with a voice that the tablet has: nothing is sent anywhere. Without one there is silence."""

from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window


def listen() -> None:
    """What has `data-say` says so when it is tapped, in its `data-language`.

    `data-voice` on `<html>` tells that there is any voice.
    """
    if not hasattr(window, "speechSynthesis"):
        return
    _look_for_voice()
    window.speechSynthesis.addEventListener("voiceschanged", create_proxy(_look_for_voice))
    document.addEventListener("click", create_proxy(_on_click))


def _voice(language: str = "") -> Any:
    """A voice for this language that needs no network, for the page's if it is empty; None without any."""
    code = (language or document.documentElement.lang).partition("-")[0].lower()
    voices = [voice for voice in window.speechSynthesis.getVoices() if voice.localService]
    return next((voice for voice in voices if voice.lang.lower().startswith(code)), None)


def _look_for_voice(event: Any = None) -> None:
    """Voices may arrive late."""
    if any(voice.localService for voice in window.speechSynthesis.getVoices()):
        document.documentElement.dataset.voice = "yes"


def _on_click(event: Any) -> None:
    spoken = event.target.closest("[data-say]")
    voice = _voice(spoken.dataset.language) if spoken else None
    if not voice:
        return
    saying = window.SpeechSynthesisUtterance.new(spoken.dataset.say)
    saying.voice, saying.lang = voice, voice.lang
    window.speechSynthesis.cancel()
    window.speechSynthesis.speak(saying)
