"""Who of those the tablet knows sits down in a lobby, and where."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.app.model.names import CATS, called_else
from clowder.app.model.settings import Settings, coloured
from clowder.app.play.choices import Choices
from clowder.app.storage.people import People, Person
from clowder.core.rules import Seat


def seated(choices: Choices, settings: Settings) -> dict[str, Seat]:
    """The seats of all persons who play, by their names."""
    seats = [seat for seat in range(choices.seats) if not settings.players[seat]]
    return {settings.names[seat]: seat for seat in seats}


def guests(choices: Choices, settings: Settings, people: People) -> list[str]:
    """The names of those who play and have said what they are called, but are not known."""
    return [name for name in seated(choices, settings) if name not in CATS and not people.get(name)]


def sit(choices: Choices, settings: Settings, people: People, person: Person) -> tuple[Choices, Settings]:
    """The person sits down in the place of a guest; at another seat, if there is one; or at the last.

    Whoever sits there already stands up, and a guest takes the place.
    """
    taken = seated(choices, settings)
    if person.name in taken:
        return choices, replace(settings, names=called_else(settings.names, person.name))
    free = [seat for name, seat in taken.items() if not people.get(name)]
    seats = choices.seats + (not free and choices.seats + 1 in choices.game.rules.SEATS)
    seat = free[0] if free else seats - 1
    return replace(choices, seats=seats), at_seat(settings, people, seat, person, range(seats))


def at_seat(
    settings: Settings, people: People, seat: Seat, person: Person, seats: Sequence[Seat]
) -> Settings:
    """This person sits here and nowhere else, with their own cat, unless it is that of another who plays."""
    names = list(called_else(settings.names, person.name))
    names[seat] = person.name
    players = list(settings.players)
    players[seat] = ""
    settings = replace(settings, names=tuple(names), players=tuple(players))
    other = settings.colours.index(person.cat)
    owner = people.get(names[other]) if other in seats and not players[other] else None
    return settings if owner and owner.cat == person.cat else coloured(settings, seat, person.cat)
