"""Sounds: soft and short, made of a few tones and of noise. Games make their own of the same parts.

`python3 research sounds` renders and measures all of them. Each has about -23 LUFS, and none is like another.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

NOISE = "noise"
"""Wave of a tone that is noise."""

NOISE_RATE = 22050
"""Sample rate of noise, in Hz."""

SILENCE = 0.0001
"""Gain that cannot be heard, from which tones swell and to which they fade."""

VOLUME = 0.8
"""Volume of everything: at this one, no sound is louder than 1."""


class Tone(NamedTuple):
    """Tone of a synthesized sound, which is one or more tones, each with its own start.

    A tone has a wave form, pitches to glide through, length, loudness and start. The `pitches`, in Hz,
    follow each other at equal intervals over the length `ms`. It is loudest `swell` ms after its start;
    `tremble` and `mouth` are an optional tremolo and an optional band-pass filter.
    """

    wave: str
    """`sine`, `triangle`, `sawtooth`; or NOISE, which gets its pitches from a filter."""
    pitches: tuple[float, ...]
    ms: int
    """Length in milliseconds."""
    loudness: float
    """Greatest loudness, from 0 to 1; more for noise, of which a filter leaves little."""
    start_ms: int = 0
    """Start, in milliseconds after the start of the sound."""
    swell: int = 8
    """Milliseconds until the tone is loudest."""
    tremble: float = 0
    """Frequency, in Hz, at which the tone grows louder and softer; 0 for none."""
    mouth: tuple[float, ...] = ()
    """Frequencies of a band filter, in Hz, spread like the pitches: a mouth that opens and closes."""


Tones = tuple[Tone, ...]
"""Tones of one sound, each with its own start."""


class Sound(NamedTuple):
    """Sound of an event in a game: its `tones`, and as `buzz` the vibration of the tablet with them.

    `buzz` has milliseconds of vibration and rest, in turn; empty for no vibration.
    """

    tones: Tones
    buzz: tuple[int, ...] = ()
    """Milliseconds of vibration and rest, in turn."""


def delay_tones(tones: Tones, ms: int) -> Tones:
    """Return copies of the tones, each starting `ms` milliseconds later."""
    return tuple(tone._replace(start_ms=tone.start_ms + ms) for tone in tones)


CARD: Tones = (Tone(NOISE, (2600, 900), 130, 1.0, swell=34),)

SHUFFLE: Tones = tuple(
    Tone(NOISE, (2600 - 150 * i, 1400), 70, 0.6, start_ms=45 * i, swell=20) for i in range(7)
)

PURR: Tones = (
    Tone("sawtooth", (25, 28, 24), 650, 0.7, swell=160, mouth=(260, 420, 300)),
    Tone(NOISE, (320, 480, 340), 650, 0.35, swell=160, tremble=26),
)

HISS: Tones = (Tone(NOISE, (3600, 6200, 5200), 480, 0.5, swell=90),)

BOOT: Tones = (Tone("triangle", (210, 55), 190, 0.7, swell=4), Tone(NOISE, (700, 220), 70, 0.4, swell=3))

THUD: Tones = (Tone("triangle", (180, 60), 160, 0.36, swell=4),)


def make_meow_tones(pitch: float, ms: int, loud: float = 0.56) -> Tones:
    """Return one tone that sounds like a meow: it glides up from `pitch` (Hz), and down below it.

    It is `ms` milliseconds long. `loud` is its greatest loudness, from 0 to 1.
    """
    pitches = (pitch, pitch * 1.55, pitch * 1.45, pitch * 0.8)
    mouth = (pitch * 1.2, pitch * 2.6, pitch * 2.2, pitch)
    return (Tone("sawtooth", pitches, ms, loud, swell=ms // 5, mouth=mouth),)


MEOW = make_meow_tones(520, 420)
YOWL = make_meow_tones(300, 900, 0.46)
SCREECH = make_meow_tones(760, 300, 0.4)

KEYS: Mapping[str, float] = {
    "C#4": 277.2, "D#4": 311.1, "F#4": 370.0, "A#4": 466.2, "B4": 493.9,
    "C#5": 554.4, "D#5": 622.3, "F5": 698.5, "F#5": 740.0, "A#5": 932.3,
}  # fmt: skip
"""Pitch of each key that tunes have, in Hz, by its name."""

BEAT = 210
"""Length of a beat in milliseconds."""

NEKO_FUNJATTA = """
    D#5,C#5 F#4 A#4+F#5 A#4+F#5
    D#5,C#5 F#4 A#4+F#5 A#4+F#5
    D#5,C#5 C#4 B4+F5 D#4 B4+F5 F#4 A#4+F#5 A#4+F#5
"""
"""Neko funjatta, folk music for the black keys.

Each word is a beat; its notes are separated by commas, or by plus signs if they sound together.
"""


def parse_tune(score: str) -> Iterator[Tone]:
    """Yield the tones of a tune, given as text with one word for each beat of `BEAT` milliseconds.

    A word has one or more keys (such as `F#4`). Keys with commas between them share the beat, one after
    the other; keys with plus signs between them sound together. Raises KeyError for a key that is not in
    `KEYS`.
    """
    for beat, word in enumerate(score.split()):
        keys = word.split(",")
        for i, together in enumerate(keys):
            start_ms = beat * BEAT + i * BEAT // len(keys)
            for key in together.split("+"):
                yield Tone("triangle", (KEYS[key],), BEAT, 0.42, start_ms=start_ms, swell=6)


def make_chime_tones(*keys: str, apart: int = 90) -> Tones:
    """Return a soft tone for each key (such as `F#4`), each `apart` milliseconds after the one before.

    Raises KeyError for a key that is not in `KEYS`.
    """
    return tuple(
        Tone("sine", (KEYS[key],), 420, 0.28, start_ms=apart * i, swell=5) for i, key in enumerate(keys)
    )


COMMON: Mapping[str, Sound] = MappingProxyType(
    {
        "card": Sound(CARD, (10,)),
        "shuffle": Sound(SHUFFLE),
        "on": Sound(make_meow_tones(640, 260, 0.7), (10,)),
        "turn": Sound((Tone("triangle", (330, 520), 240, 0.5, swell=40, tremble=24),)),
        "win": Sound(tuple(parse_tune(NEKO_FUNJATTA)), (50, 60, 50, 60, 120)),
        "lost": Sound(make_meow_tones(340, 700, 0.5)),
    }
)
"""Sounds that any game may have, by the words of its cues.

Besides, `on` is for a player who turns sounds on, and `turn`, a cat's trill, for players by ear.
"""
