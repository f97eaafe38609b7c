"""Backups: the whole storage as a file, and its restoration."""

from collections.abc import Callable, Mapping

from clowder.app.effects import SaveFile
from clowder.app.screens.settings import restored_backup_text
from clowder.app.services import Services
from clowder.app.storage import backup
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.store import FULL


def make_backup_file_effect(services: Services, show_notice: Callable[[str, str], None]) -> SaveFile:
    """Return the effect that saves a backup of all that the tablet stores, as the file `clowder.json`.

    Unless files are handed to other apps (`device.shares_files`), call `show_notice("", text)` at once:
    the text says that the browser saves the file under this name. Its parameters are an error and a
    result. No page learns whether the browser has saved it.
    """
    file = SaveFile("clowder.json", backup.dump_backup(services.store, services.mergeables))
    if not services.device.shares_files:
        show_notice("", _("The browser saves it as {name}, where it puts such files.", name=file.name))
    return file


def restore_backup_file(services: Services, text: str, show_notice: Callable[[str, str], None]) -> None:
    """Merge the backup in a file's text into the store, reload the settings, and show what it brought.

    `show_notice` is called once, now or later, with two texts, error and result, one of which is empty.
    If the file cannot be read or stored, it gets the error, and nothing has changed.
    """

    def show_restore_result(restored: backup.RestoreResult, refusal: str) -> None:
        """Reload the settings and show what the backup brought; with a `refusal`, show only that.

        `refusal` is the store's code for why nothing was stored, or empty; it is shown as a sentence, as
        the error.
        """
        if refusal:
            show_notice(_backup_refusal_text(refusal), "")
            return
        services.preferences.reload_settings()
        show_notice("", restored_backup_text(restored))

    try:
        backup.restore_backup(services.store, services.mergeables, text, show_restore_result)
    except Refused as reason:
        show_notice(str(reason), "")


def _backup_refusal_text(reason: str) -> str:
    """Return the sentences on why a backup was not stored: for `FULL`, that the tablet has no room.

    For any other `reason` they ask to try again. Both say that nothing has been changed.
    """
    if reason == FULL:
        return _("This tablet has no room for all that is in the file. Nothing has been changed.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def merge_external_texts(services: Services, texts: Mapping[str, str], on_done: Callable[[], None]) -> None:
    """Merge texts, by store key, that the browser kept outside the store into it, as with a backup.

    Then reload the settings and call `on_done`. If the texts cannot be stored, do neither, and show
    nothing.
    """

    def apply_merged_settings(_brought: backup.RestoreResult, refusal: str) -> None:
        """Reload the settings and call `on_done`; do nothing if `refusal` says why nothing was stored."""
        if not refusal:
            services.preferences.reload_settings()
            on_done()

    backup.merge_texts_into_store(services.store, services.mergeables, texts, apply_merged_settings)
