"""Examples for the rules page of I Stepped on the Cat!."""

from collections.abc import Callable, Mapping

from clowder.games.stepped_on_the_cat.rules import (
    COATS,
    COPIES,
    EMPTY_ROW,
    HAND,
    State,
    card_kind,
    is_deck_winnable,
    outcome,
    turn,
)
from clowder.widgets.examples import RuleExample, winning_seats

SEAT_1_DEALS = {"dealer": "1"}
"""Options of a game that seat 1 deals, so that seat 0 begins if two play."""

DEAL = (
    "ginger-a ginger-b black-a black-b boot-a tuna-a tuna-b calico-a "
    "tuxedo-a calico-b siamese-a tuxedo-b calico-c siamese-b",
)
"""Shuffle by which seat 0 has ginger-a black-a boot-a tuna-b, seat 1 ginger-b black-b tuna-a calico-a."""

FOUR_COATS = (
    "0 show ginger-a, 1 discard calico-b, 0 show black-a, 1 discard tuxedo-b, 0 show tuxedo-a, "
    "1 discard siamese-b, 0 show siamese-a, 1 show ginger-b"
)
"""Moves after which seat 0 lacks only a calico cat, and seat 1 shows a ginger one."""

CATS_ONLY = {"cats": "7", "boots": "0", "tuna": "0"}
"""Options of a deck of 35 cats."""


def _format_interleaved_cats(copies: int) -> str:
    """Return `copies` cats of each coat as one text, with the coats in turn: `ginger-a black-a ...`.

    Blanks separate the cards. So any five cards in a row have all five coats.
    """
    return " ".join(f"{coat}-{copy}" for copy in COPIES[:copies] for coat in COATS)


def _format_turn_up_entries(cards: int) -> str:
    """Return the transcript text in which a solitaire turns up and plays this many cards by itself.

    It is the entry `house` twice for each card, once to turn it up and once to play it, with commas
    between. It fits only cards that leave the player no choice.
    """
    return ", ".join(["house"] * (2 * cards))


def _format_discard_entries() -> str:
    """Return a transcript text: two players discard every card they draw until the stock is one card.

    Entries such as `0 discard ginger-b` have commas between them. The deck is 35 cats in order; the
    first 8 are dealt, so that 27 are in the stock at first.
    """
    drawn = [f"{coat}-{copy}" for coat in COATS for copy in COPIES[:7]][2 * HAND :]
    return ", ".join(f"{turn % 2} discard {card}" for turn, card in enumerate(drawn[:-2]))


def _shown_cards(state: State, seat: int) -> set[str]:
    """Return the set of the cards that a seat shows."""
    return {card for card in state.shows[seat] if card}


def _two_player_example(
    keys: str,
    moves: str,
    shows: Callable[[State], bool],
    before: str = "",
    refused: str = "",
    options: Mapping[str, str] | None = None,
) -> RuleExample[State]:
    """Return an example for the rules page: a game of two players with the cards dealt by `DEAL`.

    `keys` are the clauses that it explains, `moves` and `before` texts of moves with commas between, and
    `shows` tests the state after them, as in `RuleExample`. Seat 1 deals, so that seat 0 begins, unless
    `options` has another dealer.
    """
    return RuleExample(
        keys, moves, shows, DEAL, before=before, refused=refused, options={**SEAT_1_DEALS, **(options or {})}
    )


def _solitaire_example(
    keys: str,
    moves: str,
    shows: Callable[[State], bool],
    deal: str = "",
    before: str = "",
    options: Mapping[str, str] | None = None,
) -> RuleExample[State]:
    """Return an example for the rules page: a solitaire, the game of one player.

    `deal` has the cards on top of the shuffled deck, with blanks between; the others follow in deck
    order. `keys` are the clauses that it explains, `moves` and `before` texts of moves with commas
    between, and `shows` tests the state after them, as in `RuleExample`.
    """
    return RuleExample(keys, moves, shows, (deal,), before=before, options=options or {}, seats=1)


