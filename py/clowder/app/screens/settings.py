"""Settings screen, reached from home and from every table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from clowder.app.device import Device
from clowder.app.model.names import LONGEST_TYPED
from clowder.app.model.settings import Settings, SettingValues
from clowder.app.screens import installing, offline
from clowder.app.screens.sheet import draw_titled_screen
from clowder.app.storage.backup import RestoreResult
from clowder.app.storage.people import Person
from clowder.app.versions import VERSION, iter_news_since
from clowder.core.direction import isolate_text
from clowder.core.i18n import N_, _, cache_by_language, plural
from clowder.widgets.acts import format_act
from clowder.widgets.controls import bool_text, draw_switch
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_picture, draw_player_cat


class Setting(NamedTuple):
    """Setting as a screen shows it: the field of `Settings` that it changes, its title and its values.

    `sentence` explains it. `words` are pairs of value and label; without them the setting is on or off.
    `told` are pairs of value and explanation. All texts are English, to be translated.
    """

    name: str
    """Field of `Settings` that the line changes."""
    title: str
    sentence: str
    """Explanation in English; empty for none."""
    words: tuple[tuple[str, str], ...] = ()
    """Values to choose from, each with its English label; empty for a setting that is on or off."""
    told: tuple[tuple[str, str], ...] = ()
    """Explanations in English of some values, each shown under the label of its value."""


SETTINGS = (
    Setting(
        "theme",
        N_("Light"),
        N_("An alley by day or by night, or as the tablet is set."),
        (("auto", N_("As the tablet")), ("light", N_("Day")), ("dark", N_("Night"))),
    ),
    Setting(
        "suits",
        N_("Four-colour suits"),
        N_("Clubs green and diamonds blue, so that no two suits look alike."),
        (("two", N_("Two colours")), ("four", N_("Four colours"))),
    ),
    Setting(
        "hand",
        N_("Tapping hand"),
        N_("Buttons lie on its side, so that the arm covers no card; what is held, on the other."),
        (("right", N_("Right")), ("left", N_("Left"))),
    ),
    Setting(
        "size",
        N_("Size"),
        N_("For cards and letters."),
        (("normal", N_("Normal")), ("large", N_("Large"))),
    ),
    Setting(
        "contrast",
        N_("Contrast"),
        N_("Lines and letters stand out, and nothing is drawn behind them."),
        (("auto", N_("As the tablet")), ("more", N_("Strong"))),
    ),
    Setting(
        "shine",
        N_("Help"),
        N_("A light on what can be played. Without it one has to find out; a tap still tells why not."),
        (("on", N_("On")), ("off", N_("Off"))),
    ),
    Setting(
        "points",
        N_("Points light up"),
        N_("What scores shows itself when it is made, or only when it is counted at the end."),
        (("at-once", N_("At once")), ("at-end", N_("At the end"))),
    ),
    Setting(
        "hints",
        N_("Hints"),
        N_("One may ask what the alley boss would do."),
    ),
    Setting(
        "tips",
        N_("Tips in the first game"),
        N_("A few words at the first moves of each game; each comes once."),
    ),
    Setting(
        "ask",
        N_("Ask first"),
        N_("A card that is read shows its question; a tap opens the answer. Without it both stand there."),
    ),
    Setting(
        "aloud",
        N_("Reading aloud"),
        N_("What happened and whose turn it is, where the tablet has a voice. No hand is told."),
    ),
    Setting(
        "motion",
        N_("Motion"),
        N_("Cards travel to where they go. Without it a ring shows where they are."),
        (("auto", N_("As the tablet")), ("off", N_("Off"))),
    ),
    Setting(
        "ear",
        N_("By ear"),
        N_(
            "Says whose turn it is, what happened, how it stands. Keys: H my hand, T the table, S the score, "
            "W whose turn, M what I can do, L what was said."
        ),
        (
            ("off", N_("Off")),
            ("short", N_("Short")),
            ("usual", N_("Usual")),
            ("all", N_("Everything")),
        ),
        (
            ("short", N_("whose turn it is")),
            ("usual", N_("and what happened")),
            ("all", N_("and how it stands")),
        ),
    ),
    Setting(
        "sound",
        N_("Sound"),
        N_("Soft noises of cards and cats, and a tune for whoever wins."),
    ),
    Setting(
        "vibration",
        N_("Vibration"),
        N_("A short tick with each card, where the tablet has a motor for it."),
    ),
    Setting(
        "statistics",
        N_("Statistics"),
        N_("Who has won how often, on a page of its own. Hidden, nobody sees it."),
    ),
    Setting(
        "hold",
        N_("Hold to open the curtain"),
        N_("So that no stray finger shows a hand. Without it a tap is enough."),
    ),
)
"""All settings of the tablet's screen but the language, whose values depend on the catalogues."""


