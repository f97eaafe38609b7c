"""Kit and Kat by touch: guided and classic, calls right and wrong, and the texts of cards."""

import itertools
import json
from html import escape
from random import Random

import pytest
from playwright.sync_api import FilePayload, Page, expect

from browser.players import CURTAIN, lay_the_last_card, open_the_curtain
from browser.touching import find_buttons, saved_table, start_game, touch_button, touch_named
from clowder.core.cards import Card
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.kit_and_kat.content.deck.pronunciation import PronunciationAnnotator
from clowder.games.kit_and_kat.content.deck.reader import read_deck
from clowder.games.kit_and_kat.faces import card_name
from clowder.games.kit_and_kat.rules import TEN, Join, Play, State, book_index_of, number_in_book
from conftest import ROOT
from pieces import ALL
from playing import new_table, play_steps
from screens import SAVE, Screen, saved_store, screen_named

NUERLAND = ROOT / "py" / "clowder" / "games" / "kit_and_kat" / "content" / "nuerland.json"
LIBRARY = read_deck(NUERLAND.read_text(encoding="utf-8"))

READING = ".reading .question, .reading .answer"


def test_a_call_is_made_while_the_tablet_changes_hands(home: Page) -> None:
    start_game(home, "Kit and Kat", 3, Way="classic")
    open_the_curtain(home)
    player = saved_table(home).state.turn
    lay_the_last_card(home)
    home.get_by_role("button", name=CURTAIN).wait_for()
    callers = [each.place for each in find_buttons(home, "^Kit-and-Kat!")]
    assert len(callers) == 2
    assert home.locator(f".seat-{player} .call").count() == 0
    before = saved_table(home).state
    touch_button(home, find_buttons(home, "^Kit-and-Kat!")[0])
    expect(home.locator(".call")).not_to_have_count(2)
    after = saved_table(home).state
    was_wrong = before.deeds.mistaken or before.deeds.misplaced
    assert bool(after.deeds.callers) != bool(was_wrong)


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (360, 640)])
def test_a_touched_kitten_and_the_number_of_its_covered_cards_tell_which_these_are(
    home: Page, width: int, height: int
) -> None:
    """With five and six players, and on telephones, the covered cards were but counted."""
    home.set_viewport_size({"width": width, "height": height})
    screen_named("kit-and-kat 6 open").show_on(home)
    table = saved_table(home).state
    piles = [pile for pile in table.kittens[(table.turn + 1) % 6] if len(pile) > 1]
    assert piles
    for pile, part in itertools.product(piles, (".card", ".covered")):
        home.locator(f".others {part}[data-card={pile[-1]}]").tap()
        covered = ", ".join(map(card_name, pile[:-1]))
        expect(home.locator(".prompt")).to_have_text(f"Under {card_name(pile[-1])}: {covered}.")
        home.locator(".book").first.tap()
        expect(home.locator(".prompt")).to_have_text("A The Land")


def test_KK_6_two_piles_are_joined_by_touch(home: Page) -> None:
    random = Random(1)
    table = new_table(kit_and_kat, 3, kit_and_kat.Options(joined_piles=True), random)
    while not any(isinstance(move, Join) for move in table.moves(table.state.turn)):
        table.make_move(table.state.turn, random.choice(table.moves(table.state.turn)), PlayMs(0))
    player, piles = table.state.turn, table.state.kittens[table.state.turn]
    join = next(move for move in table.moves(player) if isinstance(move, Join))
    Screen("piles can be joined", saved_store(table), (f"go-on {SAVE}",)).show_on(home)
    open_the_curtain(home)
    touch_named(home, f"^{card_name(join.card)}")
    touch_named(home, "^Join two piles$")
    touch_named(home, f"^Lift the pile of {card_name(piles[join.pile][-1])}$")
    touch_named(home, f"^Lay the pile on {card_name(piles[join.onto][-1])}$")
    expect(home.get_by_role("region", name="Curtain")).to_be_visible()
    after = saved_table(home).state.kittens[player]
    assert after[join.onto] == piles[join.onto] + piles[join.pile]
    assert after[join.pile] == (join.card,)


def test_a_card_is_read_when_it_is_played_and_the_tenth_takes_its_book(home: Page) -> None:
    table, ten = _before_a_ten()
    Screen("a ten can be played", saved_store(table), (f"go-on {SAVE}",)).show_on(home)
    open_the_curtain(home)
    touch_named(home, f"^{card_name(ten)}.*can be played$")
    text = LIBRARY.text_of_card(ten)
    expect(home.locator(READING)).to_have_text([text.question])
    taken = home.locator(".book").nth(book_index_of(ten))
    assert "taken by" in (taken.get_attribute("aria-label") or "")


