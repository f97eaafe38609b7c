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
        """Address with the name of the pack's page."""
        return super().address._replace(place=self._place)

    def draw_page(self) -> Node:
        """Draw the pack's page, with the texts as the players of the save see them."""
        return self._pack.draw_reading_page(self._place, self._context.save)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of a page with card texts; return the steps.

        Turn to another page, or to a field on it; open the quiz or the page that shares the deck; change the
        deck, and perhaps go on to play with it; or close.
        """
        match act_words:
            case ["read"]:
                return [ClosePage()]
            case ["cards"] | ["read", _]:
                return find_overlay_steps(self._services, act_words, self._context.game.name)
            case ["link"]:
                return find_overlay_steps(self._services, ["link", self._place], self._context.game.name)
            case ["find", place, *field]:
                return [*self._go_to_deck_page(place), FocusElement(" ".join(field))]
            case ["play", *wish]:
                return [*self._act_on_pack(wish, value), CloseOverlays()]
            case ["content", *wish]:
                return self._act_on_pack(wish, value)
        return []

    def _act_on_pack(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the pack's page; return the steps that follow from it."""
        return handle_pack_act(self._pack, self._context.game.name, act_words, value, self._place)

    def _go_to_deck_page(self, place: str) -> list[NavStep]:
        """Return the step that leads to the pack's page of this name; none if that is shown already.

        A page's name begins with that of the page below it. So this page is closed if the other is below it,
        stays if the other belongs over it, and is replaced by any other.
        """
        if place == self._place:
            return []
        if self._place.startswith(place):
            return [ClosePage()]
        return [GoTo(self.address._replace(place=place), replace=not place.startswith(self._place))]
