"""List of the games that wait: each can be continued, saved as a file, or deleted."""

from collections.abc import Iterator

from clowder.app.model.party import standings_text
from clowder.app.screens.home import last_played_day_text, list_readable_saves, unsaved_reason_text
from clowder.app.screens.sheet import draw_titled_screen
from clowder.app.services import Services
from clowder.app.storage.saves import Save
from clowder.core.i18n import _, join_with_colon, join_with_commas
from clowder.core.store import FULL
from clowder.games.game import Game
from clowder.widgets.acts import AnyAct, format_act
from clowder.widgets.nodes import Node, h


def draw_save_list_screen(services: Services, game_name: str, notice: str, asked_name: str) -> Node:
    """Draw the screen that lists the stored games of one kind, or of all kinds if `game_name` is empty.

    The list of all also has stored games that cannot be read and, if the storage is full, decks that can
    be deleted. `notice` is an error message, `asked_name` the store key of the item that players are
    asked whether to delete; each is empty for none. A warning is shown if storage fails. Without any
    item a sentence says that there is no unfinished game.
    """
    trouble = services.store.storage_failure_reason()
    rows = list(_draw_save_rows(services, game_name, asked_name, is_full=trouble == FULL))
    return draw_titled_screen(
        "waiting",
        "waiting",
        _(services.games[game_name].title) if game_name else _("Go on"),
        h("p.notice", notice, role="alert", key="notice"),
        h("p.notice", unsaved_reason_text(trouble) if trouble else "", role="alert", key="trouble"),
        h("ul.waiting-games", rows, key="games") if rows else h("p", _("No unfinished game."), key="none"),
    )


def _draw_save_rows(services: Services, game_name: str, asked_name: str, *, is_full: bool) -> Iterator[Node]:
    """Yield a list item for each readable save of one game, or of all games if `game_name` is empty.

    For all games, unreadable saves follow and, if the storage `is_full`, the decks that can be deleted.
    If `is_full`, saves whose games are over are marked, too. The item with the store key `asked_name`
    asks whether to delete it.
    """
    games, saves = services.games, services.saves
    finished = saves.finished_save_keys(services.rules_by_game) if is_full else set()
    readable = list_readable_saves(services)
    for save in readable:
        game = games[save.game]
        if game_name in ("", game.name):
            going_on = _draw_continue_button(services, game, save, is_over=save.name in finished)
            yield _draw_save_or_deck_row(
                save.name,
                join_with_colon(_(game.title), join_with_commas(save.party.names)),
                going_on,
                asked_name,
            )
    if game_name:
        return
    for name in saves.list_save_keys():
        if name not in {save.name for save in readable}:
            yield _draw_save_or_deck_row(
                name, _("the broken game"), _draw_unreadable_save_notice(), asked_name
            )
    for pack in services.packs.values() if is_full else ():
        for name, title in pack.removable_deck_titles().items():
            yield _draw_save_or_deck_row(
                name, title, h("p", _("The deck that you brought: {title}", title=title)), asked_name
            )


def _draw_continue_button(services: Services, game: Game, save: Save, *, is_over: bool) -> Node:
    """Draw the button that goes on with a stored game: picture, title, players, and how it stands.

    It sends `go-on SAVE`. If `is_over`, its label is "Over: GAME" instead of "Go on with GAME".
    """
    title, standing = _(game.title), _save_summary_text(services, save)
    return h(
        "button.big",
        game.picture,
        h(
            "span",
            _("Over: {game}", game=title) if is_over else _("Go on with {game}", game=title),
            h("small", join_with_commas(save.party.names)),
            h("small", standing) if standing else None,
        ),
        data_act=format_act("go-on {save}", save=save.name),
    )


def _save_summary_text(services: Services, save: Save) -> str:
    """Return a line about a stored game: "Anna leads 5 : 3 · 40 % played · yesterday".

    The last part is the day when it was left. Parts that are not known are left out.
    """
    facts = []
    if progress := services.save_previews.get_preview(save.name).progress:
        is_counted = len(progress.points) == len(save.party.names)
        leads = standings_text(progress.points, save.party.names) if is_counted else ""
        facts = [leads, _("{n} % played", n=progress.done) if progress.done else ""]
    return " · ".join(filter(None, (*facts, last_played_day_text(services, save))))


def _draw_unreadable_save_notice() -> Node:
    """Draw a paragraph that a saved game cannot be read, and is kept until players delete it."""
    return h("p", _("A saved game cannot be read. It is kept here until you throw it away."))


def _draw_save_or_deck_row(name: str, title: str, message: Node, asked_name: str) -> Node:
    """Draw a list item for a save or deck: `message`, and buttons to save it as a file or delete it.

    `name` is its store key. If `asked_name` is the same, the question whether to delete it takes the
    place of the buttons. `title` names it in the buttons' texts for screen readers.
    """
    return h(
        "li",
        message,
        _draw_delete_question(name, title)
        if name == asked_name
        else _draw_file_and_delete_buttons(name, title),
        key=name,
    )


def _draw_file_and_delete_buttons(name: str, title: str) -> Node:
    """Draw two buttons for a save or deck, "Save as a file" (`give NAME`), "Throw away" (`drop NAME`).

    The second only asks whether to delete it. `name` is the store key; `title` names it for screen
    readers.
    """
    give, drop = format_act("give {save}", save=name), format_act("drop {save}", save=name)
    giving = _draw_inconspicuous_button(_("Save as a file"), give, _("Save as a file: {game}", game=title))
    dropping = _draw_inconspicuous_button(_("Throw away"), drop, _("Throw away {game}", game=title))
    return h("div.choice", giving, dropping, key="besides")


def _draw_delete_question(name: str, title: str) -> Node:
    """Draw the buttons "Yes, throw away" (`throw-away NAME`) and "No, keep it" (`keep`), in this order.

    The question itself is only for screen readers. The button to keep it is where the button to delete
    was, so that a double tap does no harm. `name` is the store key; `title` names it for screen readers.
    """
    keeping = _draw_inconspicuous_button(_("No, keep it"), "keep", _("Keep {game}", game=title))
    throw = format_act("throw-away {save}", save=name)
    throwing = _draw_inconspicuous_button(
        _("Yes, throw away"), throw, _("Throw away {game} for good", game=title)
    )
    question = h("p.unseen", _("Throw it away for good?"), role="alert")
    return h("div.choice", throwing, keeping, question, key="asking")


def _draw_inconspicuous_button(text: str, act: AnyAct, label: str) -> Node:
    """Draw an inconspicuous button that sends the command `act`; `label` is its text for screen readers."""
    return h("button.quiet", text, data_act=act, aria_label=label)
