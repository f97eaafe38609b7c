"""The tablet as a person sees and touches it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from playwright.sync_api import Locator, Page, ViewportSize

from clowder.app.tempo import HASTE, REACTION
from clowder.bots.bot import TITLES
from clowder.core.cards import iter_nested_strings
from clowder.core.options import list_option_declarations, option_value_text
from clowder.core.rules import HOUSE, ONLOOKER
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.core.transcript import read_transcript
from clowder.games.alley_cat import rules as alley_cat
from clowder.games.alley_cat import view as alley_cat_view
from clowder.games.kit_and_kat import faces
from clowder.games.kit_and_kat import rules as kit_and_kat
from clowder.widgets.choices import english_option_title
from engines import RESIZED
from pieces import OPEN
from playing import deck_of
from variants import RULES
from waiting import WAIT_UNTIL

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
"""JavaScript that chooses a picture for the first card without one."""


TOUCHABLE = """() => [...document.querySelectorAll("button, summary")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const name = button.ariaLabel || button.innerText.trim();
    const off = button.ariaDisabled === "true";
    const there = button.contains(document.elementFromPoint(x, y));
    const place = button.closest("section[aria-label]")?.ariaLabel ?? "";
    return there && !off ? [{ name, x, y, place, picked: button.ariaPressed === "true" }] : [];
})"""
"""JavaScript for every button that a finger can reach."""

IS_THERE = """(([name, x, y]) => {
    const button = document.elementFromPoint(x, y)?.closest("button");
    return (button?.ariaLabel || button?.innerText.trim()) === name;
})"""
"""JavaScript for whether a button of this name is still at a place: others may have moved there meanwhile."""

EVERY_WORD = """[...document.querySelectorAll("*")].flatMap(
    (element) => [...element.attributes].map((attribute) => attribute.value)
).concat(document.body.textContent).join(" ")"""
"""JavaScript for all text and every attribute of the document."""

TRANSCRIPT = f"{OPEN}.then((text) => text.slice(1 + text.indexOf('\\n')))"
"""JavaScript for the saved transcript of the game on the table."""

GLANCE = f"""(async () => {{
    for (;;) {{
        const before = await {TRANSCRIPT};
        const buttons = ({TOUCHABLE})();
        const isHand = document.querySelector(".mine [data-act*='move'], .mine [data-act^='pick']");
        const words = isHand ? "" : {EVERY_WORD};
        if (before === await {TRANSCRIPT}) return [buttons, words, before];
    }}
}})()"""

SPOKEN = {alley_cat.NAME: alley_cat_view.card_name, kit_and_kat.NAME: faces.card_name}
"""Names of cards, in the games in which no two cards have the same name."""

TOLD = 12
"""The number of last entries that a curtain may tell."""

NAMES = ("Tiger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""Names of players who have not given one."""

PLAYERS = f"{OPEN}.then((text) => JSON.parse(text.split('\\n')[0]).players.map((player) => player !== ''))"
"""JavaScript for whether a computer player sits at each seat."""

TABLET: ViewportSize = {"width": 1024, "height": 768}
"""A tablet in landscape."""

REST = 100
"""Milliseconds that a finger rests before it leaves, as Chromium makes no tap of a fling."""

SEEN = REACTION + 20
"""Milliseconds after which a touch in a race means the card that lies there now."""

EXPECTED = HASTE + 100
"""Milliseconds after which a touch may mean what has appeared by itself."""

HAS_TURNED = """async () => {
    const turning = document.querySelector("#app .tabletop")?.getAnimations() ?? [];
    await Promise.allSettled(turning.map((animation) => animation.finished));
}"""
"""JavaScript that waits until the table has turned to the player."""

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""JavaScript that waits until a change is drawn."""

UNTIL = f"{WAIT_UNTIL}(() => CONDITION, () => WORDS)"
"""JavaScript that waits until CONDITION is true; an error with WORDS if it never is."""

RUNG = "![...document.querySelectorAll('[data-held]')].some((each) => each.dataset.hold < MS)"
"""JavaScript that tells whether no button is held that wants a rest of less than MS milliseconds."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class ScreenButton:
    """A button on the screen: its name, its middle, and the name of its region."""

    name: str
    x: float
    y: float
    place: str
    picked: bool


