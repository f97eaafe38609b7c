"""I Stepped on the Cat!, for two to four, or for one, by George Sicherman (2003, 2005).

Its name is that of a piano piece, Neko Funjatta. The rules in our own words; what they leave open we
settled, and say so under *Ours*.

SC-1  There are cats of five coats, boots, and cans of tuna. The deck is shuffled and four cards are
      dealt to each; the others, face down, are the stock. Play begins at the dealer's left and
      passes to the left.
SC-2  Whoever has the turn draws a card from the stock, and then must play one.
SC-3  *Show* a cat: lay it face up before you, if you show none of its coat.
SC-4  *Step* with a boot on a cat that another shows: both are discarded.
SC-5  *Steal* with a can of tuna a cat that another shows, if you show none of its coat: it is shown by
      you now, and the tuna is discarded.
SC-6  Or *discard* any card.
SC-7  As soon as the stock is used up, the discards are shuffled and are the new stock.
SC-8  Whoever shows all five coats scores a point, there and then, and those five are discarded. What the
      others show stays.
SC-9  Five points win; in a short game, three.
SC-10 Alone: the stock is turned up card by card. A cat is shown if its coat is not, else discarded. A tuna
      is named as a cat and shown as that. A boot is discarded together with a card that you show,
      whichever you like, or by itself if you show none. All five score a point and are discarded.
      When the stock is used up the game is over: seven points or more win it.

Ours
-   The deck. Which cards there are, and how many, is told only in the maker's printed cards, which
    his page offers and we have not had. Ours are ten cats of each coat, ten boots and ten tuna: 70
    cards, counted so that the maker's seven points alone are hard to reach but can be reached (with
    care, about one game in five; decks under 60 cards hardly ever get there). The numbers can be set;
    within the bounds that are set here, games end.
-   The five coats. They differ by pattern, not by colour alone.
-   A tuna steals only a cat that you may show: if there is none it can only be discarded. A boot never
    steps on a cat of your own.
-   The stock is used up the moment its last card is drawn, so it is renewed before that card's drawer
    plays. If nothing has been discarded by then, it is made as soon as something is; who has no
    stock at the start of a turn does not draw, and without a card in hand passes. (With these decks
    that cannot happen: even if 7 cats of each coat are all there is, four hands and four shows leave
    something to be shuffled.)
-   Alone, a tuna can be named only as a coat that is not shown, or discarded: it may be named as any
    cat, and one whose coat is shown is discarded. A boot must take a shown card if there is one, the
    discards stay where they are, and play goes on past seven points.
-   *House rule* `only_winnable`: alone, the deck is shuffled until whoever knew its order could win.
    Decks of which hardly any could be won cannot be chosen with it.
-   *House rule* `head_start`: whoever wants it begins with some points, for all to see; fewer than win.
-   The dealer of the first game is drawn. Cards are dealt one by one, from the dealer's left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from clowder.core.cards import Card, face_down_cards, replace_item, without_card
from clowder.core.dealer import (
    first_dealer_by_lot,
    first_dealer_option_field,
    first_dealer_shuffle,
    next_dealer_option_value,
    parse_first_dealer,
)
from clowder.core.errors import BadOption, IllegalMove
from clowder.core.i18n import _
from clowder.core.options import (
    option_field,
    option_value_of_seat,
    per_seat_option_field,
    switch_option_field,
)
from clowder.core.rules import (
    NOBODY,
    AllowedHeadStarts,
    Move,
    Outcome,
    Pause,
    Presets,
    Seat,
    Shuffle,
    Shuffled,
    Traits,
    accept_any_order,
    outcome_by_score,
)
from clowder.games.stepped_on_the_cat.solitaire import most_solitaire_points

NAME = "stepped-on-the-cat"
REVISION = 1
SEATS = range(1, 5)

HAND = 4
"""Cards dealt to each player (SC-1)."""

GOAL, SHORT_GOAL, GOAL_ALONE = 5, 3, 7
"""Points that win a game, a short game (SC-9), and a solitaire (SC-10)."""

TURN_UP_MS = 900
"""Milliseconds before the next card is turned up, in solitaire."""

LAY_DOWN_MS = 700
"""Milliseconds for which a turned-up card without a choice is shown, in solitaire."""


# The deck

COATS = ("ginger", "black", "tuxedo", "calico", "siamese")
"""Coats: striped; plain; with a white bib and paws; patched in three colours; pale with a dark mask."""

BOOT = "boot"
TUNA = "tuna"

COPIES = "abcdefghijklmnopqrst"
"""Suffixes that tell cards of one kind apart: `ginger-a`, `ginger-b`."""

PRESETS: Presets = MappingProxyType(
    {
        "standard": MappingProxyType({"cats": 10, "boots": 10, "tuna": 10}),
        "friendly": MappingProxyType({"cats": 12, "boots": 6, "tuna": 6}),
    }
)
"""Decks by name, as values for the options.

