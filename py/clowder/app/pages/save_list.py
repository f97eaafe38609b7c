"""Page with the list of games that wait to be continued."""

from clowder.app.addresses import Address
from clowder.app.effects import SaveFile
from clowder.app.pages.page import ActTime, ClosePage, GoTo, NavStep, Page
from clowder.app.screens.save_list import draw_save_list
from clowder.app.services import Services, table_address
from clowder.widgets.nodes import Node


class SaveListPage(Page):
    """Overlay with the list of saves of one game or of all: to go on with, save as files, or delete."""

    is_overlay = True

    def __init__(self, services: Services, game_name: str) -> None:
        """Create the page for the saves of the game of this name; for an empty name, of all games."""
        self._services = services
        self._game_name = game_name
        self._notice = ""
        self._asked = ""
        """Name of the save or deck of which players are asked whether to delete it; empty for none."""

    @property
    def address(self) -> Address:
        """Address with the game's name as its place; without one if the page lists all games."""
        return Address("waiting", place=self._game_name)

    def draw_page(self) -> Node:
        """Draw the list of saves, and the question whether to delete one."""
        return draw_save_list(self._services, self._game_name, self._notice, self._asked)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: close, open a save, save it as a file, ask whether to delete it, or delete it.

        Return the steps. Any act clears the notice and the question.
        """
        self._notice = self._asked = ""
        match act_words:
            case ["waiting"]:
                return [ClosePage()]
            case ["go-on", save] if kept := self._services.saves.get_save(save):
                return [GoTo(table_address(kept.game, save), over_home=True)]
            case ["give", save]:
                return [SaveFile(*self._services.saves.export_file(save))]
            case ["drop", name]:
                self._asked = name
            case ["throw-away", name]:
                self._delete_save_or_deck(name)
        return []

    def _delete_save_or_deck(self, name: str) -> None:
        """Delete the deck with this store key that players have added; if there is none, the save."""
        packs = [pack for pack in self._services.packs.values() if name in pack.removable_texts()]
        for pack in packs:
            pack.remove_text(name)
        if not packs:
            self._services.saves.delete_save(name)

    def show_refusal(self, reason: str) -> None:
        """Show the sentence on why a page could not be opened, as the page's notice."""
        self._notice = reason
