"""Database faults: no text that was shown is lost without a message."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import wait_until_ready
from browser.faults import WAYS, Fault, RunResult, StoreRun, StoreStep, run_all
from conftest import ROOT
from disks import SmallDisk, open_store
from visiting import Visitor

SOURCE = (ROOT / "assets/database.mjs").read_text(encoding="utf-8")

STEPS = (
    StoreStep("put", "game", "begins"),
    StoreStep("append", "game", "one"),
    StoreStep("append", "game", "two"),
)

AFTER = 8
"""Largest number of calls in which a fault is mended: a database is opened and read, and a text is written.
"""

FIRST = 9
"""Number of calls to write a text, and the first piece more."""

MANY = (
    StoreStep("put", "game", "begins"),
    StoreStep("append", "game", "one"),
    StoreStep("put", "other", "begins"),
    StoreStep("all", "all", "brought"),
    StoreStep("append", "game", "two"),
    StoreStep("drop", "other"),
    StoreStep("seen", ""),
    StoreStep("append", "game", "three"),
)
"""Steps with every kind of change."""

ANEW = (
    StoreStep("put", "other", "stays"),
    StoreStep("put", "game", "begins"),
    StoreStep("drop", "game"),
    StoreStep("put", "game", "anew"),
)
"""Steps that put a deleted text again, before it is known whether it was deleted."""


@pytest.fixture(scope="module")
def faulty(browser: Browser, site: str) -> Iterator[Page]:
    """Return a page for stores with a failing database."""
    context = browser.new_context(bypass_csp=True, service_workers="block")
    context.set_default_timeout(600_000)
    page = context.new_page()
    page.goto(site)
    wait_until_ready(page)
    yield page
    context.close()


def all_is_right(page: Page, runs: Sequence[StoreRun]) -> list[RunResult]:
    """Carry out these runs and return their results. Fails if anything was wrong."""
    every = run_all(page, SOURCE, runs)
    wrong = [(run, each.wrong) for run, each in zip(runs, every, strict=True) if each.wrong]
    assert not wrong, f"{len(wrong)} of {len(runs)} runs, such as {wrong[0]}"
    return every


def failing(calls: Sequence[str], number: int) -> Iterator[dict[int, Fault]]:
    """Return a run's faults, one for each way in which this call can fail."""
    return ({number: {calls[number]: way}} for way in WAYS[calls[number]])


def is_late(faults: dict[int, Fault]) -> bool:
    return any("late" in fault.values() for fault in faults.values())


def by_chance(random: Random, rate: float, calls: int = 60) -> dict[int, Fault]:
    """Return random faults for this number of calls, whatever is called.

    None is `late`, as a deleted text might come back, and other windows are told only of what is done.
    """
    calling = {call: [way for way in ways if way != "late"] for call, ways in WAYS.items()}
    del calling["postMessage"]
    return {
        at: {call: random.choice(ways) for call, ways in calling.items()}
        for at in range(calls)
        if random.random() < rate
    }


PART = 40
"""A partial run tries one pair of faults in this number."""

EACH_RATE = 30
"""The number of runs of two windows with each rate of faults; a partial run tries a third of them."""


@pytest.mark.timeout(600)
def test_two_faults_one_after_the_other_lose_nothing_unsaid(faulty: Page, is_whole: bool) -> None:
    """The first fault is at any call, the second at any call until the first is mended, each in every way."""
    (whole,) = all_is_right(faulty, [StoreRun(STEPS)])
    singles = [StoreRun(STEPS, faults) for at in range(FIRST) for faults in failing(whole.calls, at)]
    pairs = [
        StoreRun(STEPS, {**run.faults, **second})
        for run, once in zip(singles, all_is_right(faulty, singles), strict=True)
        for at in range(max(run.faults) + 1, min(max(run.faults) + 1 + AFTER, len(once.calls)))
        for second in failing(once.calls, at)
    ]
    assert len(pairs) > 1000
    all_is_right(faulty, pairs if is_whole else pairs[::PART])


