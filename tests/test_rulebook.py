"""The rules pages: complete, and true, because the rules themselves check their examples."""

import re
from gettext import NullTranslations
from importlib import import_module
from itertools import chain

import pytest

from clowder.app.languages import Languages
from clowder.app.screens.rules import draw_rules_screen
from clowder.core.i18n import set_language
from clowder.core.options import list_option_declarations
from clowder.games import GAMES
from clowder.games.alley_cat import rules_page as alley_cat
from clowder.games.alley_cat.rules import beats_card
from clowder.games.black_cat import rules_page as black_cat
from clowder.games.black_cat.score import ScoringOptions, score_pile
from clowder.widgets.nodes import Node, to_html
from clowder.widgets.rule_words import FirstTermUseFinder, GlossaryTerm, TermBracketWriter
from clowder.widgets.rulebook import CLAUSE, DefaultRulesPage
from clowder.widgets.rules_page import RulesPage, draw_rule_section
from conftest import ROOT
from makers import MAKERS
from tools import words
from variants import BY_NAME, RULES
from visiting import Visitor, all_nodes, readable_texts

each_game = pytest.mark.parametrize("name", RULES)


def said(name: str) -> str:
    return " ".join(readable_texts(draw_rules_screen(BY_NAME[name])))


@each_game
def test_a_page_credits_the_makers(name: str) -> None:
    assert all(maker in said(name) for maker in MAKERS[name])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("stepped-on-the-cat", "We do not know the maker's numbers"),
        ("kit-and-kat", "texts of her hundred and forty cards are lost; ours are new"),
    ],
)
def test_a_page_says_what_is_ours_since_the_source_is_lost(name: str, sentence: str) -> None:
    assert sentence in said(name)


def test_the_rhyme_of_black_cat_is_credited() -> None:
    assert "The rhyme of the call is theirs" in said("black-cat")


@each_game
def test_a_page_tells_of_every_option_by_the_name_it_has_in_the_lobby(name: str) -> None:
    asked = [each.name for each in list_option_declarations(RULES[name].Options) if each.asked]
    assert [each for each in asked if each.replace("_", " ") not in said(name).lower()] == []


@each_game
def test_every_ruling_is_marked_as_ours_and_has_a_reason(name: str) -> None:
    marks = [
        node
        for node in all_nodes(draw_rules_screen(BY_NAME[name]))
        if "ours-mark" in node.attributes.get("class", "")
    ]
    assert len(marks) == len(BY_NAME[name].rules_page.rulings_on_open_points())
    assert all(ruling.reason.endswith(".") for ruling in BY_NAME[name].rules_page.rulings_on_open_points())


@each_game
def test_a_page_shows_cards_of_its_game(name: str) -> None:
    game = RULES[name]
    state = game.setup(game.SEATS[-1], game.Options())
    shown = {
        node.attributes["data-card"]
        for node in all_nodes(draw_rules_screen(BY_NAME[name]))
        if "data-card" in node.attributes
    }
    assert shown
    assert {card for card in shown if f"'{card}'" not in repr(state)} == set()


@each_game
def test_a_page_can_be_closed(name: str) -> None:
    assert "rules" in [
        node.attributes.get("data-act") for node in all_nodes(draw_rules_screen(BY_NAME[name]))
    ]


@pytest.mark.parametrize(("key", "cards", "points", "caption"), black_cat.example_piles())
def test_the_examples_of_black_cat_score_what_they_say(
    key: str, cards: tuple[str, ...], points: int, caption: str
) -> None:
    assert score_pile(cards, ScoringOptions()).points == points


@pytest.mark.parametrize(("key", "trick", "caption"), alley_cat.example_tricks())
def test_the_first_card_of_an_example_of_alley_cat_takes_the_trick(
    key: str, trick: tuple[str, str], caption: str
) -> None:
    assert beats_card(*trick)


# Keys, by which tests and examples name every sentence of a rule


