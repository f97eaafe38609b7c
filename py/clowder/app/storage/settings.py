"""Where the settings are kept between visits."""

import json
from dataclasses import asdict

from clowder.app.model.settings import Settings, understood
from clowder.core.foreign import Json, parse_object
from clowder.core.store import Store

SETTINGS = "clowder.settings"
"""Where they are kept."""


def read(store: Store) -> Settings:
    """What was kept; a default for each that was not, or cannot be understood."""
    return Settings(**understood(_kept(store)))


def write(store: Store, settings: Settings) -> None:
    """Keep them."""
    store.put(SETTINGS, json.dumps(asdict(settings)))


def _kept(store: Store) -> dict[str, Json]:
    try:
        return parse_object(store.get(SETTINGS) or "{}")
    except ValueError:
        return {}
