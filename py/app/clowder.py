"""The app: a pile of pages. It takes acts in words and gives nodes and effects; it knows no browser."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.effects import Effect, Keep
from app.languages import Languages
from app.pages.home import HomePage
from app.pages.page import Close, GoHome, Moment, Open, Page, Replace, Step
from app.preferences import Preferences
from app.printing import Printing
from app.shared import Shared
from app.storage.record import OPEN
from app.storage.saves import Saves
from core.store import Store
from games.game import Game
from widgets.nodes import Node


class Dress(NamedTuple):
    """What is to be seen and heard around the page."""

    looks: dict[str, str]
    """The settings that the style follows, by name."""
    language: str
    """The code of the one that is spoken."""
    sound: bool
    """Whether anything shall be heard."""
    left: str
    """What whoever comes back will find: a `table`, `games` to go on with, or `nothing`."""


class Clowder:
    """The games, their lobby and their tables, kept in `store`.

    `at` is always the browser's clock in milliseconds, and `now` the milliseconds since 1970.
    Without languages everything is said in English. `wishes` are the languages that the browser would like,
    the best first. What is done gives the effects that the stage has to carry out, in their order.
    """

    def __init__(
        self,
        games: Iterable[Game],
        store: Store,
        languages: Languages | None = None,
        wishes: Sequence[str] = (),
    ) -> None:
        by_name = {game.name: game for game in games}
        packs = {name: game.content(store) for name, game in by_name.items() if game.content}
        preferences = Preferences(store, languages, wishes)
        self._shared = Shared(by_name, store, Saves(store), packs, preferences, Printing(by_name))
        self._home = HomePage(self._shared)
        self._pages: list[Page] = [self._home]

    # What there is now

    def page(self) -> Node:
        """What the screen shows."""
        return self._top.node()

    @property
    def dress(self) -> Dress:
        """What is to be seen and heard around it."""
        shared = self._shared
        settings, language = shared.preferences.now, shared.preferences.language
        left = "table" if shared.store.get(OPEN) else "games" if shared.saves.names() else "nothing"
        return Dress(settings.looks, language, settings.sound, left)

    @property
    def screen(self) -> Page:
        """The page over which others may lie."""
        return next(page for page in reversed(self._pages) if not page.lies_over)

    def due(self, at: float) -> float | None:
        """In how many milliseconds `tick` is wanted; None if never."""
        return self._top.due(at)

    @property
    def thinks(self) -> bool:
        """Whether a computer player thinks: then `tick` is a step of it."""
        return self._top.thinks

    # What happens

    def begin(self, at: float) -> list[Effect]:
        """Find the table as it was left, or else the home screen."""
        left = self._shared.store.get(OPEN)
        return self._done(self._home.go_on(left) if left else [], at)

    def act(self, act: str, value: str, at: float, now: int) -> list[Effect]:
        """Do what was tapped: the words of a `data-act`, or of a `data-change` with its new value."""
        words = act.split()
        if words == ["home"]:
            self._pages = self._pages[: self._pages.index(self.screen) + 1]
        return self._done(self._top.act(words, value, Moment(at, now)), at)

    def tick(self, at: float) -> list[Effect] | None:
        """Time has passed. None if there is nothing new to show, as while somebody thinks."""
        return None if self._top.think() else self._done(self._top.tick(at), at)

    def hide(self, at: float) -> list[Effect]:
        """The browser's page is out of sight."""
        self._top.hide(at)
        return self._done([], at)

    def show(self, at: float) -> list[Effect]:
        """The browser's page is in sight again."""
        self._shared.preferences.follow()
        return self._done(self._top.show(at), at)

    def follow(self, at: float) -> list[Effect]:
        """Somebody may have set something or played on in another window: then it goes on from there."""
        self._shared.preferences.follow()
        return self._done(self._top.follow(at), at)

    # The pile

    @property
    def _top(self) -> Page:
        """The page that is seen."""
        return self._pages[-1]

    def _done(self, steps: Iterable[Step], at: float) -> list[Effect]:
        """What the stage has to do of these steps of the page that is seen, and what is to be seen then."""
        effects = list(self._carried_out(steps, at))
        return [*self._top.news(), *effects]

    def _carried_out(self, steps: Iterable[Step], at: float) -> Iterator[Effect]:
        """What games keep is kept here and now, and pages come and go; all else is for the stage."""
        for step in steps:
            match step:
                case Keep():
                    step.record.keep(step.party, step.table, step.hints)
                case Open(above):
                    yield from self._open(above, at)
                case Replace(other):
                    self._pages[-1] = other
                    yield from self._carried_out(other.show(at), at)
                case Close():
                    yield from self._close(at)
                case GoHome():
                    del self._pages[1:]
                    self._shared.store.drop(OPEN)
                case _:
                    yield step

    def _open(self, page: Page, at: float) -> Iterator[Effect]:
        self._top.hide(at)
        self._pages.append(page)
        yield from self._carried_out(page.show(at), at)

    def _close(self, at: float) -> Iterator[Effect]:
        """What was covered is seen again."""
        self._pages.pop()
        self._shared.preferences.follow()
        yield from self._carried_out(self._top.show(at), at)
