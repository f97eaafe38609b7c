"""Everything from another tablet, brought in a file."""

from collections.abc import Callable, Mapping

from app.screens.settings import done
from app.shared import Shared
from app.storage import backup
from core.errors import Refused
from core.words import _


def restore(shared: Shared, text: str, say: Callable[[str, str], None]) -> None:
    """Bring in what the file has. `say` is told, now or later, what went wrong and what has come."""

    def told(brought: backup.Restored | None) -> None:
        if brought is None:
            no_room = _("This tablet has no room for all that is in the file. Nothing has been changed.")
            say(no_room, "")
            return
        shared.preferences.read_again()
        say("", done(brought))

    try:
        backup.restore(shared.store, shared.joining, text, told)
    except Refused as reason:
        say(str(reason), "")


def join(shared: Shared, kept: Mapping[str, str], told: Callable[[], None]) -> None:
    """Bring in what this tablet has kept elsewhere. `told` is called when all of it is here."""

    def brought(come: backup.Restored | None) -> None:
        if come:
            shared.preferences.read_again()
            told()

    backup.join(shared.store, shared.joining, kept, brought)
