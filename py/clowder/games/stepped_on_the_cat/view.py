"""Screen view of I Stepped on the Cat!: each player's shown cats, the stock, the discards, one hand."""

from collections.abc import Iterator, Sequence

from clowder.core.cards import Card
from clowder.core.i18n import N_, _, cache_by_language, fill_values, plural
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.games.stepped_on_the_cat.rules import (
    BOOT,
    COATS,
    GOAL_ALONE,
    TUNA,
    Discard,
    Name,
    Pass,
    Show,
    State,
    Steal,
    Step,
    card_kind,
    find_cat_owner,
    is_solitaire,
    outcome,
)
from clowder.widgets.cards import (
    draw_card_face_svg,
    draw_card_face_text,
    draw_card_fan,
    draw_card_gap,
    draw_continue_button,
    draw_face_up_card,
    draw_hand,
    draw_item_card,
    draw_stock,
    draw_unlabelled_card,
    draw_upright_and_upside_down,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_nested_picture, draw_picture
from clowder.widgets.scene import Scene, format_move_act, format_pick_act
from clowder.widgets.seats import draw_seat_place, nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, SeatScore, TableItem, make_hand, select_tappable_items

KIND_NAMES = {
    "ginger": N_("ginger cat"),
    "black": N_("black cat"),
    "tuxedo": N_("tuxedo cat"),
    "calico": N_("calico cat"),
    "siamese": N_("siamese cat"),
    "boot": N_("boot"),
    "tuna": N_("can of tuna"),
}
"""Names of the kinds in a sentence."""

CORNER_NAMES = {
    "ginger": N_("ginger"),
    "black": N_("black"),
    "tuxedo": N_("tuxedo"),
    "calico": N_("calico"),
    "siamese": N_("siamese"),
    "boot": N_("boot"),
    "tuna": N_("tuna"),
}
"""Names of the kinds, as printed small in a card's corners."""


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the table as a `section`: other seats' places, stock and discards, the nearest seat's place.

    A place has a seat's name and score, the cats that it shows, and its hand. The nearest place is last
    in the section.
    """
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.points))
    return h(
        "section.felt",
        h("div.others", (_draw_seat_place(seen, scene, seat) for seat in others), key="others"),
        _draw_table_middle(seen, scene),
        _draw_seat_place(seen, scene, mine, mine=True),
    )


def scores_by_seat(seen: State) -> list[SeatScore]:
    """Return each seat's points, in seat order, as a number and a text such as `1 point, goal: 5`."""
    return [_seat_score(seen, seat) for seat in range(len(seen.points))]


def _seat_score(seen: State, seat: Seat) -> SeatScore:
    """Return one seat's points as a number and a text such as `1 point, goal: 5`.

    The goal is 5, or 3 in a short game, and 7 in solitaire.
    """
    points, goal = seen.points[seat], GOAL_ALONE if is_solitaire(seen) else seen.options.goal
    return SeatScore(points, plural("{n} point, goal: {goal}", "{n} points, goal: {goal}", points, goal=goal))


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand | None:
    """Return a seat's hand, in which a tap picks a card that can be played; None in solitaire.

    The cards that can do more than be discarded glow; if there are none, all that can be discarded.
    Cards that the viewer may not see are face down.
    """
    if is_solitaire(seen):
        return None
    hand = seen.hands[seat]
    useful = [card for card in hand if _is_useful(scene, seat, card)] or hand
    return make_hand(hand, lambda each: _hand_card_item(scene, seat, each, is_bright=each in useful))


def viewer_tappable_items(seen: State, scene: Scene) -> list[TableItem]:
    """Return all items that can be tapped now: other seats' cats, discards, pass, own cats, own hand.

    They are in this order, that of the table.
    """
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.points))
    shown = [item for seat in others for _coat, item in _coat_place_items(seen, scene, seat)]
    row = [item for _coat, item in _coat_place_items(seen, scene, mine)]
    own, passing = seat_hand(seen, scene, mine), _pass_button_item(scene)
    middle = [_discard_pile_item(seen, scene), *([passing] if passing else [])]
    return select_tappable_items([*shown, *middle, *row, *(own.items if own else ())])


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table, which tells the player in turn what to do now.

    It says to pass, if that is possible; to play a card; or, once a card is picked, where to tap. If no
    player has the turn, it says that cards are being dealt, or that the winning point was made. In
    solitaire it is about the turned-up card (`_solitaire_prompt`).
    """
    if is_solitaire(seen) and seen.turn != NOBODY:
        return _solitaire_prompt(seen)
    if scene.turn == NOBODY:
        return _("All five: a point!") if outcome(seen) else _("The cards are being dealt.")
    if any(isinstance(move, Pass) for move in scene.moves.get(scene.turn, ())):
        return _("{name}: nothing to play, so pass.", name=scene.seat_name(scene.turn))
    expected = (
        _picked_card_prompt(scene.moves_with_picked_card)
        if scene.moves_with_picked_card
        else _("{name}: play a card.")
    )
    return fill_values(expected, name=scene.seat_name(scene.turn))


def _picked_card_prompt(moves: Sequence[Move]) -> str:
    """Return the prompt for a picked card with these moves, with `{name}` for its player's name.

    It says to discard the card if that is the only move, else to tap where it goes. It does not say
    which card that is, as screen readers speak it aloud.
    """
    if all(isinstance(move, Discard) for move in moves):
        return _("{name}: no use for this one now. Discard it, or tap another.")
    return _("{name}: now tap where it goes.")


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    """Return a sentence on why nothing happens with the card that the viewer has tapped.

    The first case that applies decides. For the turned-up card of a solitaire, if there is a choice, it
    says to tap what shall be done with it; for any other card of a solitaire, that nothing can be done.
    Else it tells that a discard comes back when the stock is used up, that a shown cat is the viewer's
    own, that a card of the hand is to be picked first, or that the picked card can do nothing to this
    one.
    """
    if card == seen.turned and scene.moves.get(scene.viewer):
        return _("Tap what shall be done with it.")
    if is_solitaire(seen):
        return _("Nothing can be done with this card now.")
    if card in seen.discards:
        return _("Discarded cards come back when the draw pile is used up.")
    mine = seen.shows[scene.viewer] if scene.viewer != NOBODY else ()
    if card in mine:
        return _("This cat is yours already. Pick a card of your hand.")
    if not scene.picked:
        return _("Pick a card of your hand first.")
    return _("Your card can do nothing to the {card}.", card=card_name(card))


def cards_by_spot(seen: State) -> Spots:
    """Return the cards by the name of the place where they lie: stock, discards, hands, shown cats.

    Names are `stock`, `turned` (the card turned up in solitaire), `discards`, `hand 0` and `shows 0`,
    with the number of a seat.
    """
    return {
        "stock": seen.stock,
        "turned": (seen.turned,) if seen.turned else (),
        "discards": seen.discards,
        **{f"hand {seat}": hand for seat, hand in enumerate(seen.hands)},
        **{f"shows {seat}": tuple(filter(None, row)) for seat, row in enumerate(seen.shows)},
    }


def draw_card_face(card: Card, content: object) -> Node:
    """Draw a card face up, without a label for screen readers, as it flies over the table.

    `content` is not used, as the cards of this game carry no texts.
    """
    return draw_unlabelled_card(draw_face(card))


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    """Return None: the result of this game needs no list that explains the scores."""
    return None


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move that was made, and `All five: a point!` behind it if it made a point.

    `names` are the players' names by seat. A card that the house (the dealer, no player) plays in a
    solitaire is told of the player, seat 0. Empty for shuffles and for cards turned up.
    """
    who = names[0] if entry.seat == HOUSE else names[entry.seat]
    said = _describe_move(entry.move, before, who, names)
    return f"{said} {_('All five: a point!')}" if sum(after.points) > sum(before.points) else said


