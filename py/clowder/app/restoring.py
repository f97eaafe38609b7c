"""Everything from another tablet, brought in a file."""

from collections.abc import Callable, Mapping

from clowder.app.effects import SaveFile
from clowder.app.screens.settings import done
from clowder.app.shared import Shared
from clowder.app.storage import backup
from clowder.core.errors import Refused
from clowder.core.store import FULL
from clowder.core.words import _


def packed(shared: Shared, say: Callable[[str, str], None]) -> SaveFile:
    """Return all that is kept as a file. Whether the browser has saved it no page is told, only that it was
    asked to; where other apps are given the file, players see that themselves.
    """
    file = SaveFile("clowder.json", backup.written(shared.store, shared.joining))
    if not shared.device.shares_files:
        say("", _("The browser saves it as {name}, where it puts such files.", name=file.name))
    return file


def restore(shared: Shared, text: str, say: Callable[[str, str], None]) -> None:
    """Bring in what the file has. `say` is told, now or later, what went wrong and what has come."""

    def told(brought: backup.Restored, refused: str) -> None:
        if refused:
            say(_refused(refused), "")
            return
        shared.preferences.read_again()
        say("", done(brought))

    try:
        backup.restore(shared.store, shared.joining, text, told)
    except Refused as reason:
        say(str(reason), "")


def _refused(reason: str) -> str:
    if reason == FULL:
        return _("This tablet has no room for all that is in the file. Nothing has been changed.")
    return _("It cannot be kept at the moment. Nothing has been changed. Try again.")


def join(shared: Shared, kept: Mapping[str, str], told: Callable[[], None]) -> None:
    """Bring in what this tablet has kept elsewhere. `told` is called when all of it is here."""

    def brought(_brought: backup.Restored, refused: str) -> None:
        if not refused:
            shared.preferences.read_again()
            told()

    backup.join(shared.store, shared.joining, kept, brought)
