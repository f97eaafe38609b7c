"""Screen of a deal, and the text that players share about the result."""

from typing import NamedTuple

from clowder.app.model.deal import Deal
from clowder.app.screens import sharing
from clowder.app.screens.sharing import ShareOutcome
from clowder.core.i18n import _
from clowder.games.game import Game
from clowder.widgets.nodes import Node, h


class ShareableDealResult(NamedTuple):
    """Deal, scores by seat, and link (the deal's full URL) of a finished game, which players may share."""

    deal: Deal
    scores: tuple[int, ...]
    """Scores by seat."""
    link: str
    """Full URL of the deal, as a browser opens it."""


def draw_deal_sharing_screen(
    game: Game, report: ShareableDealResult, outcome: ShareOutcome, *, can_share: bool
) -> Node:
    """Draw the page about a finished game's deal: number, link as a QR code, result, two buttons.

    A daily deal has its date above the number. Two buttons share the link and the result; their labels
    say "Copy" if the tablet has no share dialog (`can_share` is False). `outcome` tells what came of the
    last sharing.
    """
    title = _(game.title)
    return h(
        "main.dealt",
        h(
            "header.bar",
            h("button.quiet", _("Back"), data_act="dealt"),
            h("h1", _("This deal")),
        ),
        sharing.draw_share_outcome(outcome),
        h(
            "div.panel",
            h("p.day", report.deal.title) if report.deal.daily_deal_date_text else None,
            h("p.number", report.deal.grouped_number_text, translate="no"),
            h("p", _("Whoever types this number before a game of {game} has the same cards.", game=title)),
            h("div.code", role="img", aria_label=_("The deal as a code for a camera"), data_code=report.link),
            h("p", _("Or point the camera of another tablet at this code.")),
            h(
                "div.choices",
                h("button", _("Share the deal") if can_share else _("Copy the link"), data_act="share link"),
                h("button", _("Share the result") if can_share else _("Copy the result"), data_act="share"),
            ),
            h("p.message", (h("span", line) for line in shared_result_text(game, report).splitlines())),
            key="deal",
        ),
        class_=game.name,
        key="dealt",
    )


def shared_result_text(game: Game, report: ShareableDealResult) -> str:
    """Return the message with which players share a game's result, without names and cards.

    Its four lines are the game's title, the deal's title, the scores by seat, and the link.
    """
    title = f"Clowder · {_(game.title)}"
    return "\n".join([title, report.deal.title, " : ".join(map(str, report.scores)), report.link])
