"""The last games that were played to their end, whole: a text each, as saves are (`saves.py`)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from clowder.app.storage.saves import PAST, PREFIX, Save, understood, written
from clowder.core.store import Store

MOST = 30
"""So many are kept. Those go first that ended first."""

_NAME = re.compile(re.escape(PAST) + r"\w+")


class Past:
    """The finished games in a store. Their transcripts tell all secrets, which by now are none."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Save]:
        """Every one that can be understood, the newest first. A save's name is where it lies here."""
        return [save for name in self._names() if (save := understood(name, self._store.get(name) or ""))]

    def keep(self, save: Save, known: Iterable[str], latest: Sequence[str]) -> None:
        """A game is over. Whoever is not `known` has a cat's name in it.

        `latest` are the numbers of the games in the order of their ends, this one the last.
        """
        party = save.party
        for name in set(party.persons) - set(known):
            party = party.renamed(name, "")
        name = f"{PAST}{save.name.removeprefix(PREFIX)}"
        self._store.put(name, written(replace(save, party=party)))
        kept = {f"{PAST}{number}" for number in latest[-MOST:]}
        for old in set(self._names()) - kept:
            self._store.drop(old)

    def strike(self, number: str) -> None:
        """That game goes on."""
        self._store.drop(f"{PAST}{number}")

    def rename(self, old: str, new: str) -> None:
        """In all of them this person has a new name; a cat's, if that is empty."""
        for save in self.all():
            if old in save.party.persons:
                self._store.put(save.name, written(replace(save, party=save.party.renamed(old, new))))

    def clear(self) -> None:
        """Forget them."""
        for name in self._names():
            self._store.drop(name)

    def _names(self) -> list[str]:
        return sorted(filter(_NAME.fullmatch, self._store.names()), reverse=True)
