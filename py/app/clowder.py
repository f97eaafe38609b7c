"""The app: one screen at a time. It takes acts in words and gives nodes; it knows no browser."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.languages import Languages
from app.play import page as playing_page
from app.play.events import News
from app.play.party import Party
from app.play.playing import Playing
from app.play.tutorial import Learning
from app.screens import rules as rulebook
from app.screens import settings as settings_page
from app.screens.home import Spare, home, sentence
from app.screens.lobby import Lobby
from app.screens.paper import Paper
from app.storage import backup, settings
from app.storage.saves import Saves, from_file, opened
from app.storage.settings import CATS
from app.storage.store import FULL
from core.errors import Refused
from core.rules import HOUSE
from core.store import Store
from core.table import Table
from core.words import ENGLISH, _
from games.game import Game
from widgets.content import ContentPack
from widgets.nodes import Node

_OPEN = "clowder.open"
"""Where the store says which game lies on the table, so that a reload finds it."""


@dataclass(frozen=True)
class File:
    """A text that the browser shall save for the player."""

    name: str
    text: str


class Clowder:
    """The games, their lobby and their tables, kept in `store`.

    `at` is always the browser's clock in milliseconds, and `now` the milliseconds since 1970.
    Without languages everything is said in English. `wishes` are the languages that the browser would like,
    the best first.
    """

    def __init__(
        self,
        games: Iterable[Game],
        store: Store,
        languages: Languages | None = None,
        wishes: Sequence[str] = (),
    ) -> None:
        self._games = {game.name: game for game in games}
        self._rules_of = {name: game.rules for name, game in self._games.items()}
        self._store = store
        self._saves = Saves(store)
        self._settings = self._stored = settings.read(store)
        self._lobby: Lobby | None = None
        self._screen: Lobby | Playing | None = None
        self._save = ""
        self._kept: str | None = None
        self._notice = ""
        self._done = ""
        self._asked = ""
        self._is_leaving = False
        self._rules = False
        self._setting = False
        self._packs = {name: game.content(store) for name, game in self._games.items() if game.content}
        self._languages = languages
        self._wishes = wishes
        self._reading = ""
        self._file: File | None = None
        self._paper = Paper(self._games)
        self._is_printing = False
        self._speak()

    def begin(self, at: float) -> None:
        """Find the table as it was left, or else the home screen."""
        if left := self._store.get(_OPEN):
            self._go_on(left, at)

    def page(self) -> Node:
        """What the screen shows."""
        if self._setting:
            languages = self._languages.names if self._languages else {}
            remarks = [game.remark for game in self._games.values() if game.remark]
            return settings_page.page(self._settings, languages, remarks, self._notice, self._done)
        if self._reading and (pack := self._pack()):
            return pack.page(self._reading, self._save)
        if self._paper.is_open:
            return self._paper.page(self._packs.get(self._paper.game.name), self.language)
        if self._screen is None:
            spare = self._spare() if self._store.trouble() == FULL else None
            trouble = sentence(self._store.trouble())
            return home(self._games, self._saves, self._notice, self._done, self._asked, trouble, spare)
        if self._rules:
            return rulebook.page(self._screen.game)
        if isinstance(self._screen, Lobby):
            pack = self._pack()
            return self._screen.page(pack.field(self.language) if pack else None)
        unkept = sentence(self._store.unkept().get(self._save, ""))
        leaving = self._save if unkept and self._is_leaving else ""
        return playing_page.page(self._screen, self._notice, unkept, leaving, hold=self._settings.hold)

    @property
    def left(self) -> str:
        """What whoever comes back will find: a `table`, `games` to go on with, or `nothing`."""
        return "table" if self._store.get(_OPEN) else "games" if self._saves.names() else "nothing"

    @property
    def looks(self) -> dict[str, str]:
        """The settings that the style follows, by name."""
        return self._settings.looks

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        chosen = self._settings.language
        wishes = self._wishes if chosen == "auto" else [chosen]
        return self._languages.best(wishes) if self._languages else ENGLISH

    @property
    def sound(self) -> bool:
        """Whether anything shall be heard."""
        return self._settings.sound

    def news(self) -> News:
        """What happened on the table since they were last asked for, once."""
        aside = self._rules or self._setting or self._reading
        return self._screen.news() if isinstance(self._screen, Playing) and not aside else News()

    def take_file(self) -> File | None:
        """A file that the last act wants saved, once."""
        file, self._file = self._file, None
        return file

    def take_printing(self) -> bool:
        """Whether the last act wants the page printed, once."""
        printing, self._is_printing = self._is_printing, False
        return printing

    def due(self, at: float) -> float | None:
        """In how many milliseconds `tick` is wanted; None if never."""
        return self._screen.due(at) if isinstance(self._screen, Playing) else None

    @property
    def thinks(self) -> bool:
        """Whether a computer player thinks: then `tick` is a step of it."""
        return isinstance(self._screen, Playing) and self._screen.thinks

    def tick(self, at: float) -> bool:
        """Time has passed. Says whether there may be something new to show: there is not while one thinks."""
        if isinstance(self._screen, Playing) and self._screen.think():
            return False
        self._notice = ""
        if isinstance(self._screen, Playing):
            self._screen.tick(at)
        return True

    def hide(self, at: float) -> None:
        """The page is out of sight."""
        if isinstance(self._screen, Playing):
            self._screen.hide(at)

    def show(self, at: float) -> None:
        """The page is in sight again."""
        self.follow(at)
        if isinstance(self._screen, Playing) and not (self._rules or self._setting):
            self._screen.start(at)

    def follow(self, at: float) -> None:
        """Somebody may have set something or played on in another window: then it goes on from there."""
        new = settings.read(self._store)
        if new != self._stored:
            self._use(new)
        at_table = isinstance(self._screen, Playing) and not isinstance(self._screen, Learning)
        if not at_table or self._rules or self._setting:
            return
        kept = self._store.get(self._save)
        if kept is None:
            self._screen = None
        elif kept != self._kept:
            self._go_on(self._save, at)

    def act(self, act: str, value: str, at: float, now: int) -> None:
        """Do what was tapped: the words of a `data-act`, or of a `data-change` with its new value."""
        self._notice = self._done = ""
        words = act.split()
        was_leaving, self._is_leaving = self._is_leaving, False
        match words, self._screen:
            case ["settings" | "rules" | "setting" | "read" | "pack" | "unpack", *_], _:
                self._at_the_side(words, value, at)
            case ["paper" | "content", *_], screen:
                self._on_paper(screen, words, value)
            case ["home" | "leave" | "give", *_], _:
                self._on_the_way_home(words, at, was_asked=was_leaving)
            case _, None:
                self._at_home(words, value, at, now)
            case _, Lobby() as lobby:
                self._in_lobby(lobby, words, value, at, now)
            case ["next" | "learned" as verb], Learning() as lesson:
                self._in_lesson(lesson, verb)
            case _, Playing() as playing:
                self._at_table(playing, words, at, now)

    # On the pages that are laid over a screen

    def _at_the_side(self, words: list[str], value: str, at: float) -> None:
        match words:
            case ["rules"]:
                self._rules = self._screen is not None and not self._rules
                self._turn_over(at, self._rules)
            case ["settings"]:
                self._setting = not self._setting
                self._turn_over(at, self._setting)
            case ["setting", name, word]:
                self._set(name, word)
            case ["read", *place]:
                self._reading = "".join(place)
            case ["pack"]:
                self._file = File("clowder.json", backup.written(self._store, self._packs.values()))
            case ["unpack"]:
                self._unpack(value)

    def _turn_over(self, at: float, opened: bool) -> None:
        """A page is laid over the table, or taken away; the clock stands still under it."""
        if opened:
            self.hide(at)
        else:
            self.show(at)

    # At home

    def _at_home(self, words: list[str], value: str, at: float, now: int) -> None:
        self._asked = ""
        match words:
            case ["choose", name]:
                self._screen = self._lobby = Lobby(self._games[name], self._settings)
            case ["go-on", save]:
                self._go_on(save, at)
            case ["drop", save]:
                self._asked = save
            case ["throw-away", name]:
                self._throw_away(name)
            case ["take"]:
                self._take(value, at, now)

    def _home(self, at: float) -> None:
        if isinstance(self._screen, Playing):
            self._screen.hide(at)
            if self._screen.table.outcome:
                self._saves.drop(self._save)
        self._store.drop(_OPEN)
        self._screen = None
        self._rules = False
        self._reading = ""

    def _on_the_way_home(self, words: list[str], at: float, *, was_asked: bool) -> None:
        """A game that is kept nowhere but here is not left unasked, and can be taken along as a file."""
        self._asked = ""
        match words:
            case ["give", name]:
                self._file = File(f"{name.removeprefix('clowder.')}.txt", self._saves.text(name))
                self._is_leaving = was_asked
            case ["home"] if self._would_lose():
                self.hide(at)
                self._is_leaving = True
            case _:
                self._home(at)

    def _would_lose(self) -> bool:
        """Whether a game is on the table that is not over, and is kept nowhere but here."""
        if not isinstance(self._screen, Playing) or isinstance(self._screen, Learning):
            return False
        return not self._screen.table.outcome and self._save in self._store.unkept()

    def _throw_away(self, name: str) -> None:
        packs = [pack for pack in self._packs.values() if name in pack.spare()]
        for pack in packs:
            pack.forget(name)
        if not packs:
            self._saves.drop(name)

    def _pack(self) -> ContentPack | None:
        """What the cards of the game say that is being looked at; None if they say nothing."""
        game = self._paper.game if self._paper.is_open else self._screen.game if self._screen else None
        return self._packs.get(game.name) if game else None

    def _spare(self) -> Spare:
        """What there may be that nobody needs."""
        brought = {name: title for pack in self._packs.values() for name, title in pack.spare().items()}
        return Spare(self._saves.finished(self._rules_of), brought)

    def _go_on(self, name: str, at: float) -> None:
        save = self._saves.get(name)
        if save is None:
            return
        try:
            table = opened(save, self._rules_of)
        except Refused as reason:
            self._notice = _("This game cannot be read. {reason}", reason=reason)
            return
        self._play(name, self._games[table.rules.NAME], table, save.party, at, save.hints)

    def _take(self, text: str, at: float, now: int) -> None:
        """A game comes as a file; or everything, from another tablet."""
        if backup.is_backup(text):
            self._unpack(text)
            return
        try:
            table, party, hints = from_file(text, self._rules_of, self._settings.names)
        except Refused as reason:
            self._notice = _("This file is no game of ours. {reason}", reason=reason)
            return
        self._play(self._saves.new_name(now), self._games[table.rules.NAME], table, party, at, hints)

    # Everything, as a file

    def _unpack(self, text: str) -> None:
        try:
            backup.restore(self._store, list(self._packs.values()), text, self._unpacked)
        except Refused as reason:
            self._notice = str(reason)

    def _unpacked(self, brought: backup.Restored | None) -> None:
        if brought is None:
            self._notice = _("This tablet has no room for all that is in the file. Nothing has been changed.")
            return
        self._use(settings.read(self._store))
        if isinstance(self._screen, Playing):
            self._screen.content = self._content(self._screen.game)
        self._done = settings_page.done(brought.games, brought.remarks)

    # In the lobby

    def _in_lobby(self, lobby: Lobby, words: list[str], value: str, at: float, now: int) -> None:
        if words == ["learn"]:
            self._learn(lobby.game)
        elif words != ["play"]:
            lobby.act(words, value)
            self._remember(lobby.settings)
        elif table := lobby.table():
            self._play(self._saves.new_name(now), lobby.game, table, lobby.party, at)

    def _learn(self, game: Game) -> None:
        """A lesson is for one; the other player is a cat. Afterwards the lobby is as it was."""
        names = (self._settings.names[0], next(cat for cat in CATS if cat != self._settings.names[0]))
        tutorial = game.tutorial
        if tutorial is None:
            return
        self._screen = Learning(game, lambda: tutorial(names[1]), Party(names, (0, 1)))
        self._screen.content = self._content(game)

    def _in_lesson(self, lesson: Learning, verb: str) -> None:
        if verb == "next":
            lesson.next()
        else:
            self._screen = self._lobby

    def _set(self, name: str, word: str) -> None:
        self._remember(settings.changed(self._settings, name, word))

    def _remember(self, new: settings.Settings) -> None:
        if new != self._settings:
            settings.write(self._store, new)
            self._use(new)

    def _use(self, new: settings.Settings) -> None:
        """A lobby shall not change it back."""
        self._settings, self._stored = new, settings.read(self._store)
        if self._lobby:
            self._lobby.settings = new
        self._speak()

    def _speak(self) -> None:
        if self._languages:
            self._languages.speak(self.language)

    # On paper, and what is read from cards

    def _on_paper(self, screen: Lobby | Playing | None, words: list[str], value: str) -> None:
        """The sheets lie over a screen, and from a lobby or a table they are those of its game."""
        match words:
            case ["paper"]:
                self._paper.open(*_played(screen))
            case ["paper", "close"]:
                self._paper.close()
            case ["paper", "print"]:
                self._is_printing = True
            case ["paper", *wish]:
                self._paper.act(wish, value)
            case ["content", *wish]:
                if pack := self._pack():
                    pack.act(wish, value)

    # At the table

    def _at_table(self, playing: Playing, words: list[str], at: float, now: int) -> None:
        timed: dict[str, Callable[[float], None]] = {
            "on": playing.go_on,
            "hurry": playing.hurry,
            "ask": playing.ask,
            "resume": playing.resume,
            "undo": playing.undo,
            "agree": playing.agree,
            "stay": playing.start,
        }
        match words:
            case ["move", seat, *notation]:
                playing.move(int(seat), " ".join(notation), at)
            case ["pick", *words]:
                playing.pick(" ".join(words))
            case ["why", card]:
                self._notice = playing.why(card)
            case ["open", seat]:
                playing.open(int(seat))
            case [verb] if verb in timed:
                timed[verb](at)
            case [verb]:
                self._at_table_alone(playing, verb, at, now)

    def _at_table_alone(self, playing: Playing, verb: str, at: float, now: int) -> None:
        at_once: dict[str, Callable[[], None]] = {
            "close": playing.close,
            "pause": playing.pause,
            "keep": playing.keep_it,
            "skip": playing.skip,
            "thanks": playing.hints.forget,
            "look": playing.look,
        }
        match verb:
            case _ if verb in at_once:
                at_once[verb]()
            case "hold":
                self._remember(replace(self._settings, hold=not self._settings.hold))
            case "again":
                self._again(playing, at, now)

    def _again(self, playing: Playing, at: float, now: int) -> None:
        """The same players, another game; the deal moves on."""
        self._saves.drop(self._save)
        game = playing.game.rules
        table = Table(game, playing.table.seats, game.again(playing.table.state))
        self._play(self._saves.new_name(now), playing.game, table, playing.party, at)

    def _play(
        self,
        save: str,
        game: Game,
        table: Table[Any],
        party: Party,
        at: float,
        hints: Sequence[int] = (),
    ) -> None:
        playing = Playing(game, table, party, partial(self._keep, save), hints)
        playing.content = self._content(game)
        self._save, self._screen = save, playing
        playing.start(at)
        self._keep(save, playing)

    def _keep(self, save: str, playing: Playing) -> None:
        """What happened is on its way to the disk before it is shown."""
        self._saves.keep(save, playing.party, playing.table, playing.hints.given)
        self._kept = self._store.get(save)
        if self._store.get(_OPEN) != save:
            self._store.put(_OPEN, save)
        self._note_read(save, playing.table)

    def _note_read(self, save: str, table: Table[Any]) -> None:
        """What was played last is a card that has been read."""
        pack = self._packs.get(table.rules.NAME)
        last = next((entry.move for entry in reversed(table.entries) if entry.seat != HOUSE), None)
        if pack and last:
            pack.note(last, save)

    def _content(self, game: Game) -> Any:
        """What the game's cards say; None if they say nothing."""
        pack = self._packs.get(game.name)
        return pack.content() if pack else None


def _played(screen: Lobby | Playing | None) -> tuple[str, Any]:
    """The game of a screen, and its options; none at home."""
    if screen is None:
        return "", None
    options = screen.options() if isinstance(screen, Lobby) else screen.table.options
    return screen.game.name, options
