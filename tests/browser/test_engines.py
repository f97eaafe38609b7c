"""Every game's first screen, in every engine."""

import pytest

from bench.boot import READY
from browser.in_engines import EVERY_ENGINE, in_engine
from catalogue import OFFERS
from engines import Tablet

BEGUN = """(async () => {
    const wait = () => new Promise((done) => setTimeout(done, 50));
    const begun = [];
    for (const name of [...document.querySelectorAll("[data-act^=choose]")].map((each) => each.dataset.act)) {
        document.querySelector(`[data-act="${name}"]`).click();
        await wait();
        document.querySelector("[data-act=play]").click();
        await wait();
        const cards = document.querySelectorAll(".playing svg, .playing .card, .playing button").length;
        if (cards > 2) begun.push(document.querySelector(".playing").className);
        document.querySelector(".playing [data-act=home]").click();
        await wait();
    }
    return begun.join(", ");
})()"""


def begun(tablet: Tablet, address: str) -> str:
    """The games whose first screen shows something, in the words of their classes."""
    tablet.go(address)
    tablet.ask(READY)
    return str(tablet.ask(BEGUN))


@pytest.mark.timeout(120)
@pytest.mark.parametrize("engine", EVERY_ENGINE)
def test_every_game_begins(engine: str, site: str) -> None:
    said = in_engine(engine, begun, site)
    for offer in OFFERS:
        assert offer.name in said
