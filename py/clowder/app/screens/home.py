"""Home screen: unfinished games, and the games to choose from."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import NamedTuple

from clowder.app.addresses import MAX_LINK_LENGTH
from clowder.app.dates import days_ago_text
from clowder.app.screens import installing
from clowder.app.screens.settings import draw_settings_button, draw_sound_button
from clowder.app.services import Services
from clowder.app.storage.backup import is_store_empty
from clowder.app.storage.saves import Save
from clowder.app.storage.store import INTERRUPTED, NEWER, OFF, UNREACHED
from clowder.core.i18n import N_, _, join_series, join_title, plural
from clowder.core.store import FULL
from clowder.games.game import Game
from clowder.widgets.acts import AnyAct, format_act
from clowder.widgets.controls import draw_quiz_button
from clowder.widgets.nodes import Node, class_names, h
from clowder.widgets.pictures import draw_picture, draw_scenery

_SENTENCES = MappingProxyType(
    {
        FULL: N_("This tablet has no room left. What is new is not kept."),
        OFF: N_("This browser keeps nothing: its storage is switched off."),
        UNREACHED: N_("What this tablet keeps does not answer. Close this page and open it again."),
        INTERRUPTED: N_("What is new is not kept at the moment. Clowder tries again with everything you do."),
        NEWER: N_("A newer Clowder has taken over. Close this page and open it again."),
    }
)


class HomeState(NamedTuple):
    """State of the home screen: its messages and its open question; empty for none."""

    notice: str = ""
    """Error message."""
    done: str = ""
    """Message about what a file has brought."""
    asked: str = ""
    """Name of the save or deck of which players are asked whether to delete it."""
    is_long: bool = False
    """True if all unfinished games are listed, instead of the latest."""


LATEST = 3
"""Maximum number of unfinished games in the short list. If there are more, the list has one less, and a
button with the number of the others. A longer list would push the games to choose from off the screen.
"""


def unsaved_text(reason: str) -> str:
    """Return a sentence for the store's code of why something is not stored; empty for an empty code."""
    return _(_SENTENCES[reason]) if reason else ""


FEW = 4
"""Maximum number of posters that stand in two columns on any screen."""


def draw_home_screen(services: Services, state: HomeState) -> Node:
    """Draw the home screen: the games, and the saves to go on with.

    Only the latest saves are listed, unless the player asked for all or the storage is full.
    """
    trouble = services.store.storage_trouble()
    is_full = trouble == FULL
    game_rows = list(_draw_saves(services, state.asked, is_full=is_full))
    games = services.games.values()
    hidden_count = 0 if state.is_long or is_full or len(game_rows) <= LATEST else len(game_rows) - LATEST + 1
    return h(
        "main.home",
        draw_scenery("home"),
        h(
            "header",
            draw_picture("clowder"),
            h("h1", _("Clowder")),
            h("p", _("Cat card games round one tablet")),
            h(
                "div.tools",
                draw_sound_button(on=services.preferences.tablet_settings.sound),
                draw_settings_button(),
            ),
        ),
        h("p.notice", state.notice, role="alert", key="notice"),
        h("p.notice", unsaved_text(trouble) if trouble else "", role="alert", key="trouble"),
        h("p.done", state.done, role="status", key="done"),
        installing.draw_install_invitation(services.device, offers_import=_asks_for_browser_games(services)),
        _draw_storage_full_advice() if is_full and game_rows else None,
        _draw_unfinished_games(game_rows[: len(game_rows) - hidden_count], hidden_count)
        if game_rows
        else None,
        h("ul.games", map(_draw_game_tile, games), class_=class_names(several=len(games) > FEW), key="games"),
        h(
            "footer",
            _draw_evening_button(services),
            h("button.quiet", _("Open a game from a file"), data_file="take"),
            _draw_link_field() if services.device.is_installed else None,
            h("button.quiet", _("On paper"), data_act="paper"),
            h("button.quiet", _("Statistics"), data_act="statistics")
            if _keeps_statistics(services)
            else None,
            (draw_quiz_button(format_act("cards {game}", game=game.name)) for game in services.quiz_games),
            key="footer",
        ),
        key="home",
    )