With careful play 22 and 46 solitaires in 100 are won with them.
"""


@dataclass(frozen=True)
class Options:
    """Options of a game: its length (`short`), the numbers of cards, the first dealer, head starts.

    `cats` (of each coat), `boots` and `tuna` are numbers of cards; `dealer` is a seat or to be drawn by
    lot; `head_start` has, by seat, the points with which the seat begins. `only_winnable` is for
    solitaire, the game of one player: the deck is one that can be won. `goal` is computed: the points
    that win, 5, or 3 in a short game.
    """

    short: bool = switch_option_field("A short game for two and more: three points win.")
    cats: int = option_field(10, range(7, 21), "Cats of each coat: with more of them points come faster.")
    boots: int = option_field(10, range(21), "Boots: with fewer of them shown cats are safer.")
    tuna: int = option_field(10, range(21), "Cans of tuna: with fewer of them less is stolen.")
    only_winnable: bool = switch_option_field(
        "Alone: only decks that can be won, by whoever knows them.", later=True
    )
    dealer: str = first_dealer_option_field(SEATS, "Who deals: drawn, or a seat.")
    head_start: tuple[int, ...] = per_seat_option_field(
        range(GOAL), "Points to begin with, so that the odds are even."
    )

    @property
    def goal(self) -> int:
        """Points that win a game of two or more players: 5, or 3 in a short game (SC-9).

        In solitaire `GOAL_ALONE` counts instead.
        """
        return SHORT_GOAL if self.short else GOAL


def full_deck(options: Options) -> tuple[Card, ...]:
    """Return every card of the deck with these options, ordered by kind: cats by coat, boots, tuna.

    A card is named by its kind and a letter that tells copies apart: `ginger-a`, `boot-b`. The options
    have the number of cards of each kind.
    """
    numbers = (*((coat, options.cats) for coat in COATS), (BOOT, options.boots), (TUNA, options.tuna))
    return tuple(f"{kind}-{copy}" for kind, number in numbers for copy in COPIES[:number])


def card_kind(card: Card) -> str:
    """Return the kind of a card: its coat if it is a cat (`ginger` for `ginger-a`), else BOOT or TUNA."""
    return card.partition("-")[0]


KIND_NUMBER = MappingProxyType({kind: number for number, kind in enumerate((*COATS, BOOT, TUNA))})
"""Numbers of the kinds, as `solitaire.py` uses them."""


def is_deck_winnable(order: Sequence[Card]) -> bool:
    """Return whether a solitaire with this deck can be won: best play makes at least seven points.

    Best play knows all cards. `order` has them from the top of the deck; `GOAL_ALONE` is the seven.
    """
    return most_solitaire_points(KIND_NUMBER[card_kind(card)] for card in order) >= GOAL_ALONE


# Moves of players


@dataclass(frozen=True)
class Show(Move):
    """Lay a cat from the hand before oneself, where everybody sees it (SC-3).

    In transcripts: `show ginger-a`. In solitaire the house plays it, with the turned-up card.
    """

    cat: Card


@dataclass(frozen=True)
class Step(Move):
    """Step with a boot on a shown cat of another player; then both cards are discarded (SC-4).

    `boot` and `cat` are the two cards. In solitaire it is the player's own cat, and may be a tuna that
    is shown as a cat.
    """

    boot: Card
    cat: Card


@dataclass(frozen=True)
class Steal(Move):
    """Take a shown cat from another player with a can of tuna, which is discarded (SC-5).

    The card `cat` then lies in the row of the player, who must not show its coat yet; `tuna` is the can.
    """

    tuna: Card
    cat: Card


@dataclass(frozen=True)
class Discard(Move):
    """Discard a card without effect (SC-6), of the hand or turned up. In transcripts: `discard boot-a`."""

    card: Card


@dataclass(frozen=True)
class Pass(Move):
    """End one's turn without playing a card; only legal with no card in hand."""

    pass


