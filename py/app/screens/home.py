"""The first screen: unfinished games, and the games there are."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

from app.screens.settings import gear
from app.storage.saves import Save, Saves
from app.storage.store import FULL, NEWER, OFF, UNREACHED
from core.words import _, listed, series, titled
from games.game import Game
from games.kit_and_kat.content.reader import Library
from games.kit_and_kat.content.store import DECK
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


class Spare(NamedTuple):
    """What can go when there is no room."""

    finished: Collection[str]
    """Saves by their names."""
    deck: Library | None
    """That was brought."""


def sentence(reason: str) -> str:
    """Why something is not kept, as the store names it; empty if it is kept."""
    return _(_SENTENCES[reason]) if reason else ""


def home(
    games: Mapping[str, Game],
    saves: Saves,
    notice: str = "",
    done: str = "",
    asked: str = "",
    trouble: str = "",
    spare: Spare | None = None,
) -> Node:
    """The home screen. `notice` says what went wrong, and `done` what a file has brought; both may be empty.

    `asked` is the name of what it is asked whether to throw away; empty when nothing is. `trouble` says why
    not everything is kept, and with `spare` something should be thrown away.
    """
    kept = {save.name: (games[save.game], save) for save in saves.all() if save.game in games}
    finished = spare.finished if spare else ()
    running = [
        _kept(
            name,
            _called(*of_it),
            _go_on(*of_it, is_over=name in finished),
            asked=name == asked,
        )
        for name, of_it in kept.items()
    ]
    broken = [
        _kept(name, _("the broken game"), _broken(), asked=name == asked)
        for name in saves.names()
        if name not in kept
    ]
    deck = _deck(spare.deck, asked=asked == DECK) if spare and spare.deck else None
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
        h("p.notice", notice, role="alert", key="notice") if notice else None,
        h("p.notice", trouble, role="alert", key="trouble") if trouble else None,
        h("p.done", done, role="status") if done else None,
        _making_room(running or broken or deck) if spare else None,
        h("section.unfinished", h("h2", _("Go on")), h("ul", running, broken, deck))
        if running or broken or deck
        else None,
        h("ul.games", map(_tile, games.values())),
        h(
            "footer",
            h("button.quiet", _("Open a game from a file"), data_file="take"),
            h("button.quiet", _("On paper"), data_act="paper"),
        ),
        key="home",
    )


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


def _making_room(there_is: object) -> Node | None:
    says = _("Throw something away that nobody needs any more, and there is room again.")
    return h("p.room", says) if there_is else None


def _deck(deck: Library, *, asked: bool) -> Node:
    return _kept(
        DECK, deck.title, h("p", _("The deck that you brought: {title}", title=deck.title)), asked=asked
    )


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
