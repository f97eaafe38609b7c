"""Page of the review of a finished game."""

from collections.abc import Sequence
from functools import partial

from clowder.app.addresses import PageAddress
from clowder.app.effects import Effect, FlyCards, ReadAloud, SetViewer
from clowder.app.model.deal import make_random_deal
from clowder.app.model.party import Party
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GoToPage, NavStep, Page
from clowder.app.play.events import iter_new_entry_effects, make_flying_card_drawer
from clowder.app.review import review_screen as screen
from clowder.app.review.review_session import ReviewMatch as Seen
from clowder.app.review.review_session import ReviewSession
from clowder.app.services import Services
from clowder.app.storage.saves import PREFIX, OpenedGame, replay_save, save_number
from clowder.core.errors import Refused
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY
from clowder.core.table import AnyTable
from clowder.core.times import ClockMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.transitions import CardFlight

FROM_FILE = "file"
"""Word in the address instead of the game's number, for a record that is not stored."""


class ReviewPage(Page):
    """Page on which players look through a finished game, step by step, with hands open or hidden.

    It is an overlay over the game's table or over home. Step and viewer are in its `session`, which
    `handle_act` changes. The page adds autoplay, which goes on in `run_due_step`, as does the search for
    highlights, and which `suspend_page` stops; reading aloud and flying cards (`pop_effects`); and a new
    game from a step. `number` is the save number, or `FROM_FILE` for a game from a file.
    """

    is_overlay = True

    def __init__(
        self, services: Services, table: AnyTable, party: Party, number: str = FROM_FILE, wrong: str = ""
    ) -> None:
        """Create the review of a record, at its last step.

        `number` is that of the game's save; `wrong` says why the record breaks off, empty if it reaches the
        game's end.
        """
        game = services.games[table.rules.NAME]
        self.session = ReviewSession(
            game, table, party, partial(services.card_texts_of_save, game, f"{PREFIX}{number}")
        )
        self._services = services
        self._number = number
        self._wrong = wrong
        self._slow = False
        self._next: ClockMs | None = None
        """Browser's clock in milliseconds when the next step comes by itself; None if the review stands
        still.
        """
        self._flown: int | None = None
        """Step that has just come by itself, whose cards fly; None if the player chose the step."""
        self._said = -1

    @property
    def address(self) -> PageAddress:
        """Address of this page: `review/GAME/NUMBER`, with the save number, or `file` for a file's game."""
        return PageAddress("review", self.session.game.name, self._number)

    @property
    def game_context(self) -> GameContext:
        """Game and options for pages opened over this one; `save` is empty, as the game is over."""
        return GameContext(self.session.game, self.session.table.options)

    def draw_page(self) -> Node:
        """Draw the table at the present step of the game, and below it the controls of the review."""
        return screen.draw_review_screen(
            self.session, screen.ReviewScreenState(self._wrong, self._next is not None, self._slow)
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out the act of a tapped element, and return the steps to other pages that follow.

        `review` closes the page, `play-on` begins a new game from here if the game is not over at this
        step, `run` starts or stops autoplay, `slow` switches its half speed on or off. All other acts
        stop autoplay, go to `_handle_step_or_view_act`, and lead to no other page.
        """
        session = self.session
        match act_words:
            case ["review"]:
                return [ClosePage()]
            case ["play-on"] if session.table.copy_at_entry(session.step).outcome is None:
                return self._begin_game_from_this_step(act_time)
            case ["run"]:
                self._toggle_autoplay(act_time.clock_ms)
                return []
            case ["slow"]:
                self._slow = not self._slow
                return []
        self._next = None
        self._handle_step_or_view_act(act_words, value)
        return []

    def _handle_step_or_view_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act that chooses the step, whose cards are seen, a guess, or a highlight.

        `step` takes a number in `value`; one that is no number of at most 8 digits is ignored. `on` or
        `step on` goes one step on, `step back` one back; `eyes all` or `eyes SEAT` chooses whose view is
        shown, `guess` shows the next guess at the hidden cards, `mark NUMBER KIND` goes to a highlight.
        All other acts go to `_handle_attempt_act`.
        """
        session = self.session
        match act_words:
            case ["step"] if value.isdecimal() and len(value) < 9:
                session.go_to_step(int(value))
            case ["step", "on"] | ["on"]:
                session.go_to_step(session.step + 1)
            case ["step", "back"]:
                session.go_to_step(session.step - 1)
            case ["eyes", "all"]:
                session.set_viewer(EVERYBODY)
            case ["eyes", seat] if seat.isdecimal():
                session.set_viewer(int(seat))
            case ["guess"]:
                session.show_next_guess()
            case ["mark", number, kind]:
                session.go_to_highlight(number, kind)
            case _:
                self._handle_attempt_act(act_words)

    def _handle_attempt_act(self, act_words: list[str]) -> None:
        """Carry out an act of a player who looks for a better move than was made in the game.

        `move SEAT NOTATION` tries a move, `pick WORDS` picks a card or lets it go again, `tell-me` shows
        the answer (the move of the strongest computer player), `thanks` ends the attempt and stays at
        the step. All others do nothing.
        """
        session = self.session
        match act_words:
            case ["move", seat, *notation] if seat.isdecimal():
                session.try_move(int(seat), " ".join(notation))
            case ["pick", *picked]:
                session.toggle_picked_card(" ".join(picked))
            case ["tell-me"]:
                session.reveal_answer()
            case ["thanks"]:
                session.go_to_step(session.step)

    def _begin_game_from_this_step(self, act_time: ActTime) -> list[NavStep]:
        """Begin and store a new game from the position at this step; return the step to its table.

        The same players sit at the same sides of the tablet; what is shuffled from here on is random.
        The reviewed game is not changed. Home lies below the new table.
        """
        session = self.session
        table, deal = session.table.copy_at_entry(session.step), make_random_deal(since=session.step)
        address = self._services.begin_game(
            table, session.seated_party, act_time.epoch_ms, deal, previous_save=f"{PREFIX}{self._number}"
        )
        return [GoToPage(address, over_home=True)]

    # Running by itself

    def _toggle_autoplay(self, clock_ms: ClockMs) -> None:
        """Stop autoplay if it runs; else start it, from the present step or from the beginning.

        From the beginning if the present step is the last. A start ends any guess or attempt at a move.
        """
        if self._next is not None:
            self._next = None
            return
        self.session.go_to_step(0 if self.session.step == self.session.last_step else self.session.step)
        self._next = ClockMs(clock_ms + self._autoplay_step_ms)

    @property
    def _autoplay_step_ms(self) -> float:
        """Milliseconds for which autoplay shows the present step: the session's, doubled at half speed."""
        return self.session.autoplay_step_ms() * (2 if self._slow else 1)

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the next step of autoplay, at least 0.

        Without autoplay: 0 while highlights are searched for, then None.
        """
        if self._is_searching_highlights:
            return 0
        return None if self._next is None else max(0, self._next - clock_ms)

    def run_due_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Do one step of the search for highlights or, in autoplay, go to the next step if it is due.

        The search rests during autoplay, which ends at the last step. Cards fly to a step of autoplay.
        Return None while the search goes on, as nothing new is to be drawn; in all other cases return an
        empty list, as no other page follows.
        """
        if self._is_searching_highlights:
            self.session.highlight_search.do_search_step()
            return [] if self.session.highlight_search.done else None
        if self._next is not None and self._next <= clock_ms:
            session, due = self.session, self._next
            session.go_to_step(session.step + 1)
            self._flown = session.step
            self._next = (
                None
                if session.step == session.last_step
                else max(ClockMs(due + self._autoplay_step_ms), clock_ms)
            )
        return []

    @property
    def _is_searching_highlights(self) -> bool:
        """True while the search for highlights is not done and not resting, as it does during autoplay."""
        return self._next is None and not self.session.highlight_search.done

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Stop autoplay, because another page covers this one or the browser's page is hidden."""
        self._next = None

    # Effects

    def pop_effects(self) -> list[Effect]:
        """Return the effects of this step: `SetViewer`, flying cards, and its sentence to read aloud.

        Cards fly once for each step of autoplay, and not at a step that players chose themselves. A step
        is read aloud once when it is new, if the settings ask for that.
        """
        session, page = self.session, self.session.match_at_present_step()
        step, self._flown = self._flown, None
        flights = self._find_last_move_flights(page) if step == session.step else []
        fly = [FlyCards(flights, make_flying_card_drawer(page))] if flights else []
        return [SetViewer(session.game.name, page.perspective.seat), *fly, *self._take_read_aloud_effects()]

    def _find_last_move_flights(self, match: Seen) -> list[Sequence[CardFlight]]:
        """Return the flights of cards in the move that led to this step, in groups that fly in turn.

        `match` is the game at this step, which must not be step 0. Cards that its viewer may not see fly
        face down.
        """
        session = self.session
        before, after = session.table.positions[session.step - 1 : session.step + 1]
        sight = match.perspective.viewer
        states = [each.state if match.all_open else each.seen_state(sight) for each in (before, after)]
        story = [(session.table.entries[session.step - 1], states[0], states[1])]
        return [
            each.flights
            for each in iter_new_entry_effects(story, session.game, session.party.names)
            if each.flights
        ]

    def _take_read_aloud_effects(self) -> list[Effect]:
        """Return a list with the effect that reads this step's sentence aloud; mark the step as read.

        The list is empty if the step was marked already, or if the settings do not ask for reading
        aloud. Only the latest step is marked.
        """
        before, self._said = self._said, self.session.step
        preferences = self._services.preferences
        text = self.session.last_move_text()
        is_new = text and before != self._said
        return (
            [ReadAloud(strip_readings_and_isolation(text), preferences.language_code)]
            if is_new and preferences.reads_aloud
            else []
        )


def make_review_of_file(services: Services, opened: OpenedGame) -> ReviewPage:
    """Return the review page of a game from a file: a finished one, or one that is readable in part.

    If `opened.wrong` is set, the page shows it as the reason why the record breaks off.
    """
    return ReviewPage(services, opened.table, opened.party, wrong=str(opened.wrong or ""))


def make_review_of_save(services: Services, game: Game, number: str) -> ReviewPage:
    """Return the review page of the stored game with this save number.

    Raises Refused if no save of this game has that number, if it cannot be read, or if the game is not
    over.
    """
    save = services.saves.find_reviewable_save(number)
    if save is None or save.game != game.name:
        raise Refused(_("This game is not on this tablet any more."))
    table = replay_save(save, services.rules_by_game)
    if table.outcome is None:
        raise Refused(_("This game is not over. First play it to its end."))
    return ReviewPage(services, table, save.party, save_number(save.name))
