"""Screen on which the sheets of a game are chosen and previewed for printing."""

from collections.abc import Container, Iterable
from typing import Literal, TypeAlias

from clowder.app.printing import CARDS, RULES, PrintJob
from clowder.core.i18n import _, plural
from clowder.core.options import Option, list_option_declarations, option_value_text
from clowder.widgets.acts import Act, format_act
from clowder.widgets.choices import english_preset_title, option_title
from clowder.widgets.content import ContentPack
from clowder.widgets.controls import bool_text, draw_switch
from clowder.widgets.nodes import Node, h
from clowder.widgets.paper.sheet import PAPERS, PrintSettings, draw_print_preview
from clowder.widgets.rules_page import HouseRule

ChoiceAct: TypeAlias = Literal["paper game {name}", "paper kind {name}", "paper size {name}"]
"""Template of an act that chooses one of several values."""

MAX_SHIFT_MM = 4
"""Maximum shift of the backs in any direction, in millimetres; letter paper has room for no more."""


def draw_printing_screen(
    printing: PrintJob, pack: ContentPack | None, language: str, *, can_print: bool
) -> Node:
    """Draw the screen for printing: choices of game, sheet and paper, and a preview of all pages.

    For the cards there are also the choice of their texts (`pack`, None if they have none), of their
    numbers, and of backs; for the rules there are house rules to print. `language` is the current one.
    `can_print` is True if the browser can be asked to print.
    """
    pages = printing.draw_sheet_pages(pack.card_texts() if pack else None)
    games = ((each.name, _(each.title)) for each in printing.games.values())
    of_cards = printing.kind == CARDS
    return h(
        "main.paper",
        draw_print_bar(_("On paper"), can_print=can_print),
        _draw_choice_button_group(_("Game"), "paper game {name}", printing.chosen_game.name, games),
        _draw_choice_button_group(
            _("Sheet"), "paper kind {name}", printing.kind, printing.list_sheet_kinds()
        ),
        pack.draw_lobby_deck_field(language) if pack and of_cards else None,
        _draw_card_count_menus(printing) if printing.deck_presets and of_cards else None,
        _draw_house_rule_switches(printing) if printing.kind == RULES else None,
        _draw_sheet_options(printing.sheet, of_cards=of_cards),
        h(
            "p",
            plural("{n} page.", "{n} pages.", len(pages)),
            " ",
            _printing_advice_text(printing.sheet) if of_cards else "",
            role="status",
        ),
        draw_print_preview(printing.sheet, pages),
        class_=printing.chosen_game.name,
        key="paper",
    )


def draw_print_bar(title: str, *, can_print: bool) -> list[Node]:
    """Draw the bar of a screen with sheets to print: Back, the title and, if `can_print`, Print.

    The result is a list with the bar and, without `can_print`, a paragraph that the browser prints from
    its own menu.
    """
    bar = h(
        "header.bar",
        h("button.quiet", _("Back"), data_act="paper close"),
        h("h1", title),
        h("button.big", _("Print"), data_act="paper print") if can_print else None,
    )
    notice = h("p", _("This browser prints from its own menu, if at all."), key="no-print")
    return [bar] if can_print else [bar, notice]


def draw_paper_size_choice(sheet: PrintSettings) -> Node:
    """Draw two buttons for the paper size, A4 and Letter (`paper size NAME`), the present one pressed."""
    papers = ((paper, _("A4") if paper == "a4" else _("Letter")) for paper in PAPERS)
    return h(
        "div.choice",
        (_draw_choice_button("paper size {name}", size, label, sheet.paper) for size, label in papers),
    )


def draw_ink_saving_switch(sheet: PrintSettings) -> Node:
    """Draw the switch "Save ink", with which outlines are printed instead of coloured surfaces.

    It is on if `sheet.thrifty`.
    """
    return _draw_print_setting_switch("thrifty", _("Save ink: outlines, to colour in"), sheet.thrifty)


def _draw_card_count_menus(printing: PrintJob) -> Node:
    """Draw a button for each suggested deck, and for each kind of card a menu of how many are printed.

    The game must have such decks (`PrintJob.deck_presets`); their keys name the kinds, which are options
    of the game. A notice says why no game is possible with the chosen numbers; it is empty if one is.
    """
    counted = next(iter(printing.deck_presets.values()))
    asked = (
        each for each in list_option_declarations(printing.chosen_game.rules.Options) if each.name in counted
    )
    presets = (
        h("button", _(english_preset_title(name)), data_act=act, key=name)
        for name in printing.deck_presets
        for act in [format_act("paper preset {name}", name=name)]
    )
    return h(
        "fieldset",
        h("legend", _("The cards")),
        h("p.notice", printing.deck_refusal_text, role="alert", key="notice"),
        h("div.choice", presets),
        h(
            "div.choice",
            (_draw_card_count_menu(each, getattr(printing.chosen_game_options, each.name)) for each in asked),
        ),
        key="numbers",
    )


def _draw_house_rule_switches(printing: PrintJob) -> Node | None:
    """Draw a group of switches, one for each house rule that can be printed with the rules.

    None if there are no such house rules.
    """
    house_rules = printing.printable_house_rules
    if not house_rules:
        return None
    return h(
        "fieldset",
        h("legend", _("Our house rules")),
        h(
            "div.options",
            (_draw_house_rule_switch(each, printing.chosen_house_rules) for each in house_rules),
        ),
        key="house rules",
    )


