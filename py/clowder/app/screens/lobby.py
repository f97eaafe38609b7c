"""Screen of the lobby."""

from collections.abc import Sequence

from clowder.app.addresses import MAX_LINK_LENGTH
from clowder.app.model.names import LONGEST_TYPED
from clowder.app.model.party import SIDES
from clowder.app.model.settings import PERSON, Settings
from clowder.app.play import head_start
from clowder.app.play.choices import LobbyChoices
from clowder.app.play.computers import find_bot_strength
from clowder.app.play.seating import find_seats_by_name, list_storable_guest_names
from clowder.app.screens.edges import SIDE_CLASSES, SIT_HERE_LABELS
from clowder.app.screens.head_start import HEAD_START_EXPLANATIONS, draw_head_start_menu
from clowder.app.screens.settings import draw_settings_button
from clowder.app.storage.people import Handicap, PeopleStore
from clowder.bots.bot import LEVELS
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, join_with_colon, join_with_commas, plural
from clowder.core.options import NO_YES, Option, list_option_declarations, option_value_text
from clowder.core.rules import AllowedHeadStarts, Seat
from clowder.games.game import Game, format_player_count
from clowder.widgets.acts import PlainAct, format_act
from clowder.widgets.choices import (
    english_preset_title,
    format_options_with_values,
    option_title,
    option_value_title,
)
from clowder.widgets.controls import bool_text, draw_quiz_button, draw_switch
from clowder.widgets.nodes import Content, Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat
from clowder.widgets.scene import format_pick_act
from clowder.widgets.seats import draw_strength_paws
from clowder.widgets.tutorial import draw_lesson_button


def draw_lobby_screen(
    choices: LobbyChoices,
    settings: Settings,
    people: PeopleStore,
    notice: str,
    content_field: Node | None = None,
    *,
    deck_title: str = "",
    picked_seat: Seat | None = None,
    has_quiz: bool = False,
) -> Node:
    """Draw the lobby, in which a game is prepared: who plays, how the tablet lies, choices, and Play.

    Deal, rules and deck are told by a button that unfolds the choice of them (`choices.opened`).
    `people` are the persons whom the tablet knows, `notice` is an error message or empty.
    `content_field` is the field in which the cards of a game with texts are chosen, `deck_title` names a
    deck that is not the game's own, and `has_quiz` is True if these cards have questions for a quiz.
    `picked_seat` is the seat whose player is being changed; None if no seat is.
    """
    game = choices.game
    return h(
        "main.lobby",
        game.background_drawing,
        h(
            "header.bar",
            h("button.quiet", _("Home"), data_act="home"),
            h("h1", _(game.title)),
            h("button.quiet", _("Rules"), data_act="rules"),
            draw_settings_button(),
        ),
        h(
            "div.poster",
            game.picture,
            _draw_game_description(game, deck_title) if game.line else None,
            h("div.choice", map(draw_lesson_button, game.lessons)) if game.lessons else None,
        ),
        h(
            "div.panel",
            h("p.notice", notice, role="alert", key="notice"),
            draw_player_choices(choices, settings, people, picked_seat),
            _draw_head_start_summary(choices, settings, people),
            draw_tablet_use_choice(choices, settings) if choices.game.traits.hidden_hands else None,
            [
                _draw_option_value_buttons(each, choices)
                for each in list_option_declarations(choices.game.rules.Options)
                if each.lines
            ],
            _draw_choices_summary_button(choices, deck_title),
            _draw_unfolded_choices(choices, settings, people, content_field, has_quiz=has_quiz)
            if choices.opened
            else None,
            h("div.go", h("button.big", _("Play"), data_act="play"), key="go"),
        ),
        class_=game.name,
        key="lobby",
    )


def _draw_game_description(game: Game, deck_title: str) -> Node:
    """Draw a paragraph on what the game is about, with its content warning, if any, in small print.

    The warning is for the game's own deck only: it is left out if `deck_title`, the title of another
    deck, is not empty.
    """
    warning = game.content_warning if not deck_title else ""
    return h("p.line", _(game.line), h("small", _(warning)) if warning else None)


