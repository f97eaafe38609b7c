"""Layout of every screen in every size: no text is cut off or covered, and nothing is outside."""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.axe import pale_elements
from browser.copies import (
    LANGUAGES,
    READ,
    PageCopies,
    PageCopy,
    Size,
    copied_screens,
    copy_page,
    every_size,
    of_the_stage,
    visit_screen,
)
from browser.looking import CRAMPED, FAULTS, overlap_faults, unintended_faults
from browser.touching import TABLET
from clowder.app.model.party import DEFAULT_SIDES
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.games.kit_and_kat.content.deck.page import draw_last_played_card_panel
from clowder.games.kit_and_kat.content.deck.question_deck import as_question_deck
from clowder.widgets.nodes import to_html
from parameters import mark_slow
from screens import SAVE, SIZES, Screen, every_screen, saved_store, screen_named, table_of
from visiting import Visitor, all_nodes, random_step

LONGER = r"""() => {
    const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const text = texts.currentNode;
        const isName = text.parentElement.closest("#app [lang], .name, svg, option");
        if (isName || text.data === text.longer) continue;
        const longer = (word) => word + word.slice(-Math.ceil(word.length / 2));
        text.longer = text.data.replace(/\p{L}{3,}/gu, longer);
        text.data = text.longer;
    }
}"""
"""JavaScript function that makes words half as long again, except names of players and texts of cards."""

