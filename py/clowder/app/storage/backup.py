"""Everything that a tablet keeps, as one file: to be on the safe side, or for another tablet."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from clowder.app.storage import ledger
from clowder.app.storage.saves import free, played
from clowder.app.storage.settings import SETTINGS
from clowder.core.errors import Refused
from clowder.core.foreign import Json, parse_object
from clowder.core.store import Store
from clowder.core.words import _
from clowder.widgets.content import Joined

VERSION = 2
"""Of the form of what is kept. In files of version 1 games are one JSON object each."""

_CARRIED = re.compile(r"clowder\.(settings|(game|past)\.\w+)")
"""The names of what is carried over, beside what the games' packs keep. Which table was open here is not."""


class Joins(Protocol):
    """What knows best how to join its own texts with those of a file."""

    @property
    def KEPT(self) -> Collection[str]: ...

    def joined(self, brought: Mapping[str, str], places: Mapping[str, str], /) -> Joined: ...


Packs = Iterable[Joins]

_GAME = "clowder.game."


class Restored(NamedTuple):
    """What a file has brought."""

    games: int
    """How many, besides those that were here already."""
    remarks: Sequence[str] = ()
    """What was left out, in sentences."""
    settings: bool = True
    """Whether it has brought any."""


Told = Callable[[Restored, str], None]
"""Is told what a file has brought, and why it could not be kept; an empty text if it was."""


def is_backup(text: str) -> bool:
    """Whether the text is, or was meant to be, such a file; a single game begins in another way."""
    return text.removeprefix("\ufeff").lstrip().startswith("{")


def is_empty(store: Store, packs: Packs = ()) -> bool:
    """Return whether nothing is kept but settings."""
    return not any(name != SETTINGS and _is_carried(name, packs) for name in store.names())


def written(store: Store, packs: Packs = ()) -> str:
    """All that is kept, as the text of a file. It tells all secrets of all games."""
    kept = {name: store.get(name) for name in sorted(store.names()) if _is_carried(name, packs)}
    return json.dumps({"clowder": VERSION, "kept": kept}, ensure_ascii=False, indent=1)


def restore(store: Store, packs: Packs, text: str, told: Told) -> None:
    """Put what such a file has beside what is here, as `join` does. Raises Refused: nothing has changed."""
    join(store, packs, _read(text), told)


def join(store: Store, packs: Packs, kept: Mapping[str, str], told: Told) -> None:
    """Put what was kept elsewhere, by name, beside what is here, and tell what has come.

    If all of it cannot be kept, nothing has been changed, and the reason is told. Of settings those from
    elsewhere count. No game is lost: one that was played on in two places is there twice. Packs say what
    they keep of their own texts.
    """
    brought = {name: text for name, text in kept.items() if _is_carried(name, packs)}
    here = {name: store.get(name) for name in store.names()}
    places = dict(_places(brought, here))
    of_packs = {name for pack in packs for name in pack.KEPT}
    joined = [pack.joined(_only(brought, pack.KEPT), places) for pack in packs]
    new = {places[name]: text for name, text in brought.items() if name not in of_packs}
    games = sum(name.startswith(_GAME) and name not in here for name in new)
    for each in joined:
        new.update(each.texts)
    brings = Restored(games, [each.remark for each in joined if each.remark], SETTINGS in brought)
    store.put_all(new, lambda reason: told(brings, reason))


def _only(texts: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    return {name: text for name, text in texts.items() if name in names}


def _is_carried(name: str, packs: Packs) -> bool:
    return bool(_CARRIED.fullmatch(name)) or any(name in pack.KEPT for pack in packs)


def _places(brought: Mapping[str, str], here: Mapping[str, str | None]) -> Iterator[tuple[str, str]]:
    """Where each text goes: a game that is here already to its own place, another to a free one.

    No place is free that a game has had which is over by now: it is known by that.
    """
    games = {played(text or ""): name for name, text in here.items() if name.startswith(_GAME)}
    over = {f"{_GAME}{each.number}" for each in ledger.read(here.get(ledger.LEDGER) or "")}
    taken = set(here) | over
    for name, text in brought.items():
        place = free(name, taken.__contains__) if name.startswith(_GAME) else name
        taken.add(place)
        yield name, games.get(played(text), place)


def _read(text: str) -> dict[str, str]:
    """The texts in a file by their names. Raises Refused."""
    foreign = _(
        "This file was not written by “Save everything”. A single game is opened at the home screen, and a "
        "deck of cards in the lobby of its game."
    )
    if not is_backup(text):
        raise Refused(foreign)
    top = _parsed(text.removeprefix("\ufeff"))
    version, kept = top.get("clowder"), top.get("kept")
    if isinstance(version, int) and version > VERSION:
        raise Refused(_("This file is from a newer Clowder than this one. Nothing has been changed."))
    if version not in (1, VERSION) or not isinstance(kept, dict):
        raise Refused(foreign)
    return {name: text for name, text in kept.items() if isinstance(text, str)}


def _parsed(text: str) -> dict[str, Json]:
    """Return the fields of a JSON object. Raises Refused."""
    damaged = _("This file is damaged, in line {line} or before it. Nothing has been changed.")
    try:
        top = parse_object(text)
        json.dumps(top, ensure_ascii=False).encode()  # what is half a letter cannot be kept
    except ValueError as error:
        raise Refused(damaged.format(line=getattr(error, "lineno", 1))) from None
    return top