def draw_player_choices(
    choices: LobbyChoices, settings: Settings, people: PeopleStore, picked_seat: Seat | None
) -> list[Node | None]:
    """Draw the choice of who plays: heading, players round a drawn tablet, and buttons of known people.

    Before the buttons come the fields (cat, name, person or computer) of `picked_seat`, the seat whose
    player is being changed; none for None.
    """
    return [
        h("h2", _("Who plays?")),
        _draw_seating_plan(choices, settings, picked_seat),
        _draw_seat_editor(choices, settings, picked_seat) if picked_seat is not None else None,
        _draw_person_and_guest_buttons(choices, settings, people),
    ]


def _draw_seating_plan(choices: LobbyChoices, settings: Settings, picked_seat: Seat | None) -> Node:
    """Draw a small tablet with the players at its four edges, and their number to choose in the middle.

    Edges at which one more may sit have a button "+". In a game for more than one, the middle also has
    the button "Touch where you sit". `picked_seat` is the seat whose player is being changed; None if no
    seat is.
    """
    sides = choices.list_seat_sides(settings)
    joinable = _joinable_sides(sides) if choices.seats + 1 in choices.game.rules.SEATS else []
    return h(
        "div.little-tablet",
        (
            _draw_tablet_edge(
                side,
                [seat for seat, there in enumerate(sides) if there == side],
                settings,
                picked_seat,
                can_join=side in joinable,
            )
            for side in range(SIDES)
        ),
        h(
            "div.little-middle",
            _draw_player_count_buttons(choices),
            h("button.quiet", _("Touch where you sit"), data_act="round", key="round")
            if choices.game.rules.SEATS[-1] > 1
            else None,
            key="middle",
        ),
        key="little tablet",
    )


def _joinable_sides(sides: Sequence[int]) -> Sequence[int]:
    """Return the sides of the tablet at which one more may sit: the empty ones; if none is empty, all.

    `sides` has the side of each seat.
    """
    return [side for side in range(SIDES) if side not in sides] or range(SIDES)


def _draw_tablet_edge(
    side: int, seats: Sequence[Seat], settings: Settings, picked_seat: Seat | None, *, can_join: bool
) -> Node | None:
    """Draw the players in `seats` at one edge of the small tablet, and a "+" that seats a player there.

    If a seat is picked (`picked_seat`), the "+", or a tap on the edge, moves its player here (`put SEAT
    SIDE`). Else the "+" adds a player (`join SIDE`), and is there only if `can_join`. None if the edge
    would have neither players nor "+". Seats are clockwise: the players at the lower and left edge are
    drawn in reverse.
    """
    put = None if picked_seat is None else format_act("put {seat} {side}", seat=picked_seat, side=side)
    act = put or (format_act("join {side}", side=side) if can_join else None)
    if not (seats or act):
        return None
    from_left = seats if SIDE_CLASSES[side] in ("top", "right") else seats[::-1]
    return h(
        "div.little-edge",
        (_draw_seated_player_button(seat, settings, is_picked=seat == picked_seat) for seat in from_left),
        h("button.here", "+", aria_label=_(SIT_HERE_LABELS[side]), data_act=act, key="here") if act else None,
        class_=join_class_names(SIDE_CLASSES[side], target=put is not None),
        data_act=put,
        key=SIDE_CLASSES[side],
    )


def _draw_seated_player_button(seat: Seat, settings: Settings, *, is_picked: bool) -> Node:
    """Draw a player at an edge as a button with cat and name; a tap opens the fields of the seat.

    The button can also be dragged to another edge. A computer player has paws that tell how strong it
    is. `is_picked` is True while the seat's fields are open.
    """
    colour, name = settings.colours[seat], settings.names[seat]
    strength = find_bot_strength(settings.players[seat])
    return h(
        "button.sitter.movable",
        draw_player_cat(colour),
        h(
            "span.name",
            isolate_text(name),
            h("span.level", draw_strength_paws(strength)) if strength else None,
        ),
        class_=f"c{colour}",
        aria_label=_("Player {n}: {who}, change", n=seat + 1, who=name),
        aria_pressed=bool_text(is_picked),
        data_act=format_pick_act(str(seat)),
        key=f"sitter {seat}",
    )


