"""A game of each kind to its end, by keyboard and screen reader.

The player here knows only roles and names from the page's accessibility tree, and acts by going to a button
of a name and pressing Enter. Tiger tries to win; the other does not. If Tiger has bad luck, as in every
fourth game of Alley Cat, they play again. Kit and Kat, the longest, is played against a computer, with few
books.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import pytest
from playwright.sync_api import Error, Page

from browser.touching import sit_among_computers, start_game
from browser.whole_games import with_books
from parameters import mark_slow

pytestmark = pytest.mark.usefixtures("still")

LINE = re.compile(r"""^(?P<deep> *)- '?(?P<role>\w+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?""")

RANKS = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")

BOOKS = 3
"""Number of books in Kit and Kat."""

ENOUGH = 6
"""Number of cards that Tiger takes in Black Cat."""

LONGEST = 1500
"""Upper limit for the key presses of a game."""

GONE = 2000
"""Milliseconds after which a button that was heard counts as gone."""


@dataclass(frozen=True)
class Heard:
    """An accessible element with a name, and the names of its ancestors."""

    role: str
    name: str
    within: tuple[str, ...]


def listen(page: Page) -> list[Heard]:
    """Return all elements of the page in order, with their names."""
    heard: list[Heard] = []
    path: list[tuple[int, str]] = []
    for line in page.locator("main").aria_snapshot().splitlines():
        if not (found := LINE.match(line)):
            continue
        deep, name = len(found["deep"]), (found["name"] or "").replace('\\"', '"')
        path = [each for each in path if each[0] < deep]
        heard.append(Heard(found["role"], name, tuple(each for _, each in path)))
        path.append((deep, name))
    return heard


def press(page: Page, button: Heard) -> None:
    """Press a button, unless it is gone because a computer has moved."""
    regions = [page.get_by_role("region", name=each, exact=True) for each in button.within if each in NAMES]
    within = regions[-1] if regions else page
    with suppress(Error):
        within.get_by_role("button", name=button.name, exact=True).first.focus(timeout=GONE)
        page.keyboard.press("Enter")


NAMES = ("Tiger", "Smokey")


def with_name(heard: Sequence[Heard], *beginnings: str) -> list[Heard]:
    """Return the buttons whose names begin so, in the order of these beginnings."""
    buttons = [each for each in heard if each.role == "button"]
    return [each for beginning in beginnings for each in buttons if each.name.startswith(beginning)]


def hand(heard: Sequence[Heard]) -> list[Heard]:
    return [each for each in heard if each.role == "button" and "Hand" in each.within]


def has_turn(heard: Sequence[Heard], name: str) -> bool:
    """Return whether this player has a hand that can be heard, or piles that can be pressed."""
    return any(each.role == "button" and name in each.within for each in heard)


def alley_cat(heard: Sequence[Heard]) -> Heard:
    """Choose a high card for Tiger, a low one for the other."""
    cards = sorted(
        hand(heard), key=lambda card: RANKS.index(card.name.split()[0]) if " of " in card.name else 0
    )
    return cards[-1] if has_turn(heard, "Tiger") else cards[0]


def black_cat(heard: Sequence[Heard]) -> Heard:
    """Choose to take some cards for Tiger, and none for the other; then call as soon as possible."""
    wants = not any(f"left pile, {ENOUGH} cards" in each.name for each in heard)
    if wants and turn(heard) == "Tiger":
        return with_name(heard, "Tiger: left pile")[0]
    return with_name(heard, *(() if wants else ("End the game",)), "Pass")[0]


def turn(heard: Sequence[Heard]) -> str:
    """Return the player whose Pass button is shown."""
    return next(each.within[-1] for each in heard if each.name == "Pass")


def stepped_on_the_cat(heard: Sequence[Heard]) -> Heard:
    """Choose for Tiger to show a cat if there is a place, else to step and steal; else to discard."""
    aims = ("Show the", "Steal the", "Step on the") if has_turn(heard, "Tiger") else ()
    if found := with_name(heard, *aims, "Discard the"):
        return found[0]
    free = {each.name.removeprefix("no ") for each in heard if "Tiger shows" in each.within}
    cards = hand(heard)
    return next((card for card in cards if card.name in free), cards[0])


def kit_and_kat(heard: Sequence[Heard]) -> Heard:
    """Choose a card that can be played; else lay a card in the first place there is."""
    playable = [each for each in heard if each.role == "button" and each.name.endswith(", can be played")]
    return (playable + with_name(heard, "Lay ") + with_name(heard, "Pass") + hand(heard))[0]


@pytest.mark.parametrize(
    ("title", "sit", "options", "choose"),
    [
        ("Black Cat", start_game, {"Pace": "turns"}, black_cat),
        *mark_slow(
            ("I Stepped on the Cat!", start_game, {"Short": "yes", "Cats": "20"}, stepped_on_the_cat),
            ("Alley Cat", start_game, {}, alley_cat),
        ),
        ("Kit and Kat", sit_among_computers, {}, kit_and_kat),
    ],
)
def test_a_game_is_won_by_ear(
    home: Page,
    title: str,
    sit: Callable[..., None],
    options: dict[str, str],
    choose: Callable[[Sequence[Heard]], Heard],
) -> None:
    home.evaluate(with_books(BOOKS))
    sit(home, title, 2, **options)
    for _ in range(LONGEST):
        heard = listen(home)
        won = [each.name for each in heard if each.role == "heading" and re.search(r"wins?!$", each.name)]
        if won and ("Tiger" in won[0] or title == "Kit and Kat"):
            return
        wayside = with_name(heard, "I am ", "Skip", "Again", "Go on", "Faster")
        press(home, wayside[0] if wayside else choose(heard))
    raise AssertionError("no game is won")
