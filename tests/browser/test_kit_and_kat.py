"""Kit and Kat by touch: guided and classic, calls right and wrong, and what the cards say."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.test_playing import CURTAIN, Choice, named, play_on
from browser.touching import FOLLOWED, Button, buttons, saved_table, start, touch, touch_named
from conftest import ROOT
from core.table import Entry, Table
from games.kit_and_kat import TEN, Call, Lay, Play, State, book, holds_a_one, number, playable
from views.kit_and_kat import name
from views.library import read

NUERLAND = ROOT / "assets" / "nuerland.json"
LIBRARY = read(NUERLAND.read_text(encoding="utf-8"))

READING = ".reading .question, .reading .answer"


def in_order(reachable: list[Button], random: Random) -> Button | None:
    """Guided: play what can be played, else lay a Kitten, else pass."""
    right = [each for each in reachable if each.name.endswith("can be played")]
    chosen = named(reachable, "Play ", "Lay ") or right or held(reachable) or named(reachable, "Pass")
    return chosen[0] if chosen else None


def held(reachable: list[Button]) -> list[Button]:
    """The cards of the hand, and the Kittens: `A 1`."""
    return [each for each in reachable if re.match(r"[A-N] \d+\b", each.name)]


def with_mistakes(page: Page) -> Choice:
    """Classic: mostly in order, sometimes not; and now and then somebody calls."""

    def choose(reachable: list[Button], random: Random) -> Button | None:
        calls = named(reachable, "Kit-and-Kat!")
        if calls and random.random() < 0.15:
            return random.choice(calls)
        state: State = FOLLOWED.table(page).state
        right = [name(card) for card in playable(state, state.turn)]
        picked = [each.name for each in reachable if each.picked]
        if picked and (picked[0] in right or random.random() < 0.3 or not named(reachable, "Lay ")):
            return named(reachable, "Play ")[0]
        if picked:
            return named(reachable, "Lay ")[0]
        return _something(reachable, right, random)

    return choose


def _something(reachable: list[Button], right: list[str], random: Random) -> Button | None:
    """What is right, if there is anything and we like to; else any card; else to pass."""
    wanted = [each for each in held(reachable) if each.name in right and random.random() < 0.9]
    passing = named(reachable, "Pass")
    if not wanted and passing:
        return passing[0]
    choices = wanted or held(reachable)
    return random.choice(choices) if choices else None


def calls(table: Table[State], *, right: bool) -> int:
    """How many calls of this kind there were; a right one leaves nobody to accuse."""
    called = [i for i, entry in enumerate(table.entries) if isinstance(entry.move, Call)]
    return sum((not table.states[i + 1].deeds.callers) == right for i in called)


def mistakes(table: Table[State]) -> int:
    """How many cards were played or laid while a 1 was in hand, or out of order."""
    return sum(map(_is_mistaken, table.entries, table.states))


def _is_mistaken(entry: Entry, state: State) -> bool:
    if isinstance(entry.move, Play):
        return entry.move.card not in playable(state, entry.seat)
    return isinstance(entry.move, Lay) and holds_a_one(state, entry.seat)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_guided_game_is_played_to_its_end(page: Page, seats: int) -> None:
    start(page, "Kit and Kat", seats)
    play_on(page, in_order, seed=seats)
    table = saved_table(page)
    assert None not in table.state.taken
    assert not mistakes(table)


@pytest.mark.parametrize("seats", [3])
def test_the_classic_game_is_played_to_its_end_with_mistakes_and_calls(page: Page, seats: int) -> None:
    start(page, "Kit and Kat", seats, Way="classic")
    play_on(page, with_mistakes(page), seed=seats)
    table = saved_table(page)
    assert None not in table.state.taken
    assert mistakes(table)
    assert calls(table, right=True)
    assert calls(table, right=False)


def test_a_call_is_made_while_the_tablet_changes_hands(page: Page) -> None:
    start(page, "Kit and Kat", 3, Way="classic")
    _open_the_curtain(page)
    player = saved_table(page).state.turn
    _err(page)
    assert buttons(page, f"^{CURTAIN}")
    callers = [each.place for each in buttons(page, "^Kit-and-Kat!")]
    assert len(callers) == 2
    assert page.locator(f".seat-{player} .call").count() == 0
    before = saved_table(page).state
    touch(page, buttons(page, "^Kit-and-Kat!")[0])
    expect(page.locator(".call")).not_to_have_count(2)
    after = saved_table(page).state
    was_wrong = before.deeds.mistaken or before.deeds.misplaced
    assert bool(after.deeds.callers) != bool(was_wrong)


def _open_the_curtain(page: Page) -> None:
    if unpressed := [each for each in buttons(page, "^Open by a tap") if not each.picked]:
        touch(page, unpressed[0])
    touch(page, buttons(page, f"^{CURTAIN}")[0])


def _err(page: Page) -> None:
    """Lay down the last card of the hand, be it right or wrong."""
    touch(page, held(buttons(page))[-1])
    touch(page, buttons(page, "^Lay ")[0])


def test_a_book_is_played_and_its_ten_cards_are_read(page: Page) -> None:
    start(page, "Kit and Kat", 2)
    said: dict[str, list[str]] = {}
    random = Random(7)
    while all(taker is None for taker in saved_table(page).state.taken):
        reachable = buttons(page)
        opening = named(reachable, "Open by a tap", CURTAIN)
        opening = [each for each in opening if not each.picked]
        chosen = opening[0] if opening else in_order(reachable, random)
        assert chosen
        touch(page, chosen)
        last = saved_table(page).entries[-1].move
        if isinstance(last, Play) and last.card not in said:
            said[last.card] = page.locator(READING).all_inner_texts()
    full = next(card for card in said if number(card) == TEN)
    ten = [f"{full[0]}{count}" for count in range(1, TEN + 1)]
    assert [said[card] for card in ten] == [
        [LIBRARY.text(card).question, LIBRARY.text(card).answer] for card in ten
    ]
    taken = page.locator(".book").nth(book(full))
    assert "taken by" in (taken.get_attribute("aria-label") or "")


def test_without_a_voice_nothing_offers_to_read_aloud(page: Page) -> None:
    """The browser of the tests has none; and it complains of nothing."""
    start(page, "Kit and Kat", 2)
    assert page.evaluate("speechSynthesis.getVoices().length") == 0
    assert not buttons(page, "aloud")


def _bring(page: Page, deck: object) -> None:
    text = json.dumps(deck, indent=1)
    file: FilePayload = {"name": "deck.json", "mimeType": "application/json", "buffer": text.encode()}
    with page.expect_file_chooser() as chooser:
        touch_named(page, "^Bring your own deck$")
    chooser.value.set_files(file)


def test_a_broken_deck_lists_its_faults_and_changes_nothing(page: Page) -> None:
    touch(page, buttons(page, "^Kit and Kat")[0])
    deck = json.loads(NUERLAND.read_text(encoding="utf-8"))
    del deck["books"][2]["cards"][4]
    deck["books"][3]["title"] = 7
    before = page.evaluate("JSON.stringify(localStorage)")
    _bring(page, deck)
    faults = page.get_by_role("alert").locator("li")
    faults.first.wait_for()
    lines = faults.all_inner_texts()
    assert len(lines) == 2
    assert "These cards are missing: c5." in lines[0]
    assert "The field title must be a text" in lines[1]
    assert page.evaluate("JSON.stringify(localStorage)") == before


def test_a_deck_of_ones_own_is_played_with(page: Page) -> None:
    touch(page, buttons(page, "^Kit and Kat")[0])
    deck = json.loads(NUERLAND.read_text(encoding="utf-8")) | {"title": "Our Town"}
    deck["books"][0]["title"] = "<b>Market</b>"
    _bring(page, deck)
    page.get_by_role("button", name="Our Town", pressed=True).wait_for()
    page.get_by_role("button", name="Play", exact=True).tap()
    assert "<b>Market</b>" in (page.locator(".book").first.get_attribute("aria-label") or "")
    assert page.locator(".book b b").count() == 0
