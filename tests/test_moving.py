"""Flying cards, derived from what viewers see; sounds and celebrations."""

from collections import Counter
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import pytest

from clowder.app.effects import (
    Effect,
    FlattenCatEars,
    FlyCards,
    FlyPoints,
    PlayCues,
    SetViewer,
    ShowCelebration,
)
from clowder.app.pages.page import ActTime
from clowder.core.cards import BACK, iter_nested_strings
from clowder.core.rules import HOUSE, NOBODY, ONLOOKER, Outcome, Seat, Shuffled
from clowder.core.table import Entry, Table
from clowder.core.times import EpochMs, PlayMs
from clowder.games.alley_cat import GAME as ALLEY_CAT
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.black_cat import GAME as BLACK_CAT
from clowder.games.game import Game
from clowder.games.kit_and_kat import GAME as KIT_AND_KAT
from clowder.games.stepped_on_the_cat import GAME as STEPPED_ON_THE_CAT
from clowder.games.stepped_on_the_cat import rules as stepped_on_the_cat
from clowder.widgets.cards import draw_card_back
from clowder.widgets.cues import ENDING_DELAY_MS, Cue, DefaultCues, game_end_cues
from clowder.widgets.nodes import Node
from clowder.widgets.scene import Scene
from clowder.widgets.sounds import (
    BEAT,
    NOISE,
    Sound,
    Tone,
    delay_tones,
    make_chime_tones,
    make_meow_tones,
    parse_tune,
)
from clowder.widgets.transitions import (
    CardFlight,
    Spots,
    find_card_flights,
    hide_unseen_cards,
    reverse_flights,
)
from clowder.widgets.view_values import find_scores_by_seat
from playing import new_table, play_steps, playout
from thorough import times_to_run
from variants import BY_NAME, GAMES, some_options
from visiting import Visitor, all_nodes, random_step, readable_texts, visitor_at_table

VARIANTS = 2
"""The number of combinations of options, beside the defaults."""

MANY = 100
"""The number of entries of a game that are checked for all viewers."""

NAMES = ("Tiger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")


class Told(NamedTuple):
    """An entry, with the observations of a viewer before and after it."""

    table: Table[Any, Any]
    eyes: Seat
    entry: Entry
    before: Any
    after: Any


@cache
def random_entries(name: str) -> list[Told]:
    """Return many entries of some random games, as an onlooker and a player see them."""
    random = Random(name)
    (game,) = (game.rules for game in GAMES if game.name == name)
    found: list[Told] = []
    for seats in {game.SEATS[0], game.SEATS[-1]}:
        for options in some_options(name, seats, VARIANTS, random):
            table = new_table(game, seats, options, random)
            for _ in play_steps(table, random):
                pass
            first, last = table.entries[:5], table.entries[-5:]
            some = random.sample(table.entries, min(MANY, len(table.entries)))
            for viewer in (ONLOOKER, 0):
                found += [seen(table, viewer, entry) for entry in (*first, *some, *last)]
    return found


def seen(table: Table[Any, Any], viewer: Seat, entry: Entry) -> Told:
    number = next(i for i, each in enumerate(table.entries) if each is entry)
    before, after = (table.rules.observe(state, viewer) for state in table.states[number : number + 2])
    return Told(table, viewer, entry, before, after)


def flown(game: Game, each: Told) -> list[CardFlight]:
    return find_card_flights(
        each.entry, game.view.cards_by_spot(each.before), game.view.cards_by_spot(each.after)
    )


def lying(spots: Spots) -> set[tuple[str, str]]:
    return {(spot, card) for spot, cards in spots.items() for card in cards}


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param  # type: ignore[no-any-return]


# Flights

LED, DEALT = Entry(PlayMs(0), 1, alley_cat.Lead("8s")), Entry(PlayMs(0), HOUSE, Shuffled(("8s", "9s")))


