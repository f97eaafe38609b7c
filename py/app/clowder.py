"""The app: one screen at a time. It takes acts in words and gives nodes; it knows no browser."""

from collections.abc import Iterable
from typing import Any

from app.home import home
from app.lobby import Lobby
from app.offer import Offer
from app.playing import Playing
from app.saves import Saves, opened
from app.store import Full, Store
from core.errors import Refused
from core.table import Table
from views.nodes import Node

_OPEN = "clowder.open"
"""Where the store says which game lies on the table, so that a reload finds it."""


class Clowder:
    """The four games, their lobby and their tables, kept in `store`.

    `at` is always the browser's clock in milliseconds, and `now` the milliseconds since 1970.
    """

    def __init__(self, offers: Iterable[Offer], store: Store) -> None:
        self._offers = {offer.name: offer for offer in offers}
        self._games = {name: offer.game for name, offer in self._offers.items()}
        self._store = store
        self._saves = Saves(store)
        self._screen: Lobby | Playing | None = None
        self._save = ""
        self._notice = ""

    def begin(self, at: float) -> None:
        """Find the table as it was left, or else the home screen."""
        left = self._store.get(_OPEN)
        if left:
            self._go_on(left, at)

    def page(self) -> Node:
        """What the screen shows."""
        if self._screen is None:
            return home(self._offers, self._saves.all(), self._notice)
        return self._screen.page()

    def due(self, at: float) -> float | None:
        """In how many milliseconds `tick` is wanted; None if never."""
        return self._screen.due(at) if isinstance(self._screen, Playing) else None

    def tick(self, at: float) -> None:
        """Time has passed."""
        if isinstance(self._screen, Playing):
            self._screen.tick(at)

    def act(self, act: str, value: str, at: float, now: int) -> None:
        """Do what was tapped: the words of a `data-act`, or of a `data-change` with its new value."""
        match act.split(), self._screen:
            case ["home"], _:
                self._home(at)
            case ["choose", name], None:
                self._screen = Lobby(self._offers[name])
            case ["go-on", save], None:
                self._go_on(save, at)
            case ["drop", save], None:
                self._saves.drop(save)
            case words, Lobby() as lobby:
                self._in_lobby(lobby, words, value, at, now)
            case words, Playing() as playing:
                self._at_table(playing, words, at, now)

    def hide(self, at: float) -> None:
        """The page is out of sight."""
        if isinstance(self._screen, Playing):
            self._screen.hide(at)

    def show(self, at: float) -> None:
        """The page is in sight again."""
        if isinstance(self._screen, Playing):
            self._screen.start(at)

    def _in_lobby(self, lobby: Lobby, words: list[str], value: str, at: float, now: int) -> None:
        match words:
            case ["sit", seats]:
                lobby.sit(int(seats))
            case ["name", seat]:
                lobby.call(int(seat), value)
            case ["set", option]:
                lobby.choose(option, value)
            case ["play"]:
                if table := lobby.table():
                    self._save = self._saves.new_name(now)
                    self._play(lobby.offer, table, lobby.names, at)

    def _at_table(self, playing: Playing, words: list[str], at: float, now: int) -> None:
        match words:
            case ["move", seat, *notation]:
                playing.move(int(seat), " ".join(notation), at)
            case ["pause"]:
                playing.pause(at)
            case ["resume"]:
                playing.resume(at)
            case ["skip"]:
                playing.skip()
            case ["on"]:
                playing.go_on(at)
            case ["pick", card]:
                playing.pick(card)
            case ["open", seat]:
                playing.open(int(seat))
            case ["again"]:
                self._again(playing, at, now)

    def _home(self, at: float) -> None:
        if isinstance(self._screen, Playing):
            self._screen.hide(at)
            if self._screen.table.outcome:
                self._saves.drop(self._save)
        self._store.drop(_OPEN)
        self._screen = None
        self._notice = ""

    def _again(self, playing: Playing, at: float, now: int) -> None:
        self._saves.drop(self._save)
        self._save = self._saves.new_name(now)
        table = Table(playing.offer.game, playing.table.seats, playing.table.options)
        self._play(playing.offer, table, playing.names, at)

    def _go_on(self, name: str, at: float) -> None:
        save = next((save for save in self._saves.all() if save.name == name), None)
        if save is None:
            return
        try:
            table = opened(save, self._games)
        except Refused as reason:
            self._notice = f"This game cannot be read. {reason}"
            return
        self._save = name
        self._play(self._offers[save.game], table, save.names, at)

    def _play(self, offer: Offer, table: Table[Any], names: tuple[str, ...], at: float) -> None:
        save = self._save
        self._screen = Playing(offer, table, names, lambda: self._keep(save, names, table))
        self._screen.start(at)
        self._keep(save, names, table)

    def _keep(self, save: str, names: tuple[str, ...], table: Table[Any]) -> None:
        try:
            self._saves.keep(save, names, table)
            self._store.put(_OPEN, save)
        except Full:
            self._notice = "This tablet will not keep the game: its storage is full or switched off."
