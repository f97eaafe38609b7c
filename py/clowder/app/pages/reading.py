"""Books: what the cards of a game say, to be read and edited."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import FocusElement
from clowder.app.pages.page import (
    ActTime,
    CloseOverlays,
    ClosePage,
    GameContext,
    GameOverlayPage,
    GoToPage,
    NavStep,
    handle_content_pack_act,
    steps_to_open_overlay,
)
from clowder.app.services import Services
from clowder.widgets.nodes import Node


class CardTextPage(GameOverlayPage):
    """Overlay with one page of the texts on a game's cards, such as a book of questions.

    The game's content pack draws the page, and carries out its acts (`content ...`, `play ...`); `place`
    is the name of the page in it. Other acts open another page of texts (`read PLACE`, `find PLACE`),
    the quiz, or the page that shares the deck; `read` closes.
    """

    kind = "read"

    def __init__(self, services: Services, place: str, context: GameContext) -> None:
        super().__init__(services, context)
        self._pack = services.packs[context.game.name]
        self._place = place

    @property
    def address(self) -> PageAddress:
        """Address made of the word `read`, the game's name, and the name of this page of card texts."""
        return super().address._replace(place=self._place)

    def draw_page(self) -> Node:
        """Draw this page of the card texts by the content pack, as it is for the game's save."""
        return self._pack.draw_page(self._place, self._context.save)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of a page with card texts; return the steps that follow.

        `read` closes the page, `read PLACE` opens another, and `cards` the quiz. `find PLACE ACT` goes
        to a page and focuses the field with that act. `link` opens the page that shares the deck.
        `content` has the content pack carry out the words after it; `play` does the same, and then
        closes all overlays. Other acts do nothing.
        """
        match act_words:
            case ["read"]:
                return [ClosePage()]
            case ["cards"] | ["read", _]:
                return steps_to_open_overlay(self._services, act_words, self._context.game.name)
            case ["link"]:
                return steps_to_open_overlay(self._services, ["link", self._place], self._context.game.name)
            case ["find", place, *field]:
                return [*self._steps_to_card_text_page(place), FocusElement(" ".join(field))]
            case ["play", *wish]:
                return [*self._handle_content_pack_act(wish, value), CloseOverlays()]
            case ["content", *wish]:
                return self._handle_content_pack_act(wish, value)
        return []

    def _handle_content_pack_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Have the game's content pack carry out an act on this page; return the steps that follow.

        `act_words` are the act's words after `content` or `play`. The step, if any, saves a file, or
        opens or closes a page of card texts.
        """
        return handle_content_pack_act(self._pack, self._context.game.name, act_words, value, self._place)

    def _steps_to_card_text_page(self, place: str) -> list[NavStep]:
        """Return the step to the page of card texts with this name; no step if this page is that one.

        Each page's name begins with the name of the page below it. So the step closes this page if its
        name begins with `place`, opens the other page over this one if `place` begins with this page's
        name, and otherwise puts the other page in the place of this one.
        """
        if place == self._place:
            return []
        if self._place.startswith(place):
            return [ClosePage()]
        return [GoToPage(self.address._replace(place=place), replace=not place.startswith(self._place))]
