"""Home page: the games to choose from, and what waits to be continued."""

from clowder.app.addresses import PageAddress, parse_address
from clowder.app.pages.page import ActTime, GoHome, GoToPage, NavStep, Page, steps_to_open_overlay
from clowder.app.restoring import make_backup_file_effect, restore_backup_file
from clowder.app.screens.home import HomeMessages, draw_home_screen
from clowder.app.services import Services, table_address
from clowder.app.storage import backup
from clowder.app.storage.saves import parse_game_file
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.widgets.content import EDIT_PAGE
from clowder.widgets.nodes import Node


class HomePage(Page):
    """Home page, at the bottom of the page stack: the games to choose from, and those to go on with.

    Acts open a lobby (`choose GAME`), a save (`go-on SAVE`) or a pasted link, import a game or a backup
    from a file (`take`), save a backup (`pack`), or answer the offer to install. `_messages` has what
    came of the last act, such as an error or a page that could not be opened; each act clears them
    first.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._messages = HomeMessages()

    @property
    def address(self) -> PageAddress:
        """Address of the home page, which is empty."""
        return PageAddress()

    def draw_page(self) -> Node:
        """Draw the whole home page, with the messages of the last act.

        A message is an error, or what was done with a file.
        """
        return draw_home_screen(self._services, self._messages)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: open a game's lobby or a save, or import a file or a link; return the steps.

        Messages of the last act are cleared first. `choose GAME` opens the lobby (page before a game),
        `go-on SAVE` a save; `take` imports the text of a file (`value`); `home` goes home. All other
        acts go to `_handle_general_act`.
        """
        self._messages = HomeMessages()
        match act_words:
            case ["home"]:
                return [GoHome()]
            case ["choose", name]:
                return [GoToPage(PageAddress("play", name))]
            case ["go-on", save]:
                return self.open_save(save)
            case ["take"]:
                return self._import_game_or_backup(value, act_time)
        return self._handle_general_act(act_words, value)

    def _handle_general_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act that is not about a lobby, a save or an imported file; return the steps.

        `take refused` shows why a file was refused (`value`). `make GAME` opens the page for making a
        deck, with its game's lobby below. `pack` saves a backup as a file. `link` opens a pasted link
        (`value`). `install` accepts the offer to install Clowder, `install later` declines it. All other
        acts go to `steps_to_open_overlay`; unknown ones do nothing.
        """
        match act_words:
            case ["take", "refused"]:
                self.show_notice(value)
            case ["make", game]:
                return [GoToPage(PageAddress("play", game)), GoToPage(PageAddress("read", game, EDIT_PAGE))]
            case ["pack"]:
                return [make_backup_file_effect(self._services, self.show_notice)]
            case ["link"]:
                return self._open_pasted_link(value)
            case ["install", *later]:
                return [self._services.device.record_install_answer(accepted=not later)]
        return steps_to_open_overlay(self._services, act_words)

    def _open_pasted_link(self, link: str) -> list[NavStep]:
        """Return the step that opens the deal or the deck to which a pasted text has a link.

        If the text has no such link, show a notice and return no step; an empty text does nothing.
        """
        from clowder.app.deals.links import find_link_address

        address, *_rest = find_link_address(link).split() or [""]
        if address:
            return [GoToPage(parse_address(address))]
        if link.strip():
            self.show_notice(_("This is no link to a deal or a deck of Clowder."))
        return []

    def open_save(self, save: str) -> list[NavStep]:
        """Return the step that opens the table of a save, given by its store key; none if it cannot be read.

        The save's game is noted: if the table cannot be opened, the refusal has a button to that game's
        saves.
        """
        kept = self._services.saves.get_save(save)
        if kept is None:
            return []
        self._messages = HomeMessages(unread_game=kept.game)
        return [GoToPage(table_address(kept.game, save))]

    def _import_game_or_backup(self, text: str, act_time: ActTime) -> list[NavStep]:
        """Import the text of a file, a single game or a backup; return the step that opens the game.

        A game that is over, or that cannot be read to its end, opens as a review, and is not stored. Any
        other game is stored and opened at its table. A backup is restored, and returns no step. Any
        other file only shows a notice.
        """
        if backup.looks_like_backup(text):
            restore_backup_file(self._services, text, self.show_notice)
            return []
        try:
            names = self._services.preferences.tablet_settings.names
            brought = parse_game_file(text, self._services.rules_by_game, names)
        except Refused as reason:
            self.show_notice(_("This file is no game of ours. {reason}", reason=reason))
            return []
        if brought.wrong or brought.table.outcome:
            return [GoToPage(PageAddress("review", brought.table.rules.NAME), opened=brought)]
        return [GoToPage(self._services.import_game(brought, act_time.epoch_ms))]

    def show_refusal(self, reason: str) -> None:
        """Show why a page could not be opened, in place of all messages.

        If the page was the table of a save, add a button that leads to the saves of that table's game.
        """
        self._messages = HomeMessages(reason, unread_game=self._messages.unread_game)

    def show_notice(self, notice: str, done: str = "") -> None:
        """Show an error (`notice`) or what was done with a file (`done`), in place of all messages."""
        self._messages = HomeMessages(notice, done)