@cache_by_language
def card_name(card: Card) -> str:
    """Return a card's name in the current language: `ginger cat`, `boot`, `can of tuna`. Cached."""
    return _(KIND_NAMES[card_kind(card)])


def _describe_move(move: Move, before: State, player: str, seat_names: tuple[str, ...]) -> str:
    """Return a sentence on a move with a card, or on passing; empty for any other move.

    It names `player` and, for a cat that was stepped on or stolen, also its owner in the state `before`.
    `seat_names` are all names by seat.
    """
    match move:
        case Show(cat):
            return _("{who} showed a {card}.", who=player, card=card_name(cat))
        case Step(_, cat):
            return _describe_step(before, cat, player, seat_names)
        case Steal(_, cat):
            return _(
                "{who} lured {owner}'s {card} away with tuna.",
                who=player,
                owner=seat_names[find_cat_owner(before, cat)],
                card=card_name(cat),
            )
        case Discard(thrown):
            return _("{who} discarded a {card}.", who=player, card=card_name(thrown))
        case Name(_, coat):
            return _("{who} named the tuna: a {card}.", who=player, card=_(KIND_NAMES[coat]))
        case Pass():
            return _("{who} passed.", who=player)
    return ""


def _describe_step(before: State, cat: Card, player: str, seat_names: tuple[str, ...]) -> str:
    """Return a sentence such as `Ann stepped on Bo's ginger cat!`; without the owner in solitaire.

    The cat's owner is the seat that shows it in the state `before`; `seat_names` are the names by seat.
    """
    if is_solitaire(before):
        return _("{who} stepped on the {card}!", who=player, card=card_name(cat))
    owner = seat_names[find_cat_owner(before, cat)]
    return _("{who} stepped on {owner}'s {card}!", who=player, owner=owner, card=card_name(cat))