@pytest.mark.parametrize(
    ("entry", "before", "after", "flown"),
    [
        (LED, {"hand 1": 2, "stock": 1}, {"hand 1": 1, "stock": 1, "trick": "8s"}, "8s hand 1>trick"),
        (LED, {"hand 1": "8s"}, {"hand 1": 0, "trick": "8s"}, "8s hand 1>trick"),
        (LED, {"hand 1": 2, "stock": 1}, {"hand 1": 2, "trick": "8s"}, "8s hand 1>trick, back stock>hand 1"),
        (LED, {"trick": "9s", "won": 0}, {"trick": 0, "won": "9s"}, "9s trick>won"),
        (LED, {"trick": "9s", "won": 1}, {"trick": 0, "won": 2}, "back trick>won"),
        (LED, {"trick": "9s"}, {"trick": 1}, ""),
        (DEALT, {"stock": 2}, {"stock": "9s"}, ""),
        (DEALT, {"stock": 1, "pile": 1}, {"pile": "9s", "won": 1}, "back stock>won"),
        (DEALT, {"stock": 2, "hand 0": 0}, {"stock": 1, "hand 0": "8s"}, "8s stock>hand 0"),
        (DEALT, {"stock": 1}, {"stock": 1, "pile": "9s"}, ""),
        (DEALT, {"stock": 1, "pile": 1}, {"a": "8s", "b": "9s"}, "8s stock>a, 9s pile>b"),
        (LED, {"trick": "9s", "stock": 1}, {"a": 1, "trick": 1}, "back stock>a"),
        (DEALT, {"a": 3, "b": 1}, {"c": 2, "d": 2}, "back a>c, back b>d, back a>c, back a>d"),
    ],
)
def test_a_card_comes_from_where_one_is_missing_and_a_hidden_one_round_by_round(
    entry: Entry, before: dict[str, int | str], after: dict[str, int | str], flown: str
) -> None:
    """A number in the parameters counts face-down cards at a spot; a word is the only open card there."""

    def lying(spots: dict[str, int | str]) -> Spots:
        return {name: [BACK] * lie if isinstance(lie, int) else [lie] for name, lie in spots.items()}

    found = [
        f"{'back' if flight.is_face_down else flight.card} {flight.start}>{flight.goal}"
        for flight in find_card_flights(entry, lying(before), lying(after))
    ]
    assert ", ".join(found) == flown


def test_flights_lead_from_what_was_seen_to_what_is_seen(game: Game) -> None:
    for each in random_entries(game.name):
        before, after = game.view.cards_by_spot(each.before), game.view.cards_by_spot(each.after)
        numbers = Counter({spot: len(cards) for spot, cards in before.items()})
        for flight in flown(game, each):
            numbers[flight.start] -= 1
            numbers[flight.goal] += 1
            assert flight.start != flight.goal
            assert flight.is_face_down or (flight.goal, flight.card) in lying(after)
        assert numbers == Counter({spot: len(cards) for spot, cards in after.items()}), each.entry


def test_a_card_that_lay_open_sets_out_from_there(game: Game) -> None:
    for each in random_entries(game.name):
        open_before = {
            card: spot for spot, card in lying(game.view.cards_by_spot(each.before)) if card != BACK
        }
        for flight in flown(game, each):
            assert open_before.get(flight.card, flight.start) == flight.start


def test_no_flight_names_a_card_that_is_not_seen_when_it_lands(game: Game) -> None:
    for each in random_entries(game.name):
        there = flown(game, each)
        assert {flight.card for flight in there} - {BACK} <= set(iter_nested_strings(each.after))
        back = hide_unseen_cards(reverse_flights(there), game.view.cards_by_spot(each.before))
        assert {flight.card for flight in back} - {BACK} <= set(iter_nested_strings(each.before))


def test_the_way_back_is_the_way_there(game: Game) -> None:
    for each in random_entries(game.name):
        there = flown(game, each)
        assert reverse_flights(reverse_flights(there)) == there
        assert {(flight.goal, flight.start) for flight in reverse_flights(there)} == {
            (flight.start, flight.goal) for flight in there
        }


