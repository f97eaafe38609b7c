"""Quiz screen: the choice of a person, their progress as books that fill, and one question at a time."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clowder.app.quiz.leitner import BOXES, LeitnerBoxes
from clowder.app.quiz.session import QuizSession
from clowder.app.storage.people import Person
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, plural
from clowder.games.game import Game
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Content, Node, format_with_nodes, h
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.progress_book import draw_progress_book
from clowder.widgets.questions import DeckQuestions, QuizChapter, QuizQuestion


class QuizPlayer(NamedTuple):
    """Person or guest who takes the quiz: name (empty for a guest), number of the cat, questions due.

    `knows_others` is True if another person could take the quiz, as the tablet knows people.
    """

    name: str
    """Name of the person; empty for a guest."""
    cat: int
    due: int
    """Number of questions for today."""
    knows_others: bool
    """True if the tablet knows people, so that the quiz could be another's."""


class QuizProgressNotice(NamedTuple):
    """Messages for a quiz's progress screen: the quiz that just ended, and what became of the answers.

    `ended_session` is that quiz or None. `was_emptied` is True if the answers have just been deleted,
    `is_damaged` if stored boxes cannot be read.
    """

    ended_session: QuizSession | None = None
    """Quiz that has just ended; None if none has."""
    was_emptied: bool = False
    """True if the person's answers have just been deleted."""
    is_damaged: bool = False
    """True if stored boxes cannot be read."""


def draw_quiz_player_choice_screen(game: Game, people: Sequence[Person], due_counts: Sequence[int]) -> Node:
    """Draw the screen on which players choose who takes the quiz: one of `people`, or a guest.

    Each person's button shows their cat, their name and their number of today's questions, which is in
    `due_counts`, in the order of `people`; it sends `who NAME`, that of the guest only `who`. A note
    says that of a guest nothing is kept, and a last button opens the settings.
    """
    known = (
        h(
            "button.known",
            draw_player_cat(person.cat),
            h("span", isolate_text(person.name), h("small", _due_count_text(number))),
            class_=f"c{person.cat}",
            data_act=format_act("who {name}", name=person.name),
            key=person.name,
        )
        for person, number in zip(people, due_counts, strict=True)
    )
    guest = h("button.known", draw_picture("paw"), h("span", _("A guest")), data_act="who", key="guest")
    return _draw_quiz_screen_frame(
        game,
        h(
            "section.panel",
            h("h2", _("Who are you?")),
            h("div.choice.people", known, guest),
            h("small", _guest_not_stored_text()),
            h("div.choice", _draw_settings_button()),
        ),
    )


def draw_quiz_progress_screen(
    game: Game, questions: DeckQuestions, boxes: LeitnerBoxes, player: QuizPlayer, notice: QuizProgressNotice
) -> Node:
    """Draw a quiz player's progress screen: a book for each chapter, inked as far as known, and buttons.

    Above the books are the messages of `notice` and how many questions are known. If questions are due
    today, a button begins them (`begin`); else the text says that this is all for today. Undo is there
    if an answer of the ended quiz can be taken back, "Somebody else" if `player.knows_others`. A person
    can also delete or restore their answers; a guest has the button of the settings instead.
    """
    return _draw_quiz_screen_frame(
        game,
        h(
            "section.knows",
            draw_player_cat(player.cat),
            h(
                "div",
                h("p.learned", _deletion_or_result_text(notice), role="status"),
                h("p", _draw_known_count_sentence(questions, boxes, player.name)),
                None if player.due else h("p", _("That is all for today.")),
            ),
            h("button.big", _begin_quiz_button_text(player.due), data_act="begin", key="begin")
            if player.due
            else None,
            _draw_undo_button() if notice.ended_session and notice.ended_session.previous_state else None,
            class_=f"c{player.cat}",
        ),
        h("p.notice", _unreadable_answers_text() if notice.is_damaged else "", role="alert"),
        h(
            "ul.filling",
            (_draw_chapter_progress(chapter, boxes) for chapter in questions.chapters),
            aria_label=_("The books"),
        ),
        h("p.legend", _progress_book_legend_text()),
        h("p.legend", _answer_storage_text(player.name)),
        h(
            "div.choices",
            h("button.quiet", _("Somebody else"), data_act="somebody-else", key="else")
            if player.knows_others
            else None,
            _draw_delete_or_restore_button(boxes, was_emptied=notice.was_emptied)
            if player.name
            else _draw_settings_button(),
        ),
    )


