"""Pages of an evening: its plan, and once it has begun how it stands between two games."""

from random import Random

from clowder.app.addresses import PageAddress
from clowder.app.evening.evening import Evening, plan_game_sequence
from clowder.app.evening.evening_screen import (
    GAME_COUNTS,
    EveningPlanChoices,
    can_play_against_each_other,
    draw_evening_plan_screen,
    draw_evening_screen,
)
from clowder.app.pages.after_game import (
    begin_next_evening_game,
    find_initial_options,
    find_unfinished_evening_save,
    make_next_evening_table,
)
from clowder.app.pages.page import ActTime, ClosePage, GoHome, GoToPage, NavStep, Page, steps_to_open_overlay
from clowder.app.pages.seating import SeatingPage, find_last_game_setup
from clowder.app.play.choices import LobbyChoices
from clowder.app.services import Services
from clowder.app.storage.saves import save_number
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.options import list_option_declarations, option_value_text
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node


def make_evening_page(services: Services) -> Page:
    """Return the page of the evening (series of games) that goes on; if none does, the page to plan one."""
    evening = services.current_evening
    return EveningPage(services, evening) if evening else EveningPlanPage(services)


class EveningPlanPage(SeatingPage):
    """Page on which an evening (a series of games) is planned: who plays, which games, and how many.

    Acts such as `tick GAME`, `count NUMBER`, `as-last GAME` and `by-lot` change the plan, kept only in
    this page; those about players go to the base class. By `play` the evening is stored, lots decide who
    begins, and the table of the first game replaces this page. If that cannot begin, only a notice says
    why.
    """

    def __init__(self, services: Services) -> None:
        widest = max(services.games.values(), key=lambda game: game.rules.SEATS[-1])
        super().__init__(services, LobbyChoices.make_initial_choices(widest))
        self._order = list(services.games)
        """The chosen games in their order; those that this number of players cannot play are passed over."""
        self._count: int | None = None
        """Number of games that was chosen; None if each chosen game is played once."""
        self._by_lot = False
        self._last_options = {
            name: _find_options_of_last_game(services, game) for name, game in services.games.items()
        }
        """All options of each game as it was begun last on this tablet, as words; empty if unknown."""
        self._as_last: set[str] = set()
        """The names of the games to be played as last time."""

    @property
    def address(self) -> PageAddress:
        """Address of this page, `evening`, which a page of an evening in progress has, too."""
        return PageAddress("evening")

    @property
    def _plan_choices(self) -> EveningPlanChoices:
        """The evening as planned so far: games, their number, order and options, and the notice.

        Games that this number of players cannot play are left out. Until players choose a number of
        games, it is the number of games left, limited to `GAME_COUNTS`.
        """
        games, seats = self._services.games, self._choices.seats
        chosen = [name for name in self._order if can_play_against_each_other(games[name], seats)]
        usual = max(GAME_COUNTS[0], min(GAME_COUNTS[-1], len(chosen)))
        return EveningPlanChoices(
            chosen,
            self._count or usual,
            self._by_lot,
            self._notice,
            {name: changed for name in chosen if (changed := self._find_unusual_last_options(games[name]))},
            self._as_last,
        )

    def _find_unusual_last_options(self, game: Game) -> dict[str, str]:
        """Return those options with which a game was begun last that are not its usual ones.

        They are words, by option name. The usual options are those with which a new game would begin for
        the present players. Empty if those of the last game are not known.
        """
        party = self._choices.make_party(self._services.preferences.tablet_settings)
        usual = LobbyChoices(game, len(party.names), given=find_initial_options(self._services, game, party))
        last = self._last_options[game.name]
        asked = (each for each in list_option_declarations(game.rules.Options) if each.name in last)
        return {
            each.name: last[each.name] for each in asked if last[each.name] != usual.get_option_value(each)
        }

    def draw_page(self) -> Node:
        """Draw the whole page: who plays, the games to choose from, and the button that begins.

        If the evening could not begin, a notice says why.
        """
        services = self._services
        return draw_evening_plan_screen(
            services.games,
            self._choices,
            services.preferences.tablet_settings,
            services.people,
            self._picked,
            self._plan_choices,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: go home, begin the evening, open a page, or change the plan.

        The notice of the act before is cleared first. `home` goes home, `play` begins the evening,
        `round` opens the page on which players take seats round the tablet, and `settings` the settings.
        Return the steps; all other acts go to `_handle_plan_act`, and return none.
        """
        self._clear_state_of_last_act(act_words)
        match act_words:
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["play"]:
                return self._begin_evening(act_time.epoch_ms)
            case ["round"]:
                return [GoToPage(PageAddress("sit", self._choices.game.name))]
            case ["settings"]:
                return steps_to_open_overlay(self._services, act_words)
            case _:
                self._handle_plan_act(act_words, value)
        return []

    def _handle_plan_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act on the plan of the evening; pass all others to `_handle_seating_act`.

        `tick GAME` chooses a game or leaves it out. `count NUMBER` sets the number of games; it raises
        ValueError if that is no number. `as-last GAME` switches a game between usual options and those
        of last time. `by-lot` and `in-order` set how games are ordered. `value` is only for the acts
        that are passed on.
        """
        match act_words:
            case ["tick", game]:
                self._toggle_chosen_game(game)
            case ["count", number]:
                self._count = int(number)
            case ["as-last", game]:
                self._as_last ^= {game}
            case ["by-lot" | "in-order" as way]:
                self._by_lot = way == "by-lot"
            case _:
                self._handle_seating_act(act_words, value)

    def _toggle_chosen_game(self, name: str) -> None:
        """Remove a game from the chosen ones if it is among them; else add it as the last one.

        A name that no game has changes nothing.
        """
        if name in self._order:
            self._order.remove(name)
        elif name in self._services.games:
            self._order.append(name)

    def _begin_evening(self, epoch_ms: EpochMs) -> list[NavStep]:
        """Store the evening as planned, begin its first game, and return the step to its table.

        Which seat begins is drawn by lot, and so is the order of games if players chose that. If no game
        is chosen, or the first cannot begin, only set the notice, and return no step.
        """
        services, plan = self._services, self._plan_choices
        if not plan.chosen:
            self._notice = _("Choose at least one game.")
            return []
        lots, party = Random(), self._choices.make_party(services.preferences.tablet_settings)
        names = plan_game_sequence(plan.chosen, plan.game_count, lots if plan.by_lot else None)
        number = save_number(services.saves.new_save_key(epoch_ms))
        first = lots.randrange(len(party.names))
        evening = Evening(number, party, names, first, plan.by_lot, options=plan.chosen_option_triples)
        try:
            make_next_evening_table(services, evening)
        except Refused as reason:
            self._notice = str(reason)
            return []
        services.finished.evening_store.add_evening(evening)
        return [begin_next_evening_game(services, evening, epoch_ms)]


def _find_options_of_last_game(services: Services, game: Game) -> dict[str, str]:
    """Return the options with which a game was begun last, as words by name; empty if that is unknown.

    Only options that players are asked for in the lobby (the page before a game) are included. A value
    that is missing or no longer allowed is replaced by the default.
    """
    last = find_last_game_setup(services, game.name)
    if last is None:
        return {}
    asked = [each for each in list_option_declarations(game.rules.Options) if each.is_asked_in_lobby]
    said = {each.name: last.option_words.get(each.name, "") for each in asked}
    return {
        each.name: said[each.name] if each.allows_word(said[each.name]) else option_value_text(each.default)
        for each in asked
    }


class EveningPage(Page):
    """Page of an evening between two games: its standings and its next game, which one tap begins.

    `next-game` opens the game that was left, or begins the next; a reason is shown if it cannot begin.
    `no-more` asks whether to end the evening, and `yes` then ends it. When shown, the page loads the
    evening anew, and closes if it was deleted or is over; a `PodiumPage` shows one that is over.
    """

    def __init__(self, services: Services, evening: Evening) -> None:
        self._services = services
        self._evening = evening
        self._is_asking = False

    @property
    def address(self) -> PageAddress:
        """Address of this page, `evening`, which the page that plans an evening has, too."""
        return PageAddress("evening")

    def draw_page(self) -> Node:
        """Draw the whole page: standings, next game with a button, and a button that ends the evening.

        If the next game cannot begin, the reason is shown. Right after the act `no-more`, a question
        asks whether to end the evening early.
        """
        return draw_evening_screen(
            self._services.games,
            self._evening,
            self._next_game_refusal,
            is_left=bool(find_unfinished_evening_save(self._services, self._evening)),
            is_asking=self._is_asking,
        )

    @property
    def _next_game_refusal(self) -> str:
        """Sentence on why the next game cannot begin; empty if it can, or was begun and left already."""
        if not find_unfinished_evening_save(self._services, self._evening):
            try:
                make_next_evening_table(self._services, self._evening)
            except Refused as reason:
                return str(reason)
        return ""

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: go home, open the settings, go on, or end the evening; return the steps.

        `next-game` opens the game that was left, or begins the next one. `no-more` asks whether to end
        the evening, and only `yes` as the next act ends it. Any other act, such as `no`, takes the
        question away.
        """
        is_asking, self._is_asking = self._is_asking, False
        match act_words:
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["settings"]:
                return steps_to_open_overlay(self._services, act_words)
            case ["next-game"]:
                return self._continue_evening(act_time.epoch_ms)
            case ["no-more"]:
                self._is_asking = True
            case ["yes"] if is_asking:
                return self._end_evening()
        return []

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step to the home page."""
        return [GoHome()]

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Load the evening anew by `sync_from_store`, and return its steps.

        Another window may have changed it.
        """
        return self.sync_from_store(clock_ms)

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Load the evening anew from the store, as another window may have changed it.

        Return the step that closes the page if the evening is over or was deleted, else no step.
        """
        evening = self._services.finished.evening_store.get_evening(self._evening.number)
        if evening is None or evening.is_over:
            return [ClosePage()]
        self._evening = evening
        return []

    def _continue_evening(self, epoch_ms: EpochMs) -> list[NavStep]:
        """Open the game that was begun and left, or else begin the next one; return the step to its table.

        Return no step if the next game cannot begin.
        """
        if self._next_game_refusal:
            return []
        return [begin_next_evening_game(self._services, self._evening, epoch_ms)]

    def _end_evening(self) -> list[NavStep]:
        """Store the evening as over, without its unfinished games, and return the step to its podium.

        If no game is over, the evening is deleted instead, and the step leads to the page that plans a
        new one.
        """
        evening = self._evening.without_unfinished_games()
        self._services.finished.evening_store.replace_evening(evening)
        return [GoToPage(PageAddress("evening", place=evening.number if evening.plan else ""), replace=True)]
