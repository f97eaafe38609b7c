"""Every screen of Clowder and the acts that lead to it, for screenshots and measurements."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import count, product, takewhile
from random import Random
from typing import TYPE_CHECKING, Any

import playing
from clowder.app.evening.evening import Evening, EveningGame
from clowder.app.evening.evening_storage import EveningStore
from clowder.app.model.deal import Deal
from clowder.app.model.names import CATS
from clowder.app.model.party import DEFAULT_SIDES, Party
from clowder.app.model.sealed import SealedDeal
from clowder.app.model.settings import settings_from_json
from clowder.app.play.luck import LUCK, SKILL
from clowder.app.quiz.leitner import BoxPlace, LeitnerBoxes
from clowder.app.quiz.quiz_storage import LeitnerBoxStore
from clowder.app.storage.ledger import GameResult, Ledger, PlayerResult
from clowder.app.storage.people import Handicap, PeopleStore, Person
from clowder.app.storage.saves import SaveStore
from clowder.app.storage.settings import SETTINGS_KEY
from clowder.app.storage.store import MemoryStore
from clowder.core import table as tables
from clowder.core.rules import HOUSE, Move, Seat
from clowder.core.sealing import Seal
from clowder.core.table import Table
from clowder.core.times import PlayMs
from clowder.games import GAMES
from clowder.games.kit_and_kat.content import decks
from clowder.games.kit_and_kat.content.decks import CHOSEN_DECK_KEY, FIRST_DECK_KEY, FIRST_OWN_DECK
from clowder.games.kit_and_kat.content.pack import load_standard_deck
from clowder.games.kit_and_kat.content.workshop import deck_draft, deck_links
from clowder.games.stepped_on_the_cat.rules import Step
from images import data_address, make_png
from pieces import ALL, WRITE
from playing import possible_moves
from small_decks import small_deck
from waiting import WAIT_UNTIL

if TYPE_CHECKING:  # not needed to list the screens
    from playwright.sync_api import Page

RULES = {game.name: game.rules for game in GAMES}
"""The rules of the site's games."""

LESSONS = [(game.name, number) for game in GAMES for number in game.lessons]
"""Every lesson: its game's name and its number."""

EXAMPLES = {
    "black-cat": "sandwich",
    "stepped-on-the-cat": "SC-10-boot",
    "alley-cat": "AC-6",
    "kit-and-kat": "mistakes",
}
"""Key of a long sentence that has an example, by game."""


def lesson_act(number: int) -> str:
    """Return the act that opens the lesson of this number."""
    return "learn" if number == 1 else f"learn {number}"


def lesson_screen(name: str, number: int) -> str:
    """Return the name of the screen at which a game's lesson of this number begins."""
    return f"{name} lesson" if number == 1 else f"{name} lesson {number}"


TABLES = {"black-cat", "stepped-on-the-cat", "alley-cat", "kit-and-kat"}
"""The games whose tables are listed one by one; those of any other follow from its rules."""

SIZES = ((360, 640), (768, 1024), (1024, 768), (1366, 1024))

_FLAT_IPADS = ((1024, 768), (1080, 810), (1180, 820), (1366, 1024))
IPADS = (*_FLAT_IPADS, *((height, width) for width, height in _FLAT_IPADS))
"""Sizes of the screens of iPads, in landscape and held upright."""

PHONES = ((360, 640), (390, 844), (844, 390))
"""Sizes of the screens of telephones."""

ROOM = 768
"""CSS pixels of the shorter side of a screen round which people sit."""

SAVE = "clowder.game.000000000000001"

DEAL = Deal("123456789012")


def _saved_screen(transcript: str, seats: int) -> str:
    """Return the text of a save with this transcript and so many players."""
    party = {"names": CATS[:seats], "colours": list(range(seats)), "sides": []}
    return json.dumps(party | {"transcript": transcript})


_WAY = """async ([kept, acts, notice]) => {
    const door = document.body.appendChild(document.createElement("button"));
    const say = (act) => {
        const [words, value] = act.split("\t");
        if (value !== undefined) {
            Object.assign(door.dataset, { change: words, act: "nothing" });
            Object.assign(door, { value }).dispatchEvent(new Event("change", { bubbles: true }));
            delete door.dataset.change;
            return;
        }
        const beginning = act.slice(0, -1);
        const found = act.endsWith("*") ? document.querySelector(`#app [data-act^="${beginning}"]`) : null;
        door.dataset.act = act.endsWith("*") ? found?.dataset.act ?? "nothing" : act;
        door.click();
    };
    if (document.querySelector("main.settings")) say("settings");
    if (document.querySelector("main.rules")) say("rules");
    say("home");
    say("waiting");  // the list of all that is saved
    const lying = () => [...document.querySelectorAll("#app [data-act^='drop ']")];
    const games = () => lying().map((each) => each.dataset.act.slice("drop ".length));
    const lie = (wanted) => WAIT_UNTIL(
        () => games().sort().join() === wanted, () => `${wanted} at home, but ${games()}`
    );
    const name = "clowder.settings", { [name]: text } = await ALL;
    const { names, colours, players, sides, still, ...others } = JSON.parse(text ?? "{}");
    const settings = { [name]: JSON.stringify(others) };
    await CLEAR;
    await lie(Object.keys(EMPTY).join());  // what was kept is gone, and the page knows
    await WRITE;
    await lie(Object.keys(kept).filter((name) => name.startsWith("clowder.game.")).sort().join());
    say("home");  // somebody asked for what is to be seen now, so that it can be touched at once
    acts.forEach(say);
    if (notice) document.documentElement.dataset[notice] = "yes";
    else delete document.documentElement.dataset.newer;
    door.remove();
    document.activeElement?.blur();
}"""
_EMPTY = json.dumps({f"{SAVE[:-1]}0": _saved_screen("black-cat 7 2 {}", 2)})
"""A game that has hardly begun: once it is on the home screen, nothing is left of what was stored before."""