TWICE = tuple((width // 2, height // 2) for width, height in SIZES[1:3])
"""Sizes of a tablet whose browser shows everything twice as large."""

FLAT = SIZES[1:3]
"""Sizes of a tablet in portrait and landscape."""


UNSEEN = """() => [...document.querySelectorAll("button, summary, input, select")].flatMap((each) => {
    if (each.disabled || !each.checkVisibility({ visibilityProperty: true })) return [];
    each.focus();
    if (document.activeElement !== each) return [];
    const { x, y, width, height } = each.getBoundingClientRect();
    const isThere = (across, down) => {
        const there = document.elementFromPoint(x + across * width, y + down * height);
        return each.contains(there) || each.labels?.[0]?.contains(there) || there?.closest(".peeked");
    };
    const parts = [0.1, 0.5, 0.9];
    const isSeen = parts.some((across) => parts.some((down) => isThere(across, down)));
    return isSeen ? [] : [`has the focus and is not seen: ${each.outerHTML.slice(0, 200)}`];
})"""
"""JavaScript function that returns focusable elements that are covered or out of sight when focused.

Another player's open hand may cover them.
"""


def faults(
    copies: PageCopies, screens: Iterable[Screen], sizes: Sequence[Size], *, longer: bool = False
) -> Iterator[str]:
    """Yield the faults of these screens in these sizes, with words as they are or longer."""
    for screen, width, height in every_size(copies, screens, sizes):
        for fault in wrong(copies.evaluate, longer=longer):
            yield f"{screen.name} {width}x{height}: {fault}"


def wrong(ask: Callable[[str], Any], *, longer: bool) -> list[str]:
    """Return the faults of a page that evaluates JavaScript by `ask`."""
    words = LONGER if longer else "() => {}"
    return unintended_faults(ask(f"() => {{ ({words})(); return ({FAULTS})(); }}")) + list(ask(UNSEEN))


def test_longer_words_and_what_has_the_focus_are_nowhere_cut_off_or_covered_or_outside(
    copies: PageCopies, is_whole: bool
) -> None:
    """Each screen is shown in one of the sizes, and its successor in another.

    A partial run leaves out each second screen.
    """
    every = copied_screens()[:: 1 if is_whole else 2]
    found = [
        fault
        for i, size in enumerate(SIZES)
        for fault in faults(copies, every[i :: len(SIZES)], [size], longer=True)
    ]
    assert not found, "\n".join(found)


@pytest.mark.usefixtures("still")
def test_nor_is_what_only_the_stage_can_show(page: Page) -> None:
    found = []
    for screen, (width, height) in zip(of_the_stage(), itertools.cycle(SIZES)):
        page.set_viewport_size({"width": width, "height": height})
        screen.show_on(page)
        found += [f"{screen.name} {width}x{height}: {each}" for each in wrong(page.evaluate, longer=True)]
    assert len(of_the_stage()) > 5 and not found, "\n".join(found)


def test_everything_is_still_there_in_twice_the_size(copies: PageCopies) -> None:
    screens = (screen for screen in every_screen() if screen.name in READ)
    found = list(faults(copies, screens, TWICE))
    assert not found, "\n".join(found)


LONG_WORDS_FIRST = ("de", *mark_slow("en", "ja"))
"""Languages as the parameter of tests that run only in that with the longest words without `--all`."""

LOW = ((1133, 744), (1024, 768))
"""Sizes of small tablets in landscape."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_tables_no_text_ends_in_dots_and_no_word_is_torn(copies: PageCopies, language: str) -> None:
    """Each table is shown in one of the languages, and its successor in another."""
    tables = [screen for screen in every_screen() if screen.is_table]
    mine, found = tables[LANGUAGES.index(language) :: len(LANGUAGES)], []
    for i, size in enumerate(FLAT):
        for screen, width, height in every_size(copies, mine[i :: len(FLAT)], [size], language=language):
            assert copies.evaluate("() => document.documentElement.lang") == language
            found += [f"{screen.name} {width}x{height} {each}" for each in copies.evaluate(CRAMPED)]
    assert not found, "\n".join(found)


CUT = """() => [...document.querySelectorAll(".mine .hand .card")].filter((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    for (let each = card.parentElement; each; each = each.parentElement) {
        const box = each.getBoundingClientRect();
        const isBeside = left < box.left - 2 || right > box.right + 2;
        const isOut = isBeside || top < box.top - 2 || bottom > box.bottom + 2;
        if (isOut && /auto|scroll|hidden/.test(getComputedStyle(each).overflow)) return true;
    }
    return false;
}).length"""
"""JavaScript function that returns how many cards of the open hand must be scrolled to."""


def test_who_likes_it_large_sees_the_whole_hand_at_every_side_of_the_tablet_and_in_the_finish(
    copies: PageCopies,
) -> None:
    found = []
    hands = re.compile(
        r"(alley-cat|stepped-on-the-cat|kit-and-kat) round [0-3]|kit-and-kat (finish|twelve cards)"
    )
    rounds = [screen for screen in every_screen() if hands.fullmatch(screen.name)]
    for screen, width, height in every_size(copies, rounds, (*FLAT, LOW[0]), size="large"):
        assert copies.frame.locator(".mine .hand .card").count()
        if cut := copies.evaluate(CUT):
            found.append(f"{screen.name} {width}x{height}: {cut}")
    assert len(rounds) == 12 and not found, "\n".join(found)


HELD = "() => document.querySelector('.mine .hand .card').offsetWidth"
"""JavaScript function that returns the width of the cards of the open hand."""


def test_who_likes_it_large_has_larger_cards_at_their_own_edge(copies: PageCopies) -> None:
    rounds = [each for each in every_screen() if re.fullmatch("(alley|stepped|kit).* round 0", each.name)]
    widths = [
        [copies.evaluate(HELD) for _ in every_size(copies, rounds, FLAT, size=size)]
        for size in ("normal", "large")
    ]
    grown = [large / normal for normal, large in zip(*widths, strict=True)]
    assert len(grown) == 6 and min(grown) > 1.1, widths


PLAYED_ON = ("black-cat turns", "stepped-on-the-cat 3 open", "alley-cat open", "kit-and-kat 4 open")


def played_on(screen: Screen, **settings: str) -> Iterator[PageCopy]:
    """Yield copies of a game as it goes on. Every fourth act taps a card that cannot be played."""
    random = Random(screen.name)
    with visit_screen(screen, **settings) as visitor:
        for number in range(40):
            cards = (each for each in all_nodes(visitor.current_page()) if each.tag != "button")
            idle = [card for each in cards if (card := each.attributes.get("data-card"))]
            if number % 4 == 3 and idle:
                visitor.do_act(f"why {random.choice(idle)}")
            else:
                random_step(visitor, random)
            yield copy_page(visitor)


FELT = """() => [
    document.querySelector(".felt").offsetTop,
    [...document.querySelectorAll(".saying > p")].map((each) => each.textContent).join(" "),
]"""
"""JavaScript function that returns the top of the table, and the text above it."""


@pytest.mark.parametrize("language", LONG_WORDS_FIRST)
def test_the_table_stays_where_it_is_whatever_is_said_above_it(copies: PageCopies, language: str) -> None:
    """The table moved down by up to 66 pixels when the prompt had more lines, on a telephone by 22."""
    moved = []
    games = [screen for screen in every_screen() if screen.name in PLAYED_ON]
    for number, (screen, size) in enumerate(itertools.product(games, ("normal", "large"))):
        played = list(played_on(screen, language=language, size=size))
        for width, height in ((*FLAT, LOW[0])[(number + LANGUAGES.index(language)) % 3], (390, 844)):
            copies.resize_frame(width, height)
            tops = dict(copies.ask_each(played, ".bar", FELT))
            if len(tops) != 1:
                moved.append(f"{screen.name} {size} {width}x{height}: {tops}")
    assert len(games) == 4 and not moved, "\n".join(moved)


BEGINNING = """() => {
    const line = document.createRange();
    line.selectNodeContents(document.querySelector(".prompt"));
    return Math.round(line.getBoundingClientRect().left);
}"""
"""JavaScript function that returns the left edge of the prompt."""


def test_what_is_said_above_a_table_begins_at_one_place_whatever_buttons_there_are(
    copies: PageCopies,
) -> None:
    """The prompt moved sideways when there was an Undo or a Hint."""
    games = [screen for screen in every_screen() if screen.name in PLAYED_ON]
    copies.resize_frame(*LOW[1])
    begun = {screen.name: {*copies.ask_each(played_on(screen), ".bar", BEGINNING)} for screen in games}
    assert len(begun) == 4 and all(len(places) == 1 for places in begun.values()), begun


WHOLE = """() => {
    const box = (which) => document.querySelector(which).getBoundingClientRect();
    const [button, panel] = [box(".closed, .judging"), box(".reading")];
    const isBeside = button.left < panel.left || button.right > panel.right;
    return !isBeside && button.top >= panel.top && button.bottom <= panel.bottom;
}"""
"""JavaScript function that returns whether the buttons that open or judge an answer are fully in sight."""


@pytest.mark.parametrize("size", ["normal", "large"])
def test_round_a_tablet_and_in_the_finish_what_opens_an_answer_and_every_place_are_in_sight(
    copies: PageCopies, size: str
) -> None:
    names = re.compile("kit-and-kat (round [0-3]|finish|twelve cards)")
    found = (screen for screen in every_screen() if names.fullmatch(screen.name))
    screens = [replace(screen, least=min(LOW[0])) for screen in found]
    cut = []
    for screen, width, height in every_size(copies, screens, (*FLAT, LOW[0]), size=size):
        hidden = copies.evaluate(HIDDEN)
        if hidden or not copies.evaluate(WHOLE):
            cut.append(f"{screen.name} {width}x{height}, {hidden} pixels of the others")
    assert len(screens) == 6 and not cut, "\n".join(cut)


IN_A_BROWSER = ((1024, 690), (1180, 738), (1133, 662), (768, 930))
"""Sizes of tablets on which Clowder is not installed, so that the browser takes some of the height."""


@pytest.mark.parametrize("size", ["large", *mark_slow("normal")])
def test_below_the_bars_of_a_browser_too_no_table_must_be_pushed(
    copies: PageCopies, size: str, is_whole: bool
) -> None:
    """The size of cards followed the height of the whole screen, that of names and numbers its width.

    A partial run shows each table in one of the sizes, and its successor in another.
    """
    screens, found = [screen for screen in every_screen() if screen.is_table], []
    for number, screen in enumerate(screens):
        sizes = IN_A_BROWSER if is_whole else IN_A_BROWSER[number % 4 :: 4]
        for _, width, height in every_size(copies, [screen], sizes, size=size):
            hidden = copies.evaluate(overlap_faults(".felt, .felt > .others"))
            found += [f"{screen.name} {width}x{height}: {each}" for each in hidden]
    assert len(screens) > 50 and not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_below_the_bars_of_a_browser_too_all_of_home_is_seen(copies: PageCopies, language: str) -> None:
    below = below_the_edge_of_home(copies, IN_A_BROWSER, language=language)
    assert not below, "\n".join(below)


def below_the_edge_of_home(copies: PageCopies, sizes: Sequence[Size], **settings: str) -> list[str]:
    """Return what must be scrolled to on the home screen, with saved games and without."""
    homes = [screen_named("home"), screen_named("home with games")]
    return [
        f"{screen.name} {width}x{height}: {each}"
        for screen, width, height in every_size(copies, homes, sizes, **settings)
        for each in (*copies.evaluate(overlap_faults("html")), *copies.evaluate(overlap_faults(".tile")))
    ]


HIDDEN = """() => {
    const { scrollHeight, clientHeight } = document.querySelector(".others");
    return scrollHeight - clientHeight;
}"""
"""JavaScript function that returns by how many pixels the other places must be scrolled."""


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *(("normal", "en"), ("large", "de"), ("large", "ja")),
        *mark_slow(("normal", "de"), ("normal", "ja"), ("large", "en")),
    ],
)
def test_while_nobody_looks_all_of_the_table_is_in_sight(
    copies: PageCopies, size: str, language: str
) -> None:
    """Books were below the edge, or the curtain; with five players, large names were beside their places."""
    names = re.compile("kit-and-kat (. curtain|answered curtain|round 6.|round knowing)")
    screens = [screen for screen in every_screen() if names.fullmatch(screen.name)]
    found = []
    lowest = [(1024, 690)] * (size == "normal")
    sizes = (*FLAT, LOW[0], *lowest)
    for screen, width, height in every_size(copies, screens, sizes, size=size, language=language):
        assert copies.frame.query_selector(".felt")
        faults = [
            *copies.evaluate(overlap_faults(".felt, .felt > .others")),
            *unintended_faults(copies.evaluate(FAULTS)),
        ]
        found += [f"{screen.name} {width}x{height}: {each}" for each in faults]
    assert len(screens) == 9 and not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_likes_it_large_sees_all_of_home(copies: PageCopies, language: str) -> None:
    """The foot of the page was below the edge."""
    below = below_the_edge_of_home(copies, FLAT, language=language, size="large")
    assert not below, "\n".join(below)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_cards_are_cut_all_is_in_sight(copies: PageCopies, language: str) -> None:
    """The last of six players who had cut was below the edge."""
    screens = [each for each in every_screen() if re.fullmatch("sealed (round|kit-and-kat.*)", each.name)]
    found = []
    for screen, width, height in every_size(copies, screens, FLAT, language=language):
        assert copies.frame.query_selector(".sealing")
        found += [
            f"{screen.name} {width}x{height}: {each}" for each in copies.evaluate(overlap_faults(".sealing"))
        ]
    assert len(screens) == 4 and not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "de"])
def test_of_six_at_kit_and_kat_all_hands_are_in_sight_when_one_looks_back(
    copies: PageCopies, language: str
) -> None:
    """The sixth hand was cut off as soon as turning points were found."""
    review = screen_named("kit-and-kat review")
    with visit_screen(review, language=language) as visitor:
        visitor.pass_time(60_000)
        copies.put_copy(copy_page(visitor))
    assert copies.frame.locator(".soon").count() == 0
    assert copies.frame.locator(".others .open-hand").count() == 6
    for size in FLAT:
        copies.resize_frame(*size)
        assert copies.evaluate(overlap_faults(".felt, .felt > .others")) == [], size


TOP = "() => Math.round(document.querySelector('.prompt').getBoundingClientRect().top)"
"""JavaScript function that returns the top of the prompt."""


def questions(seats: int) -> Iterator[Screen]:
    """Yield screens of a passed tablet: a question while a player looks, one asked, and one to judge."""
    way = (f"go-on {SAVE}", "open *")
    yield Screen(f"{seats} reading", saved_store(table_of(kit_and_kat.NAME, seats, 60, way="guided")), way)
    asked = saved_store(table_of(kit_and_kat.NAME, seats, 400, until="judge ", knowing=True))
    yield Screen(f"{seats} asked", asked, way)
    yield Screen(f"{seats} judging", asked, (*way, "answer *"))


@pytest.mark.parametrize("language", LONG_WORDS_FIRST)
def test_who_likes_it_large_sees_every_place_and_what_opens_an_answer_and_the_prompt_stays(
    copies: PageCopies, language: str
) -> None:
    screens = [screen for seats in kit_and_kat.SEATS for screen in questions(seats)]
    cut, tops = [], set()
    for screen, width, height in every_size(copies, screens, FLAT, language=language, size="large"):
        if hidden := copies.evaluate(HIDDEN):
            cut.append(f"{screen.name} {width}x{height}: {hidden} pixels of the others")
        if not copies.evaluate(WHOLE):
            cut.append(f"{screen.name} {width}x{height}: the button")
        tops.add((width, copies.evaluate(TOP)))
    assert not cut, "\n".join(cut)
    assert len(tops) == len(FLAT)


PUSHED = """() => {
    document.documentElement.dataset.voice = "yes";  // as on tablets, which read aloud
    const { scrollHeight, clientHeight } = document.querySelector(".reading");
    return scrollHeight - clientHeight;
}"""
"""JavaScript function that returns by how many pixels the sheet of a card must be scrolled."""


def longest_sheets(visitor: Visitor, *, is_open: bool) -> Iterator[PageCopy]:
    """Yield the visitor's page, and sheets of the cards that have most to read, as the page draws them."""
    deck = as_question_deck(visitor.playing.content)
    assert deck
    copy = copy_page(visitor)
    yield copy
    nodes = all_nodes(visitor.current_page())
    judging = next((each for each in nodes if each.key == "judging"), None)
    for text in sorted(deck.card_texts, key=lambda each: len(each.question) + len(each.answer))[-6:]:
        opened = {text.card} if is_open else frozenset()
        yield copy._replace(markup=to_html(draw_last_played_card_panel(deck, text.card, opened, judging)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_card_must_be_pushed_to_be_read_and_judged_at_a_tablet(copies: PageCopies, language: str) -> None:
    """Open the longest cards and ask their judges: question, answer, voice and buttons are in sight."""
    found, count = [], 0
    table = table_of(kit_and_kat.NAME, 4, 400, until="judge ", knowing=True)
    passed, round_table = saved_store(table), saved_store(table, sides=DEFAULT_SIDES[4])
    for (kept, lowest), size, is_open in itertools.product(
        ((passed, [(1024, 690)]), (round_table, [])), ("normal", "large"), (False, True)
    ):
        acts = (f"go-on {SAVE}", "open *", *["answer *"] * is_open)
        with visit_screen(Screen("a sheet", kept, acts), language=language, size=size) as visitor:
            sheets = list(longest_sheets(visitor, is_open=is_open))
        for width, height in (*FLAT, *lowest):
            copies.resize_frame(width, height)
            pushed = max(copies.ask_each(sheets, ".reading", PUSHED))
            count += 1
            if pushed > 1:
                way = "passed" if kept is passed else "round"
                found.append(f"{way} {size} {width}x{height} {is_open}: {pushed} pixels")
    assert count == 20 and not found, "\n".join(found)


def crowded() -> Iterator[Screen]:
    """Yield screens of a passed tablet with many players: with calls, cards below Kittens, and open hands."""
    for seats, way, moves in itertools.product((4, 5, 6), ("classic", "guided"), (110, 170)):
        table = table_of(kit_and_kat.NAME, seats, moves, way=way)
        yield Screen(f"{seats} {way} {moves}", saved_store(table), (f"go-on {SAVE}", "open *"))


@pytest.mark.parametrize("language", LONG_WORDS_FIRST)
def test_on_a_small_tablet_no_place_must_be_pushed_along_and_no_name_ends_in_dots(
    copies: PageCopies, language: str, is_whole: bool
) -> None:
    """German facts of a place broke into four lines beside the call.

    A partial run shows each table in one of the sizes, and its successor in the other.
    """
    tables = (screen for screen in every_screen() if screen.is_table)
    kat = re.compile("kit-and-kat (?!.*curtain|round (6.|knowing)|result|review)")
    screens = [*(screen for screen in tables if kat.match(screen.name)), *crowded()]
    found = []
    sights = (
        sight
        for number, screen in enumerate(screens)
        for sight in every_size(
            copies, [screen], LOW if is_whole else LOW[number % 2 :: 2], language=language
        )
    )
    for screen, width, height in sights:
        assert copies.frame.query_selector(".kat.own")
        hidden, cramped = copies.evaluate(HIDDEN), copies.evaluate(CRAMPED)
        found += [f"{screen.name} {width}x{height}: {each}" for each in (*[hidden] * bool(hidden), *cramped)]
    assert not found, "\n".join(found)


ROWS = """(which) => new Set([...document.querySelectorAll(which)].map((each) => {
    const { top, height } = each.getBoundingClientRect();
    return Math.round(top + height / 2);
})).size"""
"""JavaScript function that returns the number of rows in which these elements lie."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["normal", "large"])
def test_on_a_telephone_the_buttons_of_the_bar_lie_in_one_row(
    copies: PageCopies, size: str, language: str
) -> None:
    """German had one button too many."""
    screens = [screen_named("kit-and-kat 4 open"), screen_named("alley-cat trick")]
    sights = every_size(copies, screens, ((360, 640), (390, 844)), size=size, language=language)
    assert [copies.evaluate(ROWS, ".bar > button") for _ in sights] == [1] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_held_upright_the_levels_of_a_computer_player_lie_in_one_row(
    copies: PageCopies, language: str
) -> None:
    """The boss stood alone in a second row."""
    screens = [screen_named("stepped-on-the-cat lobby computers")]
    sights = every_size(copies, screens, ((768, 1024), (820, 1180)), language=language)
    rows = [copies.evaluate(ROWS, ".levels button") for _ in sights]
    assert rows == [1, 1], "with the choice of a person beside them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_was_how_fast_is_told_in_one_row_of_a_tablet(copies: PageCopies, language: str) -> None:
    screens = [screen_named("black-cat review")]
    rows = [
        copies.evaluate(ROWS, ".quick .name") for _ in every_size(copies, screens, FLAT, language=language)
    ]
    assert rows == [1, 1]


TITLES = """() => [...document.querySelectorAll(".shelf .spine")].map((spine) => {
    const { top } = spine.getBoundingClientRect();
    const foot = (which) => Math.round(spine.querySelector(which).getBoundingClientRect().bottom - top);
    return [".chip", "strong"].map(foot).join();
})"""
"""JavaScript function that returns how low the letter and title of each book are in its tile."""


def test_a_book_whose_title_has_a_reading_lies_as_low_as_the_others(copies: PageCopies) -> None:
    shelf = [screen_named("library books")]
    for _ in every_size(copies, shelf, FLAT, language="ja"):
        assert copies.frame.locator(".shelf strong ruby").count() > 1
        assert len(set(copies.evaluate(TITLES))) == 1


COLUMNS = """() => {
    const lowest = new Map();
    for (const each of document.querySelectorAll(".parts > *")) {
        const { left, bottom } = each.getBoundingClientRect();
        lowest.set(Math.round(left), bottom - document.querySelector(".parts").getBoundingClientRect().top);
    }
    return [...lowest.values()];
}"""
"""JavaScript function that returns the height of each column of the rules."""


def test_the_columns_of_the_rules_are_about_as_long(copies: PageCopies) -> None:
    """The left column was half empty."""
    rules = [screen for screen in every_screen() if re.fullmatch(".* rules", screen.name)]
    short = []
    for screen, width, height in every_size(copies, rules, (*FLAT, LOW[0], SIZES[3])):
        columns = copies.evaluate(COLUMNS)
        if len(columns) != 2 or min(columns) < 0.6 * max(columns):
            short.append(f"{screen.name} {width}x{height}: {columns}")
    assert len(rules) == 4 and not short, "\n".join(short)


BELOW_A_NOTICE = """() => {
    const notice = document.querySelector("#newer").getBoundingClientRect();
    return [...document.querySelectorAll("#app button")].filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top;
    }).length;
}"""
"""JavaScript function that returns the number of buttons below the notice of a new version."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_told_of_a_new_version_covers_no_button(copies: PageCopies, language: str) -> None:
    """The notice covered the posters."""
    screens = [screen_named("home newer")]
    covered = {}
    for _, width, height in every_size(copies, screens, (*SIZES, (390, 844), LOW[0]), language=language):
        assert copies.frame.locator("#newer button").is_visible()
        covered[width, height] = copies.evaluate(BELOW_A_NOTICE)
    assert not any(covered.values()), covered


def test_on_a_telephone_the_result_names_whoever_had_a_head_start(copies: PageCopies) -> None:
    copies.show_screen(screen_named("alley-cat result"))
    copies.resize_frame(390, 844)
    assert copies.frame.locator(".scores small").count() == 1
    assert not copies.evaluate(CRAMPED)


@pytest.mark.usefixtures("still")
def test_no_card_looks_out_below_the_result_of_alley_cat(page: Page) -> None:
    screen_named("alley-cat result").show_on(page)
    backs = page.locator(".felt :is(.hand .card, .tricks li)")
    assert [backs.nth(at).is_visible() for at in range(backs.count())] == [False] * backs.count() != []
    page.locator(".more summary").tap()
    page.locator("[data-act=look]").tap()
    expect(backs.first).to_be_visible()


COUNTS = """() => [...document.querySelectorAll(".others .covered")].filter((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""
"""JavaScript function that returns how many counts of covered cards cannot be seen."""


def test_where_covered_cards_are_but_counted_the_count_is_seen(copies: PageCopies) -> None:
    """The count was as high as its letters, which had no height."""
    six = screen_named("kit-and-kat 6 open")
    copies.show_screen(six)
    copies.resize_frame(1024, 768)
    assert copies.frame.locator(".others .covered").count()
    assert not copies.evaluate(COUNTS)


BOOKS = """() => [...document.querySelectorAll(".book")].map((each) => {
    const { x, y, width } = each.getBoundingClientRect();
    return [x, y, width].map(Math.round);
})"""
"""JavaScript function that returns the places of the books of Kit and Kat."""


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_books_stay_where_they_are_when_the_tablet_changes_hands(copies: PageCopies, seats: int) -> None:
    """Seven in a row became five, and back, twice a turn."""
    places = []
    for state in ("curtain", "open"):
        copies.show_screen(screen_named(f"kit-and-kat {seats} {state}"))
        copies.resize_frame(1024, 768)
        places.append(copies.evaluate(BOOKS))
    assert places[0] == places[1] != []


MARGINS = """() => [...document.querySelectorAll(".mine .kittens .card:has(.below)")].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    const box = (each) => card.querySelector(each).getBoundingClientRect();
    return Math.abs(box(".figure").top - top - (bottom - box(".below").bottom));
})"""
"""JavaScript function returning how much the margins at top and bottom of own Kittens differ, in pixels."""


def test_what_stands_at_the_foot_of_ones_own_kittens_is_as_whole_as_at_the_head(copies: PageCopies) -> None:
    """Cards of Kit and Kat are lower than others, which cut off their feet."""
    screens = [screen_named("kit-and-kat 4 open")]
    differ = [copies.evaluate(MARGINS) for _ in every_size(copies, screens, FLAT)]
    assert all(each and max(each) < 2 for each in differ), differ


PILES = """() => [...document.querySelectorAll(".middle > .stack, .middle > [data-spot=discards]")].map(
    (each) => Math.round(each.getBoundingClientRect().x)
)"""
"""JavaScript function that returns the left edges of the stock and the discard pile."""


def test_alone_no_pile_moves_when_a_card_is_turned_up(copies: PageCopies) -> None:
    """The discard pile made room for that card, and the stock for a button."""
    names = ("stepped-on-the-cat 1 curtain", "stepped-on-the-cat tuna")
    screens = [screen for screen in every_screen() if screen.name in names]
    places = {
        (screen.name, width): copies.evaluate(PILES) for screen, width, _ in every_size(copies, screens, FLAT)
    }
    assert len(places) == 4 and all(places.values())
    assert all(places[names[0], width] == places[names[1], width] for width, _ in FLAT)


FRAME = """() => {
    const swatch = document.createElement("i");
    swatch.style.color = document.querySelector("meta[name=theme-color]").content;
    return swatch.style.color;
}"""
"""JavaScript function that returns the colour of the browser's own bars."""


