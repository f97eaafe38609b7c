"""Tutorial page: a game on a prepared deal, played to learn the rules."""

from collections.abc import Callable

from clowder.app.addresses import Address
from clowder.app.effects import Effect, RememberTips
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GoHome, NavStep, Page, overlay_steps
from clowder.app.play.events import visible_effects
from clowder.app.play.tutorial import TutorialSession
from clowder.app.screens import tutorial as screen
from clowder.app.services import Services
from clowder.core.times import ClockMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import Lesson


class TutorialPage(Page):
    """Page of a lesson for one learner against a cat. It is opened over the lobby, which stays as it was."""

    def __init__(self, services: Services, game: Game, tutorial: Callable[[str], Lesson]) -> None:
        learner = services.preferences.tablet_settings.names[0]
        other = next(cat for cat in CATS if cat != learner)
        party = Party((learner, other), (0, 1))
        self.learning = TutorialSession(
            game, lambda: tutorial(other), party, services.table_contents(game, "")
        )
        self._services = services
        self._happened = TableChanges(begins=0)
        """Changes still to be shown and heard; at first the deal."""

    @property
    def address(self) -> Address:
        """Address of the lesson of this game."""
        return Address("learn", self.learning.match.game.name)

    @property
    def context(self) -> GameContext:
        """Game context without a save, as lessons are not stored."""
        lying = self.learning.match
        return GameContext(lying.game, lying.table.options)

    def draw(self) -> Node:
        """Draw the lesson's table, with the bubble of the present step."""
        return screen.draw_lesson_screen(
            self.learning, sound=self._services.preferences.tablet_settings.sound
        )

    def handle_act(self, words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the lesson, or leave it."""
        self.learning.match.asked = None
        match words:
            case ["learned"]:
                return [*self._learned_tips(), ClosePage()]
            case ["home"]:
                return [GoHome()]
            case ["settings" | "rules"]:
                return overlay_steps(self._services, words, self.learning.match.game.name)
        self._happened = self._happened.merged_with(self._handle_lesson_act(words))
        return []

    def _learned_tips(self) -> list[RememberTips]:
        """Return the effect that marks all tips of this game as known, if the lesson was finished.

        Else none.
        """
        learning = self.learning
        return self._services.device.learn_tips(learning.match.game.name) if learning.is_last_step else []

    def _handle_lesson_act(self, words: list[str]) -> TableChanges:
        """Carry out an act of the lesson's table or bubble, and return the changes."""
        learning = self.learning
        match words:
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
        return NO_CHANGES

    def on_hidden(self, clock_ms: ClockMs) -> None:
        """Close the learner's hand, as the page is covered or hidden."""
        self.learning.match.close_hand()

    def take_effects(self) -> list[Effect]:
        """Return the effects of what happened at the lesson's table: flights, sounds, celebrations."""
        changes, self._happened = self._happened, NO_CHANGES
        return visible_effects(self.learning.match, changes)