def _draw_house_rule_switch(house_rule: HouseRule, printed: Container[str]) -> Node:
    """Draw a switch with a house rule's title and, below it, the rule's text; on, the rule is printed.

    It is on if the rule's key is in `printed`.
    """
    act, on = format_act("paper rule {name}", name=house_rule.key), house_rule.key in printed
    return h(
        "div.option",
        draw_switch(house_rule.title, act, on=on),
        h("small", house_rule.text),
        key=house_rule.key,
    )


def _draw_sheet_options(sheet: PrintSettings, *, of_cards: bool) -> Node:
    """Draw the choices of how to print: paper size, saving ink and large print; for cards also backs.

    If cards (`of_cards`) are printed with backs (`sheet.backs`), there are also the menus that shift the
    backs.
    """
    return h(
        "fieldset",
        h("legend", _("How")),
        draw_paper_size_choice(sheet),
        h(
            "div.switches",
            _draw_print_setting_switch("backs", _("Backs, for both sides of the paper"), sheet.backs)
            if of_cards
            else None,
            draw_ink_saving_switch(sheet),
            _draw_print_setting_switch(
                "large",
                _("Large print: four cards a page") if of_cards else _("Large print"),
                sheet.large,
            ),
        ),
        _draw_back_shift_menus(sheet) if of_cards and sheet.backs else None,
        key="how",
    )


def _draw_back_shift_menus(sheet: PrintSettings) -> Node:
    """Draw two menus, to the right and down, that shift the backs of cards against their fronts.

    They are for a printer that does not print both sides in the same place.
    """
    return h(
        "div.moves",
        h("p", _("Do the marks of both sides meet, held against the light? If not, move the backs.")),
        h(
            "div.choice",
            _draw_back_shift_menu("right", _("To the right"), sheet.right),
            _draw_back_shift_menu("down", _("Down"), sheet.down),
        ),
        key="moves",
    )


def _printing_advice_text(sheet: PrintSettings) -> str:
    """Return the advice to print at 100 %, with the size in millimetres that cards then have.

    If backs are printed, it also says to print on both sides.
    """
    size = _("94.5 × 132 mm") if sheet.large else _("63 × 88 mm")
    advice = _(
        "Choose 100 % and the usual margins where the printer asks. A card is then {size}: measure one.",
        size=size,
    )
    both = _("Print on both sides, turned over the long edge. Thick paper is best.")
    return f"{advice} {both}" if sheet.backs else advice


def _draw_choice_button_group(
    legend: str, act: ChoiceAct, current: str, choices: Iterable[tuple[str, str]]
) -> Node:
    """Draw buttons under a `legend`, one for each choice, with that of the `current` value pressed.

    `choices` are pairs of value and label. A tap sends the act `act` with the value in place of
    `{name}`.
    """
    buttons = (_draw_choice_button(act, value, label, current) for value, label in choices)
    return h("fieldset", h("legend", legend), h("div.choice", buttons), key=act.split()[1])


def _draw_choice_button(act: ChoiceAct, value: str, label: str, current: str) -> Node:
    """Draw a button that chooses a value; it is pressed if that is the `current` value.

    A tap sends the command `act` with the value in place of `{name}`.
    """
    pressed = bool_text(value == current)
    return h("button", label, aria_pressed=pressed, data_act=format_act(act, name=value), key=value)


def _draw_print_setting_switch(name: str, label: str, is_on: bool) -> Node:
    """Draw a switch, on if `is_on`, that toggles a field of `PrintSettings` (`paper switch NAME`).

    `name` is the field's name.
    """
    return draw_switch(label, format_act("paper switch {name}", name=name), on=is_on, key=name)


def _draw_back_shift_menu(direction: str, label: str, current: float) -> Node:
    """Draw the menu that shifts the backs of cards in one direction, `right` or `down`.

    It has steps of 0.5 millimetres from -`MAX_SHIFT_MM` to `MAX_SHIFT_MM`; `current` is the present
    shift.
    """
    steps = (step / 2 for step in range(-2 * MAX_SHIFT_MM, 2 * MAX_SHIFT_MM + 1))
    return _draw_labelled_menu(
        label,
        format_act("paper move {way}", way=direction),
        ((f"{step:g}", _("{length} mm", length=f"{step:g}"), step == current) for step in steps),
    )


def _draw_card_count_menu(option: Option, current: int) -> Node:
    """Draw the menu of how many cards of one kind are printed, with the present number chosen.

    `option` is the game's option for that number, and has the numbers to choose from.
    """
    choices = ((option_value_text(each), option_value_text(each), each == current) for each in option.values)
    return _draw_labelled_menu(
        option_title(option.name), format_act("paper number {option}", option=option.name), choices
    )


def _draw_labelled_menu(label: str, act: Act, choices: Iterable[tuple[str, str, bool]]) -> Node:
    """Draw a drop-down menu with its label.

    Each of `choices` is a value, its label, and True if it is chosen. A choice sends the command `act`
    with the value.
    """
    options = (h("option", name, value=value, selected=chosen, key=value) for value, name, chosen in choices)
    return h("label.menu", h("span", label), h("select", options, data_change=act), key=act)
