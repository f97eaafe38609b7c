"""Screen of one person: their settings, and all that is stored about them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clowder.app.model.names import LONGEST_TYPED
from clowder.app.play import head_start
from clowder.app.screens.head_start import HEAD_START_EXPLANATIONS, draw_head_start_menu
from clowder.app.screens.settings import SETTINGS, Setting, draw_personal_setting, make_language_setting
from clowder.app.screens.sheet import draw_titled_screen
from clowder.app.services import Services
from clowder.app.storage.people import NO_HANDICAP, PERSONAL, Person
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, join_with_commas, plural
from clowder.games.game import Game
from clowder.widgets.acts import format_act
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Node, h
from clowder.widgets.pictures import draw_player_cat


class PersonScreenState(NamedTuple):
    """State of a person's screen: an open question, an error, and whether it has a button "This tablet".

    `asked` is () for no question, ("forget",), or "merge" and the name of the person to merge with.
    `notice` is the error or empty. `has_tablet` is True for the button, which leads to the settings of
    the tablet.
    """

    asked: Sequence[str] = ()
    """Open question: `forget`, or `merge` and the other's name; empty for none."""
    notice: str = ""
    """Error message; empty for none."""
    has_tablet: bool = False
    """True if a button leads on to the settings of the tablet."""


def draw_person_screen(services: Services, person: Person, state: PersonScreenState) -> Node:
    """Draw the screen of a known person: cat, name, own settings, head starts, and what is stored.

    It also has the number of quiz questions asked, and buttons to forget the person or merge them with
    another. A head start is an advantage in a game, in points or time. `state` has an open question and
    an error.
    """
    title = _("Choices of {name}", name=person.name)
    tablet = h("button.quiet", _("This tablet"), data_act="tablet") if state.has_tablet else None
    return draw_titled_screen(
        "person",
        "settings",
        title,
        h("p.notice", state.notice, role="alert", key="notice"),
        h(
            "ul.panel",
            _draw_cat_and_name(person),
            _draw_asked_question_count(services, person.name),
            _draw_personal_settings(services, person),
            (
                _draw_head_start_setting(game, person)
                for game in services.games.values()
                if head_start.has_head_start_option(game.rules)
            ),
            _draw_stored_data(services, person, state.asked),
        ),
        beside=tablet,
    )


def _list_personal_settings(services: Services) -> Iterator[Setting]:
    """Yield the settings that each person may choose for themselves, the language first.

    The language is left out if Clowder has only one.
    """
    languages = services.preferences.own_language_names
    if len(languages) > 1:
        yield make_language_setting(languages)
    yield from (each for each in SETTINGS if each.name in PERSONAL)


def _draw_cat_and_name(person: Person) -> Node:
    """Draw a list item with the person's cat, a button that changes it, and a field with the name.

    They send `cat` and `called`. A note says that the settings hold while the person looks.
    """
    colour = person.cat
    return h(
        "li.setting",
        h(
            "div.named",
            h(
                "button.colour",
                draw_player_cat(colour),
                class_=f"c{colour}",
                aria_label=_("Cat"),
                data_act="cat",
            ),
            h(
                "input",
                value=person.name,
                data_change="called",
                aria_label=_("Name"),
                maxlength=LONGEST_TYPED,
                dir="auto",
                autocomplete="off",
            ),
        ),
        h("small", _("This holds while {name} looks. Nothing changes for the others.", name=person.name)),
        key="who",
    )


def _draw_personal_settings(services: Services, person: Person) -> Node:
    """Draw a list of the settings that the person has chosen; "Add" unfolds those taken from the tablet.

    If the person has chosen none, a sentence says so; if all are chosen, "Add" is left out.
    """
    lines = {
        each.name: draw_personal_setting(each, person.choices) for each in _list_personal_settings(services)
    }
    own = [line for name, line in lines.items() if name in person.choices]
    others = [line for name, line in lines.items() if name not in person.choices]
    title = _("{name} has it differently", name=person.name)
    return h(
        "li.setting",
        h("h2", title),
        h("ul.differing", own, key="own") if own else h("p", _("In nothing so far.")),
        h("details.group", h("summary", _("Add")), h("ul", others), key="add") if others else None,
        key="differently",
    )


