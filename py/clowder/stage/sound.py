"""Sounds, made by the browser from recipes. There are none, nor anything to make them, until they are wanted.

A page may be heard only once somebody has done something on it; for browsers a finger has when it leaves,
not when it comes. What a tablet took away while it was put aside is made anew by the next touch.
"""

import asyncio
from functools import cache, partial
from random import Random
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.effects import Hear, Watch
from clowder.stage.attempts import answer_of, attempt
from clowder.widgets.cues import Cue
from clowder.widgets.sounds import COMMON, NOISE, VOLUME, Sound, Tone, Tones

SILENCE = 0.0001
"""As loud as nothing: sounds fade, and what fades cannot come to 0."""

SILENT = Sound(())

RATE = 22050
"""How many numbers a second of noise has."""


class Loudspeaker:
    """What is heard, and felt where a tablet can shake."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self._context: Any = None
        self._volume: Any = None
        self._noise: Any = None
        self._waiting: list[tuple[Cue, Sound]] = []
        self._on_frame = create_proxy(self._play)
        unlock = create_proxy(self._unlock)
        for kind in ("pointerup", "keydown"):
            document.addEventListener(kind, unlock, True)
        document.addEventListener("visibilitychange", create_proxy(self._on_visibility))

    def want(self, *, wanted: bool) -> None:
        """Sounds are turned on or off by a touch. Whoever turns them on hears one."""
        if wanted == self._wanted:
            return
        self._wanted = wanted
        if not wanted:
            self._close()
            return
        self._unlock()
        if self._context:
            attempt(lambda: self._sound(COMMON["on"].tones, 0), None)

    def watch(self, watch: Watch) -> None:
        """Away from the table nothing more is heard of it."""
        if self._is_on and not watch.game:
            attempt(self._hush, None)

    def hear(self, heard: Hear) -> None:
        """This has happened. It is heard from the next frame on, when the tap has long been answered."""
        if self._is_on:
            self._waiting += [(cue, heard.sounds.get(cue.word, SILENT)) for cue in heard.cues]
            window.requestAnimationFrame(self._on_frame)

    @property
    def _is_on(self) -> bool:
        return bool(self._context and self._context.state == "running")

    # The browser's part

    def _unlock(self, *_: Any) -> None:
        """Somebody has done something."""
        if self._wanted and not attempt(self._open, otherwise=False):
            self._close()  # a browser without sound, or one that has no more of it

    def _open(self) -> bool:
        """Make the context, or wake it. Return that it is there."""
        if self._context and self._context.state == "closed":
            self._drop()  # by the browser
        if not self._context:
            self._context = window.AudioContext.new()
            self._noise = _noise(self._context)
            self._hush()
        elif self._context.state != "running":  # suspended, or interrupted by a call or the lock screen
            refusing = self._context
            refusing.resume().catch(lambda _reason: self._close() if self._context == refusing else None)
        return True

    def _on_visibility(self, *_: Any) -> None:
        if document.hidden:
            self._close()

    def _close(self) -> None:
        """Some tablets never let a context be heard again that was in the background; so it is dropped."""
        if self._context and self._context.state != "closed":
            context = self._context
            self._closing = asyncio.ensure_future(answer_of(lambda: context.close()))
        self._drop()

    def _drop(self) -> None:
        """Forget the context: the next touch makes another."""
        self._context = self._volume = None
        self._waiting.clear()

    def _hush(self) -> None:
        """What was to be heard is not."""
        if self._volume:
            self._volume.disconnect()
        self._volume = self._context.createGain()
        self._volume.gain.value = VOLUME
        self._volume.connect(self._context.destination)

    # Words and tones

    def _play(self, *_: Any) -> None:
        waiting, self._waiting = self._waiting, []
        for cue, sound in waiting if self._is_on else ():
            attempt(partial(self._make_heard, cue, sound), None)
            if not cue.after and sound.buzz:
                attempt(partial(_shake, sound.buzz), None)

    def _make_heard(self, cue: Cue, sound: Sound) -> None:
        if cue.word == "hush":
            self._hush()
        self._sound(sound.tones, cue.after)

    def _sound(self, tones: Tones, after: float) -> None:
        begin = self._context.currentTime + after / 1000
        for tone in tones:
            self._tone(tone, begin + tone.at / 1000)

    def _tone(self, tone: Tone, begin: float) -> None:
        end = begin + tone.ms / 1000
        source = self._source(tone)
        loudness = self._context.createGain()
        loudness.gain.setValueAtTime(SILENCE, begin)
        loudness.gain.linearRampToValueAtTime(tone.loud, begin + tone.swell / 1000)
        loudness.gain.exponentialRampToValueAtTime(SILENCE, end)
        shaped = self._shaped(source, tone, begin, end)
        if tone.tremble:
            shaped = self._trembling(shaped, tone.tremble, begin, end)
        shaped.connect(loudness)
        loudness.connect(self._volume)
        source.start(begin)
        source.stop(end)

    def _source(self, tone: Tone) -> Any:
        if tone.wave == NOISE:
            source = self._context.createBufferSource()
            source.buffer, source.loop = self._noise, True
        else:
            source = self._context.createOscillator()
            source.type = tone.wave
        return source

    def _shaped(self, source: Any, tone: Tone, begin: float, end: float) -> Any:
        """The source at its pitches; noise has them from a filter, and a mouth is one too."""
        if tone.wave != NOISE:
            _glide(source.frequency, tone.pitches, begin, end)
        band = tone.pitches if tone.wave == NOISE else tone.mouth
        if not band:
            return source
        shaped = self._context.createBiquadFilter()
        shaped.type = "bandpass"
        _glide(shaped.frequency, band, begin, end)
        source.connect(shaped)
        return shaped

    def _trembling(self, source: Any, tremble: float, begin: float, end: float) -> Any:
        shaken, shaking = self._context.createGain(), self._context.createOscillator()
        shaking.frequency.value = tremble
        shaking.connect(shaken.gain)
        shaking.start(begin)
        shaking.stop(end)
        source.connect(shaken)
        return shaken


def _glide(parameter: Any, values: tuple[float, ...], begin: float, end: float) -> None:
    """From value to value, evenly."""
    parameter.setValueAtTime(values[0], begin)
    for i, value in enumerate(values[1:], start=1):
        parameter.linearRampToValueAtTime(value, begin + (end - begin) * i / (len(values) - 1))


def _shake(buzz: tuple[int, ...]) -> None:
    """Shake the tablet, if it can."""
    window.navigator.vibrate(to_js(buzz))


def _noise(context: Any) -> Any:
    """Return half a second of noise."""
    buffer = context.createBuffer(1, RATE // 2, RATE)
    buffer.copyToChannel(_numbers(), 0)
    return buffer


@cache
def _numbers() -> Any:
    """Return the numbers of which noise is made, for any context: one may be made in the middle of a tap."""
    random = Random()
    return window.Float32Array.new(to_js([random.uniform(-1, 1) for _ in range(RATE // 2)]))