@pytest.mark.essential
def test_each_fault_in_whatever_is_done_loses_nothing_unsaid(faulty: Page) -> None:
    (whole,) = all_is_right(faulty, [StoreRun(MANY)])
    all_is_right(
        faulty,
        [StoreRun(MANY, faults) for at in range(len(whole.calls)) for faults in failing(whole.calls, at)],
    )


def test_each_fault_while_a_text_is_dropped_and_put_anew_loses_nothing_unsaid(faulty: Page) -> None:
    """No fault is `late`: no database applies a write after a deletion that followed it."""
    (whole,) = all_is_right(faulty, [StoreRun(ANEW)])
    faults = [faults for at in range(len(whole.calls)) for faults in failing(whole.calls, at)]
    all_is_right(faulty, [StoreRun(ANEW, each) for each in faults if not is_late(each)])


def test_what_fails_for_good_is_said_and_written_when_it_is_over(faulty: Page) -> None:
    ways = sorted({way for each in WAYS.values() for way in each})
    runs = [
        StoreRun(MANY, for_good=(begin, {call: way for call, each in WAYS.items() if way in each}))
        for begin in range(FIRST + 1)
        for way in ways
    ]
    all_is_right(faulty, runs)


def test_what_comes_while_the_database_is_busy_is_not_lost_either(faulty: Page) -> None:
    steps, random = [each for each in MANY if each.what != "all"], Random(1)
    all_is_right(faulty, [StoreRun(steps, by_chance(random, 0.15), calm=False) for _ in range(100)])


def test_what_was_done_is_there_though_the_page_is_gone_before_it_hears_of_it(faulty: Page) -> None:
    silent = (0, {"commit": "never told"})
    all_is_right(faulty, [StoreRun(STEPS, for_good=silent, calm=False, gone=True)])


def test_what_another_window_drops_goes_though_it_was_doubtful_whether_it_was_kept(faulty: Page) -> None:
    """The change made together with it was outrun, and was found in the database."""
    outrun = [StoreStep("put", "other", "n", 0, hasty=True), StoreStep("append", "game", "n", 0, hasty=True)]
    steps = [
        StoreStep("put", "game", "begins"),
        *outrun,
        StoreStep("drop", "game", window=1),
        StoreStep("put", "end", "known", 1),
        StoreStep("drop", "other", window=1),
        StoreStep("put", "end", "gone", 1),
    ]
    all_is_right(faulty, [StoreRun(steps, {at: {"commit": "told otherwise"}}, windows=2) for at in range(20)])


@pytest.mark.timeout(600)
@pytest.mark.parametrize("calm", [True, False])
def test_two_windows_come_to_have_the_same(faulty: Page, calm: bool, is_whole: bool) -> None:
    """No text is broken, and in the end both windows have the same texts, whatever fails."""
    random = Random(2)
    runs = [
        StoreRun(_by_two(random), by_chance(random, rate), windows=2, calm=calm)
        for rate in (0, 0.05, 0.15, 0.3)
        for _ in range(EACH_RATE if is_whole else EACH_RATE // 3)
    ]
    all_is_right(faulty, runs)


def _by_two(random: Random) -> list[StoreStep]:
    return [
        StoreStep("put", "game", "begins"),
        *(
            StoreStep(
                random.choice(["append"] * 5 + ["put", "seen", "drop"]),
                random.choice(["game", "game", "other"]),
                f"n{number}",
                random.randrange(2),
            )
            for number in range(10)
        ),
    ]


@pytest.mark.timeout(600)
def test_whole_games_are_kept_through_faults_of_every_kind(faulty: Page) -> None:
    steps, random = list(_of_a_game()), Random(3)
    all_is_right(
        faulty,
        [StoreRun(steps, by_chance(random, rate, 600)) for rate in (0.01, 0.03, 0.1) for _ in range(2)],
    )


def _of_a_game() -> Iterator[StoreStep]:
    """Yield the changes that a game of Alley Cat makes to its texts, from beginning to end."""
    disk = SmallDisk()
    visitor = Visitor(open_store(disk))
    visitor.start("alley-cat", 2)
    visitor.play_out(Random(4))
    for number, change in enumerate(disk.changes):
        what = "drop" if change.text is None else "put" if change.more is None else "append"
        yield StoreStep(what, change.name, f"n{number}")
