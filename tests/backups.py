"""Backup files of everything a tablet stores, made and read through the settings page."""

import json

from clowder.app.storage.backup import VERSION
from clowder.core.store import Store
from visiting import Visitor


def save_backup(visitor: Visitor) -> str:
    """Save a backup through the settings page and return its text."""
    visitor.tap_all("settings", "pack")
    file = visitor.saved_file
    visitor.tap("settings")
    assert file and file.name == "clowder.json"
    return file.text


def restore_backup(text: str, store: Store | None = None) -> Visitor:
    """Return a visitor whose settings page has restored this backup."""
    visitor = Visitor(store)
    visitor.tap("settings")
    visitor.tap("unpack", text)
    return visitor


def backup_file(**kept: str) -> str:
    """Return a backup with these texts, by their names without `clowder.`."""
    return json.dumps({"clowder": VERSION, "kept": {f"clowder.{name}": text for name, text in kept.items()}})


def all_but_glances(visitor: Visitor) -> dict[str, str | None]:
    """Return all stored texts, without the previews of saved games, which each tablet makes itself."""
    names = [name for name in visitor.store.names() if not name.startswith("clowder.glance.")]
    return {name: visitor.store.get(name) for name in names}
