"""Page of one person whom the tablet knows: their settings, and all that is stored about them."""

from dataclasses import replace

from clowder.app.addresses import PageAddress
from clowder.app.model.names import CATS, clean_typed_player_name, replace_player_name
from clowder.app.pages.page import ActTime, ClosePage, GoToPage, NavStep, Page
from clowder.app.play import head_start
from clowder.app.screens import person as screen
from clowder.app.services import Services
from clowder.app.storage.people import Person, name_refusal_text
from clowder.core.i18n import _
from clowder.core.times import ClockMs
from clowder.widgets.nodes import Node


class PersonPage(Page):
    """Overlay with one known person's settings, head starts and cat, and what is stored about them.

    Acts change and store these (`own`, `cat`, `start`), rename the person in all that is stored
    (`called`), or open their statistics or quiz. `forget` and `merge` first ask; `yes` as the next act
    deletes the person, or merges them into another. If opened over that person's hand of cards, the page
    has their settings and a button to the tablet's. It closes if the person is gone.
    """

    is_overlay = True

    def __init__(self, services: Services, name: str) -> None:
        self._services = services
        self._name = name
        self._asked: tuple[str, ...] = ()
        """Open question: `("forget",)`, or `("merge", name)` with the other's name; empty for none."""
        self._notice = ""

    @property
    def _current_person(self) -> Person:
        """The page's person as stored; a new `Person` of that name if another window has deleted them."""
        return self._services.people.get_person(self._name) or Person(self._name)

    @property
    def address(self) -> PageAddress:
        """Address with a number for the person, so that no name stays in the browser's history."""
        return PageAddress("person", place=self._person_address_number)

    @property
    def _person_address_number(self) -> str:
        """Number, as text, that stands for this person in addresses, which thus do not tell the name.

        Empty if the tablet does not know the person any more.
        """
        return self._services.people.address_number_text(self._name)

    def draw_page(self) -> Node:
        """Draw the person's settings, the open question (whether to delete or merge), and the notice.

        There is a button to the tablet's settings if the page was opened over the person's hand
        (`active_viewer`).
        """
        said = screen.PersonScreenState(self._asked, self._notice, has_tablet=bool(self.active_viewer))
        return screen.draw_person_screen(self._services, self._current_person, said)

    def sync_from_store(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes the page if this person is no longer stored; else no step.

        That is so if another window has deleted or renamed the person.
        """
        return [] if self._services.people.get_person(self._name) else [ClosePage()]

    def start_or_resume_page(self, clock_ms: ClockMs) -> list[NavStep]:
        """Return the step that closes the page if this person is no longer stored; else no step.

        A page that covered this one may have deleted or renamed the person.
        """
        return self.sync_from_store(clock_ms)

    def handle_act(self, act_words: list[str], value: str, act_time: ActTime) -> list[NavStep]:
        """Carry out an act on the person by `_handle_person_act`; return its steps.

        If this person is no longer stored, as another window has deleted or renamed them, do nothing but
        return the step that closes the page.
        """
        return self.sync_from_store(act_time.clock_ms) or self._handle_person_act(act_words, value)

    def _handle_person_act(self, act_words: list[str], value: str) -> list[NavStep]:
        """Carry out an act on a person who is stored; return the steps that follow from it.

        Any act first clears question and notice. `forget` and `merge` set a question; `yes` as the next
        act deletes the person, or merges them into the one named by the `value` of `merge`. `settings`
        closes the page, `called` renames the person to `value`, `statistics`, `cards GAME` and `tablet`
        open the person's statistics or quiz, or the tablet's settings. All others go to
        `_handle_setting_act`.
        """
        asked, self._asked, self._notice = self._asked, (), ""
        match act_words:
            case ["settings"]:
                return [ClosePage()]
            case ["tablet"] if self.active_viewer:
                return [GoToPage(PageAddress("settings"), replace=True)]
            case ["forget" | "merge" as what]:
                self._asked = tuple(filter(None, (what, value)))
            case ["yes"] if asked and (not asked[1:] or self._services.people.get_person(asked[1])):
                return self._delete_or_merge_person(*asked)
            case ["called"]:
                self._rename_person(clean_typed_player_name(value))
            case ["statistics"]:
                return [GoToPage(PageAddress("statistics", place=self._person_address_number))]
            case ["cards", game]:
                return [GoToPage(PageAddress("cards", game, self._person_address_number))]
            case _:
                self._handle_setting_act(act_words, value)
        return []

    def _handle_setting_act(self, act_words: list[str], value: str) -> None:
        """Change and store a setting of the person, their cat, or their head start in a game.

        `own NAME WORD` sets the setting of this name to WORD. `cat` gives the person the next cat, after
        the last one the first. `start GAME` sets the head start in a game to `value`, a number or
        `learn`. Other acts do nothing.
        """
        person = self._current_person
        match act_words:
            case ["own", name, word]:
                self._services.people.store_person(person.with_setting(name, word))
            case ["cat"]:
                self._services.people.store_person(replace(person, cat=(person.cat + 1) % len(CATS)))
            case ["start", game]:
                self._services.people.store_person(head_start.with_chosen_handicap(person, game, value))

    def _rename_person(self, name: str) -> None:
        """Rename the person in all that is stored, or set the notice to the reason why not.

        An empty or unchanged name does nothing. A name is refused if it is that of a cat or of another
        known person, or if another player in one of the person's saves, evening or seats has it.
        """
        if name in ("", self._name):
            return
        refusal = name_refusal_text(self._services.people, name, self._name)
        self._notice = refusal or self._taken_name_refusal_text(name)
        if self._notice:
            return
        self._services.people.store_person(replace(self._current_person, name=name), self._name)
        self._replace_name_everywhere(name)
        self.active_viewer = self.active_viewer and name
        self._name = name

    def _taken_name_refusal_text(self, name: str) -> str:
        """Return the sentence that refuses a name because a fellow player has it; empty if none has.

        Fellow players are those who are with this person in a save, in the current evening of games, or
        at the seats of the tablet's settings.
        """
        services = self._services
        evening = services.current_evening
        groups = [save.party.names for save in services.saves.saves_with_person(self._name)]
        groups += [services.preferences.tablet_settings.names, evening.party.names if evening else ()]
        is_taken = any({name, self._name} <= {*names} for names in groups)
        return _("Somebody else is called {name}.", name=name) if is_taken else ""

    def _delete_or_merge_person(self, kind: str, other: str = "") -> list[NavStep]:
        """Delete this person, after merging them into the person `other` if that one is known.

        That person takes over this one's settings and head starts where they have none of their own. In
        saves, results, quiz boxes and seats this name is replaced by `other`, or if that is empty, as by
        `_replace_name_everywhere`. Return the step that closes the page. `kind`, the word of the
        question (`forget` or `merge`), is not used.
        """
        if known := self._services.people.get_person(other):
            self._services.people.store_person(known.merged_with(self._current_person))
        self._services.people.delete_person(self._name)
        self._replace_name_everywhere(other)
        return [ClosePage()]

    def _replace_name_everywhere(self, name: str) -> None:
        """Replace this person's name in all saves, results, quiz boxes, and seats of the settings.

        If the new name is empty, a cat's name takes the place in saves and settings, results become a
        guest's, and the quiz boxes are deleted. The stored person is not changed.
        """
        preferences = self._services.preferences
        self._services.saves.rename_player(self._name, name)
        self._services.finished.rename_player(self._name, name)
        self._services.leitner_box_store.rename_or_delete_person(self._name, name)
        names = replace_player_name(preferences.tablet_settings.names, self._name, name)
        preferences.change_settings(replace(preferences.tablet_settings, names=names))
