"""Quiz page: five minutes with the questions of a game's cards, for one person or a guest."""

from itertools import chain
from types import MappingProxyType

from clowder.app.addresses import Address
from clowder.app.effects import Effect, PlayCues, ReadAloud
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GamePage, NavStep, open_overlay
from clowder.app.quiz import quiz_screen as screen
from clowder.app.quiz.leitner import Boxes
from clowder.app.quiz.quiz_storage import Decks
from clowder.app.quiz.session import Asking
from clowder.app.services import Services
from clowder.app.tempo import HASTE
from clowder.widgets.cues import Cue
from clowder.widgets.nodes import Node
from clowder.widgets.questions import Questions, Spoken
from clowder.widgets.sounds import COMMON, PURR, Sound

GUEST = ""
"""Name of a player whom the tablet does not know: guests are asked too, but nothing of it is stored."""


SOUNDS = MappingProxyType({"show": COMMON["card"], "knew": Sound(PURR), "not-yet": COMMON["card"]})
"""Sounds of the quiz, by the act that was tapped."""


class CardsPage(GamePage):
    """Overlay with a game's quiz for one person. It asks who that is until somebody is chosen."""

    kind = "cards"

    def __init__(self, services: Services, context: GameContext, who: str | None = None) -> None:
        super().__init__(services, context)
        self._who = self._chosen = who
        self._asking: Asking | None = None
        self._of_guest = Boxes()
        self._emptied: Decks = {}
        """Boxes that have just been deleted, to be restored by the next tap; empty if none were."""
        self._since = -float(HASTE)
        """Time when the answer was shown, by the browser's clock in milliseconds."""
        self._aloud: Spoken | None = None
        self._heard = ""

    @property
    def address(self) -> Address:
        """Address with the person's number, if the page was opened for one."""
        return super().address._replace(place=self._services.people.session_number_text(self._chosen or ""))

    @property
    def viewer_name(self) -> str:
        return self._who or ""

    def on_shown(self, at: float) -> list[NavStep]:
        """Select the player over whose hand the page was opened, unless somebody else was chosen."""
        self._who = self.looker or None if self._who is None else self._who
        return []

    def draw(self) -> Node:
        services, questions, game = self._services, self._questions, self._context.game
        if self._who is None and services.people.all_people():
            people = services.people.all_people()
            return screen.who(game, people, [len(self._due(person.name)) for person in people])
        if (asking := self._now) and asking.name:
            return screen.question(game, questions, asking, self._cat)
        due, boxes = len(self._due(self._who or GUEST)), self._boxes(self._who or GUEST)
        said = screen.Said(asking, bool(self._emptied), services.boxes.is_damaged)
        knows_others = bool(services.people.all_people())
        return screen.shelf(
            game, questions, boxes, screen.Looker(self._who or GUEST, self._cat, due, knows_others), said
        )

    def handle_act(self, words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        emptied, self._emptied = self._emptied, {}
        match words:
            case ["cards"]:
                return [ClosePage()]
            case ["settings"]:
                return open_overlay(self._services, words)
            case ["who", *name]:
                self._who = " ".join(name)
            case ["somebody-else"]:
                self._who, self._chosen, self._asking, self._of_guest = None, None, None, Boxes()
            case ["empty"] if self._who:
                self._empty(self._who)
            case ["put-back"] if emptied and self._who:
                self._services.boxes.put_back(self._who, emptied)
            case _:
                self._go_through(words, act_time.at)
        return []

    def take_effects(self) -> list[Effect]:
        aloud, heard, self._aloud, self._heard = self._aloud, self._heard, None, ""
        preferences = self._services.preferences
        if aloud and preferences.effective.aloud:
            return [*super().take_effects(), ReadAloud(aloud.text, aloud.language or preferences.language)]
        if heard:
            return [*super().take_effects(), PlayCues([Cue(heard)], SOUNDS)]
        return super().take_effects()

    def _go_through(self, words: list[str], at: float) -> None:
        """Begin or end the quiz, or carry out an act of its current question."""
        match words:
            case ["begin"]:
                self._begin()
            case ["enough"]:
                self._asking = self._asking and self._asking.ended()
            case _:
                self._answer(words, at)

    def _answer(self, words: list[str], at: float) -> None:
        """Show the answer, take it as known or unknown, or undo the last answer.

        An answer within `HASTE` of its showing is ignored, so that a double tap does not answer.
        """
        if not (asking := self._now):
            return
        match words:
            case ["show"] if not asking.is_open:
                self._since, self._heard = at, "show"
                self._go_on(asking.opened())
            case ["knew" | "not-yet" as how] if asking.is_open and at - self._since >= HASTE:
                self._heard = how
                self._go_on(asking.answered(knew=how == "knew"))
            case ["undo"]:
                self._go_on(asking.taken_back())

    def _begin(self) -> None:
        who = self._who or GUEST
        asking = Asking(self._due(who), self._services.device.today, self._boxes(who))
        if asking.names:
            self._go_on(asking)

    def _go_on(self, asking: Asking) -> None:
        """Continue the quiz: store changed boxes, and have the question or answer now shown read aloud."""
        if asking.boxes != self._boxes(self._who or GUEST):
            self._keep(asking.boxes)
        self._asking = asking
        if asking.name:
            self._aloud = self._questions.asked(asking.name).said[asking.is_open]

    def _keep(self, boxes: Boxes) -> None:
        if self._who:
            self._services.boxes.put_boxes(self._who, self._deck, boxes)
        else:
            self._of_guest = boxes

    def _empty(self, who: str) -> None:
        """Delete all answers of this person; the next act on this page can restore them."""
        self._asking = None
        self._emptied = self._services.boxes.decks_of(who)
        self._services.boxes.forget_person(who)

    @property
    def _now(self) -> Asking | None:
        """Current quiz, limited to the questions that the deck in use still has; None if there is none."""
        self._asking = self._asking and self._asking.among(self._names)
        return self._asking

    @property
    def _questions(self) -> Questions:
        return self._services.packs[self._context.game.name].questions()

    @property
    def _deck(self) -> str:
        return f"{self._context.game.name} {self._questions.deck}"

    @property
    def _names(self) -> list[str]:
        return list(chain.from_iterable(chapter.names for chapter in self._questions.chapters))

    @property
    def _cat(self) -> int:
        person = self._services.people.get_person(self._who or GUEST)
        return person.cat if person else 0

    def _boxes(self, who: str) -> Boxes:
        return self._services.boxes.get_boxes(who, self._deck) if who else self._of_guest

    def _due(self, who: str) -> list[str]:
        return self._boxes(who).asked(self._names, self._services.device.today)
