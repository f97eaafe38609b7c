"""Tutorial page: a game on a prepared deal, played to learn the rules."""

from clowder.app.addresses import PageAddress, lesson_address
from clowder.app.effects import StoreKnownTips
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.pages.lesson import PreparedGamePage
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GoToPage,
    NavStep,
)
from clowder.app.play.tutorial import LessonSession
from clowder.app.screens import tutorial as screen
from clowder.app.services import Services
from clowder.games.game import Game
from clowder.widgets.nodes import Node


class LessonPage(PreparedGamePage):
    """Page over the lobby with one lesson: a game with prepared cards of one learner against a cat.

    The lesson is `learning` (a `LessonSession`); the learner, who has the first name in the settings,
    sits at seat 0. Acts at the table are those of the base class; `learned` closes, `learn NUMBER` puts
    another lesson in its place. If the last step was reached, both mark the game's tips for beginners as
    read.
    """

    def __init__(self, services: Services, game: Game, number: int) -> None:
        """Begin the game's lesson of this number, counted from 1.

        The learner has the first name in the settings, the other player the name of a cat.
        """
        learner = services.preferences.tablet_settings.names[0]
        other = next(cat for cat in CATS if cat != learner)
        party = Party((learner, other), (0, 1))
        self._services, self._number = services, number
        self._show_tutorial_session(
            LessonSession(
                game, lambda: game.lessons[number](other), party, services.make_table_card_texts(game, "")
            )
        )

    @property
    def address(self) -> PageAddress:
        """Address of this lesson, made of the game's name and the lesson's number."""
        return lesson_address(self.learning.match.game.name, self._number)

    def draw_page(self) -> Node:
        """Draw the lesson's table, with a bubble that has the current step's text and buttons."""
        return screen.draw_lesson_screen(
            self.learning,
            self._draw_step_buttons(),
            self._enabled_spoken_table,
            is_sound_on=self._services.preferences.tablet_settings.sound,
        )

    def _draw_step_buttons(self) -> list[Node]:
        """Draw the buttons of the current step: to leave, and to go on unless a move is expected.

        At the last step they can offer the lesson of the next number, if the game has it.
        """
        following = self._number + 1
        has_next = following in self.learning.match.game.lessons
        return screen.draw_lesson_buttons(self.learning, following if has_next else None)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the lesson, go to another lesson, or leave; return the steps.

        `learned` closes the page; `learn NUMBER` puts another lesson in its place. Both first mark all
        tips of the game as read if the lesson has reached its last step. All other acts go to the base
        class.
        """
        match act_words:
            case ["learned"]:
                return [*self._mark_tips_known_if_finished(), ClosePage()]
            case ["learn", number]:
                address = lesson_address(self.learning.match.game.name, int(number))
                return [*self._mark_tips_known_if_finished(), GoToPage(address, replace=True)]
        return super().handle_act(act_words, value, act_time)

    def _mark_tips_known_if_finished(self) -> list[StoreKnownTips]:
        """Mark all tips of this game as read if the lesson is at its last step.

        Return the effects that store that. At an earlier step nothing is marked, and the list is empty.
        """
        learning = self.learning
        return (
            self._services.device.mark_tips_known(learning.match.game.name) if learning.is_last_step else []
        )
