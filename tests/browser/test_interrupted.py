"""Games while the browser closes its database, as an iPad does in the background: they are saved."""

from random import Random
from typing import Any

import pytest

from browser.in_engines import CHROMIUM_FIRST, in_engine
from browser.inside import script_inside
from browser.players import CURTAIN, any_card, buttons_named
from browser.touching import TOUCHABLE, TRANSCRIPT, UNTIL, ScreenButton
from browser.whole_games import FIND, begin_game, touch_named, wait_until_ready
from clowder.core.transcript import read_transcript
from clowder.games.alley_cat import rules as alley_cat
from engines import BrowserTablet
from pieces import READY
from variants import RULES

CLOSED = """(() => {
    const alive = new WeakSet();
    const { transaction } = IDBDatabase.prototype, { open } = IDBFactory.prototype;
    IDBDatabase.prototype.transaction = function (...how) {
        if (alive.has(this)) return transaction.apply(this, how);
        throw new DOMException("The database connection is closing.", "InvalidStateError");
    };
    IDBFactory.prototype.open = function (...how) {
        const opening = open.apply(this, how), fails = refused > 0;
        refused -= 1;
        opening.addEventListener("success", (event) => {
            if (!fails) return alive.add(opening.result);
            event.stopImmediatePropagation();
            opening.result.close();
            Object.defineProperty(opening, "error", { value: new DOMException("no", "UnknownError") });
            opening.onerror();
        });
        return opening;
    };
    globalThis.refused = REFUSED;
    delete globalThis.ofTheTests;
})()"""
"""JavaScript that makes all open databases fail, and the next REFUSED attempts to open one."""

ON_THE_SCREEN = script_inside("""
import gc
from clowder.app.clowder import ClowderApp
from clowder.core.transcript import write_transcript
APP = next(each for each in gc.get_objects() if isinstance(each, ClowderApp))
write_transcript(APP.top_non_overlay_page.playing.match.table)
""")
"""JavaScript that returns the transcript of the game that is shown."""

SAID = "[...document.querySelectorAll('.notice')].map((each) => each.textContent.trim()).filter(Boolean)"
WORDS = "document.querySelector('#app').innerText"

MAY_LEAVE = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
ALL_KEPT = UNTIL.replace("CONDITION", MAY_LEAVE).replace("WORDS", "'all is kept'")
"""JavaScript promise that waits until the page may be left without a question."""

NOT_NOW = "What is new is not kept at the moment. Clowder tries again with everything you do."


def played(tablet: BrowserTablet, moves: int) -> str:
    """Play until players have made this number of moves. Return the transcript that is shown then."""
    random = Random(moves)
    while _moves(seen := tablet.evaluate(ON_THE_SCREEN)) < moves:
        reachable = [ScreenButton(**each) for each in tablet.evaluate(f"({TOUCHABLE})()")]
        curtain = buttons_named(reachable, CURTAIN)
        if chosen := curtain[0] if curtain else any_card(reachable, read_transcript(seen, RULES), random):
            tablet.touch_along((chosen.x, chosen.y))
    return str(seen)


def _moves(transcript: str) -> int:
    return sum(entry.seat >= 0 for entry in read_transcript(transcript, RULES).entries)


def interrupted(tablet: BrowserTablet, address: str) -> dict[str, Any]:
    """Return what is said and saved when the database is closed, and when it does not open for a while."""
    came: dict[str, Any] = {}

    def note(when: str, seen: str) -> None:
        came[f"{when}: kept"] = tablet.evaluate(TRANSCRIPT).startswith(seen)
        came[f"{when}: said"] = tablet.evaluate(SAID)

    tablet.load_page(address)
    tablet.evaluate(READY)
    begin_game(tablet, alley_cat.NAME, 2, alley_cat.Options())
    played(tablet, 1)
    tablet.evaluate(CLOSED.replace("REFUSED", "1"))
    seen = played(tablet, 3)
    tablet.evaluate(ALL_KEPT)
    note("closed", seen)
    tablet.evaluate(CLOSED.replace("REFUSED", "Infinity"))
    played(tablet, 8)
    came["lasting: said"] = tablet.evaluate(SAID)
    touch_named(tablet, "^Home$")
    touch_named(tablet, "^Leave all the same$")
    tablet.evaluate(f"({FIND})('^Go on with')")
    came["home"] = tablet.evaluate(WORDS)
    touch_named(tablet, "^Go on with")
    seen = played(tablet, 9)
    tablet.evaluate("refused = 0")
    tablet.evaluate("dispatchEvent(new Event('focus'))")
    tablet.evaluate(ALL_KEPT)
    note("seen again", seen)
    tablet.reload_page()
    wait_until_ready(tablet)
    note("next visit", seen)
    return came


@pytest.mark.essential
@pytest.mark.timeout(300)
@pytest.mark.parametrize("engine", CHROMIUM_FIRST)
def test_a_game_is_kept_though_the_database_is_closed(engine: str, site: str) -> None:
    came = in_engine(engine, interrupted, site)
    assert came.pop("lasting: said") == [NOT_NOW]
    home = came.pop("home")
    assert NOT_NOW in home and "no room" not in home and "Throw something away" not in home
    for when in ("closed", "seen again", "next visit"):
        assert came[f"{when}: kept"], when
        assert NOT_NOW not in came[f"{when}: said"], when