def draw_question_screen(game: Game, questions: DeckQuestions, session: QuizSession, colour: int) -> Node:
    """Draw the quiz screen with the current question and, once the player has opened it, the answer.

    A button reads the text aloud. Another shows the answer or, once it is open, two record whether the
    player knew it. Below are Undo, if an answer can be taken back, and "Enough for now", which ends the
    quiz. Beside the title is the count, such as "3 of 10". `colour` is the number of the person's cat.
    `session` must have a question left.
    """
    asked = questions.question_by_name(session.current_question_name)
    chapter = next(each for each in questions.chapters if session.current_question_name in each.names)
    drawn = draw_picture(chapter.picture, "emblem") if chapter.picture else None
    count = _("{n} of {all}", n=len(session.knew) + 1, all=len(session.names))
    return _draw_quiz_screen_frame(
        game,
        h(
            "section.asking",
            draw_player_cat(colour),
            h(
                "h2",
                h("b.chip", asked.card_name),
                " ",
                h("span", chapter.title, lang=chapter.language or None, dir="auto"),
            ),
            h("div", asked.question, key=f"question {session.current_question_name}"),
            h(
                "div.answered",
                asked.answer if session.is_open else None,
                drawn,
                aria_live="polite",
                key="answer",
            ),
            _draw_read_aloud_button(asked, is_open=session.is_open),
            h(
                "div.answers",
                _draw_answer_buttons() if session.is_open else _draw_show_answer_button(),
                key=str(session.is_open),
            ),
            class_=f"{chapter.look} c{colour}",
            aria_label=count,
            key="asking",
        ),
        h(
            "div.choices",
            _draw_undo_button() if session.previous_state else None,
            h("button.quiet", _("Enough for now"), data_act="enough", key="enough"),
        ),
        progress=count,
    )


def _draw_quiz_screen_frame(game: Game, *content: Content, progress: str = "") -> Node:
    """Draw a quiz screen: a bar with Back and the title "Five minutes with the cards", then `content`.

    `progress` is a text beside the title, such as "3 of 10"; it is left out if empty.
    """
    return h(
        "main.boxes",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="cards"),
            h("h1", _("Five minutes with the cards")),
            h("span.how-far", progress) if progress else None,
        ),
        content,
        game.background_drawing,
        class_=game.name,
        key="cards",
    )


# Progress


def _due_count_text(number: int) -> str:
    """Return how many questions a person has today in words: "3 cards", or for 0 "nothing today"."""
    return plural("{n} card", "{n} cards", number) if number else _("nothing today")


def _begin_quiz_button_text(number: int) -> str:
    """Return the label of the button that begins the quiz: "Ask me 3 cards" for 3 questions."""
    return plural("Ask me {n} card", "Ask me {n} cards", number)


def _deletion_or_result_text(notice: QuizProgressNotice) -> str:
    """Return the notice that answers were deleted, or else how many questions of the ended quiz were known.

    The result is such as "You knew 3 of 5." It is empty if nothing was deleted and no quiz has ended, or
    it ended without an answer.
    """
    if notice.was_emptied:
        return _("Your answers are deleted.")
    if notice.ended_session and notice.ended_session.knew:
        return _(
            "You knew {n} of {all}.", n=sum(notice.ended_session.knew), all=len(notice.ended_session.knew)
        )
    return ""


def _draw_known_count_sentence(questions: DeckQuestions, boxes: LeitnerBoxes, person_name: str) -> Content:
    """Draw the sentence "Anna knows 3 of 20 cards.", with the number known in bold.

    It counts all questions of the deck. A guest, for whom `person_name` is empty, is told "You know
    ...".
    """
    every = [each for chapter in questions.chapters for each in chapter.names]
    known = h("strong", str(_count_known_questions(every, boxes)))
    if person_name:
        told = _("{name} knows {n} of {all} cards.")
        return format_with_nodes(told, name=person_name, n=known, all=str(len(every)))
    return format_with_nodes(_("You know {n} of {all} cards."), n=known, all=str(len(every)))


