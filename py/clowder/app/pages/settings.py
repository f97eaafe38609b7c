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
    `all`. `setting NAME WORD` changes and stores a setting; others switch full screen, install, show
    tips again, save (`pack`) or restore (`unpack`) a backup, open a `person`, or add one (`know`).
    Messages last until the next act; `settings` closes.
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
        """Address of the settings page: the word `settings` alone, whichever page it was opened over."""
        return PageAddress("settings")

    @property
    def game_context(self) -> GameContext | None:
        """Game, options and save of the page below; None if that is about no game."""
        return self._context

    def draw_page(self) -> Node:
        """Draw the tablet's settings with known persons and backups, or their short form over a table.

        The short form has the settings for playing, full screen, and a button that shows all settings.
        The messages on a backup or a refused person are only in the long form.
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
        """Carry out an act of the settings page, after clearing all its messages; return the steps.

        `settings` closes the page, `setting NAME WORD` changes a setting, `full-screen` switches that on
        or off, `install` installs Clowder, and `thinking` opens the page on how the computer thinks.
        `pack` saves a backup as a file; `unpack` restores one from the file's text, which is `value`.
        All other acts go to `_handle_tips_or_person_act`.
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
        """Switch tips on in the settings, and mark all as unread; return the effects that store that."""
        preferences = self._services.preferences
        preferences.change_settings(with_setting_from_word(preferences.tablet_settings, "tips", "true"))
        return self._services.device.mark_all_tips_unknown()

    def _handle_tips_or_person_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on the shown settings, tips, a refused file or persons; return the steps.

        `all` shows all settings, `tips-again` shows tips again, `unpack refused` shows `value`, the
        reason why a backup's file was refused. `person NAME` opens a person's page, `know` adds a person
        called `value`. Other acts do nothing.
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
        """Store a new person of the typed name `new_name`; return the step that opens their page.

        The name is tidied, and the person gets the cat that is rarest among known persons. If the name
        is empty, or that of a cat or a known person, store nothing and return no step; in the second
        case the reason is shown.
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
        """Set the two messages about backups, which replace earlier ones: an error and a success.

        `notice` is the error and `done` the success; each is empty for none.
        """
        self._notice, self._done = notice, done
