"""Before a game: how many play, who, and by which variants and house rules."""

from dataclasses import replace

from app.pages.aside import aside
from app.pages.page import Beneath, GoHome, Moment, Open, Page, Replace, Step
from app.pages.table import new_table
from app.pages.tutorial import TutorialPage
from app.play.choices import Choices
from app.screens import lobby
from app.shared import Shared
from app.storage.settings import renamed, reseated, swapped
from core.errors import Refused
from core.rules import Seat
from games.game import Game
from widgets.nodes import Node


class LobbyPage(Page):
    """The choices for one game, until it is begun."""

    def __init__(self, shared: Shared, game: Game) -> None:
        self._shared = shared
        self._choices = Choices.of(game)
        self._notice = ""

    def node(self) -> Node:
        preferences = self._shared.preferences
        pack = self._shared.packs.get(self._choices.game.name)
        cards = pack.field(preferences.language) if pack else None
        return lobby.page(self._choices, preferences.now, self._notice, cards)

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        game = self._choices.game
        match words:
            case ["home"]:
                return [GoHome()]
            case ["play"]:
                return self._play(moment)
            case ["learn"] if game.tutorial:
                return [Open(TutorialPage(self._shared, game, game.tutorial))]
            case ["content", *wish]:
                if pack := self._shared.packs.get(game.name):
                    pack.act(wish, value)
            case ["settings" | "rules" | "paper" | "read", *_]:
                return aside(self._shared, words, Beneath(game, self._choices.options()))
            case _:
                self._notice = ""
                self._choose(words, value)
        return []

    def _choose(self, words: list[str], value: str) -> None:
        choices = self._choices
        match words:
            case ["sit", seats]:
                self._choices = replace(choices, seats=int(seats))
            case ["name" | "colour" | "player" as what, seat]:
                self._seat(int(seat), what, value)
            case ["face"]:
                self._choices = replace(choices, facing=not choices.facing)
            case ["options"]:
                self._choices = replace(choices, opened=not choices.opened)
            case ["set", option, *new]:
                self._choices = choices.wishing({option: new[0] if new else value})
            case ["preset", name]:
                wishes = {option: str(number) for option, number in choices.presets[name].items()}
                self._choices = choices.wishing(wishes)

    def _seat(self, seat: Seat, what: str, value: str) -> None:
        """Who sits there has a name, the next colour, or is another: a person, or one of the levels."""
        now = self._shared.preferences.now
        changed = {
            "name": lambda: renamed(now, seat, value),
            "colour": lambda: swapped(now, seat),
            "player": lambda: reseated(now, seat),
        }
        self._shared.preferences.change(changed[what]())

    def _play(self, moment: Moment) -> list[Step]:
        party = self._choices.party(self._shared.preferences.now)
        try:
            return [Replace(new_table(self._shared, self._choices.table(), party, moment))]
        except Refused as reason:
            self._notice = str(reason)
            return []
