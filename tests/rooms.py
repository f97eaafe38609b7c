"""Rooms of the house: the room of each module, and the order in which rooms import each other."""

from functools import cache

from conftest import ROOT
from imports import Arrows, module_arrows

PY = ROOT / "py"


@cache
def package_arrows() -> Arrows:
    """Return the modules that each module of the package imports."""
    return module_arrows(PY)


ORDER = (
    {"addresses", "dates", "foreign_files", "tempo", "route", "versions"},
    {"model"},
    {"languages", "storage"},
    {"effects", "preferences", "printing"},
    {"device", "play"},
    {"services"},
    {"screens"},
    {"restoring"},
    {"pages"},
    {"router"},
    {"page_stack"},
    {"clowder"},
    {"prerender"},
)
"""The rooms of `clowder/app` in the order of imports: none imports a later one, nor its neighbours."""

PLACES = {room: place for place, group in enumerate(ORDER) for room in group}

FEATURES = {"deals": "play", "evening": "model", "files": "model", "quiz": "model", "review": "play"}
"""The folders with all modules of one feature, and the room of those not named in `OF_A_FEATURE`."""

OF_A_FEATURE = {"storage": "storage", "screen": "screens", "page": "pages"}
"""The rooms of the modules in a feature's folder, by the last word of the module's name."""


def room_of(name: str) -> str:
    """Return the room of a module of the app. In a feature's folder the module's own name decides."""
    room, _dot, module = name.removeprefix("clowder.app.").partition(".")
    if room not in FEATURES:
        return room
    return OF_A_FEATURE.get(module.rpartition("_")[2], FEATURES[room])


def shown_room(name: str) -> str:
    """Return the room of any module as the drawing names it, with `/` after a folder; empty for none."""
    words = name.removeprefix("clowder.").split(".")
    if words == ["clowder"] or words == ["app"]:
        return ""
    if words[0] != "app":
        return f"{words[0]}/" if (PY / "clowder" / words[0]).is_dir() else f"{words[0]}.py"
    room = room_of(name)
    return f"app/{room}/" if (PY / "clowder" / "app" / room).is_dir() else f"app/{room}.py"


def room_arrows() -> dict[str, set[str]]:
    """Return the rooms that each room imports."""
    found: dict[str, set[str]] = {}
    for name, targets in package_arrows().items():
        if room := shown_room(name):
            found.setdefault(room, set()).update(filter(None, map(shown_room, targets)))
            found[room].discard(room)
    return found
