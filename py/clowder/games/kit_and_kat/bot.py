"""Computer player for Kit and Kat in Nuerland.

A book goes to the seat that plays its 10, so a seat that goes through more packets finds more tens. What
counts is to use up one's own hands, and not to help the others. A Kitten that is not played stops its book
for everybody. Hidden are the packets and the other hands; which cards these can be is known.
"""

from collections.abc import Iterator, Sequence
from random import Random
from types import MappingProxyType

from clowder.bots.bot import Level, Reason, best_move_by_weight
from clowder.core.cards import Card
from clowder.core.i18n import N_
from clowder.core.rules import NOBODY, Move, Seat
from clowder.games.kit_and_kat.rules import (  # fmt: skip
    KNEW,
    NOT,
    TEN,
    VERDICTS,
    Call,
    Join,
    Lay,
    Play,
    State,
    begin_turn,
    book_index_of,
    cards_within_reach,
    completes_book,
    holds_a_one,
    is_next_on_book,
    last_number_in_order,
    must_continue_turn,
    number_in_book,
)

HOW = N_("The boss empties its own hands soon, and lets no Kitten help the others to a book.")

HAND_CARD_WORTH = 2.0
"""Worth of one card less in the hand, which brings the next packet nearer."""

OWN_NEXT_CARD_WORTH = 1.5
"""Worth of playing a card if the next card of the book can be played by the same seat."""

HELPING_LOSS = 1.0
"""Loss if another seat has the next card of the book."""

BOOK_WORTH = 5.0
"""Worth of taking a book."""

STOPPING_WORTH = 10.0
"""Worth of a Kitten that stops a book for the others."""

PLAYABLE_CARD_LOSS = 3.0
"""Loss for laying down the next card of a book; less for later ones."""


_IN_TEN = N_("It is the 10: the book is yours!")
_IN_FEWER = N_("It is the last card of the book, which is yours!")

# Reasons for and against a card


def weigh_move(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Reason]:
    """Return the reasons for and against a move, with weights on a scale on which a book is `BOOK_WORTH`.

    `seen` is what the seat can see. The level matters only for plays of the strongest one, `alley-boss`.
    """
    if move == Call():
        return (_weigh_calling(seen),)
    if move in VERDICTS:
        return (Reason(0, N_("Only whoever was asked can tell.")),)
    table = begin_turn(seen, seat)
    match move:
        case Play(card):
            return _weigh_playing(table, seat, card, level)
        case Lay(card, pile):
            return *_weigh_laying(table, seat, card), *_weigh_covering(table, seat, pile)
        case Join(card, pile, onto):
            under = card if pile == onto else table.kittens[seat][onto][-1]
            return *_weigh_laying(table, seat, card), _weigh_joining(table, seat, pile, under)
    return (Reason(0, N_("Nothing of yours can be played now that does you good.")),)


def _weigh_playing(seen: State, seat: Seat, card: Card, level: Level) -> Sequence[Reason]:
    """Return the reasons to play a card: the book that it takes, the place it frees, and what may follow.

    There is only one reason for a mistake (weight -100), for the last card of a book, and for a Kitten that
    the level `alley-boss` had better keep.
    """
    if not _is_correct_play(seen, seat, card):
        return (Reason(-100, N_("It would be a mistake.")),)
    if completes_book(seen.options, card):
        return (Reason(BOOK_WORTH, _IN_TEN if number_in_book(card) == TEN else _IN_FEWER),)
    if level == "alley-boss" and _should_keep_kitten(seen, seat, card):
        return (Reason(-STOPPING_WORTH, N_("It would help the others more than you: keep it.")),)
    return _weigh_freed_place(seen, seat, card), _weigh_next_card(seen, seat, card)


