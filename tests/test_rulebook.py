"""The rules pages: complete, and true, because the rules themselves check their examples."""

from gettext import NullTranslations
from itertools import chain

import pytest

from clowder.app.screens.rules import draw_rules_screen
from clowder.core.i18n import set_language
from clowder.core.options import list_options
from clowder.games.alley_cat import rules_page as alley_cat
from clowder.games.alley_cat.rules import beats_card
from clowder.games.black_cat import rules_page as black_cat
from clowder.games.black_cat.score import Scoring, score_pile
from clowder.widgets.nodes import Node, to_html
from clowder.widgets.rulebook import RuleBookPage
from makers import MAKERS
from variants import BY_NAME, RULES
from visiting import all_nodes, readable_texts

each_game = pytest.mark.parametrize("name", RULES)


def said(name: str) -> str:
    return " ".join(readable_texts(draw_rules_screen(BY_NAME[name])))


@each_game
def test_a_page_credits_the_makers(name: str) -> None:
    assert all(maker in said(name) for maker in MAKERS[name])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("stepped-on-the-cat", "The maker's numbers are not to be had"),
        ("kit-and-kat", "texts of her hundred and forty cards are lost; ours are new"),
    ],
)
def test_a_page_says_what_is_ours_since_the_source_is_lost(name: str, sentence: str) -> None:
    assert sentence in said(name)


def test_the_rhyme_of_black_cat_is_credited() -> None:
    assert "The rhyme of the call is theirs" in said("black-cat")


@each_game
def test_a_page_tells_of_every_option_by_the_name_it_has_in_the_lobby(name: str) -> None:
    asked = [each.name for each in list_options(RULES[name].Options) if each.asked]
    assert [each for each in asked if each.replace("_", " ") not in said(name).lower()] == []


@each_game
def test_every_ruling_is_marked_as_ours_and_has_a_reason(name: str) -> None:
    marks = [
        node
        for node in all_nodes(draw_rules_screen(BY_NAME[name]))
        if "ours-mark" in node.attributes.get("class", "")
    ]
    assert len(marks) == len(BY_NAME[name].rules_page.rulings())
    assert all(ruling.reason.endswith(".") for ruling in BY_NAME[name].rules_page.rulings())


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


@pytest.mark.parametrize(("cards", "points", "caption"), black_cat.examples())
def test_the_examples_of_black_cat_score_what_they_say(
    cards: tuple[str, ...], points: int, caption: str
) -> None:
    assert score_pile(cards, Scoring()).points == points


@pytest.mark.parametrize(("trick", "caption"), alley_cat.examples())
def test_the_first_card_of_an_example_of_alley_cat_takes_the_trick(
    trick: tuple[str, str], caption: str
) -> None:
    assert beats_card(*trick)


# Rule books of games without a rules page


def test_a_rule_book_is_told_clause_by_clause_with_its_aim_its_makers_and_what_is_ours() -> None:
    book = BY_NAME["whiskers"].rules_page
    assert book.aim() == "Whiskers, a trick game for two to four."
    assert book.makers() == "It is old Whist without trumps or partners, and nobody's property."
    assert [(ruling.text, ruling.reason) for ruling in book.rulings()] == [
        ("There are no trumps and no partners.", "So there is less to remember."),
        ("Equal numbers of tricks share the win.", "Nothing else tells who was better."),
    ]
    assert book.manual_duties() == (
        "Somebody shuffles and deals, and all see to it that the rules are kept.",
    )
    cards, played = book.sections()
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
    book = RuleBookPage(game.rules, game.view.draw_card_front)
    _cards, played, goes_on, options = book.sections()
    assert [*readable_texts(options)] == [
        "Variants and house rules",
        "Last draw: Going out is harder: who must draw for the last trick plays on.",
    ]
    clauses = [[each.key for each in all_nodes(part) if each.tag == "p"] for part in (played, goes_on)]
    assert [*chain(*clauses)] == [f"AC-{n}" for n in range(1, 10)]
    first, second = (len(" ".join(readable_texts(part))) for part in (played, goes_on))
    assert 0.6 * first < second < 1.7 * first, "columns of about the same length"
    assert len(book.rulings()) == 6
    alone = book.rulings()[4]
    assert (alone.text, alone.reason) == ("Tricks that are won lie face up, for both to look through.", "")


def test_a_rule_book_shows_the_deck_that_is_usual() -> None:
    game = BY_NAME["stepped-on-the-cat"]
    assert [*readable_texts(RuleBookPage(game.rules, game.view.draw_card_front).sections()[0])][
        -1
    ] == "70 cards."


@pytest.mark.usefixtures("english")
def test_what_has_no_reason_has_none_in_any_language() -> None:
    """Gettext translates an empty text to the catalogue's header."""
    game = BY_NAME["alley-cat"]
    set_language(Catalogue())
    assert RuleBookPage(game.rules, game.view.draw_card_front).rulings()[4].reason == ""


class Catalogue(NullTranslations):
    def gettext(self, message: str) -> str:
        return message or "Language: xx"


def test_a_rule_book_calls_options_by_their_names_in_the_lobby_and_marks_nothing() -> None:
    book = BY_NAME["nine-lives"].rules_page
    told = " ".join(text for section in book.sections() for text in readable_texts(section))
    assert "or five by the option “Cards”." in told and "by the option “Dear nines” nine points" in told
    assert "`" not in told


@pytest.mark.usefixtures("english")
def test_whatever_a_rule_book_says_is_among_the_texts_for_translators() -> None:
    book = BY_NAME["nine-lives"].rules_page
    assert isinstance(book, RuleBookPage)
    set_language(Translated({*book.translatable_texts()}))
    told = {book.aim(), str(book.makers()), *(said for ruling in book.rulings() for said in ruling[:2])}
    clauses = [node for section in book.sections()[1:3] for node in all_nodes(section) if node.tag == "p"]
    told |= {next(readable_texts(node)).strip() for node in clauses}
    assert len(clauses) == 9 and told == {"Translated."}


class Translated(NullTranslations):
    """A language that translates only these texts."""

    def __init__(self, known: set[str]) -> None:
        super().__init__()
        self._known = known

    def gettext(self, message: str) -> str:
        return "Translated." if message in self._known else message
