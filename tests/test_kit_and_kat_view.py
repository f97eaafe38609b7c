"""Kit and Kat's view: in classic play no text, sound or picture hints at a mistake."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from clowder.core.rules import NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.core.times import PlayMs
from clowder.games.kit_and_kat import cues, view
from clowder.games.kit_and_kat import rules as kk
from clowder.games.kit_and_kat.content.deck.question_deck import EMBLEMS
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.faces import card_name
from clowder.games.kit_and_kat.rules import Call, Options, Play, State
from clowder.widgets.nodes import Node, h, to_html
from clowder.widgets.scene import Scene
from decks import NUERLAND
from drawn import visitor_at
from nuerland_tables import JOINING, called_right, finish_table, laid_out, table_after, used_up
from playing import playout
from screens import screen_named
from visiting import all_nodes

CLASSIC = Options(way="classic")

NAMES = ("Tiger", "Smokey")


def page(state: State, viewer: int, card: str, picked: str | None = None) -> str:
    """Return the page and the prompt for a viewer after this card was played, or before, if one is picked."""
    seen = kk.observe(state, viewer)
    moves = {seat: kk.moves(seen, seat) for seat in range(2)}
    known = {
        seat: of_it if seat == viewer else [m for m in of_it if m == Call()] for seat, of_it in moves.items()
    }
    played = [] if picked else [Entry(PlayMs(0), 0, Play(card))]
    scene = Scene(NAMES, viewer, known, kk.turn(seen), picked=picked, recent_entries=lambda: played)
    return to_html(view.draw_table(seen, scene)) + view.prompt_text(seen, scene)


def sentence_and_cues(before: State, card: str) -> list[object]:
    """Return the sentence and the cues for the playing of the card."""
    entry, after = Entry(PlayMs(0), 0, Play(card)), kk.play(before, 0, Play(card))
    return [view.describe_entry(entry, before, after, NAMES), list(cues.entry_cues(entry, before, after))]


def with_one_card_name(text: str) -> str:
    """Return the text with both compared cards under one name."""
    return text.replace("3", "2")


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
@pytest.mark.parametrize("picked", [True, False])
def test_KK_ruling_classic_shows_a_right_and_a_wrong_card_alike(viewer: int, picked: bool) -> None:
    pages, said = set(), set()
    for card in ("a2", "a3"):
        before = laid_out(f"{card} k8", "d7", books="a1", options=CLASSIC)
        state = before if picked else kk.play(before, 0, Play(card))
        pages.add(with_one_card_name(page(state, viewer, card, card if picked and viewer == 0 else None)))
        said.add(with_one_card_name(str(sentence_and_cues(before, card))))
    assert len(pages) == len(said) == 1


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_KK_ruling_classic_shows_a_right_and_a_wrong_10_alike(viewer: int) -> None:
    """The player of a 10 takes the book until somebody notices that the 9 is missing."""
    befores = [laid_out("a10 k8", "d7", books=f"a{last}", options=CLASSIC) for last in (9, 8)]
    pages = {page(kk.play(before, 0, Play("a10")), viewer, "a10") for before in befores}
    said = {str(sentence_and_cues(before, "a10")) for before in befores}
    assert len(pages) == len(said) == 1


def test_KK_ruling_classic_no_word_says_why_a_card_might_not_fit() -> None:
    for hand in ("a2 k8", "a3 b1"):
        state = laid_out(hand, "d7", books="a1", options=CLASSIC)
        assert not any(view.explain_unusable_card(state, Scene(NAMES, 0, {}), card) for card in hand.split())
        assert all(
            view.explain_unusable_card(replace(state, options=Options()), Scene(NAMES, 0, {}), card)
            for card in hand.split()
        )


def test_a_book_that_was_taken_wrongly_is_nobodys_when_the_next_player_has_begun() -> None:
    before = laid_out("a10 k8 k9", "d1", books="a8", options=CLASSIC)
    claimed = kk.play(kk.play(before, 0, Play("a10")), 0, kk.Lay("k8", 0))
    assert "taken by Tiger" in page(claimed, -1, "a10")
    assert "taken by" not in page(kk.play(claimed, 1, Play("d1")), -1, "d1")


# Classic play in random games: a mistake changes nothing but the cards on the books


def seen_and_offered(before: State, move: Move) -> list[object]:
    """Return all that players see, hear and may tap after a move, without the cards on the books."""
    mover, after = before.turn, kk.play(before, before.turn, move)
    names, entry = (
        ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay")[: len(before.hands)],
        Entry(PlayMs(0), mover, move),
    )
    everything: list[object] = []
    for viewer in {mover, after.turn, NOBODY}:
        seen, was = kk.observe(after, viewer), kk.observe(before, viewer)
        moves = {seat: kk.moves(seen, seat) for seat in range(len(names))}
        known = {seat: may if seat == viewer else [Call()] * (Call() in may) for seat, may in moves.items()}
        scene = Scene(names, viewer, known, kk.turn(seen), recent_entries=lambda: [entry])
        spots = {
            spot: cards for spot, cards in view.cards_by_spot(seen).items() if not spot.startswith("book ")
        }
        everything += [
            to_html(view.draw_table(seen, scene), without_books),
            spots,
            known,
            view.prompt_text(seen, scene),
        ]
        everything += [view.describe_entry(entry, was, seen, names), list(cues.entry_cues(entry, was, seen))]
        everything += [
            view.explain_unusable_card(seen, scene, card)
            for card in kk.cards_within_reach(seen, viewer if viewer in known else 0)
        ]
        everything += [kk.turn(seen), kk.TRAITS.binding(seen), seen.finish, view.scores_by_seat(seen)]
        everything += [view.viewer_tappable_items(seen, scene)]
    return everything


def without_books(node: Node) -> Node:
    return h("div.books") if node.attributes.get("class") == "books" else node


def mistaken_otherwise(state: State, move: Move, random: Random) -> State:
    """Return the state with other cards on the books, and perhaps an earlier mistake.

    A card that was rightly played is often wrong then, and a wrong one right.
    """
    heights = [random.randrange(10) for _ in kk.BOOKS]
    if isinstance(move, Play) and not kk.is_next_on_book(state, move.card):
        heights[kk.book_index_of(move.card)] = kk.number_in_book(move.card) - 1
    misplaced = [each.card for each in state.deeds.misplaced]
    books = tuple(
        lying
        if taken is not None
        else (
            *kk.DECK[10 * at : 10 * at + height],
            *(card for card in misplaced if kk.book_index_of(card) == at),
        )
        for at, (lying, taken, height) in enumerate(zip(state.books, state.taken, heights, strict=True))
    )
    mistaken = state.deeds.seat == state.turn and random.random() < 0.5
    return replace(state, books=books, deeds=replace(state.deeds, mistaken=mistaken))


def acts(seats: int, options: Options, number: int) -> Iterator[tuple[State, Move]]:
    """Yield moves from a random game, each with the state before: most are shortly before the finish."""
    random = Random(f"{seats} {options}")
    states = [each for each in playout(kk, seats, options, random).states[2:-1] if not each.draw]
    early = [state for state in states if state.heap]
    late = [state for state in states if not (state.heap or state.finish or state.taken_up)]
    last = [state for state in states if state.finish or state.taken_up]
    for group, share in ((early, 1), (late, 3), (last, 2)):
        for state in random.sample(group, min(share * number, len(group))):
            possible = [move for move in kk.moves(state, state.turn) if not isinstance(move, Call)]
            plays = [move for move in possible if isinstance(move, Play)]
            yield state, random.choice(random.choice((possible, plays or possible)))


def is_right(state: State, move: Move) -> bool:
    deeds = kk.play(state, state.turn, move).deeds
    return not (deeds.misplaced or deeds.mistaken)


EVERY_CLASSIC = [
    Options(way="classic"),
    Options(way="classic", must_play_all=True, wrong_call_costs=True),
    Options(way="classic", joined_piles=True),
    Options(way="classic", kittens_as_hand=True),
]


@pytest.mark.parametrize("options", EVERY_CLASSIC, ids=["plain", "dutiful", "joining", "in hand"])
@pytest.mark.parametrize("seats", [2, 5])
def test_KK_ruling_classic_all_is_alike_whether_or_not_the_last_act_was_a_mistake(
    seats: int, options: Options
) -> None:
    random = Random(seats)
    differed = 0
    for state, move in acts(seats, options, 10):
        other = mistaken_otherwise(state, move, random)
        if kk.outcome(kk.play(state, state.turn, move)) or kk.outcome(kk.play(other, state.turn, move)):
            continue
        differed += is_right(state, move) != is_right(other, move)
        assert seen_and_offered(other, move) == seen_and_offered(state, move)
    assert differed > 5


@pytest.mark.parametrize("last", ["play a2", "lay a2 1"])
def test_KK_ruling_classic_the_last_card_of_all_hands_tells_nothing(last: str) -> None:
    """The result gives no hint to the player of the card, nor to the next player."""
    befores = [
        replace(used_up("a2", "h2", "a3 g4"), books=laid_out("", "", books=books).books)
        for books in ("a1 b4", "b4", "a2 b4")
    ]
    (move,) = {each for each in kk.moves(befores[0], 1) if str(each) == last}
    assert len({str(seen_and_offered(before, move)) for before in befores}) == 1


def test_KK_ruling_classic_a_pass_in_the_finish_tells_nothing() -> None:
    right, wrong = (finish_table(CLASSIC, {0: mine, 1: "b5"}) for mine in ("d4", "d4"))
    wrong = replace(wrong, books=laid_out("", "", books="a1 b4 d3").books)
    assert called_right(table_after(wrong, "0 pass")) and not called_right(table_after(right, "0 pass"))
    assert seen_and_offered(right, kk.Pass()) == seen_and_offered(wrong, kk.Pass())


def test_KK_8_house_rule_of_two_calls_in_a_turn_each_is_told_as_right_or_wrong() -> None:
    state = laid_out("a2 b9 c9", "c7 c8", books="a1", options=Options(way="classic", wrong_call_costs=True))
    state, told = table_after(state, "0 play a2"), []
    for then in ("1 call", "house c8", "1 call", "house c7", "0 play b9", "1 call"):
        after = table_after(state, then)
        if then == "1 call":
            entry = Entry(PlayMs(0), 1, Call())
            sounds = [each.word for each in cues.entry_cues(entry, state, after)]
            told.append((view.describe_entry(entry, state, after, NAMES), sounds))
        state = after
    wrong = "Smokey called “Kit-and-Kat!” but there was no mistake.", ["wrong"]
    assert told == [wrong, wrong, ("Smokey called “Kit-and-Kat!” and caught Tiger!", ["caught"])]


# Joined piles


def joining(picked: str, viewer: Seat = 0) -> tuple[State, Scene]:
    state = laid_out("h9", "c7 c8", kittens={0: "a3 a2|b2|c2|d2"}, options=JOINING[CLASSIC])
    moves = {seat: kk.moves(state, seat) for seat in range(2)}
    return state, Scene(NAMES, viewer, moves, kk.turn(state), picked=picked)


def buttons(picked: str, viewer: Seat = 0) -> dict[str, str]:
    """Return the acts of the table's buttons by the names of the buttons."""
    state, scene = joining(picked, viewer)
    return {
        node.attributes.get("aria-label", "".join(map(str, node.children))): node.attributes["data-act"]
        for node in all_nodes(view.draw_table(kk.observe(state, viewer), scene))
        if "data-act" in node.attributes
    }


