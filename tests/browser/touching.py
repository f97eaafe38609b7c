"""What a person sees on the tablet, and what their fingers do there."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, ViewportSize, expect

from clowder.app.tempo import HASTE, REACTION
from clowder.bots.bot import TITLES
from clowder.core.cards import words_in
from clowder.core.options import declared, text
from clowder.core.rules import HOUSE, ONLOOKER
from clowder.core.table import Table
from clowder.core.transcript import read
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat import view as alley_cat_view
from clowder.games.kit_and_kat import faces
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.widgets.choices import in_english
from engines import RESIZED
from pieces import OPEN
from playing import deck_of
from variants import RULES

CHOOSE_A_PICTURE = """
    const pen = new OffscreenCanvas(900, 1200).getContext("2d");
    for (let i = 0; i < 400; i++) {
        pen.fillStyle = `hsl(${7 * i} 80% 50%)`;
        pen.fillRect((137 * i) % 900, (211 * i) % 1200, 90, 70);
    }
    const { items, files } = new DataTransfer();
    items.add(new File([await pen.canvas.convertToBlob()], "cat.png", { type: "image/png" }));
    const { click } = HTMLInputElement.prototype;
    HTMLInputElement.prototype.click = function () {
        HTMLInputElement.prototype.click = click;
        this.files = files;
        this.dispatchEvent(new Event("change"));
    };
    const button = [...document.querySelectorAll("#app [data-picture]")][0];
    button.click();
"""
"""Somebody chooses a picture for the first card that has none, as JavaScript."""


TOUCHABLE = """() => [...document.querySelectorAll("button, summary")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const name = button.ariaLabel || button.innerText.trim();
    const off = button.ariaDisabled === "true";
    const there = button.contains(document.elementFromPoint(x, y));
    const place = button.closest("section[aria-label]")?.ariaLabel ?? "";
    return there && !off ? [{ name, x, y, place, picked: button.ariaPressed === "true" }] : [];
})"""
"""Every button that a finger can reach, as JavaScript."""

EVERY_WORD = """[...document.querySelectorAll("*")].flatMap(
    (element) => [...element.attributes].map((attribute) => attribute.value)
).concat(document.body.textContent).join(" ")"""
"""All text and every attribute of the document, as JavaScript."""

TRANSCRIPT = f"{OPEN}.then((text) => text.slice(1 + text.indexOf('\\n')))"
"""What is saved of the game on the table, as JavaScript."""

GLANCE = f"""(async () => {{
    for (;;) {{
        const before = await {TRANSCRIPT};
        const buttons = ({TOUCHABLE})();
        const isHand = document.querySelector(".mine [data-act*='move'], .mine [data-act^='pick']");
        const words = isHand ? "" : {EVERY_WORD};
        if (before === await {TRANSCRIPT}) return [buttons, words, before];
    }}
}})()"""

SPOKEN = {alley_cat.NAME: alley_cat_view.name, kit_and_kat.NAME: faces.name}
"""How cards are called in the games that have no two cards of one name."""

TOLD = 12
"""So many entries back may be what is told on a curtain."""

NAMES = ("Ginger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""How players are called who do not say."""

PLAYERS = f"{OPEN}.then((text) => JSON.parse(text.split('\\n')[0]).players.map((player) => player !== ''))"
"""Whether a computer player sits at each seat, as JavaScript."""

TABLET: ViewportSize = {"width": 1024, "height": 768}
"""Lying flat."""

REST = 100
"""Milliseconds that a finger rests before it leaves: it was no fling, of which Chromium makes no tap."""

SEEN = REACTION + 20
"""Milliseconds after which a touch in a race means the card that lies there now."""

EXPECTED = HASTE + 100
"""Milliseconds after which a touch may mean what has come by itself."""

HAS_TURNED = """async () => {
    const turning = document.querySelector("#app .tabletop")?.getAnimations() ?? [];
    await Promise.allSettled(turning.map((animation) => animation.finished));
}"""
"""When the table has turned to whoever plays, as JavaScript."""

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""When what has changed is drawn, as JavaScript."""

UNTIL = """new Promise((done, fail) => {
    const until = performance.now() + 20_000;
    const look = () => {
        if (CONDITION) done();
        else if (performance.now() < until) setTimeout(look, 20);
        else fail(Error(`never: ${WORDS}`));
    };
    look();
})"""
"""When this CONDITION is true; an error in these WORDS if it never is. As JavaScript."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Button:
    """A button on the screen: its name, its middle, and the name of the place it is in."""

    name: str
    x: float
    y: float
    place: str
    picked: bool


