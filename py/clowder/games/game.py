"""`Game`: everything that a game's folder offers to the app, put together in its `__init__.py`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias, cast

from clowder.bots.bot import Bot
from clowder.core.options import Opt, Options
from clowder.core.rules import AnyRules, Rules, S, State, Traits, traits_of
from clowder.widgets.content import NewPack
from clowder.widgets.cues import Cues, DefaultCues
from clowder.widgets.examples import RuleExample
from clowder.widgets.nodes import Node
from clowder.widgets.paper.paper import PrintableParts, default_printable_parts
from clowder.widgets.pictures import draw_initial_letter, draw_picture, draw_screen_background
from clowder.widgets.records import GameProgress, Records, ScoresOnlyRecords
from clowder.widgets.remarks import Remarks
from clowder.widgets.rulebook import DefaultRulesPage
from clowder.widgets.rules_page import RulesPage
from clowder.widgets.scene import View
from clowder.widgets.sounds import COMMON, Sound
from clowder.widgets.tips import Tip
from clowder.widgets.tutorial import MakeLesson
from clowder.widgets.view_values import find_scores_by_seat

Luck: TypeAlias = Callable[[S, S], Sequence[float]]
"""Function from two states to each seat's luck between them, in points; good luck is above 0.

Luck is 0 where nothing came by chance. Its average over all possible chance events must be 0, given what
players could know with all hands open: else it would not be luck.
"""


def _always_allow_hints(options: object) -> bool:
    """Return True: the default of `Game.hints`, as most games let players ask for hints.

    The argument, the game's options, is not used.
    """
    return True


def _yield_no_remarks(table: object) -> Iterator[None]:
    """Return an empty iterator: the default of `Game.remarks`, for games that do not comment on results.

    The argument is not used.
    """
    return iter(())


def format_player_count(seats: range) -> str:
    """Return the possible numbers of players as text: `2-4` for `range(2, 5)`, `2` for `range(2, 3)`."""
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


class Game:
    """Card game as the app needs it: its rules, its view, and optional parts with defaults.

    Each game's folder makes one in its `__init__.py`. Only `rules`, `view` and `title` are required;
    fields such as `cues`, `paper`, `lessons` and `tips` are optional. Derived from them are `name`,
    `computer_player` (the game's own, or else one for any game), `traits`, `sounds_by_cue`, `picture`
    and `background_drawing`; `points_and_progress` returns the standing.
    """

    rules: AnyRules
    view: View[State]
    title: str
    line: str
    """Description of the game, in one line."""
    content_warning: str
    """Sentence in the lobby on what cards tell that is hard to hear for some. By default there is none."""
    minutes: str
    """Usual duration in minutes: `10-15`."""
    has_picture: bool
    """True if `assets/art.svg` has a picture and a background (`place-...`) named after the game."""
    cues: Cues[State]
    """Sound cues. By default each move makes a sound, and so does the end."""
    rules_page: RulesPage
    """The rules page. By default it shows the clauses of the rule book."""
    paper: PrintableParts[Options]
    """Printable cards and score pads. By default the cards are printed as the view draws them."""
    lessons: Mapping[int, MakeLesson]
    """Lessons of the tutorial, by their number from 1. By default there are none, and no button for them."""
    examples: Sequence[RuleExample[State]]
    """Examples of the sentences of the rules page. By default there are none."""
    tips: Sequence[Tip[State]]
    """Tips in a tablet's first game, the most important first. By default there are none."""
    hints: Callable[[Options], bool]
    """Function that returns whether players may ask for hints, in a game with these options."""
    luck: Luck[State] | None
    """Function that returns each seat's luck. Without one no luck is shown."""
    remarks: Remarks[State, Options]
    """Comments on a finished game. By default there are none."""
    content: NewPack | None
    """Factory of the content pack, in a game whose cards carry texts; None in all others."""
    records: Records[State, Options]
    """Figures for the statistics. By default the scores are the only ones."""
    progress: Callable[[State], int] | None
    """Function that returns how much of a game is over, in percent, as an onlooker sees it.

    Without one the app never says who leads.
    """

    def __init__(
        self,
        *,
        rules: Rules[S, Opt],
        view: View[S],
        title: str,
        line: str = "",
        content_warning: str = "",
        minutes: str = "",
        has_picture: bool = False,
        bot: Bot[S] | None = None,
        cues: Cues[S] | None = None,
        rules_page: RulesPage | None = None,
        paper: PrintableParts[Opt] | None = None,
        lessons: Sequence[MakeLesson] = (),
        examples: Sequence[RuleExample[S]] = (),
        tips: Sequence[Tip[S]] = (),
        hints: Callable[[Opt], bool] = _always_allow_hints,
        luck: Luck[S] | None = None,
        remarks: Remarks[S, Opt] | None = None,
        content: NewPack | None = None,
        records: Records[S, Opt] | None = None,
        progress: Callable[[S], int] | None = None,
    ) -> None:
        self.rules = cast("AnyRules", rules)
        self.view = cast("View[State]", view)
        self.title, self.line, self.minutes = title, line, minutes
        self.content_warning = content_warning
        self.has_picture = has_picture
        self.rules_page = rules_page or DefaultRulesPage(rules, view.draw_card_face)
        self.lessons, self.content = dict(enumerate(lessons, 1)), content
        self._bot = cast("Bot[State] | None", bot)
        self.cues = cast("Cues[State]", cues or DefaultCues(rules))
        self.paper = cast(
            "PrintableParts[Options]", paper or default_printable_parts(rules, view.draw_card_face)
        )
        self.examples = cast("Sequence[RuleExample[State]]", examples)
        self.tips = cast("Sequence[Tip[State]]", tips)
        self.hints = cast("Callable[[Options], bool]", hints)
        self.luck = cast("Luck[State] | None", luck)
        self.remarks = cast("Remarks[State, Options]", remarks or _yield_no_remarks)
        self.records = cast("Records[State, Options]", records or ScoresOnlyRecords())
        self.progress = cast("Callable[[State], int] | None", progress)

    @property
    def name(self) -> str:
        """Name of the game in one word, such as `snap-for-two`: the constant `NAME` of its rules.

        Transcripts and style sheets use it.
        """
        return self.rules.NAME

    @cached_property
    def computer_player(self) -> Bot[State]:
        """Computer player of the game: its own `bot`, or else a `GeneralGameBot` made for its rules.

        The module of the general one is imported only when it is first needed. Cached.
        """
        if self._bot:
            return self._bot
        from clowder.bots.general import GeneralGameBot

        return GeneralGameBot(self.rules)

    @cached_property
    def traits(self) -> Traits[State, Options]:
        """Optional properties of the rules, such as hidden hands: their constant `TRAITS`, or defaults.

        The defaults are those of the class `Traits`. Cached.
        """
        return traits_of(self.rules)

    def points_and_progress(self, seen: State) -> GameProgress | None:
        """Return each seat's points and the progress of the game in percent; None without `progress`.

        `seen` is the state as an onlooker sees it. The points are empty if the game counts them only at
        the end, so that its view has no `scores_by_seat`.
        """
        if self.progress is None:
            return None
        return GameProgress(
            tuple(each.points for each in find_scores_by_seat(self.view, seen)), self.progress(seen)
        )

    @cached_property
    def sounds_by_cue(self) -> Mapping[str, Sound]:
        """Sounds by cue word: those common to all games, overridden by the game's own. Cached."""
        return {**COMMON, **self.cues.SOUNDS}

    @property
    def picture(self) -> Node:
        """Emblem of the game: the picture `NAME` of `assets/art.svg`, or else its title's first letter.

        NAME is the game's `name`. It is the letter if `has_picture` is False.
        """
        return draw_picture(self.name) if self.has_picture else draw_initial_letter(self.title)

    @property
    def background_drawing(self) -> Node:
        """Background drawing of the game's screens: its own, `place-NAME`, or else the home screen's.

        NAME is the game's `name`; it has one of its own if `has_picture` is True.
        """
        return draw_screen_background(self.name if self.has_picture else "home")
