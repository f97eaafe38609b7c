"""Kit and Kat in Nuerland: guided games always end, however they are played.

A rank falls with every move, and it cannot fall for ever. Until the Kittens are taken up as hands (house rule
`kittens_as_hand`) it has three parts, of which the first counts most:

1.  twice the cards in hands and packets, plus the cards among the Kittens (in the finish hands count once,
    too): playing or laying a card lowers it, and nothing raises it;
2.  whether a card is to be judged (house rule `knowing`): a verdict settles that;
3.  the number of players to whom the turn must pass before it reaches one who may not pass: a pass lowers it
    by one. There always is such a player. While any hand has cards, its owner plays or lays a card. In the
    finish the next card of each unfinished book lies open in a hand, whose owner has to play one.

Once Kittens have been taken up, the parts before the last two are others:

1.  the cards that are on no book yet: playing a card lowers it, and nothing raises it;
2.  whether all could take up their Kittens once more before a card is played. That cannot be if somebody with
    cards in hand has a card that can be played, as it has to be played before that hand is used up; only who
    has played in this turn may still stop. When all take up their Kittens, the next card of each unfinished
    book is in a hand: so it changes from yes to no, and back only as a card is played;
3.  the cards in hands: laying a card lowers it.

Tested is that the rank falls, and that the player whose turn it is has a move, in every state to which some
deals of small decks can lead, by each of the house rules: for two and three players, with packets left and
without, and with Kittens that cover others. In decks of any size the parts are the same counts.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from clowder.core.cards import shuffle_cards
from clowder.core.rules import HOUSE, NOBODY, Seat, Shuffled
from clowder.games.kit_and_kat import rules
from clowder.games.kit_and_kat.rules import Options, Pass, State
from research.solving.kit_and_kat import state_key

Rank = tuple[int, ...]

SMALL = ((2, 2, 3, 60), (2, 1, 10, 60), (2, 2, 6, 4), (2, 3, 4, 4), (3, 2, 3, 60), (3, 2, 5, 4), (3, 4, 4, 1))
"""The seats, the books, the cards of each book, and the number of deals."""


def falling_rank(state: State) -> Rank:
    """Return the rank of a state, which falls with every move."""
    if state.taken_up:
        hands = sum(map(len, state.hands))
        kittens = sum(len(pile) for piles in state.kittens for pile in piles)
        return 0, hands + kittens, not is_card_due(state), hands, *last_parts(state)
    hidden = sum(map(len, state.heap)) + (0 if state.finish else sum(map(len, state.hands)))
    open_ = sum(len(pile) for piles in state.kittens for pile in piles)
    if state.finish:
        open_ += sum(map(len, state.hands))
    return 1, 2 * hidden + open_, *last_parts(state)


def is_card_due(state: State) -> bool:
    """Return whether a card must be played before all hands can be used up (house rule)."""
    return any(
        hand and rules.playable_cards(state, seat) and not _has_played(state, seat)
        for seat, hand in enumerate(state.hands)
    )


def _has_played(state: State, seat: Seat) -> bool:
    """Return whether the seat has played a card in this turn, and may go on or stop."""
    return state.turn == state.deeds.seat == seat and state.deeds.played


def last_parts(state: State) -> tuple[bool, int]:
    """Return the last two parts of the rank: whether a card is to be judged, and the turns until a duty."""
    return state.deeds.awaits_verdict, turns_until_obliged(state)


def turns_until_obliged(state: State) -> int:
    """Return to how many players the turn must pass before it reaches one who may not pass."""
    seats = len(state.hands)
    if not state.deeds.awaits_verdict and Pass() not in rules.moves(state, state.turn):
        return 0
    return next(n for n in range(1, seats + 1) if _may_not_pass(state, (state.turn - n) % seats))


def _may_not_pass(state: State, seat: Seat) -> bool:
    """Return whether the seat may not pass at the beginning of its turn."""
    begun = replace(state, turn=seat, deeds=replace(state.deeds, seat=NOBODY, played=False))
    return bool(rules.playable_cards(begun, seat) if state.finish else state.hands[seat])


def prove_end(seats: int, books: int, cards: int, deals: int) -> tuple[str, int]:
    """Prove that games end from every state of these deals, by each of the house rules."""
    seen: set[Any] = set()
    for options in _option_ways(books, cards):
        for deal in range(deals):
            _explore_from(_dealt_state(seats, options, Random(deal)), seen)
    return f"every guided game of {seats} ends: decks of {books} x {cards}", len(seen)


def _option_ways(books: int, cards: int) -> Iterator[Options]:
    """Yield the options of each combination of house rules."""
    for must, knowing, joined, in_hand in product((False, True), repeat=4):
        yield Options(
            must_play_all=must,
            knowing=knowing,
            joined_piles=joined,
            kittens_as_hand=in_hand,
            dealer="1",
            books=books,
            cards=cards,
        )


def _dealt_state(seats: int, options: Options, random: Random) -> State:
    """Return the state after a random deal."""
    return rules.play(
        rules.setup(seats, options), HOUSE, Shuffled(shuffle_cards(rules.full_deck(options), random))
    )


def _explore_from(start: State, seen: set[Any]) -> None:
    """Search all new states that follow from `start`. Raises AssertionError if a game may never end."""
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if (key := _state_key(state)) in seen or rules.outcome(state):
            continue
        seen.add(key)
        before = falling_rank(state)
        moves = rules.moves(state, state.turn)
        assert moves, state
        for move in moves:
            after = rules.play(state, state.turn, move)
            assert rules.outcome(after) or falling_rank(after) < before, (
                state,
                move,
                before,
                falling_rank(after),
            )
            waiting.append(after)


def _state_key(state: State) -> Any:
    """Return the relevant parts of a state by any options, without the order of hands and piles."""
    return state.options, state.taken_up > 0, state.deeds.awaits_verdict, state_key(state)


CLAIMS = tuple(lambda small=small: prove_end(*small) for small in SMALL)
