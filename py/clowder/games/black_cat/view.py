"""Screen view of Black Cat: the deck in the middle, each player's two piles at their own edge."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil

from clowder.core.cards import BACK, Card
from clowder.core.i18n import N_, _, cache_by_language, fill_values, plural
from clowder.core.poker import FACE_RANKS, rank_of, suit_of
from clowder.core.rules import EVERYBODY, Move, Seat
from clowder.core.table import Entry
from clowder.games.black_cat.count import (
    FinalCountTimetable,
    add_final_count_marks,
    draw_final_score_table,
    draw_running_total_and_cats,
    final_count_times_css,
    plan_final_count,
)
from clowder.games.black_cat.current_cats import (
    add_scoring_cat_marks,
    current_player_score,
    draw_newly_completed_cats,
)
from clowder.games.black_cat.reminder import draw_scoring_reminder
from clowder.games.black_cat.rules import Call, Pass, State, Take, outcome
from clowder.games.black_cat.score import ScoringCat
from clowder.widgets.cards import (
    RANK_NAMES,
    SUIT_NAMES,
    draw_card_back,
    draw_card_face_text,
    draw_face_up_card,
    draw_poker_card_face,
    draw_unlabelled_card,
    poker_card_name,
    rank_css_classes,
)
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_nested_picture, draw_player_cat
from clowder.widgets.scene import BotStrength, Scene, format_move_act
from clowder.widgets.seats import draw_player_name
from clowder.widgets.transitions import Spots
from clowder.widgets.view_values import TableItem, select_tappable_items

EDGES = ("bottom", "left", "top", "right")
"""Edges of the table, clockwise from the nearest."""

DEFAULT_EDGES = {2: (0, 2), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
"""Default edges of the seats, as indices in `EDGES`, by the number of players."""

ANGLES = {"bottom": 0, "left": 90, "top": 180, "right": -90}
"""Rotation in degrees of everything that faces an edge."""

SIDES = ("left", "right")

TAKE_SENTENCES = {
    "left": N_("{name} took the {card} to the left."),
    "right": N_("{name} took the {card} to the right."),
}
PILE_LABELS = {"left": N_("{name}: left pile, {cards}"), "right": N_("{name}: right pile, {cards}")}

RHYME = ("Black cat, black cat,", "crossin' my path.", "Don't look back", "or you'll get scratched!")
"""The rhyme of the call in the makers' words, in every language."""

HOLD_MS = 1600
"""Milliseconds to hold the call button: long enough to say the rhyme, and to prevent accidents."""


def draw_table(seen: State, scene: Scene) -> Node:
    """Draw the whole table: the deck in the middle, and each seat's two piles at that seat's edge.

    When the game is over the piles are counted in an animation (the final count). Then the CSS variables
    `--pace` and `--ends` have the milliseconds for each Cat and until the result. The class `skipped`
    tells that the count was skipped.
    """
    sat = tuple(EDGES[edge] for edge in edges_by_seat(seen, scene))
    final_count = plan_final_count(seen) if seen.is_over else None
    return h(
        "section.felt.edges",
        _draw_table_middle(seen, scene, sat, final_count),
        (_draw_seat_zone(seen, scene, seat, edge, final_count) for seat, edge in enumerate(sat)),
        class_=join_class_names(*(f"at-{edge}" for edge in sat), skipped=scene.skipped),
        style=f"--pace:{final_count.cat_ms}ms;--ends:{final_count.result_ms}ms" if final_count else None,
    )


def edges_by_seat(seen: State, scene: Scene) -> Sequence[int]:
    """Return each seat's edge of the tablet, by seat, as numbers clockwise from the nearest, 0.

    They are the edges of the scene if those are all different and one for each seat, else the default
    ones.
    """
    seats = len(seen.piles)
    return scene.edges if len(set(scene.edges)) == seats else DEFAULT_EDGES[seats]


def viewer_tappable_items(seen: State, scene: Scene) -> list[TableItem]:
    """Return all piles and buttons that can be tapped now, of every seat, as items.

    They come seat by seat: left pile, buttons, right pile.
    """
    return [item for seat in range(len(seen.piles)) for item in _tappable_seat_items(seen, scene, seat)]


def final_count_animation_ms(seen: State) -> int:
    """Return for how many milliseconds scores are counted in an animation before the result shows."""
    return plan_final_count(seen).result_ms


