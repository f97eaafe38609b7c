"""Every screen of Clowder, and how to come to it: for pictures of them, and for what is measured in them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import Page

from app.play.party import Party
from app.storage.saves import Saves
from app.storage.settings import CATS
from app.storage.store import Memory
from core.rules import Move, Seat
from core.table import Table, settle
from games import GAMES
from pieces import ALL, WRITE
from playing import new_table, possible

RULES = {game.name: game.rules for game in GAMES}
"""Of the games that the site has."""

SIZES = ((360, 640), (768, 1024), (1024, 768), (1366, 1024))

SAVE = "clowder.game.000000000000001"

_WAY = """async ([kept, acts, notice]) => {
    const door = document.body.appendChild(document.createElement("button"));
    const say = (act) => {
        const beginning = act.slice(0, -1);
        const found = act.endsWith("*") ? document.querySelector(`#app [data-act^="${beginning}"]`) : null;
        door.dataset.act = act.endsWith("*") ? found?.dataset.act ?? "nothing" : act;
        door.click();
    };
    if (document.querySelector("main.settings")) say("settings");
    if (document.querySelector("main.rules")) say("rules");
    say("home");
    const lying = () => [...document.querySelectorAll("#app [data-act^='drop ']")];
    const games = () => lying().map((each) => each.dataset.act.slice("drop ".length));
    const lie = async (wanted) => {
        while (games().sort().join() !== wanted) await new Promise(requestAnimationFrame);
    };
    const name = "clowder.settings", { [name]: text } = await ALL;
    const settings = text ? { [name]: text } : {};
    await CLEAR;
    await lie("");  // a game that had the same name is gone
    await WRITE;
    await lie(Object.keys(kept).sort().join());
    say("home");  // somebody asked for what is to be seen now, so that it can be touched at once
    acts.forEach(say);
    for (const each of document.querySelectorAll(".at-home")) each.hidden = each.id !== notice;
    door.remove();
    document.activeElement?.blur();
}"""
_CLEAR, _WRITE = (WRITE.replace("TEXTS", texts) for texts in ("settings", "{ ...settings, ...kept }"))
GO = _WAY.replace("CLEAR", _CLEAR).replace("WRITE", _WRITE).replace("ALL", ALL)
"""Goes home, has other games kept, and does acts, of which `open *` is the first that begins so."""


@dataclass(frozen=True)
class Screen:
    """One screen, by what is kept when it is come to, and what is done then."""

    name: str
    kept: dict[str, str] = field(default_factory=dict)
    acts: tuple[str, ...] = ()
    still: float = 0.15
    """Seconds until nothing moves any more."""
    notice: str = ""
    """What the page itself says then, by its id."""

    @property
    def way(self) -> str:
        """How to come to it from whatever the page shows, as JavaScript."""
        return f"({GO})({json.dumps([self.kept, self.acts, self.notice])})"

    @property
    def is_table(self) -> bool:
        """Whether a game is played there."""
        return self.acts[:1] == (f"go-on {SAVE}",) and not self.name.startswith("home")

    def show(self, page: Page) -> None:
        """Come to it."""
        page.evaluate(self.way)


def every_screen() -> Iterator[Screen]:
    """All of them: before a game, of each game with each number of players, and beside the games."""
    yield Screen("home")
    yield Screen("home with games", _several())
    yield Screen("home throwing away", _several(), (f"drop {SAVE[:-1]}1",))
    yield Screen("home with a notice", _kept("black-cat 7 2 {}", 2), (f"go-on {SAVE}",))
    for notice in ("newer", "keep"):
        yield Screen(f"home {notice}", notice=notice)
    yield Screen("settings", {}, ("settings",))
    for name, game in RULES.items():
        yield Screen(f"{name} lobby", {}, (f"choose {name}", f"sit {game.SEATS[-1]}"))
        yield Screen(f"{name} lobby options", {}, (f"choose {name}", f"sit {game.SEATS[0]}", "options"))
        yield Screen(f"{name} rules", {}, (f"choose {name}", "rules"))
        yield Screen(f"{name} lesson", {}, (f"choose {name}", "learn"), still=0.6)
    for place in ("books", "b", "about"):
        yield Screen(f"library {place}", {}, ("choose kit-and-kat", f"read {place}"))
    yield from _black_cat()
    yield from _stepped_on_the_cat()
    yield from _alley_cat()
    yield from _kit_and_kat()


def _black_cat() -> Iterator[Screen]:
    yield _screen("black-cat start", _table("black-cat", 4, 0))
    for seats in RULES["black-cat"].SEATS:
        yield _screen(f"black-cat {seats} middle", _table("black-cat", seats, 9 * seats))
    yield _screen("black-cat turns", _table("black-cat", 4, 30, pace="turns"))
    yield _screen("black-cat two decks", _table("black-cat", 2, 80, decks=2))
    yield _screen("black-cat stalled", _table("black-cat", 3, 20, wait=True))
    yield _screen("black-cat paused", _table("black-cat", 4, 24), "pause")
    yield _screen("black-cat count", _table("black-cat", 4, 400), still=2.5)
    yield _screen("black-cat result", _table("black-cat", 4, 400), "skip")


def _stepped_on_the_cat() -> Iterator[Screen]:
    name = "stepped-on-the-cat"
    for seats in RULES[name].SEATS:
        table = _table(name, seats, 16 * seats)
        yield _screen(f"{name} {seats} curtain", table)
        if seats > 1:
            yield _screen(f"{name} {seats} open", table, "open *")
            yield _screen(f"{name} {seats} picked", table, "open *", "pick *")
    yield _screen(f"{name} start", _table(name, 4, 0), "open *")
    yield _screen(f"{name} tuna", _table(name, 1, 200, until="name "))
    yield _screen(f"{name} facing", _table(name, 2, 30), "open 0", facing=True)
    yield _screen(f"{name} asking", _table(name, 3, 30), "open *", "pick *", "move *", "undo")
    yield _screen(f"{name} result", _table(name, 3, 9000))


def _alley_cat() -> Iterator[Screen]:
    name = "alley-cat"
    yield _screen(f"{name} start", _table(name, 2, 0), "on")
    table = _table(name, 2, 10)
    yield _screen(f"{name} curtain", table)
    yield _screen(f"{name} open", table, "open *")
    yield _screen(f"{name} facing", table, "open 0", facing=True)
    yield _screen(f"{name} trick", _table(name, 2, 8), "open *", "move *")
    yield _screen(f"{name} late", _table(name, 2, 15), "open *")
    yield _screen(f"{name} result", _table(name, 2, 9000))


def _kit_and_kat() -> Iterator[Screen]:
    name = "kit-and-kat"
    for seats in RULES[name].SEATS:
        table = _table(name, seats, 60, way="guided")
        yield _screen(f"{name} {seats} curtain", table)
        yield _screen(f"{name} {seats} open", table, "open *")
    yield _screen(f"{name} start", _table(name, 4, 0), "open *")
    yield _screen(f"{name} picked", _table(name, 4, 70), "open *", "pick *")
    table = _table(name, 4, 400, until="join ", joined_piles=True)
    yield _screen(f"{name} joining", table, "open *", "pick *", "pick join *", "pick join *")
    yield _screen(f"{name} classic", _table(name, 6, 90), "open *")
    yield _screen(f"{name} facing", _table(name, 2, 60), "open 0", facing=True)
    levels = ("", "kitten", "house-cat", "alley-boss")
    yield _screen(f"{name} computers", _table(name, 4, 60), players=levels)
    yield _screen(f"{name} finish", _table(name, 3, 150, way="guided"), "open *")
    yield _screen(f"{name} twelve cards", _table(name, 5, 193, way="guided", must_play_all=True), "open *")
    yield _screen(f"{name} result", _table(name, 4, 9000, way="guided"))


# Games that have been played for a while


def _table(
    name: str, seats: int, moves: int, *, wait: bool = False, until: str = "", **options: object
) -> Table[Any]:
    """A table after so many moves, each the best of a few at random, or when one may be made that begins so.

    `wait` until the house has acted too.
    """
    game = RULES[name]
    random = Random(f"{name} {seats}")
    table = new_table(game, seats, game.Options(**options), random)
    for _ in range(moves):
        choices = possible(table)
        if table.outcome or (until and any(str(move).startswith(until) for _, move in choices)):
            break
        if choices:
            table.enter(*_chosen(choices, random), table.now + 1500)
        settle(table, table.now if choices or table.due is None else table.due, random)
    if wait and table.due is not None:
        settle(table, table.due, random)
    return table


def _chosen(choices: Sequence[tuple[Seat, Move]], random: Random) -> tuple[Seat, Move]:
    """What brings a game on: no call, no pass, and rather a card played than one thrown away."""
    wishes = ("take ", "show ", "play ", "steal ", "step ", "name ", "lead ", "follow ", "lay ", "discard ")
    some = random.sample(choices, min(4, len(choices)))
    rank = {wish: i for i, wish in enumerate(wishes)}
    return min(some, key=lambda choice: rank.get(f"{str(choice[1]).split()[0]} ", len(wishes)))


def _screen(
    name: str,
    table: Table[Any],
    *acts: str,
    facing: bool = False,
    players: tuple[str, ...] = (),
    still: float = 0.15,
) -> Screen:
    """When a hand is opened its cards fly for a while."""
    return Screen(
        name, saved(table, facing=facing, players=players), (f"go-on {SAVE}", *acts), 0.8 if acts else still
    )


def saved(table: Table[Any], *, facing: bool = False, players: tuple[str, ...] = ()) -> dict[str, str]:
    """What is kept of this game when `SAVE` is all there is."""
    store, seats = Memory(), table.seats
    Saves(store).keep(SAVE, Party(CATS[:seats], tuple(range(seats)), facing, players), table)
    return dict(store)


def _several() -> dict[str, str]:
    """Two games that can be gone on with, and one that cannot be read."""
    tables = (_table("alley-cat", 2, 10), _table("kit-and-kat", 6, 60))
    texts = [saved(table)[SAVE] for table in tables]
    return {**{f"{SAVE[:-1]}{i}": text for i, text in enumerate(texts)}, f"{SAVE}9": "what was this?"}


def _kept(transcript: str, seats: int) -> dict[str, str]:
    party = {"names": CATS[:seats], "colours": list(range(seats)), "facing": False}
    return {SAVE: json.dumps(party | {"transcript": transcript})}
