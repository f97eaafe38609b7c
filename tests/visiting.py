"""The app without a browser: somebody who reads its nodes and taps what is on them."""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.clowder import Clowder
from app.play.playing import Playing
from app.storage.store import Memory
from core.store import Store
from core.table import Table
from variants import GAMES
from widgets.nodes import Node

CONTROLS = (
    "home", "again", "rules", "hold", "undo", "agree", "keep", "pause", "resume", "close", "skip", "look",
    "settings", "ask", "thanks", "hurry",
)  # fmt: skip
"""Acts that are not a step of the game."""


class Visitor:
    """Has the page of an app before them, and a clock."""

    def __init__(self, store: Store | None = None) -> None:
        self.store: Store = Memory() if store is None else store
        self.at = 1000.0
        self.app = Clowder(GAMES, self.store)
        self.app.begin(self.at)

    def page(self) -> Node:
        return self.app.page()

    def acts(self) -> list[str]:
        """Everything that can be tapped now."""
        return acts(self.page())

    def tap(self, act: str, value: str = "") -> None:
        """Tap what is there: it must be on the page, or be a field of it."""
        page = self.page()
        offered = [*acts(page), *fields(page)]
        assert act in offered, f"{act!r} is not among {offered}"
        self.do(act, value)

    def do(self, act: str, value: str = "") -> None:
        """As `tap`, for who has looked already."""
        self.at += 10
        self.app.act(act, value, self.at, int(self.at))

    def wait(self, ms: float) -> None:
        """Time passes, and the app is woken whenever it asked for it."""
        until = self.at + ms
        while (due := self.app.due(self.at)) is not None and self.at + due <= until:
            self.at += due
            self.app.tick(self.at)
        self.at = until

    def start(self, game: str, seats: int, **options: object) -> None:
        """From the home screen to the table."""
        self.tap(f"choose {game}")
        self.tap(f"sit {seats}")
        self.wish(options)
        self.tap("play")

    def wish(self, options: Mapping[str, object]) -> None:
        """Choose variants and house rules in the lobby."""
        if options:
            self.tap("options")
        for name, value in options.items():
            field = f"set {name}"
            self.tap(field if field in fields(self.page()) else f"{field} {value}", str(value))

    @property
    def playing(self) -> Playing:
        """The game on the table."""
        playing = self.app._screen
        assert isinstance(playing, Playing)
        return playing

    @property
    def table(self) -> Table[Any]:
        """The whole truth about it."""
        return self.playing.table

    def words(self) -> set[str]:
        """Every word of the page, in texts and attributes."""
        return words_of(self.page())

    def says(self, text: str) -> bool:
        """Whether the page says this somewhere."""
        return text in " ".join(texts(self.page()))


def steps_forward(visitor: Visitor) -> list[str]:
    """What can be tapped to get on with the game."""
    return [act for act in visitor.acts() if act.split()[0] not in CONTROLS]


def step(visitor: Visitor, random: Random) -> None:
    """Tap something that may lead on, or wait."""
    possible = steps_forward(visitor)
    choices = [act for act in possible if act.startswith("move ")] or possible
    if choices:
        visitor.do(random.choice(choices))
    else:
        visitor.wait(5000)


def nodes(node: Node) -> Iterator[Node]:
    """The node and all below it, in the order of the document."""
    waiting = [node]
    while waiting:
        each = waiting.pop()
        yield each
        waiting += [child for child in reversed(each.children) if isinstance(child, Node)]


def acts(node: Node) -> list[str]:
    """The acts of everything that can be tapped."""
    return [each.attributes["data-act"] for each in nodes(node) if "data-act" in each.attributes]


def fields(node: Node) -> list[str]:
    """The acts of everything that can be filled in or chosen from."""
    found = (each.attributes.get("data-change") or each.attributes.get("data-file") for each in nodes(node))
    return [act for act in found if act]


def texts(node: Node) -> Iterator[str]:
    """Every text that can be read."""
    for each in nodes(node):
        yield from (child for child in each.children if isinstance(child, str))


def words_of(node: Node) -> set[str]:
    """Every word in texts and attributes."""
    attributes = (value for each in nodes(node) for value in each.attributes.values())
    return set(re.findall(r"[\w-]+", "\n".join((*texts(node), *attributes))))
