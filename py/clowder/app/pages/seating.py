"""Base class of the pages on which players take their seats, before a game or an evening."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from clowder.app.model.names import replace_player_name
from clowder.app.model.settings import Settings, with_computer_level, with_next_seat_colour, with_seat_name
from clowder.app.pages.page import GoHome, NavStep, Page
from clowder.app.play.choices import LobbyChoices
from clowder.app.play.seating import (
    add_person_at_side,
    find_seats_by_name,
    list_storable_guest_names,
    move_player_to_side,
    remove_player,
    toggle_person_seat,
    with_person_at_seat,
)
from clowder.app.services import Services
from clowder.app.storage.people import Person
from clowder.app.storage.saves import save_number
from clowder.core.rules import Seat
from clowder.core.times import ClockMs


class LastGameSetup(NamedTuple):
    """Setup with which a game was last begun on this tablet: number of `seats`, and `option_words`.

    The options are words by option name; those that are left out had their defaults.
    """

    seats: int
    option_words: Mapping[str, str]
    """Options as words by name; those that are left out had their defaults."""


def find_last_game_setup(services: Services, name: str) -> LastGameSetup | None:
    """Return seats and options with which the game of this name was begun last; None if it never was.

    They are those of its newest save or of its latest recorded result, whichever has the later number
    (the time at which the game was begun).
    """
    left = [
        (save_number(save.name), LastGameSetup(len(save.party.names), save.option_texts_by_name))
        for save in services.saves.all_saves()
        if save.game == name
    ]
    last = services.finished.ledger.find_latest_result(name)
    over = [(last.number, LastGameSetup(len(last.players), last.options))] if last else []
    return max((*left, *over), key=lambda numbered: numbered[0], default=(None, None))[1]


class SeatingPage(Page):
    """Base class of pages on which players choose who plays, and where round the tablet they sit.

    Derived are `LobbyPage` and `EveningPlanPage`; they pass acts on to `_handle_seating_act`, and define
    address, drawing and beginning. The choices are in `_choices`, a picked seat in `_picked`, a refusal
    in `_notice`. Names, cats, computer levels and sides are stored in the tablet's settings, and taken
    over from there when the page is shown again. Half a typed name leaves no trace.
    """

    def __init__(self, services: Services, choices: LobbyChoices) -> None:
        self._services = services
        self._choices = choices
        self._notice = ""
        """Reason why the last act was refused; empty if it was not."""
        self._typed: Settings | None = None
        """Settings from before somebody began to type a name: half of it may be another person's name."""
        self._picked: Seat | None = None
        """Seat whose player is being changed; None if none is."""
        self._sat: tuple[int, ...] = ()
        """Sides of the tablet at which the players sat when the page was last shown."""
        self._names = services.preferences.tablet_settings.names
        """Names by seat when the page was covered: head starts follow players who change seats meanwhile."""
        self._sync_seats_from_settings()

    def go_back(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the one step to the home page."""
        return [GoHome()]

    def _clear_state_of_last_act(self, act_words: list[str]) -> None:
        """Clear the notice of the last act, and forget the settings from before a name was typed.

        Those settings are kept for the acts `typing` and `name`, which go on with the typing or end it.
        """
        self._notice = ""
        self._typed = self._typed if act_words[:1] in (["typing"], ["name"]) else None

    def _handle_seating_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act on the number of seats, on who sits where, or on how the tablet lies.

        `sit SEATS` sets the number of seats, without a check, and ends a pick. `lie` and `pass` store
        that the tablet stays in one place or is passed round. `pick`, `join`, `put` and `stand` go to
        `_handle_seat_position_act`, all others to `_handle_seat_player_act`.
        """
        match act_words:
            case ["sit", seats]:
                self._choices, self._picked = replace(self._choices, seats=int(seats)), None
            case ["pick" | "join" | "put" | "stand" as verb, *numbers]:
                self._handle_seat_position_act(verb, [int(number) for number in numbers])
            case ["lie" | "pass" as way]:
                preferences = self._services.preferences
                preferences.change_settings(replace(preferences.tablet_settings, still=way == "lie"))
                self._sync_seats_from_settings()
            case _:
                self._handle_seat_player_act(act_words, value)

    def _handle_seat_position_act(self, verb: str, numbers: list[int]) -> None:
        """Carry out an act on where players sit, by its verb and its numbers; store the new sides.

        `pick SEAT` picks a seat, or ends its pick. `join SIDE` seats one more person at a side of the
        tablet and picks that seat. `put SEAT SIDE` moves a player to a side, `stand SEAT` removes a
        seat. Each ends an earlier pick, even where nothing else happens because there is no such seat or
        the game does not allow the number of seats.
        """
        choices, preferences = self._choices, self._services.preferences
        now, picked, allowed = preferences.tablet_settings, None, choices.game.rules.SEATS
        match verb, numbers:
            case "pick", [seat] if seat < choices.seats:
                picked = None if self._picked == seat else seat
            case "join", [side] if choices.seats + 1 in allowed:
                self._choices, now, picked = add_person_at_side(choices, now, side)
            case "put", [seat, side] if seat < choices.seats:
                self._choices, now = move_player_to_side(choices, now, seat, side)
            case "stand", [seat] if choices.seats - 1 in allowed and seat < choices.seats:
                self._choices, now = remove_player(choices, now, seat)
        self._sat, self._picked = now.sides, picked
        preferences.change_settings(now)

    def _handle_seat_player_act(self, act_words: list[str], value: str) -> None:
        """Carry out an act on the player of a seat: name, cat, computer level, or a known person.

        `typing name SEAT` changes the name at each key, `name SEAT` at the end; both start from the
        settings before the typing, so that half a name leaves no trace. `colour SEAT` gives the next
        cat, `player SEAT LEVEL` a computer level. `person NAME` seats a known person or lets them rise,
        and `know NAME` stores a guest as a person. Other acts do nothing.
        """
        match act_words:
            case ["typing", "name", seat]:
                before = self._pop_settings_before_typing()
                self._rename_player_at_seat(before, int(seat), value)
                self._typed = before
            case ["name", seat]:
                self._rename_player_at_seat(self._pop_settings_before_typing(), int(seat), value)
            case ["colour", seat]:
                self._give_next_cat(int(seat))
            case ["player", seat, who]:
                self._set_computer_level(int(seat), who)
            case ["person", *name]:
                self._toggle_person_seat(" ".join(name))
            case ["know", *name]:
                self._store_guest_as_person(" ".join(name))

    def suspend_page(self, clock_ms: ClockMs) -> None:
        """Note the names of all seats in `_names`, as players may change seats on the next page.

        When the page is shown again, head starts follow the players by these names.
        """
        self._names = self._services.preferences.tablet_settings.names

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Take over seats and sides that players took on another page; return no steps."""
        self._sync_seats_from_settings()
        return []

    def _sync_seats_from_settings(self) -> None:
        """Take over from the settings the number of seats, and whether the tablet stays in one place.

        The number of seats changes only if the stored sides are others than before, and the game allows
        their number. Head starts move along with the players' names. If it was never chosen whether the
        tablet stays, it does so on a large screen.
        """
        now, choices = self._services.preferences.tablet_settings, self._choices
        starts = {
            now.names.index(self._names[seat]) if self._names[seat] in now.names else seat: start
            for seat, start in choices.starts.items()
        }
        choices, self._names = replace(choices, starts=starts), now.names
        if now.sides != self._sat and len(now.sides) in choices.game.rules.SEATS:
            choices = replace(choices, seats=len(now.sides))
        still = self._services.device.is_roomy if now.still is None else now.still
        self._sat, self._choices = now.sides, replace(choices, still=still)

    def _pop_settings_before_typing(self) -> Settings:
        """Return the settings, with names, cats and players as before a name was being typed.

        What was remembered of these is forgotten. If no name is being typed, return the present
        settings. Nothing is stored.
        """
        now, typed = self._services.preferences.tablet_settings, self._typed
        self._typed = None
        if not typed:
            return now
        return replace(now, names=typed.names, colours=typed.colours, players=typed.players)

    def _rename_player_at_seat(self, settings_before: Settings, seat: Seat, name: str) -> None:
        """Store `settings_before` with this name at the seat; an empty name becomes a cat's.

        `settings_before` are the settings from before the name was typed. If the name is that of a
        person whom the tablet knows, the person takes the seat with their own cat, and leaves any other
        seat.
        """
        preferences, people = self._services.preferences, self._services.people
        settings = with_seat_name(settings_before, seat, name)
        if person := people.get_person(settings.names[seat]):
            settings = with_person_at_seat(settings, people, seat, person, range(self._choices.seats))
        preferences.change_settings(settings)

    def _set_computer_level(self, seat: Seat, level: str) -> None:
        """Store that a computer player of this level has a seat, or for an unknown level, a person.

        A known person whose seat a computer player takes loses it: their name is replaced by a cat's.
        """
        preferences, people = self._services.preferences, self._services.people
        settings = with_computer_level(preferences.tablet_settings, seat, level)
        if settings.players[seat] and people.get_person(name := settings.names[seat]):
            settings = replace(settings, names=replace_player_name(settings.names, name))
        preferences.change_settings(settings)

    def _give_next_cat(self, seat: Seat) -> None:
        """Give a seat the next cat (its colour), exchanged with the seat that has that cat; store it.

        After the last cat comes the first. If a person whom the tablet knows has the seat, the cat is
        stored as that person's own, too.
        """
        preferences, people = self._services.preferences, self._services.people
        preferences.change_settings(with_next_seat_colour(preferences.tablet_settings, seat))
        if person := people.get_person(preferences.tablet_settings.names[seat]):
            people.store_person(replace(person, cat=preferences.tablet_settings.colours[seat]))

    def _toggle_person_seat(self, name: str) -> None:
        """Seat the known person of this name, or if seated already, give that seat to a guest; store it.

        The person gets the picked seat, if one is picked; else the first seat of a person whom the
        tablet does not know; else one more seat if the game allows it, else the last seat. An unknown
        name does nothing.
        """
        preferences, people = self._services.preferences, self._services.people
        person, picked = people.get_person(name), self._picked
        if (
            person
            and picked is not None
            and name not in find_seats_by_name(self._choices, preferences.tablet_settings)
        ):
            seats = range(self._choices.seats)
            preferences.change_settings(
                with_person_at_seat(preferences.tablet_settings, people, picked, person, seats)
            )
        elif person:
            self._choices, settings = toggle_person_seat(
                self._choices, preferences.tablet_settings, people, person
            )
            preferences.change_settings(settings)

    def _store_guest_as_person(self, name: str) -> None:
        """Store the guest of this name as a person whom the tablet knows, with the guest's present cat.

        The guest's seat stays as it is. Do nothing if no guest has the name, or if it is the name of a
        cat or a known person.
        """
        now = self._services.preferences.tablet_settings
        if name in list_storable_guest_names(self._choices, now, self._services.people):
            seat = find_seats_by_name(self._choices, now)[name]
            self._services.people.store_person(Person(name, now.colours[seat]))