def test_what_the_house_has_shuffled_is_not_read() -> None:
    table = new_table(ALLEY_CAT.rules, 2, alley_cat.Options(), Random(2))
    each = seen(table, ONLOOKER, table.entries[0])
    assert isinstance(each.entry.move, Shuffled)
    others = Entry(PlayMs(0), HOUSE, Shuffled(each.entry.move.order[::-1]))
    assert {flight.start for flight in flown(ALLEY_CAT, each)} == {"stock"}
    assert flown(ALLEY_CAT, each) == flown(ALLEY_CAT, each._replace(entry=others))


def test_a_card_from_a_hidden_hand_sets_out_from_that_hand() -> None:
    options = stepped_on_the_cat.Options(dealer="0")
    table = new_table(STEPPED_ON_THE_CAT.rules, 3, options, Random(3))
    card = table.state.hands[1][0]
    table.make_move(1, stepped_on_the_cat.Discard(card), PlayMs(0))
    assert flown(STEPPED_ON_THE_CAT, seen(table, ONLOOKER, table.entries[-1])) == [
        CardFlight(card, "hand 1", "discards"),
        CardFlight(BACK, "stock", "hand 2"),
    ]


def test_cards_set_out_in_the_order_in_which_the_move_names_them() -> None:
    cards = ("9s", "2h", "Kd", "7c", "3s", "Jh")
    laid = Entry(PlayMs(0), 1, Shuffled(cards))
    flights = find_card_flights(laid, {"hand 1": [BACK] * 6}, {"trick": sorted(cards)})
    assert [flight.card for flight in flights] == list(cards)


def test_cards_are_dealt_round_by_round() -> None:
    options = stepped_on_the_cat.Options(dealer="2")
    table = new_table(STEPPED_ON_THE_CAT.rules, 3, options, Random(3))
    dealt = flown(STEPPED_ON_THE_CAT, seen(table, ONLOOKER, table.entries[-1]))
    assert [flight.goal for flight in dealt] == ["hand 0", "hand 1", "hand 2"] * 4 + ["hand 0"]


def test_the_page_has_every_spot_from_which_and_to_which_cards_go(game: Game) -> None:
    for each in random_entries(game.name)[::3]:
        for flight in flown(game, each):
            assert flight.start in spots_drawn(game, each, each.before), each.entry
            assert flight.goal in spots_drawn(game, each, each.after), each.entry


@lru_cache(2)
def spots_drawn(game: Game, each: Told, state: Any) -> set[str]:
    names = NAMES[: each.table.seats]
    table = game.view.draw_table(state, Scene(names, _who_looks(each), {}, game.rules.turn(state)))
    return {node.attributes["data-spot"] for node in all_nodes(table) if "data-spot" in node.attributes}


def _who_looks(each: Told) -> Seat:
    return NOBODY if each.eyes == ONLOOKER else each.eyes


# Sounds


def test_there_is_a_recipe_for_everything_that_is_to_be_heard(game: Game) -> None:
    words = {
        cue.word
        for each in random_entries(game.name)
        for cue in game.cues.entry_cues(each.entry, each.before, each.after)
    }
    assert words and words <= game.sounds_by_cue.keys()


SOUNDS: dict[str, Sound] = {word: sound for game in GAMES for word, sound in game.sounds_by_cue.items()}


@pytest.mark.parametrize("word", SOUNDS)
def test_what_is_heard_is_short(word: str) -> None:
    tones = SOUNDS[word].tones
    assert max(tone.start_ms + tone.ms for tone in tones) <= (4000 if word == "win" else 1500)


def test_the_same_tones_can_be_heard_later() -> None:
    tones = (Tone("sine", (400,), 100, 0.2, start_ms=5), Tone(NOISE, (900,), 50, 0.1))
    assert delay_tones(tones, 30) == (tones[0]._replace(start_ms=35), tones[1]._replace(start_ms=30))