def _draw_evening_button(services: Services) -> Node:
    """Draw the way to an evening of several games; one that goes on stands out, and tells how it stands."""
    evening = services.current_evening
    if evening is None:
        return h("button.quiet.to-evening", draw_picture("trophy"), _("An evening"), data_act="evening")
    from clowder.app.evening.evening import standing_text

    told = h("span", _("Go on with the evening"), h("small", standing_text(evening)))
    return h("button.big.to-evening", draw_picture("trophy"), told, data_act="evening")


def _asks_for_browser_games(services: Services) -> bool:
    """Return whether to offer a restore of the browser's games, as the app's own storage is still empty."""
    device = services.device
    may_ask = device.is_apart and not device.was_told and not services.store.storage_trouble()
    return may_ask and is_store_empty(services.store, services.mergeables)


def _draw_link_field() -> Node:
    """Draw the field for a pasted link to a deal or a deck, as a link never opens in the installed app."""
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


def _draw_saves(services: Services, asked_save: str, *, is_full: bool) -> Iterator[Node]:
    """Draw the unfinished games and the unreadable saves; if the storage is full, also the spare decks."""
    games, saves = services.games, services.saves
    kept = {save.name: (games[save.game], save) for save in saves.all_saves() if save.game in games}
    finished = saves.finished_save_names(services.rules_by_game) if is_full else set()
    for name, (game, save) in kept.items():
        going_on = _draw_continue_button(game, save, _save_summary(services, save), is_over=name in finished)
        yield _draw_save_entry(name, _save_title(game, save), going_on, asked_save, is_full=is_full)
    for name in saves.save_names():
        if name not in kept:
            yield _draw_save_entry(
                name, _("the broken game"), _draw_unreadable_notice(), asked_save, is_full=is_full
            )
    for pack in services.packs.values() if is_full else ():
        for name, title in pack.removable_texts().items():
            yield _draw_save_entry(name, title, _draw_imported_deck(title), asked_save, is_full=is_full)


def player_count_text(seats: range) -> str:
    """Return the possible numbers of players as text: `2`, `2-4`."""
    return f"{seats[0]}-{seats[-1]}" if len(seats) > 1 else str(seats[0])


def _draw_game_tile(game: Game) -> Node:
    """Draw a game as a large button: picture, title, one line about it, players and minutes."""
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
        key=game.name,
    )


def _players_and_minutes_text(game: Game) -> str:
    """Return the numbers of players of a game and, if known, its length in minutes."""
    if not game.minutes:
        return _("{players} players", players=player_count_text(game.rules.SEATS))
    told = _("{players} players · {minutes} minutes")
    return told.format(players=player_count_text(game.rules.SEATS), minutes=game.minutes)


def _draw_storage_full_advice() -> Node:
    """Draw the advice, for a full storage, to delete what nobody needs."""
    return h("p.room", _("Throw something away that nobody needs any more, and there is room again."))


def _draw_imported_deck(title: str) -> Node:
    """Draw the line that names the deck which came with a link."""
    return h("p", _("The deck that you brought: {title}", title=title))


def _keeps_statistics(services: Services) -> bool:
    """Return whether the tablet keeps statistics, as its settings say."""
    return services.preferences.tablet_settings.statistics


def _draw_unfinished_games(game_rows: list[Node], hidden_count: int) -> Node:
    """Draw the list of unfinished games; if some are hidden, also the button that shows them."""
    return h(
        "section.unfinished",
        h("h2", _("Go on")),
        h("ul", game_rows, _draw_show_all_button(hidden_count) if hidden_count else None),
        key="unfinished",
    )


def _draw_show_all_button(number: int) -> Node:
    """Draw the button that shows the other unfinished games; `number` tells how many there are."""
    return h("li", h("button.quiet", plural("{n} more", "{n} more", number), data_act="more"), key="more")


