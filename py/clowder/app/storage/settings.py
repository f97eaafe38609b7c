"""The settings in the store."""

import json
from dataclasses import asdict

from clowder.app.model.settings import Settings, understood
from clowder.core.foreign import Json, parse_object
from clowder.core.store import Store

SETTINGS = "clowder.settings"
"""The name of the settings in the store."""


def read(store: Store) -> Settings:
    """Return the stored settings, with defaults for missing or invalid ones."""
    return Settings(**understood(_kept(store)))


def write(store: Store, settings: Settings) -> None:
    """Store the settings."""
    store.put(SETTINGS, json.dumps(asdict(settings)))


def _kept(store: Store) -> dict[str, Json]:
    try:
        return parse_object(store.get(SETTINGS) or "{}")
    except ValueError:
        return {}
