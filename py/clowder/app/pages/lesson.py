"""Base of pages with a prepared game, which is played step by step."""

from clowder.app.effects import Effect, ReadAloud
from clowder.app.model.table_changes import NO_CHANGES, TableChanges
from clowder.app.pages.page import (
    ActTime,
    GameContext,
    GoHome,
    NavStep,
    Page,
    overlay_steps,
)
from clowder.app.play.events import visible_effects
from clowder.app.play.tutorial import TutorialSession
from clowder.app.services import Services
from clowder.core.furigana import plain_text
from clowder.core.times import ClockMs


class LessonPage(Page):
    """Page of a prepared game, played step by step. It is opened over another page, which stays as it was."""

    learning: TutorialSession
    _services: Services
    _happened: TableChanges
    """Changes still to be shown and heard; at first the deal, if the first step begins with it."""
    _read_step: int | None
    """Number of the step that was read aloud last; None before the first one."""

    def _show_session(self, session: TutorialSession) -> None:
        """Put the table of this session on the page."""
        self.learning = session
        self._happened = TableChanges(begins=session.entries_before)
        self._read_step = None

    @property
    def context(self) -> GameContext:
        """Game context without a save, as lessons are not stored."""
        lying = self.learning.match
        return GameContext(lying.game, lying.table.options)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the prepared table, go home, or open settings or rules; return the steps."""
        self.learning.match.asked = None
        match act_words:
            case ["home"]:
                return [GoHome()]
            case ["settings" | "rules"]:
                return overlay_steps(self._services, act_words, self.learning.match.game.name)
        self._happened = self._happened.merged_with(self._handle_lesson_act(act_words))
        return []

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
        return [*visible_effects(self.learning.match, changes), *self._read_aloud_effects()]

    def _read_aloud_effects(self) -> list[ReadAloud]:
        """Return the effect that reads a new step's text aloud, for those who have events read aloud."""
        before, self._read_step = self._read_step, self.learning.number
        preferences = self._services.preferences
        if self.learning.number == before or not preferences.reads_aloud:
            return []
        return [ReadAloud(plain_text(self.learning.current_step.says), preferences.language)]