@pytest.mark.parametrize("hand", ["right", "left"])
def test_what_is_tapped_lies_on_the_side_of_the_hand_and_what_is_held_on_the_other(
    copies: PageCopies, hand: str
) -> None:
    copies.resize_frame(TABLET["width"], TABLET["height"])
    copies.show_screen(screen_named("alley-cat round 0"), hand=hand, hold=True)
    sides = [middle_of(copies, each) > TABLET["width"] / 2 for each in (".bar [data-act=rules]", EDGE_BAR)]
    assert sides == [hand == "right", hand == "left"]


EDGE_BAR = ".edge.bottom .corner"


def middle_of(copies: PageCopies, selector: str) -> float:
    """Return how far the middle of an element is from the left edge, in pixels."""
    box = copies.frame.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2


@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_bar_of_a_player_who_taps_lies_in_the_middle_of_the_edge(copies: PageCopies, hand: str) -> None:
    """The bar lay at the side of the hand that holds, also if nothing was held."""
    copies.resize_frame(TABLET["width"], TABLET["height"])
    copies.show_screen(screen_named("alley-cat round 0"), hand=hand)
    assert middle_of(copies, EDGE_BAR) == pytest.approx(TABLET["width"] / 2, abs=2)


@pytest.mark.essential
@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_can_be_read_by_day_and_by_night(page: Page, theme: str) -> None:
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    around = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert page.evaluate(FRAME) == around
    found = []
    for screen in every_screen():
        if screen.name in READ:
            screen.show_on(page)
            found += [f"{screen.name}: {each}" for each in pale_elements(page)]
    assert not found, "\n".join(found)


