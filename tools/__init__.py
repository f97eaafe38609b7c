"""What the commands are made of: fetching what is pinned, the site, and its server. Standard library only."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
"""Everything that is fetched or made lies in here, and may be deleted at any time."""


class Problem(Exception):
    """What went wrong and what to do about it, in a sentence for the person at the terminal."""
