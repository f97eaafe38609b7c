"""Page with the list of games that wait to be continued."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import SaveFile
from clowder.app.pages.page import ActTime, ClosePage, GoToPage, NavStep, Page
from clowder.app.screens.save_list import draw_save_list_screen
from clowder.app.services import Services, table_address
from clowder.widgets.nodes import Node


class SaveListPage(Page):
    """Overlay that lists the saves of one game, or of all, to go on with, save as files, or delete.

    `game_name` is empty for the list of all games. `go-on SAVE` opens a table, `give SAVE` saves a file;
    `drop NAME` asks in that row whether to delete a save or a deck, `throw-away NAME` deletes it;
    `waiting` closes the page.
    """

    is_overlay = True

    def __init__(self, services: Services, game_name: str) -> None:
        """Create the page for the saves of the game of this name; for an empty name, of all games."""
        self._services = services
        self._game_name = game_name
        self._notice = ""
        self._asked = ""
        """Name of the save or deck of which players are asked whether to delete it; empty for none."""

    @property
    def address(self) -> PageAddress:
        """Address of this list: the word `waiting`, and as place the game's name, empty for all games."""
        return PageAddress("waiting", place=self._game_name)

    def draw_page(self) -> Node:
        """Draw the list of saves and the notice; the row `_asked` asks whether to delete it."""
        return draw_save_list_screen(self._services, self._game_name, self._notice, self._asked)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the list, after clearing notice and question; return the steps.

        `waiting` closes the page. `go-on SAVE` closes all pages but home, and opens the save's table;
        nothing happens if the save is gone. `give SAVE` saves it as a file. `drop NAME` asks whether to
        delete a save or a deck of card texts, and `throw-away NAME` deletes it at once. Other acts do
        nothing else.
        """
        self._notice = self._asked = ""
        match act_words:
            case ["waiting"]:
                return [ClosePage()]
            case ["go-on", save] if kept := self._services.saves.get_save(save):
                return [GoToPage(table_address(kept.game, save), over_home=True)]
            case ["give", save]:
                return [SaveFile(*self._services.saves.export_save_file(save))]
            case ["drop", name]:
                self._asked = name
            case ["throw-away", name]:
                self._delete_save_or_deck(name)
        return []

    def _delete_save_or_deck(self, name: str) -> None:
        """Delete what has this store key: a deck of card texts that players have added, else a save."""
        packs = [pack for pack in self._services.packs.values() if name in pack.removable_deck_titles()]
        for pack in packs:
            pack.delete_deck(name)
        if not packs:
            self._services.saves.delete_save(name)

    def show_refusal(self, reason: str) -> None:
        """Set this page's notice to `reason`, the sentence on why another page could not be opened."""
        self._notice = reason
