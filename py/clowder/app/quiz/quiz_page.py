"""Quiz page: five minutes with the questions of a game's cards, for one person or a guest."""

from dataclasses import replace
from itertools import chain
from types import MappingProxyType

from clowder.app.addresses import PageAddress
from clowder.app.effects import Effect, PlayCues, ReadAloud
from clowder.app.pages.page import (
    ActTime,
    ClosePage,
    GameContext,
    GameOverlayPage,
    NavStep,
    steps_to_open_overlay,
)
from clowder.app.quiz import quiz_screen as screen
from clowder.app.quiz.leitner import LeitnerBoxes
from clowder.app.quiz.quiz_storage import Decks
from clowder.app.quiz.session import QuizSession
from clowder.app.services import Services
from clowder.app.tempo import HASTE
from clowder.core.times import ClockMs
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.questions import DeckQuestions, SpokenText
from clowder.widgets.sounds import COMMON, PURR, Sound

GUEST = ""
"""Name of a player whom the tablet does not know: guests are asked too, but nothing of it is stored."""


SOUNDS = MappingProxyType({"show": COMMON["card"], "knew": Sound(PURR), "not-yet": COMMON["card"]})
"""Sounds of the quiz, by the act that was tapped."""


class QuizPage(GameOverlayPage):
    """Overlay with the quiz on a game's card texts, for one known person or for a guest.

    `person_name` is empty for a guest; if it is None, the page first asks who plays, if the tablet knows
    any person. It shows the person's progress; `begin` starts a quiz with today's questions, `show`
    shows an answer, `knew` and `not-yet` record it, `undo` takes it back, `enough` ends. Each answer is
    stored at once in the person's Leitner boxes; a guest's are kept only in this page. `empty` deletes a
    known person's, and `put-back` right after restores them.
    """

    kind = "cards"

    def __init__(self, services: Services, context: GameContext, person_name: str | None = None) -> None:
        super().__init__(services, context)
        self._who = self._chosen = person_name
        self._session: QuizSession | None = None
        self._session_deck = ""
        """Key of the deck whose questions the quiz asks."""
        self._of_guest = LeitnerBoxes()
        self._emptied: Decks = {}
        """Boxes that have just been deleted, to be restored by the next tap; empty if none were."""
        self._since = ClockMs(-HASTE)
        """Time when the answer was shown, by the browser's clock in milliseconds."""
        self._aloud: SpokenText | None = None
        self._heard = ""

    @property
    def address(self) -> PageAddress:
        """Address of the game's quiz, with the number of the person for whom it was opened, if any.

        A person chosen on the page itself is not in it.
        """
        return super().address._replace(place=self._services.people.address_number_text(self._chosen or ""))

    @property
    def viewer_name(self) -> str:
        """Name of the person whose quiz is shown; empty for a guest, and while no person is chosen."""
        return self._who or ""

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Choose the person over whose hand the page was opened, unless a player is chosen already.

        Return the step that closes the page if the tablet does not know the chosen person; else no step.
        """
        self._who = self.active_viewer or None if self._who is None else self._who
        return self.sync_from_store(clock_ms)

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes the page if its person is no longer stored; else no step."""
        return [ClosePage()] if self._who and not self._services.people.get_person(self._who) else []

    def draw_page(self) -> Node:
        """Draw the choice of a person, or the current question, or without one the person's progress.

        The choice is drawn while nobody is chosen, if the tablet knows any person; it has their numbers
        of today's questions.
        """
        services, questions, game = self._services, self._deck_questions, self._context.game
        if self._who is None and services.people.all_people():
            people = services.people.all_people()
            return screen.draw_quiz_player_choice_screen(
                game, people, [len(self._choose_todays_questions(person.name)) for person in people]
            )
        if (session := self._refreshed_session) and session.current_question_name:
            return screen.draw_question_screen(game, questions, session, self._cat_number)
        due, boxes = (
            len(self._choose_todays_questions(self._who or GUEST)),
            self._get_boxes(self._who or GUEST),
        )
        said = screen.QuizProgressNotice(session, bool(self._emptied), services.leitner_box_store.is_damaged)
        knows_others = bool(services.people.all_people())
        return screen.draw_quiz_progress_screen(
            game,
            questions,
            boxes,
            screen.QuizPlayer(self._who or GUEST, self._cat_number, due, knows_others),
            said,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the quiz page; return the steps that follow.

        `cards` closes the page, `settings` opens settings. `who NAME` chooses a person, `who` a guest;
        `somebody-else` ends the quiz and asks again who it is. `empty` deletes the answers of a known
        person in all decks, and only `put-back` as the next act restores them. All other acts go to
        `_handle_quiz_act`.
        """
        emptied, self._emptied = self._emptied, {}
        match act_words:
            case ["cards"]:
                return [ClosePage()]
            case ["settings"]:
                return steps_to_open_overlay(self._services, act_words)
            case ["who", *name]:
                self._who = " ".join(name)
            case ["somebody-else"]:
                self._who, self._chosen, self._session, self._of_guest = None, None, None, LeitnerBoxes()
            case ["empty"] if self._who:
                self._delete_answers(self._who)
            case ["put-back"] if emptied and self._who:
                self._services.leitner_box_store.restore_boxes(self._who, emptied)
            case _:
                self._handle_quiz_act(act_words, act_time.clock_ms)
        return []

    def pop_effects(self) -> list[Effect]:
        """Return the effects of the last act: a new question or its answer read aloud, else a sound.

        A text is read only if the viewer's setting `aloud` asks for that; otherwise there is the sound
        of the act, if it has one. Each is returned only once, after `SetViewer()`, which tells that no
        table is viewed.
        """
        aloud, heard, self._aloud, self._heard = self._aloud, self._heard, None, ""
        preferences = self._services.preferences
        if aloud and preferences.effective_settings.aloud:
            return [
                *super().pop_effects(),
                ReadAloud(aloud.text, aloud.language or preferences.language_code),
            ]
        if heard:
            return [*super().pop_effects(), PlayCues([Cue(heard)], SOUNDS)]
        return super().pop_effects()

    def _handle_quiz_act(self, act_words: list[str], clock_ms: ClockMs) -> None:
        """Carry out the acts `begin` and `enough`, which begin and end the quiz; pass all others on.

        They go to `_handle_question_act`.
        """
        match act_words:
            case ["begin"]:
                self._begin_quiz()
            case ["enough"]:
                self._session = self._session and self._session.end_quiz()
            case _:
                self._handle_question_act(act_words, clock_ms)

    def _handle_question_act(self, act_words: list[str], clock_ms: ClockMs) -> None:
        """Carry out an act on the current question of the quiz; without a quiz do nothing.

        `show` shows the answer. `knew` and `not-yet` record whether it was known, but not within `HASTE`
        (300 ms) of its showing, so that a double tap records nothing. `undo` takes back the last answer.
        Boxes that change are stored. Other acts do nothing.
        """
        if not (session := self._refreshed_session):
            return
        match act_words:
            case ["show"] if not session.is_open:
                self._since, self._heard = clock_ms, "show"
                self._set_and_store_session(session.show_answer())
            case ["knew" | "not-yet" as how] if session.is_open and clock_ms - self._since >= HASTE:
                self._heard = how
                self._set_and_store_session(session.record_answer(knew=how == "knew"))
            case ["undo"]:
                self._set_and_store_session(
                    session.undo_answer().drop_missing_questions(self._question_names)
                )

    def _begin_quiz(self) -> None:
        """Begin a quiz with the player's questions of today; if there are none, do nothing."""
        person_name = self._who or GUEST
        session = QuizSession(
            self._choose_todays_questions(person_name),
            self._services.device.local_epoch_day,
            self._get_boxes(person_name),
        )
        if session.names:
            self._set_and_store_session(session)

    def _set_and_store_session(self, session: QuizSession) -> None:
        """Set the state of the quiz, store its boxes if they have changed, and prepare what is read aloud.

        That is the current question, or once its answer is shown, the answer; `pop_effects` returns it.
        """
        if session.boxes != self._get_boxes(self._who or GUEST):
            self._store_boxes(session.boxes)
        self._session, self._session_deck = session, self._deck_boxes_key
        if session.current_question_name:
            self._aloud = self._deck_questions.question_by_name(session.current_question_name).spoken_texts[
                session.is_open
            ]

    def _store_boxes(self, boxes: LeitnerBoxes) -> None:
        """Store Leitner's boxes of the chosen person for this deck; keep a guest's only in this page."""
        if self._who:
            self._services.leitner_box_store.store_boxes(self._who, self._deck_boxes_key, boxes)
        else:
            self._of_guest = boxes

    def _delete_answers(self, person_name: str) -> None:
        """End the quiz and delete all answers (boxes) of the person of this name, of every deck.

        They are kept in this page so that the next act can restore them.
        """
        self._session = None
        self._emptied = self._services.leitner_box_store.get_boxes_by_deck(person_name)
        self._services.leitner_box_store.delete_boxes(person_name)

    @property
    def _refreshed_session(self) -> QuizSession | None:
        """The quiz, brought up to date with deck and store; None if none was begun.

        Unanswered questions that the deck in use has lost are dropped. The boxes are those stored now,
        as another window may have changed them. If another deck has come into use, its boxes are taken,
        and no earlier answer can be undone. The result is kept in `_session`.
        """
        if self._session:
            current = self._session.drop_missing_questions(self._question_names)
            if self._session_deck != self._deck_boxes_key:
                current = replace(current, previous_state=None)
            self._session = replace(current, boxes=self._get_boxes(self._who or GUEST))
            self._session_deck = self._deck_boxes_key
        return self._session

    @property
    def _deck_questions(self) -> DeckQuestions:
        """Quiz questions of the deck in use, by chapters; the game's content pack makes them."""
        return self._services.packs[self._context.game.name].quiz_questions()

    @property
    def _deck_boxes_key(self) -> str:
        """Key of a person's boxes for the deck in use: the game's name and the deck's identifier."""
        return f"{self._context.game.name} {self._deck_questions.deck_id}"

    @property
    def _question_names(self) -> list[str]:
        """Names of all questions of the deck in use, chapter by chapter."""
        return list(chain.from_iterable(chapter.names for chapter in self._deck_questions.chapters))

    @property
    def _cat_number(self) -> int:
        """Number of the chosen person's cat; 0 for a guest."""
        person = self._services.people.get_person(self._who or GUEST)
        return person.cat if person else 0

    def _get_boxes(self, person_name: str) -> LeitnerBoxes:
        """Return Leitner's boxes of the person of this name for the deck in use; of the guest if empty."""
        return (
            self._services.leitner_box_store.get_boxes(person_name, self._deck_boxes_key)
            if person_name
            else self._of_guest
        )

    def _choose_todays_questions(self, person_name: str) -> list[str]:
        """Return the names of the questions to ask this person today; an empty name stands for a guest.

        They are the due ones and a few new ones of the deck in use.
        """
        return self._get_boxes(person_name).choose_todays_questions(
            self._question_names, self._services.device.local_epoch_day
        )