def _save_summary(services: Services, save: Save) -> str:
    """Return a save's summary: who leads, how much is played, and when it was left; as far as known."""
    glance, device = services.save_previews.get_preview(save.name), services.device
    facts = []
    if standing := glance.standing:
        is_counted = len(standing.points) == len(save.party.names)
        leads = _leader_text(standing.points, save.party.names) if is_counted else ""
        facts = [leads, _("{n} % played", n=standing.done) if standing.done else ""]
    if glance.epoch_ms and (epoch_ms := device.epoch_clock()):
        facts.append(days_ago_text(device.local_time_ms(glance.epoch_ms), device.local_time_ms(epoch_ms)))
    return " · ".join(filter(None, facts))


def _leader_text(points: tuple[int, ...], names: tuple[str, ...]) -> str:
    """Return the points of all players and who leads; for a single player only the points."""
    told = " : ".join(map(str, sorted(points, reverse=True)))
    leading = [name for name, each in zip(names, points, strict=True) if each == max(points)]
    if len(names) == 1:
        return plural("{n} point", "{n} points", points[0])
    return _("{name} leads {points}", name=leading[0], points=told) if len(leading) == 1 else told


def _draw_continue_button(game: Game, save: Save, standing_text: str, *, is_over: bool) -> Node:
    """Draw the button that goes on with a save; for a finished game, that shows its end."""
    title = _(game.title)
    return h(
        "button.big",
        game.picture,
        h(
            "span",
            _("Over: {game}", game=title) if is_over else _("Go on with {game}", game=title),
            h("small", join_series(save.party.names)),
            h("small", standing_text) if standing_text else None,
        ),
        data_act=format_act("go-on {save}", save=save.name),
    )


def _save_title(game: Game, save: Save) -> str:
    """Return the title of a save: the game and the names of the players."""
    return join_title(_(game.title), join_series(save.party.names))


def _draw_unreadable_notice() -> Node:
    """Draw the notice that a save cannot be read."""
    return h("p", _("A saved game cannot be read. It is kept here until you throw it away."))


def _draw_save_entry(name: str, game: str, message: Node, asked_save: str, *, is_full: bool) -> Node:
    """Draw a save with its menu; the save named `asked_save` with the question whether to delete it."""
    return h(
        "li",
        message,
        _draw_delete_question(name, game) if name == asked_save else _draw_save_actions(name, game, is_full),
        key=name,
    )


def _draw_save_actions(name: str, game: str, is_full: bool) -> Node:
    """Draw the menu of a save: save as a file, and delete. It is open at first if the storage is full."""
    give, drop = format_act("give {save}", save=name), format_act("drop {save}", save=name)
    giving = _draw_quiet_button(_("Save as a file"), give, _("Save as a file: {game}", game=game))
    dropping = _draw_quiet_button(_("Throw away"), drop, _("Throw away {game}", game=game))
    return h(
        "details",
        h("summary", "…", aria_label=_("More: {game}", game=game)),
        h("div", giving, dropping),
        open=is_full,
        key="besides",
    )


def _draw_delete_question(name: str, game: str) -> Node:
    """Draw the question whether to delete a save for good.

    The button to keep it has the place where the button to delete was, so that a double tap does no harm.
    """
    keeping = _draw_quiet_button(_("No, keep it"), "keep", _("Keep {game}", game=game))
    throw = format_act("throw-away {save}", save=name)
    throwing = _draw_quiet_button(_("Yes, throw away"), throw, _("Throw away {game} for good", game=game))
    question = h("p.unseen", _("Throw it away for good?"), role="alert")
    return h("div", throwing, keeping, question, key="asking")


def _draw_quiet_button(text: str, act: AnyAct, label: str) -> Node:
    """Draw a plain button with a longer label for screen readers."""
    return h("button.quiet", text, data_act=act, aria_label=label)
