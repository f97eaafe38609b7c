"""Rules screen of a game, one tap away from the lobby and from the table."""

from clowder.core.i18n import _
from clowder.games.game import Game
from clowder.widgets.acts import format_act
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.rule_words import TermButtonDrawer
from clowder.widgets.rules_page import draw_house_rules, draw_rule_section, draw_rulings


def draw_rules_screen(game: Game, opened_word: str = "") -> Node:
    """Draw a game's rules, rulings, house rules, help to check a sealed deal, credits and print button.

    Rules that have an example end with a button to it. Explained words are buttons; `opened_word` is the
    key of the one whose meaning is shown, or empty. The bar has the title and the aim.
    """
    from clowder.app.deals.envelope_screen import draw_verification_help

    told = game.rules_page
    explain = TermButtonDrawer(told.glossary_terms(), opened_word)
    has_example = {key for each in game.examples for key in each.keys.split()}

    def spaced_example_button(key: str) -> Content:
        """Return a space and a button to the example for the rule with this key; None if it has none."""
        return (" ", _draw_example_button(key)) if key in has_example else None

    return h(
        "main.rules",
        h("header.bar", h("button.quiet", _("Back"), data_act="rules"), _draw_title_and_aim(game)),
        h(
            "div.parts",
            [
                h("div", draw_rule_section(each, explain, spaced_example_button))
                for each in told.rule_sections()
            ],
        ),
        draw_rulings(told.rulings_on_open_points(), explain, spaced_example_button),
        draw_house_rules(told.house_rules(), explain, spaced_example_button),
        draw_verification_help(),
        h("p.credits", told.maker_credits()),
        h("button.quiet", _("On paper"), data_act="paper"),
        class_=game.name,
        key="rules",
    )


def _draw_example_button(key: str) -> Node:
    """Draw the button "An example", which opens the example for the rule with this key."""
    act = format_act("example {key}", key=key)
    return h("button.see", _("An example"), data_act=act, key=act)


def _draw_title_and_aim(game: Game) -> Node:
    """Draw the title of the game as a heading, and its aim in a sentence below."""
    return h("hgroup", h("h1", _(game.title)), h("p", game.rules_page.game_aim()))