def _should_keep_kitten(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether to leave a Kitten (a card laid open) where it is, as playing it only helps others.

    That is so if the seat could not go on in the book up to a card of its hand. False for a card of the hand,
    with an empty hand, and by the house rule `must_play_all`.
    """
    if seen.options.must_play_all:
        return False
    is_kitten = card not in seen.hands[seat]
    return is_kitten and bool(seen.hands[seat]) and not can_play_on_after(seen, seat, card)


def _is_correct_play(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether playing this card is no mistake: it is next on its book, and 1s are played first (KK-4).

    While the seat has a 1 in hand, only a 1 is correct.
    """
    return is_next_on_book(seen, card) and (number_in_book(card) == 1 or not holds_a_one(seen, seat))


def _weigh_freed_place(seen: State, seat: Seat, card: Card) -> Reason:
    """Return the reason to play a card for the place that it frees: in the hand, or on a pile of Kittens.

    Only a card of the hand has a weight above 0.
    """
    if card in seen.hands[seat]:
        if not seen.heap:
            return Reason(HAND_CARD_WORTH, N_("It is the next card of its book."))
        return Reason(HAND_CARD_WORTH, N_("It is gone from your hand: new cards come sooner."))
    if (card,) not in seen.kittens[seat]:
        return Reason(0, N_("It uncovers the Kitten under it."))
    return Reason(0, N_("It frees a place among your Kittens."))


def _weigh_next_card(seen: State, seat: Seat, card: Card) -> Reason:
    """Return the reason for or against playing a card that depends on who has the next card of its book.

    The weight is above 0 if this seat can then play the next card, and 0 if that lies covered in its own
    piles. It is below 0 if another seat shows that card. If nobody shows it, the weight is below 0 in
    proportion to the share of the hidden cards that the other hands hold.
    """
    following = next_in_book(card)
    if following in cards_within_reach(seen, seat):
        return Reason(OWN_NEXT_CARD_WORTH, N_("Then you can play the next card of the book, too."))
    owner = _visible_owner(seen, following)
    if owner is None:
        held = sum(map(len, seen.hands)) - len(seen.hands[seat])
        hidden = held + sum(map(len, seen.heap))
        return Reason(
            -HELPING_LOSS * (held / hidden if hidden else 0), N_("Nobody shows the next card of the book.")
        )
    if owner == seat:
        return Reason(0, N_("The next card of the book is yours, under another."))
    return Reason(-HELPING_LOSS, N_("{name} has the next card of the book."), owner)


def next_in_book(card: Card) -> Card:
    """Return the card after this one in its book, by its number: `a4` for `a3`.

    After the last card of a book, return a name that no card has.
    """
    return f"{card[0]}{number_in_book(card) + 1}"


def _visible_owner(seen: State, card: Card) -> Seat | None:
    """Return the seat that shows this card among its Kittens or, in the finish, in hand; None if none does.

    Covered Kittens count, too, as everybody has seen them.
    """
    lying = seen.hands if seen.finish else seen.kittens
    return next((seat for seat, cards in enumerate(lying) if any(card in each for each in cards)), None)


def _weigh_laying(seen: State, seat: Seat, card: Card) -> Sequence[Reason]:
    """Return the reasons against laying this card open, as a Kitten; the sooner it is playable, the stronger.

    If the seat has a 1 in hand, another reason says that it would be a mistake.
    """
    stopping = Reason(
        -PLAYABLE_CARD_LOSS * play_proximity(seen, card),
        N_("Of your cards, it will be the last that can be played."),
    )
    if holds_a_one(seen, seat):
        return Reason(-100, N_("It would be a mistake.")), stopping
    return (stopping,)


def _weigh_covering(seen: State, seat: Seat, pile: int) -> Sequence[Reason]:
    """Return the reason against covering a pile by a Kitten: the sooner its top is playable, the stronger.

    The result has this one item, or none if there is no pile at this place.
    """
    top = seen.kittens[seat][pile][-1:]
    if not top:
        return ()
    covered = PLAYABLE_CARD_LOSS * play_proximity(seen, top[0])
    return (Reason(-covered, N_("The Kitten under it is not needed soon.")),)


def _weigh_joining(seen: State, seat: Seat, pile: int, under: Card) -> Reason:
    """Return the reason against laying a pile on the Kitten `under`, which must then wait for those cards.

    Its weight is 0 if every card of the pile can be played at least as soon as `under`.
    """
    last = min(play_proximity(seen, card) for card in seen.kittens[seat][pile])
    held_up = max(0.0, play_proximity(seen, under) - last)
    return Reason(
        -PLAYABLE_CARD_LOSS * held_up, N_("What comes on top can be played before what is under it.")
    )


def play_proximity(seen: State, card: Card) -> float:
    """Return how near a card is to being playable: 1 if it is next on its book, a half if it is second, ...

    Generally, it is 1 divided by the number of cards up to it.
    """
    return 1 / max(1, number_in_book(card) - last_number_in_order(seen, book_index_of(card)))


def _weigh_calling(seen: State) -> Reason:
    """Return the reason to call a mistake of another player; its text names the mistake."""
    if seen.deeds.misplaced:
        return Reason(50, N_("A card lies there out of order: call!"))
    return Reason(50, N_("A Kitten was left that could be played: call!"))


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest level likes a move: a call most, then plays of high numbers, then laying.

    A wrong play has -100, as has laying a card with a 1 in hand.
    """
    match move:
        case Play(card):
            right = _is_correct_play(begin_turn(seen, seat), seat, card)
            return number_in_book(card) if right else -100
        case Lay() | Join():
            return -100 if holds_a_one(seen, seat) else 0
        case Call():
            return 30
    return 0


def can_play_on_after(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether the seat, after playing this card, can go on in its book up to a card of its hand.

    Every following card must be on top of the seat's piles, until one is in its hand or the book is complete.
    True for the last card of a book.
    """
    own = cards_within_reach(seen, seat)
    while not completes_book(seen.options, card):
        card = next_in_book(card)
        if card not in own:
            return False
        if card in seen.hands[seat]:
            return True
    return True


# Mistakes and oversights, in the classic way


SLIP_PROBABILITY = MappingProxyType({"kitten": 0.12, "house-cat": 0.06, "alley-boss": 0.0})
"""Probability of a mistake, for each act."""

OVERLOOK_PROBABILITY = MappingProxyType({"kitten": 0.7, "house-cat": 0.45, "alley-boss": 0.05})
"""Probability of overlooking another's mistake, for each chance to see it."""


KNOW_PROBABILITY = MappingProxyType({"kitten": 0.5, "house-cat": 0.7, "alley-boss": 0.9})
"""Probability that a player claims to have known its card's answer, by the house rule."""


DISTRACTION_PROBABILITY = MappingProxyType({"kitten": 0.2, "house-cat": 0.0, "alley-boss": 0.0})
"""Probability of laying a Kitten although the turn could go on, for each act."""


def candidate_moves(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    """Return the moves that the computer player weighs, narrowed by chance according to its level.

    Usually these are all moves of the turn, or only the plays if the turn must go on; wrong plays are among
    them, and get low weights. If the seat notices a mistake of another, the call is the only move. While an
    answer is to be judged, it is the verdict of the player who was asked; all others have none. By chance
    there are only mistakes that are easily made, or only moves that lay or join Kittens (cards laid open).
    """
    overlooks, slips = (
        random.random() < OVERLOOK_PROBABILITY[level],
        random.random() < SLIP_PROBABILITY[level],
    )
    if Call() in moves and not overlooks and _can_see_mistake(seen, seat):
        return (Call(),)
    if seen.deeds.awaits_verdict:
        return _own_verdict_moves(seat == seen.turn, level, random)
    acts = [move for move in moves if not isinstance(move, Call)]
    table = begin_turn(seen, seat)
    may_stop = not must_continue_turn(table, seat)
    kittens = [move for move in acts if may_stop and isinstance(move, Lay | Join)]
    if kittens and random.random() < DISTRACTION_PROBABILITY[level]:
        return kittens
    wrong = [move for move in acts if isinstance(move, Play) and _is_tempting_mistake(table, seat, move.card)]
    if slips and wrong:
        return wrong
    return acts if may_stop else [move for move in acts if isinstance(move, Play)]


def _own_verdict_moves(is_asked: bool, level: Level, random: Random) -> Sequence[Move]:
    """Return the computer player's verdict on its own answer as the only move, chosen by chance.

    No move if another player was asked (`is_asked` is False).
    """
    if not is_asked:
        return ()
    return (KNEW,) if random.random() < KNOW_PROBABILITY[level] else (NOT,)


def _can_see_mistake(seen: State, seat: Seat) -> bool:
    """Return whether this seat can see that another seat has made a mistake that can be called."""
    return seen.deeds.seat != seat and (bool(seen.deeds.misplaced) or _has_ended_turn_wrongly(seen))


def _has_ended_turn_wrongly(seen: State) -> bool:
    """Return whether the last player ended the turn although bound to go on, by what all can see.

    Before the finish all can see the top Kittens only: it is wrong if one of them was next on its book. False
    after a verdict that ended the turn.
    """
    owner = seen.deeds.seat
    if owner in (NOBODY, seen.turn) or seen.deeds.verdict == NOT.verdict:
        return False
    if seen.finish:
        return _has_passed_wrongly(seen, owner)
    kittens = (pile[-1] for pile in seen.kittens[owner] if pile)
    bound = seen.options.must_play_all or (seen.taken_up > 0 and not seen.deeds.played)
    return bound and any(is_next_on_book(seen, card) for card in kittens)


def _has_passed_wrongly(seen: State, owner: Seat) -> bool:
    """Return whether this seat passed too soon in the last phase, the finish, by what all can see.

    Cards that were covered as the finish began did not bind. After a wrong call the hand may have changed, so
    nothing is inferred.
    """
    deeds = seen.deeds
    if (deeds.begins_finish and not deeds.played) or deeds.callers:
        return False
    return must_continue_turn(seen, owner)


def _is_tempting_mistake(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether playing the card is an easy mistake: one number too high, or next, with a 1 in hand."""
    one_too_high = number_in_book(card) == last_number_in_order(seen, book_index_of(card)) + 2
    return one_too_high or (not _is_correct_play(seen, seat, card) and is_next_on_book(seen, card))


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move so far by the weights of its reasons, rated one after another; nothing is searched.

    The first of equals counts; `random` is not used.
    """
    return best_move_by_weight(weigh_move, seen, seat, moves, level)
