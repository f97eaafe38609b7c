"""Sound synthesis with Web Audio, from recipes, and vibration. Without sound nothing is created.

A browser plays no sound before the first user action; a touch counts as one when it ends, not when it begins.
An audio context that was lost in the background is replaced at the next touch.
"""

import asyncio
from functools import cache, partial
from typing import Any

from pyodide.ffi import create_proxy, to_js
from pyscript import document, window

from clowder.app.clowder import DocumentSettings
from clowder.app.effects import PlayCues, SetViewer
from clowder.stage.attempts import start_browser_request, try_browser_call
from clowder.widgets.cues import Cue
from clowder.widgets.sounds import COMMON, NOISE, NOISE_RATE, SILENCE, VOLUME, Sound, Tone, Tones

SILENT = Sound(())

NOISE_GAIN = 2.0
"""Gain of noise: its samples are from 0 to 1. The filter takes away their mean."""


class SoundPlayer:
    """Player of the sounds of events at the table by Web Audio, and of vibration if the device has it.

    `queue_cues` has sounds and vibrations of events played in the next frame. `apply_sound_settings`
    turns both on or off, `turn_off_unwanted_sound` only off; `stop_sounds_without_table` stops all when
    the table has gone. The audio context is made at a touch or key press, as browsers demand, only if
    sound is on, and closed when the page is hidden.
    """

    def __init__(self, appearance: DocumentSettings) -> None:
        self._wanted, self._vibrates = appearance.sound, appearance.vibration
        self._context: Any = None
        self._volume: Any = None
        self._noise: Any = None
        self._waiting: list[tuple[Cue, Sound]] = []
        self._on_frame = create_proxy(self._play_queued_cues)
        unlock = create_proxy(self._unlock_audio)
        for kind in ("pointerup", "keydown"):
            document.addEventListener(kind, unlock, True)
        document.addEventListener("visibilitychange", create_proxy(self._close_when_hidden))

    def apply_sound_settings(self, appearance: DocumentSettings) -> None:
        """Turn sound and vibration on or off as the settings in `appearance` say.

        When sound is turned on a tone is played, and when vibration is turned on the device vibrates.
        """
        if appearance.vibration and not self._vibrates:
            try_browser_call(partial(_vibrate, COMMON["on"].buzz), None)
        self._vibrates = appearance.vibration
        if appearance.sound != self._wanted:
            self._turn_sound_on_or_off(wanted=appearance.sound)

    def turn_off_unwanted_sound(self, appearance: DocumentSettings) -> None:
        """Turn sound and vibration off where the settings in `appearance` say so, but turn nothing on.

        Another window may have changed the settings.
        """
        self._vibrates = self._vibrates and appearance.vibration
        if self._wanted and not appearance.sound:
            self._turn_sound_on_or_off(wanted=False)

    def _turn_sound_on_or_off(self, *, wanted: bool) -> None:
        """Turn sounds on and play a short tone; or turn them off and close the audio context.

        No tone is played if the browser has no Web Audio.
        """
        self._wanted = wanted
        if not wanted:
            self._close_audio_context()
            return
        self._unlock_audio()
        if self._context:
            try_browser_call(lambda: self._schedule_tones(COMMON["on"].tones, 0), None)

    def stop_sounds_without_table(self, effect: SetViewer) -> None:
        """Stop all sounds if the effect says that no table is shown any more (`effect.game` is empty)."""
        if self._is_audible and not effect.game:
            try_browser_call(self._cancel_sounds, None)

    def queue_cues(self, effect: PlayCues) -> None:
        """Queue sounds and vibrations of an effect's cues (named events), to play them in the next frame.

        So the tap is answered first. Nothing is queued if sounds cannot be heard and vibration is off. A
        cue without a sound is silent.
        """
        if self._is_audible or self._vibrates:
            self._waiting += [(cue, effect.sounds.get(cue.word, SILENT)) for cue in effect.cues]
            window.requestAnimationFrame(self._on_frame)

    @property
    def _is_audible(self) -> bool:
        """True if sounds can be heard: the audio context runs, or is so new that its clock is at 0.

        False while there is no audio context.
        """
        context = self._context
        return bool(context and (context.state == "running" or not context.currentTime))

    # The audio context

    def _unlock_audio(self, *_: Any) -> None:
        """Create or resume the audio context during a touch or key press, if sound is on.

        Browsers allow sound only then. If it fails, any old context is closed, and the next touch tries
        again.
        """
        if self._wanted and not try_browser_call(self._open_or_resume_audio_context, default=False):
            self._close_audio_context()  # no Web Audio, or no more contexts

    def _open_or_resume_audio_context(self) -> bool:
        """Create the audio context if there is none, or begin to resume a suspended one; return True.

        A context that the browser has closed is replaced. One that refuses to resume is closed later.
        Raises AttributeError or JsException if the browser has no Web Audio.
        """
        if self._context and self._context.state == "closed":
            self._forget_audio_context()  # the browser has closed it
        if not self._context:
            try_browser_call(_allow_audio_of_other_apps, None)
            self._context = window.AudioContext.new()
            self._noise = _make_noise_buffer(self._context)
            self._cancel_sounds()
        elif self._context.state != "running":  # suspended, or interrupted by a call or the lock screen
            refusing = self._context
            refusing.resume().catch(
                lambda _reason: self._close_audio_context() if self._context == refusing else None
            )
        return True

    def _close_when_hidden(self, *_: Any) -> None:
        """Close the audio context if the page has been hidden."""
        if document.hidden:
            self._close_audio_context()

    def _close_audio_context(self) -> None:
        """Close the audio context and drop the cues that wait; the next touch makes a new context.

        Some tablets never let a context from the background play again.
        """
        if self._context and self._context.state != "closed":
            context = self._context
            self._closing = asyncio.ensure_future(start_browser_request(lambda: context.close()))
        self._forget_audio_context()

    def _forget_audio_context(self) -> None:
        """Drop the audio context, its volume node and the waiting cues, without closing the context."""
        self._context = self._volume = None
        self._waiting.clear()

    def _cancel_sounds(self) -> None:
        """Cancel all sounds that are playing or planned, by replacing the volume node that they go through.

        Later sounds go through the new node.
        """
        if self._volume:
            self._volume.disconnect()
        self._volume = self._context.createGain()
        self._volume.gain.value = VOLUME
        self._volume.connect(self._context.destination)

    # Cues and tones

    def _play_queued_cues(self, *_: Any) -> None:
        """Play the sounds of the queued cues, and empty the queue.

        If vibration is on, vibrate too for those cues that have a vibration and no delay.
        """
        waiting, self._waiting = self._waiting, []
        for cue, sound in waiting:
            if self._is_audible:
                try_browser_call(partial(self._schedule_cue_sound, cue, sound), None)
            if self._vibrates and not cue.delay_ms and sound.buzz:
                try_browser_call(partial(_vibrate, sound.buzz), None)

    def _schedule_cue_sound(self, cue: Cue, sound: Sound) -> None:
        """Schedule the tones of a cue's sound after the cue's delay.

        The cue `hush` cancels all other sounds first.
        """
        if cue.word == "hush":
            self._cancel_sounds()
        self._schedule_tones(sound.tones, cue.delay_ms)

    def _schedule_tones(self, tones: Tones, delay_ms: float) -> None:
        """Schedule these tones: each begins at its own `start_ms`, counted from `delay_ms` from now."""
        begin = self._context.currentTime + delay_ms / 1000
        for tone in tones:
            self._schedule_tone(tone, begin + tone.start_ms / 1000)

    def _schedule_tone(self, tone: Tone, begin_s: float) -> None:
        """Schedule one tone to begin at `begin_s`, a time of the audio context in seconds.

        The tone swells to its loudness (times `NOISE_GAIN` for noise) within `tone.swell` ms, and fades
        until its end (`tone.ms`). Its source goes through a band-pass filter and a tremolo if it has
        them, and through the common volume node.
        """
        end = begin_s + tone.ms / 1000
        source = self._make_tone_source(tone)
        loudness = self._context.createGain()
        loudness.gain.setValueAtTime(SILENCE, begin_s)
        loudest = tone.loudness * (NOISE_GAIN if tone.wave == NOISE else 1)
        loudness.gain.linearRampToValueAtTime(loudest, begin_s + tone.swell / 1000)
        loudness.gain.exponentialRampToValueAtTime(SILENCE, end)
        shaped = self._schedule_pitch_and_add_filter(source, tone, begin_s, end)
        if tone.tremble:
            shaped = self._add_tremolo(shaped, tone.tremble, begin_s, end)
        shaped.connect(loudness)
        loudness.connect(self._volume)
        source.start(begin_s)
        source.stop(end)

    def _make_tone_source(self, tone: Tone) -> Any:
        """Return a new audio source for a tone: an oscillator of its wave form, or repeated noise."""
        if tone.wave == NOISE:
            source = self._context.createBufferSource()
            source.buffer, source.loop = self._noise, True
        else:
            source = self._context.createOscillator()
            source.type = tone.wave
        return source

    def _schedule_pitch_and_add_filter(self, source: Any, tone: Tone, begin_s: float, end_s: float) -> Any:
        """Schedule the pitches of a tone's source, filter it if needed, and return the last audio node.

        A plain tone has no filter, so its source is returned. Noise gets a band-pass filter that follows
        the tone's pitches; a tone with a `mouth`, one that follows the frequencies of the `mouth`.
        `begin_s` and `end_s` are times of the audio context in seconds.
        """
        if tone.wave != NOISE:
            _schedule_parameter_values(source.frequency, tone.pitches, begin_s, end_s)
        band = tone.pitches if tone.wave == NOISE else tone.mouth
        if not band:
            return source
        shaped = self._context.createBiquadFilter()
        shaped.type = "bandpass"
        _schedule_parameter_values(shaped.frequency, band, begin_s, end_s)
        source.connect(shaped)
        return shaped

    def _add_tremolo(self, source: Any, frequency: float, begin_s: float, end_s: float) -> Any:
        """Return an audio node that makes the loudness of a source swing `frequency` times a second.

        `begin_s` and `end_s` are the tone's times, in seconds of the audio context.
        """
        shaken, shaking = self._context.createGain(), self._context.createOscillator()
        shaking.frequency.value = frequency
        shaking.connect(shaken.gain)
        shaking.start(begin_s)
        shaking.stop(end_s)
        source.connect(shaken)
        return shaken


