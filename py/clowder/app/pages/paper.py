"""Printing page: which sheets of a game are printed, and how."""

from dataclasses import replace

from clowder.app.addresses import Address
from clowder.app.effects import Print
from clowder.app.pages.page import Beneath, Close, Moment, Page, Step, aside
from clowder.app.screens import paper
from clowder.app.shared import Shared
from clowder.widgets.content import ContentPack
from clowder.widgets.nodes import Node
from clowder.widgets.paper.sheet import Sheet


class PaperPage(Page):
    """Overlay with the sheets of a game, as they will be printed."""

    lies_over = True

    def __init__(self, shared: Shared, beneath: Beneath) -> None:
        self._shared = shared
        self._printing = shared.printing
        self._printing.choose(beneath.game.name, beneath.options)

    @property
    def address(self) -> Address:
        return Address("paper", self._printing.game.name)

    @property
    def beneath(self) -> Beneath:
        """Game context without a save, so that books opened from here show the cards that are printed."""
        return Beneath(self._printing.game)

    def node(self) -> Node:
        return paper.page(
            self._printing, self._pack, self._shared.preferences.language, prints=self._shared.device.prints
        )

    def act(self, words: list[str], value: str, moment: Moment) -> list[Step]:
        match words:
            case ["paper", "close"]:
                return [Close()]
            case ["paper", "print"]:
                return [Print()]
            case ["paper", *wish]:
                self._choose(wish, value)
            case ["content", *wish] if self._pack:
                self._pack.act(wish, value)
            case ["read", _]:
                return aside(self._shared, words, self._printing.game.name)
        return []

    def _choose(self, wish: list[str], value: str) -> None:
        printing = self._printing
        match wish:
            case ["game", name]:
                printing.choose(name)
            case ["kind", kind]:
                printing.kind = kind
            case ["size" | "switch" | "move", _]:
                printing.sheet = _changed(printing.sheet, wish, value)
            case ["number", name]:
                printing.count({name: int(value)})
            case ["preset", name]:
                printing.count(printing.presets[name])

    @property
    def _pack(self) -> ContentPack | None:
        """Content pack of the game that is printed; None if its cards say nothing."""
        return self._shared.packs.get(self._printing.game.name)


def _changed(sheet: Sheet, wish: list[str], value: str) -> Sheet:
    """Return the sheet with one printing choice changed: size, a switch, or the shift of the backs in mm."""
    match wish:
        case ["size", size]:
            return replace(sheet, paper=size)
        case ["switch", "backs"]:
            return replace(sheet, backs=not sheet.backs)
        case ["switch", "thrifty"]:
            return replace(sheet, thrifty=not sheet.thrifty)
        case ["switch", "large"]:
            return replace(sheet, large=not sheet.large)
        case ["move", "right"]:
            return replace(sheet, right=float(value))
        case ["move", "down"]:
            return replace(sheet, down=float(value))
    return sheet