@dataclass(frozen=True)
class Name(Move):
    """Show a tuna as a cat of a coat not shown yet; it counts as that cat. Only in solitaire.

    `tuna` is the turned-up card, and `coat` the coat that the player chooses.
    """

    tuna: Card
    coat: str


# Moves of the house, besides shuffling and, in solitaire, playing cards without a choice (Show, Discard)


@dataclass(frozen=True)
class Reveal(Move):
    """Turn up the top card of the stock, in solitaire; a move of the house, which is no player."""


# The state

Row: TypeAlias = tuple[Card | None, ...]
"""A seat's shown cards: one place for each of COATS, in that order; None for an empty place."""

EMPTY_ROW: Row = (None,) * len(COATS)
"""Row of a seat that shows no card."""


@dataclass(frozen=True)
class State:
    """Full state of a game, with the cards that are hidden from players: others' hands, and the stock.

    `stock` (top card first) is secret, and in `hands` each hand to the others. Open to all are `shows`
    (by seat, the card shown for each coat, or None), `points`, `dealer`, `turn`, `discards` and, in
    solitaire, `turned`, the card turned up. `to_draw` is True while a begun turn waits for a new stock
    to be shuffled.
    """

    options: Options
    stock: tuple[Card, ...]
    """The stock, top card first."""

    hands: tuple[tuple[Card, ...], ...]
    """Hands by seat, in the order drawn; empty in solitaire."""

    shows: tuple[Row, ...]
    """Shown cards by seat; a tuna in a coat's place is named as that cat."""

    points: tuple[int, ...]
    """Points by seat."""

    dealer: Seat
    """The dealer; NOBODY until one is drawn, 0 in solitaire."""

    turn: Seat = NOBODY
    """The seat to play; NOBODY until the cards are dealt."""

    to_draw: bool = False
    """True if the turn has begun, but its draw waits for the shuffle of a new stock."""

    turned: Card | None = None
    """The card that is turned up and not yet played, in solitaire."""

    discards: tuple[Card, ...] = ()
    """The discards, bottom card first."""


def find_cat_owner(state: State, cat: Card) -> Seat:
    """Return the seat that shows this cat; raises StopIteration if no seat does."""
    return next(seat for seat, row in enumerate(state.shows) if cat in row)


def is_solitaire(state: State) -> bool:
    """Return whether only one player takes part."""
    return len(state.points) == 1


def allowed_head_starts(options: Options, seats: int) -> AllowedHeadStarts:
    """Return the head starts (points that a seat begins with) to choose from: 0 to one below the goal.

    In solitaire the range is empty: nobody has a head start.
    """
    return AllowedHeadStarts(range(options.goal if seats > 1 else 0))


def with_first_player(options: Options, seats: int, seat: Seat) -> Options:
    """Return these options with the dealer changed so that `seat` has the first turn (SC-1).

    The dealer is the seat to its right. `seats` is the number of players.
    """
    return replace(options, dealer=str((seat - 1) % seats))


TRAITS: Traits[State, Options] = Traits(
    hidden_hands=True,
    presets=PRESETS,
    head_starts=allowed_head_starts,
    with_first=with_first_player,
    points=lambda state: state.points,
)


# The eight functions of the rules


def _check_game_can_end(options: Options) -> None:
    """Raise BadOption if the deck has more boots, or more cans of tuna, than cats of each coat.

    With such a deck games might never end. Equal numbers are allowed.
    """
    boots = _("There are {n} boots, but only {cats} cats of each coat: too many.")
    tuna = _("There are {n} cans of tuna, but only {cats} cats of each coat: too many.")
    for said, number in ((boots, options.boots), (tuna, options.tuna)):
        if number > options.cats:
            raise BadOption(said.format(n=number, cats=options.cats))


def _check_head_start(options: Options, seats: int) -> None:
    """Raise BadOption if a seat begins with points enough to win, or with any points in solitaire."""
    most = max(options.head_start, default=0)
    if most and seats == 1:
        raise BadOption(_("Alone nobody has a head start."))
    if most >= options.goal:
        raise BadOption(_("{goal} points win, so a head start has fewer.", goal=options.goal))


