"""Every sound, rendered to a file as the page plays it, and measured: loudness, clicks, likeness.

    python3 research sounds                   measure all
    python3 research sounds --to DIR          also write a WAV file of each into this folder
    python3 research sounds --only cat        sounds whose word contains this

Tones are made by the rules of Web Audio, from the same recipes as in `stage/sound.py`. A line has the peak in
dBFS, the loudness in LUFS, the first and the last sample in dBFS, the spectral centroid in Hz, and the sound
that is most like it with the difference in dB. `tests/test_sounds.py` holds the limits.

The loudness is the greatest momentary loudness of ITU-R BS.1770 (K-weighting, 400 ms), as sounds are short.
The difference is that of the levels in quarter octaves, second by second, where either is heard.
"""

import argparse
import cmath
import math
import sys
import wave
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from clowder.games import GAMES
from clowder.widgets.sounds import NOISE, NOISE_RATE, SILENCE, VOLUME, Sound, Tone

RATE = 48_000
"""Samples in a second; BS.1770 tells its filters for this rate."""

FRAME = 1024
"""Samples in a spectrum: 21 ms."""

WINDOW_MS, STEP_MS = 400, 100
"""Length of the window of momentary loudness, and the time between windows."""

LOWEST, BANDS, PER_OCTAVE = 60.0, 30, 4
"""The first band in Hz, and how many there are: up to 11 kHz."""

FLOOR = -70.0
"""Level in dB below which a band counts as silent."""

STAGES = (
    ((1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585)),
    ((1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621)),
)
"""The two filters of K-weighting, as BS.1770 tells them: forward and backward coefficients."""


class Measures(NamedTuple):
    """Measures of a rendered sound: levels at its ends, loudness, pitch."""

    peak: float
    """The greatest sample, in dBFS."""
    loudness: float
    """The greatest momentary loudness, in LUFS."""
    first: float
    """The first sample, in dBFS."""
    last: float
    """The last sample, in dBFS."""
    centroid: float
    """The spectral centroid, in Hz."""


def all_sounds() -> dict[str, Sound]:
    """Return the sounds of all games by the words of their cues."""
    return {word: sound for game in GAMES for word, sound in game.sounds_by_cue.items() if sound.tones}