def _solitaire_prompt(seen: State) -> str:
    """Return the sentence above a solitaire's table: which card is turned up, and what to tap.

    For a tuna it says to tap the cat that it shall be, or to discard it; for a boot, to tap whom it
    steps on, if any cat is shown. Any other card is only named. If no card is turned up, the sentence
    tells that the next one is being turned up, or that the draw pile is used up.
    """
    if seen.turned is None:
        return _("The next card is turned up.") if seen.stock else _("The draw pile is used up.")
    if card_kind(seen.turned) == TUNA:
        return _("Tuna! Tap the cat that it shall be, or discard it.")
    can_step = card_kind(seen.turned) == BOOT and any(seen.shows[0])
    said = _("A {card}. Tap whom it steps on.") if can_step else _("A {card}.")
    return said.format(card=card_name(seen.turned))


def _moves_with_picked_card(seen: State, scene: Scene) -> Sequence[Move]:
    """Return the moves that the viewer has with the card picked in the hand; empty if none is picked.

    In solitaire, which has no hands, they are all moves with the card that is turned up.
    """
    if is_solitaire(seen):
        return list(scene.moves.get(0, ()))
    return scene.moves_with_picked_card


def _draw_seat_place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    """Draw a seat's place at the table: name, score, row of shown cats, and hand (none in solitaire).

    `mine` is True for the place that is drawn nearest.
    """
    own = seat_hand(seen, scene, seat)
    lying = _draw_seat_hand(own, seat) if own else None
    return draw_seat_place(
        seat, scene, _seat_score(seen, seat).words, _draw_shown_cats_row(seen, scene, seat), lying, mine=mine
    )


@cache_by_language
def _draw_seat_hand(hand: Hand, seat: Seat) -> Node:
    """Draw the hand of a seat as a row of cards, or of card backs. Cached by hand, seat and language."""
    return draw_hand(hand, _draw_face_up_item, seat)


