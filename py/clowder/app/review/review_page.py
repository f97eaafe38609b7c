"""Page of the review of a finished game."""

from collections.abc import Sequence
from functools import partial

from clowder.app.addresses import Address
from clowder.app.effects import Effect, FlyCards, ReadAloud, SetViewer
from clowder.app.model.deal import make_random_deal
from clowder.app.model.party import Party
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GoTo, NavStep, Page
from clowder.app.play.events import make_card_drawer, new_entry_effects
from clowder.app.review import review_screen as screen
from clowder.app.review.review_session import ReviewMatch as Seen
from clowder.app.review.review_session import ReviewSession
from clowder.app.services import Services
from clowder.app.storage.saves import PREFIX, OpenedGame, open_table, save_number
from clowder.core.errors import Refused
from clowder.core.furigana import plain_text
from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY
from clowder.core.table import AnyTable
from clowder.core.times import ClockMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node
from clowder.widgets.transitions import Flight

FROM_FILE = "file"
"""Word in the address instead of the game's number, for a record that is not stored."""


class ReviewPage(Page):
    """Overlay on which players go through a finished game, move by move, with all hands open if they like.

    It lies over the game's table or over home.
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
            game, table, party, partial(services.card_content, game, f"{PREFIX}{number}")
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
    def address(self) -> Address:
        """Address of this page: the game's name and its save number, or `file` if the game is not stored."""
        return Address("review", self.session.game.name, self._number)

    @property
    def context(self) -> GameContext:
        """Game context without a save, as the reviewed game is over."""
        return GameContext(self.session.game, self.session.table.options)

    def draw_page(self) -> Node:
        """Draw the table at the present step, and the controls below it."""
        return screen.draw_review_screen(
            self.session, screen.ReviewScreenState(self._wrong, self._next is not None, self._slow)
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the review, and return the steps.

        `review` closes the page, `play-on` begins a new game from here if the game is not over at this step,
        `run` starts or stops the autoplay, `slow` switches its half speed on or off. Any other act stops the
        autoplay, and goes to `_handle_view_act`.
        """
        session = self.session
        match act_words:
            case ["review"]:
                return [ClosePage()]
            case ["play-on"] if session.table.copy_at_entry(session.step).outcome is None:
                return self._play_from_here(act_time)
            case ["run"]:
                self._toggle_autoplay(act_time.clock_ms)
                return []
            case ["slow"]:
                self._slow = not self._slow
                return []
        self._next = None
        self._handle_view_act(act_words, value)
        return []

    def _handle_view_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act that chooses step, viewer, guess or highlight.

        All other acts go to `_handle_table_act`.
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
                self._handle_table_act(act_words)

    def _handle_table_act(self, act_words: list[str]) -> None:
        """Carry out an act at the reviewed table: try a move, pick a card, show or remove the boss's move.

        `thanks` removes it, and ends the attempt at a move. Unknown acts do nothing.
        """
        session = self.session
        match act_words:
            case ["move", seat, *notation] if seat.isdecimal():
                session.try_move(int(seat), " ".join(notation))
            case ["pick", *picked]:
                session.pick_card(" ".join(picked))
            case ["tell-me"]:
                session.reveal_answer()
            case ["thanks"]:
                session.go_to_step(session.step)

    def _play_from_here(self, act_time: ActTime) -> list[NavStep]:
        """Begin and store a new game from the position at this step, and return the step to its table.

        The same players go on at the same sides of the tablet, with a new random deal. The reviewed game is
        not changed.
        """
        session = self.session
        table, deal = session.table.copy_at_entry(session.step), make_random_deal(since=session.step)
        address = self._services.begin_game(
            table, session.seated_party, act_time.epoch_ms, deal, previous_save=f"{PREFIX}{self._number}"
        )
        return [GoTo(address, over_home=True)]

    # Running by itself

    def _toggle_autoplay(self, clock_ms: ClockMs) -> None:
        """Start or stop the autoplay; from the last step it starts at the beginning.

        A start ends any guess or attempt at a move.
        """
        if self._next is not None:
            self._next = None
            return
        self.session.go_to_step(0 if self.session.step == self.session.last_step else self.session.step)
        self._next = ClockMs(clock_ms + self._autoplay_pause_ms)

    @property
    def _autoplay_pause_ms(self) -> float:
        """Milliseconds before the next step in autoplay; twice as many at half speed."""
        return self.session.step_pause_ms() * (2 if self._slow else 1)

    def ms_until_step(self, clock_ms: ClockMs) -> float | None:
        """Return the milliseconds until the next step of the autoplay.

        Without autoplay, 0 during the search for highlights, and None after it.
        """
        if self._is_searching:
            return 0
        return None if self._next is None else max(0, self._next - clock_ms)

    def run_step(self, clock_ms: ClockMs) -> list[NavStep] | None:
        """Continue the search for highlights, or go to the next step of the autoplay if it is due.

        Return None while the search goes on, as nothing new is to be shown; else no steps. The search rests
        during autoplay, which ends at the last step.
        """
        if self._is_searching:
            self.session.highlight_search.search_step()
            return [] if self.session.highlight_search.done else None
        if self._next is not None and self._next <= clock_ms:
            session, due = self.session, self._next
            session.go_to_step(session.step + 1)
            self._flown = session.step
            self._next = (
                None
                if session.step == session.last_step
                else max(ClockMs(due + self._autoplay_pause_ms), clock_ms)
            )
        return []

    @property
    def _is_searching(self) -> bool:
        """True while the search for highlights goes on; it rests during autoplay."""
        return self._next is None and not self.session.highlight_search.done

    def on_hidden(self, clock_ms: ClockMs) -> None:
        """Stop the autoplay, as the page is covered or hidden."""
        self._next = None

    # Effects

    def take_effects(self) -> list[Effect]:
        """Return the effects for the stage: set the viewer, fly cards, and read a new step aloud.

        Cards fly once for each step of the autoplay, and not at a step that players chose themselves. Reading
        aloud depends on the settings.
        """
        session, page = self.session, self.session.current_match()
        step, self._flown = self._flown, None
        flights = self._find_last_step_flights(page) if step == session.step else []
        fly = [FlyCards(flights, make_card_drawer(page))] if flights else []
        return [SetViewer(session.game.name, page.perspective.seat), *fly, *self._read_aloud_effects()]

    def _find_last_step_flights(self, match: Seen) -> list[Sequence[Flight]]:
        """Return the flights of cards in the last step, in groups that fly one after another.

        `match` is the match at the present step; it decides which cards are shown face up.
        """
        session = self.session
        before, after = session.table.positions[session.step - 1 : session.step + 1]
        sight = match.perspective.viewer
        states = [each.state if match.all_open else each.seen_state(sight) for each in (before, after)]
        story = [(session.table.entries[session.step - 1], states[0], states[1])]
        return [
            each.flights
            for each in new_entry_effects(story, session.game, session.party.names)
            if each.flights
        ]

    def _read_aloud_effects(self) -> list[Effect]:
        """Return the effect that reads a new step aloud, if the viewer's settings ask for it."""
        before, self._said = self._said, self.session.step
        preferences = self._services.preferences
        text = self.session.entry_text()
        is_new = text and before != self._said
        return (
            [ReadAloud(plain_text(text), preferences.language)] if is_new and preferences.reads_aloud else []
        )


def make_file_review(services: Services, opened: OpenedGame) -> ReviewPage:
    """Return the review of a game from a file: one that is over, or that cannot be read to its end."""
    return ReviewPage(services, opened.table, opened.party, wrong=str(opened.wrong or ""))


def make_review_of_save(services: Services, game: Game, number: str) -> ReviewPage:
    """Return the review of the game with this save number.

    Raises Refused if no save of this game has that number, or if the game is not over.
    """
    save = services.saves.find_reviewable_save(number)
    if save is None or save.game != game.name:
        raise Refused(_("This game is not on this tablet any more."))
    table = open_table(save, services.rules_by_game)
    if table.outcome is None:
        raise Refused(_("This game is not over. First play it to its end."))
    return ReviewPage(services, table, save.party, save_number(save.name))
