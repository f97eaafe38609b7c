"""On paper: what is printed of a game, and how. Nothing here is kept; a printer is seldom asked twice."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.options import Option, declared, text
from core.words import ENGLISH, _, plural
from games.game import Game
from games.kit_and_kat.content.reader import Library
from games.kit_and_kat.content.store import Shelf
from widgets.choices import called, preset_in_english
from widgets.controls import switch, truth
from widgets.nodes import Node, h
from widgets.paper import cards, pads
from widgets.paper import rules as rules_sheet
from widgets.paper.sheet import PAPERS, Sheet, leaves

CARDS, RULES, PAD = "cards", "rules", "pad"

FURTHEST = 4
"""By how many millimetres backs can be moved, in any direction. Letter paper has room for no more."""


class Paper:
    """The choices for a sheet, and the sheet."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._options = {name: game.rules.Options() for name, game in games.items()}
        self._name = next(iter(games))
        self._kind = CARDS
        self._sheet = Sheet()
        self.is_open = False

    def open(self, name: str = "", options: Any = None) -> None:
        """Turn to the sheets of a game that is played by these options; without one, to those seen last."""
        self.is_open = True
        if name:
            self._choose(name)
            self._options[name] = options or self._options[name]

    def close(self) -> None:
        self.is_open = False

    def act(self, words: list[str], value: str) -> None:
        """Do what was tapped or chosen."""
        match words:
            case ["game", name]:
                self._choose(name)
            case ["kind", kind]:
                self._kind = kind
            case ["size", paper]:
                self._change(paper=paper)
            case ["switch", name]:
                self._change(**{name: not getattr(self._sheet, name)})
            case ["move", way]:
                self._change(**{way: float(value)})
            case ["number", name]:
                self._count({name: int(value)})
            case ["preset", name]:
                self._count(self._presets[name])

    def page(self, shelf: Shelf | None, spoken: str = ENGLISH) -> Node:
        """The whole screen, in the language that is `spoken`. The shelf has what is read from cards."""
        game = self._games[self._name]
        library = shelf.library() if shelf and game.reads else None
        pages = self._pages(library)
        return h(
            "main.paper",
            h(
                "header.bar",
                h("button.quiet", _("Back"), data_act="paper close"),
                h("h1", _("On paper")),
                h("button.big", _("Print"), data_act="paper print"),
            ),
            _choice(
                _("Game"), "game", self._name, ((each.name, _(each.title)) for each in self._games.values())
            ),
            _choice(_("Sheet"), "kind", self._kind, self._kinds()),
            shelf.field(spoken) if shelf and game.reads and self._kind == CARDS else None,
            self._numbers() if self._presets and self._kind == CARDS else None,
            self._how(),
            h("p.pages", plural("{n} page.", "{n} pages.", len(pages)), " ", self._advice(), role="status"),
            leaves(self._sheet, pages),
            class_=self._name,
            key="paper",
        )

    @property
    def _presets(self) -> Mapping[str, Mapping[str, int]]:
        """Decks of a game whose cards can be more or fewer."""
        return getattr(self._games[self._name].rules, "PRESETS", {})

    def _choose(self, name: str) -> None:
        self._name = name
        if self._kind not in dict(self._kinds()):
            self._kind = CARDS

    def _change(self, **how: Any) -> None:
        self._sheet = replace(self._sheet, **how)

    def _count(self, numbers: Mapping[str, int]) -> None:
        self._options[self._name] = replace(self._options[self._name], **numbers)

    def _kinds(self) -> list[tuple[str, str]]:
        """The sheets that there are for this game."""
        kinds = [(CARDS, _("Cards")), (RULES, _("Rules"))]
        return [*kinds, (PAD, _("Score pad"))] if self._games[self._name].paper.pad else kinds

    def _pages(self, library: Library | None) -> list[Node]:
        game, sheet = self._games[self._name], self._sheet
        title, paper = _(game.title), game.paper
        if self._kind == RULES:
            return rules_sheet.pages(game.name, game.picture, title, game.rules_page)
        if self._kind == PAD and paper.pad:
            return [pads.page(game.name, game.picture, title, paper.pad, sheet)]
        faces = list(paper.faces(self._options[game.name], library, sheet))
        return [*cards.pages(faces, sheet, title), *paper.closing(library)]

    # The fields

    def _numbers(self) -> Node:
        """How many cards there are of each kind."""
        rules, options = self._games[self._name].rules, self._options[self._name]
        counted = next(iter(self._presets.values()))
        asked = (each for each in declared(rules.Options) if each.name in counted)
        presets = ((name, _(preset_in_english(name))) for name in self._presets)
        return h(
            "fieldset",
            h("legend", _("The cards")),
            h(
                "div.choice",
                (h("button", name, data_act=f"paper preset {key}", key=key) for key, name in presets),
            ),
            h("div.choice", (_number(each, getattr(options, each.name)) for each in asked)),
            key="numbers",
        )

    def _how(self) -> Node:
        sheet, of_cards = self._sheet, self._kind == CARDS
        papers = ((paper, _("A4") if paper == "a4" else _("Letter")) for paper in PAPERS)
        return h(
            "fieldset",
            h("legend", _("How")),
            h("div.choice", (_button("size", paper, called, sheet.paper) for paper, called in papers)),
            h(
                "div.switches",
                _switch("backs", _("Backs, for both sides of the paper"), sheet.backs) if of_cards else None,
                _switch("thrifty", _("Save ink: outlines, to colour in"), sheet.thrifty),
                _switch(
                    "large",
                    _("Large print: four cards a page") if of_cards else _("Large print"),
                    sheet.large,
                ),
            ),
            self._moves() if of_cards and sheet.backs else None,
            key="how",
        )

    def _moves(self) -> Node:
        """Hold a sheet against the light to see how far off a printer is."""
        return h(
            "div.moves",
            h("p", _("Do the marks of both sides meet, held against the light? If not, move the backs.")),
            h(
                "div.choice",
                _move("right", _("To the right"), self._sheet.right),
                _move("down", _("Down"), self._sheet.down),
            ),
            key="moves",
        )

    def _advice(self) -> str:
        if self._kind != CARDS:
            return ""
        size = _("94.5 × 132 mm") if self._sheet.large else _("63 × 88 mm")
        advice = _(
            "Choose 100 % and the usual margins where the printer asks. A card is then {size}: measure one.",
            size=size,
        )
        both = _("Print on both sides, turned over the long edge. Thick paper is best.")
        return f"{advice} {both}" if self._sheet.backs else advice


