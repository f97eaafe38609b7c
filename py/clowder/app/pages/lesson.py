"""Base of pages with a prepared game, which is played step by step."""

from clowder.app.effects import Effect, ReadAloud
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.pages.page import (
    ActTime,
    GameContext,
    GoHome,
    NavStep,
    Page,
    steps_to_open_overlay,
)
from clowder.app.play.events import list_visible_effects
from clowder.app.play.spoken_table import SpokenTable, list_tappable_item_names
from clowder.app.play.tutorial import LessonSession
from clowder.app.services import Services
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.times import ClockMs
from clowder.widgets.nodes import Node
from clowder.widgets.spoken import accessible_name


class PreparedGamePage(Page):
    """Base class of pages with a prepared game, a lesson or an example, which goes on step by step.

    Such a page is opened over another one, and nothing of its game is stored. Derived classes start a
    session (the game in progress) by `_show_tutorial_session`, and define `_draw_step_buttons`. The
    session is in `learning`. `handle_act` makes moves and goes on to the next step; `pop_effects`
    returns animations and sounds, and what is read aloud: answers about the table, what happened, a new
    step's text.
    """

    learning: LessonSession
    _services: Services
    _spoken_table: SpokenTable
    _happened: TableChanges
    """Changes still to be shown and heard; at first the deal, if the first step begins with it."""
    _read_text: str
    """Text of a step that was read aloud last; empty before the first one."""

    def _show_tutorial_session(self, session: LessonSession) -> None:
        """Show this session (a prepared game at its first step) in place of any other.

        The entries (recorded moves) of its first step, such as the deal, are to be animated, and the
        step's text read aloud. If the session begins within a game, the entries before its first step
        are not animated.
        """
        self.learning = session
        self._spoken_table = SpokenTable(session.match)
        self._happened = TableChanges(first_new=session.entries_before)
        self._read_text = ""

    def _draw_step_buttons(self) -> list[Node]:
        """Draw the buttons of the present step, such as one that goes on and one that leaves.

        Implemented by `LessonPage` and `ExamplePage`; here it raises NotImplementedError.
        """
        raise NotImplementedError

    @property
    def _enabled_spoken_table(self) -> SpokenTable | None:
        """Spoken descriptions of the table; None if the viewer's setting `ear` (play by ear) is off."""
        by_ear = self._services.preferences.effective_settings.ear != "off"
        return self._spoken_table if by_ear else None

    def _list_tappable_names(self) -> list[str]:
        """Return the names of all that can be tapped now to go on, to be read aloud.

        If a move of the learner is expected, they are the names of things on the table, such as cards;
        else those of the step's buttons.
        """
        if self.learning.expected_move:
            return list_tappable_item_names(self.learning.match, self.learning.make_scene())
        return [accessible_name(each) for each in self._draw_step_buttons()]

    @property
    def game_context(self) -> GameContext:
        """Context for overlays over this page: game and options; no save, as lessons are not stored."""
        lying = self.learning.match
        return GameContext(lying.game, lying.table.options)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the prepared table, go home, or open settings or rules; return the steps.

        Any act first clears the reason why a card did nothing (`match.asked`), and the last spoken
        answer. `home`, `settings` and `rules` return their steps. `ear TOPIC` sets a new spoken answer.
        All other acts go to `_handle_lesson_act`, whose changes are kept for `pop_effects`; they return
        no steps.
        """
        self.learning.match.asked = None
        self._spoken_table.drop_spoken_answer()
        match act_words:
            case ["ear", topic]:
                self._spoken_table.answer_topic(topic, choices=self._list_tappable_names())
            case ["home"]:
                return [GoHome()]
            case ["settings" | "rules"]:
                return steps_to_open_overlay(self._services, act_words, self.learning.match.game.name)
        self._happened = self._happened.merged_with(self._handle_lesson_act(act_words))
        return []

    def _handle_lesson_act(self, act_words: list[str]) -> TableChanges:
        """Carry out an act at the lesson's table or in its bubble; return the changes of the table.

        `next` and `on` go to the next step, `move SEAT NOTATION` makes the learner's move, `pick` picks
        a card, `why CARD` explains why a card cannot be used, `answer CARD` opens a card's answer for
        all, `skip` skips the display of the game's end. Other acts do nothing. Raises ValueError for a
        seat that is no number.
        """
        learning = self.learning
        match act_words:
            case ["next" | "on"]:
                return learning.advance_to_next_step()
            case ["move", seat, *notation]:
                return learning.make_move(int(seat), " ".join(notation))
            case ["pick", *picked]:
                learning.match.toggle_picked_card(" ".join(picked))
            case ["why", card]:
                learning.match.asked = card
            case ["answer", card]:
                learning.match.contents.open_answer(card)
            case ["skip"]:
                learning.match.skipped = True
        return NO_CHANGES

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Drop the picked card, as another page or the browser hides this page; the hand stays open."""
        self.learning.match.close_hand()

    def pop_effects(self) -> list[Effect]:
        """Return the effects of all changes of the table since the last call, and of a new step.

        They are animations and sounds at the table, and texts that are read aloud. The changes are
        forgotten, so that each effect is returned once.
        """
        changes, self._happened = self._happened, NO_CHANGES
        return [*list_visible_effects(self.learning.match, changes), *self._make_read_aloud_effects(changes)]

    def _make_read_aloud_effects(self, changes: TableChanges) -> list[ReadAloud]:
        """Return the effect that reads aloud a new answer, or else what happened and a new step's text.

        An answer is that to a question by the act `ear`. The list is empty if there is nothing to read,
        or the settings do not ask for it.
        """
        ear, preferences = self._spoken_table, self._services.preferences
        told = ear.describe_changes(preferences.effective_settings.ear, changes)
        said = ear.pop_unspoken_answer() or " ".join(filter(None, (told, self._pop_unread_step_text())))
        return [ReadAloud(strip_readings_and_isolation(said), preferences.language_code)] if said else []

    def _pop_unread_step_text(self) -> str:
        """Return the text of the step if it is to be read aloud now: once, and only if settings ask for it.

        Else return an empty text. In both cases the text counts as read from now on.
        """
        before, self._read_text = self._read_text, self.learning.current_step.says
        is_new = self._read_text != before
        return self._read_text if is_new and self._services.preferences.reads_aloud else ""
