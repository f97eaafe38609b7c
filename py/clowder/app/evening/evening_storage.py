"""Storage of evenings, the oldest first, as JSON.

    [{"number": "001790000000000", "names": ["Anna", "Ben"], "colours": [0, 1], "sides": [], "players": [],
      "plan": ["some-game", "other-game"], "first": 1, "by_lot": false,
      "options": [["some-game", "decks", "2"]],
      "games": [["001790000000001", [12, 4]], ["001790000900000", []]]}]

`options` has a game, an option and its value each, where they are not as usual; older evenings have none.
`games` has the number of each game's save, and the scores by seat once the game is over. Only the newest
evening may still have games to be played.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace

from clowder.app.evening.evening import Evening, EveningGame
from clowder.app.model.party import Party
from clowder.app.model.settings import option_triples_from_json
from clowder.app.storage.people import PeopleStore
from clowder.app.storage.saves import EVENINGS_KEY, original_save_number
from clowder.core.foreign_json import Json, json_object_or_empty, parse_json
from clowder.core.i18n import _
from clowder.core.store import Store
from clowder.widgets.content import MergeResult

MAX_EVENINGS = 200
"""The largest number of evenings in the store, of some 400 characters each; the oldest are dropped first."""

MAX_GAMES = 20
"""The largest number of games in an evening."""

_NUMBER = re.compile(r"[0-9]{1,18}")
_WORD = re.compile(r"[a-z0-9_-]{1,40}")


class EveningStore:
    """Store of evenings (series of games), kept as one JSON text: at most the `MAX_EVENINGS` newest.

    `list_evenings`, `get_evening` and `find_unfinished_evening` (the one that goes on) read;
    `add_evening`, `replace_evening` and `store_game_scores` write; `merge_with_backup` merges without
    storing. Guests of earlier evenings lose their names when one is added. Invalid evenings in the text
    are passed over, and are gone after the next write.
    """

    mergeable_store_keys = (EVENINGS_KEY,)

    def __init__(self, store: Store, people: PeopleStore) -> None:
        self._store = store
        self._people = people

    def list_evenings(self) -> list[Evening]:
        """Return all stored evenings, the oldest first."""
        return _parse_evenings(self._store.get(EVENINGS_KEY))[0]

    def find_unfinished_evening(self) -> Evening | None:
        """Return the newest evening that is not over; None if all are over, or there are none."""
        return next((each for each in reversed(self.list_evenings()) if not each.is_over), None)

    def get_evening(self, number: str) -> Evening | None:
        """Return the stored evening that has this number; None if there is none."""
        return next((each for each in self.list_evenings() if each.number == number), None)

    def find_evening_of_game(self, number: str) -> Evening | None:
        """Return the evening in which the game with this save number was begun; None if there is none.

        A copy of a game, which has a save number of its own, belongs to the evening of the original.
        """
        begun = original_save_number(number)
        return next((each for each in self.list_evenings() if each.has_begun_game(begun)), None)

    def add_evening(self, evening: Evening) -> None:
        """Store a new evening, and replace the names of guests in all earlier ones by cats' names.

        Guests are persons whom the tablet does not know. The new evening keeps their names.
        """
        self._replace_all_evenings([*map(self._anonymize_guests, self.list_evenings()), evening])

    def replace_evening(self, evening: Evening) -> None:
        """Store a changed evening in place of the one with its number; delete it if its plan is empty.

        An evening that is not in the store is not added.
        """
        evenings = (evening if each.number == evening.number else each for each in self.list_evenings())
        self._replace_all_evenings(each for each in evenings if each.plan)

    def store_game_scores(self, number: str, scores: Iterable[int]) -> None:
        """Store the final scores, by seat, of the game with this save number in its evening.

        Nothing changes if the game belongs to no evening, has scores already, or the number of scores is
        not that of the players. A copy of a game counts as the original.
        """
        if evening := self.find_evening_of_game(number):
            self.replace_evening(evening.with_game_scores(original_save_number(number), tuple(scores)))

    def remove_game_scores(self, number: str) -> None:
        """Remove the scores of the game with this save number, because its end was taken back.

        Nothing changes if the game belongs to no evening, or a later game of the evening was begun. A
        copy of a game counts as the original.
        """
        if evening := self.find_evening_of_game(number):
            self.replace_evening(evening.without_game_scores(original_save_number(number)))

    def rename_player(self, old: str, new: str) -> None:
        """Replace a player's name `old` by `new` in all stored evenings.

        In an evening where another player has the name `new`, or if `new` is empty, the player gets a
        cat's name instead.
        """
        self._replace_all_evenings(_rename_in_evening(each, old, new) for each in self.list_evenings())

    def delete_finished_evenings(self) -> None:
        """Delete all stored evenings that are over, and keep those that go on."""
        self._replace_all_evenings(each for each in self.list_evenings() if not each.is_over)

    def merge_with_backup(
        self, imported: Mapping[str, str], new_save_names: Mapping[str, str]
    ) -> MergeResult:
        """Return the stored evenings merged with a backup's, as text to be stored; store nothing.

        `imported` are the backup's texts by store key. The result has the merged text under
        `EVENINGS_KEY`; it has none if the backup has no valid evening, and a remark if a part of its
        evenings is invalid. Of two states of one evening, the one that is further on is kept; of two
        that are equally far, the stored one. `new_save_names` (new store keys of saves) is not needed
        here.
        """
        if EVENINGS_KEY not in imported:
            return MergeResult({})
        come, is_damaged = _parse_evenings(imported[EVENINGS_KEY])
        merged = {each.number: each for each in self.list_evenings()}
        for each in come:
            here = merged.get(each.number)
            if here is None or _evening_progress_sort_key(each) > _evening_progress_sort_key(here):
                merged[each.number] = each
        remark = _("Of an evening in the file not everything can be read.") if is_damaged else ""
        return MergeResult({EVENINGS_KEY: _dump_newest_evenings(merged.values())} if come else {}, remark)

    def _anonymize_guests(self, evening: Evening) -> Evening:
        """Return the evening with a cat's name for each guest: a person whom the tablet does not know.

        Computer players keep their names.
        """
        for name in evening.party.person_names:
            if not self._people.get_person(name):
                evening = _rename_in_evening(evening, name, "")
        return evening

    def _replace_all_evenings(self, evenings: Iterable[Evening]) -> None:
        """Store the `MAX_EVENINGS` newest of these evenings in place of all stored ones.

        If there are none, delete the stored text.
        """
        kept = list(evenings)
        if kept:
            self._store.put(EVENINGS_KEY, _dump_newest_evenings(kept))
        else:
            self._store.delete(EVENINGS_KEY)


def _rename_in_evening(evening: Evening, old: str, new: str) -> Evening:
    """Return the evening with the player's name `old` replaced by `new`; unchanged if no player has it.

    If `new` is empty or in use, the player gets a cat's name.
    """
    return replace(evening, party=evening.party.rename_player(old, new))


def _evening_progress_sort_key(evening: Evening) -> tuple[int, bool, int]:
    """Return a sort key of how far an evening is: greater for the state that is further on.

    It is a tuple: number of finished games, whether the evening is over, number of begun games. Being
    over comes before begun games, because an evening that ends early drops the game that was begun.
    """
    return len(evening.finished_game_scores), evening.is_over, len(evening.games)


# The stored form


def _dump_newest_evenings(evenings: Iterable[Evening]) -> str:
    """Return the `MAX_EVENINGS` newest of these evenings, those with the largest numbers, as JSON text.

    The oldest comes first.
    """
    latest = sorted(evenings, key=lambda evening: int(evening.number))[-MAX_EVENINGS:]
    return json.dumps([_evening_to_json(each) for each in latest], ensure_ascii=False)


def _evening_to_json(evening: Evening) -> dict[str, object]:
    """Return an evening as a dict for JSON, which `_evening_from_json` reads.

    The fields of its party (`names`, `colours`, `sides`, `players`) are keys like its own; each game is
    a pair of save number and scores.
    """
    return {
        "number": evening.number,
        **asdict(evening.party),
        "plan": evening.plan,
        "first": evening.first,
        "by_lot": evening.by_lot,
        "options": evening.options,
        "games": [[game.number, game.scores] for game in evening.games],
    }


def _parse_evenings(text: str | None) -> tuple[list[Evening], bool]:
    """Return the valid evenings in a JSON text, and True if anything else in it is invalid, else False.

    A text that is no JSON, or no list, gives no evenings and True; None or an empty text, none and
    False.
    """
    try:
        kept = parse_json(text or "[]")
    except ValueError:
        return [], True
    found = [_evening_from_json(each) for each in kept] if isinstance(kept, list) else [None]
    return [each for each in found if each], None in found


def _evening_from_json(raw: Json) -> Evening | None:
    """Return the evening in a JSON value from `_evening_to_json`; None if any part of it is invalid.

    The plan must have 1 to `MAX_GAMES` games, and no fewer than have been begun. All begun games but the
    last must have scores. `options` may be missing.
    """
    kept = json_object_or_empty(raw)
    try:
        party = Party.from_json(
            kept.get("names"), kept.get("colours"), sides=kept.get("sides"), players=kept.get("players")
        )
    except ValueError:
        return None
    match kept:
        case {
            "number": str(number), "plan": list(plan), "first": int(first), "by_lot": bool(by_lot),
            "games": list(begun),
        } if _NUMBER.fullmatch(number) and first in range(len(party.names)):  # fmt: skip
            names = tuple(name for name in plan if isinstance(name, str) and _WORD.fullmatch(name))
            games = tuple(game for each in begun if (game := _evening_game_from_json(each, len(party.names))))
            options, chosen = kept.get("options", []), option_triples_from_json(kept.get("options"))
            evening = Evening(number, party, names, int(first), by_lot, games, chosen)
            is_whole = len(names) == len(plan) and len(games) == len(begun) <= len(plan) <= MAX_GAMES
            is_whole = is_whole and isinstance(options, list) and len(options) == len(chosen)
            return evening if plan and is_whole and all(game.scores for game in games[:-1]) else None
    return None


def _evening_game_from_json(raw: Json, seats: int) -> EveningGame | None:
    """Return a game of an evening from a JSON pair of save number and scores; None if it is invalid.

    `seats` is the number of seats: there must be as many scores, or none for a game that is not over.
    """
    match raw:
        case [str(number), list(scores)] if _NUMBER.fullmatch(number) and len(scores) in (0, seats):
            counted = tuple(score for score in scores if type(score) is int)
            return EveningGame(number, counted) if len(counted) == len(scores) else None
    return None
