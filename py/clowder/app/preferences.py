"""Effective settings: the tablet's, overridden by those of the viewer, and the current language."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from clowder.app.languages import Languages
from clowder.app.model.settings import Settings
from clowder.app.storage import settings
from clowder.app.storage.people import PeopleStore
from clowder.core.i18n import ENGLISH
from clowder.core.store import Store
from clowder.widgets.content import ContentPack


class Preferences:
    """Settings and language in effect: those of the tablet, overridden by those of the viewer.

    `change_settings` stores new `tablet_settings`, and `sync_from_store` takes over another window's.
    `set_viewer` makes a known person the viewer: that person's own settings then count in
    `effective_settings`, and their language in `language_code`, in which all texts of the process are.
    Without `languages` all are English. `preferred_languages` are the browser's, the best first.
    """

    def __init__(
        self,
        store: Store,
        people: PeopleStore,
        languages: Languages | None = None,
        preferred_languages: Sequence[str] = (),
    ) -> None:
        self._store = store
        self._people = people
        self._languages = languages
        self._preferred_languages = preferred_languages
        self.active_viewer = ""
        """The name of the viewer; empty for nobody and for a guest."""
        self.tablet_settings = self._stored = settings.read_settings(store)
        self._apply_language()

    @property
    def effective_settings(self) -> Settings:
        """The tablet's settings, overridden by those that the viewer has chosen."""
        return self.resolve_person_settings(self.active_viewer)

    def resolve_person_settings(self, name: str) -> Settings:
        """Return the tablet's settings, overridden by those of the person of this name.

        If the tablet knows no such person, they are the tablet's.
        """
        person = self._people.get_person(name)
        return person.personalize_settings(self.tablet_settings) if person else self.tablet_settings

    @property
    def reads_aloud(self) -> bool:
        """True if the viewer's settings have events read aloud (`aloud`), or play by ear (`ear`) on."""
        return self.effective_settings.aloud or self.effective_settings.ear != "off"

    def set_viewer(self, name: str) -> None:
        """Make the person of this name the viewer, with that person's settings and language.

        A name that the tablet does not know, or an empty one, stands for no viewer. The language of all
        texts is changed only if it is another than before.
        """
        self.active_viewer = name if self._people.get_person(name) else ""
        if self.language_code != self._applied_language:
            self._apply_language()

    @property
    def language_code(self) -> str:
        """Code of the current language, such as `de`: the one chosen in settings, else the browser's best.

        The viewer's choice overrides the tablet's. English if the app does not have that language, or
        was made without languages.
        """
        chosen = self.effective_settings.language
        wishes = self._preferred_languages if chosen == "auto" else [chosen]
        return self._languages.find_best_language(wishes) if self._languages else ENGLISH

    @property
    def own_language_names(self) -> Mapping[str, str]:
        """Each available language's own name, by code: `{"de": "Deutsch"}`; empty without languages."""
        return self._languages.own_language_names if self._languages else {}

    def iter_missing_translation_files(self, packs: Iterable[ContentPack]) -> Iterator[str]:
        """Yield the names of files with translated card texts that these content packs still need.

        They are those of the current language, and of the languages that known persons have chosen; only
        files that exist beside the app.
        """
        choices = (person.choices.get("language") for person in self._people.all_people())
        wanted = dict.fromkeys((self.language_code, *filter(None, choices)))
        beside = self._languages.card_translation_file_names if self._languages else ()
        return (
            name
            for pack in packs
            for code in wanted
            for name in pack.wanted_file_names(code)
            if name in beside
        )

    def change_settings(self, new: Settings) -> None:
        """Store and apply new settings of the tablet, unless they are the present ones."""
        if new != self.tablet_settings:
            settings.write_settings(self._store, new)
            self._apply_settings(new)

    def toggle_sound(self) -> None:
        """Switch the tablet's sounds off if they are on, or on if they are off, and store that."""
        self.change_settings(replace(self.tablet_settings, sound=not self.tablet_settings.sound))

    def sync_from_store(self) -> None:
        """Apply the stored settings of the tablet if another window of this browser has changed them."""
        new = settings.read_settings(self._store)
        if new != self._stored:
            self._apply_settings(new)

    def reload_settings(self) -> None:
        """Read the tablet's settings from the store again, and apply them."""
        self._apply_settings(settings.read_settings(self._store))

    def _apply_settings(self, new: Settings) -> None:
        """Make these the tablet's settings, and apply the language that follows; store nothing.

        The settings in the store are noted, so that later changes by another window are recognized.
        """
        self.tablet_settings, self._stored = new, settings.read_settings(self._store)
        self._apply_language()

    def _apply_language(self) -> None:
        """Make the language in effect that of all translated texts in the whole process.

        Without languages only the code of the language is noted.
        """
        self._applied_language = self.language_code
        if self._languages:
            self._languages.set_current_language(self._applied_language)