def buttons(page: Page, pattern: str = "", place: str = "") -> list[Button]:
    """The buttons that can be touched now, whose name and place fit these patterns."""
    found = [Button(**each) for each in page.evaluate(TOUCHABLE)]
    return [each for each in found if re.search(pattern, each.name) and re.search(place, each.place)]


def touch(page: Page, button: Button) -> None:
    """A finger comes down on the button and leaves."""
    page.touchscreen.tap(button.x, button.y)


def touch_named(page: Page, pattern: str) -> None:
    """Touch the first button of a name like this; there must be one."""
    found = buttons(page, pattern)
    assert found, f"no button like {pattern!r} among {[each.name for each in buttons(page)]}"
    touch(page, found[0])


def announced(page: Page, role: Literal["status", "alert"] = "status") -> Locator:
    """Return the regions of this role that say something; they stand there empty before."""
    return page.get_by_role(role).filter(has_text=re.compile(r"\S"))


def wait_until(page: Page, condition: str) -> None:
    """Until it is true in the page. (Playwright's own waiting is stopped by our Content-Security-Policy.)"""
    page.evaluate(UNTIL.replace("CONDITION", condition).replace("WORDS", json.dumps(condition)))


def resize(page: Page, width: int, height: int) -> None:
    """The page has this size, knows it, and is drawn so."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(RESIZED % (width, height))
    page.evaluate(NEXT_FRAME)


def nothing_happens(page: Page, ms: int) -> None:
    """So long: what would happen by itself has had the time to."""
    page.wait_for_timeout(ms)


def react(page: Page) -> None:
    """A person sees what is there now, and from then on means it."""
    page.wait_for_timeout(SEEN)


def collect_oneself(page: Page) -> None:
    """A person has seen for a while what came by itself, and is no longer about to touch what was there.

    Nobody touches a table while it turns, which on a slow machine begins late.
    """
    page.wait_for_timeout(EXPECTED)
    page.evaluate(HAS_TURNED)


def open_by_a_tap(page: Page) -> None:
    """From now on curtains need no holding. Once this one has not just come, so that the touch is meant."""
    collect_oneself(page)
    touch_named(page, "Open by a tap")
    expect(page.get_by_role("button", name="Open by a tap")).to_have_attribute("aria-pressed", "true")


class Fingers:
    """Real fingers, as many at once as wanted, each with a number."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._down: dict[int, Spot] = {}

    def down(self, *spots: Spot) -> None:
        """So many more come down at the same moment."""
        self._page.evaluate("() => { onpointerdown = (event) => { window.latest = event.pointerId; }; }")
        self._down |= dict(enumerate(spots, start=len(self._down)))
        self._touch("touchStart")

    def move(self, finger: int, spot: Spot) -> None:
        self._down[finger] = spot
        self._touch("touchMove")

    def tap(self, spot: Spot) -> None:
        """One more comes down and leaves, while the others stay."""
        self.down(spot)
        self.lift(len(self._down) - 1)

    def lift(self, finger: int) -> None:
        """One leaves, while the others stay."""
        x, y = self._down.pop(finger)
        point = {"x": x, "y": y, "id": finger}
        self._send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[point])

    def up(self, rest: int = REST) -> None:
        """All leave, after a moment of rest in milliseconds."""
        self._page.wait_for_timeout(rest)
        self._down.clear()
        self._touch("touchEnd")

    def cancel(self) -> None:
        """The tablet takes them all for something else."""
        self._down.clear()
        self._touch("touchCancel")

    def _touch(self, kind: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def _send(self, command: str, **parameters: Any) -> None:
        self._devtools.send(command, parameters)

    def leave(self) -> None:
        if self._down:
            self.up()
        self._devtools.detach()


def hold(page: Page, button: Button, ms: int) -> None:
    """A finger comes down, rests, and leaves."""
    devtools = page.context.new_cdp_session(page)
    finger = {"x": button.x, "y": button.y, "id": 0}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(ms)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


def start(page: Page, title: str, seats: int, **options: str) -> None:
    """From the home screen to the table."""
    choose(page, title, seats)
    play(page, **options)


def choose(page: Page, title: str, seats: int) -> None:
    """From the home screen to the lobby. The tablet shall be passed, if there is a choice."""
    touch_named(page, f"^{title}")
    if buttons(page, "^[0-9] players?$"):
        touch_named(page, f"^{seats} players?$")
    if passing := buttons(page, "^Pass the tablet$"):
        touch(page, passing[0])


def play(page: Page, **options: str) -> None:
    """From the lobby to the table. An option that is `yes` or `no` is switched from the other."""
    if options:
        page.get_by_role("switch", name="Variants and house rules").tap()
    for name, value in options.items():
        if value in ("yes", "no"):
            page.get_by_role("switch", name=name).tap()
        else:
            page.get_by_role("combobox", name=name).select_option(value)
    page.get_by_role("button", name="Play", exact=True).tap()


def sit_among_computers(page: Page, title: str, seats: int, **options: str) -> None:
    """From the home screen to the table: a person at seat 0, computer players of all levels in the others."""
    choose(page, title, seats)
    for seat in range(1, seats):
        for who in ("Computer", TITLES[seat % len(TITLES)]):
            touch_named(page, f"^Player {seat + 1}: {who}$")
    play(page, **options)
    assert page.evaluate(PLAYERS) == [False, *[True] * (seats - 1)]


def wishes(options: Any) -> dict[str, str]:
    """What is to be chosen in the lobby so that a game has these options, by the names in the lobby."""
    return {
        in_english(each.name): text(getattr(options, each.name))
        for each in declared(type(options))
        if each.asked and getattr(options, each.name) != each.default
    }


def is_over(page: Page) -> bool:
    return page.get_by_role("region", name="Result").count() > 0


def saved_table(page: Page) -> Table[Any, Any]:
    """The whole truth about the game on the table, from its save."""
    return read(page.evaluate(TRANSCRIPT), RULES)


class Followed:
    """A game as it goes on: only what is new in its transcript is read."""

    def __init__(self) -> None:
        self._text = ""
        self._table: Table[Any, Any] | None = None

    def table(self, text: str) -> Table[Any, Any]:
        """The whole truth. It is the same table every time, played on."""
        if self._table is None or not text.startswith(self._text):
            self._table = read(text, RULES)
        else:
            for line in text.removeprefix(self._text).splitlines():
                _play_line(self._table, line)
        self._text = text
        return self._table


FOLLOWED = Followed()


def _play_line(table: Table[Any, Any], line: str) -> None:
    at, who, notation = line.split(" ", 2)
    seat = HOUSE if who == "house" else int(who)
    table.enter(seat, table.read(seat, notation), int(at))


@dataclass(frozen=True)
class Glance:
    """What can be touched, every word in the document, and the truth about the game, at one moment."""

    buttons: list[Button]
    words: str
    """Empty while somebody's hand is open, as then nobody looks for secrets."""
    table: Table[Any, Any]

    @property
    def secrets(self) -> set[str]:
        """Every card named anywhere in the document, in code or in words, that an onlooker must not see.

        What was played lately may still be told in words when the cards have been dealt anew.
        """
        hidden = deck_of(self.table).difference(words_in(self.table.seen(ONLOOKER)))
        say = SPOKEN.get(self.table.rules.NAME)
        told = {word for entry in self.table.entries[-TOLD:] for word in str(entry.move).split()[1:2]}
        spoken = {card for card in hidden - told if say and f" {say(card)} " in self.words}
        return spoken | hidden & set(re.findall(r"[\w-]+", self.words))


def glance(ask: Callable[[str], Any]) -> Glance:
    """Everything at once, as a whole game takes many looks. `ask` tells what JavaScript is in the page."""
    found, words, text = ask(GLANCE)
    return Glance([Button(**each) for each in found], words, FOLLOWED.table(text))


def secrets_shown(page: Page) -> set[str]:
    return glance(page.evaluate).secrets


# Fingers that the browser takes away


def turn_the_page(page: Page, fingers: Fingers) -> None:
    resize(page, 768, 1024)


def cancel(page: Page, fingers: Fingers) -> None:
    fingers.cancel()


def blur(page: Page, fingers: Fingers) -> None:
    page.evaluate("dispatchEvent(new Event('blur'))")


def hide(page: Page, fingers: Fingers) -> None:
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def lose(page: Page, fingers: Fingers) -> None:
    lost = "new PointerEvent('lostpointercapture', { bubbles: true, pointerId: window.latest })"
    page.evaluate(f"document.body.dispatchEvent({lost})")


INTERRUPTIONS = (turn_the_page, cancel, blur, hide, lose)
"""What may happen while fingers rest on the screen."""


def drag(page: Page, start: Button, end: Button) -> None:
    """A finger takes a card along, rests, and leaves it somewhere."""
    devtools = page.context.new_cdp_session(page)
    for i in range(6):
        x, y = start.x + (end.x - start.x) * i / 5, start.y + (end.y - start.y) * i / 5
        kind = "touchMove" if i else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 0}]})
    page.wait_for_timeout(REST)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()
