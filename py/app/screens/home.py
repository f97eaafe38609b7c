"""The first screen: unfinished games, and the games there are."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import NamedTuple

from app.screens.settings import gear
from app.shared import Shared
from app.storage.saves import Save
from app.storage.store import FULL, NEWER, OFF, UNREACHED
from core.words import _, listed, series, titled
from games.game import Game
from widgets.nodes import Node, h
from widgets.pictures import picture, scenery

_SENTENCES = MappingProxyType(
    {
        FULL: listed("This tablet has no room left. What is new is not kept."),
        OFF: listed("This browser keeps nothing: its storage is switched off."),
        UNREACHED: listed("What this tablet keeps does not answer. Close this page and open it again."),
        NEWER: listed("A newer Clowder has taken over. Close this page and open it again."),
    }
)


class Said(NamedTuple):
    """What is said on it, and asked; empty for nothing."""

    notice: str = ""
    """What went wrong."""
    done: str = ""
    """What a file has brought."""
    asked: str = ""
    """The name of what it is asked whether to throw away."""


def sentence(reason: str) -> str:
    """Why something is not kept, as the store names it; empty if it is kept."""
    return _(_SENTENCES[reason]) if reason else ""


def home(shared: Shared, said: Said) -> Node:
    """The home screen. Where there is no room, something should be thrown away."""
    trouble = shared.store.trouble()
    is_full = trouble == FULL
    lying = list(_lying(shared, said.asked, is_full=is_full))
    return h(
        "main.home",
        scenery("home"),
        h(
            "header",
            picture("clowder"),
            h("h1", _("Clowder")),
            h("p", _("Four cat card games round one tablet")),
            gear(),
        ),
        h("p.notice", said.notice, role="alert", key="notice") if said.notice else None,
        h("p.notice", sentence(trouble), role="alert", key="trouble") if trouble else None,
        h("p.done", said.done, role="status") if said.done else None,
        _making_room() if is_full and lying else None,
        h("section.unfinished", h("h2", _("Go on")), h("ul", lying)) if lying else None,
        h("ul.games", map(_tile, shared.games.values())),
        h(
            "footer",
            h("button.quiet", _("Open a game from a file"), data_file="take"),
            h("button.quiet", _("On paper"), data_act="paper"),
        ),
        key="home",
    )


def _lying(shared: Shared, asked: str, *, is_full: bool) -> Iterator[Node]:
    """What was put away: games, those that cannot be read, and where there is no room what was brought."""
    games, saves = shared.games, shared.saves
    kept = {save.name: (games[save.game], save) for save in saves.all() if save.game in games}
    finished = saves.finished(shared.rules) if is_full else set()
    for name, (game, save) in kept.items():
        going_on = _go_on(game, save, is_over=name in finished)
        yield _kept(name, _called(game, save), going_on, asked=name == asked)
    for name in saves.names():
        if name not in kept:
            yield _kept(name, _("the broken game"), _broken(), asked=name == asked)
    for pack in shared.packs.values() if is_full else ():
        for name, title in pack.spare().items():
            yield _brought(name, title, asked=name == asked)


def players(seats: range) -> str:
    """How many may play, in words: `2`, `2-4`."""
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


def _tile(game: Game) -> Node:
    return h(
        "li",
        h(
            "button.tile",
            game.picture,
            h("strong", _(game.title)),
            h("span.line", _(game.line)) if game.line else None,
            h("small", _how_long(game)),
            data_act=f"choose {game.name}",
            class_=game.name,
        ),
        key=game.name,
    )


def _how_long(game: Game) -> str:
    if not game.minutes:
        return _("{players} players", players=players(game.rules.SEATS))
    told = _("{players} players · {minutes} minutes")
    return told.format(players=players(game.rules.SEATS), minutes=game.minutes)


def _making_room() -> Node:
    return h("p.room", _("Throw something away that nobody needs any more, and there is room again."))


def _brought(name: str, title: str, *, asked: bool) -> Node:
    return _kept(name, title, h("p", _("The deck that you brought: {title}", title=title)), asked=asked)


def _go_on(game: Game, save: Save, *, is_over: bool) -> Node:
    called = _called(game, save)
    return h(
        "button.big",
        game.picture,
        h("span", _("Over: {game}", game=called) if is_over else _("Go on with {game}", game=called)),
        data_act=f"go-on {save.name}",
    )


def _called(game: Game, save: Save) -> str:
    return titled(_(game.title), series(save.party.names))


def _broken() -> Node:
    return h("p", _("A saved game cannot be read. It is kept here until you throw it away."))


def _kept(name: str, game: str, said: Node, *, asked: bool) -> Node:
    """A game that was put away, called `game`, with what can be done; `asked` whether to throw it away."""
    question = h("p.unseen", _("Throw it away for good?"), role="alert")
    keeping = _button(_("No, keep it"), "keep", _("Keep {game}", game=game))
    throwing = _button(_("Yes, throw away"), f"throw-away {name}", _("Throw away {game} for good", game=game))
    giving = _button(_("Save as a file"), f"give {name}", _("Save as a file: {game}", game=game))
    dropping = _button(_("Throw away"), f"drop {name}", _("Throw away {game}", game=game))
    return h("li", said, (throwing, keeping, question) if asked else (giving, dropping), key=name)


def _button(text: str, act: str, label: str) -> Node:
    return h("button.quiet", text, data_act=act, aria_label=label)
