"""On paper: what is printed of a game, and how."""

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
    """The sheets of a game, seen as they are printed."""

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
        """Without a save: what is read of the cards is what is printed, whatever a game was begun with."""
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
        """What the cards of the game say that is printed."""
        return self._shared.packs.get(self._printing.game.name)


def _changed(sheet: Sheet, wish: list[str], value: str) -> Sheet:
    """Return the sheet as somebody wishes to print it."""
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