@pytest.mark.parametrize("picked", ["h9", "join h9", "join h9 0"])
def test_all_cards_of_a_deck_of_ones_own_have_its_emblems(picked: str) -> None:
    state, scene = joining(picked)
    deck = json.loads(NUERLAND)
    for each in deck["books"]:
        each["emblem"] = "fox"
    drawn = to_html(view.draw_table(state, replace(scene, content=read_deck(json.dumps(deck)))))
    assert not [
        emblem for emblem in EMBLEMS if emblem != "fox" and f"#{emblem}&" in f"{drawn}&".replace('"', "&")
    ]


def test_KK_6_house_rule_joined_piles_a_pile_is_lifted_and_laid_on_another() -> None:
    assert buttons("h9")["Join two piles"] == "pick join h9"
    lifting = buttons("join h9")
    assert lifting["Join two piles"] == "pick h9" and lifting["Lift the pile of A 2"] == "pick join h9 0"
    laying = buttons("join h9 0")
    assert laying["Lift the pile of A 2"] == "pick join h9"
    assert laying["Lay the pile on C 2"] == "move 0 join h9 0 2"
    assert laying["Lay the pile on H 9"] == "move 0 join h9 0 0"
    assert not any(name.startswith(("Lay H 9", "Play")) for name in (*lifting, *laying))


