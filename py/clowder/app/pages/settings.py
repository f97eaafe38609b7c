"""Settings page: the settings of the tablet, and the backup of everything stored here."""

from clowder.app.addresses import PageAddress
from clowder.app.effects import SetFullScreen, StoreKnownTips
from clowder.app.model.names import clean_typed_player_name
from clowder.app.model.settings import with_setting_from_word
from clowder.app.pages.page import ActTime, ClosePage, GameContext, GoToPage, NavStep, Page
from clowder.app.restoring import make_backup_file_effect, restore_backup_file
from clowder.app.screens import settings as screen
from clowder.app.services import Services
from clowder.app.storage.people import create_person, name_refusal_text
from clowder.widgets.nodes import Node


class SettingsPage(Page):
    """Overlay with the settings of the tablet, the persons whom it knows, and backups.

    Over a table (if `context` has a save) it shows only the settings for playing, until players ask for
    all.
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
    def address(self) -> PageAddress:
        """Address of the settings: the word `settings` alone, over any page."""
        return PageAddress("settings")

    @property
    def game_context(self) -> GameContext | None:
        """Game, options and save of the page below; None if that is about no game."""
        return self._context

    def draw_page(self) -> Node:
        """Draw the tablet's settings, known persons and backups; in short form the settings for playing.

        The short form is drawn over a table until players ask for all.
        """
        preferences = self._services.preferences
        said, device = screen.BackupMessages(self._notice, self._done), self._services.device
        if self._is_short:
            return screen.draw_game_settings_screen(
                preferences.tablet_settings, preferences.own_language_names, device
            )
        people, plays = self._services.people, self._context is not None
        known = screen.draw_known_people(people.all_people(), self._objection, is_damaged=people.is_damaged)
        return screen.draw_settings_screen(
            preferences.tablet_settings,
            preferences.own_language_names,
            said,
            device,
            known,
            is_over_game=plays,
        )

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act of the settings page, after clearing its messages; return the steps.

        It closes the page, changes a setting, switches full screen, installs Clowder, opens the page on
        how the computer thinks, or makes (`pack`) or restores (`unpack`) a backup. The other acts are
        handled by `_handle_tips_or_person_act`.
        """
        self._set_backup_messages("", "")
        self._objection = ""
        match act_words:
            case ["settings"]:
                return [ClosePage()]
            case ["setting", name, word]:
                preferences = self._services.preferences
                preferences.change_settings(with_setting_from_word(preferences.tablet_settings, name, word))
            case ["full-screen", word]:
                return [SetFullScreen(word == "true")]
            case ["install"]:
                return [self._services.device.record_install_answer(accepted=True)]
            case ["thinking"]:
                return [GoToPage(PageAddress("thinking"))]
            case ["pack"]:
                return [make_backup_file_effect(self._services, self._set_backup_messages)]
            case ["unpack"]:
                restore_backup_file(self._services, value, self._set_backup_messages)
            case _:
                return self._handle_tips_or_person_act(act_words, value)
        return []

    def _enable_and_reset_tips(self) -> list[StoreKnownTips]:
        """Switch tips on in the settings and forget which were read; return the effects that store that."""
        preferences = self._services.preferences
        preferences.change_settings(with_setting_from_word(preferences.tablet_settings, "tips", "true"))
        return self._services.device.mark_all_tips_unknown()

    def _handle_tips_or_person_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the shown settings, tips, a refused file or persons; return the steps.

        `all` shows all settings, `tips-again` shows tips again, `unpack refused` shows why a backup's
        file was refused, `person` opens a person's page, `know` adds a person. Other acts do nothing.
        """
        match act_words:
            case ["all"]:
                self._is_short = False
            case ["tips-again"]:
                return [*self._enable_and_reset_tips()]
            case ["unpack", "refused"]:
                self._set_backup_messages(value, "")
            case ["person", *name]:
                return self._steps_to_open_person(" ".join(name))
            case ["know"]:
                return self._add_person(value)
        return []

    def _add_person(self, new_name: str) -> list[NavStep]:
        """Store a new person of this name, and return the step that opens their page.

        If the name is empty, or refused because a cat or a person has it, return no step; a refusal is
        then shown.
        """
        people, name = self._services.people, clean_typed_player_name(new_name)
        self._objection = name_refusal_text(people, name)
        if not name or self._objection:
            return []
        people.store_person(create_person(people, name))
        return self._steps_to_open_person(name)

    def _steps_to_open_person(self, name: str) -> list[NavStep]:
        """Return the step that opens the page of the known person of this name; no step for other names."""
        number = self._services.people.address_number_text(name)
        return [GoToPage(PageAddress("person", place=number))] if number else []

    def _set_backup_messages(self, notice: str, done: str) -> None:
        """Set the two messages about backups: an error (`notice`) and a success (`done`); empty for none."""
        self._notice, self._done = notice, done
