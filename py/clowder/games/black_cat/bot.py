"""A player of Black Cat. It counts what a card brings at once, and what the end of the pile is good for then.
In turns the boss has time to play on in its head.

Hidden is the order of the deck below its top card; which cards are left is known to whoever has watched.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from random import Random

from clowder.bots.bot import Level, Merit, worthiest
from clowder.bots.halving import halving
from clowder.core.cards import BACK, Card, shuffled
from clowder.core.poker import deck, is_black, rank
from clowder.core.rules import Move, Seat
from clowder.core.words import listed
from clowder.games.black_cat import small
from clowder.games.black_cat.rules import Call, Pair, Pass, Side, State, Take
from clowder.games.black_cat.score import VALUES, Pile, Scoring, score, score_player

HOW = listed(
    "In turns the boss guesses a hundred times which cards come next, plays on in its head for a while, "
    "and does what wins most often. In a race it counts what the card would score at the end of each pile, "
    "and takes as long to see it as a person does."
)

TAIL = 4
"""How many of the last cards of a pile are looked at: more hardly ever matter to the next."""


@dataclass(frozen=True)
class Taste:
    """What a player minds beside what a card scores at once. In points."""

    hope: float
    """How many times it counts what the next card may bring on average."""
    run: float
    """What a chain of black cards is worth while it grows."""
    end: float
    """What it is worth to leave a card when ahead, so that the game may end; when not, to take it."""


HOUSE_CAT = Taste(hope=0.7, run=0.0, end=0.0)
"""It does not see a chain of black cards coming."""

BOSS = Taste(hope=2.0, run=3.0, end=1.0)

SPOILS = -0.5
"""What a card must be worth to be taken."""

STEPS = 300
"""How often the boss plays a move on in turns before it chooses, so on a hundred guesses and more."""

AHEAD = 6
"""For how many cards it does so. To the end of the game luck would hide what a move is good for."""

ENOUGH = 20_000
"""It forgets what cards bring to piles when it has found out more than that: some megabytes."""

LAST_WORD = 50.0
"""In place of `end`, where to leave the card ends the game: it is as good as won or lost."""


# What speaks for a card


def evaluate(seen: State, seat: Seat, move: Move, level: Level) -> Sequence[Merit]:
    match move:
        case Take(card, side):
            return _of_taking(seen, seat, card, side, HOUSE_CAT if level == "house-cat" else BOSS)
        case Call():
            return (_of_calling(seen, seat),)
    return (_of_leaving(seen, seat, level),)


def _of_leaving(seen: State, seat: Seat, level: Level) -> Merit:
    """A boss who is ahead would like the game to end, and one who is not would not."""
    if seen.stalled:
        return Merit(-50, listed("Nobody wants it, and you are not ahead: something must happen."))
    spoils = listed("It would spoil more than it brings: leave it.")
    if level == "house-cat":
        return Merit(SPOILS, spoils)
    end = LAST_WORD if _has_the_last_word(seen, seat) else BOSS.end
    ahead = _ahead(seen, seat)
    if ahead > 0:
        return Merit(SPOILS + end, listed("You are ahead: the sooner it is over, the better."))
    return Merit(SPOILS - (end if ahead < 0 else BOSS.end), spoils)


def _has_the_last_word(seen: State, seat: Seat) -> bool:
    """Taking turns: if the seat passes, too, all have passed, and whoever is ahead calls.

    With this the boss won 57.6 % (standard error 0.4) of 2,000 deals played twice, the seats changed, against
    itself without it; in a copy that is not kept.
    """
    return seen.turn == seat and not seen.stalled and seen.passes == len(seen.piles) - 1


def _of_taking(seen: State, seat: Seat, card: Card, side: Side, taste: Taste) -> Sequence[Merit]:
    end, new = _end(seen.piles[seat], side), _plain(card)
    points = gain(end, new, _scoring(seen))
    left = unseen(seen)
    before, after = hope(end, left, _scoring(seen)), hope((*end, new)[-TAIL:], left, _scoring(seen))
    runs = taste.run * (_black_run((*end, new)) - _black_run(end))
    better = taste.hope * (after - before) + runs
    if points:
        now = Merit(points, listed("It scores {points} at once."), n=points)
    elif better >= 0:
        now = Merit(0, listed("It does no harm there."))
    else:
        now = Merit(0, listed("It does a little harm there, but to leave it would be worse."))
    return now, Merit(better, listed("Then more cards fit there than before."))


def _black_run(end: Pile) -> float:
    """How far a chain of black cards has come: 1 at most."""
    total = 0
    for card in reversed(end):
        if card[-1] != "s" or total > 10:
            break
        total += VALUES.get(card[:-1], 7)
    return sqrt(min(total, 12)) / 3.5


def _of_calling(seen: State, seat: Seat) -> Merit:
    """To end the game is best for whoever has most."""
    ahead = _ahead(seen, seat)
    return Merit(
        100 if ahead > 0 else -100, listed("You are ahead by {points}: end it now."), n=max(0, ahead)
    )


def _ahead(seen: State, seat: Seat) -> int:
    """How many points more than the best of the others."""
    points = [score_player(pair, seen.options).points for pair in seen.piles]
    return points[seat] - max(other for owner, other in enumerate(points) if owner != seat)


def appeal(seen: State, seat: Seat, move: Move) -> float:
    """A kitten wants every card, and would rather have it score at once; it leaves none to anybody."""
    if isinstance(move, Take):
        return gain(_end(seen.piles[seat], move.pile), _plain(move.card), _scoring(seen))
    return -1


# What cards bring


def _plain(card: Card) -> Card:
    """The card as it counts: only its rank and colour matter."""
    return rank(card) + ("s" if is_black(card) else "h")


def _end(pair: Pair, side: Side) -> Pile:
    """The last cards of a pile, as they count."""
    pile = pair[0] if side == "left" else pair[1]
    return tuple(map(_plain, pile[-TAIL:]))


def _scoring(seen: State) -> Scoring:
    options = seen.options
    return Scoring(
        options.lucky_tom,
        options.music,
        options.face_tomcats,
        options.queens,
        options.share,
        options.three_of_a_kind,
    )


def gain(end: Pile, card: Card, scoring: Scoring) -> int:
    """The points that a card brings at once to a pile with this end."""
    return points((*end, card), scoring) - points(end, scoring)


@lru_cache(maxsize=1 << 12)
def points(end: Pile, scoring: Scoring) -> int:
    """What these cards score by themselves."""
    return score(end, scoring).points


@lru_cache(maxsize=1 << 8)
def hope(end: Pile, left: tuple[tuple[Card, int], ...], scoring: Scoring) -> float:
    """What the next card brings on average to a pile with this end."""
    cards = sum(number for _, number in left)
    return sum(number * gain(end, card, scoring) for card, number in left) / cards if cards else 0.0


def unseen(seen: State) -> tuple[tuple[Card, int], ...]:
    """How many of each card, as they count, lie below the top one."""
    left = (
        Counter(map(_plain, deck())) if seen.options.decks == 1 else Counter(map(_plain, (*deck(), *deck())))
    )
    left.subtract(_plain(card) for pair in seen.piles for pile in pair for card in pile)
    left.subtract(_plain(card) for card in seen.deck if card != BACK)
    return tuple(sorted((card, number) for card, number in left.items() if number > 0))


def candidates(
    seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random
) -> Sequence[Move]:
    """In a race, or when it is another's turn, it may also do nothing: that is what a `Pass` means then."""
    return (*moves, Pass(seen.deck[0])) if moves and seen.turn != seat else moves


