"""What there is to do when a game is over: look back at it, or play another."""

from dataclasses import replace

from clowder.app.pages.page import Moment, Open, Page, Replace, Step
from clowder.app.pages.review import ReviewPage
from clowder.app.pages.table import new_table
from clowder.app.play import head_start
from clowder.app.play.playing import Playing
from clowder.app.play.sealed import SealedDeal, new_sealed
from clowder.app.shared import Shared
from clowder.app.storage.record import Record
from clowder.app.storage.saves import number_of
from clowder.core.table import Table


def afterwards(
    shared: Shared, playing: Playing, record: Record, words: list[str], moment: Moment
) -> list[Step]:
    """Do this, at the table of a game that is over."""
    match words:
        case ["review"]:
            return [Open(_review(shared, playing, record))]
        case ["again"]:
            record.drop()
            return [Replace(_again(shared, playing, moment))]
        case ["same", *way] if playing.par and (not way or playing.match.can_exchange):
            record.drop()
            return [Replace(_same(shared, playing, moment, exchanged=bool(way)))]
    return []


def _review(shared: Shared, playing: Playing, record: Record) -> Page:
    lying = playing.match
    table = lying.table.until(len(lying.table.entries))
    return ReviewPage(shared, table, lying.party, number_of(record.name))


def _again(shared: Shared, playing: Playing, moment: Moment) -> Page:
    """The same players, another game; the deal moves on, and is sealed if this one was."""
    lying, rules = playing.match, playing.match.game.rules
    options = head_start.again(shared.people, lying, rules.again(lying.table.state))
    deal = new_sealed() if isinstance(lying.deal, SealedDeal) else None
    return new_table(shared, Table(rules, lying.table.seats, options), lying.party, moment, deal)


def _same(shared: Shared, playing: Playing, moment: Moment, *, exchanged: bool) -> Page:
    """The same players and the same deal; or everybody has the cards of the one before."""
    lying, rules, seats = playing.match, playing.match.game.rules, playing.match.table.seats
    party, options = lying.party, head_start.again(shared.people, lying, lying.table.options)
    if exchanged:
        party, options = party.moved_round(), head_start.moved_round(options, seats)
    deal = replace(lying.deal, chosen=True)
    return new_table(shared, Table(rules, seats, options), party, moment, deal)
