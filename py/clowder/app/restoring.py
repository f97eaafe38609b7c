"""Backups: the whole storage as a file, and its restoration."""

from collections.abc import Callable, Mapping

from clowder.app.effects import SaveFile
from clowder.app.screens.settings import restored_backup_text
from clowder.app.services import Services
from clowder.app.storage import backup
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.store import FULL


def make_backup_file(services: Services, show_notice: Callable[[str, str], None]) -> SaveFile:
    """Return the effect that saves a backup of the whole store as a file, and show its name as a notice.

    `show_notice` is called with two texts, an error (empty here) and a result; not at all where files are
    handed to other apps, as players see the file there. No page learns whether the browser has saved it.
    """
    file = SaveFile("clowder.json", backup.dump_backup(services.store, services.mergeables))
    if not services.device.shares_files:
        show_notice("", _("The browser saves it as {name}, where it puts such files.", name=file.name))
    return file


def restore_backup_file(services: Services, text: str, show_notice: Callable[[str, str], None]) -> None:
    """Restore the backup in the text of a file, apply its settings, and show the result or an error.

    `show_notice` is called, now or later, with two texts, the error and the result, one of which is empty.
    """

    def on_result(restored: backup.RestoreResult, refusal: str) -> None:
        """Apply the restored settings and show the result, or show why nothing was stored."""
        if refusal:
            show_notice(_backup_refusal_text(refusal), "")
            return
        services.preferences.reload_settings()
        show_notice("", restored_backup_text(restored))

    try:
        backup.restore_backup(services.store, services.mergeables, text, on_result)
    except Refused as reason:
        show_notice(str(reason), "")


def _backup_refusal_text(reason: str) -> str:
    """Return the sentence on why a backup was not stored: for `FULL`, that the tablet has no room.

    For any other `reason` the sentence asks to try again.
    """
    if reason == FULL:
        return _("This tablet has no room for all that is in the file. Nothing has been changed.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def merge_external_texts(services: Services, texts: Mapping[str, str], on_done: Callable[[], None]) -> None:
    """Merge texts, by store key, into the store; then apply the settings and call `on_done`.

    The browser has kept the texts outside the store. If they cannot be stored, no settings are applied, and
    `on_done` is not called.
    """

    def on_result(_brought: backup.RestoreResult, refusal: str) -> None:
        """Apply the merged settings and call `on_done`, unless the texts were refused."""
        if not refusal:
            services.preferences.reload_settings()
            on_done()

    backup.merge_texts(services.store, services.mergeables, texts, on_result)
