"""Screen that explains how the computer players think."""

from collections.abc import Iterable

from clowder.app.review.guesses import GuessScore
from clowder.app.screens.sheet import draw_titled_screen
from clowder.bots.bot import decision_method_text
from clowder.core.i18n import N_, _
from clowder.games.game import Game
from clowder.widgets.nodes import Node, h


def draw_bot_explanation_screen(games: Iterable[Game], guess_score: tuple[Game, GuessScore] | None) -> Node:
    """Draw the screen on how computer players decide: what they see, levels, methods, accuracy of guesses.

    `guess_score` has the latest game in which guesses were possible, and how many cards were guessed
    rightly, out of how many; None if there is no such game.
    """
    told = (
        _draw_text_section(_("What it may see"), _(SEES)),
        _draw_bot_level_section(),
        _draw_decision_methods(games),
        _draw_guess_accuracy(guess_score),
    )
    return draw_titled_screen(
        "thinking", "thinking", _("How the computer thinks"), h("ul.panel", told), css_class="thinking"
    )


SEES = N_(
    "It sees what you would see in its place: its own hand, and what lies open. Nothing else is given to it: "
    "no other hand, no card of the stock, and not the number of the deal."
)


def _draw_text_section(title: str, *sentences: str) -> Node:
    """Draw a list item with `title` as its heading, and a paragraph for each sentence."""
    return h("li.setting", h("h2", title), (h("p", sentence) for sentence in sentences), key=title)


def _draw_bot_level_section() -> Node:
    """Draw the section on the three levels of computer players, from playful cat to alley boss."""
    return _draw_text_section(
        _("Playful cat, house cat, alley boss"),
        _("A playful cat does what is most fun. A house cat does what is worth most at once."),
        _("The alley boss thinks ahead. A hint is what it would do in your place, with what you see."),
        _("None of them remembers anything: it does not know how you played yesterday."),
    )


def _draw_decision_methods(games: Iterable[Game]) -> Node:
    """Draw the section with a list of games: picture, title, and how the computer player decides."""
    lines = (
        h(
            "li",
            game.picture,
            h("p", h("b", _(game.title)), h("span", _(decision_method_text(game.computer_player)))),
            class_=game.name,
        )
        for game in games
    )
    return h("li.setting", h("h2", _("What the boss does")), h("ul.minds", lines), key="games")


def _draw_guess_accuracy(guess_score: tuple[Game, GuessScore] | None) -> Node:
    """Draw the section on how many hidden cards were guessed rightly, out of how many, in the latest game.

    If `guess_score` is None, it says instead that the result of the next game with guesses will be shown
    here. Both say how players can see a guess themselves.
    """
    if guess_score is None:
        last = _("When a game is over in which somebody guesses, it is told here how often that was right.")
    else:
        game, right = guess_score
        last = _(
            "In the latest game of {game}, {cards} of {of} cards in hidden hands were guessed rightly. "
            "You would guess as well: it knows no more, it only guesses more often.",
            game=_(game.title),
            cards=right.cards,
            of=right.of,
        )
    shown = _("Look back at a game through somebody’s eyes, and tap “A guess”: you see one.")
    return _draw_text_section(_("How often its guesses are right"), last, shown)
