"""Sealed deals, cut by all players: no player chooses the cards, and all can verify that afterwards."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.deals.cutting import CuttingState
from clowder.app.deals.envelope_screen import read_verification_program
from clowder.app.effects import ReadAloud, SaveFile
from clowder.app.model.party import SIDES, Party
from clowder.app.model.sealed import SealedDeal, deal_from_json, make_sealed_deal
from clowder.app.model.settings import Settings
from clowder.app.storage import settings
from clowder.app.storage.saves import SaveStore, parse_game_file
from clowder.app.storage.store import MemoryStore
from clowder.core.cards import shuffle_cards
from clowder.core.errors import Refused
from clowder.core.rules import Shuffle, Shuffled, accept_any_order
from clowder.core.sealing import DEEPEST_CUT, SECRET_BYTES, Seal, check_seal, commitment_of
from clowder.core.shuffling import seeded_shuffle
from clowder.core.store import Store
from clowder.core.table import RETRY_DISTANCE, Table, find_accepted_order, make_due_house_moves
from clowder.core.times import PlayMs
from clowder.core.transcript import write_transcript
from clowder.games.stepped_on_the_cat.rules import Options, full_deck, is_deck_winnable
from conftest import ROOT
from playing import possible_moves
from variants import BY_NAME, GAMES, RULES, sample_ways
from visiting import Visitor, all_nodes, node_acts, node_fields, random_step

VECTORS = json.loads((ROOT / "tests" / "golden" / "sealed.json").read_text(encoding="utf-8"))
"""Shuffles with their inputs and results, which this program and all others must reproduce."""

SECRET = "0123456789abcdef" * 4

SEAL = Seal(SECRET, commitment_of(SECRET))


def visit_sealed_game(
    game: str = "alley-cat", seats: int = 2, store: Store | None = None, **options: object
) -> Visitor:
    """Return a visitor before a sealed game that has not been cut yet."""
    visitor = Visitor(store).tap(f"choose {game}")
    visitor.choose_seats(seats)
    visitor.tap_all("options", "seal")
    for name, value in options.items():
        visitor.tap(f"set {name} {value}")
    visitor.tap("play")
    return visitor


def cut(visitor: Visitor, *places: int) -> Visitor:
    """Cut once at each of these places."""
    for place in places:
        visitor.tap("place", str(place))
        visitor.tap("cut")
    return visitor


def dealt(*places: int, game: str = "alley-cat", seats: int = 2) -> Visitor:
    visitor = cut(visit_sealed_game(game, seats), *places).tap("deal")
    visitor.pass_time(5000)
    return visitor


def stored_deal(visitor: Visitor) -> SealedDeal:
    """Return the deal as it is stored."""
    (save,) = SaveStore(visitor.store).all_saves()
    assert isinstance(save.deal, SealedDeal)
    return save.deal


def play_to_the_end(visitor: Visitor, seed: int = 5) -> Visitor:
    random = Random(seed)
    visitor.play_out(random)
    return visitor


def document_and_effects(visitor: Visitor) -> str:
    """Return the content of the document and all effects."""
    shown = [[each.attributes, each.children] for each in all_nodes(visitor.current_page())]
    return f"{shown} {visitor.effects}"


# The order of steps


@pytest.mark.parametrize("name", RULES)
def test_first_it_is_sealed_then_all_cut_in_the_order_of_seats_then_it_is_dealt(name: str) -> None:
    """This law of sealed games holds for any game, also for a new one."""
    visitor = visit_sealed_game(name)
    seal = stored_deal(visitor).seal
    assert seal.is_intact and not seal.cuts and visitor.match is None
    assert not {"deal", "cut"} & set(visitor.offered_acts())
    for count, (place, who) in enumerate(((10, "Tiger"), (999, "Smokey")), start=1):
        assert visitor.page_says(f"{who}, cut the cards") and "deal" not in visitor.offered_acts()
        cut(visitor, place)
        assert stored_deal(visitor).seal == replace(seal, cuts=(10, 999)[:count])
        assert not SaveStore(visitor.store).all_saves()[0].transcript.count("\n", 1) > 1
    assert "place" not in node_fields(visitor.current_page()) and "cut" not in visitor.offered_acts()
    visitor.tap("deal")
    first = next((each.move for each in visitor.table.entries if isinstance(each.move, Shuffled)), None)
    assert first and first.order == seeded_shuffle(first.order, f"{seal.secret}/10,999", 0)


def test_who_cuts_is_read_aloud_once_to_whoever_wishes_so() -> None:
    store = MemoryStore()
    quiet = cut(visit_sealed_game(store=MemoryStore()), 10)
    assert not any(isinstance(each, ReadAloud) for each in quiet.effects)
    settings.write_settings(store, Settings(aloud=True))
    visitor = visit_sealed_game(store=store)
    assert [each for each in visitor.effects if isinstance(each, ReadAloud)] == [
        ReadAloud("Tiger, cut the cards", "en")
    ]
    visitor.tap("place", "10")
    assert not any(isinstance(each, ReadAloud) for each in visitor.effects)
    visitor.tap("cut")
    assert [each.text for each in visitor.effects if isinstance(each, ReadAloud)] == ["Smokey, cut the cards"]


def test_nothing_is_dealt_by_words_that_come_too_early() -> None:
    visitor = visit_sealed_game()
    for act in ("deal", "cut", "on", "move 0 lead 8s", "open 0", "lift 3"):
        visitor.do_act(act)
        assert visitor.match is None and stored_deal(visitor).seal.cuts == ()
    visitor.do_act("place", "nonsense")
    assert "cut" not in visitor.offered_acts()


def test_a_reload_brings_neither_another_envelope_nor_another_cut() -> None:
    visitor = cut(visit_sealed_game(), 300)
    before = stored_deal(visitor)
    again = Visitor(visitor.store)
    assert stored_deal(again) == before and again.page_says("Smokey, cut the cards")
    again.tap("home")
    again.tap_first("go-on ")
    assert stored_deal(cut(again, 5)).seal.cuts == (300, 5)


def test_two_windows_cut_into_one_deck() -> None:
    visitor = cut(visit_sealed_game(), 300)
    other = Visitor(visitor.store)
    cut(other, 7)
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert "deal" in visitor.offered_acts() and stored_deal(visitor).seal.cuts == (300, 7)


def test_the_deck_that_was_cut_is_no_page_to_go_back_to() -> None:
    visitor = cut(visit_sealed_game(), 300)
    pages = len(visitor.app.route)
    cut(Visitor(visitor.store), 7)
    visitor.see_effects(visitor.app.sync_from_store(visitor.clock_ms))
    assert len(visitor.app.route) == pages
    visitor.tap("deal")
    assert len(visitor.app.route) == pages and visitor.match is not None


def test_a_finger_cuts_where_it_lands_and_not_while_it_was_on_its_way() -> None:
    visitor = visit_sealed_game()
    visitor.do_act("lay 3 417 900")
    visitor.do_act("lift 3")
    visitor.tap("cut")
    assert stored_deal(visitor).seal.cuts == (417,)
    visitor.do_act("lay 4 100 500")
    assert "cut" not in visitor.offered_acts()
    visitor.pass_time(400)
    visitor.do_act("lay 4 -20 500")
    visitor.tap("cut")
    assert stored_deal(visitor).seal.cuts == (417, 1)


def test_a_tablet_that_lies_still_is_turned_to_whoever_cuts() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "lie").tap_all("options", "seal", "play")
    assert visitor.app.top_non_overlay_page.faced_tablet_side == 0
    visitor.do_act("lay 1 250 500")
    visitor.tap("cut")
    assert visitor.app.top_non_overlay_page.faced_tablet_side == 2
    visitor.pass_time(400)
    visitor.do_act("lay 1 250 500")
    visitor.tap("cut")
    assert stored_deal(visitor).seal.cuts == (250, 750)


@pytest.mark.parametrize(("side", "place"), [(0, 250), (1, 100), (2, 750), (3, 900)])
def test_from_whichever_side_the_deck_begins_at_the_left(side: int, place: int) -> None:
    party = Party.from_json(("Ann", "Ben"), sides=(side, (side + 1) % SIDES))
    assert (
        CuttingState(BY_NAME["alley-cat"], party, make_sealed_deal())
        .prepare_cut_at_touch(250, 100)
        .prepared_depth
        == place
    )


def test_computer_players_do_not_cut() -> None:
    visitor = Visitor().tap("choose alley-cat").tap_all("player 1 kitten", "options", "seal", "play")
    cut(visitor, 50)
    visitor.tap("deal")
    assert visitor.table.entries and stored_deal(visitor).seal.cuts == (50,)


def test_the_next_game_is_sealed_anew() -> None:
    visitor = play_to_the_end(dealt(3, 4))
    before = stored_deal(visitor)
    visitor.tap("again")
    assert stored_deal(visitor).seal.cuts == () and stored_deal(visitor).seal.secret != before.seal.secret


def test_it_is_off_by_default() -> None:
    visitor = Visitor().start("alley-cat", 2)
    assert visitor.match and not isinstance(visitor.match.deal, SealedDeal)
    assert "envelope" not in visitor.offered_acts()


# Secrets before the end


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat"])
def test_the_secret_is_nowhere_before_the_end(name: str) -> None:
    visitor = visit_sealed_game(name)
    secret = stored_deal(visitor).seal.secret
    written = " ".join([secret[:4], secret[4:8]])
    assert secret not in document_and_effects(visitor)
    cut(visitor, 100, 200)
    visitor.tap("deal")
    random = Random(2)
    while len(visitor.table.entries) < 20:  # no game is over so soon
        random_step(visitor, random)
        assert secret not in document_and_effects(visitor)
    visitor.tap("envelope")
    assert stored_deal(visitor).seal.commitment[:4] in document_and_effects(
        visitor
    ) and written not in document_and_effects(visitor)
    visitor.do_act("give-game")
    assert visitor.saved_file is None
    visitor.tap("envelope")
    play_to_the_end(visitor).tap("envelope")
    assert written in document_and_effects(visitor)


def test_an_address_opens_no_envelope_before_the_end() -> None:
    visitor = dealt(3, 4)
    visitor.visit_entry((*visitor.app.route, "envelope/alley-cat"))
    assert visitor.page_says("It was sealed before anybody cut.") and stored_deal(
        visitor
    ).seal.secret not in document_and_effects(visitor)
    other = Visitor()
    other.visit_entry(("", "envelope/alley-cat"))
    assert other.page_says("There is no page at this address.")


# After the end


@pytest.mark.parametrize("name", ["alley-cat", "stepped-on-the-cat"])
def test_the_envelope_is_opened_and_all_was_fair(name: str) -> None:
    visitor = play_to_the_end(dealt(417, 23, game=name)).tap("envelope")
    assert visitor.page_says("All was fair") and visitor.page_says("cut at 417")
    shuffles = visitor.table.shuffle_count
    assert shuffles > 1 and visitor.page_says(f"{shuffles} shuffles come from the secret and your cuts.")


def test_cards_that_do_not_come_from_the_envelope_are_noticed() -> None:
    visitor = play_to_the_end(dealt(417, 23))
    (save,) = SaveStore(visitor.store).all_saves()
    head, rest = (visitor.store.get(save.name) or "").split("\n", 1)
    visitor.store.put(save.name, head.replace(" 417 23", " 418 23") + "\n" + rest)
    again = Visitor(visitor.store).tap("envelope")
    assert again.page_says("Something is wrong")


def test_reshuffles_follow_and_an_undone_draw_comes_again() -> None:
    visitor = play_to_the_end(dealt(417, 23, game="stepped-on-the-cat"))
    seal, table = stored_deal(visitor).seal, visitor.table
    shuffles = [entry.move for entry in table.entries if isinstance(entry.move, Shuffled)]
    assert [each.order for each in shuffles] == [
        seeded_shuffle(each.order, seal.shuffle_secret, i) for i, each in enumerate(shuffles)
    ]
    shuffle = stored_deal(visitor).make_shuffler("stepped-on-the-cat")
    while table.shuffle_count == len(shuffles):
        table.undo_last_move()
    assert shuffle(shuffles[-1].order, table.shuffle_count) == shuffles[-1].order


def check_file(tmp_path: Path, text: str) -> str:
    """Return the output of the verification program that players are given."""
    (tmp_path / "fair.py").write_text(read_verification_program(), encoding="utf-8")
    (tmp_path / "game.txt").write_text(text, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-I", "fair.py", "game.txt"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_players_can_check_it_themselves(tmp_path: Path) -> None:
    visitor = play_to_the_end(dealt(417, 23)).tap_all("envelope", "give-program")
    assert visitor.saved_file == SaveFile("fair.py", read_verification_program())
    visitor.tap("give-game")
    assert visitor.saved_file
    text, shuffles, seal = visitor.saved_file.text, visitor.table.shuffle_count, stored_deal(visitor).seal
    said = check_file(tmp_path, text)
    assert "WRONG" not in said and said.count("right") == shuffles + 1
    other = seal.secret[:-1] + ("0" if seal.secret[-1] != "0" else "1")
    assert check_file(tmp_path, text.replace(seal.secret, other)).count("WRONG") == shuffles + 1
    assert check_file(tmp_path, text.replace(" 417 23\n", " 417 24\n")).count("WRONG") == shuffles
    assert check_file(tmp_path, text.replace(seal.commitment, "0" * 64)).count("WRONG") == 1


def test_the_program_is_on_the_rules_page_and_takes_forty_lines() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "rules")
    assert visitor.page_says(read_verification_program()) and "give-program" in node_acts(
        visitor.current_page()
    )
    visitor.tap("give-program")
    assert visitor.saved_file == SaveFile("fair.py", read_verification_program())
    assert sum(bool(line.strip()) for line in read_verification_program().splitlines()) <= 40


def test_orders_that_do_not_fit_are_passed_over_and_that_is_fair(tmp_path: Path) -> None:
    """SC: alone, only decks that can be won. The first order of such an envelope cannot."""
    game = RULES["stepped-on-the-cat"]
    options = game.Options(only_winnable=True)
    seals = (Seal.new_seal(bytes([number] * SECRET_BYTES)).with_cut(5) for number in range(99))
    seal = next(each for each in seals if not accepts_first_order(Table(game, 1, options), each))
    table: Table[Any, Any] = Table(game, 1, options)
    make_due_house_moves(table, PlayMs(0), seal.shuffle_cards)
    assert check_seal(seal, table.iter_shuffles()).is_fair
    others = [(owed, (*reversed(order),)) for owed, order in table.iter_shuffles()]
    assert not check_seal(seal, others).is_fair
    said = check_file(tmp_path, f"# sealed: {seal}\n{write_transcript(table)}")
    assert "WRONG" not in said and "Shuffle 0, 0 passed over" not in said


def accepts_first_order(table: Table[Any, Any], seal: Seal) -> bool:
    """Return whether the game accepts the envelope's first order."""
    assert isinstance(table.pending_request, Shuffle)
    return table.pending_request.fits(seal.shuffle_cards(table.pending_request.cards, 0))


