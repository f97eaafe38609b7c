"""Home screen: the games to choose from, each with what waits to be continued."""

from types import MappingProxyType
from typing import NamedTuple

from clowder.app.addresses import MAX_LINK_LENGTH
from clowder.app.dates import days_ago_text
from clowder.app.screens import installing
from clowder.app.screens.settings import draw_settings_button, draw_sound_button
from clowder.app.services import Services
from clowder.app.storage.backup import has_nothing_to_back_up
from clowder.app.storage.saves import Save
from clowder.app.storage.store import INTERRUPTED, NEWER, OFF, UNREACHED
from clowder.app.versions import VERSION
from clowder.core.i18n import N_, _, join_with_colon, join_with_commas
from clowder.core.store import FULL
from clowder.games.game import Game, format_player_count
from clowder.widgets.acts import format_act
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_screen_background

_UNSAVED_TEXTS = MappingProxyType(
    {
        FULL: N_("This tablet has no room left. What is new is not kept."),
        OFF: N_("This browser keeps nothing: its storage is switched off."),
        UNREACHED: N_("What this tablet keeps does not answer. Close this page and open it again."),
        INTERRUPTED: N_("What is new is not kept at the moment. Clowder tries again with everything you do."),
        NEWER: N_("A newer Clowder has taken over. Close this page and open it again."),
    }
)


class HomeMessages(NamedTuple):
    """Messages above the games on the home screen: an error, and what an opened file has brought.

    `notice` is the error, `done` the message about a file; each is empty for none. If the error is about
    a stored game, `unread_game` is the name of its game.
    """

    notice: str = ""
    """Error message."""
    done: str = ""
    """Message about what a file has brought."""
    unread_game: str = ""
    """Name of the game whose save the notice is about; empty for none."""


def unsaved_reason_text(reason: str) -> str:
    """Return the sentence that tells players why what is new is not stored; empty for an empty code.

    `reason` is a code of the store, such as `FULL`.
    """
    return _(_UNSAVED_TEXTS[reason]) if reason else ""


MAX_IN_TWO_COLUMNS = 4
"""Maximum number of posters that stand in two columns on any screen."""


def draw_home_screen(services: Services, state: HomeMessages) -> Node:
    """Draw the home screen: a poster for each game, by which it is chosen or continued, and messages.

    Above are buttons for sound and settings, the messages in `state`, a warning if storage fails, the
    offer to install Clowder or import a backup, and the button to all saves if one is unreadable or room
    is needed; below is a footer of buttons. More than `MAX_IN_TWO_COLUMNS` games get the class
    `several`.
    """
    trouble = services.store.storage_failure_reason()
    games, saves = services.games.values(), list_readable_saves(services)
    return h(
        "main.home",
        draw_screen_background("home"),
        h(
            "header",
            draw_picture("clowder"),
            h("h1", _("Clowder")),
            h("p", _("Cat card games round one tablet")),
            h(
                "div.tools",
                draw_sound_button(is_on=services.preferences.tablet_settings.sound),
                draw_settings_button(),
            ),
        ),
        h("p.notice", state.notice, role="alert", key="notice"),
        _draw_unreadable_save_button(state) if state.notice and state.unread_game else None,
        h("p.notice", unsaved_reason_text(trouble) if trouble else "", role="alert", key="trouble"),
        h("p.done", state.done, role="status", key="done"),
        installing.draw_install_or_import_offer(
            services.device, offers_import=_should_offer_backup_import(services)
        ),
        _draw_room_button(services) if trouble == FULL else None,
        h(
            "ul.games",
            (_draw_game_poster(services, game, saves) for game in games),
            class_=join_class_names(several=len(games) > MAX_IN_TWO_COLUMNS),
            key="games",
        ),
        _draw_broken_save_button(services, saves) if trouble != FULL else None,
        _draw_footer(services),
        key="home",
    )