OFTEN = ("language", "sound", "vibration", "size", "theme")
"""Settings on the first screen, besides people."""

SEEING = ("contrast", "suits", "motion", "aloud", "ear")
"""Settings that are folded under *Seeing and hearing*."""

PLAYING = ("shine", "points", "hints", "tips", "ask", "hand", "hold", "statistics")
"""Settings that are folded under *How we play*."""

AT_TABLE = ("sound", "size", "theme", "language")
"""Settings to which the gear of a table leads first."""


class BackupMessages(NamedTuple):
    """Messages below the buttons for a backup: an error (`notice`), and what was done (`done`).

    Each is empty for none.
    """

    notice: str = ""
    """Error message."""
    done: str = ""
    """Message about where the backup is, or what it has brought."""


def draw_settings_screen(
    settings: Settings,
    languages: Mapping[str, str],
    notice: BackupMessages,
    device: Device,
    people_line: Node | None = None,
    *,
    is_over_game: bool,
) -> Node:
    """Draw the settings screen of the tablet: the settings in `OFTEN`, known people, and three groups.

    The folded groups are seeing and hearing (`SEEING`), how we play (`PLAYING`), and this tablet, with
    installation, offline use, backup and version; a `notice` about a backup unfolds the last.
    `languages` has each language's own name by its code. `people_line` is the line of the known persons.
    `is_over_game` is True if the settings were opened from a game: only then is full screen offered.
    """
    lines = _draw_setting_lines_by_name(settings, languages)
    playing = [*(lines[name] for name in PLAYING), _draw_show_tips_again_button(device)]
    return _draw_settings_frame(
        h("ul.panel.often", (lines.get(name) for name in OFTEN), people_line, key="often"),
        _draw_folded_settings_group("seeing", _("Seeing and hearing"), [lines[name] for name in SEEING]),
        _draw_folded_settings_group("playing", _("How we play"), playing),
        _draw_folded_settings_group(
            "tablet",
            _("This tablet"),
            [
                _draw_full_screen_switch(device) if is_over_game else None,
                installing.draw_install_setting_line(device),
                offline.draw_offline_status_line(device),
                _draw_backup_buttons(notice),
                h(
                    "li.setting",
                    h("button", _("How the computer thinks"), data_act="thinking"),
                    key="thinking",
                ),
                _draw_version_news(settings.before),
            ],
            is_open=any(notice),
        ),
    )


def draw_game_settings_screen(settings: Settings, languages: Mapping[str, str], device: Device) -> Node:
    """Draw the settings screen for use during a game: the settings in `AT_TABLE`, and full screen.

    The button "All settings" (`all`) leads to the others. `languages` has each language's own name by
    its code.
    """
    lines = _draw_setting_lines_by_name(settings, languages)
    return _draw_settings_frame(
        h(
            "ul.panel",
            (lines.get(name) for name in AT_TABLE),
            _draw_full_screen_switch(device),
            h("li.setting", h("button", _("All settings"), data_act="all"), key="all"),
            key="brief",
        )
    )


def _draw_show_tips_again_button(device: Device) -> Node | None:
    """Draw a list item with the button "Show the tips again" (`tips-again`), for the tips for beginners.

    None if players know no tip yet, or if the tablet cannot remember known tips.
    """
    if not device.known_tips:
        return None
    return h("li.setting", h("button", _("Show the tips again"), data_act="tips-again"), key="tips again")


def _draw_settings_frame(*content: Node) -> Node:
    """Draw the settings screen: a Back button, the title "Settings of this tablet", and `content`."""
    return draw_titled_screen("settings", "settings", _("Settings of this tablet"), *content)


def _draw_setting_lines_by_name(settings: Settings, languages: Mapping[str, str]) -> dict[str, Node]:
    """Return a list item for each setting, drawn with its present value, by the setting's name.

    The language is left out if there is only one.
    """
    language = [make_language_setting(languages)] if len(languages) > 1 else []
    return {
        each.name: _draw_setting_line(each, getattr(settings, each.name)) for each in (*language, *SETTINGS)
    }