def _draw_seat_editor(choices: LobbyChoices, settings: Settings, seat: Seat) -> Node:
    """Draw the fields of one seat, with a button "Stand up" if the game allows one player fewer.

    The fields are cat, name, and whether a person or a computer plays.
    """
    return h(
        "div.players",
        _draw_seat_fields(settings, seat, can_leave=choices.seats - 1 in choices.game.rules.SEATS),
        key="editor",
    )


def _draw_choices_summary_button(choices: LobbyChoices, deck_title: str) -> Node:
    """Draw the button that tells the chosen deal, rules and deck, and opens or closes the choice of them.

    Of the rules it tells the options that are not at their defaults, or "usual rules". `deck_title`
    names a deck that is not the game's own; else it is empty.
    """
    told = [_chosen_deal_text(choices), *(_changed_option_texts(choices) or [_("usual rules")])]
    return h(
        "button.quiet.summary",
        h("span.told", (h("span", part) for part in (*told, isolate_text(deck_title)) if part)),
        h("span.change", _("Close") if choices.opened else _("Change")),
        aria_expanded=bool_text(choices.opened),
        data_act="options",
        key="summary",
    )


def _chosen_deal_text(choices: LobbyChoices) -> str:
    """Return the chosen deal in words: that it is sealed, or the title of a chosen one, or "Shuffled"."""
    if choices.sealed:
        return _("Sealed, and cut by everybody")
    return choices.deal.title if choices.deal else _("Shuffled")


def _changed_option_texts(choices: LobbyChoices) -> list[str]:
    """Return a text, such as "Call after: 7", on each option that is not at its default.

    They are in the rules' order. For an option with the value `yes` the text is its title alone. Left
    out are options that players are not asked for, or whose values are shown side by side in the lobby
    (`Option.lines`).
    """
    shown = (
        each
        for each in list_option_declarations(choices.game.rules.Options)
        if each.is_asked_in_lobby and not each.lines
    )
    words = {each.name: (choices.get_option_value(each), option_value_text(each.default)) for each in shown}
    return format_options_with_values(
        {name: word for name, (word, default) in words.items() if word != default}
    )


def _draw_unfolded_choices(
    choices: LobbyChoices,
    settings: Settings,
    people: PeopleStore,
    content_field: Node | None,
    *,
    has_quiz: bool,
) -> Node:
    """Draw what the summary button unfolds: card texts, deal, options, head starts, and two buttons.

    These print the game and, if `has_quiz`, open the quiz. `content_field` is the field that chooses the
    cards' texts; None in a game without them.
    """
    return h(
        "div.other-choices",
        content_field,
        _draw_deal_choice(choices),
        _draw_option_list(choices),
        _draw_head_start_menus(choices, settings, people),
        h(
            "div.choice",
            h("button.quiet", _("On paper"), data_act="paper", key="paper"),
            draw_quiz_button() if has_quiz else None,
            key="besides",
        ),
        key="other choices",
    )


def _draw_player_count_buttons(choices: LobbyChoices) -> Node | None:
    """Draw a group of buttons, one for each allowed number of players; None if the game allows only one.

    That of the present number is pressed. The legend names the allowed numbers.
    """
    seats = choices.game.rules.SEATS
    if len(seats) == 1:
        return None
    return h(
        "fieldset",
        h("legend", _("Players ({number})", number=format_player_count(seats))),
        h("div.choice", (_draw_player_count_button(each, is_chosen=each == choices.seats) for each in seats)),
        key="seats",
    )


def _draw_player_count_button(seats: int, *, is_chosen: bool) -> Node:
    """Draw the button that chooses this number of players (`seats`), pressed if it is the chosen one."""
    label = plural("{n} player", "{n} players", seats)
    pressed, act = bool_text(is_chosen), format_act("sit {seats}", seats=seats)
    return h("button", str(seats), aria_label=label, aria_pressed=pressed, data_act=act)