def _check_winnable_deck_is_findable(options: Options, seats: int) -> None:
    """Raise BadOption if a deck that can be won is wanted, but hardly any deck of these cards can be.

    It matters only for solitaire with the option `only_winnable`. A deck is refused if 8 * cats of each
    coat + 4 * tuna - boots is below 88: cats and tuna help to win, boots do not.
    """
    if seats == 1 and options.only_winnable and 8 * options.cats + 4 * options.tuna - options.boots < 88:
        raise BadOption(_("Hardly any of these decks can be won. Take more cats or tuna, or fewer boots."))


def setup(seats: int, options: Options) -> State:
    """Return the first state of a game, with the unshuffled deck as the stock and no cards dealt.

    Points begin at the head starts, the points that a seat is given. The dealer is NOBODY if one is to
    be drawn by lot, and seat 0 in solitaire. Raises BadOption for a dealer who is not a player, for a
    deck with which games might not end or can hardly be won, and for a head start that wins at once or
    is given in solitaire.
    """
    _check_game_can_end(options)
    _check_head_start(options, seats)
    _check_winnable_deck_is_findable(options, seats)
    dealer = parse_first_dealer(options.dealer, seats)
    if seats == 1:
        dealer = 0
    points = tuple(option_value_of_seat(options.head_start, seat) for seat in range(seats))
    return State(options, full_deck(options), ((),) * seats, (EMPTY_ROW,) * seats, points, dealer)


def turn(state: State) -> Seat:
    """Return the seat to play; NOBODY before the deal and after the end of the game."""
    return state.turn if outcome(state) is None else NOBODY


def house_move(state: State) -> Shuffle | Pause | None:
    """Return what the house (the dealer played by the program) does next; None if it has nothing to do.

    It shuffles the seats to draw a dealer; then the deck, before the deal (again until a solitaire can
    be won, if the options ask for that); later the discards, once the stock is used up. In solitaire it
    waits, and then turns up a card, or plays one that leaves no choice. None if a player is to act, or
    the game is over.
    """
    if state.dealer == NOBODY:
        return first_dealer_shuffle(len(state.points))
    if state.turn == NOBODY:
        wanted = is_deck_winnable if is_solitaire(state) and state.options.only_winnable else accept_any_order
        return Shuffle(state.stock, wanted)
    if is_solitaire(state):
        return _solitaire_pause(state)
    if not state.stock and state.discards and outcome(state) is None:
        return Shuffle(state.discards)
    return None


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """Return the seat's legal moves: for each card of its hand, in order, its uses and then discarding it.

    With an empty hand it can only pass. There are none out of turn, or when the game is over. In
    solitaire they are the moves with the card that is turned up.
    """
    if seat != state.turn or outcome(state) is not None:
        return ()
    if is_solitaire(state):
        return _solitaire_moves(state)
    hand = state.hands[seat]
    return tuple(move for card in hand for move in _moves_with_card(state, card)) or (Pass(),)


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after a move of a seat, or of the house, which shuffles and turns up cards.

    See SC-2 to SC-10. After a card is played, a seat that shows all five coats gets a point. Then the
    turn passes to the left and the next seat draws, but not in solitaire, or when the game is over.
    Raises IllegalMove for a move of another game; apart from that it is not checked whether the move is
    legal.
    """
    match move:
        case Shuffled(order):
            return _apply_shuffle(state, order)
        case Reveal():
            top, *stock = state.stock
            return replace(state, turned=top, stock=tuple(stock))
        case Pass():
            return _pass_turn(state)
    played = _score_point_for_all_coats(_apply_card_move(state, move))
    if is_solitaire(played) or outcome(played) is not None:
        return played
    return _pass_turn(played)


def observe(state: State, seat: Seat) -> State:
    """Return the state as one seat may see it: the stock and all other seats' hands are face down."""
    hands = tuple(hand if owner == seat else face_down_cards(hand) for owner, hand in enumerate(state.hands))
    return replace(state, stock=face_down_cards(state.stock), hands=hands)