def _draw_folded_settings_group(
    name: str, title: str, lines: Sequence[Node | None], *, is_open: bool = False
) -> Node:
    """Draw a group of settings as a `details` element, which its `title` unfolds, open if `is_open`.

    `name` is the key of the group, `lines` are its list items; a None among them is left out.
    """
    return h(
        "details.panel.group",
        h("summary", h("h2", title)),
        h("ul", lines),
        open=is_open,
        key=name,
    )


def restored_backup_text(restored: RestoreResult) -> str:
    """Return the sentences on what a restored backup has brought (games, settings), then its remarks."""
    return " ".join(
        [_restored_contents_text(restored.games, has_settings=restored.settings), *restored.remarks]
    )


def _restored_contents_text(games: int, *, has_settings: bool) -> str:
    """Return a sentence on what a backup has brought, such as that the settings came, and 3 games.

    `games` is the number of games that are new on this tablet.
    """
    if has_settings and games:
        return plural("The settings came, and {n} game.", "The settings came, and {n} games.", games)
    if has_settings:
        return _("The settings came, and no new game.")
    return plural("{n} game came.", "{n} games came.", games) if games else _("No new game came.")


@cache_by_language
def draw_sound_button(*, is_on: bool) -> Node:
    """Draw the cached button, a loudspeaker, that turns sounds on and off; it is pressed if they are on.

    It sends `sound`. If sounds are off, the picture is `silence`, else `speaker`.
    """
    return h(
        "button.quiet.gear",
        draw_picture("speaker" if is_on else "silence"),
        aria_label=_("Sound"),
        aria_pressed=bool_text(is_on),
        data_act="sound",
        key="sound",
    )


@cache_by_language
def draw_settings_button() -> Node:
    """Draw the cached button, a gear, that opens the settings (`settings`)."""
    return h(
        "button.quiet.gear", draw_picture("gear"), aria_label=_("Settings"), data_act="settings", key="gear"
    )


def draw_known_people(people: Iterable[Person], objection: str, *, is_damaged: bool) -> Node:
    """Draw a button for each known person, which leads to their own page, and a field to add a person.

    The buttons send `person NAME`. `objection` says why a new person was refused; empty if none was. If
    `is_damaged`, a notice says that not all stored people can be read.
    """
    buttons = (
        h(
            "button.known",
            draw_player_cat(person.cat),
            h("span", isolate_text(person.name)),
            class_=f"c{person.cat}",
            aria_label=_("Choices of {name}", name=person.name),
            data_act=format_act("person {name}", name=person.name),
            key=person.name,
        )
        for person in people
    )
    unread = _("What was kept of people here cannot be read as a whole.")
    return h(
        "li.setting",
        h("fieldset", h("legend", _("People")), h("div.choice.people", buttons, _draw_new_person_field())),
        h(
            "small",
            _("Everybody can have their own settings. They hold while that person looks."),
        ),
        h("p.notice", objection, role="alert"),
        h("p.notice", unread if is_damaged else "", role="alert"),
        key="people",
    )


def _draw_new_person_field() -> Node:
    """Draw the text field "Somebody new", in which the name of a new person is typed; it sends `know`."""
    name = _("Somebody new")
    return h(
        "input",
        value="",
        placeholder=name,
        aria_label=name,
        data_change="know",
        data_again=True,
        maxlength=LONGEST_TYPED,
        dir="auto",
        autocomplete="off",
        key="new",
    )


def make_language_setting(languages: Mapping[str, str]) -> Setting:
    """Return the setting for the language; its values are `auto`, to follow the tablet, and all languages.

    `languages` has each language's own name by its code.
    """
    return Setting(
        "language",
        N_("Language"),
        N_("For all words here, and for the cards that are read."),
        (("auto", N_("As the tablet")), *languages.items()),
    )


def _draw_full_screen_switch(device: Device) -> Node | None:
    """Draw the switch for full screen, on while the page fills the screen; None if the browser has none.

    A tap sends `full-screen true` or, if it is on, `full-screen false`.
    """
    if (on := device.full_screen) is None:
        return None
    return h(
        "li.setting",
        draw_switch(_("Full screen"), format_act("full-screen {word}", word=bool_text(not on)), on=on),
        h("small", _("The bars of the browser make room for the game, until you go home.")),
        key="full-screen",
    )