def _count_known_questions(names: Iterable[str], boxes: LeitnerBoxes) -> int:
    """Return how many of the questions with these names are in a Leitner box above the first.

    Those count as known; a question in the first box, or never asked, does not.
    """
    return sum(boxes.box_number(name) > 1 for name in names)


def _draw_chapter_progress(chapter: QuizChapter, boxes: LeitnerBoxes) -> Node:
    """Draw a list item for a chapter: a book, its title, and the text "3 of 8 known".

    The book has a line for each question, as long as its Leitner box is high. If all questions are in
    the last box, the text is "all by heart".
    """
    lines = [boxes.box_number(name) / BOXES for name in chapter.names]
    known = _("{n} of {all} known", n=_count_known_questions(chapter.names, boxes), all=len(chapter.names))
    return h(
        "li",
        draw_progress_book(chapter, lines),
        h(
            "strong",
            h("span.unseen", f"{chapter.sign} "),
            isolate_text(chapter.title),
            lang=chapter.language or None,
        ),
        h("small", _("all by heart") if min(lines, default=0) == 1 else known),
        class_=chapter.look,
        key=chapter.sign,
    )


def _progress_book_legend_text() -> str:
    """Return the two sentences below the books, on the lines in them and on when cards come again.

    Each card's line grows whenever it is known. A card that was not known comes again the next day, a
    known one after a week.
    """
    return _(
        "Every card is a line, which grows whenever you know it. What you did not know comes again tomorrow, "
        "what you knew in a week."
    )


def _unreadable_answers_text() -> str:
    """Return the notice that some stored answers cannot be read, and that the rest is still there."""
    return _("Not all that was kept of the cards can be read. What can be is still here.")


def _guest_not_stored_text() -> str:
    """Return the sentences that nothing of a guest is kept, and that people are added in the settings."""
    return _("Of a guest nothing is kept when this page is left. The settings have a place for people.")


def _draw_settings_button() -> Node:
    """Draw the button "Settings", which sends `settings`: there people are added."""
    return h("button.quiet", _("Settings"), data_act="settings", key="settings")


def _answer_storage_text(person_name: str) -> str:
    """Return the sentences on where answers are stored: a person's only on this tablet, a guest's nowhere.

    `person_name` is empty for a guest.
    """
    return (
        _("Only this tablet knows. It is never sent anywhere.") if person_name else _guest_not_stored_text()
    )


def _draw_delete_or_restore_button(boxes: LeitnerBoxes, *, was_emptied: bool) -> Node | None:
    """Draw the button "Delete my answers" or, if they were just deleted (`was_emptied`), "Put it back".

    They send `empty` and `put-back`. None if nothing was just deleted, and `boxes` has no question.
    """
    if was_emptied:
        return h("button.quiet", _("Put it back"), data_act="put-back", key="put-back")
    return h("button.quiet", _("Delete my answers"), data_act="empty", key="empty") if boxes.places else None


# A question


def _draw_read_aloud_button(question: QuizQuestion, *, is_open: bool) -> Node:
    """Draw the button "Read aloud", which holds the text of the question or, if it is open, the answer.

    The text is in `data-say`, its language in `data-language`; the stage speaks it at a tap. Screen
    readers also hear the card's name.
    """
    spoken = question.spoken_texts[is_open]
    return h(
        "button.quiet.say",
        _("Read aloud"),
        data_say=spoken.text,
        data_language=spoken.language or None,
        aria_label=join_with_colon(_("Read aloud"), question.card_name),
        key="say",
    )


def _draw_undo_button() -> Node:
    """Draw the button "Undo", which takes back the last answer of the quiz."""
    return h("button.quiet", _("Undo"), data_act="undo", key="undo")


def _draw_show_answer_button() -> Node:
    """Draw the button "Show the answer", which opens the answer to the current question."""
    return h("button.big", _("Show the answer"), data_act="show", key="show")


def _draw_answer_buttons() -> list[Node]:
    """Draw the two buttons with which players judge themselves: "I knew it" and "Not yet"."""
    return [
        h("button.big.knew", _("I knew it"), data_act="knew", key="knew"),
        h("button.big.not-yet", _("Not yet"), data_act="not-yet", key="not-yet"),
    ]
