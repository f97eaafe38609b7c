"""The settings that are in use, the tablet's or those of whoever looks, and the language that is spoken."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clowder.app.languages import Languages
from clowder.app.model.settings import Settings
from clowder.app.storage import settings
from clowder.app.storage.people import People
from clowder.core.store import Store
from clowder.core.words import ENGLISH
from clowder.widgets.content import ContentPack


class Preferences:
    """What players have set: kept in the store, and followed at once.

    `now` are the settings of the tablet. Over these lies what a person has chosen, for as long as they look.
    Without languages everything is said in English. `wishes` are the languages that the browser would like,
    the best first.
    """

    def __init__(
        self,
        store: Store,
        people: People,
        languages: Languages | None = None,
        wishes: Sequence[str] = (),
    ) -> None:
        self._store = store
        self._people = people
        self._languages = languages
        self._wishes = wishes
        self.looker = ""
        """The name of whoever looks; empty for nobody and for a guest."""
        self.now = self._stored = settings.read(store)
        self._speak()

    @property
    def worn(self) -> Settings:
        """The settings for whoever looks: those of the tablet, and what they have chosen for themselves."""
        person = self._people.get(self.looker)
        return person.laid_over(self.now) if person else self.now

    @property
    def reads(self) -> bool:
        """Whether whoever looks has read aloud what happens."""
        return self.worn.aloud or self.worn.ear != "off"

    def look(self, name: str) -> None:
        """From now on the player of this name looks, or nobody: everything is as they have chosen it."""
        self.looker = name if self._people.get(name) else ""
        if self.language != self._spoken:
            self._speak()

    @property
    def language(self) -> str:
        """The code of the language that is spoken."""
        chosen = self.worn.language
        wishes = self._wishes if chosen == "auto" else [chosen]
        return self._languages.best(wishes) if self._languages else ENGLISH

    @property
    def languages(self) -> Mapping[str, str]:
        """Those to choose from, each by its code in its own words."""
        return self._languages.names if self._languages else {}

    def lacking(self, packs: Iterable[ContentPack]) -> Iterator[str]:
        """The names of files beside the page that these packs want, for what anybody here speaks."""
        choices = (person.choices.get("language") for person in self._people.all())
        wanted = dict.fromkeys((self.language, *filter(None, choices)))
        beside = self._languages.beside if self._languages else ()
        return (name for pack in packs for code in wanted for name in pack.wants(code) if name in beside)

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
        self._spoken = self.language
        if self._languages:
            self._languages.speak(self._spoken)