def outcome(state: State) -> Outcome | None:
    """Return the scores and winners of a finished game; None while it goes on.

    With several players the game is over once a seat's points equal the goal; all seats with the highest
    score win (SC-9). In solitaire it is over once all cards are played (`_solitaire_outcome`).
    """
    if is_solitaire(state):
        return _solitaire_outcome(state)
    return outcome_by_score(state.points) if state.options.goal in state.points else None


def next_game_options(state: State) -> Options:
    """Return the options for the next game: the same, but the next seat clockwise deals.

    In solitaire there is only one seat, which deals again.
    """
    return replace(state.options, dealer=next_dealer_option_value(state.dealer, len(state.points)))


# SC-1, SC-2, SC-7: the deal, the turn, the stock


def _apply_shuffle(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after a shuffle with the result `order`: of seats, of the deck, or of discards.

    Without a dealer yet, the shuffled seats decide who deals. Before the deal, the deck is dealt. Else
    the discards become the stock, and the seat in turn draws, if it has waited for that.
    """
    if state.dealer == NOBODY:
        return replace(state, dealer=first_dealer_by_lot(order))
    if state.turn == NOBODY:
        return _deal_cards(state, order)
    renewed = replace(state, stock=order, discards=())
    return _take_from_stock(renewed) if state.to_draw else renewed


def _deal_cards(state: State, order: tuple[Card, ...]) -> State:
    """Return the state after dealing the deck `order`, card by card from the dealer's left (SC-1).

    Each seat gets four cards (`HAND`), and the first player, who has the turn then, also draws one. In
    solitaire nothing is dealt, and all cards are the stock.
    """
    if is_solitaire(state):
        return replace(state, stock=order, turn=0)
    seats = len(state.hands)
    dealt = HAND * seats
    first = (state.dealer + 1) % seats
    hands = tuple(order[(seat - first) % seats : dealt : seats] for seat in range(seats))
    return _take_from_stock(replace(state, hands=hands, stock=order[dealt:], turn=first))


def _pass_turn(state: State) -> State:
    """Return the state after the turn has passed to the left neighbour, who draws a card at once (SC-2).

    With an empty stock the draw waits for the shuffle of the discards (`to_draw`); without discards,
    too, nothing is drawn.
    """
    turn = (state.turn + 1) % len(state.hands)
    passed = replace(state, turn=turn, to_draw=not state.stock and bool(state.discards))
    return _take_from_stock(passed) if state.stock else passed


def _take_from_stock(state: State) -> State:
    """Return the state after the seat in turn has drawn the top card of the stock to the end of its hand.

    No draw is due any more then (`to_draw`). The stock must not be empty.
    """
    top, *stock = state.stock
    hands = replace_item(state.hands, state.turn, (*state.hands[state.turn], top))
    return replace(state, hands=hands, stock=tuple(stock), to_draw=False)


# SC-3 to SC-6: the cards


def _moves_with_card(state: State, card: Card) -> Sequence[Move]:
    """Return all moves that the seat in turn can make with this card of its hand; discarding is the last.

    A boot can step on any cat that another seat shows. A tuna can steal any of these whose coat the seat
    does not show yet, and a cat can be shown if the seat does not show its coat yet.
    """
    uses: list[Move] = []
    if card_kind(card) == BOOT:
        uses += [Step(card, cat) for cat in _cats_shown_by_others(state)]
    elif card_kind(card) == TUNA:
        uses += [Steal(card, cat) for cat in _cats_shown_by_others(state) if _can_show_cat(state, cat)]
    elif _can_show_cat(state, card):
        uses.append(Show(card))
    return (*uses, Discard(card))


def _cats_shown_by_others(state: State) -> Sequence[Card]:
    """Return the cats that all seats but the one in turn show, ordered by seat and then by coat."""
    return [card for seat, row in enumerate(state.shows) if seat != state.turn for card in row if card]


def _can_show_cat(state: State, cat: Card) -> bool:
    """Return whether the seat in turn shows no cat of this cat's coat yet, and so may show it (SC-3)."""
    return state.shows[state.turn][COATS.index(card_kind(cat))] is None


def _apply_card_move(state: State, move: Move) -> State:
    """Return the state after this move with a card, before a point is scored and the turn is passed.

    A cat, also a stolen one or a tuna named as one, goes to the seat's row of shown cats; boots, tuna
    that stole, cats stepped on and discards go to the discard pile. Raises IllegalMove for a move of
    another game.
    """
    match move:
        case Show(cat):
            return _show_cat(_remove_played_card(state, cat), cat, card_kind(cat))
        case Step(boot, cat):
            return _discard_cards(_remove_shown_cat(_remove_played_card(state, boot), cat), boot, cat)
        case Steal(tuna, cat):
            return _discard_cards(
                _show_cat(_remove_shown_cat(_remove_played_card(state, tuna), cat), cat, card_kind(cat)), tuna
            )
        case Discard(card):
            return _discard_cards(_remove_played_card(state, card), card)
        case Name(tuna, coat):
            return _show_cat(_remove_played_card(state, tuna), tuna, coat)
    raise IllegalMove(f"There is no {str(move)!r} in I Stepped on the Cat!")


def _remove_played_card(state: State, card: Card) -> State:
    """Return the state without this card in the hand of the seat in turn.

    In solitaire, where there are no hands, the card that is turned up is removed.
    """
    if is_solitaire(state):
        return replace(state, turned=None)
    return replace(
        state, hands=replace_item(state.hands, state.turn, without_card(state.hands[state.turn], card))
    )


def _show_cat(state: State, card: Card, coat: str) -> State:
    """Return the state with this card in the row of the seat in turn, in the place of this coat."""
    row = replace_item(state.shows[state.turn], COATS.index(coat), card)
    return replace(state, shows=replace_item(state.shows, state.turn, row))


def _remove_shown_cat(state: State, cat: Card) -> State:
    """Return the state with an empty place where any seat has shown this card."""
    return replace(
        state, shows=tuple(tuple(None if card == cat else card for card in row) for row in state.shows)
    )


def _discard_cards(state: State, *cards: Card) -> State:
    """Return the state with these cards added to the discard pile, the last one on top."""
    return replace(state, discards=(*state.discards, *cards))


# SC-8: the point


def _score_point_for_all_coats(state: State) -> State:
    """Return the state after the seat in turn has scored a point, if it shows all five coats (SC-8).

    Its five cards are discarded then, and its row is empty; without all five coats the state is
    unchanged.
    """
    turn = state.turn
    five = [card for card in state.shows[turn] if card]
    if len(five) < len(COATS):
        return state
    points = replace_item(state.points, turn, state.points[turn] + 1)
    return _discard_cards(
        replace(state, points=points, shows=replace_item(state.shows, turn, EMPTY_ROW)), *five
    )


# SC-10: solitaire


def _solitaire_pause(state: State) -> Pause | None:
    """Return the automatic move by which a solitaire goes on, and the wait before it; else None.

    With no card turned up, the next one is turned up (`Reveal`) after `TURN_UP_MS`. A turned-up card
    that leaves no choice is played after `LAY_DOWN_MS`: shown if it is a cat whose coat is not shown
    yet, else discarded. None if the player has a choice, or no cards are left.
    """
    card = state.turned
    if card is None:
        return Pause(TURN_UP_MS, Reveal()) if state.stock else None
    if _solitaire_moves(state):
        return None
    fits = card_kind(card) in COATS and _can_show_cat(state, card)
    return Pause(LAY_DOWN_MS, Show(card) if fits else Discard(card))


def _solitaire_moves(state: State) -> Sequence[Move]:
    """Return the player's moves with the turned-up card of a solitaire; none if it leaves no choice.

    A tuna is named as a cat of any coat not shown, or discarded. A boot must step on one of the shown
    cards. A cat leaves no choice, nor does a boot when nothing is shown.
    """
    card, (row,) = state.turned, state.shows
    if card and card_kind(card) == TUNA:
        free = (coat for coat, place in zip(COATS, row, strict=True) if place is None)
        return (*(Name(card, coat) for coat in free), Discard(card))
    if card and card_kind(card) == BOOT:
        return tuple(Step(card, shown) for shown in row if shown)
    return ()


def _solitaire_outcome(state: State) -> Outcome | None:
    """Return the outcome of a solitaire once the stock and the turned-up card are gone (SC-10); else None.

    The player wins with seven points or more; with fewer the game has no winner.
    """
    if state.stock or state.turned:
        return None
    return Outcome(state.points, winners=(0,) if state.points[0] >= GOAL_ALONE else ())