@each_game
def test_every_rule_has_a_key_of_its_own(name: str) -> None:
    page = BY_NAME[name].rules_page
    keys = [each.key for section in page.rule_sections() for each in section.clauses]
    keys += [each.key for each in page.rulings_on_open_points()] + [each.key for each in page.house_rules()]
    assert len(keys) == len({*keys}) and all(re.fullmatch(r"[\w-]+", key) for key in keys)


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_page_tells_every_clause_of_the_rule_book_and_no_other(name: str) -> None:
    page = BY_NAME[name].rules_page
    clauses = [each.key for section in page.rule_sections() for each in section.clauses]
    told = {found[0] for key in clauses if (found := re.match(r"[A-Z]{2}-\d+", key))}
    book = import_module(RULES[name].setup.__module__).__doc__ or ""
    assert told == {number for number, _text in CLAUSE.findall(book)}


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_house_rule_stands_for_options_of_the_lobby_and_says_how_it_is_played(name: str) -> None:
    options = {each.name: each for each in list_option_declarations(RULES[name].Options)}
    for each in BY_NAME[name].rules_page.house_rules():
        assert {*each.options} <= {*options}
        if each.value:
            value = options[each.key].parse_value(each.value)
            assert value != options[each.key].default
        assert each.title in said(name) and each.text in said(name)


# Words of card players

PILED = GlossaryTerm("pile", "pile", "cards on each other")
SWEPT = GlossaryTerm("sweep", "sweep", "take all")


def test_a_word_is_explained_where_it_is_used_first() -> None:
    first = FirstTermUseFinder([PILED, SWEPT])
    assert [*first.split_at_first_uses("Compile it. Piles are swept; a pile is not.")] == [
        ("Compile it. ", None),
        ("Piles", PILED),
        (" are swept; a pile is not.", None),
    ]
    assert [*first.split_at_first_uses("Sweep the pile.")] == [
        ("", None),
        ("Sweep", SWEPT),
        (" the pile.", None),
    ]


def test_on_paper_a_word_is_explained_in_brackets() -> None:
    explain = TermBracketWriter([PILED])
    assert [explain("Two piles."), explain("No pile.")] == ["Two piles (cards on each other).", "No pile."]


def test_a_tap_on_a_word_opens_its_meaning_and_another_closes_it() -> None:
    visitor = Visitor().tap_all("choose alley-cat", "rules")
    meaning = "the two cards that were played"
    assert not visitor.page_says(meaning)
    visitor.tap("word trick")
    assert visitor.page_says(meaning)
    visitor.tap("word trick")
    assert not visitor.page_says(meaning)


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("language", ["en", "de", "ja"])
@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_a_page_has_every_word_that_it_explains(name: str, language: str) -> None:
    Languages(words.make_catalogues(words.catalogue_files(ROOT)).get).set_current_language(language)
    acts = {node.attributes.get("data-act") for node in all_nodes(draw_rules_screen(BY_NAME[name]))}
    assert {f"word {each.key}" for each in BY_NAME[name].rules_page.glossary_terms()} <= acts


# Rule books of games without a rules page


def drawn_sections(book: RulesPage) -> list[Node]:
    return [draw_rule_section(section, str) for section in book.rule_sections()]