def _choice(legend: str, act: str, now: str, choices: Iterable[tuple[str, str]]) -> Node:
    buttons = (_button(act, value, called, now) for value, called in choices)
    return h("fieldset", h("legend", legend), h("div.choice", buttons), key=act)


def _button(act: str, value: str, called: str, now: str) -> Node:
    pressed = truth(value == now)
    return h("button", called, aria_pressed=pressed, data_act=f"paper {act} {value}", key=value)


def _switch(name: str, called: str, on: bool) -> Node:
    return switch(called, f"paper switch {name}", on=on, key=name)


def _move(way: str, called: str, now: float) -> Node:
    steps = (step / 2 for step in range(-2 * FURTHEST, 2 * FURTHEST + 1))
    return _menu(
        called,
        f"paper move {way}",
        ((f"{step:g}", _("{length} mm", length=f"{step:g}"), step == now) for step in steps),
    )


def _number(option: Option, now: int) -> Node:
    name = called(option.name)
    return _menu(
        name, f"paper number {option.name}", ((text(each), text(each), each == now) for each in option.values)
    )


def _menu(called: str, act: str, choices: Iterable[tuple[str, str, bool]]) -> Node:
    options = (h("option", name, value=value, selected=now, key=value) for value, name, now in choices)
    return h("label.menu", h("span", called), h("select", options, data_change=act), key=act)