def find_buttons(page: Page, pattern: str = "", place: str = "") -> list[ScreenButton]:
    """Return the buttons that can be touched now, whose names and regions match these patterns."""
    found = [ScreenButton(**each) for each in page.evaluate(TOUCHABLE)]
    return [each for each in found if re.search(pattern, each.name) and re.search(place, each.place)]


def touch_button(page: Page, button: ScreenButton) -> None:
    """Tap the button with a finger."""
    page.touchscreen.tap(button.x, button.y)


def touch_named(page: Page, pattern: str) -> None:
    """Touch the first button with a name like this; there must be one."""
    found = find_buttons(page, pattern)
    assert found, f"no button like {pattern!r} among {[each.name for each in find_buttons(page)]}"
    touch_button(page, found[0])


def unfold_settings(page: Page, title: str) -> None:
    """Open the settings that are folded under this title."""
    page.locator(".group summary", has_text=title).click()


def live_regions(page: Page, role: Literal["status", "alert"] = "status") -> Locator:
    """Return the regions of this role that contain text; they are empty before."""
    return page.get_by_role(role).filter(has_text=re.compile(r"\S"))


def wait_until(page: Page, condition: str) -> None:
    """Wait until the condition is true in the page.

    Playwright's own waiting is stopped by our Content-Security-Policy.
    """
    page.evaluate(UNTIL.replace("CONDITION", condition).replace("WORDS", json.dumps(condition)))


def resize_page(page: Page, width: int, height: int) -> None:
    """Resize the page and wait until it is drawn in this size."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(RESIZED % (width, height))
    page.evaluate(NEXT_FRAME)


def nothing_happens(page: Page, ms: int) -> None:
    """Wait so long that anything that happens by itself has happened."""
    page.wait_for_timeout(ms)


def wait_to_react(page: Page) -> None:
    """Wait a person's reaction time, after which a touch means what is shown now."""
    page.wait_for_timeout(SEEN)


def collect_oneself(page: Page) -> None:
    """Wait until a touch means what has appeared by itself, not what was there before.

    A table that turns is waited for too, as that begins late on a slow machine.
    """
    page.wait_for_timeout(EXPECTED)
    page.evaluate(HAS_TURNED)


CHOOSE_HOLDING = """() => {
    for (const act of ["settings", "setting hold true", "settings"]) {
        document.querySelector(`#app [data-act="${act}"]`).click();
    }
}"""
"""JavaScript function that chooses, in the settings, that hands are opened by holding."""


def hold_to_look(page: Page) -> None:
    """Choose that hands are opened by holding, from a page that leads to the settings."""
    page.evaluate(CHOOSE_HOLDING)