# Forgeries

FORGED = Seal.new_seal(bytes(range(SECRET_BYTES))).with_cut(1).with_cut(2).with_cut(3)
"""The envelope of the games that are forged."""


def in_javascript(node: str, shuffles: Sequence[Mapping[str, Any]]) -> Any:
    """Return the findings of an independent program in JavaScript."""
    text = re.sub(r";\s*$", "", (ROOT / "tests" / "fair.mjs").read_text(encoding="utf-8"))
    asking = f"({text})({json.dumps(shuffles)}).then((found) => console.log(JSON.stringify(found)))"
    run = subprocess.run([node], input=asking, capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


def playing_program(text: str) -> list[str]:
    """Return the verification program's line for each shuffle; it runs in this process."""
    said = StringIO()
    with TemporaryDirectory() as place, redirect_stdout(said), pytest.MonkeyPatch.context() as patch:
        (Path(place) / "game.txt").write_text(text, encoding="utf-8")
        patch.setattr(sys, "argv", ["fair.py", str(Path(place) / "game.txt")])
        exec(compile(read_verification_program(), "fair.py", "exec"), {})
    return [line for line in said.getvalue().splitlines() if line.startswith("Shuffle ")]


LEAN = Options(cats=9, boots=9, tuna=9, only_winnable=True)
"""A deck of which most orders cannot be won, and are refused."""

WAYS_TO_PLAY = [
    *((name, seats, options) for name in RULES for seats, options in sample_ways(name)),
    ("stepped-on-the-cat", 1, Options(only_winnable=True)),
    ("stepped-on-the-cat", 1, LEAN),
]
"""Every game with every number of players and every option.

Two more have decks of which some orders are refused.
"""

PASSES_OVER = "stepped-on-the-cat"
"""The only game whose refused orders `core/fair.txt` can recognize."""

MOST_SHUFFLES = 40
"""The most shuffles in the forged games: some games have hundreds, each to draw a card from a hand."""


@cache
def played_sealed(name: str, seats: int, options: Any) -> Table[Any, Any]:
    """Return a random game that the envelope shuffles."""
    table, random = Table(RULES[name], seats, options), Random(1)
    make_due_house_moves(table, PlayMs(0), FORGED.shuffle_cards)
    while table.shuffle_count < MOST_SHUFFLES:
        if choices := possible_moves(table):
            table.make_move(*random.choice(choices), table.last_entry_ms)
            make_due_house_moves(table, table.last_entry_ms, FORGED.shuffle_cards)
        elif table.house_due_ms is not None:
            make_due_house_moves(table, table.house_due_ms, FORGED.shuffle_cards)
        else:
            break
    return table


def swap_cards(order: Sequence[str], place: int) -> tuple[str, ...]:
    """Return the order with the cards at this place and the next exchanged, if both exist."""
    lying = list(order)
    lying[place : place + 2] = reversed(lying[place : place + 2])
    return tuple(lying)


def with_orders(text: str, orders: Iterable[Sequence[str]]) -> str:
    """Return the game's file with these orders in its shuffles."""
    each = iter(orders)
    return re.sub("(?m)^([0-9]+ house shuffled) .*$", lambda line: f"{line[1]} {' '.join(next(each))}", text)


@pytest.mark.parametrize(("name", "seats", "options"), WAYS_TO_PLAY)
def test_every_swap_in_any_shuffle_is_called_wrong(name: str, seats: int, options: Any) -> None:
    """The program for players and our own check must find each exchange of neighbours, at every place."""
    table = played_sealed(name, seats, options)
    text, dealt = f"# sealed: {FORGED}\n{write_transcript(table)}", list(table.iter_shuffles())
    is_told = name == PASSES_OVER or all(
        lying == FORGED.shuffle_cards(lying, i) for i, (_, lying) in enumerate(dealt)
    )
    assert check_seal(FORGED, dealt).is_fair
    assert all(line.endswith(" right") for line in playing_program(text)) == is_told
    for place in range(max(len(lying) for _owed, lying in dealt) - 1):
        forged = [(owed, swap_cards(lying, place)) for owed, lying in dealt]
        is_right = [one == other for one, other in zip(forged, dealt, strict=True)]
        said = playing_program(with_orders(text, (lying for _owed, lying in forged)))
        assert not is_told or [line.endswith(" right") for line in said] == is_right
        assert list(check_seal(FORGED, forged).shuffle_checks) == is_right


def test_small_and_large_shuffles_are_forged_and_some_that_had_to_be_passed_over() -> None:
    """The games of the test above have lots for the dealer, hands to draw from, and whole decks."""
    sizes = {
        (name, len(lying))
        for name, seats, options in WAYS_TO_PLAY
        for _owed, lying in played_sealed(name, seats, options).iter_shuffles()
    }
    (_owed, lying), *_more = played_sealed("stepped-on-the-cat", 1, LEAN).iter_shuffles()
    assert lying != FORGED.shuffle_cards(lying, 0)
    wanted = {("stepped-on-the-cat", 3), ("kit-and-kat", 2), ("kit-and-kat", 6), ("alley-cat", 27)}
    assert wanted <= sizes and {("black-cat", 52), ("black-cat", 104), ("kit-and-kat", 140)} <= sizes


def alone(options: Any) -> Table[Any, Any]:
    return Table(RULES["stepped-on-the-cat"], 1, options)


MOST_REFUSED = 12
"""The number of orders of a deck that are tried: one in six standard decks cannot be won."""


def first_orders(seal: Seal, options: Any) -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield the envelope's successive orders of the deck, each with True if it can be won."""
    table = alone(options)
    assert isinstance(table.pending_request, Shuffle)
    for number in range(MOST_REFUSED):
        lying = seal.shuffle_cards(table.pending_request.cards, RETRY_DISTANCE * number)
        yield table.pending_request.fits(lying), lying


@pytest.mark.parametrize("number", range(20))
def test_no_other_deck_that_can_be_won_is_right_nor_one_that_cannot(number: int) -> None:
    """SC: alone, a house that chose among the orders of its envelope would be found out."""
    options = Options(only_winnable=True)
    seal = Seal.new_seal(bytes([number] * SECRET_BYTES)).with_cut(number + 1)
    text = f"# sealed: {seal}\nstepped-on-the-cat 1 seats=1 only_winnable=yes\n0 house shuffled x\n"
    orders = list(first_orders(seal, options))
    first = next(place for place, (can_be, _lying) in enumerate(orders) if can_be)
    for place, (_can_be, lying) in enumerate(orders):
        (said,) = playing_program(with_orders(text, [lying]))
        assert said.startswith(f"Shuffle 0, {first} passed over:")
        assert said.endswith(" right" if place == first else " WRONG")


@pytest.mark.parametrize("header", ["seats=2 only_winnable=yes", "seats=1"])
def test_where_no_deck_is_refused_none_is_passed_over(header: str) -> None:
    options = Options(only_winnable=True)
    seals = (Seal.new_seal(bytes([number] * SECRET_BYTES)).with_cut(5) for number in range(99))
    seal = next(each for each in seals if not next(first_orders(each, options))[0])
    text = f"# sealed: {seal}\nstepped-on-the-cat 1 {header}\n0 house shuffled x\n"
    (_refused, first), *later = first_orders(seal, options)
    assert playing_program(with_orders(text, [first]))[0].endswith(" right")
    for _can_be, other in later:
        assert playing_program(with_orders(text, [other]))[0].endswith(" WRONG")


@given(st.randoms(use_true_random=False), st.integers(7, 12), st.integers(0, 7), st.integers(0, 7))
def test_the_program_knows_as_we_do_which_decks_can_be_won(
    random: Random, cats: int, boots: int, tuna: int
) -> None:
    lying = shuffle_cards(full_deck(Options(cats=cats, boots=boots, tuna=tuna)), random)
    known: dict[str, Any] = {}
    exec(compile(read_verification_program().partition("game = ")[0], "fair.py", "exec"), known)
    assert known["can_be_won"](lying) == is_deck_winnable(lying)


def test_javascript_calls_no_forged_shuffle_right(node: str) -> None:
    asked, honest = [], []
    for name, seats, options in WAYS_TO_PLAY:
        for index, (owed, lying) in enumerate(played_sealed(name, seats, options).iter_shuffles()):
            forged, winnable = swap_cards(lying, index % len(lying)), owed.fits is not accept_any_order
            if winnable and name != PASSES_OVER:
                continue
            asked.append({"cards": forged, "index": index, "winnable": winnable})
            honest.append(list(lying))
    found = in_javascript(node, [{**each, "secret": FORGED.secret, "cuts": FORGED.cuts} for each in asked])
    assert [each["order"] for each in found] == honest


# Files and saves


def test_a_file_of_a_sealed_game_goes_on_from_the_same_envelope() -> None:
    visitor = dealt(417, 23, game="stepped-on-the-cat").tap("home")
    visitor.tap_first("give ")
    assert visitor.saved_file
    other = Visitor()
    other.tap("take", visitor.saved_file.text)
    assert stored_deal(other) == stored_deal(visitor)
    play_to_the_end(other)
    other.tap("envelope")
    assert other.page_says("All was fair")


@given(st.text("0123456789abcdef ", max_size=140) | st.text(max_size=20))
def test_a_damaged_envelope_is_refused_in_a_sentence(text: str) -> None:
    said = text.replace("\n", " ").replace("\r", " ").strip()
    try:
        assert str(Seal.parse_seal(said)) == said
    except Refused as reason:
        assert str(reason) == "The sealed envelope of this game is damaged."


def test_a_file_with_a_damaged_envelope_changes_nothing() -> None:
    visitor = dealt(417, 23)
    (save,) = SaveStore(visitor.store).all_saves()
    text = (
        SaveStore(visitor.store).export_save_text(save.name).replace(stored_deal(visitor).seal.secret, "abc")
    )
    other = Visitor()
    before = list(other.store.names())
    other.tap("take", text)
    assert (
        other.page_says("The sealed envelope of this game is damaged.")
        and list(other.store.names()) == before
    )


def test_what_is_kept_is_read_again() -> None:
    deal = make_sealed_deal().with_cut(5).with_cut(999)
    assert deal_from_json(json.loads(json.dumps(deal.json_dict))) == deal
    assert deal_from_json({"number": "123456789012", "chosen": False}) and deal_from_json(None) is None
    with pytest.raises(Refused):
        deal_from_json({"seal": "nothing"})


# The shuffles


def test_every_program_finds_the_same_orders() -> None:
    for each in VECTORS:
        seal = Seal(each["secret"], each["stamp"], tuple(each["cuts"]))
        assert seal.is_intact
        owed = Shuffle(tuple(each["cards"]), is_deck_winnable if "winnable" in each else accept_any_order)
        assert find_accepted_order(owed, seal.shuffle_cards, each["index"]) == tuple(each["order"])


def test_javascript_finds_the_same_orders(node: str) -> None:
    assert in_javascript(node, VECTORS) == [
        {"stamp": each["stamp"], "order": each["order"]} for each in VECTORS
    ]


def dealt_by(seal: Seal) -> list[tuple[Shuffle, tuple[str, ...]]]:
    owed = Shuffle(tuple(str(n) for n in range(30)))
    return [(owed, seeded_shuffle(owed.cards, seal.shuffle_secret, index)) for index in range(2)]


@given(st.integers(0, 63), st.integers(1, 15))
def test_one_changed_sign_of_the_secret_or_the_stamp_fails(where: int, by: int) -> None:
    def changed(signs: str) -> str:
        return signs[:where] + f"{int(signs[where], 16) ^ by:x}" + signs[where + 1 :]

    seal = SEAL.with_cut(500)
    lying = dealt_by(seal)
    assert check_seal(seal, lying).is_fair
    assert not check_seal(replace(seal, commitment=changed(seal.commitment)), lying).is_fair
    check = check_seal(replace(seal, secret=changed(seal.secret)), lying)
    assert not check.is_intact and not any(check.shuffle_checks)


@given(st.integers(1, DEEPEST_CUT), st.integers(1, DEEPEST_CUT))
def test_another_cut_deals_other_cards(one: int, other: int) -> None:
    agrees = all(check_seal(SEAL.with_cut(one), dealt_by(SEAL.with_cut(other))).shuffle_checks)
    assert agrees == (one == other)


def test_cuts_outside_the_deck_are_at_its_ends() -> None:
    assert SEAL.with_cut(-7).with_cut(0).with_cut(1000).cuts == (1, 1, DEEPEST_CUT)


CUTS = 100_000


def test_no_cut_is_better_than_another() -> None:
    """Every order and every place is equally likely over this number of cuts of five cards (chi-square)."""
    seen: Counter[Any] = Counter()
    for number in range(CUTS):
        first, second = divmod(number, DEEPEST_CUT)
        seen[seeded_shuffle("abcde", SEAL.with_cut(first + 1).with_cut(second + 1).shuffle_secret, 0)] += 1
    expected = CUTS / 120
    assert len(seen) == 120
    assert (
        sum((n - expected) ** 2 / expected for n in seen.values()) < 172.0
    )  # 99.9 % of 119 degrees of freedom


def test_all_games_have_the_house_rule() -> None:
    for game in GAMES:
        visitor = Visitor().tap_all(f"choose {game.name}", "options")
        assert "seal" in visitor.offered_acts()


def test_from_file_reads_the_cuts() -> None:
    text = f"# sealed: {SEAL.with_cut(1).with_cut(2)}\nalley-cat 1 seats=2 last_draw=no\n"
    deal = parse_game_file(text, RULES, ("A", "B")).deal
    assert isinstance(deal, SealedDeal) and deal.seal.cuts == (1, 2)
