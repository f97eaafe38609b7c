"""Computer player for Kit and Kat in Nuerland.

A book goes to the seat that plays its 10, so a seat that goes through more packets finds more tens. What
counts is to use up one's own hands, and not to help the others. A Kitten that is not played stops its book
for everybody. Hidden are the packets and the other hands; which cards these can be is known.
"""

from collections.abc import Iterator, Sequence
from random import Random
from types import MappingProxyType

from clowder.bots.bot import Level, MoveReason, iter_best_by_weight
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


def move_reasons(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[MoveReason]:
    """Return the reasons for and against a move, each with a weight; taking a book is `BOOK_WORTH`.

    Moves are to play a card, lay one, join piles, call, judge and pass. To judge an answer and to pass
    have one reason of weight 0, and to call another player's mistake one of 50. To lay a card open (a
    Kitten) and to join piles of them have only reasons against. `seen` is what the seat can see. The
    level matters only for plays of `alley-boss`, the strongest.
    """
    if move == Call():
        return (_reason_to_call(seen),)
    if move in VERDICTS:
        return (MoveReason(0, N_("Only whoever was asked can tell.")),)
    table = begin_turn(seen, seat)
    match move:
        case Play(card):
            return _reasons_to_play_card(table, seat, card, level)
        case Lay(card, pile):
            return *_reasons_against_laying(table, seat, card), *_reasons_against_covering(table, seat, pile)
        case Join(card, pile, onto):
            under = card if pile == onto else table.kittens[seat][onto][-1]
            return *_reasons_against_laying(table, seat, card), _reason_against_joining(
                table, seat, pile, under
            )
    return (MoveReason(0, N_("Nothing of yours can be played now that does you good.")),)


def _reasons_to_play_card(seen: State, seat: Seat, card: Card, level: Level) -> Sequence[MoveReason]:
    """Return the reasons to play a card: the place that it frees, and who has the book's next card.

    In three cases there is only one reason, in this order: for a mistake, of weight -100; for the last
    card of a book, which takes it, of `BOOK_WORTH`; for a Kitten (a card laid open) that the level
    `alley-boss` had better keep, of `-STOPPING_WORTH`.
    """
    if not _is_correct_play(seen, seat, card):
        return (MoveReason(-100, N_("It would be a mistake.")),)
    if completes_book(seen.options, card):
        return (MoveReason(BOOK_WORTH, _IN_TEN if number_in_book(card) == TEN else _IN_FEWER),)
    if level == "alley-boss" and _should_keep_kitten(seen, seat, card):
        return (MoveReason(-STOPPING_WORTH, N_("It would help the others more than you: keep it.")),)
    return _freed_place_reason(seen, seat, card), _next_card_reason(seen, seat, card)


def _should_keep_kitten(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether to leave a Kitten (a card laid open) where it is, as playing it helps only others.

    That is so if the seat could not play on in its book up to a card of its hand. False for a card of
    the hand, with an empty hand, and by the house rule `must_play_all`.
    """
    if seen.options.must_play_all:
        return False
    is_kitten = card not in seen.hands[seat]
    return is_kitten and bool(seen.hands[seat]) and not can_play_on_to_hand_card(seen, seat, card)


def _is_correct_play(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether playing this card is no mistake: it is the next on its book (KK-4).

    While the seat has a 1 in hand, the card must also be a 1.
    """
    return is_next_on_book(seen, card) and (number_in_book(card) == 1 or not holds_a_one(seen, seat))


def _freed_place_reason(seen: State, seat: Seat, card: Card) -> MoveReason:
    """Return the reason to play a card for the place that it frees: in the hand, or among the Kittens.

    A card of the hand has the weight `HAND_CARD_WORTH`; a Kitten (a card laid open) has 0.
    """
    if card in seen.hands[seat]:
        if not seen.heap:
            return MoveReason(HAND_CARD_WORTH, N_("It is the next card of its book."))
        return MoveReason(HAND_CARD_WORTH, N_("It is gone from your hand: new cards come sooner."))
    if (card,) not in seen.kittens[seat]:
        return MoveReason(0, N_("It uncovers the Kitten under it."))
    return MoveReason(0, N_("It frees a place among your Kittens."))


def _next_card_reason(seen: State, seat: Seat, card: Card) -> MoveReason:
    """Return the reason for or against playing a card that depends on who has the book's next card.

    The weight is `OWN_NEXT_CARD_WORTH` if this seat can play the next card, and 0 if that lies covered
    in its own piles. It is `-HELPING_LOSS` if another seat shows that card. If it is hidden, that loss
    is multiplied by the share of the hidden cards that other hands hold.
    """
    following = next_card_in_book(card)
    if following in cards_within_reach(seen, seat):
        return MoveReason(OWN_NEXT_CARD_WORTH, N_("Then you can play the next card of the book, too."))
    owner = _seat_showing_card(seen, following)
    if owner is None:
        held = sum(map(len, seen.hands)) - len(seen.hands[seat])
        hidden = held + sum(map(len, seen.heap))
        return MoveReason(
            -HELPING_LOSS * (held / hidden if hidden else 0), N_("Nobody shows the next card of the book.")
        )
    if owner == seat:
        return MoveReason(0, N_("The next card of the book is yours, under another."))
    return MoveReason(-HELPING_LOSS, N_("{name} has the next card of the book."), owner)


def next_card_in_book(card: Card) -> Card:
    """Return the card after this one in its book: the same letter, the next number, `a4` for `a3`.

    After the last card of a book, the result is a name that no card has.
    """
    return f"{card[0]}{number_in_book(card) + 1}"


def _seat_showing_card(seen: State, card: Card) -> Seat | None:
    """Return the seat whose Kittens (cards laid open) include this card; None if none do.

    Covered Kittens count, too, as all have seen them. In the finish, when Kittens have become the hands,
    hands are searched in their place.
    """
    lying = seen.hands if seen.finish else seen.kittens
    return next((seat for seat, cards in enumerate(lying) if any(card in each for each in cards)), None)


def _reasons_against_laying(seen: State, seat: Seat, card: Card) -> Sequence[MoveReason]:
    """Return the reasons against laying a card open (a Kitten), stronger the sooner it is playable.

    The weight is `-PLAYABLE_CARD_LOSS` times `nearness_to_playable`. If the seat has a 1 in hand, laying
    would be a mistake: a reason of weight -100 comes first.
    """
    stopping = MoveReason(
        -PLAYABLE_CARD_LOSS * nearness_to_playable(seen, card),
        N_("Of your cards, it will be the last that can be played."),
    )
    if holds_a_one(seen, seat):
        return MoveReason(-100, N_("It would be a mistake.")), stopping
    return (stopping,)


def _reasons_against_covering(seen: State, seat: Seat, pile: int) -> Sequence[MoveReason]:
    """Return the reason against covering a pile by a Kitten, stronger the sooner its top is playable.

    The weight is `-PLAYABLE_CARD_LOSS` times `nearness_to_playable` of the top. The reason is the only
    item; the result is empty if no pile lies at this place. Kittens are cards laid open.
    """
    top = seen.kittens[seat][pile][-1:]
    if not top:
        return ()
    covered = PLAYABLE_CARD_LOSS * nearness_to_playable(seen, top[0])
    return (MoveReason(-covered, N_("The Kitten under it is not needed soon.")),)


def _reason_against_joining(seen: State, seat: Seat, pile: int, under: Card) -> MoveReason:
    """Return the reason against laying a pile on the Kitten `under`, which must wait for those cards.

    The loss is in proportion to how much nearer `under` is to being playable than the pile's least near
    card; 0 if it is not nearer. Kittens are cards laid open.
    """
    last = min(nearness_to_playable(seen, card) for card in seen.kittens[seat][pile])
    held_up = max(0.0, nearness_to_playable(seen, under) - last)
    return MoveReason(
        -PLAYABLE_CARD_LOSS * held_up, N_("What comes on top can be played before what is under it.")
    )


def nearness_to_playable(seen: State, card: Card) -> float:
    """Return how near a card is to being playable: 1 if next on its book, 1/2 if second, 1/3 if third...

    A card that lies on its book counts 1.
    """
    return 1 / max(1, number_in_book(card) - last_number_in_order(seen, book_index_of(card)))


def _reason_to_call(seen: State) -> MoveReason:
    """Return the reason to call another player's mistake, weight 50; its text names the mistake.

    It is a card out of order if one lies on a book, or else a Kitten (a card laid open) that should have
    been played.
    """
    if seen.deeds.misplaced:
        return MoveReason(50, N_("A card lies there out of order: call!"))
    return MoveReason(50, N_("A Kitten was left that could be played: call!"))


def move_appeal(seen: State, seat: Seat, move: Move) -> float:
    """Return how much the weakest computer player likes a move: a call 30, a correct play its number.

    A wrong play counts -100, and so does laying or joining while a 1 is in hand. All other moves count
    0.
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


def can_play_on_to_hand_card(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether the seat, after playing this card, can go on in its book up to a card of its hand.

    Each following card must lie on top of one of the seat's piles, until one is in its hand, or the book
    is complete. True for the last card of a book.
    """
    own = cards_within_reach(seen, seat)
    while not completes_book(seen.options, card):
        card = next_card_in_book(card)
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
    """Return the moves for the computer player to weigh, sometimes only wrong ones by chance.

    These are decided in order: only the call, if the seat sees another's mistake and does not overlook
    it; while an answer is to be judged, a random verdict of the player who was asked, and nothing for
    the others; only moves that lay or join Kittens (cards laid open), by distraction; only tempting
    mistakes, by a slip. Else they are all moves but a call, or only plays if the turn must go on. The
    level sets the probabilities.
    """
    overlooks, slips = (
        random.random() < OVERLOOK_PROBABILITY[level],
        random.random() < SLIP_PROBABILITY[level],
    )
    if Call() in moves and not overlooks and _can_see_mistake(seen, seat):
        return (Call(),)
    if seen.deeds.awaits_verdict:
        return _random_verdict_moves(seat == seen.turn, level, random)
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


def _random_verdict_moves(is_asked: bool, level: Level, random: Random) -> Sequence[Move]:
    """Return the verdict on the computer player's own answer, `KNEW` or `NOT` by chance, as only move.

    The probability of `KNEW` is that of the level in `KNOW_PROBABILITY`. Empty if another player was
    asked (`is_asked` is False).
    """
    if not is_asked:
        return ()
    return (KNEW,) if random.random() < KNOW_PROBABILITY[level] else (NOT,)


def _can_see_mistake(seen: State, seat: Seat) -> bool:
    """Return whether this seat can see that another player's turn has a mistake that can be called.

    It is a card that lies out of order, or a turn that was ended wrongly.
    """
    return seen.deeds.seat != seat and (bool(seen.deeds.misplaced) or _has_ended_turn_wrongly(seen))


def _has_ended_turn_wrongly(seen: State) -> bool:
    """Return whether the last player ended the turn although bound to go on, judging by open cards.

    Before the finish that is so if a top Kitten (a card laid open) was next on its book, and the player
    had to play it: by `must_play_all`, or after Kittens were taken up and if no card was played in the
    turn. In the finish see `_has_passed_wrongly_in_finish`. False while the turn is that player's,
    and after a verdict that ended it.
    """
    owner = seen.deeds.seat
    if owner in (NOBODY, seen.turn) or seen.deeds.verdict == NOT.verdict:
        return False
    if seen.finish:
        return _has_passed_wrongly_in_finish(seen, owner)
    kittens = (pile[-1] for pile in seen.kittens[owner] if pile)
    bound = seen.options.must_play_all or (seen.taken_up > 0 and not seen.deeds.played)
    return bound and any(is_next_on_book(seen, card) for card in kittens)


def _has_passed_wrongly_in_finish(seen: State, owner: Seat) -> bool:
    """Return whether this seat, in the finish (the last phase), passed although it had to play.

    In the finish hands lie open. False if the finish began with this turn and no card was played, as
    covered cards did not bind then, and after a wrong call, when the hand may have changed.
    """
    deeds = seen.deeds
    if (deeds.begins_finish and not deeds.played) or deeds.callers:
        return False
    return must_continue_turn(seen, owner)


def _is_tempting_mistake(seen: State, seat: Seat, card: Card) -> bool:
    """Return whether playing the card is an easy mistake: a number skipped, or a 1 in hand overlooked.

    That is, the card is one too high for its book; or it is next there, but the seat must play a 1
    first.
    """
    one_too_high = number_in_book(card) == last_number_in_order(seen, book_index_of(card)) + 2
    return one_too_high or (not _is_correct_play(seen, seat, card) and is_next_on_book(seen, card))


def choose_move(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Iterator[Move]:
    """Yield the best move so far, once for each move that is weighed; the last one is the choice.

    The best is the one whose reasons have the highest total weight, the first of equals. `random` is not
    used.
    """
    return iter_best_by_weight(move_reasons, seen, seat, moves, level)