def prompt_text(seen: State, scene: Scene) -> str:
    """Return the sentence above the table: what to do now, or why there is nothing to do.

    There is nothing to do after a call, when the deck is used up, in a pause, and before the deck is
    turned over. In turns the sentence names the player with the turn.
    """
    if seen.called_by is not None:
        return _("{name} called: “{rhyme}”", name=scene.seat_name(seen.called_by), rhyme=" ".join(RHYME))
    if not seen.deck:
        return _("The deck is used up.")
    if scene.paused:
        return _("Paused.")
    if not seen.turned:
        return _("Ready? The deck is about to be turned.")
    if seen.turn != EVERYBODY:
        expected = (
            _("{name}: take the card, pass, or hold the button to end the game.")
            if seen.stalled
            else _("{name}: take the card on one of your two piles, or pass.")
        )
        return fill_values(expected, name=scene.seat_name(seen.turn))
    if seen.stalled:
        return _("Take it, or hold the button to end the game.")
    return _("Tap one of your piles to take the top card.")


def explain_unusable_card(seen: State, scene: Scene, card: Card) -> str:
    """Return advice to tap one's own pile, for a tap on the deck's top card; else an empty text.

    It is also empty in a pause.
    """
    if scene.paused or seen.deck[:1] != (card,):
        return ""
    return _("Tap one of your own piles, and the card lies there. You may also drag it there.")


def cards_by_spot(seen: State) -> Spots:
    """Return the cards at each place of the table, by its name: `deck`, `pile 0 left`, `pile 0 right`.

    The number is that of a seat. Animations of moving cards are made from this.
    """
    piles = {
        f"pile {seat} {side}": pile
        for seat, pair in enumerate(seen.piles)
        for side, pile in zip(SIDES, pair, strict=True)
    }
    return {"deck": seen.deck, **piles}


def draw_card_face(card: Card, content: object) -> Node:
    """Draw the face of a card as a mere picture, for the animation of a card that moves on the table.

    `content` is not used, as the cards of this game carry no texts.
    """
    return draw_unlabelled_card(draw_poker_card_face(card))


def draw_score_breakdown(seen: State, scene: Scene) -> Node | None:
    """Draw the table of final scores of a finished game: points by player and kind of combination.

    The result is never None.
    """
    return draw_final_score_table(plan_final_count(seen), scene)


def describe_entry(entry: Entry, before: State, after: State, names: tuple[str, ...]) -> str:
    """Return a sentence on a move: a card taken, a pass or a call; empty for a move of the house.

    The house is the dealer that is no player. `names` are the players' names by seat. `before` and
    `after` are not used.
    """
    match entry.move:
        case Take(taken, pile):
            return fill_values(_(TAKE_SENTENCES[pile]), name=names[entry.seat], card=poker_card_name(taken))
        case Pass(passed):
            return _("{name} did not want the {card}.", name=names[entry.seat], card=poker_card_name(passed))
        case Call():
            return _("{name} called.", name=names[entry.seat])
    return ""


# The middle: the deck, and what concerns everybody


def _draw_table_middle(
    seen: State, scene: Scene, edge_names: Sequence[str], final_count: FinalCountTimetable | None
) -> Node:
    """Draw the middle of the table: the deck, and a button to pause the game unless it is paused.

    In the final count, when `final_count` is given, it shows instead who has called, if anybody has, and
    a button to skip the count unless it was skipped. `edge_names` are the names of the seats' edges, by
    seat; they are also CSS classes.
    """
    if final_count:
        skip = None if scene.skipped else h("button.skip", _("Skip"), data_act="skip", key="skip")
        return h("div.centre.counting", _draw_call_notice(seen, scene, edge_names), skip, key="centre")
    pausing = h("button.pause", aria_label=_("Pause"), data_act="pause", key="pause")
    return h(
        "div.centre", _draw_deck(seen, scene, edge_names), None if scene.paused else pausing, key="centre"
    )


def _draw_deck(seen: State, scene: Scene, edge_names: Sequence[str]) -> Node:
    """Draw the deck: its top card, which can be dragged; or a card back, before the start or in a pause.

    On the back there is a countdown, or in a pause the button that ends it. Screen readers hear the
    number of cards left, which is also the CSS variable `--left`. `edge_names` are the edges of the
    seats, from which the top card can be read. The deck must not be empty.
    """
    top = seen.deck[0]
    covered = scene.paused or top == BACK
    return h(
        "div.deck",
        draw_card_back() if covered else _draw_card_for_all_edges(top, edge_names),
        _draw_countdown_or_resume_button(scene, edge_names) if covered else None,
        h("span.unseen", plural("{n} card left", "{n} cards left", len(seen.deck))),
        data_drag=None if covered else top,
        style=f"--left:{len(seen.deck)}",
        data_spot="deck",
        key="deck",
    )