def test_KK_6_house_rule_joined_piles_says_what_is_to_be_tapped() -> None:
    said = [view.prompt_text(*joining(picked)) for picked in ("join h9", "join h9 0")]
    assert said == ["Tap the pile that you want to lift.", "Tap another pile to lay it on, or your card."]


@pytest.mark.parametrize(
    ("picked", "kittens", "prompt"),
    [
        ("h9", "c8", "Tap its book to play it, or a place in front of you to put it there."),
        ("h9", "a8|b8|c8|d8", "Tap its book to play it, or a card in front of you to put it on top."),
        ("c8", "c8", "Tap its book to play it."),
        ("k9", "c8", "play 1s"),
    ],
)
def test_KK_a_picked_card_has_a_prompt_of_what_can_be_done_with_it(
    picked: str, kittens: str, prompt: str
) -> None:
    """A card that somebody has drawn meanwhile is not picked any more."""
    state = laid_out("h9 d7", "c7", kittens={0: kittens}, options=CLASSIC)
    scene = Scene(NAMES, 0, {0: kk.moves(state, 0)}, kk.turn(state), picked=picked)
    assert prompt in view.prompt_text(state, scene)
    assert view.prompt_text(state, replace(scene, viewer=NOBODY))


def test_KK_6_house_rule_joined_piles_are_offered_to_nobody_else_nor_without_the_rule() -> None:
    assert "Join two piles" not in buttons("h9", viewer=1)
    assert to_html(view.draw_table(*joining("h9"))).count("Join two piles") == 1
    state = laid_out("h9", "c7 c8", kittens={0: "a3 a2|b2|c2|d2"}, options=CLASSIC)
    scene = Scene(NAMES, 0, {0: kk.moves(state, 0)}, kk.turn(state), picked="h9")
    assert "Join two piles" not in to_html(view.draw_table(state, scene))


