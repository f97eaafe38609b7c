"""Every page that can be drawn without a browser: screens, printed pages, lessons, games played."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from chosen_files import BytesFile, choose_file, open_file
from clowder.app.dates import DAY_MS
from clowder.app.device import BROWSER_ASKS, INSTALL_BY_HAND, OfflineCopyState
from clowder.app.effects import DelayTableRotation, ShowCelebration
from clowder.app.pages.tutorial import LessonPage
from clowder.app.screens.offline import TROUBLE_TEXTS
from clowder.app.storage.store import INTERRUPTED, NEWER, OFF, UNREACHED, MemoryStore
from clowder.app.tempo import HASTE
from clowder.core.store import FULL
from clowder.core.times import EpochMs
from clowder.games import GAMES
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import LEARNER
from disks import SmallDisk, open_store
from screens import DEAL, LESSONS, Screen, every_screen, lesson_act, screen_named
from variants import GAMES as EVERY_GAME
from visiting import Visitor, random_step

STEPS = 120
"""The number of taps in each game that is played here."""

SEEN = 4
"""The number of steps from one page of these games that is looked at to the next."""


def visitor_at(screen: Screen) -> Visitor:
    """Return a visitor at this screen."""
    visitor = Visitor(MemoryStore(screen.kept), GAMES)
    go_to_screen(visitor, screen)
    return visitor


def go_to_screen(visitor: Visitor, screen: Screen) -> None:
    """Do the acts that lead to this screen from the home screen."""
    for each in screen.acts:
        act, _, value = each.partition("\t")
        if act.endswith("*"):
            act = next((other for other in visitor.offered_acts() if other.startswith(act[:-1])), "nothing")
        visitor.do_act(act, value)


def pages_at(place: str) -> Iterator[Node]:
    """Yield every page seen at a place; `screen: home | settings` also after acts, one by one."""
    kind, _, rest = place.partition(": ")
    match kind:
        case "screen":
            name, *acts = rest.split(" | ")
            visitor = _visitor_named(name)
            yield visitor.current_page()
            yield from _draw_after(visitor, *acts)
        case "paper":
            yield from _draw_printing(rest)
        case "installing":
            yield from _draw_installing(rest)
        case "lesson":
            yield from _draw_lesson(rest)
        case "seldom":
            yield from SELDOM[rest]()
        case _:
            yield from _draw_games(rest)


# Rare pages


def _visitor_named(name: str) -> Visitor:
    """Return a visitor at whose tablet a person of this name is known."""
    return visitor_at(screen_named(name))


def _draw_after(visitor: Visitor, *acts: str) -> Iterator[Node]:
    """Yield the page after each of these acts. A tab precedes a typed value; `*` lets 8 s pass."""
    for each in acts:
        act, _, value = each.partition("\t")
        if act == "*":
            visitor.pass_time(8000)
        else:
            visitor.move_clock(HASTE)
            visitor.do_act(act, value)
        yield visitor.current_page()


def _draw_refused() -> Iterator[Node]:
    """Yield pages when the disk refuses writes: at home, at a table, and on leaving it."""
    for why in (FULL, OFF, UNREACHED, NEWER, INTERRUPTED):
        visitor = Visitor(open_store(SmallDisk(0, why)), GAMES)
        _begin_game(visitor, "alley-cat", 2)
        yield visitor.current_page()
        yield from _draw_after(visitor, "home", "leave")
    lying = Visitor(open_store(_full_disk()), GAMES)
    yield from _draw_after(lying, "settings", "setting theme dark", "settings", "waiting", "drop own3")


def _full_disk() -> SmallDisk:
    """Return a disk that holds the texts of several screens, and has room for nothing more."""
    disk = SmallDisk(0)
    kept = [screen_named(name).kept for name in ("home with games", "shelf", "alley-cat result")]
    for texts in kept:
        disk.texts |= texts
    return disk


def _draw_quiz() -> Iterator[Node]:
    """Yield the pages of a whole quiz."""
    visitor = _visitor_named("cards question")
    while "show" in visitor.offered_acts():
        yield from _draw_after(visitor, "show", "knew")
    yield from _draw_after(visitor, "undo", "enough", "somebody-else")


def _more_games() -> Iterator[Node]:
    """Yield home with more games than there are posters for in two columns."""
    yield Visitor(games=EVERY_GAME).current_page()


def _put_away() -> Iterator[Node]:
    """Yield pages after games were played and left, one of them finished."""
    visitor, random = Visitor(games=GAMES), Random(3)
    visitor.device.epoch_clock = lambda: EpochMs(int(visitor.clock_ms) + 1_700_000_000_000)
    _begin_game(visitor, "stepped-on-the-cat", 1)
    visitor.play_out(random)
    yield from _draw_after(visitor, "home", "statistics", "delete", "keep", "statistics")
    for name in ("alley-cat", "alley-cat", "black-cat", "kit-and-kat"):
        _begin_game(visitor, name, 2)
        for _ in range(60):
            random_step(visitor, random)
        yield from _draw_after(visitor, "home")
    yield from _draw_after(visitor, "waiting", "home", "settings", "pack")
    packed = visitor.saved_file
    brought = Visitor(games=GAMES)
    for text in (packed.text if packed else "", packed.text if packed else "", "nonsense"):
        yield from _draw_after(brought, "settings", f"unpack\t{text}", "settings")


def _begin_game(visitor: Visitor, name: str, seats: int) -> None:
    """Begin a game with the deal that is always the same."""
    visitor.tap(f"choose {name}")
    visitor.choose_seats(seats)
    visitor.do_act("deal number", DEAL.number)
    visitor.tap("play")


def _draw_sharing() -> Iterator[Node]:
    """Yield pages of a tablet that can share texts."""
    for name, acts in (
        ("alley-cat result deal", ("share", "share link")),
        (
            "making link",
            ("link share", "link save", "shared copied", "shared by-hand\thttps://cats.example/"),
        ),
        ("making deck", ("link",)),
    ):
        visitor = _visitor_named(name)
        visitor.device.shares = True
        yield from _draw_after(visitor, *acts)


def _at_a_table() -> Iterator[Node]:
    """Yield pages of questions and choices at a table."""
    yield from _draw_after(
        _visitor_named("alley-cat open"),
        "ask",
        "*",
        "thanks",
        "settings",
        "tablet",
        "settings",
        "home",
    )
    holding = ("settings", "setting hold true", "settings")
    yield from _draw_after(_visitor_named("alley-cat curtain"), *holding)
    yield from _draw_after(_visitor_named("alley-cat round"), *holding, "open 0")
    yield from _draw_after(_visitor_named("kit-and-kat large"), "settings", "tablet", "tablet")
    chosen = _visitor_named("kit-and-kat round 0")
    pick = next(act for act in chosen.offered_acts() if act.startswith("pick "))
    yield from _draw_after(chosen, pick, "close 0", "rules", "rules", "*")


def _full_screen() -> Iterator[Node]:
    """Yield pages of a tablet on which a game may fill the screen."""
    visitor = _visitor_named("alley-cat round 0")
    for act in ("settings", "full-screen true"):
        visitor.device.full_screen = False
        yield from _draw_after(visitor, act)


def _draw_offline() -> Iterator[Node]:
    """Yield the settings with every state of offline use, and why Clowder is not stored."""
    visitor = Visitor(games=GAMES)
    visitor.do_act("settings")
    for trouble in ("", *TROUBLE_TEXTS):
        for since in (0, DAY_MS):
            visitor.device.offline_state = OfflineCopyState(EpochMs(since), trouble, "assets/cat.svg")
            yield visitor.current_page()
    visitor.device.is_safe = False
    yield visitor.current_page()
    camera = _visitor_named("alley-cat scan")
    camera.device.is_safe = False
    yield camera.current_page()


def _draw_installed() -> Iterator[Node]:
    """Yield pages of an installed app, which asks once for the games played in the browser."""
    visitor = Visitor(games=GAMES)
    visitor.device.is_installed = visitor.device.has_own_storage = True
    yield visitor.current_page()
    yield from _draw_after(visitor, "link\tnothing")


def _begun_round_the_tablet() -> Iterator[Node]:
    """Yield the drawing of lots, and pages over a table that are turned like it."""
    visitor = Visitor(games=GAMES)
    yield from _draw_after(
        visitor, "choose alley-cat", "lie", f"deal number\t{DEAL.number}", "play", "*", "*"
    )
    turned = _visitor_named("alley-cat round 0")
    yield from _draw_after(turned, "rules", "word trick", "rules", "paper")
    yield from _draw_after(_visitor_named("kit-and-kat round 1"), "rules", "rules", "settings")


def _thought_out() -> Iterator[Node]:
    """Yield pages with comments on a finished game."""
    for name in ("alley-cat result", "stepped-on-the-cat result alone", "alley-cat result par"):
        yield from _draw_after(_visitor_named(name), "*", "*")


def _looked_back() -> Iterator[Node]:
    """Yield pages of a review: its marks, a moment, and a guess."""
    visitor = _visitor_named("alley-cat review")
    yield from _draw_after(
        visitor, "*", "run", "*", "run", "step back", "step\t0", "eyes 1", "guess", "guess"
    )
    while visitor.app.ms_until_step(visitor.clock_ms) is not None and visitor.clock_ms < 10**6:
        visitor.pass_time(10_000)
    for act in [act for act in visitor.offered_acts() if act.startswith("mark ")]:
        yield from _draw_after(visitor, act)
        moves = [act for act in visitor.offered_acts() if act.split()[0] == "move"]
        yield from _draw_after(visitor, "tell-me", "thanks")
        for move in moves:
            yield from _draw_after(visitor, act, move)


def _round_the_tablet() -> Iterator[Node]:
    """Yield the screens of a game whose players sit round the tablet."""
    visitor = _visitor_named("stepped-on-the-cat sitting")
    yield from _draw_after(
        visitor, "rise", "lay 1 500 900", "lift 1", "join 0", "join 1", "pick 0", "put 0 2", "round"
    )
    yield from _draw_after(
        visitor,
        "lie",
        "pick 0",
        "name 0\tZoe",
        "know Zoe",
        "pass",
        "pick 1",
        "player 1 kitten",
        "player 1 alley-boss",
        "player 1 person",
        "options",
        "deal number\tx",
    )


def _draw_people() -> Iterator[Node]:
    """Yield the screens about the people that a tablet knows."""
    yield from _draw_after(
        _visitor_named("person"), "merge\tBen", "no", "statistics", "statistics", "merge\tBen", "yes"
    )
    visitor = _visitor_named("alley-cat lobby people")
    yield from _draw_after(
        visitor, "start 0\tlearn", "settings", "person Ben", "start alley-cat\t4", "called\tAnna"
    )


def _draw_tips() -> Iterator[Node]:
    """Yield the first tips of each game; those of an edge also to readers at each other edge."""
    for game in GAMES:
        visitor = _beginner_visitor(game.name, 2)
        yield from _draw_after(visitor, "play", "*")
        opens = [act for act in visitor.offered_acts() if act.startswith("open ")]
        yield from _draw_after(visitor, *opens[:1])
        random = Random(game.name)
        for _ in range(60):
            random_step(visitor, random)
            if "no-tips" in visitor.offered_acts():
                yield visitor.current_page()
    for computers in range(1, 4):
        visitor = _beginner_visitor("black-cat", 4)
        for seat in range(computers):
            visitor.choose_player(seat, "kitten")
        yield from _draw_after(visitor, "play", "thanks", "no-tips", "home", "settings", "tips-again")


def _beginner_visitor(game: str, seats: int) -> Visitor:
    """Return a visitor who knows no tips, in the lobby of a game."""
    visitor = Visitor(games=GAMES)
    visitor.device.known_tips = frozenset()
    visitor.tap(f"choose {game}")
    visitor.choose_seats(seats)
    return visitor


def _draw_evenings() -> Iterator[Node]:
    """Yield the pages of an evening whose first game is begun, left, and given up."""
    visitor = Visitor(games=GAMES)
    yield from _draw_after(visitor, "evening", "sit 2", "play", "home", "evening", "no-more", "yes")


def _draw_examples() -> Iterator[Node]:
    """Yield every step of two examples of one sentence."""
    visitor = Visitor(games=GAMES).tap_all("choose black-cat", "rules", "example sandwich")
    while "learned" in visitor.offered_acts():
        yield visitor.current_page()
        visitor.tap(next(act for act in ("next", "next example", "learned") if act in visitor.offered_acts()))


def _draw_chosen_files() -> Iterator[Node]:
    """Yield the pages of files that are read, whose letters are asked about, and that are no text."""
    table = "Frage,Antwort\nBär?,bear\nÖl?,oil\nFüße?,feet\n".encode()
    for content in (
        b"x" * 3_000_000,
        "Öl?,oil\nKuh?,cow\n".encode("macintosh"),
        table.replace(b"\xc3\xb6", b"\xff"),
    ):
        visitor = Visitor(games=GAMES)
        open_file(visitor, "take", BytesFile(content))
        yield visitor.current_page()
    visitor = Visitor(games=GAMES)
    choose_file(visitor, "take", table * 30 + b"K\xffh?,cow\n" * 15)
    yield visitor.current_page()
    visitor = Visitor(games=GAMES)
    choose_file(visitor, "take", b"%PDF-1.7")
    yield visitor.current_page()


def _draw_new_versions() -> Iterator[Node]:
    """Yield the lobby and the list of decks, which ask whether a deck replaces another; and what was done."""
    sheet = "Who?,She.\nWhat?,It.\nWhen?,Now.\n"
    for lobby, place in (True, "content"), (False, "content edit"):
        visitor = Visitor(games=GAMES).tap_all(
            "choose kit-and-kat", "options", *([] if lobby else ["read edit"])
        )
        for content in (sheet, sheet.replace("Now", "Soon")):
            choose_file(visitor, f"{place} bring", content.encode(), "Unit 3.csv")
            visitor.tap("content edit keep")
        yield visitor.current_page()
        yield visitor.tap(f"{place} bring replace").current_page()


SELDOM: Mapping[str, Callable[[], Iterator[Node]]] = {
    "refused": _draw_refused,
    "asked": _draw_quiz,
    "put away": _put_away,
    "more games": _more_games,
    "shared": _draw_sharing,
    "at a table": _at_a_table,
    "full screen": _full_screen,
    "offline": _draw_offline,
    "installed": _draw_installed,
    "begun round the tablet": _begun_round_the_tablet,
    "thought out": _thought_out,
    "looked back": _looked_back,
    "round the tablet": _round_the_tablet,
    "people": _draw_people,
    "tips": _draw_tips,
    "evenings": _draw_evenings,
    "examples": _draw_examples,
    "chosen files": _draw_chosen_files,
    "new versions": _draw_new_versions,
}
"""Pages that no screenshot shows, by name."""

PLACES = (
    *(f"screen: {screen.name}" for screen in every_screen()),
    *(f"{kind}: {game.name}" for kind in ("paper", "lesson", "game") for game in GAMES),
    *(f"installing: {way}" for way in (BROWSER_ASKS, INSTALL_BY_HAND)),
    *(f"seldom: {name}" for name in SELDOM),
)
"""All places where something is drawn: screens, and what is printed, learned and played of each game."""


def draw_pages() -> Iterator[Node]:
    """Yield everything drawn anywhere but in whole games, which show no new kinds of pages."""
    for place in PLACES:
        if not place.startswith("game: "):
            yield from pages_at(place)


def _draw_printing(name: str) -> Iterator[Node]:
    """Yield the screens that print the cards of a game."""
    visitor = Visitor(games=GAMES)
    for act in ("paper", f"paper game {name}"):
        visitor.do_act(act)
    yield visitor.current_page()
    looks = "switch backs", "switch thrifty", "switch large", "size letter"
    for wish in (*looks, "kind rules", "rule head_start", "kind pad"):
        visitor.do_act(f"paper {wish}")
        yield visitor.current_page()
    visitor.device.prints = False
    yield visitor.current_page()


def _draw_installing(way: str) -> Iterator[Node]:
    """Yield pages that offer to install Clowder."""
    visitor = Visitor(games=GAMES)
    visitor.device.install, visitor.device.has_finished_game, visitor.device.full_screen = way, True, False
    yield visitor.current_page()
    visitor.do_act("settings")
    yield visitor.current_page()


def _draw_lesson(name: str) -> Iterator[Node]:
    """Yield every step of each lesson of a game, done as it asks."""
    for act in (lesson_act(number) for game, number in LESSONS if game == name):
        yield from _draw_steps(Visitor(games=GAMES).tap_all(f"choose {name}", act))


def _draw_steps(visitor: Visitor) -> Iterator[Node]:
    """Yield every step of the lesson on the page, done as it asks."""
    while isinstance(page := visitor.app.top_non_overlay_page, LessonPage):
        yield visitor.current_page()
        expected = page.learning.expected_move
        wished = (
            f"move {LEARNER} {expected}" if expected else "learned" if page.learning.is_last_step else "next"
        )
        visitor.do_act(wished if wished in visitor.offered_acts() else f"pick {str(expected).split()[1]}")


def _draw_games(name: str) -> Iterator[Node]:
    """Yield every few pages of a game with the fewest and the most players, and all that effects show."""
    seats = next(game.rules.SEATS for game in GAMES if game.name == name)
    for number in {seats[0], seats[-1]}:
        visitor, random = Visitor(games=GAMES), Random(f"{name} {number}")
        visitor.start(name, number)
        for steps in range(STEPS):
            if visitor.table.outcome:
                break
            random_step(visitor, random)
            yield from (each.picture for each in visitor.effects if isinstance(each, ShowCelebration))
            yield from (each.draw() for each in visitor.effects if isinstance(each, DelayTableRotation))
            if steps % SEEN == 0:
                yield visitor.current_page()
