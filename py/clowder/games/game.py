"""A game, as its folder offers it: `__init__.py` there says what it has."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, cast

from clowder.bots.bot import Bot
from clowder.core.options import Opt, Options
from clowder.core.rules import AnyRules, Rules, S, State, Traits, traits
from clowder.widgets.content import NewPack
from clowder.widgets.cues import Cues, PlainCues
from clowder.widgets.data import score
from clowder.widgets.nodes import Node
from clowder.widgets.paper.paper import Paper, drawn
from clowder.widgets.pictures import letter, picture, scenery
from clowder.widgets.records import NoRecords, Records, Standing
from clowder.widgets.remarks import Remarks
from clowder.widgets.rulebook import RuleBook
from clowder.widgets.rules_page import RulesPage
from clowder.widgets.scene import View
from clowder.widgets.sounds import COMMON, Sound
from clowder.widgets.tutorial import Lesson

Luck: TypeAlias = Callable[[S, S], Sequence[float]]
"""From a state and the next to what the cards gave each seat meanwhile, in points.

It is nothing where nothing came by chance. Over all that could have come it must be nothing on the average,
as the players could know it if all hands were open: else it would not be luck.
"""


def _always(options: object) -> bool:
    return True


def _no_remarks(table: object) -> Iterator[None]:
    return iter(())


class Game:
    """Rules, how they look, and how all that is announced. All but the first three may be missing."""

    rules: AnyRules
    view: View[State]
    title: str
    line: str
    """What the game is, in one line."""
    minutes: str
    """How long it takes: `10-15`."""
    has_picture: bool
    """Whether `assets/art.svg` has a picture of its name, and a `place-` of its own for it."""
    cues: Cues[State]
    """Without any, each move is heard, and the end."""
    rules_page: RulesPage
    """Without one, the clauses of its rule book."""
    paper: Paper[Options]
    """Without any, the cards as the view draws them."""
    tutorial: Callable[[str], Lesson] | None
    """Gives it, for the name of the other player. Without any there is no button."""
    hints: Callable[[Options], bool]
    """Whether players may ask what the boss would do, in a game with these options."""
    luck: Luck[State] | None
    """Without it nobody is told how much the cards gave."""
    remarks: Remarks[State, Options]
    """Without any, nothing is said of a game that is over but how it ended."""
    content: NewPack | None
    """Makes what its cards say, in a game whose cards say something."""
    records: Records[State, Options]
    """What it says of itself for the statistics. Without any, its scores are all."""
    progress: Callable[[State], int] | None
    """How much of a game is over, in hundredths, for an onlooker. Without it nobody is said to lead."""

    def __init__(
        self,
        *,
        rules: Rules[S, Opt],
        view: View[S],
        title: str,
        line: str = "",
        minutes: str = "",
        has_picture: bool = False,
        bot: Bot[S] | None = None,
        cues: Cues[S] | None = None,
        rules_page: RulesPage | None = None,
        paper: Paper[Opt] | None = None,
        tutorial: Callable[[str], Lesson] | None = None,
        hints: Callable[[Opt], bool] = _always,
        luck: Luck[S] | None = None,
        remarks: Remarks[S, Opt] | None = None,
        content: NewPack | None = None,
        records: Records[S, Opt] | None = None,
        progress: Callable[[S], int] | None = None,
    ) -> None:
        self.rules = cast("AnyRules", rules)
        self.view = cast("View[State]", view)
        self.title, self.line, self.minutes = title, line, minutes
        self.has_picture = has_picture
        self.rules_page = rules_page or RuleBook(rules, view.look)
        self.tutorial, self.content = tutorial, content
        self._bot = cast("Bot[State] | None", bot)
        self.cues = cast("Cues[State]", cues or PlainCues(rules))
        self.paper = cast("Paper[Options]", paper or drawn(rules, view.look))
        self.hints = cast("Callable[[Options], bool]", hints)
        self.luck = cast("Luck[State] | None", luck)
        self.remarks = cast("Remarks[State, Options]", remarks or _no_remarks)
        self.records = cast("Records[State, Options]", records or NoRecords())
        self.progress = cast("Callable[[State], int] | None", progress)

    @property
    def name(self) -> str:
        """One word, as transcripts and styles have it."""
        return self.rules.NAME

    @cached_property
    def bot(self) -> Bot[State]:
        """The computer player; without one of its own, a player of any game, imported when asked for."""
        if self._bot:
            return self._bot
        from clowder.bots.general import General

        return General(self.rules)

    @cached_property
    def traits(self) -> Traits[State, Options]:
        """What not every game has: hidden hands, moves that anybody may make."""
        return traits(self.rules)

    def standing(self, seen: State) -> Standing | None:
        """Return how a game stands, from what an onlooker sees; None if it does not say how far it is."""
        if self.progress is None:
            return None
        return Standing(tuple(each.points for each in score(self.view, seen)), self.progress(seen))

    @cached_property
    def sounds(self) -> Mapping[str, Sound]:
        """How its cues sound, by their words."""
        return {**COMMON, **self.cues.SOUNDS}

    @property
    def picture(self) -> Node:
        """What it is known by: without a picture, its letter."""
        return picture(self.name) if self.has_picture else letter(self.title)

    @property
    def scenery(self) -> Node:
        """What is behind its screens: without a place of its own, that of the home screen."""
        return scenery(self.name if self.has_picture else "home")
