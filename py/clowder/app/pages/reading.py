"""Books: what the cards of a game say, to be read and edited."""

from clowder.app.addresses import Address
from clowder.app.effects import FocusElement
from clowder.app.pages.page import (
    ActTime,
    CloseOverlays,
    ClosePage,
    GameContext,
    GamePage,
    GoTo,
    NavStep,
    find_overlay_steps,
    handle_pack_act,
)
from clowder.app.services import Services
from clowder.widgets.nodes import Node


class CardTextPage(GamePage):
    """Overlay with one page of a game's card texts (its content pack), such as a book of questions.

    `place` is the page's name in the pack.
    """

    kind = "read"

    def __init__(self, services: Services, place: str, context: GameContext) -> None:
        super().__init__(services, context)
        self._pack = services.packs[context.game.name]
        self._place = place

    @property
    def address(self) -> Address:
        """Address of this page, whose place is the name of the pack's page."""
        return super().address._replace(place=self._place)

    def draw_page(self) -> Node:
        """Draw the pack's page, with the texts as the players of the save see them."""
        return self._pack.draw_reading_page(self._place, self._context.save)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of a page with card texts; return the steps.

        `read` closes the page, or opens another; `find` leads to a field of a page, `cards` to the quiz,
        `link` to the page that shares the deck. `content` changes the deck; `play` does the same, and then
        closes all overlays.
        """
        match act_words:
            case ["read"]:
                return [ClosePage()]
            case ["cards"] | ["read", _]:
                return find_overlay_steps(self._services, act_words, self._context.game.name)
            case ["link"]:
                return find_overlay_steps(self._services, ["link", self._place], self._context.game.name)
            case ["find", place, *field]:
                return [*self._find_deck_page_steps(place), FocusElement(" ".join(field))]
            case ["play", *wish]:
                return [*self._handle_pack_page_act(wish, value), CloseOverlays()]
            case ["content", *wish]:
                return self._handle_pack_page_act(wish, value)
        return []

    def _handle_pack_page_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the pack's page, and return the steps that follow from it.

        `act_words` are the words after `content` or `play`.
        """
        return handle_pack_act(self._pack, self._context.game.name, act_words, value, self._place)

    def _find_deck_page_steps(self, place: str) -> list[NavStep]:
        """Return the step that leads to the pack's page of this name; none if this page shows it already.

        Each page's name begins with that of the page below it. By that rule the step closes this page if the
        other is below it, opens the other over this one, or replaces this one.
        """
        if place == self._place:
            return []
        if self._place.startswith(place):
            return [ClosePage()]
        return [GoTo(self.address._replace(place=place), replace=not place.startswith(self._place))]