def test_KK_6_house_rule_joined_piles_are_told_and_the_cards_are_seen_to_move() -> None:
    state, _ = joining("")
    move = kk.Join("h9", 0, 2)
    then = kk.play(state, 0, move)
    said = view.describe_entry(Entry(PlayMs(0), 0, move), state, then, NAMES)
    assert said == "Tiger joined two piles and laid a Kitten: H 9."
    assert view.cards_by_spot(then)["kittens 0 2"] == ("c2", "a3", "a2")
    assert view.cards_by_spot(then)["kittens 0 0"] == ("h9",)


def test_KK_6_house_rule_a_pile_that_is_laid_on_the_new_kitten_is_told() -> None:
    state, scene = joining("")
    move = kk.Join("h9", 0, 0)
    then, entry = kk.play(state, 0, move), Entry(PlayMs(0), 0, move)
    said = view.describe_entry(entry, state, then, NAMES)
    assert said == "Tiger laid a pile on a new Kitten: H 9."
    assert view.cards_by_spot(then)["kittens 0 0"] == ("h9", "a3", "a2")
    between = replace(scene, viewer=NOBODY, moves={}, recent_entries=lambda: [entry])
    assert "Laid a pile on a new Kitten: H 9." in to_html(view.draw_table(then, between))


def test_KK_9_house_rule_that_kittens_are_taken_up_is_told_and_shown() -> None:
    before = used_up("k9", "a3", "b5", options=Options(kittens_as_hand=True))
    move = kk.Lay("k9", 1)
    after = kk.play(before, 1, move)
    said = view.describe_entry(Entry(PlayMs(0), 1, move), before, after, NAMES)
    assert said == "Smokey laid a Kitten: K 9. All take up their Kittens."
    table = to_html(view.draw_table(kk.observe(after, 0), Scene(NAMES, 0, {0: kk.moves(after, 0)}, 0)))
    assert "All have taken up their Kittens." in table and "B 5" not in table


