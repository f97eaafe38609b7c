"""How the lobby is drawn."""

from app.play.choices import Choices
from app.play.computers import strength
from app.screens.home import players
from app.screens.settings import gear
from app.storage.settings import LONGEST_NAME, Settings
from core.options import NO_YES, Option, declared, text
from core.rules import Seat
from core.words import _, plural
from widgets.choices import called, preset_in_english, value_called
from widgets.controls import switch, truth
from widgets.nodes import Node, h
from widgets.pictures import cat, picture
from widgets.seats import paws


def page(choices: Choices, settings: Settings, notice: str, cards: Node | None = None) -> Node:
    """The whole screen. `notice` says why the choices do not fit together; empty if they do.

    `cards` are what there is to choose in a game whose cards say something.
    """
    game = choices.game
    return h(
        "main.lobby",
        game.scenery,
        h(
            "header.bar",
            h("button.quiet", _("Home"), data_act="home"),
            h("h1", _(game.title)),
            h("button.quiet", _("Rules"), data_act="rules"),
            gear(),
        ),
        h(
            "div.poster",
            game.picture,
            h("p.line", _(game.line)) if game.line else None,
            h("button.quiet", _("Show me how"), data_act="learn") if game.tutorial else None,
        ),
        h(
            "div.panel",
            h("p.notice", notice, role="alert") if notice else None,
            _seats_field(choices),
            h("ol.players", (_player(settings, seat) for seat in range(choices.seats))),
            _facing_switch(choices) if choices.may_face(settings) else None,
            cards,
            h("button.big", _("Play"), data_act="play", key="play"),
            switch(_("Variants and house rules"), "options", on=choices.opened),
            _options(choices) if choices.opened else None,
            h("button.quiet", _("On paper"), data_act="paper", key="paper"),
        ),
        class_=game.name,
        key="lobby",
    )


def _seats_field(choices: Choices) -> Node:
    seats = choices.game.rules.SEATS
    return h(
        "fieldset.seats",
        h("legend", _("Players ({number})", number=players(seats))),
        h("div.choice", (_seats_button(each, is_chosen=each == choices.seats) for each in seats)),
    )


def _seats_button(seats: int, *, is_chosen: bool) -> Node:
    label = plural("{n} player", "{n} players", seats)
    pressed = truth(is_chosen)
    return h("button", str(seats), aria_label=label, aria_pressed=pressed, data_act=f"sit {seats}")


def _player(settings: Settings, seat: Seat) -> Node:
    colour = settings.colours[seat]
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
            value=settings.names[seat],
            data_change=f"name {seat}",
            aria_label=_("Name of player {n}", n=seat + 1),
            maxlength=LONGEST_NAME,
            autocomplete="off",
        ),
        _who(settings.players[seat], seat),
        key=str(seat),
    )


def _who(level: str, seat: Seat) -> Node:
    """Whether a person sits here, or a computer player, and how good it is."""
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


def _facing_switch(choices: Choices) -> Node:
    return switch(_("Face to face, each peeks at their own hand"), "face", on=choices.facing)


def _options(choices: Choices) -> Node:
    asked = [each for each in declared(choices.game.rules.Options) if each.asked]
    return h("div.options", _preset_buttons(choices), (_option(each, choices) for each in asked))


def _preset_buttons(choices: Choices) -> Node | None:
    if not choices.presets:
        return None
    buttons = (
        h("button", _(preset_in_english(name)), data_act=f"preset {name}", key=name)
        for name in choices.presets
    )
    return h("div.choice", buttons, key="presets")


def _option(option: Option, choices: Choices) -> Node:
    now = choices.wishes.get(option.name, text(option.default))
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