@cache
def render_sound(sound: Sound) -> Sequence[float]:
    """Return the samples of a sound, at RATE."""
    length = max(tone.start_ms + tone.ms for tone in sound.tones) * RATE // 1000
    samples = array("d", bytes(8 * length))
    for tone in sound.tones:
        for i, sample in enumerate(_render_tone(tone), start=tone.start_ms * RATE // 1000):
            samples[i] += VOLUME * sample
    return samples


def _render_tone(tone: Tone) -> Iterator[float]:
    """Yield the samples of a tone: a source, its filter, its tremble, its envelope."""
    count, swell = tone.ms * RATE // 1000, tone.swell * RATE // 1000
    band = tone.pitches if tone.wave == NOISE else tone.mouth
    source = (
        _noise_samples(count) if tone.wave == NOISE else _oscillator_samples(tone.wave, tone.pitches, count)
    )
    fade = (SILENCE / tone.loudness) ** (1 / max(1, count - swell))
    gain = tone.loudness
    for i, sample in enumerate(_band_filter(source, band, count) if band else source):
        shaken = 1 + math.sin(2 * math.pi * tone.tremble * i / RATE) if tone.tremble else 1
        if i < swell:
            yield sample * shaken * (SILENCE + (tone.loudness - SILENCE) * i / swell)
        else:
            yield sample * shaken * gain
            gain *= fade


def _noise_samples(count: int) -> Iterator[float]:
    """Yield noise of a lower rate; between its samples lie straight lines, as in browsers."""
    random = Random(1)
    now, after, place = random.uniform(-1, 1), random.uniform(-1, 1), 0.0
    for _ in range(count):
        yield now + (after - now) * place
        place += NOISE_RATE / RATE
        if place >= 1:
            now, after, place = after, random.uniform(-1, 1), place - 1


def _oscillator_samples(kind: str, pitches: Sequence[float], count: int) -> Iterator[float]:
    """Yield a wave that glides over the pitches. The sawtooth is rounded at its jump, as in browsers."""
    phase = 0.0
    for i in range(count):
        step = _glide_value(pitches, i / count) / RATE
        if kind == "sine":
            yield math.sin(2 * math.pi * phase)
        elif kind == "triangle":
            yield 1 - 4 * abs((phase + 0.25) % 1 - 0.5)
        else:
            yield 2 * ((phase + 0.5) % 1) - 1 - _sawtooth_correction((phase + 0.5) % 1, step)
        phase = (phase + step) % 1


def _sawtooth_correction(phase: float, step: float) -> float:
    """Return what is taken from a sawtooth near its jump, so that it has few overtones above hearing."""
    if phase < step:
        part = phase / step
        return 2 * part - part * part - 1
    if phase > 1 - step:
        part = (phase - 1) / step
        return part * part + 2 * part + 1
    return 0.0


def _glide_value(values: Sequence[float], part: float) -> float:
    """Return the value at this part, from 0 to 1, of a glide over the values at equal intervals."""
    if len(values) == 1:
        return values[0]
    place = part * (len(values) - 1)
    i = min(int(place), len(values) - 2)
    return values[i] + (values[i + 1] - values[i]) * (place - i)


def _band_filter(source: Iterator[float], band: Sequence[float], count: int) -> Iterator[float]:
    """Yield the source behind the band filter of Web Audio, of quality 1, whose frequency glides."""
    x1 = x2 = y1 = y2 = 0.0
    for i, x in enumerate(source):
        if i % 16 == 0:
            turn = 2 * math.pi * _glide_value(band, i / count) / RATE
            alpha, cosine = math.sin(turn) / 2, math.cos(turn)
            b0, a1, a2 = alpha / (1 + alpha), -2 * cosine / (1 + alpha), (1 - alpha) / (1 + alpha)
        y = b0 * (x - x2) - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        yield y


# Measures


def measure_sound(sound: Sound) -> Measures:
    """Return the measures of a sound."""
    samples = render_sound(sound)
    return Measures(
        _to_decibels(max(map(abs, samples))),
        loudness_of(samples),
        _to_decibels(abs(samples[0])),
        _to_decibels(abs(samples[-1])),
        _spectral_centroid(sound),
    )


def loudness_of(samples: Sequence[float]) -> float:
    """Return the greatest momentary loudness of one channel, in LUFS."""
    for forward, backward in STAGES:
        samples = _apply_filter(samples, forward, backward)
    step, size = STEP_MS * RATE // 1000, WINDOW_MS // STEP_MS
    parts = [sum(x * x for x in samples[i : i + step]) for i in range(0, len(samples), step)]
    powers = [sum(parts[max(0, i - size) : i]) for i in range(1, len(parts) + 1)]
    return -0.691 + 10 * math.log10(max(powers) / (size * step))


def _apply_filter(
    samples: Sequence[float], forward: Sequence[float], backward: Sequence[float]
) -> "array[float]":
    """Return samples behind a digital filter, given its coefficients."""
    (b0, b1, b2), (a1, a2) = forward, backward
    x1 = x2 = y1 = y2 = 0.0
    found = array("d")
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x1, x2, y1, y2 = x, x1, y, y1
        found.append(y)
    return found


def _to_decibels(value: float) -> float:
    """Return an amplitude in dB, -120 at least."""
    return 20 * math.log10(max(value, 1e-6))


@cache
def _frame_spectra(sound: Sound) -> list[list[float]]:
    """Return the power of each frequency, frame by frame."""
    samples = [*render_sound(sound), *[0.0] * FRAME]
    window = [0.5 - 0.5 * math.cos(2 * math.pi * i / FRAME) for i in range(FRAME)]
    frames = (samples[i : i + FRAME] for i in range(0, len(samples) - FRAME, FRAME))
    return [
        [abs(x) ** 2 for x in _fourier_transform([*map(float.__mul__, frame, window)])[: FRAME // 2]]
        for frame in frames
    ]


def _fourier_transform(samples: Sequence[complex]) -> list[complex]:
    """Return the discrete Fourier transform of as many samples as a power of 2."""
    count = len(samples)
    if count == 1:
        return [*samples]
    even, odd = _fourier_transform(samples[::2]), _fourier_transform(samples[1::2])
    turned = [x * turn for x, turn in zip(odd, _unit_roots(count), strict=True)]
    return [a + b for a, b in zip(even, turned, strict=True)] + [
        a - b for a, b in zip(even, turned, strict=True)
    ]


@cache
def _unit_roots(count: int) -> list[complex]:
    """Return the factors of a discrete Fourier transform of so many samples."""
    return [cmath.exp(-2j * math.pi * i / count) for i in range(count // 2)]


def _spectral_centroid(sound: Sound) -> float:
    """Return the mean frequency, weighted by power, in Hz."""
    powers = [sum(column) for column in zip(*_frame_spectra(sound), strict=True)]
    mean: float = sum(i * power for i, power in enumerate(powers)) / sum(powers)
    return mean * RATE / FRAME


@cache
def _band_levels(sound: Sound) -> list[list[float]]:
    """Return the level of each band in dB, frame by frame; FLOOR where it is silent."""
    edges = [round(LOWEST * 2 ** (i / PER_OCTAVE) * FRAME / RATE) for i in range(BANDS + 1)]
    spans = [(low, max(high, low + 1)) for low, high in pairwise(edges)]
    return [
        [max(FLOOR, 10 * math.log10(sum(powers[low:high]) / FRAME + 1e-12)) for low, high in spans]
        for powers in _frame_spectra(sound)
    ]


def sound_difference(one: Sound, other: Sound) -> float:
    """Return by how many dB two sounds differ in bands where either is heard: the root of the mean square."""
    first, second = _band_levels(one), _band_levels(other)
    silent = [[FLOOR] * BANDS]
    pairs = [
        (a, b)
        for frames in zip(
            first + silent * (len(second) - len(first)),
            second + silent * (len(first) - len(second)),
            strict=True,
        )
        for a, b in zip(*frames, strict=True)
        if max(a, b) > FLOOR
    ]
    return math.sqrt(sum((a - b) ** 2 for a, b in pairs) / len(pairs))


def nearest_sound(word: str, sounds: dict[str, Sound]) -> tuple[str, float]:
    """Return the word of the sound that is most like this word's, and their difference in dB."""
    others = {other: sound_difference(sounds[word], sounds[other]) for other in sounds if other != word}
    return min(others.items(), key=lambda pair: pair[1])


def write_wav(samples: Sequence[float], path: Path) -> None:
    """Write the samples as a WAV file of 16 bits."""
    numbers = array("h", (round(32767 * max(-1.0, min(1.0, x))) for x in samples))
    if sys.byteorder == "big":
        numbers.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(numbers.tobytes())


def main(arguments: list[str]) -> int:
    """Print a line for each sound, and write the files."""
    parser = argparse.ArgumentParser(prog="python3 research sounds")
    parser.add_argument("--to", type=Path, help="the folder for the WAV files")
    parser.add_argument("--only", default="", help="measure sounds whose word contains this")
    chosen = parser.parse_args(arguments)
    sounds = all_sounds()
    print(f"{'sound':12}{'ms':>6}{'peak':>8}{'LUFS':>8}{'first':>8}{'last':>8}{'Hz':>7}  most like")
    for word, sound in sounds.items():
        if chosen.only not in word:
            continue
        peak, loudness, first, last, centroid = measure_sound(sound)
        ms = 1000 * len(render_sound(sound)) // RATE
        near, far = nearest_sound(word, sounds)
        levels = "".join(f"{level:8.1f}" for level in (peak, loudness, first, last))
        print(f"{word:12}{ms:6}{levels}{centroid:7.0f}  {near} {far:.1f}")
        if chosen.to:
            chosen.to.mkdir(parents=True, exist_ok=True)
            write_wav(render_sound(sound), chosen.to / f"{word}.wav")
    return 0