@pytest.mark.parametrize("options", [Options(), CLASSIC])
def test_a_tapped_kitten_of_a_rival_tells_what_it_covers_whoever_has_the_turn(options: Options) -> None:
    """With five and six players the covered cards were but counted, and their codes nowhere to be read."""
    state = laid_out("k8", "d7", kittens={0: "c4 h9 e5|b2", 1: "a3 g6"}, options=options)
    for turn in (0, 1):
        scene = Scene(NAMES, 1, {}, turn)
        told = {card: view.tapped_card_text(state, scene, card) for card in ("e5", "b2", "h9", "g6", "d7")}
        assert {card: text for card, text in told.items() if text} == {"e5": "Under E 5: C 4, H 9."}
    asked = [each for each in all_nodes(view.draw_table(state, Scene(NAMES, 1, {}, 1))) if covers(each)]
    assert [each.attributes.get("data-card") for each in asked] == ["e5", "g6"]


def test_covered_kittens_are_told_while_the_curtain_is_closed_and_to_whoever_waits() -> None:
    for name in ("kit-and-kat 6 curtain", "kit-and-kat round 60"):
        visitor = visitor_at(screen_named(name))
        pile = next(each for piles in visitor.table.state.kittens for each in piles if len(each) > 1)
        visitor.do_act(f"why {pile[-1]}")
        assert visitor.page_says(f"Under {card_name(pile[-1])}: ")


def covers(node: Node) -> bool:
    return "covered" in str(node.attributes.get("class"))


def test_a_book_shows_the_number_that_it_takes_next_and_in_the_classic_way_its_last() -> None:
    state = laid_out("a2 k8", "d7", books="a1")
    for options, numbers in ((Options(), ["2", "1"]), (CLASSIC, ["1", ""])):
        table = view.draw_table(replace(state, options=options), Scene(NAMES, NOBODY, {}, 0))
        large = [each for each in all_nodes(table) if "top" in str(each.attributes.get("class")).split()]
        assert [each.children[0] if each.children else "" for each in large][:2] == numbers


def test_a_tapped_book_tells_its_title_and_the_last_card_laid_is_marked() -> None:
    """Titles are left out where there is no room for them, and nothing said which card came last."""
    state = kk.play(laid_out("a2 k8", "d7", books="a1"), 0, Play("a2"))
    played, library = [Entry(PlayMs(0), 0, Play("a2"))], read_deck(NUERLAND)
    scene = Scene(NAMES, 1, {}, 1, recent_entries=lambda: played, content=library)
    assert view.tapped_card_text(state, scene, "b") == "B Rivers and Swamps"
    marked = [
        each
        for each in all_nodes(view.draw_table(state, scene))
        if "latest" in str(each.attributes.get("class"))
    ]
    assert [each.attributes["data-spot"] for each in marked] == ["book a"]
