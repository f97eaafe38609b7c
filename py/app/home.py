"""The first screen: unfinished games, and the games there are."""

from collections.abc import Iterable, Mapping

from app.offer import Offer
from app.saves import Save
from views.nodes import Node, h


def home(offers: Mapping[str, Offer], saves: Iterable[Save], notice: str) -> Node:
    """The home screen. `notice` is a sentence about something that went wrong, or empty."""
    running = [_go_on(offers[save.game], save) for save in saves if save.game in offers]
    return h(
        "main.home",
        h("header", h("h1", "Clowder"), h("p", "Four cat card games round one tablet")),
        h("p.notice", notice, role="alert") if notice else None,
        h("section.unfinished", h("h2", "Go on"), h("ul", running)) if running else None,
        h("ul.games", map(_tile, offers.values())),
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
            h("strong", offer.title),
            h("span", offer.line),
            h("small", f"{players(offer.game.SEATS)} players · {offer.minutes} minutes"),
            data_act=f"choose {offer.name}",
            class_=offer.name,
        ),
        key=offer.name,
    )


def _go_on(offer: Offer, save: Save) -> Node:
    return h(
        "li",
        h("button.big", f"{offer.title}: {', '.join(save.names)}", data_act=f"go-on {save.name}"),
        h("button.quiet", "Throw away", data_act=f"drop {save.name}", aria_label=f"Throw away {offer.title}"),
        key=save.name,
    )