def _draw_shown_cats_row(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw a seat's row of five places, one for each coat, with the cards that it shows.

    A place is a button if a tap there plays the picked card.
    """
    return _draw_coat_places_row(seat, scene.seat_name(seat), tuple(_coat_place_items(seen, scene, seat)))


@cache_by_language
def _draw_coat_places_row(seat: Seat, name: str, places: tuple[tuple[str, TableItem], ...]) -> Node:
    """Draw a seat's five places for coats in a row, labelled `Ann shows` with the player's `name`.

    `places` are pairs of a coat and the place as an item. Cached by the arguments and the language.
    """
    drawn = (_draw_coat_place(seat, coat, item) for coat, item in places)
    return draw_card_fan(drawn, _("{name} shows", name=name), class_="row", data_spot=f"shows {seat}")


@cache_by_language
def _draw_coat_place(seat: Seat, coat: str, item: TableItem) -> Node:
    """Draw a seat's place for one coat: the card that the item shows, or a gap with a picture of the coat.

    The gap is a button if the item has an act. Cached by the arguments and the language.
    """
    if item.card:
        return _draw_face_up_item(item)
    return draw_card_gap(draw_picture(coat), item.name, item.act, class_=coat, key=f"{seat} {coat}")


def _coat_place_items(seen: State, scene: Scene, seat: Seat) -> Iterator[tuple[str, TableItem]]:
    """Yield (coat, item) for each coat's place at a seat: the card that is shown there, or a free place.

    If a tap on the place can play the picked card there, the item has that move as its act. Free places
    can have one only at the viewer's seat.
    """
    ready = {_find_move_target(move): move for move in _moves_with_picked_card(seen, scene)}
    for coat, shown in zip(COATS, seen.shows[seat], strict=True):
        if shown:
            yield coat, _shown_cat_item(scene, shown, coat, ready.get(shown))
        else:
            yield coat, _free_coat_place_item(seat, coat, ready.get(coat) if seat == scene.viewer else None)


def _find_move_target(move: Move) -> str | None:
    """Return where a move's card goes: a shown card (Step, Steal) or the coat of a place (Show, Name).

    None for any other move, such as discarding.
    """
    match move:
        case Step(_, cat) | Steal(_, cat):
            return cat
        case Show(cat):
            return card_kind(cat)
        case Name(_, coat):
            return coat
    return None


def _shown_cat_item(scene: Scene, card: Card, coat: str, move: Move | None) -> TableItem:
    """Return a shown card as an item that a tap steals or steps on by `move`; no tap if that is None.

    The item's name tells what the tap does, and without a move only the card. `coat` is that of its
    place.
    """
    if move is None:
        return TableItem(_shown_cat_label(card, coat), card=card)
    does = _("Steal the {card}") if isinstance(move, Steal) else _("Step on the {card}")
    return TableItem(
        does.format(card=_shown_cat_label(card, coat)),
        format_move_act(scene.viewer, move),
        card,
        target=True,
    )


@cache_by_language
def _shown_cat_label(card: Card, coat: str) -> str:
    """Return the name of a shown card: `ginger cat`, or `tuna as a ginger cat` for a tuna so named.

    `coat` is that of the place where the card is shown. Cached by card, coat and language.
    """
    return card_name(card) if card_kind(card) == coat else _("tuna as a {card}", card=_(KIND_NAMES[coat]))


@cache_by_language
def _free_coat_place_item(seat: Seat, coat: str, move: Move | None) -> TableItem:
    """Return a coat's free place as an item that a tap fills by `move`, which shows a card there.

    Without a move there is nothing to tap, and the item is named `no ginger cat`. Cached by the
    arguments and the language.
    """
    if move is None:
        return TableItem(_("no {card}", card=_(KIND_NAMES[coat])))
    return TableItem(_("Show the {card} here", card=_(KIND_NAMES[coat])), format_move_act(seat, move))


def _is_useful(scene: Scene, seat: Seat, card: Card) -> bool:
    """Return whether this seat has a move with the card other than to discard it."""
    return not all(isinstance(move, Discard) for move in scene.moves_with_card(seat, card))


def _hand_card_item(scene: Scene, seat: Seat, card: Card, *, is_bright: bool) -> TableItem:
    """Return a card of a seat's hand as an item; a tap picks the card, if the seat has a move with it.

    Such an item tells whether it is picked now, and glows if it `is_bright`. Without a move the item has
    only name and card: no tap, no glow.
    """
    if scene.moves_with_card(seat, card):
        picked = card == scene.picked
        return TableItem(card_name(card), format_pick_act(card), card, picked=picked, bright=is_bright)
    return TableItem(card_name(card), card=card)


def _draw_table_middle(seen: State, scene: Scene) -> Node:
    """Draw the middle of the table: stock, discards, and a button to pass, if the viewer can.

    In solitaire the turned-up card lies between stock and discards. While the player has no choice
    there, and the game goes on, a button `Go on` ends the wait for the next card.
    """
    turned = (
        draw_face_up_card(seen.turned, draw_face(seen.turned), card_name(seen.turned))
        if seen.turned
        else None
    )
    passing = _pass_button_item(scene)
    return h(
        "div.middle",
        draw_stock(seen.stock, _("Draw pile")),
        h("div", turned, data_spot="turned", key="turned") if is_solitaire(seen) else None,
        h("div", _draw_discard_pile(_discard_pile_item(seen, scene)), data_spot="discards", key="discards"),
        h("button", passing.name, data_act=passing.act) if passing else None,
        draw_continue_button()
        if is_solitaire(seen) and not scene.moves.get(0) and outcome(seen) is None
        else None,
        key="middle",
    )


def _draw_discard_pile(pile: TableItem) -> Node:
    """Draw the discard pile, given as an item: its top card, or a gap if the item has no card.

    The gap is a button `Discard here` if the item has an act.
    """
    if pile.card:
        return _draw_face_up_item(pile)
    return draw_card_gap(_("Discard here") if pile.act else "", pile.name, pile.act, key="discards")


def _discard_pile_item(seen: State, scene: Scene) -> TableItem:
    """Return the discard pile as an item that a tap discards the picked card to, if that is a legal move.

    Else the item is the top card, named with the number of discards; without discards it is only a name.
    """
    throw = next((move for move in _moves_with_picked_card(seen, scene) if isinstance(move, Discard)), None)
    if throw:
        return TableItem(
            _("Discard the {card}", card=card_name(throw.card)), format_move_act(scene.viewer, throw)
        )
    if not seen.discards:
        return TableItem(_("No discards"))
    top = seen.discards[-1]
    label = _("Discards: {n}, on top a {card}", n=len(seen.discards), card=card_name(top))
    return TableItem(label, card=top)


def _pass_button_item(scene: Scene) -> TableItem | None:
    """Return the button by which the viewer passes, as an item; None if passing is not allowed now."""
    passing = next((move for move in scene.moves.get(scene.viewer, ()) if isinstance(move, Pass)), None)
    return TableItem(_("Pass"), format_move_act(scene.viewer, passing)) if passing else None


@cache_by_language
def _draw_face_up_item(item: TableItem) -> Node:
    """Draw an item as a card face up, labelled with its name: a button if it has an act, else a picture.

    The button is highlighted as the item tells (picked, target, bright). Cached by item and language.
    """
    return draw_item_card(item, draw_face(item.card))


@cache_by_language
def draw_face(card: Card) -> Node:
    """Draw the face of a card: its kind's picture, and the kind's name small in two opposite corners.

    The picture is an SVG `use` of `assets/art.svg`; the kind (`ginger`, `boot`) is also the CSS class.
    Cached by card and language.
    """
    what = card_kind(card)
    ground = h("circle.moon", cx=50, cy=70, r=45)
    names = draw_upright_and_upside_down(draw_card_face_text(_(CORNER_NAMES[what]), "small", 7, 19))
    return h(
        "span.cat", draw_card_face_svg((ground, draw_nested_picture(what, 5, 26, 90, 90), names)), class_=what
    )
