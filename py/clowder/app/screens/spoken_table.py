"""Controls and texts for players who play by ear: a button and a key for each thing they can ask."""

from clowder.app.play.match import Match
from clowder.app.play.spoken_table import SpokenTable
from clowder.app.screens.sheet import draw_titled_screen
from clowder.core.i18n import N_, _
from clowder.core.rules import NOBODY
from clowder.widgets.acts import PlainAct
from clowder.widgets.bubble import draw_speech_bubble
from clowder.widgets.nodes import Node, h

TOPIC_BUTTONS: tuple[tuple[PlainAct, str, str], ...] = (
    ("ear hand", "h", N_("My hand")),
    ("ear table", "t", N_("Table")),
    ("ear score", "s", N_("Score")),
    ("ear turn", "w", N_("Whose turn")),
    ("ear choices", "m", N_("What can I do")),
    ("log", "l", N_("What was said")),
)
"""Buttons of the topics that can be asked about, each with act, keyboard key and English label."""


def draw_spoken_table_controls(
    spoken_table: SpokenTable | None, match: Match, *, has_log: bool
) -> list[Node]:
    """Draw the two controls of a player who plays by ear: the latest spoken answer, and buttons to ask.

    The list is empty if `spoken_table` is None, as then no player plays by ear. `has_log` adds the
    button to the log of what was said.
    """
    if spoken_table is None:
        return []
    return [_draw_spoken_answer(spoken_table, match), _draw_spoken_topic_buttons(has_log=has_log)]


def _draw_spoken_topic_buttons(*, has_log: bool) -> Node:
    """Draw the row of `TOPIC_BUTTONS`, to hear one's hand, the table, score, turn, and possible moves.

    The last opens the log of what was said, and is left out without `has_log`. Each also has a keyboard
    key, in `data-key`.
    """
    return h(
        "div.ear",
        (
            h("button.quiet", _(called), data_act=act, data_key=key, aria_keyshortcuts=key, key=act)
            for act, key, called in TOPIC_BUTTONS
            if has_log or act != "log"
        ),
        role="group",
        aria_label=_("By ear"),
    )


def _draw_spoken_answer(spoken_table: SpokenTable, match: Match) -> Node:
    """Draw the paragraph from which a screen reader reads the latest answer (`role="status"`).

    While a private answer waits (`wanted`) and some player controls the page, the paragraph has the
    question whether headphones are on instead.
    """
    is_asked = spoken_table.wanted and match.perspective.controlling_seat != NOBODY
    if is_asked:
        return h("p.heard.asks", _privacy_question_text(match), role="status", key="heard")
    return h("p.heard", spoken_table.current_answer, role="status", key="heard")


def draw_privacy_question(match: Match) -> Node:
    """Draw a bubble that asks the player by name whether only they can hear the answer, with Yes and No.

    It is to be asked only while some player controls the page.
    """
    return draw_speech_bubble(
        _privacy_question_text(match),
        "",
        _("By ear"),
        h("button", _("Yes, read it to me"), data_act="ear yes"),
        h("button.quiet", _("No"), data_act="ear no"),
        private=True,
    )


def _privacy_question_text(match: Match) -> str:
    """Return the question to the player who controls the page, by name, whether their headphones are on."""
    name = match.party.names[match.perspective.controlling_seat]
    return _("{name}, only you should hear this. Are your headphones on?", name=name)


def draw_game_log_screen(lines: list[str]) -> Node:
    """Draw the screen with the log of a game: its `lines` as an ordered list, the last line first.

    Each item is keyed by its number in `lines`.
    """
    told = (h("li", line, key=str(number)) for number, line in reversed([*enumerate(lines)]))
    return draw_titled_screen("log", "log", _("What was said"), h("ol.panel.log", told))
