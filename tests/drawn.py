"""Every page that can be drawn without a browser: screens, printed pages, lessons, games played."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from clowder.app.dates import DAY
from clowder.app.device import ASKS, BY_HAND, OfflineState
from clowder.app.effects import Celebrate
from clowder.app.pages.tutorial import TutorialPage
from clowder.app.screens.offline import REASONS
from clowder.app.storage.store import INTERRUPTED, NEWER, OFF, UNREACHED, MemoryStore
from clowder.app.tempo import HASTE
from clowder.core.store import FULL
from clowder.games import GAMES
from clowder.widgets.nodes import Node
from clowder.widgets.tutorial import LEARNER
from disks import Disk, opened
from screens import DEAL, Screen, every_screen, screen_named
from variants import GAMES as EVERY_GAME
from visiting import Visitor, step

STEPS = 120
"""The number of taps in each game that is played here."""

SEEN = 4
"""The number of steps from one page of these games that is looked at to the next."""


def at(screen: Screen) -> Visitor:
    """Return a visitor at this screen."""
    visitor = Visitor(MemoryStore(screen.kept), GAMES)
    come(visitor, screen)
    return visitor


def come(visitor: Visitor, screen: Screen) -> None:
    """Do the acts that lead to this screen from the home screen."""
    for each in screen.acts:
        act, _, value = each.partition("\t")
        if act.endswith("*"):
            act = next((other for other in visitor.acts() if other.startswith(act[:-1])), "nothing")
        visitor.do(act, value)


def pages_at(place: str) -> Iterator[Node]:
    """Yield every page seen at a place; `screen: home | settings` also after acts, one by one."""
    kind, _, rest = place.partition(": ")
    match kind:
        case "screen":
            name, *acts = rest.split(" | ")
            visitor = _named(name)
            yield visitor.page()
            yield from _then(visitor, *acts)
        case "paper":
            yield from _printing(rest)
        case "installing":
            yield from _installing(rest)
        case "lesson":
            yield from _lesson(rest)
        case "seldom":
            yield from SELDOM[rest]()
        case _:
            yield from _played(rest)


# Rare pages


def _named(name: str) -> Visitor:
    return at(screen_named(name))


def _then(visitor: Visitor, *acts: str) -> Iterator[Node]:
    """Yield the page after each of these acts. A tab precedes a typed value; `*` lets 8 s pass."""
    for each in acts:
        act, _, value = each.partition("\t")
        if act == "*":
            visitor.wait(8000)
        else:
            visitor.at += HASTE
            visitor.do(act, value)
        yield visitor.page()


def _refused() -> Iterator[Node]:
    """Yield pages when the disk refuses writes: at home, at a table, and on leaving it."""
    for why in (FULL, OFF, UNREACHED, NEWER, INTERRUPTED):
        visitor = Visitor(opened(Disk(0, why)), GAMES)
        _begin(visitor, "alley-cat", 2)
        yield visitor.page()
        yield from _then(visitor, "home", "leave")
    lying = Visitor(opened(_full_disk()), GAMES)
    yield from _then(lying, "settings", "setting theme dark", "settings", "drop own3")


def _full_disk() -> Disk:
    disk = Disk(0)
    kept = [screen_named(name).kept for name in ("home with games", "shelf", "alley-cat result")]
    for texts in kept:
        disk.texts |= texts
    return disk


def _asked() -> Iterator[Node]:
    """Yield the pages of a whole quiz."""
    visitor = _named("cards question")
    while "show" in visitor.acts():
        yield from _then(visitor, "show", "knew")
    yield from _then(visitor, "undo", "enough", "somebody-else")


def _more_games() -> Iterator[Node]:
    """Yield home with more games than there are posters for in two columns."""
    yield Visitor(games=EVERY_GAME).page()


def _put_away() -> Iterator[Node]:
    """Yield pages after games were played and left, one of them finished."""
    visitor, random = Visitor(games=GAMES), Random(3)
    visitor.device.epoch_clock = lambda: int(visitor.at) + 1_700_000_000_000
    _begin(visitor, "stepped-on-the-cat", 1)
    visitor.play_out(random)
    yield from _then(visitor, "home", "statistics", "statistics")
    for name in ("alley-cat", "alley-cat", "black-cat", "kit-and-kat"):
        _begin(visitor, name, 2)
        for _ in range(60):
            step(visitor, random)
        yield from _then(visitor, "home")
    yield from _then(visitor, "more", "settings", "pack")
    packed = visitor.file
    brought = Visitor(games=GAMES)
    for text in (packed.text if packed else "", packed.text if packed else "", "nonsense"):
        yield from _then(brought, "settings", f"unpack\t{text}", "settings")


def _begin(visitor: Visitor, name: str, seats: int) -> None:
    """Begin a game with the deal that is always the same."""
    visitor.tap(f"choose {name}")
    visitor.sit(seats)
    visitor.do("deal number", DEAL.number)
    visitor.tap("play")


def _shared() -> Iterator[Node]:
    """Yield pages of a tablet that can share texts."""
    for name, acts in (
        ("alley-cat result deal", ("share", "share link")),
        (
            "making link",
            ("link share", "link save", "shared copied", "shared by-hand\thttps://cats.example/"),
        ),
        ("making deck", ("link",)),
    ):
        visitor = _named(name)
        visitor.device.shares = True
        yield from _then(visitor, *acts)


def _at_a_table() -> Iterator[Node]:
    """Yield pages of questions and choices at a table."""
    yield from _then(
        _named("alley-cat open"), "ask", "*", "thanks", "hold", "settings", "tablet", "settings", "home"
    )
    yield from _then(_named("alley-cat curtain"), "hold", "settings", "home")
    yield from _then(_named("alley-cat round"), "hold", "settings", "settings", "hold")
    yield from _then(_named("kit-and-kat large"), "settings", "tablet", "tablet")
    chosen = _named("kit-and-kat round 0")
    pick = next(act for act in chosen.acts() if act.startswith("pick "))
    yield from _then(chosen, pick, "close 0", "rules", "rules", "*")


def _full_screen() -> Iterator[Node]:
    """Yield pages of a tablet on which a game may fill the screen."""
    visitor = _named("alley-cat round 0")
    for act in ("settings", "full-screen true"):
        visitor.device.full_screen = False
        yield from _then(visitor, act)


def _offline() -> Iterator[Node]:
    """Yield the settings with every state of offline use, and why Clowder is not stored."""
    visitor = Visitor(games=GAMES)
    visitor.do("settings")
    for trouble in ("", *REASONS):
        for since in (0, DAY):
            visitor.device.offline_state = OfflineState(since, trouble, "assets/cat.svg")
            yield visitor.page()
    visitor.device.is_safe = False
    yield visitor.page()
    camera = _named("alley-cat scan")
    camera.device.is_safe = False
    yield camera.page()


def _installed() -> Iterator[Node]:
    """Yield pages of an installed app, which asks once for the games played in the browser."""
    visitor = Visitor(games=GAMES)
    visitor.device.is_installed = visitor.device.is_apart = True
    yield visitor.page()
    yield from _then(visitor, "link\tnothing")


def _begun_round_the_tablet() -> Iterator[Node]:
    """Yield the drawing of lots, and pages over a table that are turned like it."""
    visitor = Visitor(games=GAMES)
    yield from _then(visitor, "choose alley-cat", "lie", f"deal number\t{DEAL.number}", "play", "*", "*")
    turned = _named("alley-cat round 0")
    yield from _then(turned, "rules", "rules", "paper")
    yield from _then(_named("kit-and-kat round 1"), "rules", "rules", "settings")


def _thought_out() -> Iterator[Node]:
    """Yield pages with comments on a finished game."""
    for name in ("alley-cat result", "stepped-on-the-cat result alone", "alley-cat result par"):
        yield from _then(_named(name), "*", "*")


def _looked_back() -> Iterator[Node]:
    """Yield pages of a review: its highlights, a moment, and a guess."""
    visitor = _named("alley-cat review")
    yield from _then(visitor, "*", "run", "*", "run", "step back", "step\t0", "eyes 1", "guess", "guess")
    while visitor.app.ms_until_step(visitor.at) is not None and visitor.at < 10**6:
        visitor.wait(10_000)
    for act in [act for act in visitor.acts() if act.startswith("mark ")]:
        yield from _then(visitor, act)
        moves = [act for act in visitor.acts() if act.split()[0] == "move"]
        yield from _then(visitor, "tell-me", "thanks", act, *moves[:1])


def _round_the_tablet() -> Iterator[Node]:
    visitor = _named("stepped-on-the-cat sitting")
    yield from _then(
        visitor, "rise", "lay 1 500 900", "lift 1", "join 0", "join 1", "pick 0", "put 0 2", "seated"
    )
    yield from _then(
        visitor,
        "lie",
        "name 0\tZoe",
        "know Zoe",
        "pass",
        "player 1 kitten",
        "player 1 alley-boss",
        "player 1 person",
        "deal number\tx",
    )


def _people() -> Iterator[Node]:
    yield from _then(_named("person"), "merge\tBen", "no", "statistics", "statistics", "merge\tBen", "yes")
    visitor = _named("alley-cat lobby people")
    yield from _then(
        visitor, "start 0\tlearn", "settings", "person Ben", "start alley-cat\t4", "called\tAnna"
    )


SELDOM: Mapping[str, Callable[[], Iterator[Node]]] = {
    "refused": _refused,
    "asked": _asked,
    "put away": _put_away,
    "more games": _more_games,
    "shared": _shared,
    "at a table": _at_a_table,
    "full screen": _full_screen,
    "offline": _offline,
    "installed": _installed,
    "begun round the tablet": _begun_round_the_tablet,
    "thought out": _thought_out,
    "looked back": _looked_back,
    "round the tablet": _round_the_tablet,
    "people": _people,
}
"""Pages that no screenshot shows, by name."""

PLACES = (
    *(f"screen: {screen.name}" for screen in every_screen()),
    *(f"{kind}: {game.name}" for kind in ("paper", "lesson", "game") for game in GAMES),
    *(f"installing: {way}" for way in (ASKS, BY_HAND)),
    *(f"seldom: {name}" for name in SELDOM),
)
"""All places where something is drawn: screens, and what is printed, learned and played of each game."""


def pages() -> Iterator[Node]:
    """Yield everything drawn anywhere but in whole games, which show no new kinds of pages."""
    for place in PLACES:
        if not place.startswith("game: "):
            yield from pages_at(place)


def _printing(name: str) -> Iterator[Node]:
    visitor = Visitor(games=GAMES)
    for act in ("paper", f"paper game {name}"):
        visitor.do(act)
    yield visitor.page()
    for wish in ("switch backs", "switch thrifty", "switch large", "size letter", "kind rules", "kind pad"):
        visitor.do(f"paper {wish}")
        yield visitor.page()
    visitor.device.prints = False
    yield visitor.page()


def _installing(way: str) -> Iterator[Node]:
    """Yield pages that offer to install Clowder."""
    visitor = Visitor(games=GAMES)
    visitor.device.install, visitor.device.is_calm, visitor.device.full_screen = way, True, False
    yield visitor.page()
    visitor.do("settings")
    yield visitor.page()


def _lesson(name: str) -> Iterator[Node]:
    """Yield every step of a lesson, done as it asks."""
    visitor = Visitor(games=GAMES)
    for act in (f"choose {name}", "learn"):
        visitor.do(act)
    while isinstance(page := visitor.app.screen_page, TutorialPage):
        yield visitor.page()
        expected = page.learning.expected_move
        wished = (
            f"move {LEARNER} {expected}" if expected else "learned" if page.learning.is_last_step else "next"
        )
        visitor.do(wished if wished in visitor.acts() else f"pick {str(expected).split()[1]}")


def _played(name: str) -> Iterator[Node]:
    """Yield every few pages of a game with the fewest and the most players, and all celebrations."""
    seats = next(game.rules.SEATS for game in GAMES if game.name == name)
    for number in {seats[0], seats[-1]}:
        visitor, random = Visitor(games=GAMES), Random(f"{name} {number}")
        visitor.start(name, number)
        for steps in range(STEPS):
            if visitor.table.outcome:
                break
            step(visitor, random)
            yield from (each.picture for each in visitor.effects if isinstance(each, Celebrate))
            if steps % SEEN == 0:
                yield visitor.page()
