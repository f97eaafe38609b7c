"""Sound synthesis with Web Audio, from recipes, and vibration. Without sound nothing is created.

A browser plays no sound before the first user action; a touch counts as one when it ends, not when it begins.
An audio context that was lost in the background is replaced at the next touch.
"""

import asyncio
from functools import cache, partial
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.clowder import Appearance
from clowder.app.effects import PlayCues, SetViewer
from clowder.stage.attempts import attempt, start_request
from clowder.widgets.cues import Cue
from clowder.widgets.sounds import COMMON, NOISE, NOISE_RATE, SILENCE, VOLUME, Sound, Tone, Tones

SILENT = Sound(())

NOISE_GAIN = 2.0
"""Gain of noise: its samples are from 0 to 1. The filter takes away their mean."""


class Loudspeaker:
    """Output for sounds, and for vibration if the device has it."""

    def __init__(self, appearance: Appearance) -> None:
        self._wanted, self._vibrates = appearance.sound, appearance.vibration
        self._context: Any = None
        self._volume: Any = None
        self._noise: Any = None
        self._waiting: list[tuple[Cue, Sound]] = []
        self._on_frame = create_proxy(self._play_pending)
        unlock = create_proxy(self._unlock_audio)
        for kind in ("pointerup", "keydown"):
            document.addEventListener(kind, unlock, True)
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))

    def set_appearance(self, appearance: Appearance) -> None:
        """Turn sound and vibration on or off. What is turned on is heard or felt at once."""
        if appearance.vibration and not self._vibrates:
            attempt(partial(_vibrate, COMMON["on"].buzz), None)
        self._vibrates = appearance.vibration
        if appearance.sound != self._wanted:
            self._set_sound_wanted(wanted=appearance.sound)

    def _set_sound_wanted(self, *, wanted: bool) -> None:
        """Turn sounds on with a tone to hear, or off."""
        self._wanted = wanted
        if not wanted:
            self._close_context()
            return
        self._unlock_audio()
        if self._context:
            attempt(lambda: self._play_tones(COMMON["on"].tones, 0), None)

    def set_viewer(self, watch: SetViewer) -> None:
        """Stop all sounds if no table is shown any more."""
        if self._is_on and not watch.game:
            attempt(self._cancel_sounds, None)

    def play_cues(self, heard: PlayCues) -> None:
        """Play these cues from the next frame on, after the tap was answered."""
        if self._is_on or self._vibrates:
            self._waiting += [(cue, heard.sounds.get(cue.word, SILENT)) for cue in heard.cues]
            window.requestAnimationFrame(self._on_frame)

    @property
    def _is_on(self) -> bool:
        """True if sounds can be heard. A new context takes a moment to start; till then its time is 0."""
        context = self._context
        return bool(context and (context.state == "running" or not context.currentTime))

    # The audio context

    def _unlock_audio(self, *_: Any) -> None:
        """Open the audio context at a user action."""
        if self._wanted and not attempt(self._open_context, otherwise=False):
            self._close_context()  # no Web Audio, or no more contexts

    def _open_context(self) -> bool:
        """Create the audio context, or resume it. Return True."""
        if self._context and self._context.state == "closed":
            self._drop_context()  # the browser has closed it
        if not self._context:
            attempt(_allow_other_audio, None)
            self._context = window.AudioContext.new()
            self._noise = _noise_buffer(self._context)
            self._cancel_sounds()
        elif self._context.state != "running":  # suspended, or interrupted by a call or the lock screen
            refusing = self._context
            refusing.resume().catch(
                lambda _reason: self._close_context() if self._context == refusing else None
            )
        return True

    def _on_visibility(self, *_: Any) -> None:
        """Close the audio context when the page is hidden."""
        if document.hidden:
            self._close_context()

    def _close_context(self) -> None:
        """Close the audio context. Some tablets never let a context from the background play again."""
        if self._context and self._context.state != "closed":
            context = self._context
            self._closing = asyncio.ensure_future(start_request(lambda: context.close()))
        self._drop_context()

    def _drop_context(self) -> None:
        """Forget the audio context. The next touch makes a new one."""
        self._context = self._volume = None
        self._waiting.clear()

    def _cancel_sounds(self) -> None:
        """Cancel all sounds that are playing or planned."""
        if self._volume:
            self._volume.disconnect()
        self._volume = self._context.createGain()
        self._volume.gain.value = VOLUME
        self._volume.connect(self._context.destination)

    # Cues and tones

    def _play_pending(self, *_: Any) -> None:
        """Play the cues that were waiting for the next frame, and vibrate for those without delay."""
        waiting, self._waiting = self._waiting, []
        for cue, sound in waiting:
            if self._is_on:
                attempt(partial(self._play_cue, cue, sound), None)
            if self._vibrates and not cue.delay_ms and sound.buzz:
                attempt(partial(_vibrate, sound.buzz), None)

    def _play_cue(self, cue: Cue, sound: Sound) -> None:
        """Play the tones of a cue; the cue `hush` ends all other sounds first."""
        if cue.word == "hush":
            self._cancel_sounds()
        self._play_tones(sound.tones, cue.delay_ms)

    def _play_tones(self, tones: Tones, after: float) -> None:
        """Play these tones, all shifted by `after` milliseconds from now."""
        begin = self._context.currentTime + after / 1000
        for tone in tones:
            self._play_tone(tone, begin + tone.at / 1000)

    def _play_tone(self, tone: Tone, begin: float) -> None:
        """Plan one tone at this time of the audio context, in seconds."""
        end = begin + tone.ms / 1000
        source = self._make_tone_source(tone)
        loudness = self._context.createGain()
        loudness.gain.setValueAtTime(SILENCE, begin)
        loudest = tone.loudness * (NOISE_GAIN if tone.wave == NOISE else 1)
        loudness.gain.linearRampToValueAtTime(loudest, begin + tone.swell / 1000)
        loudness.gain.exponentialRampToValueAtTime(SILENCE, end)
        shaped = self._filter_tone(source, tone, begin, end)
        if tone.tremble:
            shaped = self._add_tremolo(shaped, tone.tremble, begin, end)
        shaped.connect(loudness)
        loudness.connect(self._volume)
        source.start(begin)
        source.stop(end)

    def _make_tone_source(self, tone: Tone) -> Any:
        """Return the source of a tone: an oscillator of its wave, or noise."""
        if tone.wave == NOISE:
            source = self._context.createBufferSource()
            source.buffer, source.loop = self._noise, True
        else:
            source = self._context.createOscillator()
            source.type = tone.wave
        return source

    def _filter_tone(self, source: Any, tone: Tone, begin: float, end: float) -> Any:
        """Give the source its pitches, and return the audio node to connect next.

        For a plain tone that is the source itself. Noise, and tones with a `mouth`, go through a band-pass
        filter, which glides from `begin` to `end` (seconds of the audio context).
        """
        if tone.wave != NOISE:
            _schedule_values(source.frequency, tone.pitches, begin, end)
        band = tone.pitches if tone.wave == NOISE else tone.mouth
        if not band:
            return source
        shaped = self._context.createBiquadFilter()
        shaped.type = "bandpass"
        _schedule_values(shaped.frequency, band, begin, end)
        source.connect(shaped)
        return shaped

    def _add_tremolo(self, source: Any, tremble: float, begin: float, end: float) -> Any:
        """Return a node that lets the loudness of the source swing, `tremble` times a second."""
        shaken, shaking = self._context.createGain(), self._context.createOscillator()
        shaking.frequency.value = tremble
        shaking.connect(shaken.gain)
        shaking.start(begin)
        shaking.stop(end)
        source.connect(shaken)
        return shaken


def _schedule_values(parameter: Any, values: tuple[float, ...], begin: float, end: float) -> None:
    """Plan the values that a parameter takes one after another, at equal intervals, gliding between them."""
    parameter.setValueAtTime(values[0], begin)
    for i, value in enumerate(values[1:], start=1):
        parameter.linearRampToValueAtTime(value, begin + (end - begin) * i / (len(values) - 1))


def _allow_other_audio() -> None:
    """Let music of other apps play on, where the browser can be told so."""
    if session := getattr(window.navigator, "audioSession", None):
        session.type = "ambient"


def _vibrate(buzz: tuple[int, ...]) -> None:
    """Vibrate, if the device can. `buzz` is on and off times, in milliseconds."""
    window.navigator.vibrate(to_js(buzz))


def _noise_buffer(context: Any) -> Any:
    """Return a buffer with half a second of noise."""
    buffer = context.createBuffer(1, NOISE_RATE // 2, NOISE_RATE)
    buffer.copyToChannel(_noise_numbers(), 0)
    return buffer


@cache
def _noise_numbers() -> Any:
    """Return the samples of the noise. They are cached: a context may be created in the middle of a tap."""
    return window.Float32Array.new(NOISE_RATE // 2).map(window.Math.random)
