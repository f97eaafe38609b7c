"""The app: a stack of pages. It takes acts in words and gives nodes and effects; it knows no browser."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from clowder.app.device import Device
from clowder.app.effects import Effect
from clowder.app.languages import Languages
from clowder.app.page_stack import PageStack
from clowder.app.pages.page import Moment, Page
from clowder.app.play import head_start
from clowder.app.preferences import Preferences
from clowder.app.printing import Printing
from clowder.app.restoring import join
from clowder.app.shared import Shared
from clowder.app.storage.finished import Finished
from clowder.app.storage.people import People
from clowder.app.storage.record import OPEN
from clowder.app.storage.saves import Saves
from clowder.app.trail import HOME, Trail
from clowder.core.store import Store
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.turned import turned


class Dress(NamedTuple):
    """What is to be seen and heard around the page."""

    looks: dict[str, str]
    """The settings that the style follows, by name."""
    language: str
    """The code of the one that is spoken."""
    sound: bool
    """Whether anything shall be heard."""
    lasting: dict[str, str]
    """The same settings as the tablet has them, whoever looks."""
    left: str
    """What whoever comes back will find: a `table`, `games` to go on with, or `nothing`."""


class Clowder:
    """The games, their lobby and their tables, kept in `store`.

    `at` is always the browser's clock in milliseconds, and `now` the milliseconds since 1970.
    Without languages everything is said in English. `wishes` are the languages that the browser would like,
    the best first. `device` is what the browser can do besides. What is done gives the effects that the stage
    has to carry out, in their order.
    """

    def __init__(
        self,
        games: Iterable[Game],
        store: Store,
        languages: Languages | None = None,
        wishes: Sequence[str] = (),
        device: Device | None = None,
    ) -> None:
        by_name = {game.name: game for game in games}
        packs = {name: game.content(store) for name, game in by_name.items() if game.content}
        people = People(store, [name for name, game in by_name.items() if head_start.has_any(game.rules)])
        preferences = Preferences(store, people, languages, wishes)
        printing = Printing(by_name)
        device = device or Device()
        saves = Saves(store)
        finished = Finished(store, saves, people)
        self._shared = Shared(by_name, store, saves, packs, people, preferences, printing, device, finished)
        self._stack = PageStack(self._shared)

    # What there is now

    def page(self) -> Node:
        """What the screen shows. What lies over a table is turned as the table is."""
        node, side = self.top.node(), self.screen.side
        return turned(node, 90 * side) if side and self.top.lies_over else node

    @property
    def dress(self) -> Dress:
        """What is to be seen and heard around it."""
        shared = self._shared
        preferences = shared.preferences
        settings, lasting = preferences.worn, preferences.now.looks
        left = "table" if shared.store.get(OPEN) else "games" if shared.saves.names() else "nothing"
        return Dress(settings.looks, preferences.language, settings.sound, lasting, left)

    @property
    def wants(self) -> Sequence[str]:
        """The names of files beside the page that would say more in a language that is spoken here."""
        return list(self._shared.preferences.lacking(self._shared.packs.values()))

    @property
    def top(self) -> Page:
        """The page that is seen."""
        return self._stack.top

    @property
    def screen(self) -> Page:
        """The page over which others may lie."""
        return self._stack.screen

    def due(self, at: float) -> float | None:
        """Return in how many milliseconds `step` is wanted: 0 while somebody thinks, None if never."""
        return self._stack.top.due(at)

    @property
    def trail(self) -> Trail:
        """The way to the page that is seen: the addresses of all pages."""
        return self._stack.trail

    @property
    def is_private(self) -> bool:
        """Whether something is seen that not all who sit there may see."""
        return self.top.is_private

    # What happens

    def begin(self, at: float, trail: Trail = HOME) -> list[Effect]:
        """Find the page at the end of this trail; at home the table as it was left, if one was."""
        left = self._shared.store.get(OPEN)
        if trail == HOME:
            return self._stack.done(self._stack.home.go_on(left) if left else [], at)
        return self._stack.visit(trail, at)

    def visit(self, trail: Trail, at: float) -> list[Effect]:
        """Come to the page at the end of this trail, as far as it leads: back, or on.

        It may be a single address, of a page that is opened by itself.
        """
        return self._stack.visit(trail, at)

    def act(self, act: str, value: str, at: float, now: int) -> list[Effect]:
        """Do what was tapped: the words of a `data-act`, or of a `data-change` with its new value."""
        words = act.split()
        if words == ["home"]:
            self._stack.uncover()
        return self._stack.done(self._stack.top.act(words, value, Moment(at, now)), at)

    def learn(self, name: str, text: str, at: float) -> list[Effect]:
        """The file of this name has come that was wanted."""
        for pack in self._shared.packs.values():
            pack.learn(name, text)
        return self._stack.done([], at)

    def step(self, at: float) -> list[Effect] | None:
        """Time has passed, or somebody thinks on a little. None if there is nothing new to show."""
        steps = self._stack.top.step(at)
        return None if steps is None else self._stack.done(steps, at)

    def bring(self, kept: Mapping[str, str], told: Callable[[], None]) -> None:
        """Put these texts, which were kept elsewhere, beside what is kept here; `told` when they are."""
        join(self._shared, kept, told)

    def hide(self, at: float) -> list[Effect]:
        """The browser's page is out of sight."""
        self._stack.top.hide(at)
        return self._stack.done([], at)

    def show(self, at: float) -> list[Effect]:
        """The browser's page is in sight again."""
        self._shared.preferences.follow()
        return self._stack.done(self._stack.top.show(at), at)

    def follow(self, at: float) -> list[Effect]:
        """Somebody may have set something or played on in another window: then it goes on from there."""
        self._shared.preferences.follow()
        return self._stack.done(self._stack.top.follow(at), at)
