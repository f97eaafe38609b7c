"""Screen view of I Stepped on the Cat!: each player's shown cats, the stock, the discards, one hand."""

from collections.abc import Iterator, Sequence

from clowder.core.cards import Card
from clowder.core.i18n import N_, _, cache_by_language, fill_values, plural
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.games.stepped_on_the_cat.rules import (
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
    is_solitaire,
    kind_of,
    outcome,
)
from clowder.widgets.cards import (
    draw_card_fan,
    draw_card_gap,
    draw_continue_button,
    draw_face_svg,
    draw_face_text,
    draw_face_up_card,
    draw_hand,
    draw_item_card,
    draw_stock,
    draw_unlabelled_card,
    draw_upright_and_reversed,
)
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_nested_picture, draw_picture
from clowder.widgets.scene import Scene, format_move_act, format_pick_act
from clowder.widgets.seats import draw_seat_place, nearest_seat, seats_clockwise_from
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import Hand, Item, Score, make_hand, tappable_items

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
    """Draw the whole table: the cats that each player shows, the middle, and the nearest hand."""
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.points))
    return h(
        "section.felt",
        h("div.others", (_draw_seat_place(seen, scene, seat) for seat in others), key="others"),
        _draw_stock_and_discards(seen, scene),
        _draw_seat_place(seen, scene, mine, mine=True),
    )


def seat_scores(seen: State) -> list[Score]:
    """Return the points of each seat as number and text: `1 point, goal: 5`."""
    return [_seat_score(seen, seat) for seat in range(len(seen.points))]


def _seat_score(seen: State, seat: Seat) -> Score:
    """Return the points of one seat as number and text, such as `1 point, goal: 5`.

    The goal is that of the options, or 7 in solitaire.
    """
    points, goal = seen.points[seat], GOAL_ALONE if is_solitaire(seen) else seen.options.goal
    return Score(points, plural("{n} point, goal: {goal}", "{n} points, goal: {goal}", points, goal=goal))


def seat_hand(seen: State, scene: Scene, seat: Seat) -> Hand | None:
    """Return a seat's hand as items that can be picked, face down if the viewer may not see it.

    None in solitaire.
    """
    return (
        None
        if is_solitaire(seen)
        else make_hand(seen.hands[seat], lambda each: _hand_card_item(scene, seat, each))
    )


def viewer_choices(seen: State, scene: Scene) -> list[Item]:
    """Return what can be tapped now: the others' cats, the middle of the table, one's own cats, the hand."""
    others, mine = seats_clockwise_from(nearest_seat(scene), len(seen.points))
    shown = [item for seat in others for _coat, item in _coat_place_items(seen, scene, seat)]
    row = [item for _coat, item in _coat_place_items(seen, scene, mine)]
    own, passing = seat_hand(seen, scene, mine), _pass_button_item(scene)
    middle = [_discard_pile_item(seen, scene), *([passing] if passing else [])]
    return tappable_items([*shown, *middle, *row, *(own.items if own else ())])


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table: what is to be done now, and by whom.

    After a card was picked it is about that card. While nobody has the turn, cards are being dealt or the
    winning point was made. In solitaire, once the deck is shuffled, it is that of `_solitaire_prompt`.
    """
    if is_solitaire(seen) and seen.turn != NOBODY:
        return _solitaire_prompt(seen)
    if scene.turn == NOBODY:
        return _("All five: a point!") if outcome(seen) else _("The cards are being dealt.")
    if any(isinstance(move, Pass) for move in scene.moves.get(scene.turn, ())):
        return _("{name}: nothing to play, so pass.", name=scene.seat_name(scene.turn))
    expected = _picked_card_prompt(scene.picked_moves) if scene.picked_moves else _("{name}: play a card.")
    return fill_values(expected, name=scene.seat_name(scene.turn))


def _picked_card_prompt(moves: Sequence[Move]) -> str:
    """Return the prompt for a picked card with these moves, with `{name}` for its player.

    It says to discard the card if that is the only move, else to tap where it goes. It does not say which
    card that is, as screen readers speak it aloud.
    """
    if all(isinstance(move, Discard) for move in moves):
        return _("{name}: no use for this one now. Discard it, or tap another.")
    return _("{name}: now tap where it goes.")


def explain_refusal(seen: State, scene: Scene, card: Card) -> str:
    """Return a sentence on why the card that was tapped cannot be used now."""
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
    """Return the cards at each spot of the table, by the spot's name: `stock`, `hand 0`, `shows 0`, ...

    `turned` has the card turned up in solitaire. The number in `hand 0` and `shows 0` is a seat; the latter
    has the cards that it shows.
    """
    return {
        "stock": seen.stock,
        "turned": (seen.turned,) if seen.turned else (),
        "discards": seen.discards,
        **{f"hand {seat}": hand for seat, hand in enumerate(seen.hands)},
        **{f"shows {seat}": tuple(filter(None, row)) for seat, row in enumerate(seen.shows)},
    }


def draw_card_front(card: Card, content: object) -> Node:
    """Draw the face of a card without a label, while it flies from one spot to another.

    `content` is not used, as the cards of this game carry no texts.
    """
    return draw_unlabelled_card(draw_face(card))


def draw_scoring(seen: State, scene: Scene) -> Node | None:
    """Return None: the result of this game needs no table of scores."""
    return None


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move, and a second one if it made a point.

    `names` are the players' names by seat. A card that the house plays in a solitaire is described as the
    player's, who has no choice; for other entries of the house the result is empty.
    """
    who = names[0] if entry.seat == HOUSE else names[entry.seat]
    said = _describe_move(entry.move, before, who, names)
    return f"{said} {_('All five: a point!')}" if sum(after.points) > sum(before.points) else said