def _draw_head_start_setting(game: Game, person: Person) -> Node:
    """Draw the menu of the person's head start (advantage in points or time) in a game, and an explanation.

    Its choices are those of the game with its default options and the largest number of players.
    """
    starts = head_start.find_available_head_starts(game.rules, game.rules.Options(), game.rules.SEATS[-1])
    act = format_act("start {game}", game=game.name)
    return h(
        "li.setting",
        h(
            "label.start",
            h("strong", join_with_colon(_("Head start"), _(game.title))),
            draw_head_start_menu(starts, person.starts.get(game.name, NO_HANDICAP), act),
        ),
        h("small", _(HEAD_START_EXPLANATIONS[starts.is_time])),
        key=f"start {game.name}",
    )


def _draw_stored_data(services: Services, person: Person, asked_words: Sequence[str]) -> Node:
    """Draw what is stored about the person on this tablet, and buttons to forget or merge them.

    It lists the titles of the unfinished games in which the person plays. `asked_words` is a question
    that takes the place of the buttons: `forget`, or `merge` and the other person's name; empty for
    none.
    """
    saves = services.saves.saves_with_person(person.name)
    games = [_(services.games[save.game].title) for save in saves if save.game in services.games]
    others = [each.name for each in services.people.all_people() if each.name != person.name]
    return h(
        "li.setting",
        h("h2", _("Kept of {name} on this tablet", name=person.name)),
        h("p", _("The name, the cat, what is chosen on this page, and how games ended.")),
        h(
            "p",
            join_with_colon(
                plural("{n} unfinished game", "{n} unfinished games", len(games)), join_with_commas(games)
            ),
        )
        if games
        else h("p", _("No unfinished game.")),
        _draw_merge_or_forget_question(person.name, asked_words)
        if asked_words
        else _draw_merge_and_forget_choices(person.name, others),
        key="kept",
    )


def _draw_asked_question_count(services: Services, name: str) -> Node:
    """Draw how many quiz questions the person has been asked, and buttons to quizzes and statistics.

    All decks count together. The button to the statistics is left out if the tablet's settings hide
    them.
    """
    answered = sum(len(boxes.places) for boxes in services.leitner_box_store.get_boxes_by_deck(name).values())
    told = plural("{n} card has been asked.", "{n} cards have been asked.", answered)
    has_statistics = services.preferences.tablet_settings.statistics
    return h(
        "li.setting",
        h("p", told) if answered else h("p", _("No card has been asked.")),
        h(
            "div.choice",
            (draw_quiz_button(format_act("cards {game}", game=game.name)) for game in services.quiz_games),
            h("button.quiet", _("Statistics"), data_act="statistics") if has_statistics else None,
        ),
        key="known",
    )


def _draw_merge_and_forget_choices(name: str, others: Sequence[str]) -> Node:
    """Draw a menu to merge the person with another (`merge`), and a button to forget them (`forget`).

    `others` are the names of all other known persons; if there are none, the menu is left out. At first
    no name is chosen in it.
    """
    choices = (h("option", isolate_text(other), value=other, key=other) for other in others)
    label = _("{name} is the same as", name=name)
    nobody = h("option", "…", value="", selected=True, key="")
    merging = h("label.start", h("strong", label), h("select", nobody, choices, data_change="merge"))
    forgetting = h("button", _("Forget {name}", name=name), data_act="forget")
    return h("div.parting", merging if others else None, forgetting)


def _draw_merge_or_forget_question(name: str, asked_words: Sequence[str]) -> Node:
    """Draw the question whether to forget the person or merge them with another, with Yes and No.

    `asked_words` is `forget`, or `merge` and the name of the other person, who remains. The buttons send
    `yes` and `no`.
    """
    question = _("Forget {name}? In unfinished games a cat's name stands instead.", name=name)
    yes = _("Yes, forget")
    if other := "".join(asked_words[1:]):
        question = _("{name} is {other}? Then only {other} remains.", name=name, other=other)
        yes = _("Yes, the same")
    return h(
        "div.parting",
        h("p", question, role="alert"),
        h("div.choice", h("button", yes, data_act="yes"), h("button", _("No, keep it"), data_act="no")),
    )