def test_a_rule_book_is_told_clause_by_clause_with_its_aim_its_makers_and_what_is_ours() -> None:
    book = BY_NAME["whiskers"].rules_page
    assert book.game_aim() == "Whiskers, a trick game for two to four."
    assert book.maker_credits() == "It is old Whist without trumps or partners, and nobody's property."
    assert [(ruling.text, ruling.reason) for ruling in book.rulings_on_open_points()] == [
        ("There are no trumps and no partners.", "So there is less to remember."),
        ("Equal numbers of tricks share the win.", "Nothing else tells who was better."),
    ]
    assert book.tasks_with_printed_cards() == (
        "Somebody shuffles and deals, and all see to it that the rules are kept.",
    )
    cards, played = drawn_sections(book)
    clauses = [to_html(each) for each in played.children[1:] if isinstance(each, Node)]
    assert clauses[1] == (
        "<p><small>WH-2</small> Whoever was dealt the lowest card leads any card. Of equal ranks clubs are "
        "lowest, then diamonds, hearts and spades.</p>"
    )
    assert [each.key for each in all_nodes(played) if each.tag == "p"] == [f"WH-{n}" for n in range(1, 6)]
    assert next(readable_texts(played)) == "How it is played"
    assert next(readable_texts(cards)) == "The cards" and [*readable_texts(cards)][-1] == "52 cards."
    (fan,) = (each for each in all_nodes(cards) if each.attributes.get("class") == "fan")
    shown = [(each.key, each.attributes["data-card"]) for each in fan.children if isinstance(each, Node)]
    assert shown == [(card, card) for card in ("Ac", "Jc", "8d", "5h", "2s")]
    assert [each.tag for each in all_nodes(cards)][:3] == ["section", "h2", "figure"]
    assert "figcaption" in [each.tag for each in all_nodes(cards)]


def test_a_rule_book_with_options_tells_them_and_no_clause_is_one_of_ours() -> None:
    game = BY_NAME["alley-cat"]
    book = DefaultRulesPage(game.rules, game.view.draw_card_face)
    _cards, played, goes_on, options = drawn_sections(book)
    assert [*readable_texts(options)] == [
        "Variants and house rules",
        "Last draw: Your last card must win its trick to end the round: who has to draw plays on.",
    ]
    clauses = [[each.key for each in all_nodes(part) if each.tag == "p"] for part in (played, goes_on)]
    assert [*chain(*clauses)] == [f"AC-{n}" for n in range(1, 10)]
    first, second = (len(" ".join(readable_texts(part))) for part in (played, goes_on))
    assert 0.6 * first < second < 1.7 * first, "columns of about the same length"
    assert len(book.rulings_on_open_points()) == 6
    alone = book.rulings_on_open_points()[4]
    assert (alone.text, alone.reason) == ("Tricks that are won lie face up, for both to look through.", "")


def test_a_rule_book_shows_the_deck_that_is_usual() -> None:
    game = BY_NAME["stepped-on-the-cat"]
    book = DefaultRulesPage(game.rules, game.view.draw_card_face)
    assert [*readable_texts(drawn_sections(book)[0])][-1] == "70 cards."


@pytest.mark.usefixtures("english")
def test_what_has_no_reason_has_none_in_any_language() -> None:
    """Gettext translates an empty text to the catalogue's header."""
    game = BY_NAME["alley-cat"]
    set_language(Catalogue())
    assert DefaultRulesPage(game.rules, game.view.draw_card_face).rulings_on_open_points()[4].reason == ""


class Catalogue(NullTranslations):
    def gettext(self, message: str) -> str:
        return message or "Language: xx"


def test_a_rule_book_calls_options_by_their_names_in_the_lobby_and_marks_nothing() -> None:
    book = BY_NAME["nine-lives"].rules_page
    told = " ".join(text for section in drawn_sections(book) for text in readable_texts(section))
    assert "or five by the option “Cards”." in told and "by the option “Dear nines” nine points" in told
    assert "`" not in told


@pytest.mark.usefixtures("english")
def test_whatever_a_rule_book_says_is_among_the_texts_for_translators() -> None:
    book = BY_NAME["nine-lives"].rules_page
    assert isinstance(book, DefaultRulesPage)
    set_language(Translated({*book.translatable_texts()}))
    told = {book.game_aim(), str(book.maker_credits())}
    told |= {said for ruling in book.rulings_on_open_points() for said in (ruling.text, ruling.reason)}
    clauses = [clause for section in book.rule_sections()[1:3] for clause in section.clauses]
    told |= {clause.text for clause in clauses}
    assert len(clauses) == 9 and told == {"Translated."}


class Translated(NullTranslations):
    """A language that translates only these texts."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self._known = known

    def gettext(self, message: str) -> str:
        return "Translated." if message in self._known else message
