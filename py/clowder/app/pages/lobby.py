"""Lobby: the choice of players, variants, house rules and deal before a game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clowder.app.addresses import Address, parse_address
from clowder.app.model.deal import make_daily_deal, parse_deal_number
from clowder.app.model.sealed import seal_new_deal
from clowder.app.model.settings import with_remembered_option
from clowder.app.pages.page import (
    ActTime,
    GameContext,
    GoHome,
    GoTo,
    NavStep,
    find_overlay_steps,
    handle_pack_act,
)
from clowder.app.pages.seating import SeatingPage, find_last_setup
from clowder.app.play import head_start
from clowder.app.play.choices import LobbyChoices
from clowder.app.screens import lobby
from clowder.app.services import Services
from clowder.core.errors import Refused
from clowder.core.rules import Seat
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.deals.links import LinkedGame


class LobbyPage(SeatingPage):
    """Lobby: the page on which players choose seats, options and deal of one game, until it begins."""

    def __init__(self, services: Services, game: Game, linked: "LinkedGame | None" = None) -> None:
        """Create the lobby of a game; `linked` has the deal, seats and options of a link, if one led here.

        Without a link the number of seats is that of the sides stored in the settings, if the game allows it;
        else that of the game's last setup on this tablet.
        """
        last = find_last_setup(services, game.name)
        super().__init__(services, LobbyChoices.make_initial_choices(game, last.seats if last else None))
        if linked:
            self._choices = self._choices.with_linked_game(linked)

    @property
    def address(self) -> Address:
        """Address of the game's lobby."""
        return Address("play", self._choices.game.name)

    @property
    def context(self) -> GameContext:
        """Game context with the options as they are chosen now."""
        return GameContext(self._choices.game, self._current_choices.chosen_options())

    @property
    def _current_choices(self) -> LobbyChoices:
        """The players' choices, with the options that follow from who plays and from the cards in use now.

        If a file of cards was refused, the options are unfolded, because the reason is shown among them.
        """
        pack = self._services.packs.get(self._choices.game.name)
        opened = self._choices.opened or (pack is not None and pack.has_refused_cards)
        choices = replace(self._choices, opened=opened)
        settings = self._services.preferences.tablet_settings
        return choices.with_offered_options(settings, pack.deck_options() if pack else {})

    def draw_page(self) -> Node:
        """Draw the lobby: who plays, the game's options, and the deal."""
        preferences, choices = self._services.preferences, self._current_choices
        pack = self._services.packs.get(choices.game.name)
        language, options = preferences.language, choices.chosen_options()
        cards = pack.draw_lobby_field(language, options) if pack and choices.opened else None
        deck = pack.deck_title(language, options) if pack else ""
        asks = choices.game in self._services.quiz_games
        people = self._services.people
        return lobby.draw_lobby_screen(
            choices,
            preferences.tablet_settings,
            people,
            self._notice,
            cards,
            deck_title=deck,
            picked_seat=self._picked,
            has_quiz=asks,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the lobby, and return the steps to another page.

        Go home, begin the game, take seats by fingers, open an overlay, change the cards, or choose deal,
        options and players. Any act first clears the notice of the last one.
        """
        game = self._choices.game
        self._reset_before_act(act_words)
        match act_words:
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["play"]:
                return self._begin_game(act_time)
            case ["round"]:
                return [GoTo(Address("sit", game.name))]
            case ["settings" | "rules" | "paper" | "read" | "cards" | "scan" | "learn", *_]:
                return find_overlay_steps(self._services, act_words, game.name)
            case ["content", *wish] if pack := self._services.packs.get(game.name):
                return self._handle_pack_act(pack, wish, value)
            case ["deal", what]:
                return self._choose_deal(what, value, act_time.epoch_ms)
            case _:
                self._handle_choice_act(act_words, value)
        return []

    def _handle_pack_act(self, pack: ContentPack, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the game's content pack (the texts on its cards), and return the steps.

        If players choose a deck (`cards`), or the options that the deck implies change, such as its size,
        then values chosen before for these options are dropped, also those of a link.
        """
        before = pack.deck_options()
        steps = handle_pack_act(pack, self._choices.game.name, act_words, value)
        if act_words[0] == "cards" or pack.deck_options() != before:
            self._choices = self._choices.without_options(before)
        return steps

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step home."""
        return [GoHome()]

    def _handle_choice_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act on options, seal or head starts; pass any other to `_handle_seating_act`.

        `options` unfolds or folds the options, `seal` chooses a sealed deal or none, `set` one option,
        `preset` several options at once, `start` a seat's head start.
        """
        choices = self._choices
        match act_words:
            case ["options"]:
                self._choices = replace(choices, opened=not choices.opened)
            case ["seal"]:
                self._choices = choices.with_seal(sealed=not choices.sealed)
            case ["set", option, *new]:
                self._choose_option_value(option, new[0] if new else value)
            case ["preset", name]:
                wishes = {option: str(number) for option, number in choices.option_presets[name].items()}
                self._choices = choices.with_options(wishes)
            case ["start", seat]:
                self._choose_head_start(int(seat), value)
            case _:
                self._handle_seating_act(act_words, value)

    def _choose_option_value(self, option: str, value: str) -> None:
        """Choose a value, as a word, for the option of this name.

        The tablet also remembers the value if the option is one for which the game's offer depends on how
        many persons play.
        """
        game, preferences = self._choices.game, self._services.preferences
        self._choices = self._choices.with_options({option: value})
        if option in game.traits.offered(1):
            preferences.change_settings(
                with_remembered_option(preferences.tablet_settings, game.name, option, value)
            )

    def show_refusal(self, reason: str) -> None:
        """Show the sentence on why another page could not be opened, as the page's notice."""
        self._notice = reason

    def _choose_deal(self, kind: str, typed: str, epoch_ms: EpochMs) -> list[NavStep]:
        """Choose the deal of the day (`kind` is `day`), of a typed number (`number`), or else a random one.

        Without a typed text the deal is random, too. A refused number sets the notice. If a link to a deal or
        a deck was typed in place of a number, only return the step that opens it. `epoch_ms` is the present
        time.
        """
        from clowder.app.deals.links import find_link_address

        if kind == "number" and (address := find_link_address(typed)):
            return [GoTo(parse_address(address), over_home=True)]
        try:
            if kind == "day":
                self._choices = self._choices.with_deal(
                    make_daily_deal(self._services.device.convert_to_local_ms(epoch_ms))
                )
            elif kind == "number" and typed.strip():
                self._choices = self._choices.with_deal(parse_deal_number(typed))
            else:
                self._choices = self._choices.with_random_deal()
        except Refused as reason:
            self._notice = str(reason)
        return []

    def _choose_head_start(self, seat: Seat, word: str) -> None:
        """Set a seat's head start by a menu's word: a number (of points or milliseconds), or `learn`.

        `learn` lets a known person's head start follow results. A known person's choice is stored; a number
        for a guest or a computer player counts in this lobby only. Any other word does nothing.
        """
        people, now = self._services.people, self._services.preferences.tablet_settings
        person = people.get_person(now.names[seat])
        if person and seat in self._choices.make_party(now).person_seats:
            people.store_person(head_start.with_chosen_handicap(person, self._choices.game.name, word))
        elif word.isdecimal():
            self._choices = replace(self._choices, starts={**self._choices.starts, seat: int(word)})

    def _begin_game(self, act_time: ActTime) -> list[NavStep]:
        """Store a new game with these choices, and return the step to its table.

        The deal is a new sealed one, the chosen one, or random. If the choices do not fit together, set the
        notice and return no step.
        """
        chosen, now = self._current_choices, self._services.preferences.tablet_settings
        party = chosen.make_party(now)
        try:
            table = chosen.new_table(now, self._services.people)
            deal = seal_new_deal() if chosen.sealed else chosen.deal
            return [GoTo(self._services.begin_game(table, party, act_time.epoch_ms, deal), replace=True)]
        except Refused as reason:
            self._notice = str(reason)
            return []