_CLEAR, _WRITE = (WRITE.replace("TEXTS", f"{{ ...settings, ...{texts} }}") for texts in ("EMPTY", "kept"))
GO = (
    _WAY.replace("WAIT_UNTIL", WAIT_UNTIL)
    .replace("CLEAR", _CLEAR)
    .replace("WRITE", _WRITE)
    .replace("EMPTY", _EMPTY)
    .replace("ALL", ALL)
)
"""JavaScript that goes home, replaces the stored texts, and does acts; `open *` is the first that begins so.

A tab precedes a typed value.
"""


@dataclass(frozen=True)
class Screen:
    """A screen, by the stored texts and the acts that lead to it."""

    name: str
    kept: dict[str, str] = field(default_factory=dict)
    acts: tuple[str, ...] = ()
    still: float = 0.15
    """Seconds until all motion has ended."""
    notice: str = ""
    """The id of the notice that the page itself shows."""
    least: int = 0
    """CSS pixels that the shorter side must have, for a screen round which people sit."""

    @property
    def script_to_screen(self) -> str:
        """JavaScript that leads to this screen from any page."""
        return f"({GO})({json.dumps([self.kept, self.acts, self.notice])})"

    @property
    def is_table(self) -> bool:
        """True if a game is played on this screen."""
        return self.acts[:1] == (f"go-on {SAVE}",) and not self.name.startswith("home")

    def fits_size(self, width: int, height: int) -> bool:
        """Return whether the screen is shown in this size at all."""
        return min(width, height) >= self.least

    def show_on(self, page: "Page") -> None:
        """Make the page show this screen."""
        page.evaluate(self.script_to_screen)


@cache
def every_screen() -> tuple[Screen, ...]:
    """Return all screens. The games on them are played only once."""
    return tuple(_every_screen())


def screen_named(name: str) -> Screen:
    """Return the screen of this name. Raises StopIteration if there is none."""
    return next(screen for screen in every_screen() if screen.name == name)


def _every_screen() -> Iterator[Screen]:
    """Yield all screens: before a game, of each game with each number of players, and beside the games."""
    yield Screen("home")
    yield Screen("home with games", _several_games())
    yield Screen("home waiting", _waiting_games())
    yield Screen("waiting", _waiting_games(), ("waiting alley-cat",))
    yield Screen("waiting all", _several_games(), ("waiting",))
    yield Screen("waiting throwing away", _several_games(), ("waiting", f"drop {SAVE[:-1]}1"))
    yield Screen("home with a notice", _kept_texts("black-cat 7 2 {}", 2), (f"go-on {SAVE}",))
    yield Screen("home newer", notice="newer")
    yield Screen("settings", {}, ("settings",))
    yield Screen("settings with news", {SETTINGS_KEY: json.dumps({"version": "0.9"})}, ("settings",))
    yield Screen("thinking", {}, ("settings", "thinking"))
    yield Screen("settings with people", _family_store(), ("settings",))
    yield Screen("person", _family_store(), ("settings", "person Anna"))
    yield Screen("statistics", _played_store(), ("statistics",))
    yield Screen("person forgetting", _family_store(), ("settings", "person Anna", "forget"))
    for name in ("alley-cat", "stepped-on-the-cat"):
        sitting = (f"choose {name}", "person Anna", "person Ben")
        yield Screen(f"{name} lobby people", _family_store(), (*sitting, "options"))
    yield Screen("alley-cat scan", {}, ("choose alley-cat", "options", "scan"), still=1)
    for name, game in RULES.items():
        yield Screen(f"{name} lobby", {}, (f"choose {name}", f"sit {game.SEATS[-1]}"))
        yield Screen(f"{name} lobby options", {}, (f"choose {name}", f"sit {game.SEATS[0]}", "options"))
        seats = game.SEATS[-1]
        sat = tuple(f"join {side % 4}" for side in range(seats))
        acts = (f"choose {name}", f"sit {seats}", "round", *sat, "pick 1")
        yield Screen(f"{name} sitting", {}, acts, least=ROOM)
        yield Screen(f"{name} lobby dealt", {}, (f"choose {name}", "options", "deal day"))
        yield Screen(f"{name} rules", {}, (f"choose {name}", "rules"))
    for name, number in LESSONS:
        acts = (f"choose {name}", lesson_act(number))
        yield Screen(lesson_screen(name, number), {}, acts, still=0.6)
    for name, key in EXAMPLES.items():
        yield Screen(f"{name} example", {}, (f"choose {name}", "rules", f"example {key}", "next"), still=1)
    levels = ("kitten", "house-cat", "alley-boss")
    cats = (
        "sit 4",
        *(act for seat, level in enumerate(levels, 1) for act in (f"pick {seat}", f"player {seat} {level}")),
    )
    yield Screen("stepped-on-the-cat lobby computers", {}, ("choose stepped-on-the-cat", *cats))
    for place in ("books", "b", "about"):
        yield Screen(f"library {place}", {}, ("choose kit-and-kat", "options", f"read {place}"))
    yield from _quiz_screens()
    yield from _workshop_screens()
    for name, seats in (("alley-cat", 2), ("stepped-on-the-cat", 4), ("kit-and-kat", 4)):
        yield _large_screen(name, table_of(name, seats, 16 * seats))
    yield _by_ear("alley-cat by ear", "open *")
    yield _by_ear("alley-cat headphones", "open *", "ear hand")
    yield _by_ear("alley-cat log", "open *", "log")
    yield from _evening_screens()
    yield from _sealed_screens()
    yield from _black_cat()
    yield from _stepped_on_the_cat()
    yield from _alley_cat()
    yield from _kit_and_kat()
    for name in (each for each in RULES if each not in TABLES):
        yield from _any_game(name)


