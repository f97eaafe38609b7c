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
    """Return the effect that saves all that the tablet stores as `clowder.json`; tell players that name.

    The name is told by `show_notice("", text)`: it takes an error and a result. It is not called where
    files are handed to other apps, as players see the file there. No page learns whether the browser has
    saved it.
    """
    file = SaveFile("clowder.json", backup.dump_backup(services.store, services.mergeables))
    if not services.device.shares_files:
        show_notice("", _("The browser saves it as {name}, where it puts such files.", name=file.name))
    return file


def restore_backup_file(services: Services, text: str, show_notice: Callable[[str, str], None]) -> None:
    """Merge the backup in a file's text into the store, apply its settings, and show result or error.

    `show_notice` is called once, now or later, with two texts, error and result, one of which is empty.
    If the file cannot be read or stored, nothing has changed.
    """

    def show_restore_result(restored: backup.RestoreResult, refusal: str) -> None:
        """Apply the restored settings and show what came, or show why nothing was stored (`refusal`)."""
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

    Then apply the merged settings and call `on_done`. If the texts cannot be stored, do neither.
    """

    def apply_merged_settings(_brought: backup.RestoreResult, refusal: str) -> None:
        """Apply the merged settings and call `on_done`; do nothing if there is a `refusal` to store."""
        if not refusal:
            services.preferences.reload_settings()
            on_done()

    backup.merge_texts_into_store(services.store, services.mergeables, texts, apply_merged_settings)
