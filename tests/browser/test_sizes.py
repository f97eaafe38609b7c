"""Laws of sizes at the tables: of cards, targets and letters, for every seat, edge and size of screen."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from browser.copies import PageCopies, Size, every_size
from parameters import mark_slow
from screens import IPADS, PHONES, Screen, aimed_screens, every_screen

EVERY_SIZE = (*IPADS, *PHONES)

TABLES = tuple(screen for screen in every_screen() if screen.is_table and not screen.name.endswith(" review"))
"""All tables at which a game goes on or has just ended."""

SHIFTS = [0, *mark_slow(*range(1, len(EVERY_SIZE)))]
"""Each table is shown in one size, and its successor in the next; with `--all` each in every size."""


def one_size_each(
    copies: PageCopies, screens: Iterable[Screen], sizes: tuple[Size, ...], shift: int
) -> Iterator[tuple[Screen, int, int]]:
    """Yield each screen in one size in which it is shown, and its successor in the next."""
    for at, screen in enumerate(screens, shift):
        fitting = [size for size in sizes if screen.fits_size(*size)]
        yield from every_size(copies, [screen], [fitting[at % len(fitting)]])


SMALLER = """() => {
    const root = document.documentElement;
    const isSeen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const hasText = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const things = [...document.querySelectorAll("#app .playing *")].filter((each) => !each.closest("svg"));
    const sizes = (size) => {
        root.dataset.size = size;
        return things.map((each) => {
            if (!isSeen(each)) return 0;
            if (each.matches(".card, .deck")) return each.offsetWidth;
            return hasText(each) ? parseFloat(getComputedStyle(each).fontSize) : 0;
        });
    };
    const usual = sizes("normal"), large = sizes("large");
    const smaller = things.flatMap((each, i) => {
        const rounding = each.matches(".card, .deck") ? 1 : 0.2;
        if (large[i] >= usual[i] - rounding) return [];
        const around = each.parentElement.closest("[class]").className;
        return [`${each.className || each.localName} in ${around}: ${usual[i]} to ${large[i]}`];
    });
    root.dataset.size = "normal";
    return [...new Set(smaller)];
}"""
"""JavaScript function that returns the cards and texts that are smaller in large than in usual letters.