def _draw_backup_buttons(notice: BackupMessages) -> Node:
    """Draw buttons to save a backup of all that is stored and to restore one, and the messages of both.

    The messages are in `notice`. "Save everything" sends `pack`; "Bring it in from a file" chooses a
    file, whose text comes with `unpack`.
    """
    return h(
        "li.setting",
        h(
            "fieldset",
            h("legend", _("Everything on this tablet")),
            h(
                "div.choice",
                installing.draw_save_backup_button(),
                h("button", _("Bring it in from a file"), data_file="unpack"),
            ),
        ),
        h(
            "small",
            _("Games, settings, people, what they know and their decks in one file, for another tablet."),
        ),
        h("p.notice", notice.notice, role="alert"),
        h("p.done", notice.done, role="status"),
        key="everything",
    )


def _draw_version_news(before: str) -> Node:
    """Draw the version of Clowder, and what is new since the version that the tablet had `before`.

    That is a version such as `1.0.0`; if it is empty, or nothing is new, the version stands alone.
    """
    news = [h("small", _(sentence), key=sentence) for sentence in iter_news_since(before)]
    return h(
        "li.setting",
        h("fieldset", h("legend", _("About")), h("p", _("Clowder {version}", version=VERSION))),
        h("p", _("New since you had another version:"), key="new") if news else None,
        news,
        key="about",
    )


def draw_personal_setting(setting: Setting, choices: SettingValues) -> Node:
    """Draw buttons by which a person chooses their own value of a setting, or follows the tablet.

    They send `own NAME VALUE`, with the value `-` for "As this tablet", which is pressed unless
    `choices`, the person's chosen values by setting, has this setting. A setting that is on or off has
    the values `true` and `false`. The language has no button for `auto`.
    """
    current = choices.get(setting.name, "-")
    asked = setting.words or ON_OFF_VALUES
    own = (
        _personal_value_and_label(word, notice)
        for word, notice in asked
        if (setting.name, word) != ("language", "auto")
    )
    words = (("-", N_("As this tablet")), *own)
    chosen = bool_text(current) if isinstance(current, bool) else str(current)
    field = _draw_setting_value_buttons(setting._replace(words=words), chosen, "own {name} {word}")
    return h(
        "li.setting", field, h("small", _(setting.sentence)) if setting.sentence else None, key=setting.name
    )


def _personal_value_and_label(word: str, label: str) -> tuple[str, str]:
    """Return the pair of a setting's value `word` and its English label in the settings of a person.

    For the value `auto` the label is "Usual"; for all others it is `label`.
    """
    return word, N_("Usual") if word == "auto" else label


ON_OFF_VALUES = (("true", N_("On")), ("false", N_("Off")))
"""Values of a setting that is on or off, with their English labels."""


SettingAct: TypeAlias = Literal["setting {name} {word}", "own {name} {word}"]
"""Template of an act that changes a setting, of the tablet or of a person."""


def _draw_setting_line(setting: Setting, current: str | bool) -> Node:
    """Draw a list item with a setting of the tablet: value buttons or a switch, and its explanation.

    The switch is for a setting without `words`, which is on or off.
    """
    field = (
        _draw_setting_value_buttons(setting, current)
        if setting.words
        else _draw_setting_switch(setting, current is True)
    )
    return h("li.setting", field, h("small", _(setting.sentence)), key=setting.name)


def _draw_setting_value_buttons(
    setting: Setting, current: str | bool, act: SettingAct = "setting {name} {word}"
) -> Node:
    """Draw a button for each value of a setting under its title, with that of the `current` value pressed.

    A tap sends the command `act`, filled in with the setting's name and the value. A value with an
    explanation in `setting.told` shows that below its label.
    """
    told = dict(setting.told)
    buttons = (
        h(
            "button",
            _(called),
            h("small", _(told[word])) if word in told else None,
            aria_pressed=bool_text(word == current),
            lang=word if setting.name == "language" and word not in ("auto", "-") else None,
            data_act=format_act(act, name=setting.name, word=word),
            key=word,
        )
        for word, called in setting.words
    )
    return h("fieldset", h("legend", _(setting.title)), h("div.choice", buttons))


def _draw_setting_switch(setting: Setting, current: bool) -> Node:
    """Draw a setting of the tablet that is on or off as a switch; a tap changes it.

    `current` is True if it is on; then a tap sends `setting NAME false`, else `setting NAME true`.
    """
    act = format_act("setting {name} {word}", name=setting.name, word=bool_text(not current))
    return draw_switch(_(setting.title), act, on=current)
