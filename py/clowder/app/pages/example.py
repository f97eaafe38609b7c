"""Example page: a sentence of the rules, and a moment of a game in which it can be seen."""

from clowder.app.addresses import PageAddress
from clowder.app.model.names import CATS
from clowder.app.model.party import Party
from clowder.app.pages.lesson import PreparedGamePage
from clowder.app.pages.page import ActTime, ClosePage, NavStep
from clowder.app.play.tutorial import LessonSession
from clowder.app.screens.tutorial import draw_example_screen
from clowder.app.services import Services
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.rules_page import find_rule_text
from clowder.widgets.tutorial import draw_example_buttons


class ExamplePage(PreparedGamePage):
    """Overlay over the rules that plays the examples of one sentence of the rules, one after another.

    An example is a prepared piece of a game between cats, which players only watch, step by step (acts
    of the base class). `next example` begins the next one; `learned` and `rules` close the page. The
    sentence is found by its key, such as `AC-5`, and shown in a bubble.
    """

    is_overlay = True

    def __init__(self, services: Services, game: Game, key: str) -> None:
        """Create the page for the sentence of the rules with this key, at its first example.

        The sentence must have an example.
        """
        self._services, self._game, self._key = services, game, key
        self._examples = [each for each in game.examples if key in each.keys.split()]
        self._begin_example(0)

    def _begin_example(self, number: int) -> None:
        """Show the example of this index, from 0, at its first step, played by players with cats' names.

        Raises IndexError if the sentence has no such example.
        """
        example = self._examples[number]
        party = Party(CATS[: example.seats], tuple(range(example.seats)))
        self._number = number
        self._show_tutorial_session(
            LessonSession(
                self._game,
                lambda: example.make_watched_lesson(find_rule_text(self._game.rules_page, self._key)),
                party,
                self._services.make_table_card_texts(self._game, ""),
            )
        )

    @property
    def address(self) -> PageAddress:
        """Address with the game's name and the key of the sentence: `example/GAME/KEY`."""
        return PageAddress("example", self._game.name, self._key)

    def draw_page(self) -> Node:
        """Draw the whole page: the example's table, the rules' sentence in a bubble, and buttons."""
        return draw_example_screen(
            self.learning,
            self._draw_step_buttons(),
            self._enabled_spoken_table,
            is_sound_on=self._services.preferences.tablet_settings.sound,
        )

    def _draw_step_buttons(self) -> list[Node]:
        """Draw the buttons of the present step; at the last step also that of the next example, if any."""
        has_next = self._number + 1 < len(self._examples)
        return [*draw_example_buttons(is_over=self.learning.is_last_step, has_next=has_next)]

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: begin the next example, close the page, or act at the table.

        `next example` begins the next example, and raises IndexError after the last. `learned` and
        `rules` close the page. All other acts go to the base class. Return the steps.
        """
        match act_words:
            case ["next", "example"]:
                self._begin_example(self._number + 1)
                return []
            case ["learned"] | ["rules"]:
                return [ClosePage()]
        return super().handle_act(act_words, value, act_time)
