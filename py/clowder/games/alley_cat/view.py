"""Screen view of Alley Cat: two hands, a trick between them."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice

from clowder.core.cards import BACK, Card
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, cache_by_language, fill_values, join_with_colon, join_with_commas, plural
from clowder.core.poker import rank_of, suit_of
from clowder.core.rules import NOBODY, Seat
from clowder.core.signs import signed_number_text
from clowder.core.table import Entry
from clowder.games.alley_cat.rules import (
    ALLEY_CAT,
    GOAL,
    LOW_TO_HIGH,
    Follow,
    Lead,
    State,
    Trick,
    beats_card,
    outcome,
    pip_value,
    trick_value,
)
from clowder.widgets.cards import (
    SIZE,
    SUIT_SIGNS,
    draw_card_face_svg,
    draw_card_fan,
    draw_continue_button,
    draw_corner_indices,
    draw_face_up_card,
    draw_hand,
    draw_item_card,
    draw_poker_card_face,
    draw_stock,
    draw_unlabelled_card,
    poker_card_name,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_nested_picture
from clowder.widgets.scene import Scene, first_move_field
from clowder.widgets.seats import draw_seat_place, nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, SeatScore, TableItem, make_hand, make_playable_card_item


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the whole table, from top to bottom: the other seat, stock and trick, the nearest seat.

    Each seat has its name, points, hand and tricks won.
    """
    others, mine = seats_clockwise_from(nearest_seat(scene), 2)
    return h(
        "section.felt",
        (_draw_seat_place(seen, scene, seat) for seat in others),
        _draw_table_middle(seen, scene),
        _draw_seat_place(seen, scene, mine, mine=True),
    )


def scores_by_seat(seen: State) -> list[SeatScore]:
    """Return each seat's current points as `SeatScore` (number and words), by seat.

    Tricks won in the current round count already.
    """
    return [_current_seat_score(seen, seat) for seat in range(len(seen.total_points))]


def _current_seat_score(seen: State, seat: Seat) -> SeatScore:
    """Return a seat's current points as `SeatScore` (number and words), with tricks of this round.

    The words are `12 of 44 points`; for both seats only `12 points` once one of them has 44 or more. A
    hyphen before a number below 0 becomes a minus sign.
    """
    running = [_current_seat_points(seen, each) for each in range(len(seen.total_points))]
    points = running[seat]
    if max(running) >= GOAL:
        return SeatScore(points, _points_text(points))
    return SeatScore(points, _("{n} of {goal} points", n=signed_number_text(points), goal=GOAL))


