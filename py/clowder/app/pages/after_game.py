"""Acts at the table of a finished game: open its review, or begin another game, alone or of an evening."""

from dataclasses import replace
from typing import TYPE_CHECKING

from clowder.app.addresses import PageAddress
from clowder.app.model.party import Party
from clowder.app.model.sealed import SealedDeal, make_sealed_deal
from clowder.app.pages.page import ActTime, GoToPage, NavStep
from clowder.app.play import head_start
from clowder.app.play.choices import LobbyChoices, find_offered_options
from clowder.app.play.match import Match
from clowder.app.play.playing import GameInPlay
from clowder.app.services import Services, table_address
from clowder.app.storage.save_slot import SaveSlot
from clowder.app.storage.saves import PREFIX, save_number
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.options import Options
from clowder.core.table import AnyTable, Table
from clowder.core.times import EpochMs
from clowder.games.game import Game

if TYPE_CHECKING:  # imported lazily at run time
    from clowder.app.evening.evening import Evening


def handle_result_act(
    services: Services, in_play: GameInPlay, save_slot: SaveSlot, act_words: list[str], act_time: ActTime
) -> list[NavStep]:
    """Carry out an act on the result of a finished game, and return the step to another page.

    `review` opens the game's review. `again` begins another game, `same` one with the same deal, `same`
    with one more word one with the same deal and exchanged hands, and `next-game` goes on with the
    evening. All but `review` delete the save in `save_slot`, and store head starts (points that a seat
    begins with) of known persons, adjusted by the result. `same` does nothing with a deal that cannot be
    dealt again, such as a sealed one; nor, with one more word, in a game without hidden hands. All other
    acts do nothing, and return no step.
    """
    match act_words:
        case ["review"]:
            return [GoToPage(PageAddress("review", in_play.match.game.name, save_number(save_slot.name)))]
        case ["again"]:
            save_slot.delete_save()
            return [GoToPage(_begin_next_game(services, in_play, save_slot, act_time), replace=True)]
        case ["same", *way] if in_play.par and (not way or in_play.match.can_replay_with_swapped_hands):
            save_slot.delete_save()
            begun = _begin_game_with_same_deal(services, in_play, save_slot, act_time, is_exchanged=bool(way))
            return [GoToPage(begun, replace=True)]
        case ["next-game"] if evening := services.find_evening_of_save(save_slot.name):
            is_repeat = services.is_recorded_for_other_save(save_slot.name)
            head_start.update_handicaps(services.people, in_play.match, is_repeat=is_repeat)
            save_slot.delete_save()
            return [begin_next_evening_game(services, evening, act_time.epoch_ms)]
    return []


def begin_next_evening_game(services: Services, evening: "Evening", epoch_ms: EpochMs) -> GoToPage:
    """Begin and store the next game of an evening, and return the step to its table.

    If that game was begun and left before, it is only opened again. If all games are over, the step
    leads to the podium; if the game cannot begin, to the page of the evening, which says why. Otherwise
    the evening is stored with the number of the new game's save.
    """
    if evening.is_over:
        return GoToPage(PageAddress("evening", place=evening.number), over_home=True)
    if left := find_unfinished_evening_save(services, evening):
        return GoToPage(table_address(evening.current_or_next_game_name, left), replace=True)
    try:
        table = make_next_evening_table(services, evening)
    except Refused:
        return GoToPage(PageAddress("evening"), over_home=True)
    address = services.begin_game(table, evening.party, epoch_ms)
    services.finished.evening_store.replace_evening(evening.with_next_game_begun(address.place))
    return GoToPage(address, replace=True)


def find_unfinished_evening_save(services: Services, evening: "Evening") -> str:
    """Return the store key of the save of an evening's game that was begun and left; empty if there is none.

    A game whose save was deleted or cannot be read counts as none.
    """
    number = evening.unfinished_save_number
    return f"{PREFIX}{number}" if number and services.saves.get_save(f"{PREFIX}{number}") else ""