def test_an_answer_is_in_the_document_once_somebody_touches_for_it(home: Page) -> None:
    table, ten = _before_a_ten()
    text, sounds = LIBRARY.text_of_card(ten), PronunciationAnnotator(LIBRARY)
    question, answer = sounds.annotated_text(text.question), sounds.annotated_text(text.answer)
    Screen("a ten can be played", saved_store(table), (f"go-on {SAVE}",)).show_on(home)
    open_the_curtain(home)
    touch_named(home, f"^{card_name(ten)}.*can be played$")
    expect(home.locator(READING)).to_have_text([question])
    assert not [each for each in (text.answer, escape(text.answer)) if each in home.content()]
    touch_named(home, f"^Open the answer of {card_name(ten)}$")
    expect(home.locator(READING)).to_have_text([question, answer])
    expect(home.locator(".source")).to_contain_text(text.sources[0].work.rstrip("."))


def test_by_the_keyboard_an_answer_is_opened_and_the_focus_stays_somewhere(home: Page) -> None:
    table, ten = _before_a_ten()
    Screen("a ten can be played", saved_store(table), (f"go-on {SAVE}",)).show_on(home)
    open_the_curtain(home)
    touch_named(home, f"^{card_name(ten)}.*can be played$")
    home.locator(".closed").focus()
    home.keyboard.press("Enter")
    text, sounds = LIBRARY.text_of_card(ten), PronunciationAnnotator(LIBRARY)
    sounds.annotated_text(text.question)  # a pronunciation is shown only once
    expect(home.locator(".reading .answer")).to_have_text(sounds.annotated_text(text.answer))
    expect(home.locator("#app :focus")).to_have_count(1)


@pytest.mark.parametrize(
    "code", [path.stem.partition(".")[2] for path in sorted(NUERLAND.parent.glob("*.*.json"))]
)
def test_the_cards_are_read_in_the_language_that_is_spoken(home: Page, code: str) -> None:
    """Translated cards are fetched when the language is chosen, and shown as soon as they have arrived."""
    Screen("a book", acts=("choose kit-and-kat", "options", "read about", "read books", "read d")).show_on(
        home
    )
    answers = home.locator(".open-book .answer")
    expect(answers.first).to_have_attribute("lang", "en")
    speaking = ("settings", f"setting language {code}", "settings")
    Screen(
        "the same", acts=(*speaking, "choose kit-and-kat", "options", "read about", "read books", "read d")
    ).show_on(home)
    expect(answers.first).to_have_attribute("lang", code)


def _before_a_ten() -> tuple[Table[State, kit_and_kat.Options], Card]:
    """Return a game in which a player can play a 10, and that card."""
    random = Random(7)
    table = new_table(kit_and_kat, 2, kit_and_kat.Options(), random)
    for _ in play_steps(table, random):
        plays = [move for move in table.moves(table.state.turn) if isinstance(move, Play)]
        if found := [play.card for play in plays if number_in_book(play.card) == TEN]:
            return table, found[0]
    raise AssertionError("nobody can ever play a 10")


def test_without_a_voice_nothing_offers_to_read_aloud(home: Page) -> None:
    """The browser of the tests has no voice, and the page must log no error."""
    start_game(home, "Kit and Kat", 2)
    assert home.evaluate("speechSynthesis.getVoices().length") == 0
    assert not find_buttons(home, "aloud")


def _bring(page: Page, deck: object) -> None:
    text = json.dumps(deck, indent=1)
    file: FilePayload = {"name": "deck.json", "mimeType": "application/json", "buffer": text.encode()}
    opener = page.locator("[data-act=options]")
    opener.wait_for()
    if opener.get_attribute("aria-expanded") == "false":
        opener.tap()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring your own deck").tap()
    chooser.value.set_files(file)


def test_a_broken_deck_lists_its_faults_and_changes_nothing(home: Page) -> None:
    touch_button(home, find_buttons(home, "^Kit and Kat")[0])
    deck = json.loads(NUERLAND.read_text(encoding="utf-8"))
    del deck["books"][2]["cards"][4]
    deck["books"][3]["title"] = 7
    before = home.evaluate(ALL)
    _bring(home, deck)
    faults = home.get_by_role("alert").locator("li")
    faults.first.wait_for()
    lines = faults.all_inner_texts()
    assert len(lines) == 2
    assert "These cards are missing: c5." in lines[0]
    assert "The field title must be a text" in lines[1]
    assert home.evaluate(ALL) == before


def test_a_deck_of_ones_own_is_played_with(home: Page) -> None:
    touch_button(home, find_buttons(home, "^Kit and Kat")[0])
    deck = json.loads(NUERLAND.read_text(encoding="utf-8")) | {"title": "Our Town"}
    deck["books"][0]["title"] = "<b>Market</b>"
    _bring(home, deck)
    expect(home.locator("[data-act=options]")).to_contain_text("Our Town")
    home.get_by_role("button", name="Play", exact=True).tap()
    assert "<b>Market</b>" in (home.locator(".book").first.get_attribute("aria-label") or "")
    assert home.locator(".book b b").count() == 0