def _current_seat_points(seen: State, seat: Seat) -> int:
    """Return a seat's points in the match, with the tricks that it has won in the round being played.

    If `seen.leader` is NOBODY, the round is over, and its tricks are in the totals already.
    """
    is_counted = seen.leader == NOBODY
    return seen.total_points[seat] + (0 if is_counted else sum(map(trick_value, seen.tricks[seat])))


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand:
    """Return a seat's hand as items, the lowest card first; a tap on an item plays its card if legal.

    If the viewer may not see the hand, all cards are face down.
    """
    cards = seen.hands[seat]
    shown = cards if BACK in cards else tuple(sorted(cards, key=LOW_TO_HIGH.index))
    return make_hand(shown, lambda each: make_playable_card_item(scene, seat, each, card_name(each)))


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table: who is to lead or follow, or else what just happened.

    The latter is who drew the lower card and deals first, who takes the trick, or that the game or the
    round is over. Empty while cards are shuffled for the first time.
    """
    if scene.turn != NOBODY:
        return fill_values(_turn_prompt_template(seen, scene), name=scene.seat_name(scene.turn))
    if seen.drawn:
        lower = seen.drawn[seen.dealer]
        return _(
            "{name} drew the lower card, the {card}, and deals first.",
            name=scene.seat_name(seen.dealer),
            card=card_name(lower),
        )
    if len(seen.table) == 2:
        return _taken_trick_text(_current_trick_cards(seen), scene.seat_name(_trick_winner(seen)))
    if outcome(seen):
        return _("The game is over.")
    return _("The round is over.") if seen.rounds else ""


def _taken_trick_text(trick: Trick, taker: str) -> str:
    """Return the prompt for a trick of two cards: who takes it, and the sum that gives its points.

    It is 12 − 7 = 5 for a queen and a seven; with the Alley Cat, which turns the trick round, 7 − 12 = −5.
    """
    low, high = sorted(map(pip_value, trick))
    points = signed_number_text(trick_value(trick))
    if ALLEY_CAT in trick:
        return _(
            "Turned round! {name} takes the trick: {a} − {b} = {n}.", name=taker, a=low, b=high, n=points
        )
    return _("{name} takes the trick: {a} − {b} = {n}.", name=taker, a=high, b=low, n=points)


def _turn_prompt_template(seen: State, scene: Scene) -> str:
    """Return the prompt for the player to move, with `{name}` in place of the name.

    If a card lies on the table, it says to play any card on it. Otherwise it says to begin; if the Alley
    Cat was in the last trick, it adds that the loser of such a trick begins.
    """
    if seen.table:
        return _("{name}: play any card on it.")
    if _was_alley_cat_in_last_trick(seen, scene):
        return _("{name}: begin. After the Alley Cat the loser begins.")
    return _("{name}: begin with any card.")


def _was_alley_cat_in_last_trick(seen: State, scene: Scene) -> bool:
    """Return whether the last trick of this round had the Alley Cat, so that its loser leads (AC-6).

    That is so if a card of the two latest moves was the Alley Cat. False before a round's first trick.
    """
    last_trick = [first_move_field(entry.move) for entry in islice(scene.recent_entries(), 2)]
    return any(seen.tricks) and ALLEY_CAT in last_trick


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    """Return a sentence on why the card that was tapped cannot be played now.

    The reasons, in this order: it was drawn to see who deals first; it lies in the trick; cards are
    being collected; it is the other player's turn.
    """
    if seen.drawn:
        return _("It was drawn to see who deals first.")
    if card in seen.table:
        return _("This card has been played.")
    if scene.turn == NOBODY:
        return _("The cards are being collected.")
    return _("It is {name}'s turn.", name=scene.seat_name(scene.turn))


def cards_by_spot(seen: State) -> Spots:
    """Return the cards at each place of the table, by its name: `stock`, `trick`, `hand 0`, `tricks 0`.

    The number is that of a seat. The two cards drawn to see who deals first are at `trick`. Animations
    of moving cards are made from this.
    """
    return {
        "stock": seen.stock,
        "trick": seen.drawn or seen.table,
        **{f"hand {seat}": hand for seat, hand in enumerate(seen.hands)},
        **{f"tricks {seat}": tuple(chain(*tricks)) for seat, tricks in enumerate(seen.tricks)},
    }


def draw_card_face(card: Card, content: object) -> Node:
    """Draw the face of a card as a mere picture, for the animation of a card that moves on the table.

    `content` is not used, as the cards of this game carry no texts.
    """
    return draw_unlabelled_card(draw_face(card))


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    """Draw the table of points: a column for each player, a row for each finished round, and the totals.

    If a seat has a head start, points that it begins with, the first row shows these. The result is
    never None.
    """
    head = h(
        "tr",
        h("th", _("Round"), scope="col"),
        (h("th", isolate_text(name), scope="col") for name in scene.names),
    )
    rounds = (_draw_points_row(f"{number}", points) for number, points in enumerate(seen.rounds, start=1))
    begun = _draw_points_row(_("Head start"), seen.head_starts) if any(seen.head_starts) else None
    return h(
        "table.rounds",
        h("thead", head),
        h("tbody", begun, rounds, _draw_points_row(_("Together"), seen.total_points, "sum")),
    )


def _draw_points_row(label: str, points: tuple[int, int], css_class: str = "") -> Node:
    """Draw a table row with a label and each seat's points; `css_class` is the row's CSS class."""
    cells = (h("td", signed_number_text(each)) for each in points)
    return h("tr", h("th", label, scope="row"), cells, class_=css_class, key=label)


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move that led or followed with a card; empty for a move of the house.

    The house is the dealer that is no player. After a trick's second card the sentence also says who
    took the trick, its points, and if the Alley Cat turned it. `after` is the observed state after the
    move; `before` is not used. `names` are the players' names by seat.
    """
    match entry.move:
        case Lead(led):
            return _("{name} led the {card}.", name=names[entry.seat], card=card_name(led))
        case Follow(followed):
            said = _(
                "{name} followed with the {card}: {taker} took it, {points}.",
                name=names[entry.seat],
                card=card_name(followed),
                taker=names[_trick_winner(after)],
                points=_points_text(trick_value(_current_trick_cards(after))),
            )
            turned = _("Turned!") if ALLEY_CAT in after.table else ""
            return f"{turned} {said}".strip()
    return ""


@cache
def draw_alley_cat_face(card: Card) -> Node:
    """Draw the face of the Alley Cat as SVG: the picture `alley-five`, with rank and suit in corners.

    `card` is the five of diamonds. Cached.
    """
    return h(
        "span.poker.alley",
        draw_card_face_svg((draw_nested_picture("alley-five", 0, 0, *SIZE), draw_corner_indices(card))),
    )


