"""Tools behind the commands: fetching pinned packages, building the site, serving. Standard library only."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
"""The folder for everything fetched or built; its contents may be deleted at any time."""


class Problem(Exception):
    """Error for the person at the terminal, as one sentence on what went wrong and what to do about it."""
