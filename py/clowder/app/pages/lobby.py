"""Lobby: the choice of players, variants, house rules and deal before a game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clowder.app.addresses import PageAddress, parse_address
from clowder.app.model.deal import make_daily_deal, parse_deal_number
from clowder.app.model.sealed import make_sealed_deal
from clowder.app.model.settings import with_remembered_option
from clowder.app.pages.page import (
    ActTime,
    GameContext,
    GoToPage,
    NavStep,
    handle_content_pack_act,
    steps_to_open_overlay,
)
from clowder.app.pages.seating import SeatingPage, find_last_game_setup
from clowder.app.play import head_start
from clowder.app.play.choices import LobbyChoices
from clowder.app.screens import lobby
from clowder.app.services import Services
from clowder.core.errors import Refused
from clowder.core.rules import Seat
from clowder.core.times import EpochMs
from clowder.games.game import Game
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.deals.links import DealLinkContent


class LobbyPage(SeatingPage):
    """Page before a game (the lobby), on which players choose seats, options and deal, and begin.

    The choices are a `LobbyChoices` in `_choices`, at first those of a link if one led here; options
    that nobody chose follow from the players and the cards in use. Acts change them (`set`, `preset`,
    `deal`, `start` and, in the base class, seats), open overlays, or begin: `play` stores a new game and
    goes to its table. If something is refused, a notice says why.
    """

    def __init__(self, services: Services, game: Game, linked: "DealLinkContent | None" = None) -> None:
        """Create the lobby of a game; `linked` has the deal, seats and options of a link, if one led here.

        Without a link the number of seats is that of the sides stored in the settings, if the game allows it;
        else that of the game's last setup on this tablet.
        """
        last = find_last_game_setup(services, game.name)
        super().__init__(services, LobbyChoices.make_initial_choices(game, last.seats if last else None))
        if linked:
            self._choices = self._choices.with_linked_game(linked)

    @property
    def address(self) -> PageAddress:
        """Address of this lobby: the word `play` and the game's name."""
        return PageAddress("play", self._choices.game.name)

    @property
    def game_context(self) -> GameContext:
        """Game with its options as chosen or offered now, without head starts, and without a save.

        It is for overlays that open over the lobby.
        """
        return GameContext(self._choices.game, self._choices_with_offered_options.chosen_options())

    @property
    def _choices_with_offered_options(self) -> LobbyChoices:
        """Copy of `_choices` with the present offers (`given`) for options that players have not chosen.

        The offers follow from how many persons play and from the cards in use (a content pack, if the
        game has one). If a file of cards was refused, the list of options is unfolded (`opened`),
        because the reason is shown in it.
        """
        pack = self._services.packs.get(self._choices.game.name)
        opened = self._choices.opened or (pack is not None and pack.has_refused_import)
        choices = replace(self._choices, opened=opened)
        settings = self._services.preferences.tablet_settings
        return choices.with_offered_options(settings, pack.game_options_from_deck() if pack else {})

    def draw_page(self) -> Node:
        """Draw the lobby: who plays, the game's options, the deal, and the notice of the last act.

        The field for the game's card texts is drawn only while the options are unfolded.
        """
        preferences, choices = self._services.preferences, self._choices_with_offered_options
        pack = self._services.packs.get(choices.game.name)
        language, options = preferences.language_code, choices.chosen_options()
        cards = pack.draw_lobby_deck_field(language, options) if pack and choices.opened else None
        deck = pack.deck_title_for_game(language, options) if pack else ""
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
        """Carry out an act of the lobby, after clearing the notice of the last act; return the steps.

        `home` goes home, `play` begins the game, `round` opens the page for taking seats by fingers.
        Words such as `rules`, `settings` or `learn` open an overlay. `content ...` goes to
        `_handle_card_text_act`, `deal KIND` to `_choose_deal`, all other acts to `_handle_choice_act`.
        """
        game = self._choices.game
        self._clear_state_of_last_act(act_words)
        match act_words:
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["play"]:
                return self._begin_game(act_time)
            case ["round"]:
                return [GoToPage(PageAddress("sit", game.name))]
            case ["settings" | "rules" | "paper" | "read" | "cards" | "scan" | "learn", *_]:
                return steps_to_open_overlay(self._services, act_words, game.name)
            case ["content", *wish] if pack := self._services.packs.get(game.name):
                return self._handle_card_text_act(pack, wish, value)
            case ["deal", what]:
                return self._choose_deal(what, value, act_time.epoch_ms)
            case _:
                self._handle_choice_act(act_words, value)
        return []

    def _handle_card_text_act(self, pack: ContentPack, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the game's card texts by `handle_content_pack_act`; return its steps.

        If the act chooses a deck (first word `cards`), or changes the options that follow from the deck,
        such as its size, then players' earlier choices for these options are dropped. Otherwise such
        choices, for example from a link, stay.
        """
        before = pack.game_options_from_deck()
        steps = handle_content_pack_act(pack, self._choices.game.name, act_words, value)
        if act_words[0] == "cards" or pack.game_options_from_deck() != before:
            self._choices = self._choices.without_options(before)
        return steps

    def _handle_choice_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act on options, seal or head starts; pass all others to `_handle_seating_act`.

        `options` unfolds or folds the list of options. `seal` switches dealing from a sealed envelope on
        or off. `set OPTION VALUE` chooses one option; without VALUE it is the field's `value`. `preset
        NAME` chooses several options at once, and `start SEAT` gives a seat the head start `value`.
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
        """Choose a value, given as a word, for the option of this name in this lobby.

        The value is also stored in the tablet's settings if the option is one that the game offers
        differently depending on how many persons play (`traits.offered`).
        """
        game, preferences = self._choices.game, self._services.preferences
        self._choices = self._choices.with_options({option: value})
        if option in game.traits.offered(1):
            preferences.change_settings(
                with_remembered_option(preferences.tablet_settings, game.name, option, value)
            )

    def show_refusal(self, reason: str) -> None:
        """Set this page's notice to `reason`, the sentence on why another page could not be opened."""
        self._notice = reason

    def _choose_deal(self, kind: str, typed: str, epoch_ms: EpochMs) -> list[NavStep]:
        """Choose the deal of the day (`kind` is `day`), of a typed number (`number`), or a random one.

        For `number` without a typed text the deal is random, too. A number that is no deal sets the
        notice and changes nothing. If a link to a deal or a deck was typed in place of a number, only
        return the step that opens it; otherwise no step is returned. `epoch_ms` is the present time,
        whose local day counts.
        """
        from clowder.app.deals.links import find_link_address

        if kind == "number" and (address := find_link_address(typed)):
            return [GoToPage(parse_address(address), over_home=True)]
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
        """Set a seat's head start (what it begins with) to a number, or let it follow results.

        `word` is a number of points or milliseconds in digits, or `learn` to follow results. For a
        person whom the tablet knows it is stored with that person. For a guest or a computer player a
        number counts in this lobby only, and `learn` does nothing. Any other word does nothing.
        """
        people, now = self._services.people, self._services.preferences.tablet_settings
        person = people.get_person(now.names[seat])
        if person and seat in self._choices.make_party(now).person_seats:
            people.store_person(head_start.with_chosen_handicap(person, self._choices.game.name, word))
        elif word.isdecimal():
            self._choices = replace(self._choices, starts={**self._choices.starts, seat: int(word)})

    def _begin_game(self, act_time: ActTime) -> list[NavStep]:
        """Store a new game with the present choices; return the step that replaces this page by its table.

        The deal is a new sealed one if that was chosen, else the chosen one, else random. If the choices
        do not fit together, set the notice to the reason and return no step.
        """
        chosen, now = self._choices_with_offered_options, self._services.preferences.tablet_settings
        party = chosen.make_party(now)
        try:
            table = chosen.make_table(now, self._services.people)
            deal = make_sealed_deal() if chosen.sealed else chosen.deal
            return [GoToPage(self._services.begin_game(table, party, act_time.epoch_ms, deal), replace=True)]
        except Refused as reason:
            self._notice = str(reason)
            return []
