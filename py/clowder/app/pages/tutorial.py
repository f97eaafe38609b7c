"""Tutorial page: a game on a prepared deal, played to learn the rules."""

from clowder.app.addresses import Address, lesson_address
from clowder.app.effects import Effect, ReadAloud, RememberTips
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GoHome,
    GoTo,
    NavStep,
    Page,
    overlay_steps,
)
from clowder.app.play.events import visible_effects
from clowder.app.play.tutorial import TutorialSession
from clowder.app.screens import tutorial as screen
from clowder.app.services import Services
from clowder.core.furigana import plain_text
from clowder.core.times import ClockMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class TutorialPage(Page):
    """Page of a lesson for one learner against a cat. It is opened over the lobby, which stays as it was."""

    def __init__(self, services: Services, game: Game, number: int) -> None:
        """Begin the game's lesson of this number, counted from 1."""
        learner = services.preferences.tablet_settings.names[0]
        other = next(cat for cat in CATS if cat != learner)
        party = Party((learner, other), (0, 1))
        self.learning = TutorialSession(
            game, lambda: game.lessons[number](other), party, services.table_contents(game, "")
        )
        self._number = number
        self._services = services
        self._happened = TableChanges(begins=self.learning.entries_before)
        """Changes still to be shown and heard; at first the deal, if the lesson begins with it."""
        self._read_step: int | None = None
        """Number of the step that was read aloud last; None before the first one."""

    @property
    def address(self) -> Address:
        """Address of this lesson of the game."""
        return lesson_address(self.learning.match.game.name, self._number)

    @property
    def context(self) -> GameContext:
        """Game context without a save, as lessons are not stored."""
        lying = self.learning.match
        return GameContext(lying.game, lying.table.options)

    def draw(self) -> Node:
        """Draw the lesson's table, with the bubble of the present step."""
        following = self._number + 1
        return screen.draw_lesson_screen(
            self.learning,
            following if following in self.learning.match.game.lessons else None,
            is_sound_on=self._services.preferences.tablet_settings.sound,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the lesson, or leave it; return the steps."""
        self.learning.match.asked = None
        match act_words:
            case ["learned"]:
                return [*self._learned_tips(), ClosePage()]
            case ["learn", number]:
                address = lesson_address(self.learning.match.game.name, int(number))
                return [*self._learned_tips(), GoTo(address, replace=True)]
            case ["home"]:
                return [GoHome()]
            case ["settings" | "rules"]:
                return overlay_steps(self._services, act_words, self.learning.match.game.name)
        self._happened = self._happened.merged_with(self._handle_lesson_act(act_words))
        return []

    def _learned_tips(self) -> list[RememberTips]:
        """Return the effect that marks all tips of this game as known, if the lesson was finished.

        Else none.
        """
        learning = self.learning
        return self._services.device.learn_tips(learning.match.game.name) if learning.is_last_step else []

    def _handle_lesson_act(self, act_words: list[str]) -> TableChanges:
        """Carry out an act of the lesson's table or bubble, and return the changes."""
        learning = self.learning
        match act_words:
            case ["next" | "on"]:
                return learning.next_step()
            case ["move", seat, *notation]:
                return learning.make_move(int(seat), " ".join(notation))
            case ["pick", *picked]:
                learning.match.pick_card(" ".join(picked))
            case ["why", card]:
                learning.match.asked = card
            case ["answer", card]:
                learning.match.contents.open_answer(card)
            case ["skip"]:
                learning.match.skipped = True
        return NO_CHANGES

    def on_hidden(self, clock_ms: ClockMs) -> None:
        """Close the learner's hand, as the page is covered or hidden."""
        self.learning.match.close_hand()

    def take_effects(self) -> list[Effect]:
        """Return the effects of what happened at the lesson's table, and of a new step."""
        changes, self._happened = self._happened, NO_CHANGES
        return [*visible_effects(self.learning.match, changes), *self._spoken_step()]

    def _spoken_step(self) -> list[ReadAloud]:
        """Return the effect that reads a new step's text aloud, for those who have events read aloud."""
        before, self._read_step = self._read_step, self.learning.number
        preferences = self._services.preferences
        if self.learning.number == before or not preferences.reads_aloud:
            return []
        return [ReadAloud(plain_text(self.learning.current_step.says), preferences.language)]