def draw_face(card: Card) -> Node:
    """Draw a card's face: the drawing of its own for the Alley Cat, the usual poker face for all others.

    An ace, jack, queen or king also shows what it counts: 1, 11, 12 or 13.
    """
    if card == ALLEY_CAT:
        return draw_alley_cat_face(card)
    return draw_poker_card_face(card, "" if rank_of(card).isdecimal() else str(pip_value(card)))


@cache_by_language
def _draw_card_item(item: TableItem) -> Node:
    """Draw the face-up card of an item: a button if the item has an act of a tap, else a picture.

    It is labelled with the item's name. Cached by language.
    """
    return draw_item_card(item, draw_face(item.card))


def card_name(card: Card) -> str:
    """Return a card's name for players, in the current language: `Alley Cat`, `queen of spades`."""
    return _("Alley Cat") if card == ALLEY_CAT else poker_card_name(card)


def _draw_seat_place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    """Draw a seat's place at the table: name, points, hand and tricks won.

    `mine` is True for the seat nearest to the viewer.
    """
    lying = draw_hand(seat_hand(seen, scene, seat), _draw_card_item, seat)
    return draw_seat_place(
        seat, scene, _current_seat_score(seen, seat).words, lying, _draw_won_tricks(seen, seat), mine=mine
    )


def _draw_won_tricks(seen: State, seat: Seat) -> Node:
    """Draw the tricks that a seat has won in this round as a list (`ul`), the earliest first."""
    won = map(_draw_won_trick, seen.tricks[seat])
    return h("ul.tricks", won, aria_label=_("Tricks won"), data_spot=f"tricks {seat}")


@cache_by_language
def _draw_won_trick(trick: Trick) -> Node:
    """Draw a trick that was won as a small list item: its two cards, and its points with a sign.

    Screen readers hear the names of the cards and the points. It has the CSS class `minus` if the Alley
    Cat is in it. Cached by language.
    """
    led, followed = trick
    worth = trick_value(trick)
    return h(
        "li",
        h(
            "span",
            _draw_won_trick_card(led),
            _draw_won_trick_card(followed),
            h("b", signed_number_text(worth, plus=True)),
            aria_hidden="true",
        ),
        h(
            "span.unseen",
            join_with_colon(join_with_commas((card_name(led), card_name(followed))), _points_text(worth)),
        ),
        class_="minus" if ALLEY_CAT in trick else "",
        key=led,
    )


def _draw_won_trick_card(card: Card) -> Node:
    """Draw a card of a won trick as a tiny picture: only its rank, and its suit sign below.

    A diamond has the CSS class `red`.
    """
    return h(
        "i",
        h("span", rank_of(card)),
        h("span", SUIT_SIGNS[suit_of(card)] + "\ufe0e"),
        class_="alley" if card == ALLEY_CAT else "",
    )


def _draw_table_middle(seen: State, scene: Scene) -> Node:
    """Draw the middle of the table: the draw pile, and the trick or the cards drawn for the deal.

    The button "Go on" is added if no player is to move although the game is not over: a pause to look at
    the table.
    """
    lying = seen.drawn or seen.table
    return h(
        "div.middle",
        draw_stock(seen.stock, _("Draw pile")),
        draw_card_fan(
            _draw_face_up_cards(lying), _("Trick"), class_="trick", data_spot="trick", data_cards=len(lying)
        ),
        draw_continue_button() if _is_paused_mid_game(seen, scene) else None,
        key="middle",
    )


def _draw_face_up_cards(cards: Sequence[Card]) -> Iterator[Node]:
    """Yield each of these cards face up, as a picture labelled with its name."""
    return (draw_face_up_card(each, draw_face(each), card_name(each)) for each in cards)


def _is_paused_mid_game(seen: State, scene: Scene) -> bool:
    """Return whether no player is to move although the game is not over, as in a pause after a trick."""
    return scene.turn == NOBODY and outcome(seen) is None


def _trick_winner(seen: State) -> Seat:
    """Return the seat that played the higher card (`beats_card`) of the two on the table.

    Raises ValueError if there are not two.
    """
    led, followed = _current_trick_cards(seen)
    return seen.leader if beats_card(led, followed) else 1 - seen.leader


def _current_trick_cards(seen: State) -> tuple[Card, Card]:
    """Return the two cards of the trick on the table as a pair: the card led, and the one that followed.

    Raises ValueError if there are not two.
    """
    led, followed = seen.table
    return led, followed


def _points_text(points: int) -> str:
    """Return a number of points in words, in the current language: `1 point`, `3 points`."""
    return plural("{n} point", "{n} points", points)