@cache_by_language
def card_name(card: Card) -> str:
    """Return a card's name in the current language: `ginger cat`, `boot`, `can of tuna`. Cached."""
    return _(KIND_NAMES[kind_of(card)])


def _describe_move(move: Move, before: State, player: str, seat_names: tuple[str, ...]) -> str:
    """Return a sentence on a move with a card, or a pass; empty for any other move.

    It names `player` and, for a cat that was stepped on or stolen, the player who had shown it.
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
                owner=_cat_owner_name(before, cat, seat_names),
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
    """Return a sentence that a player stepped on a cat; it names whose cat, except in solitaire."""
    if is_solitaire(before):
        return _("{who} stepped on the {card}!", who=player, card=card_name(cat))
    owner = _cat_owner_name(before, cat, seat_names)
    return _("{who} stepped on {owner}'s {card}!", who=player, owner=owner, card=card_name(cat))


def _cat_owner_name(before: State, cat: Card, names: tuple[str, ...]) -> str:
    """Return the name of the player who showed this cat in the state before; `names` are by seat."""
    return next(names[seat] for seat, row in enumerate(before.shows) if cat in row)


def _solitaire_prompt(seen: State) -> str:
    """Return the sentence above a solitaire's table: the card turned up, and what to do with it."""
    if seen.turned is None:
        return _("The next card is turned up.") if seen.stock else _("The draw pile is used up.")
    if kind_of(seen.turned) == TUNA:
        return _("Tuna! Tap the cat that it shall be, or discard it.")
    said = _("A {card}. Tap whom it steps on.") if _can_use_boot(seen, 0) else _("A {card}.")
    return said.format(card=card_name(seen.turned))


def _can_use_boot(seen: State, seat: Seat) -> bool:
    """Return whether the card turned up in a solitaire is a boot, and there is a cat to step on."""
    return kind_of(seen.turned or "") == "boot" and any(seen.shows[seat])


def _moves_with_picked_card(seen: State, scene: Scene) -> Sequence[Move]:
    """Return the viewer's moves with the picked card; none without one.

    In solitaire all moves, whatever is picked: they are those of the card turned up.
    """
    if is_solitaire(seen):
        return list(scene.moves.get(0, ()))
    return scene.picked_moves


def _draw_seat_place(seen: State, scene: Scene, seat: Seat, *, mine: bool = False) -> Node:
    """Draw a seat's place at the table: score, shown cats and hand; `mine` marks the nearest seat."""
    own = seat_hand(seen, scene, seat)
    lying = _draw_seat_hand(own, seat) if own else None
    return draw_seat_place(
        seat, scene, _seat_score(seen, seat).words, _draw_shown_cats(seen, scene, seat), lying, mine=mine
    )


@cache_by_language
def _draw_seat_hand(hand: Hand, seat: Seat) -> Node:
    """Draw the hand of a seat. Cached by hand, seat and language."""
    return draw_hand(hand, _draw_card_item, seat)