def make_next_evening_table(services: Services, evening: "Evening") -> AnyTable:
    """Return a table for the next game of an evening: by the evening's plan, with players' head starts.

    A head start is a number of points that a seat begins with; players whom the tablet does not know
    have none. Options that the plan does not name are those of `find_initial_options`. Raises Refused if
    the game is not here any more, or cannot be played with the cards in use.
    """
    game, party = services.games.get(evening.current_or_next_game_name), evening.party
    if game is None:
        raise Refused(_("There is no such game here any more."))
    seats = len(party.names)
    chosen = LobbyChoices(game, seats, option_values=evening.unusual_options(game.name))
    planned = replace(chosen, given=find_initial_options(services, game, party)).chosen_options()
    known = head_start.list_known_handicaps(services.people, game.name, party)
    wished = [start.points if start else 0.0 for start in known]
    options = game.traits.with_first(planned, seats, evening.current_or_next_starting_seat)
    return Table(game.rules, seats, head_start.apply_head_starts(game.rules, options, wished))


def find_initial_options(services: Services, game: Game, party: Party) -> dict[str, str]:
    """Return the option values of a game before these players choose any, as words by option name.

    The game offers values for this number of persons. Those chosen last on this tablet replace them, and
    values from the cards in use (`game_options_from_deck`) replace both. Options that are left out have
    their defaults.
    """
    pack, settings = services.packs.get(game.name), services.preferences.tablet_settings
    offered = find_offered_options(game, len(party.person_seats), settings)
    return {**offered, **(pack.game_options_from_deck() if pack else {})}


def _begin_next_game(
    services: Services, in_play: GameInPlay, save_slot: SaveSlot, act_time: ActTime
) -> PageAddress:
    """Begin and store the next game of the same players, and return the address of its table.

    The options are those of `rules.next_game_options` (such as the next dealer), with head starts
    adjusted by the result, which are also stored for known persons. The deal is random, and sealed if
    the last one was.
    """
    lying, rules = in_play.match, in_play.match.game.rules
    options = _adjust_head_starts(services, lying, save_slot, rules.next_game_options(lying.table.state))
    deal = make_sealed_deal() if isinstance(lying.deal, SealedDeal) else None
    return services.begin_game(
        Table(rules, lying.table.seats, options),
        lying.party,
        act_time.epoch_ms,
        deal,
        previous_save=save_slot.name,
    )


def _begin_game_with_same_deal(
    services: Services, in_play: GameInPlay, save_slot: SaveSlot, act_time: ActTime, *, is_exchanged: bool
) -> PageAddress:
    """Begin and store a game of the same players with the same deal; return its table's address.

    If `is_exchanged`, each player moves on by one seat, and so plays another one's cards. Options stay,
    but head starts are adjusted by the result, and stored for known persons. The deal is marked as
    chosen, because players know it.
    """
    lying, rules, seats = in_play.match, in_play.match.game.rules, in_play.match.table.seats
    party, options = lying.party, _adjust_head_starts(services, lying, save_slot, lying.table.options)
    if is_exchanged:
        party, options = party.rotate_seats(), head_start.rotate_head_starts(options, seats)
    deal = replace(lying.deal, chosen=True)
    return services.begin_game(
        Table(rules, seats, options), party, act_time.epoch_ms, deal, previous_save=save_slot.name
    )


def _adjust_head_starts(
    services: Services, finished: Match, save_slot: SaveSlot, next_options: Options
) -> Options:
    """Return `next_options` with head starts adjusted by a finished match; store those of known persons.

    Head starts are points that a seat begins with; all other options stay. `save_slot` has the finished
    game. If that is a copy of a game whose result is recorded already, nothing is adjusted by it.
    """
    is_repeat = services.is_recorded_for_other_save(save_slot.name)
    return head_start.prepare_next_game_options(services.people, finished, next_options, is_repeat=is_repeat)
