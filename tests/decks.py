"""The deck of Nuerland, as its files have it."""

from pathlib import Path

from clowder.games.kit_and_kat import content

CONTENT = Path(content.__file__).parent
"""The folder of its files, one a language."""

NUERLAND = (CONTENT / "nuerland.json").read_text(encoding="utf-8")
"""In English, with its sources."""
