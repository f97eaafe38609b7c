"""The files of the deck of Nuerland."""

from pathlib import Path

from clowder.games.kit_and_kat import content

CONTENT = Path(content.__file__).parent
"""The folder of the deck's files, one for each language."""

NUERLAND = (CONTENT / "nuerland.json").read_text(encoding="utf-8")
"""The English file, with its sources."""
