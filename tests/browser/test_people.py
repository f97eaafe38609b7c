"""Three people at one tablet, each with a language, a size and a side for their hand."""

import json
import re

from playwright.sync_api import Page, expect

from browser.players import CURTAIN
from browser.touching import touch_named
from clowder.app.model.party import Party
from clowder.app.storage.people import PeopleStore, Person
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.store import MemoryStore
from screens import RULES, SAVE, Screen, table_of

THREE = {
    "Anna": (Person("Anna", 3, {"language": "de", "size": "large", "aloud": True}), "Regeln"),
    "Ben": (Person("Ben", 1, {"language": "ja", "hand": "left"}), "ルール"),
    "Cleo": (Person("Cleo", 4, {"contrast": "more"}), "Rules"),
}
"""People by name, each with the word for rules in their language."""

WORN = """() => {
    const { size, hand, contrast } = document.documentElement.dataset;
    return [document.documentElement.lang, size, hand, contrast];
}"""
"""JavaScript function that returns language and settings of the document."""

LETTERS = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"

ACT = "(beginning) => document.querySelector(`#app [data-act^='${beginning}']`).click()"

TABLET = ["en", "normal", "right", "auto"]


def round_one_tablet() -> Screen:
    """Return the screen of a game of the three, with the curtain closed."""
    store = MemoryStore()
    for person, _rules in THREE.values():
        PeopleStore(store, RULES).store_person(person)
    table = table_of("stepped-on-the-cat", 3, 12)
    SaveStore(store).store_game(SAVE, Party(tuple(THREE), (3, 1, 4)), table)
    return Screen("people", dict(store), (f"go-on {SAVE}",))


def who_opens(page: Page) -> str:
    """Return the name of the player who is to open the curtain."""
    act = page.locator("[data-act^='open ']").get_attribute("data-act") or ""
    return list(THREE)[int(act.split()[1])]


def test_each_has_their_language_size_and_hand_while_they_look_and_nobody_after(page: Page) -> None:
    round_one_tablet().show_on(page)
    letters = page.evaluate(LETTERS)
    for _ in THREE:
        assert page.evaluate(WORN) == TABLET
        name = who_opens(page)
        person, rules = THREE[name]
        page.get_by_role("button", name=CURTAIN).press("Enter")
        own = {"language": "en", "size": "normal", "hand": "right", "contrast": "auto"} | dict(person.choices)
        assert page.evaluate(WORN) == [own[each] for each in ("language", "size", "hand", "contrast")]
        expect(page.locator(".bar [data-act='rules']")).to_have_text(rules)
        assert (page.evaluate(LETTERS) > letters) == (own["size"] == "large")
        reminded = json.loads(page.evaluate("localStorage['clowder.reminder']"))
        assert [reminded[each] for each in ("size", "hand", "contrast")] == TABLET[1:]
        page.evaluate(ACT, "pick ")
        page.evaluate(ACT, "move ")
        expect(page.locator(".curtain")).to_be_visible()
    assert page.evaluate(LETTERS) == letters


def test_who_opens_the_settings_over_their_hand_finds_their_own(page: Page) -> None:
    round_one_tablet().show_on(page)
    name = who_opens(page)
    page.get_by_role("button", name=CURTAIN).press("Enter")
    page.locator(".gear[data-act=settings]").press("Enter")
    expect(page.get_by_role("textbox")).to_have_value(name)
    page.evaluate(ACT, "own hand left")
    assert page.evaluate(WORN)[2] == "left"
    page.evaluate(ACT, "settings")
    assert page.evaluate(WORN) == TABLET
    expect(page).to_have_url(re.compile("#play/"))


def test_people_are_made_known_sit_down_and_are_forgotten_by_touch(page: Page) -> None:
    Screen("home").show_on(page)
    touch_named(page, "^Settings$")
    page.get_by_role("textbox", name="Somebody new").fill("Zoe")
    page.get_by_role("textbox", name="Somebody new").press("Enter")
    expect(page).to_have_url(re.compile("#person/[0-9]+$"))
    expect(page.get_by_role("heading", name="Choices of Zoe")).to_be_visible()
    touch_named(page, "^Back$")
    touch_named(page, "^Back$")
    page.get_by_role("button", name="Alley Cat").tap()
    page.get_by_role("button", name="Zoe").tap()
    expect(page.get_by_role("button", name="Player 1: Zoe, change")).to_be_visible()
    touch_named(page, "^Home$")
    touch_named(page, "^Settings$")
    touch_named(page, "^Choices of Zoe$")
    expect(page).to_have_url(re.compile("#person/[0-9]+$"))
    page.get_by_role("button", name="Forget Zoe").tap()
    page.get_by_role("button", name="Yes, forget").tap()
    expect(page.get_by_role("button", name="Choices of Zoe")).to_have_count(0)
    expect(page).to_have_url(re.compile("#settings$"))