OWN_HAND = """() => {
    const cards = [...document.querySelectorAll(".mine .hand > .card")];
    const steps = cards.slice(1).map((card, i) => (card.offsetLeft - cards[i].offsetLeft) / card.offsetWidth);
    return [Math.min(...cards.map((card) => card.offsetWidth)), Math.min(1, ...steps)];
}"""
"""JavaScript function that returns the width of the narrowest own card, and the least free share of one."""


@pytest.mark.parametrize(("width", "height", "least"), [(1024, 768, 120), (390, 844, 88), (844, 390, 66)])
@pytest.mark.parametrize("size", ["normal", "large"])
def test_cards_of_kit_and_kat_are_large_and_none_is_covered_by_more_than_a_third(
    copies: PageCopies, size: str, width: int, height: int, least: int
) -> None:
    """Once cards were 46 to 84 px wide on a half empty screen, and covered to 44 px at an edge."""
    names = re.compile("kit-and-kat (start|picked|. open|round [0-3])")
    screens = [each for each in every_screen() if names.fullmatch(each.name)]
    found = []
    for screen, *_ in every_size(copies, screens, [(width, height)], size=size):
        card, free = copies.evaluate(OWN_HAND)
        if card < least or free < 0.66:
            found.append(f"{screen.name}: {card}, {free:.2f} free")
    assert len(screens) == 11 and not found, "\n".join(found)