def _draw_evening_button(services: Services) -> Node:
    """Draw the button to an evening (series of games): "An evening" or "Go on with the evening".

    The second is there while an evening goes on; it is larger, and shows the number of the present game
    and who leads. Both send `evening`.
    """
    evening = services.current_evening
    if evening is None:
        return h("button.quiet.to-evening", draw_picture("moon"), _("An evening"), data_act="evening")
    from clowder.app.evening.evening import evening_progress_text

    told = h("span", _("Go on with the evening"), h("small", evening_progress_text(evening)))
    return h("button.big.to-evening", draw_picture("moon"), told, data_act="evening")


def list_readable_saves(services: Services) -> list[Save]:
    """Return the stored games that can be read and that this Clowder has, the most recently left first.

    The times are those of the save previews. Saves that were left at an unknown time come last.
    """
    saves = [save for save in services.saves.all_saves() if save.game in services.games]
    return sorted(saves, key=lambda save: -services.save_previews.get_preview(save.name).epoch_ms)


def _draw_room_button(services: Services) -> Node | None:
    """Draw the button to the list of saves that offers to throw something away, as the storage is full.

    None if there is neither a save nor a deck that could be deleted.
    """
    decks = any(pack.removable_deck_titles() for pack in services.packs.values())
    if not (decks or services.saves.list_save_keys()):
        return None
    room = _("Throw something away that nobody needs any more, and there is room again.")
    return h("button.quiet", room, data_act="waiting", key="room")


def _draw_broken_save_button(services: Services, readable: list[Save]) -> Node | None:
    """Draw the button to the list of saves which says that one cannot be read.

    None if the store has no more saves than the `readable` ones.
    """
    if len(services.saves.list_save_keys()) <= len(readable):
        return None
    broken, offer = _("A saved game cannot be read. Everything else is fine."), h("b", _("What can be done?"))
    return h("button.quiet", broken, " ", offer, data_act="waiting", key="broken")


def _draw_unreadable_save_button(state: HomeMessages) -> Node:
    """Draw the button "What can be done?", which leads to the saves of the game with the unreadable one."""
    act = format_act("waiting {game}", game=state.unread_game)
    return h("button.quiet", _("What can be done?"), data_act=act, key="unread")


def _draw_footer(services: Services) -> Node:
    """Draw the home screen's footer: buttons to the evening, quizzes and statistics, and "More".

    An evening is a series of games. Each game with a quiz has a button. That to the statistics ("Our
    cups") is left out if the tablet's settings hide them. "More" unfolds `_draw_folded_footer_buttons`.
    """
    quizzes = [
        draw_quiz_button(format_act("cards {game}", game=game.name), _("Five minutes"))
        for game in services.quiz_games
    ]
    return h(
        "footer",
        _draw_evening_button(services),
        quizzes,
        h("button.quiet.to-cups", draw_picture("trophy"), _("Our cups"), data_act="statistics")
        if services.preferences.tablet_settings.statistics
        else None,
        h("details.rest", h("summary", _("More")), _draw_folded_footer_buttons(services), key="rest"),
        key="footer",
    )


def _draw_folded_footer_buttons(services: Services) -> Node:
    """Draw what "More" unfolds: printing, making a deck, opening a file, backup, and about Clowder.

    The backup has buttons to save everything in a file and to bring it in from one; the last group has
    the version and "How the computer thinks". "Make a deck" is there once for each game whose cards have
    texts. Only an installed app has a field for a pasted link.
    """
    decks = [
        h("button.quiet", _("Make a deck"), data_act=format_act("make {game}", game=name), key=name)
        for name in services.packs
    ]
    return h(
        "div",
        h(
            "div.choice",
            h("button.quiet", _("On paper"), data_act="paper"),
            decks,
            h("button.quiet", _("Open a file"), data_file="take"),
            _draw_paste_link_field() if services.device.is_installed else None,
        ),
        h(
            "fieldset",
            h("legend", _("Everything on this tablet")),
            h(
                "div.choice",
                h("button.quiet", _("Save everything"), data_act="pack"),
                h("button.quiet", _("Bring it in from a file"), data_file="take"),
            ),
        ),
        h(
            "fieldset",
            h("legend", _("About")),
            h(
                "div.choice",
                h("small", _("Clowder {version}", version=VERSION)),
                h("button.quiet", _("How the computer thinks"), data_act="thinking"),
            ),
        ),
    )


