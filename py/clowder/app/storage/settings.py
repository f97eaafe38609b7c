"""The settings in the store."""

import json
from collections.abc import Mapping
from dataclasses import asdict

from clowder.app.model.settings import Settings, settings_from_json
from clowder.app.versions import UNNUMBERED, VERSION, is_version_number
from clowder.core.foreign_json import Json, parse_object
from clowder.core.store import Store

SETTINGS_KEY = "clowder.settings"
"""Store key of the settings."""


def read_settings(store: Store) -> Settings:
    """Return the stored settings, with defaults for missing or invalid ones.

    Without a vibration setting, as older versions stored them, the sound setting holds for vibration too.
    """
    raw = _stored_setting_fields(store)
    values = settings_from_json({"vibration": raw.get("sound"), **raw})
    return Settings(**values, before=_previous_version(raw))


def write_settings(store: Store, settings: Settings) -> None:
    """Store the settings, and the version of Clowder that stores them."""
    store.put(SETTINGS_KEY, json.dumps({**asdict(settings), "version": VERSION}))


def _previous_version(raw: Mapping[str, Json]) -> str:
    """Return the version of Clowder that this tablet had before the present one; empty at a first visit.

    `raw` has the stored settings. `UNNUMBERED` stands for an old version that stored no version number.
    """
    kept, before = raw.get("version"), raw.get("before")
    if kept == VERSION:
        return before if is_version_number(before) else ""
    if is_version_number(kept):
        return kept
    return UNNUMBERED if raw else ""


def _stored_setting_fields(store: Store) -> dict[str, Json]:
    """Return the stored settings as JSON fields; empty if they are missing or damaged."""
    try:
        return parse_object(store.get(SETTINGS_KEY) or "{}")
    except ValueError:
        return {}