def test_a_chime_is_one_key_after_another() -> None:
    heard = make_chime_tones("B4", "F5", "C#5", apart=70)
    assert [(tone.pitches, tone.start_ms) for tone in heard] == [
        ((493.9,), 0),
        ((698.5,), 70),
        ((554.4,), 140),
    ]
    assert [tone.start_ms for tone in make_chime_tones("B4", "F5")] == [0, 90]
    assert {(tone.wave, tone.ms, tone.loudness, tone.swell) for tone in heard} == {("sine", 420, 0.28, 5)}


def test_a_meow_goes_up_and_comes_down_while_the_mouth_opens_and_closes() -> None:
    (tone,) = make_meow_tones(500, 400)
    first, *middle, last = tone.pitches
    assert first == 500 > last > 250 and all(500 < pitch < 1000 for pitch in middle)
    assert tone.mouth[1] > tone.mouth[0] > tone.mouth[3] == 500 and tone.mouth[1] > tone.mouth[2]
    assert (tone.wave, tone.ms, tone.loudness, tone.swell) == ("sawtooth", 400, 0.56, 80)
    (higher,) = make_meow_tones(1000, 400, 0.1)
    assert higher.pitches == tuple(2 * pitch for pitch in tone.pitches) and higher.loudness == 0.1
    assert higher.mouth == tuple(2 * pitch for pitch in tone.mouth)


