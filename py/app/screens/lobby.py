"""Before a game: how many play, who, and by which variants and house rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from app.play.computers import strength
from app.play.party import Party
from app.screens.home import players
from app.screens.settings import gear
from app.storage.settings import LONGEST_NAME, Settings, reseated, swapped, tidied
from core.errors import Refused
from core.options import NO_YES, Option, chosen, declared, text
from core.rules import Seat
from core.table import Table
from core.words import _, plural
from games.game import Game
from widgets.choices import called, preset_in_english, value_called
from widgets.controls import switch, truth
from widgets.nodes import Node, h
from widgets.pictures import cat, picture
from widgets.seats import paws


class Lobby:
    """The choices for one game, until it is begun."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game = game
        self.settings = settings
        self.notice = ""
        seats = game.rules.SEATS
        self._seats = 2 if 2 in seats else seats[0]
        self._facing = False
        self._open = False
        self._wishes: dict[str, str] = {}

    @property
    def party(self) -> Party:
        """Who plays."""
        return self._seated(facing=self._facing and self._may_face)

    def _seated(self, *, facing: bool) -> Party:
        names, colours, players = self.settings.names, self.settings.colours, self.settings.players
        seats = slice(self._seats)
        return Party.of(names[seats], colours[seats], facing=facing, players=players[seats])

    @property
    def _may_face(self) -> bool:
        """Only two persons can sit face to face, and only hidden hands are a reason to."""
        return self.game.view.SECRET and self._seated(facing=True).facing

    def act(self, words: list[str], value: str) -> None:
        """Do what was tapped or chosen."""
        self.notice = ""
        match words:
            case ["sit", seats]:
                self._seats = int(seats)
            case ["name" | "colour" | "player" as what, seat]:
                self._seat(int(seat), what, value)
            case ["face"]:
                self._facing = not self._facing
            case ["options"]:
                self._open = not self._open
            case ["set", option, *new]:
                self._wishes[option] = new[0] if new else value
            case ["preset", name]:
                self._wishes |= {option: str(number) for option, number in self._presets[name].items()}

    def options(self) -> Any:
        """The variants and house rules as chosen."""
        return chosen(self.game.rules.Options, self._wishes)

    def table(self) -> Table[Any] | None:
        """A new table as chosen; None, and a notice, when the choices do not fit together."""
        try:
            return Table(self.game.rules, self._seats, self.options())
        except Refused as reason:
            self.notice = str(reason)
            return None

    def page(self, cards: Node | None = None) -> Node:
        """The whole screen. `cards` are the choices that some game has about what its cards say."""
        asked = [each for each in declared(self.game.rules.Options) if each.asked]
        return h(
            "main.lobby",
            self.game.scenery,
            h(
                "header.bar",
                h("button.quiet", _("Home"), data_act="home"),
                h("h1", _(self.game.title)),
                h("button.quiet", _("Rules"), data_act="rules"),
                gear(),
            ),
            h(
                "div.poster",
                self.game.picture,
                h("p.line", _(self.game.line)) if self.game.line else None,
                self._show_me(),
            ),
            h(
                "div.panel",
                h("p.notice", self.notice, role="alert") if self.notice else None,
                self._seats_field(),
                h("ol.players", (self._player(seat) for seat in range(self._seats))),
                self._facing_switch(),
                cards,
                h("button.big", _("Play"), data_act="play", key="play"),
                switch(_("Variants and house rules"), "options", on=self._open),
                h("div.options", self._preset_buttons(), map(self._option, asked)) if self._open else None,
                h("button.quiet", _("On paper"), data_act="paper", key="paper"),
            ),
            class_=self.game.name,
            key="lobby",
        )

    def _show_me(self) -> Node | None:
        if self.game.tutorial is None:
            return None
        return h("button.quiet", _("Show me how"), data_act="learn")

    def _seat(self, seat: Seat, what: str, value: str) -> None:
        """Who sits there has a name, the next colour, or is another: a person, or one of the levels."""
        match what:
            case "name":
                self._call(seat, value)
            case "colour":
                self.settings = swapped(self.settings, seat)
            case "player":
                self.settings = reseated(self.settings, seat)

    def _call(self, seat: int, name: str) -> None:
        """The player at a seat has this name; without one, a cat's."""
        names = list(self.settings.names)
        names[seat] = tidied(name, seat)
        self.settings = replace(self.settings, names=tuple(names))

    @property
    def _presets(self) -> Mapping[str, Mapping[str, int]]:
        return getattr(self.game.rules, "PRESETS", {})

    def _seats_field(self) -> Node:
        seats = self.game.rules.SEATS
        return h(
            "fieldset.seats",
            h("legend", _("Players ({number})", number=players(seats))),
            h("div.choice", map(self._seats_button, seats)),
        )

    def _seats_button(self, seats: int) -> Node:
        label = plural("{n} player", "{n} players", seats)
        pressed = truth(seats == self._seats)
        return h("button", str(seats), aria_label=label, aria_pressed=pressed, data_act=f"sit {seats}")

    def _player(self, seat: int) -> Node:
        colour = self.settings.colours[seat]
        return h(
            "li",
            h(
                "button.colour",
                cat(colour),
                class_=f"c{colour}",
                aria_label=_("Colour of player {n}", n=seat + 1),
                data_act=f"colour {seat}",
            ),
            h(
                "input",
                value=self.settings.names[seat],
                data_change=f"name {seat}",
                aria_label=_("Name of player {n}", n=seat + 1),
                maxlength=LONGEST_NAME,
                autocomplete="off",
            ),
            self._who(seat),
            key=str(seat),
        )

    def _who(self, seat: Seat) -> Node:
        """Whether a person sits here, or a computer player, and how good it is."""
        level = self.settings.players[seat]
        strong = strength(level)
        who = strong.name if strong else _("Person")
        return h(
            "button.who",
            picture("black") if level else None,
            h("span", who, h("span.level", paws(strong)) if strong else None),
            class_=level,
            aria_label=_("Player {n}: {who}", n=seat + 1, who=who),
            data_act=f"player {seat}",
        )

    def _facing_switch(self) -> Node | None:
        if not self._may_face:
            return None
        return switch(_("Face to face, each peeks at their own hand"), "face", on=self._facing)

    def _preset_buttons(self) -> Node | None:
        if not self._presets:
            return None
        buttons = (
            h("button", _(preset_in_english(name)), data_act=f"preset {name}", key=name)
            for name in self._presets
        )
        return h("div.choice", buttons, key="presets")

    def _option(self, option: Option) -> Node:
        now = self._wishes.get(option.name, text(option.default))
        name = called(option.name)
        return h(
            "div.option",
            _on_off(option, name, now) if option.values == NO_YES else _menu(option, name, now),
            h("small", _(option.reason)),
            key=option.name,
        )


def _on_off(option: Option, name: str, now: str) -> Node:
    other = "no" if now == "yes" else "yes"
    return switch(name, f"set {option.name} {other}", on=now == "yes")


def _menu(option: Option, name: str, now: str) -> Node:
    choices = (
        h("option", value_called(value), value=value, selected=value == now, key=value)
        for value in map(text, option.values)
    )
    return h("label", h("strong", name), h("select", choices, data_change=f"set {option.name}"))
