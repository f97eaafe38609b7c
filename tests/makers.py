"""Makers of the games."""

from listed import ByGame

MAKERS: ByGame[tuple[str, ...]] = ByGame(
    "MAKERS in tests/makers.py, whom the rules of each game credit,",
    {
        "black-cat": ("Natosha Ellis", "Benjamin Gibbs", "Jonathan Leistiko", "Invisible City"),
        "stepped-on-the-cat": ("George Sicherman",),
        "alley-cat": ("Andrew Walker",),
        "kit-and-kat": ("Ray Huffman", "1948"),
        "whiskers": ("nobody's property",),
        "nine-lives": ("nobody's property",),
    },
)