def search(seen: State, seat: Seat, moves: Sequence[Move], level: Level, random: Random) -> Iterator[Move]:
    if level == "alley-boss" and seen.turn == seat and not _may_end_it(seen, seat):
        return _played_on(seen, seat, moves, random)
    return _counted(seen, seat, moves, level)


def _counted(seen: State, seat: Seat, moves: Sequence[Move], level: Level) -> Iterator[Move]:
    """Nothing is to be tried out: what may come is in the merits, which need what the piles are good for."""
    left, scoring = unseen(seen), _scoring(seen)
    for move in moves:
        if isinstance(move, Take):
            end = _end(seen.piles[seat], move.pile)
            for pile in (end, (*end, _plain(move.card))[-TAIL:]):
                hope(pile, left, scoring)
                yield moves[0]
    yield from worthiest(evaluate, seen, seat, moves, level)


# Playing on, in turns


def _may_end_it(seen: State, seat: Seat) -> bool:
    """Whether the seat wins by a call, or by passing as all others have."""
    return (seen.stalled or _has_the_last_word(seen, seat)) and _ahead(seen, seat) > 0


def _played_on(seen: State, seat: Seat, moves: Sequence[Move], random: Random) -> Iterator[Move]:
    """The move that does best on the same guesses at the cards to come.

    Nobody calls who is not ahead, nor passes on a card that has stalled.
    """
    known = known_ends(_scoring(seen))
    now, card = as_small(seen, known), small.number(seen.deck[0])
    hidden = [small.number(name) for name, count in unseen(seen) for _ in range(count)]
    after: dict[Move, small.Rest] = {
        move: small.taken(now, int(move.pile == "right"), card, known)
        for move in moves
        if isinstance(move, Take)
    }
    if not seen.stalled:
        after[Pass(seen.deck[0])] = small.passed(now)

    def tried(few: Sequence[Move]) -> Sequence[float]:
        coming = shuffled(hidden, random)[:AHEAD]
        left = len(hidden) - len(coming)
        lying = {move: (card, *coming) if isinstance(move, Pass) else coming for move in few}
        return [small.playout(after[move], seat, lying[move], left, known) for move in few]

    return halving(tuple(after), STEPS, tried)


def as_small(seen: State, known: small.Ends) -> small.Rest:
    """The game in small, but for its deck."""
    ends = tuple([known.pile(pile) for pair in seen.piles for pile in pair])
    points = tuple([score_player(pair, seen.options).points for pair in seen.piles])
    return small.Rest(ends, points, seen.turn, seen.passes)


def known_ends(scoring: Scoring, enough: int = ENOUGH) -> small.Ends:
    """Return what it has found out about the ends of piles; nothing once it was more than enough."""
    if len(_found(scoring).known) > enough:
        _found.cache_clear()
    return _found(scoring)


@lru_cache(maxsize=1)
def _found(scoring: Scoring) -> small.Ends:
    return small.Ends(scoring)