def _any_game(name: str) -> Iterator[Screen]:
    """Yield tables of a game whose own are not listed: with the fewest and the most players."""
    seats = RULES[name].SEATS
    for number in sorted({seats[0], seats[-1]}):
        over = table_of(name, number, 9000)
        moves = min(8 * number, sum(entry.seat != HOUSE for entry in over.entries) // 3)
        table = table_of(name, number, moves)
        yield _make_screen(f"{name} {number} start", table_of(name, number, 0), "open *")
        yield _make_screen(f"{name} {number} curtain", table)
        yield _make_screen(f"{name} {number} open", table, "open *")
        yield _make_screen(f"{name} {number} picked", table, "open *", "pick *")
    yield _large_screen(name, table)
    if number > 1:
        yield from _round_screens(name, number, moves)
    yield _make_screen(f"{name} result", over)
    yield _make_screen(f"{name} review", over, "review", "step\t30", "eyes all", still=2)


def _evening_screens() -> Iterator[Screen]:
    """Yield the pages of an evening: its plan, between two games, below a result, and when it is over."""
    chosen = ("person Anna", "person Ben", "tick black-cat")
    yield Screen("evening plan", _family_store(), ("evening", "sit 3", *chosen))
    yield Screen("evening plan by lot", {}, ("evening", "sit 5", "by-lot", "pick 0"))
    yield Screen("evening plan as last time", _ruled_store(), ("evening", "as-last kit-and-kat"))
    yield Screen("home with an evening", _evening_store(2))
    yield Screen("evening between", _evening_store(2), ("evening",))
    yield Screen("evening asking", _evening_store(2), ("evening", "no-more"))
    yield Screen("evening lots", _evening_store(1, by_lot=True), ("evening",))
    podium = ("statistics", f"evening {EVENING}")
    yield Screen("evening cups", _evening_store(4), podium[:1])
    yield Screen("evening podium", _evening_store(4), podium, still=5)
    yield Screen("evening podium of six", _evening_store(2, seats=6), podium, still=5)
    yield Screen("evening sheet", _evening_store(4), (*podium, "sheet"))
    yield Screen(
        "evening sheet to colour", _evening_store(2, seats=6), (*podium, "sheet", "paper switch thrifty")
    )
    ruled = _kept_evening(_family_store(), replace(_evening_over(4), options=_HOUSE_RULES))
    yield Screen("evening sheet with options", ruled, (*podium, "sheet"))
    for name, planned in (("evening result", 4), ("evening last result", 1)):
        table = table_of("stepped-on-the-cat", 3, 9000)
        assert table.outcome
        party = Party(CATS[:3], (0, 1, 2))
        plan = ("stepped-on-the-cat", "kit-and-kat", "black-cat", "kit-and-kat")[:planned]
        game = EveningGame(SAVE.rpartition(".")[2], table.outcome.scores)
        kept = _kept_evening({}, Evening(EVENING, party, plan, games=(game,)))
        yield Screen(name, {**kept, **saved_store(table)}, (f"go-on {SAVE}",))


EVENING = "000000000000900"
"""The number of the evening on all these screens."""


_HOUSE_RULES = (
    ("black-cat", "pace", "turns"),
    ("black-cat", "lucky_tom", "yes"),
    ("black-cat", "music", "yes"),
    ("kit-and-kat", "must_play_all", "yes"),
    ("kit-and-kat", "kittens_as_hand", "yes"),
)
"""Options that are not as usual: game, option and value each."""


def _ruled_store() -> dict[str, str]:
    """Return the texts of a tablet on which two games were played last by house rules."""
    store, players = MemoryStore(), (PlayerResult("", 7, True, 0, 0, {}),) * 2
    for name in dict.fromkeys(game for game, _option, _value in _HOUSE_RULES):
        options = {option: value for game, option, value in _HOUSE_RULES if game == name}
        Ledger(store).record_result(GameResult(f"{len(store)}", name, options, players))
    return dict(store)


def _evening_store(results: int, *, seats: int = 4, by_lot: bool = False) -> dict[str, str]:
    """Return the texts of a family and an evening, with so many of its games over."""
    return _kept_evening(_family_store(), _evening_over(results, seats=seats, by_lot=by_lot))


def _evening_over(results: int, *, seats: int = 4, by_lot: bool = False) -> Evening:
    """Return an evening of so many people, with so many of its games over."""
    names = ("Anna", "Ben", "Großmutter Hildegard", *CATS[3:])[:seats]
    scores = ((12, 44, 7, 30, 2, 2), (3, 7, 7, 2, 1, 0), (44, 31, 5, 60, 9, 8), (5, 4, 2, 3, 3, 1))
    played = scores[:results] if seats < 6 else scores[1:3]  # after which three of six share the cup
    games = [EveningGame(str(number), each[:seats]) for number, each in enumerate(played)]
    plan = (
        ("black-cat", "stepped-on-the-cat", "kit-and-kat", "black-cat")
        if seats < 6
        else ("kit-and-kat",) * len(played)
    )
    party = Party(names, (3, 1, 2, 0, 4, 5)[:seats], players=("", "", "", "house-cat", "", "")[:seats])
    return Evening(EVENING, party, plan, 1, by_lot, tuple(games))


def _kept_evening(kept: dict[str, str], evening: Evening) -> dict[str, str]:
    """Return the texts with this evening added."""
    store = MemoryStore(kept)
    EveningStore(store, PeopleStore(store, RULES)).add_evening(evening)
    return dict(store)


def _quiz_screens() -> Iterator[Screen]:
    """Yield the pages of the quiz, of a person who knows some cards, and of a guest."""
    way = ("cards kit-and-kat", "who Anna")
    yield Screen("cards who", _learned_store(), way[:1])
    yield Screen("cards shelf", _learned_store(), way)
    yield Screen("cards question", _learned_store(), (*way, "begin"))
    yield Screen("cards answer", _learned_store(), (*way, "begin", "show"))
    yield Screen("cards emptied", _learned_store(), (*way, "empty"))
    yield Screen("cards guest", {}, way[:1])


def _learned_store() -> dict[str, str]:
    """Return the texts of a family, one of whom has come as far as the sixth book."""
    store, random = MemoryStore(_family_store()), Random(4)
    names = [text.question_id for book in load_standard_deck().books[:6] for text in book.cards][:56]
    far = {name: 5 if at < 10 else random.choice((1, 2, 3, 4, 5)) for at, name in enumerate(names)}
    boxes = LeitnerBoxes({name: BoxPlace(box, 20_000) for name, box in far.items()})
    LeitnerBoxStore(store, PeopleStore(store, RULES)).store_boxes("Anna", "kit-and-kat original", boxes)
    return dict(store)


_WORD_LIST = """Wörter (Klasse 4);;;;;
Stand: Mai;;;;;
Nr.;Begriff;Lautschrift;Bedeutung;Farbe;Quelle
1;Der Bach, der durch das Dorf fließt;bax;A small stream that runs through the village;blau;Wörterbuch
2;Tal;;valley;grün;
3;Mühle;ˈmyːlə;mill;;Ask the miller, or whoever has the key of the mill on Sundays
4;Brücke;;;;
5;Markt;;market;bunt;
6;Turm;;tower;grau;
"""
"""Table as a teacher may bring it: with a title, a running number, readings, a row that is not whole."""


def _workshop_screens() -> Iterator[Screen]:
    """Yield the pages where a deck is made, and tables of games with smaller decks."""
    shelf = ("choose kit-and-kat", "options", "read edit")
    page = (*shelf, f"read edit-{FIRST_OWN_DECK}")
    yield Screen("making", {}, shelf)
    begun, whole = (
        deck_draft.dump_deck_draft(small_deck(5, 4, filled=3)),
        deck_draft.dump_deck_draft(small_deck(8, 5)),
    )
    beside = saved_store(table_of("alley-cat", 2, 10))  # once that is shown, the deck is stored
    some, all_of_them = {**beside, **_shelf_store(4)}, {**beside, **_shelf_store(decks.MAX_DECKS)}
    yield Screen("shelf", some, shelf)
    yield Screen("shelf thrown", some, (*shelf, "content edit throw own3"))
    yield Screen("shelf full", all_of_them, shelf)
    for name, kept in (("some", some), ("full", all_of_them)):
        yield Screen(f"kit-and-kat lobby {name}", kept, shelf[:2])
    yield Screen("preview", {}, (*shelf, f"content edit bring\t{_WORD_LIST}"))
    asking = "\n".join(["1,5;Hund", "2,5;Katze", *["3,5;Kuh"] * 14])
    yield Screen("preview asking", {}, (*shelf, f"content edit bring\t{asking}"))
    full = (*shelf, f"content edit bring\t{_WORD_LIST}", "content edit keep")
    yield Screen("preview refused", all_of_them, full)
    yield Screen("preview without a file", {}, (*shelf, "read edit-file"))
    yield Screen("making new", {}, page)
    yield Screen("making deck", {**beside, FIRST_DECK_KEY: begun}, (*page, "content edit done"))
    yield Screen("making whole", {**beside, FIRST_DECK_KEY: whole}, page)
    yield Screen("making book", {**beside, FIRST_DECK_KEY: begun}, (*page, "read edit-own-b"))
    pictured = deck_draft.dump_deck_draft(_pictured_deck())
    yield Screen("making book pictured", {**beside, FIRST_DECK_KEY: pictured}, (*page, "read edit-own-b"))
    own = {**beside, FIRST_DECK_KEY: pictured, CHOSEN_DECK_KEY: FIRST_OWN_DECK}
    yield Screen("library pictured", own, ("choose kit-and-kat", "options", "read b"))
    table = table_of("kit-and-kat", 3, 12, way="guided", books=3, cards=4)
    screen = _make_screen("kit-and-kat pictured", table, "open *")
    yield replace(screen, kept={**screen.kept, FIRST_DECK_KEY: pictured, CHOSEN_DECK_KEY: FIRST_OWN_DECK})
    for name, deck in (("making link", small_deck(3, 4)), ("making link too long", _long_deck())):
        yield Screen(name, {**beside, FIRST_DECK_KEY: deck_draft.dump_deck_draft(deck)}, (*page, "link"))
    sent = deck_links.pack_deck(
        deck_draft.with_author(small_deck(5, 4), "Class 4b of the school by the river.")
    )
    found = (
        "choose kit-and-kat",
        "options",
        "scan",
        f"scan found\thttps://cats.example/#deck/kit-and-kat/{sent}/1",
    )
    yield Screen("deck offered", {}, found)
    street = deck_draft.dump_deck_draft(deck_draft.with_title(small_deck(8, 5), "Our Street"))
    yield Screen(
        "deck offered instead", {**beside, FIRST_DECK_KEY: street, CHOSEN_DECK_KEY: FIRST_OWN_DECK}, found
    )
    for books, cards, seats in ((1, 3, 2), (3, 4, 3), (5, 6, 4), (8, 5, 4)):
        own = {
            FIRST_DECK_KEY: deck_draft.dump_deck_draft(small_deck(books, cards)),
            CHOSEN_DECK_KEY: FIRST_OWN_DECK,
        }
        table = table_of("kit-and-kat", seats, 3 * books, way="guided", books=books, cards=cards)
        screen = _make_screen(f"kit-and-kat of {books}", table, "open *")
        yield replace(screen, kept=screen.kept | own)
    yield Screen("kit-and-kat lobby small", {**beside, **own}, ("choose kit-and-kat", "options"))


def _shelf_store(most: int) -> dict[str, str]:
    """Return at most so many decks: one incomplete, one in use, and two of the same name."""
    sizes = ((8, 5), (3, 4), (14, 10), (1, 3))
    titles = (
        "Our Town", "Birds of the river", "Our Town", "The Great Exhibition and what has become of its glass",
        "Trains", "Bees", "Words from elsewhere", "The sea", "Bread", "Rome", "Class 4b", "Mountains",
    )  # fmt: skip
    made = [
        deck_draft.with_title(small_deck(*sizes[i % 4], filled=3 if i == 1 else 99), title)
        for i, title in enumerate(titles[:most])
    ]
    kept = {
        name: deck_draft.dump_deck_draft(deck)
        for name, deck in zip(decks.SLOT_KEYS.values(), made, strict=False)
    }
    return kept | {CHOSEN_DECK_KEY: "own3"}


def _pictured_deck() -> deck_draft.DeckDraft:
    """Return a deck in which each second card has a picture, high ones and wide ones."""
    deck = small_deck(3, 4)
    for book in range(3):
        for card in (0, 2):
            deck = deck_draft.with_card_picture(
                deck, book, card, data_address(make_png(240 - 40 * card, 160 + 40 * card))
            )
            deck = deck_draft.with_card_text(deck, book, card, "shows", "The river at its source.")
    return deck


def _long_deck() -> deck_draft.DeckDraft:
    """Return a deck with too much text for a link."""
    random, deck = Random(7), small_deck(8, 5)
    for at in range(40):
        purring = "".join(chr(ord("a") + random.randrange(26)) for _ in range(200))
        deck = deck_draft.with_card_text(deck, at // 5, at % 5, "answer", purring)
    return deck


def _sealed_screens() -> Iterator[Screen]:
    """Yield the screens of a sealed game before the deal, during the game, and after it."""
    for name, seats in (("alley-cat", 2), ("kit-and-kat", 6)):
        before = Table(RULES[name], seats)
        yield _in_an_envelope(f"sealed {name}", before, 0)
        yield _in_an_envelope(f"sealed {name} cutting", before, 1, "lay 1 370 500")
        yield _in_an_envelope(f"sealed {name} cut", before, seats - 1, "lay 1 370 500", "cut")
    yield replace(
        _in_an_envelope("sealed round", before, 2, "lay 1 370 500", sides=DEFAULT_SIDES[seats]), least=ROOM
    )
    played, over = table_of("alley-cat", 2, 10), table_of("alley-cat", 2, 9000)
    yield _in_an_envelope("sealed table", played, 2, "open *")
    yield _in_an_envelope("sealed envelope", played, 2, "envelope")
    yield _in_an_envelope("sealed result", over, 2)
    yield _in_an_envelope(
        "sealed envelope open", table_of("alley-cat", 2, 9000, deal=_cut_deal(2)), 2, "envelope"
    )
    yield _in_an_envelope("sealed envelope wrong", over, 2, "envelope")


def _played_store() -> dict[str, str]:
    """Return the texts of a family that has played each game often."""
    store = MemoryStore(_family_store())
    for number, (place, game) in product(range(16), enumerate(RULES)):
        random = Random(f"{game} {number}")  # so that another game in the list changes nothing of this one
        scores = [random.randrange(-4, 44), random.randrange(0, 40)]
        counted = {"books": random.randrange(2, 10), "questions": 70, "tomcat": 3, "reaction": 640 + number}
        given = random.randrange(-80, 120)
        seats = [
            PlayerResult(
                who, score, score == max(scores), 0, 0, {**counted, **_random_shares(game, luck, score)}
            )
            for who, score, luck in zip(("Anna", "Ben"), scores, (given, -given), strict=True)
        ]
        Ledger(store).record_result(
            GameResult(f"{1_700_000_000_000 + 1000 * number + place}", game, {}, tuple(seats))
        )
    return dict(store)


def _random_shares(name: str, luck: int, score: int) -> dict[str, int]:
    """Return the shares of luck and skill in a result; empty for a game that tells no luck."""
    is_told = any(game.name == name and game.luck for game in GAMES)
    return {LUCK: luck, SKILL: 10 * score - luck} if is_told else {}


def _black_cat() -> Iterator[Screen]:
    """Yield the screens of Black Cat."""
    yield _make_screen("black-cat start", table_of("black-cat", 4, 0))
    for seats in RULES["black-cat"].SEATS:
        yield _make_screen(f"black-cat {seats} middle", table_of("black-cat", seats, 9 * seats))
    yield _make_screen("black-cat turns", table_of("black-cat", 4, 30, pace="turns"))
    for moves in range(4):
        yield _round_screen(
            f"black-cat turns round {moves}", table_of("black-cat", 4, 30 + moves, pace="turns")
        )
    yield _make_screen("black-cat two decks", table_of("black-cat", 2, 80, decks=2))
    yield _make_screen("black-cat stalled", table_of("black-cat", 3, 20, wait=True))
    yield _make_screen("black-cat paused", table_of("black-cat", 4, 24), "pause")
    yield _make_screen("black-cat count", table_of("black-cat", 4, 400), still=2.5)
    yield _make_screen("black-cat head start", table_of("black-cat", 4, 24, head_start=(0, 2000)), "resume")
    yield _make_screen("black-cat result", table_of("black-cat", 4, 400), "skip")
    yield _make_screen("black-cat review", table_of("black-cat", 4, 400), "review", "step\t40", still=2)


def _stepped_on_the_cat() -> Iterator[Screen]:
    """Yield the screens of I Stepped on the Cat!."""
    name = "stepped-on-the-cat"
    for seats in RULES[name].SEATS:
        table = table_of(name, seats, 16 * seats)
        yield _make_screen(f"{name} {seats} curtain", table)
        if seats > 1:
            yield _make_screen(f"{name} {seats} open", table, "open *")
            yield _make_screen(f"{name} {seats} picked", table, "open *", "pick *")
    yield from (each for each in aimed_screens() if not each.least or "4 round" in each.name)
    yield _make_screen(f"{name} start", table_of(name, 4, 0), "open *")
    yield _make_screen(f"{name} tuna", table_of(name, 1, 200, until="name "))
    yield from _round_screens(name, 4, 30)
    yield _round_screen(f"{name} round", table_of(name, 4, 30))
    yield _make_screen(f"{name} asking", table_of(name, 3, 30), "open *", "pick *", "move *", "undo")
    yield _make_screen(f"{name} result", table_of(name, 3, 9000))
    yield _make_screen(f"{name} result alone", table_of(name, 1, 9000))
    yield _make_screen(f"{name} review", table_of(name, 4, 9000), "review", "step\t99", "eyes all", still=2)


@cache
def aimed_screens() -> tuple[Screen, ...]:
    """Return the tables of I Stepped on the Cat! on which a boot is chosen, for each number of players.

    The tablet is passed, or lies still and each seat has the turn once.
    """
    return tuple(_aimed_screens("stepped-on-the-cat"))


def _aimed_screens(name: str) -> Iterator[Screen]:
    for seats in RULES[name].SEATS[1:]:
        aiming: dict[Seat, Table[Any, Any]] = {}
        tables = (table_of(name, seats, moves) for moves in count(12 * seats))
        while len(aiming) < seats:
            table = next(tables)
            if any(isinstance(move, Step) for move in table.moves(table.turn)):
                aiming.setdefault(table.turn, table)
        yield _make_screen(f"{name} {seats} aimed", aiming[0], "open *", "pick boot*")
        for seat in range(seats):
            yield _round_screen(
                f"{name} {seats} round aimed {seat}", aiming[seat], f"open {seat}", "pick boot*"
            )


def _alley_cat() -> Iterator[Screen]:
    """Yield the screens of Alley Cat."""
    name = "alley-cat"
    yield _make_screen(f"{name} start", table_of(name, 2, 0), "on")
    table = table_of(name, 2, 10)
    yield _make_screen(f"{name} curtain", table)
    yield _make_screen(f"{name} open", table, "open *")
    yield _round_screen(f"{name} round", table)
    yield from _round_screens(name, 2, 10)
    yield _make_screen(f"{name} trick", table_of(name, 2, 8), "open *", "move *")
    yield _make_screen(f"{name} late", table_of(name, 2, 15), "open *")
    yield _make_screen(f"{name} result", table_of(name, 2, 9000, head_start=(8,)))
    yield _make_screen(f"{name} result played on", table_of(name, 2, 9000), deal=replace(DEAL, since=9))
    dealt = table_of(name, 2, 9000, deal=DEAL)
    yield _make_screen(f"{name} result par", dealt, deal=DEAL, still=4)
    yield _make_screen(f"{name} result deal", dealt, "dealt", deal=DEAL)
    yield _make_screen(f"{name} review", table_of(name, 2, 9000), "review", "step\t30", "eyes 0", still=2)


def _kit_and_kat() -> Iterator[Screen]:
    """Yield the screens of Kit and Kat."""
    name = "kit-and-kat"
    for seats in RULES[name].SEATS:
        table = table_of(name, seats, 60, way="guided")
        yield _make_screen(f"{name} {seats} curtain", table)
        yield _make_screen(f"{name} {seats} open", table, "open *")
    yield _make_screen(f"{name} start", table_of(name, 4, 0), "open *")
    yield _make_screen(f"{name} picked", table_of(name, 4, 70), "open *", "pick *")
    table = table_of(name, 4, 60, way="guided")
    yield _make_screen(f"{name} answered", table, "open *", "answer *")
    table = table_of(name, 4, 88, way="guided")
    yield _make_screen(f"{name} answered curtain", table, "answer *")
    asked = table_of(name, 4, 400, until="judge ", knowing=True)
    yield _make_screen(f"{name} knowing", asked, "open *", "answer *")
    yield _round_screen(f"{name} round knowing", asked, "answer *")
    table = table_of(name, 4, 400, until="join ", joined_piles=True)
    yield _make_screen(f"{name} joining", table, "open *", "pick *", "pick join *", "pick join *")
    yield _make_screen(f"{name} classic", table_of(name, 6, 90), "open *")
    yield from _round_screens(name, 4, 60)
    for moves in (60, 61):
        yield _round_screen(f"{name} round {moves}", table_of(name, 6, moves))
    levels = ("", "kitten", "house-cat", "alley-boss")
    yield _make_screen(f"{name} computers", table_of(name, 4, 60), players=levels)
    yield _make_screen(f"{name} finish", table_of(name, 3, 150, way="guided"), "open *")
    yield _make_screen(
        f"{name} twelve cards", table_of(name, 5, 193, way="guided", must_play_all=True), "open *"
    )
    yield _make_screen(f"{name} result", table_of(name, 4, 9000, way="guided"))
    yield _make_screen(f"{name} review", table_of(name, 6, 9000), "review", "step\t120", "eyes all", still=2)


# Games in progress


def table_of(
    name: str,
    seats: int,
    moves: int,
    *,
    wait: bool = False,
    until: str = "",
    deal: Deal | None = None,
    **options: object,
) -> Table[Any, Any]:
    """Return a table after so many moves, each the best of a few at random.

    With `until` the game stops when a move that begins so is legal; `wait` lets the house act too. Without a
    deal the shuffles are random.
    """
    play = _RandomGame if wait else _kept_game
    game = play(name, seats, deal, tuple(options.items()))
    if until:
        moves = next((number for number in range(moves) if _allows(game.table_after(number), until)), moves)
    table = game.table_after(moves)
    if wait and table.house_due_ms is not None:
        game.run_house(table, table.house_due_ms)
    return table


class _RandomGame:
    """A game that is played on as far as somebody asks for it."""

    def __init__(
        self, name: str, seats: int, deal: Deal | None, options: tuple[tuple[str, object], ...]
    ) -> None:
        rules = RULES[name]
        self._random = Random(f"{name} {seats}")
        self._shuffle = deal.make_shuffler(name) if deal else None
        self._table = Table(rules, seats, rules.Options(**dict(options)))
        self.run_house(self._table, PlayMs(0))
        self._lengths = [len(self._table.entries)]
        """Numbers of entries after each move so far, beginning with none."""

    def run_house(self, table: Table[Any, Any], play_ms: PlayMs) -> None:
        """Let the house act at a table until this playing time."""
        if self._shuffle:
            tables.make_due_house_moves(table, play_ms, self._shuffle)
        else:
            playing.run_house(table, play_ms, self._random)

    def table_after(self, moves: int) -> Table[Any, Any]:
        """Return a copy of the table after so many moves, or at the end of a shorter game."""
        while len(self._lengths) <= moves and not self._table.outcome:
            self._play_on()
        return self._table.copy_at_entry(self._lengths[: moves + 1][-1])

    def _play_on(self) -> None:
        """Make a move, or let the house end a wait."""
        table, choices = self._table, possible_moves(self._table)
        if choices:
            table.make_move(*_choose_move(choices, self._random), PlayMs(table.last_entry_ms + 1500))
        due_ms = None if choices else table.house_due_ms
        self.run_house(table, table.last_entry_ms if due_ms is None else due_ms)
        self._lengths.append(len(table.entries))


_kept_game = cache(_RandomGame)
"""Return the random game of these players and options, which is played only once."""


def _allows(table: Table[Any, Any], beginning: str) -> bool:
    """Return whether a move that begins so is legal."""
    return any(str(move).startswith(beginning) for _, move in possible_moves(table))


def _choose_move(choices: Sequence[tuple[Seat, Move]], random: Random) -> tuple[Seat, Move]:
    """Return a move that brings the game on: no call, no pass, and rather a card played than discarded."""
    wishes = ("take ", "show ", "play ", "steal ", "step ", "name ", "lead ", "follow ", "lay ", "discard ")
    some = random.sample(choices, min(4, len(choices)))
    rank = {wish: i for i, wish in enumerate(wishes)}
    return min(some, key=lambda choice: rank.get(f"{str(choice[1]).split()[0]} ", len(wishes)))


def _make_screen(
    name: str,
    table: Table[Any, Any],
    *acts: str,
    sides: tuple[int, ...] = (),
    players: tuple[str, ...] = (),
    deal: Deal | None = None,
    still: float = 0.15,
) -> Screen:
    """Return the screen of this table after these acts. The cards of an opened hand fly for a while."""
    return Screen(
        name,
        saved_store(table, sides=sides, players=players, deal=deal),
        (f"go-on {SAVE}", *acts),
        max(still, 0.8 if acts else 0),
    )


SEALED = SealedDeal(seal=Seal.new_seal(bytes(range(32))))
"""A sealed deal that is the same in every picture."""


def _in_an_envelope(
    name: str, table: Table[Any, Any], cuts: int, *acts: str, sides: tuple[int, ...] = ()
) -> Screen:
    """Return the screen of a sealed game with so many cuts."""
    return Screen(name, saved_store(table, sides=sides, deal=_cut_deal(cuts)), (f"go-on {SAVE}", *acts), 0.8)


def _cut_deal(cuts: int) -> SealedDeal:
    """Return a sealed deal with so many cuts."""
    deal = SEALED
    for place in (417, 23, 998, 500, 77, 640)[:cuts]:
        deal = deal.with_cut(place)
    return deal


def _round_screen(name: str, table: Table[Any, Any], *acts: str) -> Screen:
    """Return the screen of a tablet that lies still, with people around it."""
    return replace(_make_screen(name, table, *acts, sides=DEFAULT_SIDES[table.seats]), least=ROOM)


def _round_screens(name: str, seats: int, moves: int) -> Iterator[Screen]:
    """Yield screens after some moves in which each seat has the turn once, and one with both neighbours.

    A short game may end before.
    """
    tables = takewhile(lambda each: not each.outcome, (table_of(name, seats, n) for n in count(moves)))
    for seat in range(seats):
        found = next((each for each in tables if each.turn == seat), None)
        if found is None:
            return
        table = found
        yield _round_screen(f"{name} round {seat}", table, f"open {seat}")
    beside = (f"peek {(seat + step) % seats}" for step in {1, seats - 1})
    yield _round_screen(f"{name} round together", table, f"open {seat}", *beside)


def _large_screen(name: str, table: Table[Any, Any]) -> Screen:
    """Return a screen with an open hand, in large letters and high contrast."""
    return _as_all_like_it(_make_screen(f"{name} large", table, "open *"), size="large", contrast="more")


def _by_ear(name: str, *acts: str) -> Screen:
    """Return a screen with an open hand of a person who plays by ear."""
    return _as_all_like_it(_make_screen(name, table_of("alley-cat", 2, 10), *acts), ear="usual")


def _as_all_like_it(screen: Screen, **choices: str) -> Screen:
    """Return a screen on which all players have chosen these settings."""
    store = MemoryStore()
    for cat in CATS:
        PeopleStore(store, ()).store_person(Person(cat, 0, settings_from_json(choices)))
    return replace(screen, kept={**screen.kept, **store})


def saved_store(
    table: Table[Any, Any],
    *,
    sides: tuple[int, ...] = (),
    players: tuple[str, ...] = (),
    deal: Deal | None = None,
) -> dict[str, str]:
    """Return the stored texts of this game, saved as `SAVE`."""
    store, seats = MemoryStore(), table.seats
    SaveStore(store).store_game(
        SAVE, Party(CATS[:seats], tuple(range(seats)), sides, players), table, deal=deal
    )
    return dict(store)


def _waiting_games() -> dict[str, str]:
    """Return the texts of games of all kinds that can be continued, two of them of one kind."""
    tables = [
        table_of(name, 2, 10)
        for name in ("black-cat", "alley-cat", "kit-and-kat", "stepped-on-the-cat", "alley-cat")
    ]
    return {f"{SAVE[:-1]}{i}": saved_store(table)[SAVE] for i, table in enumerate(tables)}


def _several_games() -> dict[str, str]:
    """Return the texts of two games that can be continued, and one that cannot be read."""
    tables = (table_of("alley-cat", 2, 10), table_of("kit-and-kat", 6, 60))
    texts = [saved_store(table)[SAVE] for table in tables]
    return {**{f"{SAVE[:-1]}{i}": text for i, text in enumerate(texts)}, f"{SAVE}9": "what was this?"}


def _family_store() -> dict[str, str]:
    """Return the texts of three known people, and of a game between two of them."""
    store = MemoryStore()
    people = PeopleStore(store, RULES)
    start = {"alley-cat": Handicap(8.0, learns=True, games=5), "stepped-on-the-cat": Handicap(1.0)}
    people.store_person(Person("Anna", 3, {"suits": "four", "size": "large", "contrast": "more"}, start))
    people.store_person(Person("Ben", 1, {"hand": "left"}))
    people.store_person(Person("Großmutter Hildegard", 2, {"size": "large"}))
    SaveStore(store).store_game(SAVE, Party(("Anna", "Ben"), (3, 1)), table_of("alley-cat", 2, 10))
    return dict(store)


def _kept_texts(transcript: str, seats: int) -> dict[str, str]:
    return {SAVE: _saved_screen(transcript, seats)}
