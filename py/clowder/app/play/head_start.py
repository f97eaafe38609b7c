"""Head starts: advantages that even out the players' chances, and how they are learned from results."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.app.model.party import Party
from clowder.app.play.match import Match
from clowder.app.storage.people import NO_HANDICAP, Handicap, People, Person
from clowder.core.i18n import _, decimal_text, plural
from clowder.core.options import Opt, Options, head_starts_by_seat, list_options, seat_value
from clowder.core.rules import HeadStarts, Outcome, Rules, S, Seat, traits_of

SLOWEST = 28
"""The number of games after which the learning step shrinks no further."""


def has_head_starts(rules: Rules[S, Opt]) -> bool:
    """Return whether the game has an option for head starts."""
    return any(each.name == "head_start" for each in list_options(rules.Options))


def head_starts_of(rules: Rules[S, Opt], options: Opt, seats: int) -> HeadStarts:
    """Return the head starts that the game offers with these options and this number of seats."""
    return traits_of(rules).head_starts(options, seats)


def head_start_text(starts: HeadStarts, value: int) -> str:
    """Return a head start in words: points, or seconds (`value` is in ms then)."""
    if starts.is_time:
        return _("{n} seconds", n=decimal_text(value / 1000))
    return plural("{n} point", "{n} points", value)


def seat_head_start_text(rules: Rules[S, Opt], options: Opt, seats: int, seat: Seat) -> str:
    """Return the head start of a seat in words; empty if it has none."""
    value = seat_value(head_starts_by_seat(options), seat)
    return head_start_text(head_starts_of(rules, options, seats), value) if value else ""


def known_handicaps(people: People, game: str, party: Party) -> list[Handicap | None]:
    """Return, by seat, the head starts of persons whom the tablet knows; None for all other seats."""
    persons = [people.get_person(name) for name in party.names]
    return [
        person.starts.get(game, NO_HANDICAP) if person and seat in party.person_seats else None
        for seat, person in enumerate(persons)
    ]


def apply_head_starts(rules: Rules[S, Opt], options: Opt, head_starts: Sequence[float]) -> Opt:
    """Return the options with these head starts, requested by seat, each rounded to one that the game offers.

    If a request is below 0, all seats are raised by that much, so that the others have the advantage.
    """
    starts = head_starts_of(rules, options, len(head_starts)).values
    if not starts:
        return options
    raised = max(0.0, -min(head_starts))
    nearest = [min(starts, key=lambda each: abs(each - wish - raised)) for wish in head_starts]
    return replace(options, head_start=tuple(nearest) if any(nearest) else ())


def next_game_options(people: People, match: Match, options: Options) -> Options:
    """Return the options for the next game of the same players, and update their learned head starts.

    Players whom the tablet does not know keep the head start that they had.
    """
    game = match.game
    before = known_handicaps(people, game.name, match.party)
    update_handicaps(people, match)
    after = known_handicaps(people, game.name, match.party)
    raised = max([0.0, *(-start.points for start in before if start)])
    had = head_starts_by_seat(match.table.options)
    before_that = [seat_value(had, seat) - raised for seat in range(match.table.seats)]
    wished = [start.points if start else wish for start, wish in zip(after, before_that, strict=True)]
    return apply_head_starts(game.rules, options, wished)


def rotate_head_starts(options: Opt, seats: int) -> Opt:
    """Return the options with the head starts moved on by one seat, clockwise, as the players do."""
    had = head_starts_by_seat(options)
    moved = tuple(seat_value(had, (seat - 1) % seats) for seat in range(seats))
    return replace(options, head_start=moved) if had else options


def update_handicaps(people: People, match: Match) -> None:
    """Update the head starts of the known persons who let them follow their results, after a finished game.

    Does nothing for a game whose deal does not count.
    """
    rules, options, outcome = match.game.rules, match.table.options, match.table.outcome
    starts = head_starts_of(rules, options, match.table.seats).values
    if not outcome or not starts or not match.deal.counts_for_statistics:
        return
    for seat in match.party.person_seats:
        person = people.get_person(match.party.names[seat])
        start = person.starts.get(rules.NAME, NO_HANDICAP) if person else NO_HANDICAP
        if person and start.learns:
            people.put_person(
                person.with_handicap(rules.NAME, adjust_handicap(start, outcome, seat, starts[-1]))
            )


def adjust_handicap(start: Handicap, outcome: Outcome, seat: Seat, most: int) -> Handicap:
    """Return the head start of a player after one more game, made smaller by a win and larger by a loss.

    Smaller is a win of more than an equal share. The change is large in the first games and small later.
    `most` is the longest head start in the game, and limits both directions.
    """
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    step = most / (8 + 2 * min(start.games, SLOWEST))
    points = start.points + step * (1 / len(outcome.scores) - won)
    return replace(start, points=max(-float(most), min(float(most), points)), games=start.games + 1)


def choose_handicap(person: Person, game: str, word: str) -> Person:
    """Return the person with a chosen head start in a game.

    `word` is a number of points or milliseconds, or `learn` to follow results. Any other word changes
    nothing.
    """
    start = person.starts.get(game, NO_HANDICAP)
    if word == "learn":
        return person.with_handicap(game, replace(start, learns=True))
    return person.with_handicap(game, Handicap(float(word))) if word.isdecimal() else person