def _draw_person_and_guest_buttons(
    choices: LobbyChoices, settings: Settings, people: PeopleStore
) -> Node | None:
    """Draw a button for each person whom the tablet knows, and "Remember NAME" for each guest.

    A person's button seats them (`person NAME`), and is pressed while they sit. A guest's button stores
    the guest as a person (`know NAME`); guests whose names a person cannot have are left out. None if
    there are no buttons.
    """
    sitting = find_seats_by_name(choices, settings)
    known = (
        h(
            "button.known",
            draw_player_cat(person.cat),
            h("span", isolate_text(person.name)),
            class_=f"c{person.cat}",
            aria_pressed=bool_text(person.name in sitting),
            data_act=format_act("person {name}", name=person.name),
            key=person.name,
        )
        for person in people.all_people()
    )
    new = (
        h("button.quiet", _("Remember {name}", name=name), data_act=act, key=act)
        for name in list_storable_guest_names(choices, settings, people)
        for act in [format_act("know {name}", name=name)]
    )
    chips = [*known, *new]
    return (
        h("div.choice.people", chips, role="group", aria_label=_("People"), key="people") if chips else None
    )


def _draw_head_start_summary(choices: LobbyChoices, settings: Settings, people: PeopleStore) -> Node | None:
    """Draw a line such as "Head start: Anna 3 points" with the players who have one; None without any.

    A head start is an advantage, in points or time, with which a seat begins.
    """
    options = choices.options_with_head_starts(settings, people)
    told = [
        f"{settings.names[seat]} {start}"
        for seat in range(choices.seats)
        if (start := head_start.seat_head_start_text(choices.game.rules, options, choices.seats, seat))
    ]
    return (
        h("p.starts", join_with_colon(_("Head start"), join_with_commas(told)), key="starts")
        if told
        else None
    )


def _draw_head_start_menus(choices: LobbyChoices, settings: Settings, people: PeopleStore) -> Node | None:
    """Draw for each player the menu of their head start, and below it an explanation of head starts.

    A head start is an advantage in points or time. None if the game offers none with these options and
    this number of players.
    """
    game = choices.game
    starts = head_start.find_available_head_starts(game.rules, choices.chosen_options(), choices.seats)
    known = head_start.list_known_handicaps(people, game.name, choices.make_party(settings))
    if not starts.values:
        return None
    return h(
        "fieldset.option",
        h("legend", _("Head start")),
        (
            _draw_player_head_start_menu(choices, settings.names[seat], seat, starts, start)
            for seat, start in enumerate(known)
        ),
        h("small", _(HEAD_START_EXPLANATIONS[starts.is_time])),
        key="head start",
    )


def _draw_player_head_start_menu(
    choices: LobbyChoices, name: str, seat: Seat, available: AllowedHeadStarts, handicap: Handicap | None
) -> Node:
    """Draw a player's name with a menu of `available` head starts, in which the present one is chosen.

    `handicap` is the stored one of a known person. It is None for guests and computer players: their
    head start is taken from `choices`, and cannot follow results.
    """
    wished = handicap or Handicap(choices.starts.get(seat, 0))
    menu = draw_head_start_menu(
        available, wished, format_act("start {seat}", seat=seat), may_learn=handicap is not None
    )
    return h("label", h("strong", isolate_text(name)), menu, key=str(seat))


def _draw_seat_fields(settings: Settings, seat: Seat, *, can_leave: bool) -> Node:
    """Draw the fields of a seat: a button to change the cat, the name, and person or computer's level.

    If `can_leave`, there is a button "Stand up", too. The name sends `typing name SEAT` with each
    letter, and `name SEAT` when it is done.
    """
    colour = settings.colours[seat]
    return h(
        "div.player",
        h(
            "button.colour",
            draw_player_cat(colour),
            class_=f"c{colour}",
            aria_label=_("Colour of player {n}", n=seat + 1),
            data_act=format_act("colour {seat}", seat=seat),
        ),
        h(
            "input",
            value=settings.names[seat],
            data_change=format_act("name {seat}", seat=seat),
            data_typing=format_act("typing name {seat}", seat=seat),
            data_again=True,
            aria_label=_("Name of player {n}", n=seat + 1),
            maxlength=LONGEST_TYPED,
            dir="auto",
            autocomplete="off",
        ),
        h("button.quiet", _("Stand up"), data_act=format_act("stand {seat}", seat=seat), key="stand")
        if can_leave
        else None,
        _draw_player_kind_buttons(seat, settings.players[seat]),
        key=str(seat),
    )


