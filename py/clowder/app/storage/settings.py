"""The settings in the store."""

import json
from collections.abc import Mapping
from dataclasses import asdict

from clowder.app.model.settings import Settings, settings_from_json
from clowder.app.versions import UNNUMBERED, VERSION, is_version_number
from clowder.core.foreign_json import Json, parse_json_object
from clowder.core.store import Store

SETTINGS_KEY = "clowder.settings"
"""Store key of the settings."""


def read_settings(store: Store) -> Settings:
    """Return the stored settings, with default values for missing or invalid ones.

    If no vibration setting is stored, as in older versions, the sound setting is used for vibration too.
    The field `before` gets the version of Clowder that the tablet had before the present one.
    """
    raw = _stored_setting_fields(store)
    values = settings_from_json({"vibration": raw.get("sound"), **raw})
    return Settings(**values, before=_previous_app_version(raw))


def write_settings(store: Store, settings: Settings) -> None:
    """Store the settings as JSON, together with the version of Clowder that stores them."""
    store.put(SETTINGS_KEY, json.dumps({**asdict(settings), "version": VERSION}))


def _previous_app_version(raw: Mapping[str, Json]) -> str:
    """Return the version of Clowder that this tablet had before the present one; empty if it had none.

    `raw` are the stored settings. If their `version` is the present one, the result is their `before`,
    empty if invalid. Else it is their `version`, or `UNNUMBERED` if they have no valid one. Without
    stored settings it is empty, as this is a first visit.
    """
    kept, before = raw.get("version"), raw.get("before")
    if kept == VERSION:
        return before if is_version_number(before) else ""
    if is_version_number(kept):
        return kept
    return UNNUMBERED if raw else ""


def _stored_setting_fields(store: Store) -> dict[str, Json]:
    """Return the stored settings as a dict of raw JSON values by name; empty if missing or damaged."""
    try:
        return parse_json_object(store.get(SETTINGS_KEY) or "{}")
    except ValueError:
        return {}
