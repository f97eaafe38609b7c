"""The settings that are in use, and the language that is spoken by them."""

from collections.abc import Mapping, Sequence

from app.languages import Languages
from app.storage import settings
from app.storage.settings import Settings
from core.store import Store
from core.words import ENGLISH


class Preferences:
    """What players have set: kept in the store, and followed at once.

    Without languages everything is said in English. `wishes` are the languages that the browser would like,
    the best first.
    """

    def __init__(self, store: Store, languages: Languages | None = None, wishes: Sequence[str] = ()) -> None:
        self._store = store
        self._languages = languages
        self._wishes = wishes
        self.now = self._stored = settings.read(store)
        self._speak()

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        wishes = self._wishes if self.now.language == "auto" else [self.now.language]
        return self._languages.best(wishes) if self._languages else ENGLISH

    @property
    def languages(self) -> Mapping[str, str]:
        """Those to choose from, each by its code in its own words."""
        return self._languages.names if self._languages else {}

    def change(self, new: Settings) -> None:
        """Somebody has set something."""
        if new != self.now:
            settings.write(self._store, new)
            self._use(new)

    def follow(self) -> None:
        """Somebody may have set something in another window."""
        new = settings.read(self._store)
        if new != self._stored:
            self._use(new)

    def read_again(self) -> None:
        """The settings have come in a file."""
        self._use(settings.read(self._store))

    def _use(self, new: Settings) -> None:
        self.now, self._stored = new, settings.read(self._store)
        self._speak()

    def _speak(self) -> None:
        if self._languages:
            self._languages.speak(self.language)