@cache_by_language
def _draw_card_for_all_edges(top: Card, edge_names: Sequence[str]) -> Node:
    """Draw a square card with its rank and suit repeated, turned to each of these table edges.

    Its picture is in the middle. It is labelled as the card on the deck. Cached by language.
    """
    face = h(
        "svg.face",
        _draw_card_picture(top),
        (h("g", _draw_rank_and_suit(top), transform=f"rotate({ANGLES[edge]} 70 70)") for edge in edge_names),
        viewBox="0 0 140 140",
        aria_hidden="true",
    )
    return h(
        "div.card.ways",
        face,
        class_=draw_poker_card_face(top).attributes["class"],
        role="img",
        aria_label=_("On the deck: {card}", card=poker_card_name(top)),
        data_card=top,
        key=top,
    )


def _draw_rank_and_suit(top: Card) -> list[Node]:
    """Draw a card's rank and its suit beside each other, as SVG, placed along the card's lower edge."""
    rank = rank_of(top)
    rank_first = draw_card_face_text(rank, rank_css_classes(rank), 69, 133, anchor="end", narrow=36)
    return [rank_first, draw_nested_picture(_suit_picture_name(top), 73, 105, 27, 27)]


def _draw_card_picture(top: Card) -> Node:
    """Draw the SVG picture in the middle of a square card: a figure on face cards, else its suit."""
    if rank_of(top) in FACE_RANKS:
        return draw_nested_picture(RANK_NAMES[rank_of(top)], 43, 32, 54, 76)
    return draw_nested_picture(_suit_picture_name(top), 46, 46, 48, 48)


def _suit_picture_name(top: Card) -> str:
    """Return the name of the picture of a card's suit in `assets/art.svg`, such as `heart`."""
    return SUIT_NAMES[suit_of(top)].removesuffix("s")


def _draw_countdown_or_resume_button(scene: Scene, edge_names: Sequence[str]) -> Node:
    """Draw what lies on a face-down deck: in a pause a button to go on, else a countdown 3, 2, 1.

    Its words or digits are repeated for each of these edges of the table. Screen readers skip the
    countdown.
    """
    if scene.paused:
        words = (h(f"span.way.{edge}", _("Go on")) for edge in edge_names)
        return h("button.go-on", words, aria_label=_("Go on"), data_act="resume", key="go on")
    digits = (h(f"b.way.{edge}", (h("span", digit) for digit in "321")) for edge in edge_names)
    return h("div.countdown", digits, aria_hidden="true", key="countdown")


def _draw_call_notice(seen: State, scene: Scene, edge_names: Sequence[str]) -> Node | None:
    """Draw a paragraph on who has called the end of the game, with the rhyme; None without a call.

    It is turned towards the caller. `edge_names` are the names of the seats' edges, by seat.
    """
    if seen.called_by is None:
        return None
    said = _("{name} called", name=scene.seat_name(seen.called_by))
    classes = f"{edge_names[seen.called_by]} seat-{seen.called_by}"
    return h("p.called", h("strong", said), _draw_call_rhyme(), class_=classes, key="called")


@cache
def _draw_call_rhyme() -> Node:
    """Draw the English rhyme that is spoken with a call, each line as an element. Cached."""
    return h("span.rhyme", (h("span", line) for line in RHYME), lang="en")


# An edge: a player's piles, turned towards them


def _draw_seat_zone(
    seen: State, scene: Scene, seat: Seat, edge_name: str, final_count: FinalCountTimetable | None
) -> Node:
    """Draw a seat's zone at its edge of the table, turned that way: name, two piles, what is between.

    Between the piles are the reminder of what scores and the buttons, or in the final count the growing
    total. CSS classes: `turn` if the seat has the turn, `waits` if it must wait for head starts,
    `counted` and `won` after the game, and `late-0` or `late-1`, which alternate each time the seat taps
    too late. `edge_name` is also a CSS class.
    """
    late = scene.late_counts[seat] if scene.late_counts else 0
    looks = join_class_names(
        edge_name,
        f"seat-{seat}",
        f"late-{late % 2}" if late else "",
        *_seat_result_css_classes(seen, seat),
        turn=scene.turn == seat and not scene.paused,
        waits=_is_waiting_for_head_start(seen, seat),
    )
    return h(
        "section.zone",
        h(
            "div.turned",
            _draw_name_strip(seen, scene, seat),
            _draw_pile(seen, scene, seat, 0, final_count),
            draw_running_total_and_cats(final_count, seat)
            if final_count
            else _draw_reminder_and_buttons(seen, scene, seat),
            _draw_pile(seen, scene, seat, 1, final_count),
        ),
        class_=looks,
        aria_label=scene.seat_name(seat),
        data_turned=ANGLES[edge_name],
        style=final_count_times_css(final_count, seat) if final_count else None,
        key=f"seat {seat}",
    )