def _schedule_parameter_values(
    parameter: Any, values: tuple[float, ...], begin_s: float, end_s: float
) -> None:
    """Let an audio parameter glide through these values, at equal intervals from `begin_s` to `end_s`.

    Both times are in seconds of the audio context. The first value is set at `begin_s`.
    """
    parameter.setValueAtTime(values[0], begin_s)
    for i, value in enumerate(values[1:], start=1):
        parameter.linearRampToValueAtTime(value, begin_s + (end_s - begin_s) * i / (len(values) - 1))


def _allow_audio_of_other_apps() -> None:
    """Let music of other apps play on: set the audio session's type to `ambient`, if there is one."""
    if session := getattr(window.navigator, "audioSession", None):
        session.type = "ambient"


def _vibrate(pattern_ms: tuple[int, ...]) -> None:
    """Make the device vibrate by a pattern of milliseconds on and off, in turn.

    Raises AttributeError if the browser has no vibration.
    """
    window.navigator.vibrate(to_js(pattern_ms))


def _make_noise_buffer(context: Any) -> Any:
    """Return a new audio buffer of `context` with half a second of random noise in one channel."""
    buffer = context.createBuffer(1, NOISE_RATE // 2, NOISE_RATE)
    buffer.copyToChannel(_make_noise_samples(), 0)
    return buffer


@cache
def _make_noise_samples() -> Any:
    """Return half a second of random samples from 0 to 1, as a Float32Array at the rate `NOISE_RATE`.

    It is made once and cached, as an audio context may be created in the middle of a tap.
    """
    return window.Float32Array.new(NOISE_RATE // 2).map(window.Math.random)
