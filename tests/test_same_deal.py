"""Repeated deals: on this tablet, on another one, and the deal of the day; and the boss's par."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clowder.app.deals.links import (
    DECK_FORM,
    REVISION_WORD,
    DealLinkContent,
    find_link_address,
    format_deal_address,
    parse_deal_link,
    parse_deck_link,
)
from clowder.app.deals.par import ParSimulation
from clowder.app.effects import ShareText
from clowder.app.model.deal import Deal, make_daily_deal
from clowder.app.model.party import Party
from clowder.app.model.sealed import make_sealed_deal
from clowder.app.play.playing import make_match
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from clowder.core.errors import Refused
from clowder.core.foreign_json import Json
from clowder.core.options import list_option_declarations
from clowder.core.rules import Shuffled
from clowder.core.table import Table, make_due_house_moves
from clowder.core.times import ClockMs
from clowder.games.black_cat import rules as black_cat
from conftest import ROOT
from screens import SAVE, saved_store, table_of
from variants import BY_NAME, RULES, some_options
from visiting import NO_PAGE, Visitor, alert_texts, all_nodes, deal_of, random_step, readable_texts

NUMBER = "123456789012"
UNREAD = "This link to a deal cannot be read."


def first_order(visitor: Visitor) -> tuple[str, ...]:
    return next(entry.move.order for entry in visitor.table.entries if isinstance(entry.move, Shuffled))


def over(game: str, seats: int, seed: int = 3, **options: object) -> Visitor:
    """Return a visitor whose game has just ended."""
    visitor = Visitor().start(game, seats, **options)
    visitor.play_out(Random(seed))
    return visitor


# The lobby


def test_a_number_that_is_typed_in_the_lobby_deals_the_same_cards_on_every_tablet() -> None:
    orders = set()
    for text in (NUMBER, "123 456 789 012", " 1234-5678-9012 "):
        visitor = Visitor().tap("choose alley-cat")
        visitor.tap("deal number", text)
        assert visitor.page_says("Deal 123 456 789 012")
        visitor.tap("play")
        orders.add(first_order(visitor))
    assert len(orders) == 1


@pytest.mark.parametrize("text", ["12", "<b>1</b>", "1234567890123", "twelve", "½²³456789012x", "١٢٣"])
def test_a_number_that_is_none_gets_a_sentence_and_changes_nothing(text: str) -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("deal number", NUMBER)
    visitor.tap("deal number", text)
    assert visitor.page_says("The number of a deal has twelve digits") and visitor.page_says(
        "Deal 123 456 789 012"
    )


@pytest.mark.parametrize(
    "link",
    [
        f"https://clowder.example/#deal/alley-cat/{NUMBER}/seats=2&last_draw=yes",
        f"Play this: #deal/alley-cat/{NUMBER}/seats=2&last_draw=yes  See you!",
    ],
)
def test_a_link_in_place_of_a_number_opens_its_lobby_from_any_game(link: str) -> None:
    visitor = Visitor().tap("choose black-cat")
    visitor.tap("deal number", link)
    assert visitor.page_says("Deal 123 456 789 012")
    visitor.tap("play")
    assert deal_of(visitor).number == NUMBER and visitor.table.options.last_draw


def test_a_link_that_cannot_be_read_gets_a_sentence_and_leaves_the_deal() -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("deal number", NUMBER)
    visitor.tap("deal number", f"#deal/alley-cat/{NUMBER}/seats=9")
    assert visitor.page_says("cannot be read") and visitor.page_says("Deal 123 456 789 012")


@pytest.mark.parametrize(("act", "value"), [("deal none", ""), ("deal number", " ")])
def test_who_wants_no_number_any_more_gets_cards_that_nobody_knows(act: str, value: str) -> None:
    visitor = Visitor().tap("choose alley-cat")
    visitor.tap("deal number", NUMBER)
    visitor.tap(act, value)
    visitor.tap("play")
    assert deal_of(visitor).number != NUMBER and not deal_of(visitor).chosen


def test_the_deal_of_the_day_is_the_same_wherever_it_is_that_day() -> None:
    noon, hour = int(datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp() * 1000), 3_600_000
    day = make_daily_deal(noon)
    assert day.daily_deal_date_text == "2026-11-22" and day.number == "000020261122"
    assert make_daily_deal(noon + hour) == day == make_daily_deal(noon - 12 * hour)
    assert make_daily_deal(noon + 12 * hour).daily_deal_date_text == "2026-11-23"
    assert make_daily_deal(noon - 12 * hour - 1).daily_deal_date_text == "2026-11-21"
    assert Deal("000020261399").daily_deal_date_text == Deal(NUMBER).daily_deal_date_text == ""


def test_the_deal_of_the_day_changes_at_midnight_by_the_clock_on_the_wall_in_summer_and_in_winter() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "options")
    midnight = int(datetime(2026, 10, 26, tzinfo=UTC).timestamp() * 1000)
    visitor.device.zone_offset = lambda then: 3_600_000 if then > midnight - 24 * 3_600_000 else 7_200_000
    for after, day in ((-93_600_010, 24), (-93_600_000, 25), (-3_600_010, 25), (-3_600_000, 26)):
        visitor.clock_ms = ClockMs(midnight + after - 10)
        visitor.tap("deal day")
        assert visitor.page_says(f"Deal of the day, 2026-10-{day}")
        visitor.tap("deal none")


def test_the_deal_of_the_day_is_played_in_the_usual_way() -> None:
    visitor = Visitor().tap("choose stepped-on-the-cat")
    visitor.choose_options({"boots": 12})
    visitor.tap("deal day")
    assert visitor.page_says("Deal of the day, 1970-01-01")
    visitor.tap("play")
    assert visitor.table.options == RULES["stepped-on-the-cat"].Options()
    assert deal_of(visitor).number == "000019700101"


# The result


def test_the_same_deal_comes_again_and_so_do_the_players() -> None:
    visitor = over("stepped-on-the-cat", 2)
    deal, order, names = deal_of(visitor), first_order(visitor), visitor.playing.party.names
    assert visitor.page_says(f"Deal {deal.grouped_number_text}")
    visitor.tap("same")
    assert deal_of(visitor).number == deal.number and deal_of(visitor).chosen
    assert first_order(visitor) == order and visitor.playing.party.names == names


def test_players_may_have_each_others_cards() -> None:
    visitor = over("stepped-on-the-cat", 3)
    order, party = first_order(visitor), visitor.playing.party
    visitor.tap("same round")
    assert first_order(visitor) == order
    assert visitor.playing.party.names == (party.names[2], *party.names[:2])
    assert visitor.playing.party.colours == (party.colours[2], *party.colours[:2])


def test_who_has_the_cards_of_another_stays_at_their_own_edge() -> None:
    visitor = Visitor().tap_all("choose stepped-on-the-cat", "sit 3", "lie", "play")
    visitor.play_out(Random(3))
    before = dict(zip(visitor.playing.party.names, visitor.playing.party.sides, strict=True))
    visitor.tap("same round")
    after = visitor.playing.party
    assert dict(zip(after.names, after.sides, strict=True)) == before
    (save,) = SaveStore(visitor.store).all_saves()
    assert save.party == after


def test_a_race_without_hands_has_no_cards_of_others() -> None:
    visitor = over("black-cat", 2, pace="turns")
    assert "same" in visitor.offered_acts() and "same round" not in visitor.offered_acts()
    deal, party = deal_of(visitor), visitor.playing.party
    visitor.do_act("same round")
    assert visitor.table.outcome and deal_of(visitor) == deal and visitor.playing.party == party


def test_another_game_again_has_another_deal() -> None:
    visitor = over("stepped-on-the-cat", 2)
    deal = deal_of(visitor)
    visitor.tap("again")
    assert deal_of(visitor) != deal


def test_the_same_deal_is_not_to_be_had_before_the_end() -> None:
    visitor = Visitor().start("alley-cat", 2)
    deal = deal_of(visitor)
    visitor.do_act("same")
    assert deal_of(visitor) == deal
    visitor.do_act("dealt")
    visitor.visit_entry(("", visitor.app.route[-1], "dealt/alley-cat"))
    assert deal.grouped_number_text not in str(visitor.current_page())


def test_a_deal_is_shared_as_text_that_gives_nothing_away() -> None:
    visitor = over("alley-cat", 2)
    visitor.device.base_url = "https://clowder.example/"
    scores = visitor.table.outcome.scores if visitor.table.outcome else ()
    visitor.tap_all("dealt", "share")
    (share,) = (each for each in visitor.effects if isinstance(each, ShareText))
    title, called, result, address = share.text.splitlines()
    assert (title, result) == ("Clowder · Alley Cat", " : ".join(map(str, scores)))
    assert called == f"Deal {deal_of(visitor).grouped_number_text}"
    assert address == f"https://clowder.example/#deal/alley-cat/{deal_of(visitor).number}/seats=2&revision=1"
    assert not visitor.page_says("Copied."), "the browser has not yet confirmed the copy"
    visitor.do_act("shared copied", share.text)
    assert visitor.page_says("Copied.")
    visitor.tap("dealt")
    assert "again" in visitor.offered_acts()


def test_that_it_was_the_deal_of_the_day_stands_above_its_number() -> None:
    deal = Deal("000020261122", chosen=True)
    visitor = Visitor(MemoryStore(saved_store(table_of("alley-cat", 2, 9000, deal=deal), deal=deal)))
    visitor.tap_all(f"go-on {SAVE}", "dealt")
    said = [*readable_texts(visitor.current_page())]
    assert said.index("Deal of the day, 2026-11-22") < said.index(deal.grouped_number_text)


# Links


@given(st.data())
def test_a_link_leads_to_the_lobby_with_all_that_it_says(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(RULES)))
    seats = data.draw(st.sampled_from(RULES[name].SEATS))
    options = some_options(name, seats, 2, Random(data.draw(st.integers(0, 99))))[-1]
    table = Table(RULES[name], seats, options)
    address = format_deal_address(table, Deal(NUMBER))
    visitor = Visitor(route=("", address))
    assert visitor.app.route == ("", f"play/{name}") and visitor.page_says("Deal 123 456 789 012")
    visitor.tap("play")
    assert visitor.table.seats == seats and deal_of(visitor).number == NUMBER
    assert {**vars(visitor.table.options), "head_start": ()} == {**vars(options), "head_start": ()}


@pytest.mark.parametrize(
    "address",
    [
        "deal/alley-cat/7/seats=2",
        f"deal/alley-cat/{NUMBER}",
        f"deal/alley-cat/{NUMBER}/seats=9",
        f"deal/alley-cat/{NUMBER}/seats=2&last_draw=perhaps",
        f"deal/alley-cat/{NUMBER}/seats=2&lives=9",
        f"deal/alley-cat/{NUMBER}/seats=2&head_start=5",
        f"deal/chess/{NUMBER}/seats=2",
        f"deal/alley-cat/{NUMBER}/seats=2/play",
        f"deal/alley-cat/{NUMBER}/<img src=x onerror=alert(1)>",
        f"deal/stepped-on-the-cat/{NUMBER}/seats=2&dealer=3",
    ],
)
def test_a_link_that_is_wrong_opens_home_with_a_sentence(address: str) -> None:
    visitor = Visitor(route=("", address))
    (said,) = alert_texts(visitor)
    assert visitor.app.route == ("",) and not list(visitor.store.names())
    assert said == NO_PAGE or said.startswith(UNREAD) or said.startswith("The number of a deal")


PARTS = st.sampled_from(
    [
        "deal",
        "alley-cat",
        NUMBER,
        "seats=2",
        "&",
        "=",
        "last_draw=yes",
        "/",
        "<script>",
        "javascript:",
        "%00",
        "'",
    ]
)


@settings(max_examples=200)
@given(
    st.lists(PARTS | st.text(max_size=5), max_size=8).map("".join) | st.lists(PARTS, max_size=6).map("/".join)
)
def test_whatever_a_link_says_it_starts_nothing_and_none_of_it_is_shown(rest: str) -> None:
    visitor = Visitor(route=("", f"deal/{rest}"))
    assert visitor.match is None and not list(visitor.store.names())
    assert visitor.app.route in (("",), ("", "play/alley-cat"))
    assert not {"script", "iframe", "img"} & {each.tag for each in all_nodes(visitor.current_page())}
    assert "<script>" not in str(visitor.current_page()) and "javascript:" not in str(visitor.current_page())


def test_a_link_says_all_that_is_unusual_but_head_starts_and_is_read_again() -> None:
    options = black_cat.Options(decks=2, music=True, head_start=(0, 100, 0))
    address = format_deal_address(Table(black_cat, 3, options), Deal(NUMBER))
    how = f"seats=3&revision={black_cat.REVISION}&music=yes&decks=2"
    assert address == f"deal/black-cat/{NUMBER}/{how}"
    wishes = {"music": "yes", "decks": "2"}
    assert parse_deal_link(BY_NAME["black-cat"], NUMBER, how) == DealLinkContent(
        Deal(NUMBER, chosen=True), 3, wishes
    )
    with pytest.raises(Refused, match=UNREAD):
        parse_deal_link(BY_NAME["black-cat"], NUMBER, "seats=3&music=yes&decks=3")


def test_of_a_code_only_the_address_of_a_deal_or_a_deck_counts() -> None:
    for said, address in (
        ("https://cats.example/#deal/alley-cat/1/2", "deal/alley-cat/1/2"),
        ("https://cats.example/#deck/kit-and-kat/x#y/1", "deck/kit-and-kat/x#y/1"),
        ("Play this: https://cats.example/#deal/alley-cat/1/2. See you!", "deal/alley-cat/1/2"),
        ("(https://cats.example/#deal/alley-cat/1/2)", "deal/alley-cat/1/2"),
        ("https://cats.example/#deal/alley-cat/1/2。見て", "deal/alley-cat/1/2"),
        ("https://cats.example/#settings", ""),
        ("deal/alley-cat/1/2", ""),
    ):
        assert find_link_address(said) == address


def test_a_link_to_a_deck_without_its_last_word_was_cut() -> None:
    assert parse_deck_link(["packed", DECK_FORM]) == "packed"
    for words in (["packed"], ["packed", "x"], ["", DECK_FORM]):
        with pytest.raises(Refused):
            parse_deck_link(words)


def test_a_sealed_deal_has_no_number_to_be_dealt_by_once_more() -> None:
    assert not make_sealed_deal().shuffles_follow_from_number(Table(RULES["alley-cat"], 2))


def test_what_was_played_on_from_another_game_is_no_deal_to_be_dealt_once_more() -> None:
    table = Table(RULES["alley-cat"], 2)
    assert Deal(NUMBER).shuffles_follow_from_number(table) and not Deal(
        NUMBER, since=1
    ).shuffles_follow_from_number(table)


def test_whether_a_deal_was_chosen_is_kept() -> None:
    for chosen in (False, True):
        assert Deal.from_json(Deal(NUMBER, chosen=chosen).json_dict) == Deal(NUMBER, chosen=chosen)
    assert make_daily_deal(0).chosen


@pytest.mark.parametrize(
    ("since", "read"),
    [(None, 0), (0, 0), (-1, 0), (True, 0), ("7", 0), (2.5, 0), ([7], 0), (1, 1), (7, 7), (10**9, 10**9)],
)
def test_since_when_a_deal_shuffles_is_kept_and_what_makes_no_sense_is_not(since: Json, read: int) -> None:
    deal = Deal.from_json({"number": NUMBER, "since": since})
    assert deal and deal == Deal(NUMBER, since=read) == Deal.from_json(deal.json_dict)
    assert deal.counts_for_statistics == (not read) and ("since" in deal.json_dict) == bool(read)


def test_a_link_says_nothing_of_what_is_usual() -> None:
    table = Table(RULES["alley-cat"], 2)
    assert format_deal_address(table, Deal(NUMBER)) == f"deal/alley-cat/{NUMBER}/seats=2&revision=1"
    assert parse_deal_link(BY_NAME["alley-cat"], NUMBER, "seats=2&revision=1").option_values == {}


def test_a_link_of_another_revision_would_deal_other_cards_and_says_so() -> None:
    for said in ("0", "2", "x"):
        visitor = Visitor(route=("", f"deal/alley-cat/{NUMBER}/seats=2&revision={said}"))
        assert visitor.app.route == ("",) and not list(visitor.store.names())
        assert alert_texts(visitor) == [
            "This deal is of another form of the game. Here it would be other cards."
        ]


def test_the_first_links_said_no_revision() -> None:
    assert parse_deal_link(BY_NAME["alley-cat"], NUMBER, "seats=2").option_values == {}


def test_no_option_is_called_as_the_revision_is() -> None:
    for rules in RULES.values():
        assert not {REVISION_WORD, "seats"} & {each.name for each in list_option_declarations(rules.Options)}


def scanning() -> Visitor:
    """Return a visitor whose camera looks for a code."""
    visitor = Visitor().tap_all("choose black-cat", "scan")
    assert visitor.app.route == ("", "play/black-cat", "scan/black-cat")
    return visitor


def test_a_code_opens_the_lobby_of_its_deal_whoever_has_made_it() -> None:
    visitor = scanning()
    visitor.do_act("scan found", f"http://tablet.example/cats/#deal/alley-cat/{NUMBER}/seats=2")
    assert visitor.app.route == ("", "play/alley-cat") and visitor.page_says("Deal 123 456 789 012")


@given(st.text(max_size=30) | st.text(max_size=20).map("https://x.example/#deal/{}".format))
def test_a_code_that_is_none_of_ours_is_told_and_changes_nothing(text: str) -> None:
    visitor = scanning()
    visitor.do_act("scan found", text)
    assert visitor.app.route == ("", "play/black-cat", "scan/black-cat")
    assert any(map(visitor.page_says, ("This code is not", UNREAD, NO_PAGE, "The number of a deal")))


NOISE = (
    "This browser turns what a camera sees into noise, so that nobody is recognised by it. Type the number "
    "instead."
)


def test_without_a_camera_or_a_code_of_ours_a_sentence_says_so_and_back_leads_to_the_lobby() -> None:
    visitor = scanning()
    for act, sentence in (
        ("scan found\tsomething", "This code is not of a deal of Clowder."),
        ("scan blind", "There is no camera that Clowder may use. Type the number instead."),
        ("scan noise", NOISE),
    ):
        visitor.do_act(*act.split("\t"))
        assert sentence in readable_texts(visitor.current_page())
    visitor.tap("scan")
    assert visitor.app.route == ("", "play/black-cat")


# Par


def played_out(visitor: Visitor) -> ParSimulation:
    par = visitor.page_of_the_table.playing.par
    assert par
    for _ in range(200_000):
        if par.is_finished:
            return par
        par.run_simulation_step()
    raise AssertionError("the boss's game does not end")


@pytest.mark.parametrize(
    ("name", "seats"), [("stepped-on-the-cat", 1), ("stepped-on-the-cat", 3), ("whiskers", 2)]
)
def test_the_boss_makes_the_same_of_the_same_cards(name: str, seats: int) -> None:
    visitor = over(name, seats)
    par = played_out(visitor)
    assert all(par.par_for_seat(seat) is not None for seat in range(seats))
    visitor.tap("same")
    other = visitor
    other.play_out(Random(8))
    again = played_out(other)
    assert [again.par_for_seat(seat) for seat in range(seats)] == [
        par.par_for_seat(seat) for seat in range(seats)
    ]


def par_of(level: str) -> tuple[Table[Any, Any], Table[Any, Any]]:
    """Return the finished table of a person and a computer player, and the boss's table for par."""
    rules, deal, random = RULES["stepped-on-the-cat"], Deal(NUMBER), Random(1)
    table: Table[Any, Any] = Table(rules, 2, rules.Options(short=True, dealer="1"))
    while not table.outcome:
        make_due_house_moves(table, table.house_due_ms or table.last_entry_ms, deal.make_shuffler(rules.NAME))
        if moves := [(seat, move) for seat in (0, 1) for move in table.moves(seat)]:
            table.make_move(*random.choice(moves), table.last_entry_ms)
    party = Party.from_json(("Ann", "Ben"), players=("", level))
    par = ParSimulation(make_match(BY_NAME[rules.NAME], table, party, deal=deal))
    while not par.is_finished:
        par.run_simulation_step()
    assert par.par_for_seat(0) is not None is par.par_for_seat(1)
    return table, par.table