SOURCE = """() => {
    const answer = document.querySelector(".reading .answer");
    answer.textContent = answer.textContent.repeat(4);
    const box = (which) => document.querySelector(which).getBoundingClientRect();
    const [line, panel] = [box(".source > summary"), box(".reading")];
    return line.top >= panel.top && line.bottom <= panel.bottom;
}"""
"""JavaScript function that makes an answer long, and returns whether the way to its source is in sight."""


@pytest.mark.parametrize("size", ["normal", "large"])
def test_the_source_of_a_long_answer_is_in_sight(copies: PageCopies, size: str) -> None:
    """The source lay below the edge of the panel on a tablet in landscape."""
    answered = [screen_named("kit-and-kat answered")]
    seen = [copies.evaluate(SOURCE) for _ in every_size(copies, answered, (*FLAT, LOW[0]), size=size)]
    assert seen == [True] * 3


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_what_is_read_at_kit_and_kat_is_as_high_as_what_it_says(
    copies: PageCopies, width: int, height: int
) -> None:
    """A blank sheet of 390x680 pixels said what fits in one line."""
    copies.show_screen(screen_named("kit-and-kat 4 curtain"))
    copies.resize_frame(width, height)
    assert copies.evaluate("() => document.querySelector('.reading').offsetHeight") < 120


