"""Backup: everything that a tablet stores, as one file, for safety or for another tablet."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from clowder.app.storage import ledger
from clowder.app.storage.saves import PAST, find_free_save_key, save_comparison_key
from clowder.app.storage.settings import SETTINGS_KEY
from clowder.core.errors import Refused
from clowder.core.foreign_json import Json, check_lone_surrogates, parse_json_object
from clowder.core.i18n import _
from clowder.core.store import Store
from clowder.widgets.content import MergeResult

VERSION = 2
"""Version of the format of stored texts. In files of version 1 each game is one JSON object."""

_KEYS_IN_BACKUP = re.compile(r"clowder\.(settings|(game|past)\.\w+)")
"""Pattern of the store keys in a backup, besides those of each `Mergeable`.

The open table's key is not among them.
"""


class Mergeable(Protocol):
    """Interface of a part of the app that merges its own stored texts with those of a backup.

    It has `mergeable_store_keys` and `merge_with_backup`, both without a body here. The parts are each
    `ContentPack` (card texts), `PeopleStore`, `Ledger` (results), `EveningStore` and `LeitnerBoxStore`
    (quiz answers). `merge_texts_into_store` calls them in this order, and stores what they return.
    """

    @property
    def mergeable_store_keys(self) -> Collection[str]:
        """Store keys of all texts that this part keeps, and that `merge_with_backup` merges.

        Such as ("clowder.ledger", "clowder.ledger.sums"). A backup contains the texts under these keys.
        A stub without a body: each `ContentPack`, `PeopleStore`, `Ledger`, `EveningStore` and
        `LeitnerBoxStore` have it as a constant of the class.
        """

    def merge_with_backup(
        self, imported: Mapping[str, str], new_save_names: Mapping[str, str], /
    ) -> MergeResult:
        """Return this part's texts to store, merged from its own and those of a backup; store nothing.

        Implemented by card packs (`ContentPack`), `PeopleStore`, `Ledger`, `EveningStore` and
        `LeitnerBoxStore`. `imported` has the backup's texts by store key, only those under
        `mergeable_store_keys`; if it has none of them, the result is to have no texts. `new_save_names`
        maps each store key in the backup to the key here, such as `clowder.game.17` to
        `clowder.game.17b`; it also has the `new_names` that parts before this one returned. The result
        has the texts by store key, and a remark, a sentence for players on what could not be read.
        """


Mergeables = Iterable[Mergeable]

_GAME = "clowder.game."


class RestoreResult(NamedTuple):
    """Result of restoring a backup: `games`, the number of new games, `remarks`, and `settings`.

    The remarks are sentences about parts that were left out; `settings` is True if the backup had
    settings.
    """

    games: int
    """The number of games that were not here before."""
    remarks: Sequence[str] = ()
    """Sentences about parts that were left out."""
    settings: bool = True
    """True if the file had settings."""


RestoreCallback = Callable[[RestoreResult, str], None]
"""Callback with the result, and the reason why it could not be stored; an empty reason means success."""


def looks_like_backup(text: str) -> bool:
    """Return whether a text looks like a backup: its first character, after BOM and blanks, is `{`.

    The file of a single game begins otherwise. The text may still be damaged, or another JSON file.
    """
    return text.removeprefix("\ufeff").lstrip().startswith("{")


def has_nothing_to_back_up(store: Store, mergeables: Mergeables = ()) -> bool:
    """Return whether the store has no text that belongs in a backup, except the settings.

    That is no saved or finished game, and no text of the `mergeables`.
    """
    return not any(name != SETTINGS_KEY and _belongs_in_backup(name, mergeables) for name in store.names())


def dump_backup(store: Store, mergeables: Mergeables = ()) -> str:
    """Return a backup as JSON text: `{"clowder": VERSION, "kept": {KEY: TEXT}}`, sorted by store key.

    It has all stored texts that belong in a backup, with all secrets of all games.
    """
    kept = {name: store.get(name) for name in sorted(store.names()) if _belongs_in_backup(name, mergeables)}
    return json.dumps({"clowder": VERSION, "kept": kept}, ensure_ascii=False, indent=1)


def restore_backup(store: Store, mergeables: Mergeables, text: str, on_result: RestoreCallback) -> None:
    """Merge the backup in a file's text into the store, all or nothing, and report to `on_result`.

    The merge is that of `merge_texts_into_store`. Raises Refused if the text is no readable backup; then
    nothing has changed, and `on_result` is not called.
    """
    merge_texts_into_store(store, mergeables, _parse_backup(text), on_result)


def merge_texts_into_store(
    store: Store, mergeables: Mergeables, texts: Mapping[str, str], on_result: RestoreCallback
) -> None:
    """Merge a backup's texts, from another tablet or browser, into the store, all or nothing.

    `texts` are by store key. `on_result` gets the `RestoreResult`, and the reason if the texts could not
    be stored (else empty). Settings of the backup replace those here; finished games that are here stay
    as they are. No saved game is lost: one that was continued in two places is there twice, with a new
    key for the copy. Each of `mergeables` merges its own texts, in this order. Texts that no backup
    contains are left out.
    """
    imported = {name: text for name, text in texts.items() if _belongs_in_backup(name, mergeables)}
    here = {name: store.get(name) for name in store.names()}
    new_names = dict(_assign_store_keys(imported, here))
    of_packs = {name for pack in mergeables for name in pack.mergeable_store_keys}
    known_names, joined = dict(new_names), list[MergeResult]()
    for pack in mergeables:
        joined.append(pack.merge_with_backup(_select_texts(imported, pack.mergeable_store_keys), known_names))
        known_names |= joined[-1].new_names
    ended = {name for name in here if name.startswith(PAST)}  # they stay as the ledger here knows them
    left_out = of_packs | ended
    new = {new_names[name]: text for name, text in imported.items() if name not in left_out}
    games = sum(name.startswith(_GAME) and name not in here for name in new)
    for each in joined:
        new.update(each.texts)
    brings = RestoreResult(games, [each.remark for each in joined if each.remark], SETTINGS_KEY in imported)
    store.put_all(new, lambda reason: on_result(brings, reason))


def _select_texts(texts: Mapping[str, str], names: Collection[str]) -> dict[str, str]:
    """Return a dict with only those of the texts whose keys are in `names`."""
    return {name: text for name, text in texts.items() if name in names}


def _belongs_in_backup(key: str, mergeables: Mergeables) -> bool:
    """Return whether a backup contains the text with this store key.

    That is the settings, any saved or finished game, and the texts of the `mergeables`.
    """
    return bool(_KEYS_IN_BACKUP.fullmatch(key)) or any(
        key in pack.mergeable_store_keys for pack in mergeables
    )


def _assign_store_keys(
    imported: Mapping[str, str], own_texts: Mapping[str, str | None]
) -> Iterator[tuple[str, str]]:
    """Yield pairs of each imported text's store key in the file and the key under which to store it.

    A saved game that is here already, with the same players and moves, has the key that it has here.
    Another one keeps its key if that is free, else gets it with as many `b`s (mark of a copy) as needed;
    keys of games whose results are recorded are not free. Texts of other kinds keep their keys.
    `own_texts` are all texts here, by store key.
    """
    games = {
        save_comparison_key(text or ""): name for name, text in own_texts.items() if name.startswith(_GAME)
    }
    over = {f"{_GAME}{each.number}" for each in ledger.parse_results(own_texts.get(ledger.RESULTS_KEY) or "")}
    taken = set(own_texts) | over
    for name, text in imported.items():
        place = find_free_save_key(name, taken.__contains__) if name.startswith(_GAME) else name
        taken.add(place)
        yield name, games.get(save_comparison_key(text), place)


def _parse_backup(text: str) -> dict[str, str]:
    """Return the texts in a backup by store key; values that are no texts are left out.

    Raises Refused if the text is no backup, is damaged, or was written by a newer Clowder (version above
    `VERSION`).
    """
    foreign = _(
        "This file was not written by “Save everything”. A single game is opened at the home screen, and a "
        "deck of cards in the lobby of its game."
    )
    if not looks_like_backup(text):
        raise Refused(foreign)
    top = _parse_json_object(text.removeprefix("\ufeff"))
    version, kept = top.get("clowder"), top.get("kept")
    if isinstance(version, int) and version > VERSION:
        raise Refused(_("This file is from a newer Clowder than this one. Nothing has been changed."))
    if version not in (1, VERSION) or not isinstance(kept, dict):
        raise Refused(foreign)
    return {name: text for name, text in kept.items() if isinstance(text, str)}


def _parse_json_object(text: str) -> dict[str, Json]:
    """Return the fields of the JSON object in a backup's text.

    Raises Refused, with the number of the line, if the text is damaged or no JSON object.
    """
    damaged = _("This file is damaged, in line {line} or before it. Nothing has been changed.")
    try:
        top = parse_json_object(text)
        check_lone_surrogates(text, top)
    except ValueError as error:
        raise Refused(damaged.format(line=getattr(error, "lineno", 1))) from None
    return top