def test_par_is_played_with_the_same_cards_and_options_beside_who_was_there_and_always_alike() -> None:
    table, kitten = par_of("kitten")
    assert next(kitten.iter_shuffles()) == next(table.iter_shuffles()) and kitten.options == table.options
    boss = [entry.move for entry in par_of("alley-boss")[1].entries]
    moves = [entry.move for entry in kitten.entries]
    assert moves == [entry.move for entry in par_of("kitten")[1].entries] != boss


def test_par_stands_beside_each_persons_score_when_the_boss_has_played() -> None:
    visitor = over("stepped-on-the-cat", 2)
    assert visitor.page_says("The boss is playing the same cards now.") or visitor.page_says("par ")
    par = visitor.page_of_the_table.playing.par
    assert par and (par.is_finished or visitor.app.run_due_step(visitor.clock_ms) is None), (
        "the page waits for par"
    )
    visitor.pass_time(100)
    assert visitor.page_says("Par is what the boss makes of the same cards.")
    assert all(visitor.page_says(f"par {par.par_for_seat(seat)}") for seat in range(2))


def test_a_game_that_is_older_than_deals_has_neither_number_nor_par() -> None:
    """The game has a deal for later shuffles, but the deal did not give these cards."""
    golden = (ROOT / "tests/golden/stepped-on-the-cat.solitaire.txt").read_text()
    without_end = [line for line in golden.splitlines() if not line.startswith("#")][:-1]
    visitor = Visitor()
    visitor.tap("take", "\n".join(without_end))
    visitor.pass_time(5000)
    assert visitor.table.outcome and "again" in visitor.offered_acts()
    assert not {"same", "dealt"} & {*visitor.offered_acts()} and not visitor.page_says("par")
    visitor.do_act("dealt")
    visitor.do_act("same")
    assert visitor.table.outcome and "again" in visitor.offered_acts()


def test_there_is_no_par_before_the_end() -> None:
    visitor, random = Visitor(), Random(3)
    visitor.start("stepped-on-the-cat", 2)
    for _ in visitor.to_the_end():
        assert visitor.page_of_the_table.playing.par is None
        random_step(visitor, random)
    assert visitor.page_of_the_table.playing.par
