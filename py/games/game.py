"""A game, as its folder offers it: `games/alley_cat/__init__.py` says what it has."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bots.bot import Bot
from core.rules import Rules, Traits, traits
from widgets.content import NewPack
from widgets.cues import Cues
from widgets.paper.paper import Paper
from widgets.rules_page import RulesPage
from widgets.scene import View
from widgets.sounds import COMMON, Sound
from widgets.tutorial import Lesson


@dataclass(frozen=True, kw_only=True)
class Game:
    """Rules, how they look, and how all that is announced."""

    rules: Rules[Any]
    view: View[Any]
    title: str
    line: str
    """What the game is, in one line."""
    minutes: str
    """How long it takes: `10-15`."""
    bot: Bot
    cues: Cues
    rules_page: RulesPage
    paper: Paper
    tutorial: Callable[[str], Lesson] | None = None
    """Gives it, for the name of the other player. Without any there is no button."""
    hints: Callable[[Any], bool] = lambda options: True
    """Whether players may ask what the boss would do, in a game with these options."""
    content: NewPack | None = None
    """Makes what its cards say, in a game whose cards say something."""
    remark: str = ""
    """What is to be known of its language, in a sentence for the settings."""

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
