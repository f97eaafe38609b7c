"""Backups: the whole storage as a file, and its restoration."""

from collections.abc import Callable, Mapping

from clowder.app.effects import SaveFile
from clowder.app.screens.settings import restored_text
from clowder.app.services import Services
from clowder.app.storage import backup
from clowder.core.errors import Refused
from clowder.core.i18n import _
from clowder.core.store import FULL


def make_backup_file(services: Services, show_notice: Callable[[str, str], None]) -> SaveFile:
    """Return the effect that saves a backup of the whole store as a file.

    No page learns whether the browser has saved the file. `show_notice` is told its name, unless files are
    handed to other apps, where players see the file themselves.
    """
    file = SaveFile("clowder.json", backup.dump_backup(services.store, services.mergeables))
    if not services.device.shares_files:
        show_notice("", _("The browser saves it as {name}, where it puts such files.", name=file.name))
    return file


def restore_backup_file(services: Services, text: str, show_notice: Callable[[str, str], None]) -> None:
    """Restore the backup in a text, and give `show_notice` the error or the result, now or later.

    The first argument of `show_notice` is the error, the second the result; the other one is empty.
    """

    def on_result(restored: backup.RestoreResult, refusal: str) -> None:
        """Apply the restored settings and show the result, or show why nothing was stored."""
        if refusal:
            show_notice(_refusal_text(refusal), "")
            return
        services.preferences.reload_settings()
        show_notice("", restored_text(restored))

    try:
        backup.restore_backup(services.store, services.mergeables, text, on_result)
    except Refused as reason:
        show_notice(str(reason), "")


def _refusal_text(reason: str) -> str:
    """Return the sentence that a backup was not stored, for the store's reason."""
    if reason == FULL:
        return _("This tablet has no room for all that is in the file. Nothing has been changed.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def merge_external_texts(services: Services, texts: Mapping[str, str], on_done: Callable[[], None]) -> None:
    """Merge texts, by name, that the browser has kept elsewhere. `on_done` is called when all are stored."""

    def on_result(_brought: backup.RestoreResult, refusal: str) -> None:
        """Apply the merged settings and call `on_done`, unless the texts were refused."""
        if not refusal:
            services.preferences.reload_settings()
            on_done()

    backup.merge_texts(services.store, services.mergeables, texts, on_result)