@pytest.mark.parametrize("game", ["alley-cat", "stepped-on-the-cat", "kit-and-kat"])
@pytest.mark.parametrize(("width", "height"), [*FLAT, *mark_slow(SIZES[3])])
def test_large_makes_no_card_of_a_hand_smaller(
    copies: PageCopies, game: str, width: int, height: int
) -> None:
    """Five cards of a passed tablet shrank from 148 to 132 pixels, as letters were laid out before cards."""
    hands = re.compile(f"{game} (. open|open|start|late|round [0-3]|twelve cards)")
    screens = [each for each in every_screen() if hands.fullmatch(each.name)]
    usual, large = (
        [copies.evaluate(OWN_HAND)[0] for _ in every_size(copies, screens, [(width, height)], size=size)]
        for size in ("normal", "large")
    )
    names = [each.name for each in screens]
    smaller = [row for row in zip(names, usual, large, strict=True) if row[2] < row[1]]
    assert len(names) > 4 and not smaller, smaller


KEPT_IN_SIGHT = """() => {
    const bar = document.querySelector(".go"), found = [];
    const tell = (what, each) => found.push(`${what}: ${each.textContent}`);
    for (const y of [0, document.documentElement.scrollHeight]) {
        scrollTo({ top: y, behavior: "instant" });
        for (const each of bar.querySelectorAll("button")) {
            const { x, y, width, height } = each.getBoundingClientRect();
            if (y < 0 || y + height > innerHeight) tell("not in sight", each);
            const top = document.elementFromPoint(x + width / 2, y + height / 2);
            if (!each.contains(top)) tell("covered", each);
        }
    }
    const last = bar.previousElementSibling;
    if (last.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1) tell("never seen", last);
    for (const each of document.querySelectorAll("main button, main select")) {
        each.focus();
        const { bottom } = each.getBoundingClientRect(), { top } = bar.getBoundingClientRect();
        if (!bar.contains(each) && bottom > top) tell("has the focus behind the bar", each);
    }
    return found;
}"""
"""JavaScript function that returns what is wrong with the bar that stays in sight below a page."""

IN_SIGHT = ((1024, 768), (768, 1024), (360, 640))
"""Sizes of a tablet in landscape and in portrait, and of a telephone."""


@pytest.mark.parametrize("size", ["normal", "large"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_cards_are_kept_is_asked_in_sight_and_nothing_with_the_focus_lies_behind_it(
    copies: PageCopies, language: str, size: str
) -> None:
    previews = [screen_named(name) for name in ("preview", "preview refused")]
    for screen, width, height in every_size(copies, previews, IN_SIGHT, language=language, size=size):
        found = copies.evaluate(KEPT_IN_SIGHT)
        assert not found, f"{screen.name} {width}x{height}: {found}"