EXAMPLES: tuple[RuleExample[State], ...] = (
    _two_player_example("deck", "", lambda state: len(state.stock) == 5 * 10 + 10 + 10 - 2 * HAND - 1),
    _two_player_example(
        "coats",
        "0 show ginger-a, 1 show calico-a",
        lambda state: (*map(_first_shown_coat_index, state.shows),) == (0, 3),
    ),
    _two_player_example(
        "SC-1", "0 discard boot-a", lambda state: turn(state) == 1 and len(state.hands[1]) == HAND + 1
    ),
    RuleExample(
        "SC-1",
        "0 discard boot-a",
        lambda state: turn(state) == 1,
        ("boot-a",),
        options={"dealer": "2"},
        seats=3,
    ),
    _two_player_example(
        "SC-2",
        "0 show ginger-a",
        lambda state: "tuxedo-a" in state.hands[0] and "ginger-a" not in state.hands[0],
        refused="0 show black-a",
    ),
    _two_player_example(
        "SC-3", "0 show ginger-a, 1 discard calico-b", lambda state: _shown_cards(state, 0) == {"ginger-a"}
    ),
    RuleExample(
        "SC-3",
        "0 show ginger-a, 1 discard boot-a",
        lambda state: "ginger-b" in state.hands[0],
        ("ginger-a boot-a ginger-b",),
        refused="0 show ginger-b",
        options=SEAT_1_DEALS,
    ),
    _two_player_example(
        "SC-4",
        "0 discard tuxedo-a, 1 show ginger-b, 0 step boot-a ginger-b",
        lambda state: state.shows[1] == EMPTY_ROW and state.discards[-2:] == ("boot-a", "ginger-b"),
    ),
    _two_player_example(
        "SC-4",
        "0 show ginger-a, 1 discard calico-b",
        lambda state: "boot-a" in state.hands[0] and state.shows[1] == EMPTY_ROW,
        refused="0 step boot-a ginger-a",
    ),
    _two_player_example(
        "SC-5",
        "0 show ginger-a, 1 steal tuna-a ginger-a",
        lambda state: (
            state.shows[0] == EMPTY_ROW
            and _shown_cards(state, 1) == {"ginger-a"}
            and state.discards == ("tuna-a",)
        ),
    ),
    _two_player_example(
        "SC-5 tuna",
        "0 show ginger-a, 1 show ginger-b",
        lambda state: "tuna-b" in state.hands[0],
        refused="0 steal tuna-b ginger-b",
    ),
    _two_player_example("SC-6", "0 discard ginger-a", lambda state: state.discards == ("ginger-a",)),
    _two_player_example(
        "SC-8",
        "0 show calico-c",
        lambda state: (
            state.points == (1, 0) and state.shows[0] == EMPTY_ROW and _shown_cards(state, 1) == {"ginger-b"}
        ),
        before=FOUR_COATS,
    ),
    _two_player_example(
        "SC-9 head_start",
        "0 show calico-c",
        lambda state: state.points == (5, 0) and winning_seats(outcome(state)) == (0,),
        before=FOUR_COATS,
        options={"head_start": "4,0"},
    ),
    _two_player_example(
        "SC-9",
        "0 show calico-c",
        lambda state: state.points == (3, 0) and winning_seats(outcome(state)) == (0,),
        before=FOUR_COATS,
        options={"head_start": "2,0", "short": "yes"},
    ),
    RuleExample(
        "SC-7 draw-pile",
        "1 discard siamese-f",
        lambda state: (
            turn(state) == 0
            and "siamese-g" in state.hands[0]
            and len(state.stock) == 26
            and not state.discards
        ),
        before=_format_discard_entries(),
        options={**SEAT_1_DEALS, **CATS_ONLY},
    ),
    RuleExample(
        "dealer",
        "",
        lambda state: state.dealer == 2 and turn(state) == 0,
        ("2 0 1",),
        seats=3,
    ),
    RuleExample(
        "cats",
        "",
        lambda state: len(state.stock) + len(state.hands[0]) + len(state.hands[1]) == 5 * 12 + 6 + 6,
        options={**SEAT_1_DEALS, "cats": "12", "boots": "6", "tuna": "6"},
    ),
    _solitaire_example(
        "SC-10",
        _format_turn_up_entries(6),
        lambda state: state.points == (1,) and _shown_cards(state, 0) == {"ginger-b"},
        _format_interleaved_cats(2),
    ),
    _solitaire_example(
        "SC-10",
        _format_turn_up_entries(2),
        lambda state: _shown_cards(state, 0) == {"ginger-a"} and state.discards == ("ginger-b",),
        "ginger-a ginger-b",
    ),
    _solitaire_example(
        "SC-10-tuna alone-tuna",
        "house, 0 name tuna-a black",
        lambda state: _shown_cards(state, 0) == {"ginger-a", "tuna-a"},
        "ginger-a tuna-a",
        before=_format_turn_up_entries(1),
    ),
    RuleExample(
        "alone-tuna",
        "house",
        lambda state: _shown_cards(state, 0) == {"ginger-a"},
        ("ginger-a tuna-a",),
        before=_format_turn_up_entries(1),
        refused="0 name tuna-a ginger",
        seats=1,
    ),
    _solitaire_example(
        "alone-tuna",
        "house, 0 discard tuna-a",
        lambda state: _shown_cards(state, 0) == {"ginger-a"},
        "ginger-a tuna-a",
        before=_format_turn_up_entries(1),
    ),
    _solitaire_example(
        "SC-10-boot",
        "house, 0 step boot-a ginger-a",
        lambda state: _shown_cards(state, 0) == {"black-a"} and state.discards == ("boot-a", "ginger-a"),
        "ginger-a black-a boot-a",
        before=_format_turn_up_entries(2),
    ),
    _solitaire_example(
        "SC-10-boot",
        "house, 0 step boot-a tuna-a",
        lambda state: _shown_cards(state, 0) == {"ginger-a"} and state.discards == ("boot-a", "tuna-a"),
        "ginger-a tuna-a boot-a",
        before=f"{_format_turn_up_entries(1)}, house, 0 name tuna-a black",
    ),
    RuleExample(
        "SC-10-boot",
        "house",
        lambda state: _shown_cards(state, 0) == {"ginger-a"},
        ("ginger-a boot-a",),
        before=_format_turn_up_entries(1),
        refused="0 discard boot-a",
        seats=1,
    ),
    _solitaire_example(
        "SC-10-boot", "house, house", lambda state: state.discards == ("boot-a",), "boot-a ginger-a"
    ),
    _solitaire_example(
        "SC-10-end",
        _format_turn_up_entries(1),
        lambda state: state.points == (7,) and not state.stock and winning_seats(outcome(state)) == (0,),
        _format_interleaved_cats(7),
        before=_format_turn_up_entries(34),
        options=CATS_ONLY,
    ),
    _solitaire_example(
        "SC-10-end",
        _format_turn_up_entries(1),
        lambda state: state.points == (1,) and not state.stock and winning_seats(outcome(state)) == (),
        before=_format_turn_up_entries(34),
        options=CATS_ONLY,
    ),
    _solitaire_example(
        "alone-past-seven",
        _format_turn_up_entries(5),
        lambda state: state.points == (8,) and outcome(state) is not None,
        _format_interleaved_cats(8),
        before=_format_turn_up_entries(35),
        options={**CATS_ONLY, "cats": "8"},
    ),
    _solitaire_example(
        "only_winnable",
        "",
        lambda state: is_deck_winnable(state.stock),
        _format_interleaved_cats(12),
        options={"cats": "12", "boots": "6", "tuna": "6", "only_winnable": "yes"},
    ),
)


def _first_shown_coat_index(row: tuple[str | None, ...]) -> int:
    """Return the coat of the first card in a seat's row of shown cards, as its index in COATS.

    Raises StopIteration if the seat shows no card.
    """
    return next(COATS.index(card_kind(card)) for card in row if card)
