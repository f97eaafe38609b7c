"""Head starts: what each begins a game with, so that all have the same chance, and how that is found out."""

from collections.abc import Sequence
from dataclasses import replace

from clowder.app.model.party import Party
from clowder.app.play.match import Match
from clowder.app.storage.people import NO_START, People, Person, Start
from clowder.core.options import Opt, Options, declared, head_start_of, of_seat
from clowder.core.rules import HeadStarts, Outcome, Rules, S, Seat, traits
from clowder.core.words import _, plural, rounded

SLOWEST = 28
"""After so many games what one game teaches becomes no less any more."""


def has_any(rules: Rules[S, Opt]) -> bool:
    """Whether there are head starts in this game."""
    return any(each.name == "head_start" for each in declared(rules.Options))


def of(rules: Rules[S, Opt], options: Opt, seats: int) -> HeadStarts:
    """The head starts that there are in such a game."""
    return traits(rules).head_starts(options, seats)


def called(starts: HeadStarts, value: int) -> str:
    """A head start in words: points, or seconds."""
    if starts.is_time:
        return _("{n} seconds", n=rounded(value / 1000))
    return plural("{n} point", "{n} points", value)


def told(rules: Rules[S, Opt], options: Opt, seats: int, seat: Seat) -> str:
    """What the seat begins a game with, in words; empty if with nothing."""
    value = of_seat(head_start_of(options), seat)
    return called(of(rules, options, seats), value) if value else ""


def known(people: People, game: str, party: Party) -> list[Start | None]:
    """By seat, those of the persons that the tablet knows, and None for all others."""
    persons = [people.get(name) for name in party.names]
    return [
        person.starts.get(game, NO_START) if person and seat in party.people else None
        for seat, person in enumerate(persons)
    ]


def given(rules: Rules[S, Opt], options: Opt, wished: Sequence[float]) -> Opt:
    """The options with what each begins with who wishes that, by seat. Below 0 all others have it instead."""
    starts = of(rules, options, len(wished)).values
    if not starts:
        return options
    raised = max(0.0, -min(wished))
    nearest = [min(starts, key=lambda each: abs(each - wish - raised)) for wish in wished]
    return replace(options, head_start=tuple(nearest) if any(nearest) else ())


def again(people: People, match: Match, options: Options) -> Options:
    """The options for the next game of those who have played one: they learn by it, and begin accordingly."""
    game = match.game
    before = known(people, game.name, match.party)
    learn(people, match)
    after = known(people, game.name, match.party)
    raised = max([0.0, *(-start.points for start in before if start)])
    had = head_start_of(match.table.options)
    before_that = [of_seat(had, seat) - raised for seat in range(match.table.seats)]
    wished = [start.points if start else wish for start, wish in zip(after, before_that, strict=True)]
    return given(game.rules, options, wished)


def moved_round(options: Opt, seats: int) -> Opt:
    """The options for the same players when everybody has moved on by one seat, clockwise."""
    had = head_start_of(options)
    moved = tuple(of_seat(had, (seat - 1) % seats) for seat in range(seats))
    return replace(options, head_start=moved) if had else options


def learn(people: People, match: Match) -> None:
    """Those who let their head starts follow the games they play: this one is over."""
    rules, options, outcome = match.game.rules, match.table.options, match.table.outcome
    starts = of(rules, options, match.table.seats).values
    if not outcome or not starts or not match.deal.counts:
        return
    for seat in match.party.people:
        person = people.get(match.party.names[seat])
        start = person.starts.get(rules.NAME, NO_START) if person else NO_START
        if person and start.learns:
            people.put(person.starting(rules.NAME, learned(start, outcome, seat, starts[-1])))


def learned(start: Start, outcome: Outcome, seat: Seat, most: int) -> Start:
    """The head start of a player after one more game.

    Whoever wins more than their share has less the next time, and else more: much in the first games, and
    little when it fits. `most` is the longest there is; it is never more, nor more for the others.
    """
    won = (seat in outcome.winners) / max(1, len(outcome.winners))
    step = most / (8 + 2 * min(start.games, SLOWEST))
    points = start.points + step * (1 / len(outcome.scores) - won)
    return replace(start, points=max(-float(most), min(float(most), points)), games=start.games + 1)


def chosen(person: Person, game: str, word: str) -> Person:
    """The person with what was chosen for a head start in a game: a number, or `learn` as they play."""
    start = person.starts.get(game, NO_START)
    if word == "learn":
        return person.starting(game, replace(start, learns=True))
    return person.starting(game, Start(float(word))) if word.isdecimal() else person
