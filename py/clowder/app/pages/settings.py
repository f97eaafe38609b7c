"""Settings page: the settings of the tablet, and the backup of everything stored here."""

from clowder.app.addresses import Address
from clowder.app.effects import SetFullScreen, StoreKnownTips
from clowder.app.model.names import clean_typed_name
from clowder.app.model.settings import with_setting_word
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GoTo, NavStep, Page
from clowder.app.restoring import make_backup_file, restore_backup_file
from clowder.app.screens import settings as screen
from clowder.app.services import Services
from clowder.app.storage.people import name_refusal_text, new_person
from clowder.widgets.nodes import Node


class SettingsPage(Page):
    """Overlay with the settings of the tablet, its people, and backups.

    Over a table (a `context` with a save) it has only the settings for playing, until somebody asks for all.
    """

    is_overlay = True

    def __init__(self, services: Services, context: GameContext | None = None) -> None:
        self._services = services
        self._context = context
        self._notice = ""
        self._done = ""
        self._objection = ""
        """Reason why a new person was refused; empty if none was."""
        self._is_short = bool(context and context.save)
        """True over a table, until somebody asks for all settings."""

    @property
    def address(self) -> Address:
        """Address `settings`, the same over any page."""
        return Address("settings")

    @property
    def context(self) -> GameContext | None:
        """Game context of the page below; None if that is about no game."""
        return self._context

    def draw_page(self) -> Node:
        """Draw all settings; over a table only those for playing, until somebody asks for all."""
        preferences = self._services.preferences
        said, device = screen.BackupNotice(self._notice, self._done), self._services.device
        if self._is_short:
            return screen.draw_game_settings(preferences.tablet_settings, preferences.endonyms, device)
        people, plays = self._services.people, self._context is not None
        known = screen.draw_known_people(people.all_people(), self._objection, is_damaged=people.is_damaged)
        return screen.draw_settings_screen(
            preferences.tablet_settings, preferences.endonyms, said, device, known, is_over_game=plays
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act: change a setting, make or restore a backup, or open a page; return the steps.

        Other acts close the page, switch full screen or install Clowder; `_handle_setup_act` has the rest.
        Messages of the last act are cleared first.
        """
        self._show_notice("", "")
        self._objection = ""
        match act_words:
            case ["settings"]:
                return [ClosePage()]
            case ["setting", name, word]:
                preferences = self._services.preferences
                preferences.change_settings(with_setting_word(preferences.tablet_settings, name, word))
            case ["full-screen", word]:
                return [SetFullScreen(word == "true")]
            case ["install"]:
                return [self._services.device.answer_install_offer(accepted=True)]
            case ["thinking"]:
                return [GoTo(Address("thinking"))]
            case ["pack"]:
                return [make_backup_file(self._services, self._show_notice)]
            case ["unpack"]:
                restore_backup_file(self._services, value, self._show_notice)
            case _:
                return self._handle_setup_act(act_words, value)
        return []

    def _show_tips_again(self) -> list[StoreKnownTips]:
        """Switch tips on and mark all as unread; return the effect that stores that."""
        preferences = self._services.preferences
        preferences.change_settings(with_setting_word(preferences.tablet_settings, "tips", "true"))
        return self._services.device.forget_tips()

    def _handle_setup_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Show all settings, show tips again, tell why a file was refused, or open or add a person.

        Return the steps. Unknown acts do nothing.
        """
        match act_words:
            case ["all"]:
                self._is_short = False
            case ["tips-again"]:
                return [*self._show_tips_again()]
            case ["unpack", "refused"]:
                self._show_notice(value, "")
            case ["person", *name]:
                return self._open_person(" ".join(name))
            case ["know"]:
                return self._add_person(value)
        return []

    def _add_person(self, new_name: str) -> list[NavStep]:
        """Store a new person of this name, and return the step that opens their page; else show why not.

        An empty name does nothing.
        """
        people, name = self._services.people, clean_typed_name(new_name)
        self._objection = name_refusal_text(people, name)
        if not name or self._objection:
            return []
        people.store_person(new_person(people, name))
        return self._open_person(name)

    def _open_person(self, name: str) -> list[NavStep]:
        """Return the step that opens the page of the person of this name; none if there is no such person."""
        number = self._services.people.session_number_text(name)
        return [GoTo(Address("person", place=number))] if number else []

    def _show_notice(self, notice: str, done: str) -> None:
        """Show an error (`notice`), or what a backup has brought (`done`); empty texts remove both."""
        self._notice, self._done = notice, done
