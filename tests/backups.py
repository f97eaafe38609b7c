"""The file of everything that a tablet keeps, as the settings give and take it."""

import json

from clowder.app.storage.backup import VERSION
from clowder.core.store import Store
from visiting import Visitor


def packed(visitor: Visitor) -> str:
    """Ask the settings for the file, and return it."""
    visitor.tap_all("settings", "pack")
    file = visitor.file
    visitor.tap("settings")
    assert file and file.name == "clowder.json"
    return file.text


def unpacked(text: str, store: Store | None = None) -> Visitor:
    """Return a tablet whose settings have taken the file."""
    visitor = Visitor(store)
    visitor.tap("settings")
    visitor.tap("unpack", text)
    return visitor


def backup_file(**kept: str) -> str:
    """Return a file that has these texts, by what follows `clowder.` in their names."""
    return json.dumps({"clowder": VERSION, "kept": {f"clowder.{name}": text for name, text in kept.items()}})


def all_but_glances(visitor: Visitor) -> dict[str, str | None]:
    """Return all that is kept, but for how games stood when they were left: that is each tablet's own."""
    names = [name for name in visitor.store.names() if not name.startswith("clowder.glance.")]
    return {name: visitor.store.get(name) for name in names}