def _draw_shown_cats(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw a seat's place for each coat, with the card shown there.

    Targets of the picked card are buttons.
    """
    return _draw_coat_row(seat, scene.seat_name(seat), tuple(_coat_place_items(seen, scene, seat)))


@cache_by_language
def _draw_coat_row(seat: Seat, name: str, places: tuple[tuple[str, Item], ...]) -> Node:
    """Draw the places of a seat for each coat, given as items; `name` is the player's. Cached."""
    drawn = (_draw_coat_place(seat, coat, item) for coat, item in places)
    return draw_card_fan(drawn, _("{name} shows", name=name), class_="row", data_spot=f"shows {seat}")


@cache_by_language
def _draw_coat_place(seat: Seat, coat: str, item: Item) -> Node:
    """Draw a seat's place for one coat: the card that it shows there, or a free place. Cached."""
    if item.card:
        return _draw_card_item(item)
    return draw_card_gap(draw_picture(coat), item.name, item.act, class_=coat, key=f"{seat} {coat}")


def _coat_place_items(seen: State, scene: Scene, seat: Seat) -> Iterator[tuple[str, Item]]:
    """Yield (coat, item of its place at this seat) for each coat: the card shown there, or a free place.

    If a tap on the place can play the picked card there, the item has that move as its act. Free places have
    one only at the viewer's seat.
    """
    ready = {_target_of_move(move): move for move in _moves_with_picked_card(seen, scene)}
    for coat, shown in zip(COATS, seen.shows[seat], strict=True):
        if shown:
            yield coat, _shown_cat_item(scene, shown, coat, ready.get(shown))
        else:
            yield coat, _free_place_item(seat, coat, ready.get(coat) if seat == scene.viewer else None)


def _target_of_move(move: Move) -> str | None:
    """Return what a move is aimed at: a shown card, or the coat of the free place to which its card goes.

    None for a move that is aimed at nothing, such as discarding.
    """
    match move:
        case Step(_, cat) | Steal(_, cat):
            return cat
        case Show(cat):
            return kind_of(cat)
        case Name(_, coat):
            return coat
    return None


def _shown_cat_item(scene: Scene, card: Card, coat: str, move: Move | None) -> Item:
    """Return a shown card as an item; if `move` is aimed at it, a tap makes that move, else nothing."""
    if move is None:
        return Item(_shown_cat_label(card, coat), card=card)
    does = _("Steal the {card}") if isinstance(move, Steal) else _("Step on the {card}")
    return Item(
        does.format(card=_shown_cat_label(card, coat)),
        format_move_act(scene.viewer, move),
        card,
        target=True,
    )


@cache_by_language
def _shown_cat_label(card: Card, coat: str) -> str:
    """Return a shown card's name in the current language: `ginger cat`, `tuna as a ginger cat`. Cached.

    `coat` is that of the place where the card is shown.
    """
    return card_name(card) if kind_of(card) == coat else _("tuna as a {card}", card=_(KIND_NAMES[coat]))


@cache_by_language
def _free_place_item(seat: Seat, coat: str, move: Move | None) -> Item:
    """Return the free place of a coat as an item; a tap makes `move`, if any, which shows a cat there.

    Without a move the item has only a name, such as `no ginger cat`. Cached.
    """
    if move is None:
        return Item(_("no {card}", card=_(KIND_NAMES[coat])))
    return Item(_("Show the {card} here", card=_(KIND_NAMES[coat])), format_move_act(seat, move))


def _hand_card_item(scene: Scene, seat: Seat, card: Card) -> Item:
    """Return a card of the hand as an item; a tap picks it if the seat has a move with it."""
    if scene.moves_with_card(seat, card):
        return Item(card_name(card), format_pick_act(card), card, picked=card == scene.picked)
    return Item(card_name(card), card=card)


def _draw_stock_and_discards(seen: State, scene: Scene) -> Node:
    """Draw the middle of the table: stock, discards, and a button to pass, if the viewer can.

    In solitaire there are also the card turned up and, while nothing is to be chosen, a button to go on.
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


def _draw_discard_pile(pile: Item) -> Node:
    """Draw the discard pile, given as an item: its top card, or a gap if the item has no card.

    If a tap discards the picked card, the gap is a button.
    """
    if pile.card:
        return _draw_card_item(pile)
    return draw_card_gap(_("Discard here") if pile.act else "", pile.name, pile.act, key="discards")


def _discard_pile_item(seen: State, scene: Scene) -> Item:
    """Return the discard pile as an item: a place to discard the picked card if possible, else its top card.

    Without discards it is an item with a name only.
    """
    throw = next((move for move in _moves_with_picked_card(seen, scene) if isinstance(move, Discard)), None)
    if throw:
        return Item(_("Discard the {card}", card=card_name(throw.card)), format_move_act(scene.viewer, throw))
    if not seen.discards:
        return Item(_("No discards"))
    top = seen.discards[-1]
    label = _("Discards: {n}, on top a {card}", n=len(seen.discards), card=card_name(top))
    return Item(label, card=top)


def _pass_button_item(scene: Scene) -> Item | None:
    """Return the button to pass as an item; None if the viewer cannot pass."""
    passing = next((move for move in scene.moves.get(scene.viewer, ()) if isinstance(move, Pass)), None)
    return Item(_("Pass"), format_move_act(scene.viewer, passing)) if passing else None


@cache_by_language
def _draw_card_item(item: Item) -> Node:
    """Draw an item whose card is face up, with its label, act and highlights. Cached."""
    return draw_item_card(item, draw_face(item.card))


@cache_by_language
def draw_face(card: Card) -> Node:
    """Draw the face of a card: its picture, and its name small in two corners. Cached."""
    what = kind_of(card)
    ground = h("circle.moon", cx=50, cy=70, r=45)
    names = draw_upright_and_reversed(draw_face_text(_(CORNER_NAMES[what]), "small", 7, 19))
    return h(
        "span.cat", draw_face_svg((ground, draw_nested_picture(what, 5, 26, 90, 90), names)), class_=what
    )
