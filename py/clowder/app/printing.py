"""The choices for printing a game on paper, which are not stored, and the printed pages."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from clowder.core.errors import BadOption
from clowder.core.i18n import _
from clowder.core.options import Options, list_option_declarations, option_value_text, parse_options
from clowder.games.game import Game, format_player_count
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.paper import cards, pads
from clowder.widgets.paper import rules as rules_sheet
from clowder.widgets.paper.sheet import PrintSettings
from clowder.widgets.rules_page import HouseRule

CARDS, RULES, PAD = "cards", "rules", "pad"
"""Kinds of sheets: the cards, the rules, and the pad on which points are written down."""


class PrintJob:
    """Choices for printing each game's sheets, and the printed pages that follow from them.

    `choose_game`, `kind` (cards, rules or score pad), `sheet` (the layout), `toggle_house_rule` and
    `set_card_counts` choose; `draw_sheet_pages` draws the pages. `list_sheet_kinds` and
    `printable_house_rules` tell what there is, `deck_refusal_text` why nobody can play with such a deck.
    Options and house rules are remembered for each game until the browser's page is closed. At first the
    sheets are the cards of the first game.
    """

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.kind = CARDS
        self.sheet = PrintSettings()
        self._name = next(iter(games))
        self._options = {name: game.rules.Options() for name, game in games.items()}
        self._house_rules = dict.fromkeys(games, frozenset[str]())

    @property
    def chosen_game(self) -> Game:
        """The game whose sheets are to be printed."""
        return self.games[self._name]

    @property
    def chosen_game_options(self) -> Options:
        """Options of the chosen game, from which the numbers of its printed cards are taken."""
        return self._options[self._name]

    @property
    def deck_presets(self) -> Mapping[str, Mapping[str, int]]:
        """Suggested decks of the chosen game: by name of the deck, the number of cards of each kind.

        Empty if the numbers of the game's cards are fixed.
        """
        return self.chosen_game.traits.presets

    @property
    def deck_refusal_text(self) -> str:
        """Reason why no number of players can play with the chosen numbers of cards; empty if one can.

        House rules are not looked at.
        """
        return self._options_refusal_text(
            replace(self.chosen_game.rules.Options(), **self._card_counts_by_kind)
        )

    @property
    def chosen_house_rules(self) -> frozenset[str]:
        """Keys of the house rules (rules of players' choice) that are printed for the chosen game."""
        return self._house_rules[self._name]

    @property
    def printable_house_rules(self) -> list[HouseRule]:
        """House rules (rules of players' choice) of the chosen game that need no tablet."""
        return [each for each in self.chosen_game.rules_page.house_rules() if not each.tablet]

    def choose_game(self, name: str, options: Options | None = None) -> None:
        """Choose a game to print, with these options; for None, with those of its last choice.

        House rules whose options are not at their defaults in the given options are then printed, too;
        those of which that held only in the earlier options are not printed any more. If the game has no
        sheets of the present kind, its cards are chosen.
        """
        self._name = name
        if options:
            before, now = _changed_option_names(self._options[name]), _changed_option_names(options)
            self._options[name] = options
            for each in self.printable_house_rules:
                is_chosen, own = each.key in self.chosen_house_rules, {*each.options}
                if (not is_chosen and now & own) or (is_chosen and before & own and not now & own):
                    self.toggle_house_rule(each.key)
        if self.kind not in dict(self.list_sheet_kinds()):
            self.kind = CARDS

    def toggle_house_rule(self, key: str) -> None:
        """Choose the house rule of this key to be printed with the rules; drop it if it was chosen.

        Other chosen house rules are dropped if no number of players could play with them and the new
        one.
        """
        known = {each.key: each for each in self.printable_house_rules}
        ticked = self.chosen_house_rules ^ {key}
        kept = [known[key]] if key in ticked & known.keys() else []
        for name, each in known.items():
            if name in ticked - {key} and not self._options_refusal_text(
                self._options_with_house_rules([*kept, each])
            ):
                kept.append(each)
        self._house_rules[self._name] = frozenset(each.key for each in kept)

    @property
    def _card_counts_by_kind(self) -> dict[str, int]:
        """Numbers of cards by name of the kind, with which the chosen game is printed.

        Empty if the game has no `deck_presets`, as its numbers are fixed.
        """
        names = {name for preset in self.deck_presets.values() for name in preset}
        return {name: getattr(self.chosen_game_options, name) for name in names}

    @property
    def _printed_options(self) -> Options:
        """Options that the printed cards follow: defaults, chosen house rules, and numbers of cards."""
        chosen = (each for each in self.printable_house_rules if each.key in self.chosen_house_rules)
        return replace(self._options_with_house_rules(chosen), **self._card_counts_by_kind)

    def _options_with_house_rules(self, house_rules: Iterable[HouseRule]) -> Options:
        """Return the default options of the chosen game, changed by these house rules.

        Each sets the option named by its key to its value, or to true if it has none. A value that the
        option does not allow is left out.
        """
        kind = self.chosen_game.rules.Options
        known = {each.name: each for each in list_option_declarations(kind)}
        chosen = {each.key: each.value or option_value_text(True) for each in house_rules}
        return parse_options(
            kind, {key: word for key, word in chosen.items() if known[key].allows_word(word)}
        )

    def _options_refusal_text(self, options: Options) -> str:
        """Return why no number of players can play the chosen game with these options; empty if one can.

        Each number in the game's `SEATS` is tried. The reason is the refusal for the last of them.
        """
        rules, reason = self.chosen_game.rules, ""
        for seats in rules.SEATS:
            try:
                rules.setup(seats, options)
            except BadOption as refused:
                reason = str(refused)
            else:
                return ""
        return reason

    def set_card_counts(self, numbers: Mapping[str, int]) -> None:
        """Set how many cards of each kind the chosen game is printed with.

        `numbers` are the numbers of cards by name of the kind; other kinds keep theirs. Nothing is
        checked.
        """
        self._options[self._name] = replace(self.chosen_game_options, **numbers)

    def list_sheet_kinds(self) -> list[tuple[str, str]]:
        """Return the kinds of sheets of the chosen game, as pairs of key and translated title.

        The keys are `cards` and `rules`, and `pad` if the game has a score pad.
        """
        kinds = [(CARDS, _("Cards")), (RULES, _("Rules"))]
        return [*kinds, (PAD, _("Score pad"))] if self.chosen_game.paper.pad_tables else kinds

    def draw_sheet_pages(self, content: CardTexts | None) -> list[Node]:
        """Draw the pages to print for the chosen game, one node each: its cards, rules or score pad.

        The chosen `kind` of sheets decides which. Cards, also drawn for `pad` in a game without a score
        pad, are followed by the game's closing pages. `content` has the texts of the cards; None if they
        have none.
        """
        game, sheet = self.chosen_game, self.sheet
        title, paper = _(game.title), game.paper
        if self.kind == RULES:
            players = _("{players} players", players=format_player_count(game.rules.SEATS))
            return rules_sheet.draw_rules_sheet(
                game.name, game.picture, title, players, game.rules_page, self.chosen_house_rules
            )
        if self.kind == PAD and paper.pad_tables:
            return [pads.draw_score_pad(game.name, game.picture, title, paper.pad_tables, sheet)]
        faces = list(paper.card_faces(self._printed_options, content, sheet))
        return [*cards.draw_card_pages(faces, sheet, title), *paper.closing_pages(content)]


def _changed_option_names(options: Options) -> set[str]:
    """Return the names of the options whose value is not the default."""
    return {
        each.name for each in list_option_declarations(options) if getattr(options, each.name) != each.default
    }
