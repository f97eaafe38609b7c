"""Lobby: the choice of players, variants, house rules and deal before a game."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clowder.app.addresses import Address
from clowder.app.model.deal import deal_of_the_day, parse_deal_number
from clowder.app.model.sealed import seal_new_deal
from clowder.app.model.settings import Settings, next_colour, rename_seat, set_player
from clowder.app.pages.page import (
    ActTime,
    GameContext,
    GoHome,
    GoTo,
    NavStep,
    Page,
    act_on_pack,
    open_overlay,
)
from clowder.app.play import head_start
from clowder.app.play.choices import LobbyChoices
from clowder.app.play.seating import (
    join_side,
    move_to_side,
    named_guests,
    seats_by_name,
    set_person_at_seat,
    sit_down,
    stand_up,
)
from clowder.app.screens import lobby
from clowder.app.services import Services
from clowder.app.storage.people import Person
from clowder.app.storage.saves import save_number
from clowder.core.errors import Refused
from clowder.core.rules import Seat
from clowder.core.times import ClockMs, EpochMs
from clowder.games.game import Game
from clowder.widgets.nodes import Node

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.deals.links import LinkedGame


class LobbyPage(Page):
    """Lobby: the page with the choices for one game, until the game begins."""

    def __init__(self, services: Services, game: Game, linked: "LinkedGame | None" = None) -> None:
        """Create the lobby of a game; `linked` has the deal, seats and options of a link, if one led here."""
        self._services = services
        self._choices = LobbyChoices.for_game(game, _last_seat_count(services, game))
        self._notice = ""
        self._typed: Settings | None = None
        """Settings from before somebody began to type a name: half of it may be another person's name."""
        self._picked: Seat | None = None
        """Seat whose player is being changed; None if none is."""
        self._sat: tuple[int, ...] = ()
        """Sides of the tablet at which the players sat when the lobby was last shown."""
        self._update_sides()
        if linked:
            self._choices = self._choices.from_link(linked)

    @property
    def address(self) -> Address:
        return Address("play", self._choices.game.name)

    @property
    def context(self) -> GameContext:
        return GameContext(self._choices.game, self._current_choices.chosen_options())

    @property
    def _current_choices(self) -> LobbyChoices:
        """Choices of the players, with the options that follow from the deck in use now."""
        pack = self._services.packs.get(self._choices.game.name)
        opened = self._choices.opened or (pack is not None and pack.has_trouble)
        return replace(self._choices, given=pack.implied_options() if pack else {}, opened=opened)

    def draw(self) -> Node:
        preferences, choices = self._services.preferences, self._current_choices
        pack = self._services.packs.get(choices.game.name)
        cards = pack.draw_field(preferences.language) if pack and choices.opened else None
        deck = pack.chosen_title(preferences.language) if pack else ""
        asks = choices.game in self._services.quiz_games
        people = self._services.people
        return lobby.draw_screen(
            choices,
            preferences.now,
            people,
            self._notice,
            cards,
            deck=deck,
            picked=self._picked,
            asks=asks,
        )

    def handle_act(self, words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        game = self._choices.game
        self._notice = ""
        self._typed = self._typed if words[:1] in (["typing"], ["name"]) else None
        match words:
            case ["home"]:
                return self.go_back(act_time.clock_ms)
            case ["play"]:
                return self._begin_game(act_time)
            case ["learn"] if game.tutorial:
                return [GoTo(Address("learn", game.name))]
            case ["round"]:
                return [GoTo(Address("sit", game.name))]
            case ["settings" | "rules" | "paper" | "read" | "cards" | "scan", *_]:
                return open_overlay(self._services, words, game.name)
            case ["content", *wish] if pack := self._services.packs.get(game.name):
                return act_on_pack(pack, wish, value)
            case ["deal", what]:
                self._choose_deal(what, value, act_time.epoch_ms)
            case _:
                self._choose_option(words, value)
        return []

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        return [GoHome()]

    def _choose_option(self, words: list[str], value: str) -> None:
        choices = self._choices
        match words:
            case ["sit", seats]:
                self._choices, self._picked = replace(choices, seats=int(seats)), None
            case ["pick" | "join" | "put" | "stand" as verb, *numbers]:
                self._change_seating(verb, [int(number) for number in numbers])
            case ["lie" | "pass" as way]:
                preferences = self._services.preferences
                preferences.change_settings(replace(preferences.now, still=way == "lie"))
                self._update_sides()
            case ["options"]:
                self._choices = replace(choices, opened=not choices.opened)
            case ["seal"]:
                self._choices = choices.with_seal(sealed=not choices.sealed)
            case ["set", option, *new]:
                self._choices = choices.with_options({option: new[0] if new else value})
            case ["preset", name]:
                wishes = {option: str(number) for option, number in choices.option_presets[name].items()}
                self._choices = choices.with_options(wishes)
            case _:
                self._set_seat(words, value)

    def _change_seating(self, verb: str, numbers: list[int]) -> None:
        """Pick a seat, seat one more person at a side, move a player to a side, or let one stand up."""
        choices, preferences = self._choices, self._services.preferences
        now, picked, allowed = preferences.now, None, choices.game.rules.SEATS
        match verb, numbers:
            case "pick", [seat] if seat < choices.seats:
                picked = None if self._picked == seat else seat
            case "join", [side] if choices.seats + 1 in allowed:
                self._choices, now, picked = join_side(choices, now, side)
            case "put", [seat, side] if seat < choices.seats:
                self._choices, now = move_to_side(choices, now, seat, side)
            case "stand", [seat] if choices.seats - 1 in allowed and seat < choices.seats:
                self._choices, now = stand_up(choices, now, seat)
        self._sat, self._picked = now.sides, picked
        preferences.change_settings(now)

    def _choose_deal(self, kind: str, typed: str, epoch_ms: EpochMs) -> None:
        """Choose the deal of the day, or of a typed number, or else none: the start draws one at random.

        A number that is refused sets the page's notice.
        """
        try:
            if kind == "day":
                self._choices = self._choices.with_deal(
                    deal_of_the_day(self._services.device.wall_clock_ms(epoch_ms))
                )
            elif kind == "number" and typed.strip():
                self._choices = self._choices.with_deal(parse_deal_number(typed))
            else:
                self._choices = self._choices.without_deal()
        except Refused as reason:
            self._notice = str(reason)

    def _set_seat(self, words: list[str], value: str) -> None:
        """Carry out an act on one seat: its name, cat, computer player or head start."""
        match words:
            case ["typing", "name", seat]:
                before = self._before_typing()
                self._rename_seat(before, int(seat), value)
                self._typed = before
            case ["name", seat]:
                self._rename_seat(self._before_typing(), int(seat), value)
            case ["colour", seat]:
                self._next_colour(int(seat))
            case ["player", seat, who]:
                preferences = self._services.preferences
                preferences.change_settings(set_player(preferences.now, int(seat), who))
            case ["person", *name]:
                self._seat_person(" ".join(name))
            case ["know", *name]:
                self._add_person(" ".join(name))
            case ["start", seat]:
                self._choose_head_start(int(seat), value)

    def on_shown(self, clock_ms: ClockMs) -> list[NavStep]:
        self._update_sides()
        return []

    def _update_sides(self) -> None:
        """Adopt the number of seats and the way of playing that the settings have now.

        Meanwhile all players may have taken their places round the tablet, or may have chosen to pass the
        tablet on.
        """
        now, choices = self._services.preferences.now, self._choices
        if now.sides != self._sat and len(now.sides) in choices.game.rules.SEATS:
            choices = replace(choices, seats=len(now.sides))
        still = self._services.device.is_roomy if now.still is None else now.still
        self._sat, self._choices = now.sides, replace(choices, still=still)

    def _before_typing(self) -> Settings:
        """Return the settings as they were before somebody began to type the name in use."""
        now, typed = self._services.preferences.now, self._typed
        self._typed = None
        if not typed:
            return now
        return replace(now, names=typed.names, colours=typed.colours, players=typed.players)

    def _rename_seat(self, before: Settings, seat: Seat, name: str) -> None:
        """Name a seat; a person whom the tablet knows by this name gets their own cat."""
        preferences, people = self._services.preferences, self._services.people
        settings = rename_seat(before, seat, name)
        if person := people.get_person(settings.names[seat]):
            settings = set_person_at_seat(settings, people, seat, person, range(self._choices.seats))
        preferences.change_settings(settings)

    def _next_colour(self, seat: Seat) -> None:
        """Give a seat the next colour; a known person keeps this colour from now on."""
        preferences, people = self._services.preferences, self._services.people
        preferences.change_settings(next_colour(preferences.now, seat))
        if person := people.get_person(preferences.now.names[seat]):
            people.put_person(replace(person, cat=preferences.now.colours[seat]))

    def _seat_person(self, name: str) -> None:
        """Seat a known person, at the picked seat if there is one; who sits already stands up."""
        preferences, people = self._services.preferences, self._services.people
        person, picked = people.get_person(name), self._picked
        if person and picked is not None and name not in seats_by_name(self._choices, preferences.now):
            seats = range(self._choices.seats)
            preferences.change_settings(set_person_at_seat(preferences.now, people, picked, person, seats))
        elif person:
            self._choices, settings = sit_down(self._choices, preferences.now, people, person)
            preferences.change_settings(settings)

    def _add_person(self, name: str) -> None:
        """Add a guest to the people whom the tablet knows, with the cat that the guest has now."""
        now = self._services.preferences.now
        if name in named_guests(self._choices, now, self._services.people):
            seat = seats_by_name(self._choices, now)[name]
            self._services.people.put_person(Person(name, now.colours[seat]))

    def _choose_head_start(self, seat: Seat, word: str) -> None:
        """Set the head start of a seat: stored for a known person, for this game only for a guest."""
        people, now = self._services.people, self._services.preferences.now
        person = people.get_person(now.names[seat])
        if person and seat in self._choices.make_party(now).person_seats:
            people.put_person(head_start.choose_handicap(person, self._choices.game.name, word))
        elif word.isdecimal():
            self._choices = replace(self._choices, starts={**self._choices.starts, seat: int(word)})

    def _begin_game(self, act_time: ActTime) -> list[NavStep]:
        chosen, now = self._current_choices, self._services.preferences.now
        party = chosen.make_party(now)
        try:
            table = chosen.new_table(now, self._services.people)
            deal = seal_new_deal() if chosen.sealed else chosen.deal
            return [GoTo(self._services.begin_game(table, party, act_time.epoch_ms, deal), replace=True)]
        except Refused as reason:
            self._notice = str(reason)
            return []


def _last_seat_count(services: Services, game: Game) -> int | None:
    """Return with how many players this game was last begun, finished or not; None if that is unknown."""
    left = [
        (save_number(save.name), len(save.party.names))
        for save in services.saves.all_saves()
        if save.game == game.name
    ]
    last = services.finished.ledger.last_result(game.name)
    over = [(last.number, len(last.players))] if last else []
    return max((*left, *over), default=(None, None))[1]