What is not seen in large letters at all is there, too.
"""


@pytest.mark.parametrize("shift", SHIFTS)
def test_large_makes_no_card_and_no_letter_smaller(copies: PageCopies, shift: int) -> None:
    """Five cards of a passed tablet shrank from 148 to 132 pixels, as letters were laid out before cards."""
    found = [
        f"{screen.name} {width}x{height}: {each}"
        for screen, width, height in one_size_each(copies, TABLES, EVERY_SIZE, shift)
        for each in copies.evaluate(SMALLER)
    ]
    assert len(TABLES) > 50 and not found, "\n".join(found)


AT_THE_RIM = """() => {
    const RIM = 11.5;  // 12 pixels, but for rounding
    const isFlat = innerWidth > innerHeight, range = document.createRange(), found = new Set();
    const isHeld = ({ top, bottom }) => isFlat && top < innerHeight * 0.75 && bottom > innerHeight * 0.25;
    const beside = ({ left, right }) => Math.min(left, innerWidth - right);
    const around = (box) => Math.min(beside(box), box.top, innerHeight - box.bottom);
    for (const each of document.querySelectorAll("#app .playing *:not(svg *, .unseen)")) {
        if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const box = each.getBoundingClientRect();
        const isTarget = each.matches("button, a, input, select, [role=button], [data-race]");
        const texts = [...each.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
        const lines = texts.flatMap((text) => (range.selectNodeContents(text), [...range.getClientRects()]));
        const parts = each.matches(".card") ? [box] : lines.filter((line) => line.width > 1);
        const isNear = (isTarget && around(box) < RIM)
            || parts.some((part) => isHeld(part) && beside(part) < RIM);
        if (isNear) found.add(`${each.localName} ${each.className} “${each.textContent.slice(0, 20)}”`);
    }
    return [...found];
}"""
"""JavaScript function that returns what lies where thumbs hold a tablet.

These are targets within 12 pixels of any edge, and cards and texts within 12 pixels of the middle half of the
left and right edges of a tablet in landscape.
"""


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
@pytest.mark.parametrize("shift", [0, *mark_slow(*range(1, len(IPADS)))])
def test_nothing_important_lies_where_a_thumb_holds_the_tablet(
    copies: PageCopies, shift: int, size: str
) -> None:
    """The buttons of a bar and at the edges were 0 to 10 pixels from the rim."""
    found = []
    for screen, width, height in one_size_each(copies, TABLES, IPADS, shift):
        copies.evaluate("size => { document.documentElement.dataset.size = size; }", size)
        found += [f"{screen.name} {width}x{height}: {each}" for each in copies.evaluate(AT_THE_RIM)]
    assert len(TABLES) > 50 and not found, "\n".join(found)


AIMED_AT = """() => [...document.querySelectorAll(".others button.target")].map((each) => {
    const next = each.nextElementSibling;
    const free = next ? next.offsetLeft - each.offsetLeft : each.offsetWidth;
    return Math.min(each.offsetWidth, each.offsetHeight, free);
})"""
"""JavaScript function that returns the smaller side of each rival's cat that a boot may step on."""


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
def test_what_a_boot_may_step_on_has_60_pixels_on_a_tablet_and_44_on_a_telephone(
    copies: PageCopies, size: str
) -> None:
    """Targets had 44 by 50 pixels, and the next card covered some of that."""
    sizes = (*IPADS[::4], *PHONES) if size == "normal" else (*IPADS, *PHONES)
    found = []
    for screen, width, height in every_size(copies, aimed_screens(), sizes, size=size):
        sides = copies.evaluate(AIMED_AT)
        if not sides or min(sides) < (60 if min(width, height) > 700 else 44):
            found.append(f"{screen.name} {width}x{height}: {sides}")
    assert not found, "\n".join(found)


OWN_HAND = """() => {
    const cards = [...document.querySelectorAll(".mine .hand > .card")];
    const steps = cards.slice(1).map((card, i) => (card.offsetLeft - cards[i].offsetLeft) / card.offsetWidth);
    return [cards.length, Math.min(...cards.map((card) => card.offsetWidth)), Math.min(1, ...steps)];
}"""
"""JavaScript function that returns the number and the least width and free share of own cards."""

HANDS = re.compile(
    "(alley-cat|stepped-on-the-cat|kit-and-kat) (round [0-3]|. (open|aimed)|start|picked|late)"
)

HELD = tuple(screen for screen in TABLES if HANDS.fullmatch(screen.name))


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
def test_own_cards_are_120_pixels_wide_on_a_tablet_and_none_is_covered_by_more_than_a_third(
    copies: PageCopies, size: str
) -> None:
    """Five cards of 87 pixels overlapped to 54 on a tablet that lies still, while half the mat was empty."""
    sizes = IPADS[::4] if size == "normal" else IPADS
    found = []
    for screen, width, height in every_size(copies, HELD, sizes, size=size):
        held, card, free = copies.evaluate(OWN_HAND)
        if held <= 7 and (width > height or screen.least) and (card < 120 or free < 0.66):
            found.append(f"{screen.name} {width}x{height}: {held} of {card}, {free:.2f} free")
    assert len(HELD) > 20 and not found, "\n".join(found)


PEEKED_HANDS = """() => [...document.querySelectorAll(".peeked .hand")].map((hand) => {
    const cards = [...hand.children], box = hand.closest(".peeked").getBoundingClientRect();
    const isBeside = (card, next) => next && next.offsetTop === card.offsetTop;
    const steps = cards.map((card, i) => isBeside(card, cards[i + 1])
        ? (cards[i + 1].offsetLeft - card.offsetLeft) / card.offsetWidth : 1);
    const isOutside = box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
    return [cards.length, Math.min(...cards.map((card) => card.offsetWidth)), Math.min(...steps), isOutside];
})"""
"""JavaScript function that returns, for each peeked hand, the number, least width and free share of its
cards, and whether some of it is outside."""


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
def test_peeked_cards_are_as_large_and_as_free_as_ones_own(copies: PageCopies, size: str) -> None:
    """Six cards were 114 pixels wide, and covered by more than a third."""
    screens, found = [screen for screen in TABLES if screen.name.endswith("round together")], []
    for screen, width, height in every_size(copies, screens, IPADS, size=size):
        hands = copies.evaluate(PEEKED_HANDS)
        assert len(hands) == (1 if screen.name.startswith("alley-cat") else 2)
        for held, card, free, is_outside in hands:
            if card < 120 or free < 0.66 or is_outside:
                found.append(
                    f"{screen.name} {width}x{height}: {held} of {card}, {free:.2f} free, {is_outside}"
                )
    assert len(screens) == 3 and not found, "\n".join(found)


UNDER_A_HAND = """() => {
    const hands = [...document.querySelectorAll(".peeked")].map((each) => each.getBoundingClientRect());
    return [hands.length, [...document.querySelectorAll(".bar button")].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isUnder = (hand) =>
            left < hand.right && right > hand.left && top < hand.bottom && bottom > hand.top;
        return each.checkVisibility() && hands.some(isUnder);
    }).map((each) => each.ariaLabel ?? each.textContent)];
}"""
"""JavaScript function that returns the number of peeked hands, and the buttons of the bar below one."""


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
def test_no_peeked_hand_covers_a_button_of_the_bar(copies: PageCopies, size: str) -> None:
    """A hand that is peeked at where the table faces away lay on Undo, Rules and the gear."""
    screens = [screen for screen in TABLES if re.fullmatch(".* round ([0-3]|6[01])", screen.name)]
    peeks = tuple(f"peek {seat}" for seat in range(6))
    peeking = [replace(each, acts=(*each.acts[:1], *peeks)) for each in screens if "black" not in each.name]
    sizes, found = IPADS[::4] if size == "normal" else IPADS, []
    for screen, width, height in every_size(copies, peeking, sizes, size=size):
        hands, covered = copies.evaluate(UNDER_A_HAND)
        assert hands, screen.name
        if covered:
            found.append(f"{screen.name} {width}x{height}: {covered}")
    assert len(peeking) == 12 and not found, "\n".join(found)


KITTENS = """() => [...document.querySelectorAll(".others .kittens .card")].map((each) => each.offsetWidth)"""
"""JavaScript function that returns the widths of rivals' Kittens and of the places for them."""


@pytest.mark.parametrize("size", ["normal", *mark_slow("large")])
def test_no_kitten_of_a_rival_is_narrower_than_28_pixels(copies: PageCopies, size: str) -> None:
    """On a telephone Kittens were 22 pixels wide, and 19 at a low tablet with six players."""
    screens, found = [screen for screen in TABLES if screen.name.startswith("kit-and-kat")], []
    sizes = (*PHONES, (1024, 690), *IPADS[::4])
    for screen, width, height in every_size(copies, screens, sizes, size=size):
        if (widths := copies.evaluate(KITTENS)) and min(widths) < 28:
            found.append(f"{screen.name} {width}x{height}: {min(widths)}")
    assert len(screens) > 25 and not found, "\n".join(found)
