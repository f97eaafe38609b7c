"""Before a game: how many play, who, and by which variants and house rules."""

from typing import Any

from app.home import players
from app.offer import Offer
from core.errors import Refused
from core.options import Option, chosen, declared, text
from core.table import Table
from views.nodes import Node, h

CATS = ("Ginger", "Smokey", "Patches", "Midnight", "Biscuit", "Willow")
"""What players are called who do not say."""

LONGEST_NAME = 20


class Lobby:
    """The choices for one game, until it is begun."""

    def __init__(self, offer: Offer, names: tuple[str, ...] = ()) -> None:
        self.offer = offer
        seats = offer.game.SEATS
        self.seats = 2 if 2 in seats else seats[0]
        self.notice = ""
        self._names = [*names, *CATS[len(names) :]]
        self._wishes: dict[str, str] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(self._names[: self.seats])

    def sit(self, seats: int) -> None:
        """So many play."""
        self.seats = seats

    def call(self, seat: int, name: str) -> None:
        """The player at a seat has this name; without one, a cat's."""
        self._names[seat] = " ".join(name.split())[:LONGEST_NAME] or CATS[seat]

    def choose(self, option: str, value: str) -> None:
        """An option shall have this value."""
        self._wishes[option] = value

    def table(self) -> Table[Any] | None:
        """A new table as chosen; None, and a notice, when the choices do not fit together."""
        try:
            game = self.offer.game
            return Table(game, self.seats, chosen(game.Options, self._wishes))
        except Refused as reason:
            self.notice = str(reason)
            return None

    def page(self) -> Node:
        seats = self.offer.game.SEATS
        asked = [each for each in declared(self.offer.game.Options) if each.asked]
        return h(
            "main.lobby",
            h("header.bar", h("button.quiet", "Home", data_act="home"), h("h1", self.offer.title)),
            h("p", self.offer.line),
            h("p.notice", self.notice, role="alert") if self.notice else None,
            h(
                "fieldset.seats",
                h("legend", f"Players ({players(seats)})"),
                h("div.choice", map(self._seats_button, seats)),
                h("ol.names", (self._name_field(seat) for seat in range(self.seats))),
            ),
            h(
                "details.options",
                h("summary", "Variants and house rules"),
                map(self._option_field, asked),
            ),
            h("button.big", "Play", data_act="play"),
            class_=self.offer.name,
            key="lobby",
        )

    def _seats_button(self, seats: int) -> Node:
        pressed = "true" if seats == self.seats else "false"
        label = f"{seats} player{'s' if seats > 1 else ''}"
        return h("button", str(seats), aria_label=label, aria_pressed=pressed, data_act=f"sit {seats}")

    def _name_field(self, seat: int) -> Node:
        return h(
            "li",
            h(
                "input",
                value=self._names[seat],
                data_change=f"name {seat}",
                aria_label=f"Name of player {seat + 1}",
                maxlength=LONGEST_NAME,
                autocomplete="off",
            ),
            key=str(seat),
        )

    def _option_field(self, option: Option) -> Node:
        now = self._wishes.get(option.name, text(option.default))
        return h(
            "label.option",
            h("strong", option.name.replace("_", " ").capitalize()),
            h(
                "select",
                (_choice(text(value), now) for value in option.values),
                data_change=f"set {option.name}",
            ),
            h("small", option.reason),
            key=option.name,
        )


def _choice(value: str, now: str) -> Node:
    return h("option", value, value=value, selected=value == now, key=value)
