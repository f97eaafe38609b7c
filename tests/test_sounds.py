"""Loudness, clicks and likeness of all sounds, rendered as the page plays them (`research/sounds.py`)."""

import math
import wave
from pathlib import Path

import pytest

from clowder.widgets.sounds import VOLUME, Sound, Tone
from research.sounds import (
    RATE,
    all_sounds,
    loudness_of,
    measure_sound,
    nearest_sound,
    render_sound,
    sound_difference,
    write_wav,
)

SOUNDS = all_sounds()

LOUDNESS, MOST = (-26, -20), -3
"""Limits of the loudness in LUFS, round -23; and of the peak in dBFS."""

CLICK = -60
"""Level in dBFS from which a first or last sample is heard as a click."""

ALIKE = 10
"""Difference in dB below which two sounds are taken for each other."""


@pytest.mark.parametrize("word", SOUNDS)
def test_every_sound_is_soft_and_begins_and_ends_without_a_click(word: str) -> None:
    measured = measure_sound(SOUNDS[word])
    assert LOUDNESS[0] <= measured.loudness <= LOUDNESS[1] and measured.peak <= MOST, measured
    assert max(measured.first, measured.last) <= CLICK, measured


@pytest.mark.parametrize("word", SOUNDS)
def test_every_sound_is_told_from_all_others(word: str) -> None:
    other, far = nearest_sound(word, SOUNDS)
    assert far >= ALIKE, f"{word} sounds like {other}: {far:.1f} dB"


def sine_of(pitch: float, gain: float = 1.0, ms: int = 1000) -> list[float]:
    return [gain * math.sin(2 * math.pi * pitch * i / RATE) for i in range(ms * RATE // 1000)]


def test_loudness_is_that_of_the_standard() -> None:
    """BS.1770: a full sine of 997 Hz in one channel has -3.01 LUFS; half as loud is 6.02 less."""
    assert loudness_of(sine_of(997)) == pytest.approx(-3.01, abs=0.02)
    assert loudness_of(sine_of(997, 0.5)) == pytest.approx(-9.03, abs=0.02)
    assert loudness_of(sine_of(50)) < loudness_of(sine_of(997)) < loudness_of(sine_of(4000))


def test_a_copy_of_a_sound_is_not_told_from_it() -> None:
    humming = Sound((Tone("sine", (400,), 200, 0.4, swell=0),))
    swelling = Sound((Tone("sine", (400,), 200, 0.4, swell=200),))
    assert measure_sound(swelling).peak == pytest.approx(20 * math.log10(0.4 * VOLUME), abs=0.5)
    assert measure_sound(humming).centroid == pytest.approx(400, abs=20)
    assert sound_difference(humming, Sound(humming.tones, (10,))) == 0 < sound_difference(humming, swelling)


def test_a_sound_is_written_as_it_was_rendered(tmp_path: Path) -> None:
    samples = render_sound(SOUNDS["wrong"])
    write_wav(samples, tmp_path / "wrong.wav")
    with wave.open(str(tmp_path / "wrong.wav")) as file:
        assert (file.getframerate(), file.getnchannels(), file.getnframes()) == (RATE, 1, len(samples))
        frames = memoryview(file.readframes(len(samples))).cast("h")
    assert max(frames) / 32767 == pytest.approx(max(samples), abs=0.001)