def _draw_player_kind_buttons(seat: Seat, chosen_level: str) -> Node:
    """Draw a button for a person, and one for each level of a computer player, the chosen one pressed.

    `chosen_level` is empty for a person. A level's button has a cat, the level's name, and paws for its
    strength.
    """
    person = _("Person")
    levels = ((level, strong) for level in LEVELS if (strong := find_bot_strength(level)))
    buttons = (
        _draw_player_kind_button(
            seat,
            strong.name,
            level,
            [draw_picture("black"), h("span", strong.name, h("span.level", draw_strength_paws(strong)))],
            is_chosen=level == chosen_level,
            css_class=level,
        )
        for level, strong in levels
    )
    return h(
        "div.choice.levels",
        _draw_player_kind_button(seat, person, PERSON, person, is_chosen=not chosen_level),
        buttons,
        key="levels",
    )


def _draw_player_kind_button(
    seat: Seat, kind_title: str, level: str, content: Content, *, is_chosen: bool, css_class: str = ""
) -> Node:
    """Draw a button that gives a seat to a computer player of this level, or to a person for `PERSON`.

    It shows `content`; `kind_title` is read by screen readers. The button is pressed if `is_chosen`, and
    sends `player SEAT LEVEL`.
    """
    return h(
        "button",
        content,
        class_=css_class,
        aria_label=_("Player {n}: {who}", n=seat + 1, who=kind_title),
        aria_pressed=bool_text(is_chosen),
        data_act=format_act("player {seat} {player}", seat=seat, player=level),
        key=level,
    )


def draw_tablet_use_choice(choices: LobbyChoices, settings: Settings) -> Node | None:
    """Draw the buttons "Pass the tablet" and "The tablet lies still", the chosen one pressed.

    They send `pass` and `lie`. A sentence below explains the chosen way. None if there is no choice, as
    fewer than two persons play.
    """
    if not choices.can_tablet_be_stationary(settings):
        return None
    ways: tuple[tuple[PlainAct, str, bool], ...] = (
        ("pass", _("Pass the tablet"), False),
        ("lie", _("The tablet lies still"), True),
    )
    buttons = (
        h(
            "button",
            draw_picture(act),
            name,
            aria_pressed=bool_text(choices.still == still),
            data_act=act,
            key=act,
        )
        for act, name, still in ways
    )
    return h(
        "div.placing",
        h("div.choice", buttons),
        h("small", _tablet_use_text(is_stationary=choices.still)),
        key="ways",
    )


def _tablet_use_text(*, is_stationary: bool) -> str:
    """Return the explanation of a tablet that stays in the middle (`is_stationary`), or is passed on.

    The second says that a curtain hides the cards on the way from hand to hand.
    """
    if is_stationary:
        return _(
            "It stays in the middle, and the picture turns to whoever plays."
            " You look at your cards at your own edge."
        )
    return _("It goes from hand to hand, and a curtain hides your cards on the way.")


def _draw_option_value_buttons(option: Option, choices: LobbyChoices) -> Node:
    """Draw a button for each value in `option.lines`, side by side, with the value's title and sentence.

    The button of the present value is pressed.
    """
    chosen_value = choices.get_option_value(option)
    buttons = (
        h(
            "button",
            h("strong", option_value_title(value)),
            " ",
            h("small", _(line)),
            aria_pressed=bool_text(value == chosen_value),
            data_act=format_act("set {option} {value}", option=option.name, value=value),
            key=value,
        )
        for value, line in option.lines.items()
    )
    return h(
        "div.choice.side-by-side",
        buttons,
        role="group",
        aria_label=option_title(option.name),
        key=option.name,
    )