def _should_offer_backup_import(services: Services) -> bool:
    """Return whether to offer to import, from a backup, the games that were played in the browser.

    True in an installed app whose own storage works but has nothing besides settings, unless an install
    or import offer was dismissed before (`was_install_offered`).
    """
    device = services.device
    may_ask = (
        device.has_own_storage
        and not device.was_install_offered
        and not services.store.storage_failure_reason()
    )
    return may_ask and has_nothing_to_back_up(services.store, services.mergeables)


def _draw_paste_link_field() -> Node:
    """Draw the text field "Paste a link", for the link to a deal or a deck of cards; it sends `link`.

    It is for the installed app, in which links cannot be opened otherwise.
    """
    paste = _("Paste a link")
    return h(
        "input",
        value="",
        placeholder=paste,
        aria_label=paste,
        data_change="link",
        maxlength=2 * MAX_LINK_LENGTH,  # room for some words around the link
        data_again=True,
        autocomplete="off",
        key="link",
    )


def _draw_game_poster(services: Services, game: Game, saves: list[Save]) -> Node:
    """Draw a list item with a game's poster: a button with picture, title, a line, players and minutes.

    It chooses the game (`choose GAME`). If any of `saves`, which are the readable ones of all games, is
    of this game, two buttons follow: to continue the latest, and to list them.
    """
    waiting = [save for save in saves if save.game == game.name]
    return h(
        "li",
        h(
            "button.tile",
            game.picture,
            h("strong", _(game.title)),
            h("span.line", _(game.line)) if game.line else None,
            h("small", _players_and_minutes_text(game)),
            data_act=format_act("choose {game}", game=game.name),
            class_=game.name,
        ),
        _draw_continue_and_list_buttons(services, game, waiting) if waiting else None,
        class_=join_class_names(waits=bool(waiting)),
        key=game.name,
    )


def _draw_continue_and_list_buttons(services: Services, game: Game, saves: list[Save]) -> Node:
    """Draw two buttons below a game: one continues its latest save, the other lists all of its saves.

    `saves` are those of the game, the latest first. The first button says "Go on" and when the latest
    was left, such as "yesterday"; the second has the number of the other saves, such as "+2", or an
    ellipsis if there is none.
    """
    latest, title = saves[0], _(game.title)
    day = last_played_day_text(services, latest)
    others = f"+{len(saves) - 1}" if len(saves) > 1 else "…"
    return h(
        "div.ribbon",
        h(
            "button.big",
            " · ".join(filter(None, (_("Go on"), day))),
            data_act=format_act("go-on {save}", save=latest.name),
            aria_label=join_with_colon(
                _("Go on with {game}", game=title), join_with_commas(filter(None, (*latest.party.names, day)))
            ),
            key="go on",
        ),
        h(
            "button.big.listing",
            others,
            aria_label=_("More: {game}", game=title),
            data_act=format_act("waiting {game}", game=game.name),
            key="listing",
        ),
        key="ribbon",
    )


def last_played_day_text(services: Services, save: Save) -> str:
    """Return how many days ago the game of a save was left, in words, such as "yesterday" or "3 days ago".

    Empty if that time or the present time is not known.
    """
    left, device = services.save_previews.get_preview(save.name).epoch_ms, services.device
    if left and (epoch_ms := device.epoch_clock()):
        return days_ago_text(device.convert_to_local_ms(left), device.convert_to_local_ms(epoch_ms))
    return ""


def _players_and_minutes_text(game: Game) -> str:
    """Return a game's number of players and, if known, its length as text: "2-4 players · 20 minutes"."""
    if not game.minutes:
        return _("{players} players", players=format_player_count(game.rules.SEATS))
    told = _("{players} players · {minutes} minutes")
    return told.format(players=format_player_count(game.rules.SEATS), minutes=game.minutes)
