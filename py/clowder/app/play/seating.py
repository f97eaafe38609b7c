"""The persons that the tablet knows, as they take seats in a lobby."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.app.model.names import replace_player_name
from clowder.app.model.party import order_people_by_side
from clowder.app.model.settings import Settings, with_computer_level, with_players_reordered, with_seat_colour
from clowder.app.play.choices import LobbyChoices
from clowder.app.storage.people import PeopleStore, Person, name_refusal_text
from clowder.core.rules import Seat


def find_seats_by_name(choices: LobbyChoices, settings: Settings) -> dict[str, Seat]:
    """Return a mapping from the name of each person who plays to their seat, without computer players."""
    seats = [seat for seat in range(choices.seats) if not settings.players[seat]]
    return {settings.names[seat]: seat for seat in seats}


def list_storable_guest_names(choices: LobbyChoices, settings: Settings, people: PeopleStore) -> list[str]:
    """Return the names of the seated guests who can be stored as persons under their names.

    A name cannot be stored if it is that of a cat or of a known person, even with other capitals. The
    order is that of the seats.
    """
    return [name for name in find_seats_by_name(choices, settings) if not name_refusal_text(people, name)]


def toggle_person_seat(
    choices: LobbyChoices, settings: Settings, people: PeopleStore, person: Person
) -> tuple[LobbyChoices, Settings]:
    """Seat a known person, or if seated, give their seat to a guest; return new choices and settings.

    The person gets the first seat of a person whom the tablet does not know; else one more seat if the
    game allows it, else the last seat, whose player leaves. A seat that the person leaves gets a cat's
    name. Nothing is stored.
    """
    taken = find_seats_by_name(choices, settings)
    if person.name in taken:
        return choices, replace(settings, names=replace_player_name(settings.names, person.name))
    free = [seat for name, seat in taken.items() if not people.get_person(name)]
    seats = choices.seats + (not free and choices.seats + 1 in choices.game.rules.SEATS)
    seat = free[0] if free else seats - 1
    return replace(choices, seats=seats), with_person_at_seat(settings, people, seat, person, range(seats))


def with_person_at_seat(
    settings: Settings, people: PeopleStore, seat: Seat, person: Person, seats: Sequence[Seat]
) -> Settings:
    """Return the settings with a known person at this seat, in the colour of the person's own cat.

    The person's name at any other seat becomes a cat's; a computer player at this seat becomes a person.
    The seat that had the colour gets this seat's in exchange, but if a known person among `seats` (all
    seats that play) has it by their own cat, the colours stay.
    """
    names = list(replace_player_name(settings.names, person.name))
    names[seat] = person.name
    players = list(settings.players)
    players[seat] = ""
    settings = replace(settings, names=tuple(names), players=tuple(players))
    other = settings.colours.index(person.cat)
    owner = people.get_person(names[other]) if other in seats and not players[other] else None
    return settings if owner and owner.cat == person.cat else with_seat_colour(settings, seat, person.cat)


def add_person_at_side(
    choices: LobbyChoices, settings: Settings, side: int
) -> tuple[LobbyChoices, Settings, Seat]:
    """Seat one more person, the last at a side of the tablet; return choices, settings and the seat.

    Seats are numbered clockwise anew; the returned seat is the person's new one. A computer player
    waiting at the added seat becomes a person. Nothing is stored.
    """
    new, sides = choices.seats, choices.list_seat_sides(settings)
    seated = _reseat_people(choices, with_computer_level(settings, new, ""), [*enumerate(sides), (new, side)])
    return (*seated, sum(other <= side for other in sides))


def move_player_to_side(
    choices: LobbyChoices, settings: Settings, seat: Seat, side: int
) -> tuple[LobbyChoices, Settings]:
    """Move a seat's player to be the last at a side of the tablet; return new choices and settings.

    Seats are numbered clockwise anew. Nothing is stored.
    """
    return _reseat_people(
        choices, settings, [*_list_other_seats_and_sides(choices, settings, seat), (seat, side)]
    )


def remove_player(choices: LobbyChoices, settings: Settings, seat: Seat) -> tuple[LobbyChoices, Settings]:
    """Remove the player of a seat; return the new choices and settings, with one seat less.

    All others keep their sides of the tablet, and seats are numbered clockwise anew. The removed
    player's name, cat and level move behind the seats that play.
    """
    return _reseat_people(choices, settings, _list_other_seats_and_sides(choices, settings, seat))


def _list_other_seats_and_sides(
    choices: LobbyChoices, settings: Settings, seat: Seat
) -> list[tuple[Seat, int]]:
    """Return all seats that play but this one, as pairs of seat and side of the tablet."""
    return [(each, side) for each, side in enumerate(choices.list_seat_sides(settings)) if each != seat]


def _reseat_people(
    choices: LobbyChoices, settings: Settings, people: Sequence[tuple[Seat, int]]
) -> tuple[LobbyChoices, Settings]:
    """Return choices and settings with only these players, given as pairs of old seat and new side.

    New seats are numbered in the order of the sides of the tablet; at one side in the given order. Head
    starts, names, cats and computer levels move along with the players; the settings keep the sides.
    """
    sides, order = order_people_by_side(people)
    starts = {new: choices.starts[old] for new, old in enumerate(order) if old in choices.starts}
    left = [seat for seat in range(choices.seats) if seat not in order]
    moved = with_players_reordered(settings, [*order, *left])
    return replace(choices, seats=len(sides), starts=starts), replace(moved, sides=sides)