class TouchFingers:
    """Real fingers, any number at once, each with a number."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools = page.context.new_cdp_session(page)
        self._down: dict[int, Spot] = {}

    def put_down(self, *spots: Spot) -> None:
        """Put more fingers down at the same moment."""
        self._page.evaluate("() => { onpointerdown = (event) => { window.latest = event.pointerId; }; }")
        self._down |= dict(enumerate(spots, start=len(self._down)))
        self._send_touch("touchStart")

    def move_finger(self, finger: int, spot: Spot) -> None:
        """Move a finger that touches the page to another spot."""
        self._down[finger] = spot
        self._send_touch("touchMove")

    def tap_spot(self, spot: Spot) -> None:
        """Tap with one more finger, while the others stay."""
        self.put_down(spot)
        self.lift_finger(len(self._down) - 1)

    def lift_finger(self, finger: int) -> None:
        """Lift one finger, while the others stay."""
        x, y = self._down.pop(finger)
        point = {"x": x, "y": y, "id": finger}
        self._send_command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[point])

    def lift_all(self, rest: int = REST) -> None:
        """Lift all fingers, after a rest in milliseconds."""
        self._page.wait_for_timeout(rest)
        self._down.clear()
        self._send_touch("touchEnd")

    def cancel_all(self) -> None:
        """Cancel all touches, as the system does when it takes them for a gesture."""
        self._down.clear()
        self._send_touch("touchCancel")

    def _send_touch(self, kind: str) -> None:
        """Send a touch event of this kind with all fingers that touch the page."""
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self._down.items()]
        self._send_command("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def _send_command(self, command: str, **parameters: Any) -> None:
        """Send a command of the DevTools protocol."""
        self._devtools.send(command, parameters)

    def leave_page(self) -> None:
        if self._down:
            self.lift_all()
        self._devtools.detach()


def hold_button(page: Page, button: ScreenButton, ms: int) -> None:
    """Put a finger down, rest for so many milliseconds, and lift it.

    If the button wants a shorter rest, the finger stays until its timer has rung, which may be late.
    """
    devtools = page.context.new_cdp_session(page)
    finger = {"x": button.x, "y": button.y, "id": 0}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(ms)
    wait_until(page, RUNG.replace("MS", str(ms)))
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()


def end_pause(page: Page) -> None:
    """Go on after a look at the deal, unless a slow machine has gone on already."""
    for pause in find_buttons(page, "^(Go on|Faster)$"):
        touch_button(page, pause)


def start_game(page: Page, title: str, seats: int, **options: str) -> None:
    """Go from the home screen to the table."""
    open_lobby(page, title, seats)
    begin_play(page, **options)


def open_lobby(page: Page, title: str, seats: int) -> None:
    """Go from the home screen to the lobby, and choose to pass the tablet, if there is a choice."""
    touch_named(page, f"^{title}")
    if find_buttons(page, "^[0-9] players?$"):
        touch_named(page, f"^{seats} players?$")
    if passing := find_buttons(page, "^Pass the tablet$"):
        touch_button(page, passing[0])


def begin_play(page: Page, **options: str) -> None:
    """Go from the lobby to the table. Options of `yes` or `no` are switched; ways are told side by side.

    If no way is given it is the guided one, whoever plays.
    """
    way = options.pop("Way", "guided")
    if (button := page.get_by_role("button", name=re.compile(value_pattern(way)))).count():
        button.tap()
    if options:
        page.get_by_role("button", name=re.compile("Change$")).tap()
    for name, value in options.items():
        if value in ("yes", "no"):
            page.get_by_role("switch", name=name).tap()
        else:
            page.get_by_role("combobox", name=name).select_option(value)
    page.get_by_role("button", name="Play", exact=True).tap()


def value_pattern(value: str) -> str:
    """Return a pattern for the name of the button of a value that is told in a line, such as `classic`."""
    return rf"^[{value[0]}{value[0].upper()}]{value[1:]}\s"


def choose_computer(page: Page, seat: int, level: str) -> None:
    """Give a seat in the lobby to a computer player of this level, by its title."""
    touch_named(page, f"^Player {seat + 1}: .*, change$")
    touch_named(page, f"^Player {seat + 1}: {level}$")


def sit_among_computers(page: Page, title: str, seats: int, **options: str) -> None:
    """Go from home to the table: a person at seat 0, computer players of all levels elsewhere."""
    open_lobby(page, title, seats)
    for seat in range(1, seats):
        choose_computer(page, seat, TITLES[seat % len(TITLES)])
    begin_play(page, **options)
    assert page.evaluate(PLAYERS) == [False, *[True] * (seats - 1)]


def option_choices(options: Any) -> dict[str, str]:
    """Return the choices in the lobby that give these options, by the names there."""
    return {
        english_option_title(each.name): option_value_text(getattr(options, each.name))
        for each in list_option_declarations(type(options))
        if each.asked and (each.lines or getattr(options, each.name) != each.default)
    }


def is_over(page: Page) -> bool:
    """Return whether the game on the page is over."""
    return page.get_by_role("region", name="Result").count() > 0


def saved_table(page: Page) -> Table[Any, Any]:
    """Return the game on the table from its save, with all secrets."""
    return read_transcript(page.evaluate(TRANSCRIPT), RULES)


class FollowedGame:
    """A reader of a growing transcript, which reads only its new lines."""

    def __init__(self) -> None:
        self._text = ""
        self._table: Table[Any, Any] | None = None

    def table(self, text: str) -> Table[Any, Any]:
        """Return the table of this transcript, the same object every time, with all secrets."""
        if self._table is None or not text.startswith(self._text):
            self._table = read_transcript(text, RULES)
        else:
            for line in text.removeprefix(self._text).splitlines():
                _play_line(self._table, line)
        self._text = text
        return self._table


FOLLOWED = FollowedGame()


def _play_line(table: Table[Any, Any], line: str) -> None:
    """Make the move in a line of a transcript."""
    at, who, notation = line.split(" ", 2)
    seat = HOUSE if who == "house" else int(who)
    table.make_move(seat, table.parse_move(seat, notation), PlayMs(int(at)))


@dataclass(frozen=True)
class PageGlance:
    """The buttons, every word in the document, and the table with all secrets, at one moment."""

    buttons: list[ScreenButton]
    words: str
    """Every word; empty while a hand is open, as secrets are not looked for then."""
    table: Table[Any, Any]

    @property
    def named_cards(self) -> set[str]:
        """The cards named anywhere in the document that an onlooker must not see, in code or in words.

        Cards played in the last `TOLD` entries may still be named in words when the cards have been dealt
        anew.
        """
        hidden = deck_of(self.table).difference(iter_nested_strings(self.table.seen_state(ONLOOKER)))
        say = SPOKEN.get(self.table.rules.NAME)
        told = {word for entry in self.table.entries[-TOLD:] for word in str(entry.move).split()[1:2]}
        spoken = {card for card in hidden - told if say and f" {say(card)} " in self.words}
        return spoken | hidden & set(re.findall(r"[\w-]+", self.words))


def glance_at(ask: Callable[[str], Any]) -> PageGlance:
    """Return everything at one moment, in one request. `ask` evaluates JavaScript in the page."""
    found, words, text = ask(GLANCE)
    return PageGlance([ScreenButton(**each) for each in found], words, FOLLOWED.table(text))


def secrets_shown(page: Page) -> set[str]:
    """Return the names of secret cards that are in the document."""
    return glance_at(page.evaluate).named_cards


# Interruptions of touches


def turn_the_page(page: Page, fingers: TouchFingers) -> None:
    """Turn the tablet upright, while fingers touch the page."""
    resize_page(page, 768, 1024)


def cancel_touches(page: Page, fingers: TouchFingers) -> None:
    """Have the browser cancel all touches."""
    fingers.cancel_all()


def blur_page(page: Page, fingers: TouchFingers) -> None:
    """Tell the page that it has lost the focus, while fingers touch it."""
    page.evaluate("dispatchEvent(new Event('blur'))")


def hide_page(page: Page, fingers: TouchFingers) -> None:
    """Tell the page that its visibility has changed, while fingers touch it."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def lose_touches(page: Page, fingers: TouchFingers) -> None:
    """Tell the page that it has lost the pointer, while fingers touch it."""
    lost = "new PointerEvent('lostpointercapture', { bubbles: true, pointerId: window.latest })"
    page.evaluate(f"document.body.dispatchEvent({lost})")


INTERRUPTIONS = (turn_the_page, cancel_touches, blur_page, hide_page, lose_touches)
"""Events that may interrupt fingers on the screen."""


def drag_card(page: Page, start: ScreenButton, end: ScreenButton) -> None:
    """Drag a card with a finger, rest, and drop it."""
    devtools = page.context.new_cdp_session(page)
    for i in range(6):
        x, y = start.x + (end.x - start.x) * i / 5, start.y + (end.y - start.y) * i / 5
        kind = "touchMove" if i else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": 0}]})
    page.wait_for_timeout(REST)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    devtools.detach()
