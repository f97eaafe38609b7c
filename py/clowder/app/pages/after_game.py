"""Acts at the table of a finished game: open its review, or begin another game."""

from dataclasses import replace

from clowder.app.addresses import Address
from clowder.app.model.sealed import SealedDeal, seal_new_deal
from clowder.app.pages.page import ActTime, GoTo, NavStep
from clowder.app.play import head_start
from clowder.app.play.playing import GameInPlay
from clowder.app.services import Services
from clowder.app.storage.save_slot import SaveSlot
from clowder.app.storage.saves import save_number
from clowder.core.table import Table


def handle_result_act(
    services: Services, in_play: GameInPlay, save_slot: SaveSlot, words: list[str], act_time: ActTime
) -> list[NavStep]:
    """Carry out an act on a finished game's result, and return the steps to another page."""
    match words:
        case ["review"]:
            return [GoTo(Address("review", in_play.match.game.name, save_number(save_slot.name)))]
        case ["again"]:
            save_slot.delete_save()
            return [GoTo(_begin_next_game(services, in_play, act_time), replace=True)]
        case ["same", *way] if in_play.par and (not way or in_play.match.can_exchange):
            save_slot.delete_save()
            return [GoTo(_begin_same_deal(services, in_play, act_time, is_exchanged=bool(way)), replace=True)]
    return []


def _begin_next_game(services: Services, in_play: GameInPlay, act_time: ActTime) -> Address:
    """Begin the next game of the same players with the same options, and return its address.

    The game's rules decide how the options move on, and the head starts are adjusted by the result. The new
    deal is sealed if the last one was.
    """
    lying, rules = in_play.match, in_play.match.game.rules
    options = head_start.next_game_options(services.people, lying, rules.again(lying.table.state))
    deal = seal_new_deal() if isinstance(lying.deal, SealedDeal) else None
    return services.begin_game(Table(rules, lying.table.seats, options), lying.party, act_time.epoch_ms, deal)


def _begin_same_deal(
    services: Services, in_play: GameInPlay, act_time: ActTime, *, is_exchanged: bool
) -> Address:
    """Begin a game of the same players with the same deal, and return its address.

    If `is_exchanged`, each player moves on to another seat, and so plays another one's cards.
    """
    lying, rules, seats = in_play.match, in_play.match.game.rules, in_play.match.table.seats
    party, options = lying.party, head_start.next_game_options(services.people, lying, lying.table.options)
    if is_exchanged:
        party, options = party.rotate_seats(), head_start.rotate_head_starts(options, seats)
    deal = replace(lying.deal, chosen=True)
    return services.begin_game(Table(rules, seats, options), party, act_time.epoch_ms, deal)