def _draw_deal_choice(choices: LobbyChoices) -> Node:
    """Draw the choice of the deal: shuffled, deal of the day, or one by number, link or scanned code.

    The buttons of the first two are pressed if they are chosen. A text field takes a number or link
    (`deal number`), "Read a code" opens the camera's page (`scan`). Below is the title of a chosen deal.
    """
    chosen = choices.deal
    label = _("Number or link of a deal")
    return h(
        "fieldset.deal",
        h("legend", _("The deal")),
        h(
            "div.choice",
            h(
                "button",
                _("Shuffled"),
                aria_pressed=bool_text(chosen is None),
                data_act="deal none",
                key="none",
            ),
            h(
                "button",
                _("Deal of the day"),
                aria_pressed=bool_text(bool(chosen and chosen.daily_deal_date_text)),
                data_act="deal day",
                key="day",
            ),
            h(
                "input",
                value=chosen.grouped_number_text if chosen else "",
                placeholder=label,
                aria_label=label,
                data_change="deal number",
                inputmode="numeric",
                autocomplete="off",
                maxlength=2 * MAX_LINK_LENGTH,  # room for some words around a link,
                key="number",
            ),
            h("button.quiet", _("Read a code"), data_act="scan", key="scan"),
        ),
        h("small", chosen.title) if chosen else None,
        key="deal",
    )


def _draw_option_list(choices: LobbyChoices) -> Node:
    """Draw the game's options: buttons of named sets, a line for each option, a switch to seal the deal.

    Options that players are not asked for, or whose values are shown side by side (`Option.lines`), have
    no line.
    """
    options = list_option_declarations(choices.game.rules.Options)
    asked = [each for each in options if each.is_asked_in_lobby and not each.lines]
    return h(
        "div.options",
        _draw_preset_buttons(choices),
        (_draw_option_line(each, choices) for each in asked),
        _draw_sealed_deal_switch(choices),
        key="options",
    )


def _draw_sealed_deal_switch(choices: LobbyChoices) -> Node:
    """Draw the switch for a sealed deal, which shows after the game that nobody has chosen the cards.

    The source of the shuffle is kept in an envelope, and everybody cuts. It is a house rule of every
    game. A tap sends `seal`.
    """
    reason = _(
        "Ours: what the shuffle comes from is sealed in an envelope, then everybody cuts. After the game "
        "it is opened, and all see that nobody has chosen the cards."
    )
    return h(
        "div.option.seal",
        draw_switch(_("Sealed, and cut by everybody"), "seal", on=choices.sealed),
        h("small", draw_picture("envelope"), reason),
        key="sealed",
    )


def _draw_preset_buttons(choices: LobbyChoices) -> Node | None:
    """Draw a button for each named set of options, which chooses them all; None if the game has no sets.

    It sends `preset NAME`.
    """
    if not choices.option_presets:
        return None
    buttons = (
        h("button", _(english_preset_title(name)), data_act=format_act("preset {name}", name=name), key=name)
        for name in choices.option_presets
    )
    return h("div.choice", buttons, key="presets")


def _draw_option_line(option: Option, choices: LobbyChoices) -> Node:
    """Draw an option: a switch if its values are no and yes, else a menu; below it the reason for it."""
    now = choices.get_option_value(option)
    name = option_title(option.name)
    return h(
        "div.option",
        _draw_option_switch(option, name, now)
        if option.values == NO_YES
        else _draw_option_menu(option, name, now),
        h("small", _(option.reason)),
        key=option.name,
    )


def _draw_option_switch(option: Option, name: str, chosen_value: str) -> Node:
    """Draw a yes-or-no option as a switch, on for `yes`; a tap chooses the other value.

    `name` is the option's title, `chosen_value` is `yes` or `no`.
    """
    other = "no" if chosen_value == "yes" else "yes"
    return draw_switch(
        name, format_act("set {option} {value}", option=option.name, value=other), on=chosen_value == "yes"
    )


def _draw_option_menu(option: Option, name: str, chosen_value: str) -> Node:
    """Draw an option's title with a menu of all its values, in which `chosen_value` is chosen.

    A choice sends `set OPTION` with the value.
    """
    choices = (
        h("option", option_value_title(value), value=value, selected=value == chosen_value, key=value)
        for value in map(option_value_text, option.values)
    )
    act = format_act("set {option}", option=option.name)
    return h("label", h("strong", name), h("select", choices, data_change=act))
