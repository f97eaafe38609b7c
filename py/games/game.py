"""A game, as its folder offers it: `__init__.py` there says what it has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bots.bot import Bot
from bots.general import General
from core.rules import Rules, Traits, traits
from widgets.content import NewPack
from widgets.cues import Cues, PlainCues
from widgets.nodes import Node
from widgets.paper.paper import Paper, drawn
from widgets.pictures import letter, picture, scenery
from widgets.rulebook import RuleBook
from widgets.rules_page import RulesPage
from widgets.scene import View
from widgets.sounds import COMMON, Sound
from widgets.tutorial import Lesson

BY_RULES: Any = None
"""Of a part that is made of the rules and the view where a game has none of its own."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """Rules, how they look, and how all that is announced. All but the first three may be missing."""

    rules: Rules[Any]
    view: View[Any]
    title: str
    line: str = ""
    """What the game is, in one line."""
    minutes: str = ""
    """How long it takes: `10-15`."""
    drawn: bool = False
    """Whether `assets/art.svg` has a picture of its name, and a `place-` of its own for it."""
    bot: Bot = BY_RULES
    """Without one, a player of any game."""
    cues: Cues = BY_RULES
    """Without any, each move is heard, and the end."""
    rules_page: RulesPage = BY_RULES
    """Without one, the clauses of its rule book."""
    paper: Paper = BY_RULES
    """Without any, the cards as the view draws them."""
    tutorial: Callable[[str], Lesson] | None = None
    """Gives it, for the name of the other player. Without any there is no button."""
    hints: Callable[[Any], bool] = lambda options: True
    """Whether players may ask what the boss would do, in a game with these options."""
    content: NewPack | None = None
    """Makes what its cards say, in a game whose cards say something."""
    remark: str = ""
    """What is to be known of its language, in a sentence for the settings."""

    def __post_init__(self) -> None:
        defaults = {
            "bot": General(self.rules),
            "cues": PlainCues(self.rules),
            "rules_page": RuleBook(self.rules, self.view.look),
            "paper": drawn(self.rules, self.view.look),
        }
        for name, default in defaults.items():
            if getattr(self, name) is BY_RULES:
                object.__setattr__(self, name, default)

    @property
    def name(self) -> str:
        """One word, as transcripts and styles have it."""
        return self.rules.NAME

    @cached_property
    def traits(self) -> Traits[Any]:
        """What not every game has: hidden hands, moves that anybody may make."""
        return traits(self.rules)

    @property
    def sounds(self) -> Mapping[str, Sound]:
        """How its cues sound, by their words."""
        return {**COMMON, **self.cues.SOUNDS}

    @property
    def picture(self) -> Node:
        """What it is known by: without a picture, its letter."""
        return picture(self.name) if self.drawn else letter(self.title)

    @property
    def scenery(self) -> Node:
        """What is behind its screens: without a place of its own, that of the home screen."""
        return scenery(self.name if self.drawn else "home")