def _seat_result_css_classes(seen: State, seat: Seat) -> list[str]:
    """Return the CSS classes of a seat's zone by the result: `counted` after the game, `won` if it won.

    None before the end.
    """
    result = outcome(seen)
    if not result:
        return []
    return ["counted", "won"] if seat in result.winners else ["counted"]


def _draw_name_strip(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw the strip at the edge of a seat's zone: cat, name, a hint, points so far, and cards left.

    The points are those of the seat's piles as they are now, which change until the end; the style hides
    them if points are to be told only at the end. Screen readers skip both numbers.
    """
    plays = seen.turned and not seen.is_over
    points = current_player_score(seen.piles[seat], seen.options).points if plays else None
    cat, name = scene.seat_colour(seat), scene.seat_name(seat)
    name_and_points = _draw_name_and_points(
        cat, name, scene.seat_bot_strength(seat), _seat_hint_text(seen, scene, seat), points
    )
    cards_left = _draw_cards_left(len(seen.deck)) if seen.deck else None
    return h("div.strip", name_and_points, cards_left, key="strip")


@cache_by_language
def _draw_name_and_points(
    colour: int, name: str, strength: BotStrength | None, hint: str, points: int | None
) -> tuple[Node, ...]:
    """Draw a player's cat, name, hint and points; no points if they are None. Cached by language.

    `colour` is the number of the cat, and `strength` the level of a computer player.
    """
    strip = (draw_player_cat(colour), h("h2.name", draw_player_name(name, strength)), h("span.hint", hint))
    if points is None:
        return strip
    return *strip, h("b.so-far", plural("{n} point", "{n} points", points), aria_hidden="true")


@cache_by_language
def _draw_cards_left(number: int) -> Node:
    """Draw how many cards the deck has left, as a text. Cached by language."""
    return h("span.left", _("Deck: {n}", n=number), aria_hidden="true")


def _seat_hint_text(seen: State, scene: Scene, seat: Seat) -> str:
    """Return a few words for this seat on what to do now, such as "Tap a pile" or "Paused".

    Empty when the game is over. In a race it is also empty for a seat that may take the top card, has a
    card already, and needs no reminder: the card has not stalled, and no player has tapped it in vain.
    """
    if seen.is_over:
        return ""
    if scene.paused:
        return _("Paused")
    if not seen.turned:
        return _("Ready?")
    if seen.turn != EVERYBODY:
        return _("Tap a pile") if seen.turn == seat else _("{name} plays", name=scene.seat_name(seen.turn))
    if seen.stalled:
        return _("Who wants it?")
    if _is_waiting_for_head_start(seen, seat):
        return _("Not yet")
    return "" if any(seen.piles[seat]) and scene.asked != seen.deck[0] else _("Tap a pile")


def _is_waiting_for_head_start(seen: State, seat: Seat) -> bool:
    """Return whether this seat may not take the top card yet, as others have a head start.

    False before the deck is turned over and after the game.
    """
    return seen.turned and not seen.is_over and seen.options.head_start_wait_ms(seat) > seen.waited


def _draw_reminder_and_buttons(seen: State, scene: Scene, seat: Seat) -> Node:
    """Draw the reminder of what scores, and the seat's buttons to pass and to call if it may.

    The reminder also shows how many of each kind of Cat (scoring combination) the seat has made.
    """
    buttons = (_draw_pass_or_call_button(seat, move) for move in _pass_and_call_moves(scene, seat))
    piles = current_player_score(seen.piles[seat], seen.options).piles
    made = tuple(cat.kind for pile in piles for cat in pile.cats)
    reminder = draw_scoring_reminder(made, music=seen.options.music, whole_run=seen.options.whole_run)
    return h("div.acts", reminder, buttons, key="acts")


def _pass_and_call_moves(scene: Scene, seat: Seat) -> Iterator[Move]:
    """Yield the seat's legal moves that have a button: to pass and to call, but not to take a card."""
    return (move for move in scene.moves.get(seat, ()) if not isinstance(move, Take))


def _tappable_seat_items(seen: State, scene: Scene, seat: Seat) -> list[TableItem]:
    """Return what can be tapped in a seat's zone as items: left pile, buttons, right pile.

    What has no legal move is left out.
    """
    takes = (_find_take_move(scene, seat, side) for side in range(len(SIDES)))
    left, right = (_make_pile_item(seen, scene, seat, side, take) for side, take in enumerate(takes))
    return select_tappable_items(
        [left, *(_pass_or_call_item(seat, move) for move in _pass_and_call_moves(scene, seat)), right]
    )


def _pass_or_call_item(seat: Seat, move: Move) -> TableItem:
    """Return the button for a move to pass or to call as an item: its label, and the act of a tap."""
    return TableItem(
        _("End the game? Hold.") if isinstance(move, Call) else _("Pass"), format_move_act(seat, move)
    )


def _draw_pass_or_call_button(seat: Seat, move: Move) -> Node:
    """Draw the button to pass or to call; that to call must be held for `HOLD_MS`, and shows the rhyme.

    Screen readers skip the rhyme.
    """
    item = _pass_or_call_item(seat, move)
    if isinstance(move, Call):
        return h(
            "button.call",
            h("span", item.name),
            _draw_call_rhyme()._replace(attributes={"class": "rhyme", "lang": "en", "aria-hidden": "true"}),
            aria_label=item.name,
            data_act=item.act,
            data_hold=HOLD_MS,
            style=f"--hold:{HOLD_MS}ms",
            key="call",
        )
    return h("button.pass", item.name, data_act=item.act, key="pass")


def _find_take_move(scene: Scene, seat: Seat, side_index: int) -> Take | None:
    """Return the seat's legal move to take the top card to its left (0) or right (1) pile; else None."""
    moves, pile = scene.moves.get(seat, ()), SIDES[side_index]
    return next((move for move in moves if isinstance(move, Take) and move.pile == pile), None)


def _make_pile_item(seen: State, scene: Scene, seat: Seat, side: int, offered_take: Take | None) -> TableItem:
    """Return a seat's left (0) or right (1) pile as an item: a name with its cards, and a tap's act.

    The act makes the move `offered_take`; if that is None, the pile can take no card, and has no act.
    """
    name = _pile_screen_reader_name(scene.seat_name(seat), SIDES[side], seen.piles[seat][side])
    return TableItem(name, format_move_act(seat, offered_take) if offered_take else None)


@cache_by_language
def _pile_screen_reader_name(player: str, side_name: str, cards: tuple[Card, ...]) -> str:
    """Return a pile's name for screen readers: whose it is, left or right, and its cards in words.

    `side_name` is `left` or `right`. Cached by language.
    """
    return fill_values(_(PILE_LABELS[side_name]), name=player, cards=_pile_summary_text(cards))


def _draw_pile(
    seen: State, scene: Scene, seat: Seat, side: int, final_count: FinalCountTimetable | None
) -> Node:
    """Draw a seat's left (0) or right (1) pile as a fan of cards: a button to take the top card.

    Once the game is over it is a picture. Cards of scoring combinations (Cats) are marked, and those
    just completed are named. In the final count, when `final_count` is given, marks appear one after
    another. CSS classes: `empty`, and `asked` if the top card was tapped in vain and can be taken here.
    """
    name, cards, take = SIDES[side], seen.piles[seat][side], _find_take_move(scene, seat, side)
    item = _make_pile_item(seen, scene, seat, side, take)
    made = () if final_count else current_player_score(seen.piles[seat], seen.options).piles[side].cats
    css = fan_css_variables(len(cards), _largest_pile_size(seen))
    if final_count:
        bed = _wrap_cards_in_fan(
            add_final_count_marks(_draw_pile_cards(cards, made), final_count, seat, side), css
        )
    else:
        bed = _draw_fan_during_game(cards, made, css)
    return h(
        "div.pile" if seen.is_over else "button.pile",
        bed,
        draw_newly_completed_cats(made, cards) if made else None,
        class_=join_class_names(empty=not cards, asked=take is not None and take.card == scene.asked),
        role="img" if seen.is_over else None,
        aria_label=item.name,
        aria_disabled=None if take or seen.is_over else "true",
        data_act=item.act,
        data_race=f"{seat} {name}",
        data_spot=f"pile {seat} {name}",
        key=name,
    )


def _pile_summary_text(cards: tuple[Card, ...]) -> str:
    """Return in words how many cards a pile has and the last one: `2 cards, last the ace of spades`.

    `empty` if it has none. All in the current language.
    """
    if not cards:
        return _("empty")
    many = plural("{n} card", "{n} cards", len(cards))
    return _("{cards}, last the {card}", cards=many, card=poker_card_name(cards[-1]))


@cache_by_language
def _draw_fan_during_game(cards: tuple[Card, ...], made: tuple[ScoringCat, ...], css: str) -> Node:
    """Draw the cards of a pile as a fan during the game; cards of the Cats in `made` are marked.

    `css` is the fan's style, from `fan_css_variables`. Cached by language.
    """
    return _wrap_cards_in_fan(_draw_pile_cards(cards, made), css)


def _wrap_cards_in_fan(cards: Iterable[Node], css: str) -> Node:
    """Return an element in which these cards, already drawn, lie as a fan with this CSS style."""
    return h("div.bed", h("div.fan", cards, style=css))


@cache_by_language
def _draw_pile_cards(cards: tuple[Card, ...], made: tuple[ScoringCat, ...]) -> tuple[Node, ...]:
    """Draw each card of a pile; those in a scoring combination in `made` are marked. Cached by language."""
    return tuple(add_scoring_cat_marks(cards, [_draw_pile_card(each) for each in cards], made))


@cache_by_language
def _draw_pile_card(card: Card) -> Node:
    """Draw a card face up as a picture, labelled with its name. Cached by language."""
    return draw_face_up_card(card, draw_poker_card_face(card), poker_card_name(card))


# Piles as fans in rows: every card keeps its order, and its index can be read

SHAPES = (0.5, 0.75, 1.2, 1.8, 2.8)
"""Width-to-height ratios that fans are fitted to; the style takes the widest that fits."""

TALL = 1.4
"""Height of a card. This and the next are in card widths."""

STRIP = 0.4
"""Part of a card, from its left, that is visible under a neighbour."""

HEAD = 0.66
"""Part of a card, from its top, that is visible under the next row."""

MIN_ROW_GAIN = 1.43
"""Factor by which cards must become wider to justify another row."""


PILE_CAPACITIES = (4, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 52, 104)
"""Numbers of cards for which all piles of a table have room; few, as cards shrink from one to the next."""


def _largest_pile_size(seen: State) -> int:
    """Return the number of cards in the largest pile of all seats."""
    return max(len(pile) for pair in seen.piles for pile in pair)


@cache
def fan_css_variables(cards: int, largest: int) -> str:
    """Return CSS variables for a fan of this many cards, two for each shape in `SHAPES`; empty for none.

    A fan lies in rows. `--p0` to `--p4` are the numbers of cards in a row, `--c0` to `--c4` a card's
    width in percent of the fan's height. `largest` is the number of cards in the largest pile of the
    table: cards are so small that the next size in `PILE_CAPACITIES` has room, and so those of all piles
    have one size. Cached.
    """
    if not cards:
        return ""
    room = next(each for each in PILE_CAPACITIES if each >= largest)
    fits = [fan_row_size_and_card_width(room, shape) for shape in SHAPES]
    return ";".join(f"--p{i}:{min(row, cards)};--c{i}:{width:.1f}" for i, (row, width) in enumerate(fits))


@cache
def fan_row_size_and_card_width(cards: int, shape: float) -> tuple[int, float]:
    """Return (cards in a row, card width in percent of the height) for a fan of cards in rows.

    A width is the largest that fits the fan, whose width divided by its height is `shape`: neighbours
    overlap up to `STRIP` of a card, rows up to `HEAD`. The number of rows is that with the widest cards,
    but another row must make them wider by the factor `MIN_ROW_GAIN`. More cards never get a larger
    width than fewer ones. Cached.
    """
    best = (0, 0.0)
    for rows in range(1, cards + 1):
        row = ceil(cards / rows)
        width = min(100 / (TALL + (rows - 1) * HEAD), 100 * shape / (1 + (row - 1) * STRIP))
        if width > best[1] * MIN_ROW_GAIN:
            best = row, width
    return best[0], min(best[1], fan_row_size_and_card_width(cards - 1, shape)[1] if cards > 1 else best[1])
