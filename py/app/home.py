"""The first screen: unfinished games, and the games there are."""

from collections.abc import Mapping

from app.offer import Offer
from app.saves import Save, Saves
from app.settings_page import gear
from core.words import _, series, titled
from views.nodes import Node, h
from views.pictures import picture, scenery


def home(offers: Mapping[str, Offer], saves: Saves, notice: str) -> Node:
    """The home screen. `notice` is a sentence about something that went wrong, or empty."""
    kept = saves.all()
    running = [_go_on(offers[save.game], save) for save in kept if save.game in offers]
    unknown = [save.name for save in kept if save.game not in offers]
    broken = [_broken(name) for name in (*unknown, *saves.broken())]
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
        h("p.notice", notice, role="alert") if notice else None,
        h("section.unfinished", h("h2", _("Go on")), h("ul", running, broken)) if running or broken else None,
        h("ul.games", map(_tile, offers.values())),
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


def _tile(offer: Offer) -> Node:
    return h(
        "li",
        h(
            "button.tile",
            picture(offer.name),
            h("strong", _(offer.title)),
            h("span.line", _(offer.line)),
            h("small", _how_long(offer)),
            data_act=f"choose {offer.name}",
            class_=offer.name,
        ),
        key=offer.name,
    )


def _how_long(offer: Offer) -> str:
    told = _("{players} players · {minutes} minutes")
    return told.format(players=players(offer.game.SEATS), minutes=offer.minutes)


def _go_on(offer: Offer, save: Save) -> Node:
    title = titled(_(offer.title), series(save.party.names))
    return h(
        "li",
        h(
            "button.big",
            picture(offer.name),
            h("span", _("Go on with {game}", game=title)),
            data_act=f"go-on {save.name}",
        ),
        h(
            "button.quiet",
            _("Save as a file"),
            data_act=f"give {save.name}",
            aria_label=_("Save as a file: {game}", game=title),
        ),
        h(
            "button.quiet",
            _("Throw away"),
            data_act=f"drop {save.name}",
            aria_label=_("Throw away {game}", game=title),
        ),
        key=save.name,
    )


def _broken(name: str) -> Node:
    return h(
        "li",
        h("p", _("A saved game cannot be read. It is kept here until you throw it away.")),
        h(
            "button.quiet",
            _("Save as a file"),
            data_act=f"give {name}",
            aria_label=_("Save the broken game as a file"),
        ),
        h(
            "button.quiet",
            _("Throw away"),
            data_act=f"drop {name}",
            aria_label=_("Throw away the broken game"),
        ),
        key=name,
    )