def test_a_tune_has_a_beat_a_word_and_in_it_notes_one_by_one_or_together() -> None:
    heard = list(parse_tune("D#5,C#5 F#4 A#4+F5"))
    assert [(tone.pitches, tone.start_ms) for tone in heard] == [
        ((622.3,), 0), ((554.4,), BEAT // 2), ((370.0,), BEAT), ((466.2,), 2 * BEAT), ((698.5,), 2 * BEAT),
    ]  # fmt: skip
    assert {(tone.wave, tone.ms, tone.loudness, tone.swell) for tone in heard} == {
        ("triangle", BEAT, 0.42, 6)
    }


def test_the_end_is_heard_after_the_last_card_and_differs_where_nobody_has_won() -> None:
    assert list(game_end_cues(Outcome((3, 5), (1,)))) == [Cue("win", ENDING_DELAY_MS)]
    assert list(game_end_cues(Outcome((3, 3), ()), 50)) == [Cue("lost", 50)]
    assert list(game_end_cues(None)) == []


def test_in_a_game_without_cues_of_its_own_each_move_of_a_player_is_heard_and_none_of_the_house() -> None:
    table = playout(BY_NAME["whiskers"].rules, 2, None, Random(1))
    cues = DefaultCues(table.rules)
    for entry, before, after in table.iter_history(ONLOOKER):
        words = [cue.word for cue in cues.entry_cues(entry, before, after)]
        assert words.count("card") == (entry.seat != HOUSE)
        assert bool({"win", "lost"} & {*words}) == (table.rules.outcome(after) is not None)


def test_each_cat_of_five_is_heard_higher_than_the_one_before() -> None:
    numbers = set()
    for each in random_entries(STEPPED_ON_THE_CAT.name):
        cues = STEPPED_ON_THE_CAT.cues.entry_cues(each.entry, each.before, each.after)
        heard = [cue.word for cue in cues if cue.word.startswith("cat-")]
        seat = 0 if each.entry.seat == HOUSE else each.entry.seat
        before, after = (sum(map(bool, state.shows[seat])) for state in (each.before, each.after))
        scored = each.after.points != each.before.points
        assert heard == ([f"cat-{5 if scored else after}"] if after > before or scored else [])
        numbers.update(heard)
    assert len(numbers) == 5
    notes = [STEPPED_ON_THE_CAT.sounds_by_cue[f"cat-{number}"].tones[-1].pitches[0] for number in range(1, 6)]
    assert notes == sorted({*notes})


def test_a_trick_of_alley_cat_is_heard_by_its_points() -> None:
    heard = set()
    for each in random_entries(ALLEY_CAT.name):
        if isinstance(each.entry.move, alley_cat.Sweep) and each.after.rounds == each.before.rounds:
            points = alley_cat.trick_value(each.before.table)
            (cue, *_end) = ALLEY_CAT.cues.entry_cues(each.entry, each.before, each.after)
            assert cue.word == {1: "point", -1: "minus", 0: "trick"}[(points > 0) - (points < 0)]
            heard.add(cue.word)
    assert heard == {"point", "minus", "trick"}


def test_the_end_of_a_game_is_heard_once(game: Game) -> None:
    for table in {id(each.table): each.table for each in random_entries(game.name)}.values():
        ends = [
            cue.delay_ms
            for entry, before, after in table.iter_history(ONLOOKER)
            for cue in game.cues.entry_cues(entry, before, after)
            if cue.word in ("win", "lost")
        ]
        assert len(ends) == 1


def test_each_cat_of_the_count_is_heard_as_it_is_pointed_at() -> None:
    each = next(each for each in random_entries(BLACK_CAT.name) if each.after.is_over)
    heard = BLACK_CAT.cues.entry_cues(each.entry, each.before, each.after)
    scene = Scene(NAMES[: each.table.seats], _who_looks(each), {})
    pointed = {
        (kind, node.attributes["style"])
        for node in all_nodes(BLACK_CAT.view.draw_table(each.after, scene))
        if node.tag == "span" and (kind := node.attributes.get("class", "").removeprefix("cat ")) in KINDS
    }
    assert pointed and pointed == {(m.word, f"--from:{m.delay_ms}ms") for m in heard if m.word in KINDS}


KINDS = {"tomcat", "yowler", "jellical", "black-cat"}


# Effects of taps


def caused(visitor: Visitor, act: str) -> list[Effect]:
    visitor.tap(act)
    return visitor.effects


def flying(effects: list[Effect]) -> list[list[CardFlight]]:
    """Return the flights of each event."""
    return [list(cards) for each in effects if isinstance(each, FlyCards) for cards in each.flights]


def first(visitor: Visitor, *words: str) -> str:
    return next(act for act in visitor.offered_acts() if all(f" {word} " in f" {act} " for word in words))


def visit_after_first_lead() -> Visitor:
    """Return a visitor at a game of Alley Cat whose first card has just been led."""
    visitor = Visitor().start("alley-cat", 2).pass_time(5000)
    visitor.tap(first(visitor, "open"))
    visitor.tap(first(visitor, "lead"))
    return visitor


def test_what_happened_is_seen_once() -> None:
    visitor = visit_after_first_lead()
    leader = visitor.table.state.leader
    card = visitor.table.state.table[0]
    assert flying(visitor.effects) == [[CardFlight(card, f"hand {leader}", "trick")]]
    assert [each.sounds for each in visitor.effects if isinstance(each, PlayCues)] == [
        ALLEY_CAT.sounds_by_cue
    ]
    visitor.tap("rules")
    assert visitor.effects == [SetViewer()]
    visitor.tap("rules")
    assert visitor.effects == [SetViewer("alley-cat", NOBODY)]


def test_the_first_shuffle_is_heard() -> None:
    visitor = visitor_at_table(STEPPED_ON_THE_CAT.name, "", "kitten")
    cues = [cue.word for each in visitor.effects if isinstance(each, PlayCues) for cue in each.cues]
    assert cues[0] == "shuffle"


def test_whoever_looks_all_the_time_sees_which_cards_come() -> None:
    visitor = visitor_at_table(ALLEY_CAT.name, "", "kitten").pass_time(3000)
    dealt = {each.card for flown in flying(visitor.effects) for each in flown if each.goal == "hand 0"}
    assert dealt == set(visitor.table.state.hands[0])


def test_a_move_is_kept_before_anything_of_it_is_seen() -> None:
    """The app saves during the act, while the stage gets only effects and shows nothing earlier."""
    visitor = visit_after_first_lead()
    kept = Visitor(visitor.store)
    assert kept.table.entries == visitor.table.entries and flying(visitor.effects)
    page = visitor.page_of_the_table
    visitor.tap(first(visitor, "open"))
    follow = next(act for act in visitor.offered_acts() if " follow " in act)
    assert page.handle_act(follow.split(), "", ActTime(visitor.clock_ms, EpochMs(0))) == []
    assert Visitor(visitor.store).table.entries == visitor.table.entries and flying(page.pop_effects())


def test_whoever_opens_the_curtain_sees_the_cards_go_once_more_in_silence() -> None:
    visitor = visit_after_first_lead()
    effects = caused(visitor, first(visitor, "open"))
    card = visitor.table.state.table[0]
    assert [each.again for each in effects if isinstance(each, FlyCards)] == [True]
    assert flying(effects)[-1][-1].card == card
    assert not any(isinstance(each, (PlayCues, ShowCelebration)) for each in effects)
    assert effects[0] == SetViewer("alley-cat", visitor.playing.perspective.seat)


def test_a_card_on_its_way_looks_as_it_does_where_it_lands() -> None:
    visitor, random = Visitor(), Random(6)
    visitor.start(KIT_AND_KAT.name, 2)
    cards: set[str] = set()
    while not cards:
        random_step(visitor, random)
        cards = {flight.card for flown in flying(visitor.effects) for flight in flown} - {BACK}
    fly = next(each for each in visitor.effects if isinstance(each, FlyCards))
    says = visitor.playing.content
    assert all(fly.draw_card(card) == KIT_AND_KAT.view.draw_card_face(card, says) for card in cards)
    assert fly.draw_card(BACK) == draw_card_back()


def test_who_shows_the_end_at_once_hears_no_more_of_what_was_before() -> None:
    visitor = visit_after_first_lead()
    visitor.do_act("skip")
    assert [cue.word for each in visitor.effects if isinstance(each, PlayCues) for cue in each.cues] == [
        "hush"
    ]


def test_a_move_that_is_taken_back_goes_back() -> None:
    visitor = visit_after_first_lead()
    card, leader = visitor.table.state.table[0], visitor.table.state.leader
    effects = caused(visitor, "undo")
    assert flying(effects) == [[CardFlight(BACK, "trick", f"hand {leader}")]]
    assert [type(each) for each in effects] == [SetViewer, FlyCards]
    assert visitor.playing.perspective.seat == NOBODY and card not in visitor.page_words()


def test_who_plays_against_a_computer_sees_which_card_comes_back() -> None:
    visitor, random = visitor_at_table("alley-cat", "", "kitten"), Random(1)
    while "undo" not in visitor.offered_acts():
        random_step(visitor, random)
    cards = chain.from_iterable(flying(caused(visitor, "undo")))
    (card,) = [flight.card for flight in cards if flight.goal == "hand 0"]
    assert card in visitor.table.state.hands[0]


def test_of_a_game_that_is_gone_on_with_nothing_flies() -> None:
    assert Visitor(visit_after_first_lead().store).effects == [SetViewer("alley-cat", NOBODY)]


def test_away_from_the_table_nothing_is_watched() -> None:
    visitor = visit_after_first_lead()
    assert caused(visitor, "settings") == caused(visit_after_first_lead(), "home") == [SetViewer()]


def test_at_no_time_does_a_card_fly_that_the_page_does_not_know(game: Game) -> None:
    watcher, random = Watcher(), Random(5)
    watcher.start(game.name, 2)
    for _ in range(times_to_run(150)):
        watcher.shown = watcher.page_words()
        random_step(watcher, random)
    assert watcher.named


class Watcher(Visitor):
    """A visitor who checks every face-up flying card at its start."""

    def __init__(self) -> None:
        self.shown: set[str] = set()
        """Card names that have been on the page."""
        self.named = 0
        """The number of cards that have flown."""
        super().__init__()

    def see_effects(self, effects: list[Effect]) -> None:
        super().see_effects(effects)
        cards = {flight.card for flown in flying(effects) for flight in flown} - {BACK}
        if not cards:
            return
        self.named += len(cards)
        assert cards <= set(iter_nested_strings(self.table.seen_state(self.playing.perspective.viewer)))
        assert self.playing.game is not BLACK_CAT or cards <= self.shown | self.page_words()


# Points, and what cats think of them

COUNTED = [STEPPED_ON_THE_CAT, ALLEY_CAT, KIT_AND_KAT]
"""The games whose points are seen as they are made."""


@pytest.mark.parametrize("game", COUNTED, ids=[game.name for game in COUNTED])
def test_points_fly_from_what_made_them_to_the_number_at_a_place(game: Game) -> None:
    visitor, random, counted = Visitor(), Random(game.name), 0
    visitor.start(game.name, 2)
    while not visitor.table.outcome:
        before = [each.points for each in find_scores_by_seat(game.view, visitor.table.seen_state(ONLOOKER))]
        entries = len(visitor.table.entries)
        random_step(visitor, random)
        after = [each.points for each in find_scores_by_seat(game.view, visitor.table.seen_state(ONLOOKER))]
        gained = {
            seat: now - was for seat, (was, now) in enumerate(zip(before, after, strict=True)) if now != was
        }
        points = [each for each in visitor.effects if isinstance(each, FlyPoints)]
        if visitor.table.outcome or len(visitor.table.entries) < entries:
            continue  # the winners are shown instead, or a move was taken back
        assert {each.seat: int(each.gain.replace("\N{MINUS SIGN}", "-")) for each in points} == gained
        for each in points:
            counted += 1
            assert each.before.replace("\N{MINUS SIGN}", "-") == f"{before[each.seat]}"
            assert each.start in game.view.cards_by_spot(visitor.table.seen_state(ONLOOKER))
            assert each.after in shown_figures(visitor, each.seat)
    assert counted


def shown_figures(visitor: Visitor, seat: Seat) -> list[str]:
    """Return the numbers at a seat's place, as they are drawn apart from the words."""
    places = (each for each in all_nodes(visitor.current_page()) if each.key == f"seat {seat}")
    facts = [each for place in places for each in all_nodes(place) if each.attributes.get("class") == "facts"]
    return [str(each.children[0]) for fact in facts for each in all_nodes(fact) if each.tag == "b"]


def test_whose_cat_is_stepped_on_flattens_its_ears() -> None:
    visitor, random, hurt = Visitor(), Random(3), 0
    visitor.start(STEPPED_ON_THE_CAT.name, 3)
    while not visitor.table.outcome:
        before, entries = visitor.table.state, len(visitor.table.entries)
        random_step(visitor, random)
        steps = [
            each.move.cat
            for each in visitor.table.entries[entries:]
            if isinstance(each.move, stepped_on_the_cat.Step)
        ]
        owners = [seat for seat, row in enumerate(before.shows) if set(steps) & set(row)]
        hurt += len(owners)
        assert [each.seat for each in visitor.effects if isinstance(each, FlattenCatEars)] == owners
    assert hurt


# Celebrations

CELEBRATED = {
    "step": STEPPED_ON_THE_CAT,
    "five": STEPPED_ON_THE_CAT,
    "reversal": ALLEY_CAT,
    "book": KIT_AND_KAT,
    "caught": KIT_AND_KAT,
    "call": BLACK_CAT,
}


def test_whoever_is_celebrated_is_named() -> None:
    visitor, random = Visitor(), Random(5)
    visitor.start(STEPPED_ON_THE_CAT.name, 2)
    shown: list[Node] = []
    while not shown:
        random_step(visitor, random)
        shown = [each.picture for each in visitor.effects if isinstance(each, ShowCelebration)]
    seat = next(entry.seat for entry in reversed(visitor.table.entries) if entry.seat != HOUSE)
    assert visitor.playing.party.names[seat] in " ".join(readable_texts(shown[0]))


@pytest.mark.parametrize("word", CELEBRATED)
def test_a_celebration_is_told_in_words_besides(word: str) -> None:
    """The picture is for eyes; a sentence tells the same to screen readers."""
    game = CELEBRATED[word]
    for each in random_entries(game.name):
        words = [m.word for m in game.cues.entry_cues(each.entry, each.before, each.after)]
        if word in words:
            assert game.view.describe_entry(each.entry, each.before, each.after, NAMES)
            return
    raise AssertionError(f"no game had a {word}")
