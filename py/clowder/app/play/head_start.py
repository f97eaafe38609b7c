"""Head starts: advantages that even out the players' chances, and how they are learned from results."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.app.model.party import Party
from clowder.app.play.match import Match
from clowder.app.storage.people import NO_HANDICAP, Handicap, PeopleStore, Person
from clowder.core.i18n import _, format_decimal, plural
from clowder.core.options import (
    Opt,
    Options,
    head_starts_by_seat,
    list_option_declarations,
    option_value_of_seat,
)
from clowder.core.rules import AllowedHeadStarts, Outcome, Rules, S, Seat, traits_of

GAMES_UNTIL_SMALLEST_STEP = 28
"""The number of games after which the learning step shrinks no further."""


def has_head_start_option(rules: Rules[S, Opt]) -> bool:
    """Return whether the game of these rules has the option `head_start` (what a seat begins with)."""
    return any(each.name == "head_start" for each in list_option_declarations(rules.Options))


def find_available_head_starts(rules: Rules[S, Opt], options: Opt, seats: int) -> AllowedHeadStarts:
    """Return the head starts that a game offers with these options and this number of seats.

    A head start is what a seat begins with. The `values`, in points or milliseconds (`is_time`), begin
    with 0; a game without head starts has no `values`.
    """
    return traits_of(rules).head_starts(options, seats)


def head_start_text(available: AllowedHeadStarts, value: int) -> str:
    """Return a head start in words, such as `3 points`; as seconds in a game whose head starts are times.

    `available` are the game's possible head starts. `value` is in points or in milliseconds.
    """
    if available.is_time:
        return _("{n} seconds", n=format_decimal(value / 1000))
    return plural("{n} point", "{n} points", value)


def seat_head_start_text(rules: Rules[S, Opt], options: Opt, seats: int, seat: Seat) -> str:
    """Return the head start that the options give a seat, in words such as `3 points`; empty for none."""
    value = option_value_of_seat(head_starts_by_seat(options), seat)
    return head_start_text(find_available_head_starts(rules, options, seats), value) if value else ""


def list_known_handicaps(people: PeopleStore, game: str, party: Party) -> list[Handicap | None]:
    """Return by seat the stored head start of each person whom the tablet knows; None for other seats.

    `game` is the game's name. None stands for guests and computer players; a known person without a
    stored head start in the game has `NO_HANDICAP`.
    """
    persons = [people.get_person(name) for name in party.names]
    return [
        person.starts.get(game, NO_HANDICAP) if person and seat in party.person_seats else None
        for seat, person in enumerate(persons)
    ]


def apply_head_starts(rules: Rules[S, Opt], options: Opt, head_starts: Sequence[float]) -> Opt:
    """Return the options with the wished `head_starts`, each rounded to one that the game offers.

    They are by seat, in points or milliseconds. If any is below 0, all are raised by as much, until the
    lowest is 0, so that the others have the advantage. If all are 0 in the end, the option is an empty
    tuple. In a game that offers none, the options are unchanged.
    """
    starts = find_available_head_starts(rules, options, len(head_starts)).values
    if not starts:
        return options
    raised = max(0.0, -min(head_starts))
    nearest = [min(starts, key=lambda each: abs(each - wish - raised)) for wish in head_starts]
    return replace(options, head_start=tuple(nearest) if any(nearest) else ())


def prepare_next_game_options(
    people: PeopleStore, match: Match, next_options: Options, *, is_repeat: bool = False
) -> Options:
    """Adjust and store known persons' head starts by this result; return the next game's options.

    They are `next_options` with the head starts of the same players: for known persons the stored ones,
    for others those that they had. For a copy of a game whose result is recorded already (`is_repeat`),
    nothing is adjusted.
    """
    game = match.game
    before = list_known_handicaps(people, game.name, match.party)
    update_handicaps(people, match, is_repeat=is_repeat)
    after = list_known_handicaps(people, game.name, match.party)
    raised = max([0.0, *(-start.points for start in before if start)])
    had = head_starts_by_seat(match.table.options)
    before_that = [option_value_of_seat(had, seat) - raised for seat in range(match.table.seats)]
    wished = [start.points if start else wish for start, wish in zip(after, before_that, strict=True)]
    return apply_head_starts(game.rules, next_options, wished)


def rotate_head_starts(options: Opt, seats: int) -> Opt:
    """Return the options with each seat's head start given to the next seat, the last one's to seat 0.

    A head start is points that a seat begins with, or in a race a time. Without head starts the options
    are returned unchanged. `seats` is the number of seats.
    """
    had = head_starts_by_seat(options)
    moved = tuple(option_value_of_seat(had, (seat - 1) % seats) for seat in range(seats))
    return replace(options, head_start=moved) if had else options


def update_handicaps(people: PeopleStore, match: Match, *, is_repeat: bool = False) -> None:
    """Store new head starts of known persons after a finished game, if they follow results (`learns`).

    `adjust_handicap` computes them. Do nothing if the game is not over, offers no head starts, or does
    not count in statistics because it continues another game, nor for a copy of a game whose result is
    recorded already (`is_repeat`).
    """
    rules, options, outcome = match.game.rules, match.table.options, match.table.outcome
    starts = find_available_head_starts(rules, options, match.table.seats).values
    if is_repeat or not outcome or not starts or not match.deal.counts_for_statistics:
        return
    for seat in match.party.person_seats:
        person = people.get_person(match.party.names[seat])
        start = person.starts.get(rules.NAME, NO_HANDICAP) if person else NO_HANDICAP
        if person and start.learns:
            people.store_person(
                person.with_handicap(rules.NAME, adjust_handicap(start, outcome, seat, starts[-1]))
            )


def adjust_handicap(handicap: Handicap, outcome: Outcome, seat: Seat, max_head_start: int) -> Handicap:
    """Return a player's head start after one more game: smaller after a win, larger after a loss.

    It grows by a step times (1 / seats - win), where the win is 1 / winners for a winner, else 0. The
    step is `max_head_start` / (8 + 2 * games that have counted); that number stops growing at
    `GAMES_UNTIL_SMALLEST_STEP`. The result is within `max_head_start` of 0; below 0 the others have the
    advantage.
    """
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    step = max_head_start / (8 + 2 * min(handicap.games, GAMES_UNTIL_SMALLEST_STEP))
    points = handicap.points + step * (1 / len(outcome.scores) - won)
    return replace(
        handicap,
        points=max(-float(max_head_start), min(float(max_head_start), points)),
        games=handicap.games + 1,
    )


def with_chosen_handicap(person: Person, game: str, word: str) -> Person:
    """Return the person with a chosen head start (what they begin with) in the game of this name.

    `word` is a whole number of points or milliseconds, which then stays the same; or `learn`, by which
    the present head start follows results from now on. Any other word changes nothing.
    """
    start = person.starts.get(game, NO_HANDICAP)
    if word == "learn":
        return person.with_handicap(game, replace(start, learns=True))
    return person.with_handicap(game, Handicap(float(word))) if word.isdecimal() else person
