"""How Clowder looks and feels, on a page of its own: reached from home and from every table."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.storage.settings import Settings
from core.words import _, listed, plural
from widgets.controls import switch, truth
from widgets.nodes import Node, h
from widgets.pictures import picture, scenery


class Setting(NamedTuple):
    """A line of the page."""

    name: str
    """The field of `Settings` that it changes."""
    title: str
    sentence: str
    """What it does."""
    words: tuple[tuple[str, str], ...] = ()
    """The values to choose from, and how they are called; none for one that is on or off."""


SETTINGS = (
    Setting(
        "theme",
        listed("Light"),
        listed("An alley by day or by night, or as the tablet is set."),
        (("auto", listed("As the tablet")), ("light", listed("Day")), ("dark", listed("Night"))),
    ),
    Setting(
        "suits",
        listed("Four-colour suits"),
        listed("Clubs green and diamonds blue, so that no two suits look alike."),
        (("two", listed("Two colours")), ("four", listed("Four colours"))),
    ),
    Setting(
        "hand",
        listed("Tapping hand"),
        listed("Buttons lie on its side, so that the arm covers no card; what is held, on the other."),
        (("right", listed("Right")), ("left", listed("Left"))),
    ),
    Setting(
        "motion",
        listed("Motion"),
        listed("Cards travel to where they go. Without it a ring shows where they are."),
        (("auto", listed("As the tablet")), ("off", listed("Off"))),
    ),
    Setting(
        "sound",
        listed("Sound"),
        listed("Soft noises of cards and cats, and a tune for whoever wins."),
    ),
    Setting(
        "hold",
        listed("Hold to open the curtain"),
        listed("So that no stray finger shows a hand. Without it a tap is enough."),
    ),
)


def page(
    settings: Settings,
    languages: Mapping[str, str],
    remarks: Iterable[str] = (),
    notice: str = "",
    done: str = "",
) -> Node:
    """The whole screen. `languages` are those to choose from, each by its code in its own words.

    `remarks` are what games have to say of them, still to be said with `_`. `notice` says what went wrong
    with a file, and `done` what it has brought; both may be empty.
    """
    return h(
        "main.settings",
        scenery("home"),
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="settings"),
            h("h1", _("Settings")),
        ),
        h(
            "ul.panel",
            (_line(each, getattr(settings, each.name)) for each in SETTINGS),
            _line(_language(languages, remarks), settings.language) if len(languages) > 1 else None,
            _everything(notice, done),
        ),
        key="settings",
    )


def done(games: int, remarks: Iterable[str] = ()) -> str:
    """What a file has brought, in sentences, and what is to be remarked of it."""
    brought = _("The settings came, and no new game.")
    if games:
        brought = plural("The settings came, and {n} game.", "The settings came, and {n} games.", games)
    return " ".join([brought, *remarks])


def gear() -> Node:
    """The button that leads here, and back."""
    return h("button.quiet.gear", picture("gear"), aria_label=_("Settings"), data_act="settings", key="gear")


def _language(languages: Mapping[str, str], remarks: Iterable[str]) -> Setting:
    return Setting(
        "language",
        listed("Language"),
        " ".join(map(_, remarks)),
        (("auto", listed("As the tablet")), *languages.items()),
    )


def _everything(notice: str, done: str) -> Node:
    """All that is kept goes into a file, and comes out of one."""
    return h(
        "li.setting",
        h(
            "fieldset",
            h("legend", _("Everything on this tablet")),
            h(
                "div.choice",
                h("button", _("Save everything"), data_act="pack"),
                h("button", _("Bring it in from a file"), data_file="unpack"),
            ),
        ),
        h(
            "small",
            _("Games, settings and your own deck in one file, for another tablet."),
        ),
        h("p.notice", notice, role="alert") if notice else None,
        h("p.done", done, role="status") if done else None,
        key="everything",
    )


def _line(setting: Setting, now: str | bool) -> Node:
    field = _choice(setting, now) if setting.words else _switch(setting, now is True)
    return h("li.setting", field, h("small", _(setting.sentence)), key=setting.name)


def _choice(setting: Setting, now: str | bool) -> Node:
    buttons = (
        h(
            "button",
            _(called),
            aria_pressed=truth(word == now),
            lang=word if setting.name == "language" and word != "auto" else None,
            data_act=f"setting {setting.name} {word}",
            key=word,
        )
        for word, called in setting.words
    )
    return h("fieldset", h("legend", _(setting.title)), h("div.choice", buttons))


def _switch(setting: Setting, now: bool) -> Node:
    act = f"setting {setting.name} {truth(not now)}"
    return switch(_(setting.title), act, on=now)
