"""The printed sheets: every card, as chosen, and the ways there and back."""

import json
from collections.abc import Iterable
from itertools import combinations, permutations

import pytest

from clowder.app.clowder import ClowderApp
from clowder.app.effects import PrintPage
from clowder.app.languages import Languages
from clowder.app.pages.table import TablePage
from clowder.core.i18n import ENGLISH, set_language
from clowder.core.options import list_option_declarations
from clowder.games.kit_and_kat import paper as readable
from clowder.games.kit_and_kat.content.deck.localized_text import LocalizedText
from clowder.games.kit_and_kat.content.deck.reader import QuestionDeck, read_deck
from clowder.widgets.nodes import Node
from conftest import ROOT
from decks import CONTENT, NUERLAND
from marking import MarkingTranslations, unmarked_texts
from tools.words import catalogue_files, make_catalogues
from variants import BY_NAME, GAMES, RULES
from visiting import Visitor, all_nodes, readable_texts

LIBRARY = read_deck(NUERLAND)


class Printer(Visitor):
    """A visitor who prints."""

    def __init__(self) -> None:
        super().__init__()
        self.app = ClowderApp(GAMES, self.store)

    def leaves(self, look: str = "leaf") -> list[Node]:
        return of_class(self.current_page(), look)

    def cards(self) -> list[Node]:
        """Return all cards on the sheets of cards, their backs too."""
        return of_class(self.current_page(), "piece")


def of_class(page: Node, name: str) -> list[Node]:
    return [node for node in all_nodes(page) if name in node.attributes.get("class", "").split()]


@pytest.fixture
def printer() -> Printer:
    return Printer().tap("paper")


@pytest.fixture
def marked(english: None) -> None:
    """Mark every translated text, to tell translated from untranslated."""
    set_language(MarkingTranslations())


@pytest.mark.parametrize(
    ("game", "cards"),
    [("black-cat", 52 + 2), ("stepped-on-the-cat", 70), ("alley-cat", 27), ("kit-and-kat", 140)],
)
def test_every_card_is_printed_nine_on_a_page(printer: Printer, game: str, cards: int) -> None:
    printer.tap(f"paper game {game}")
    assert len(printer.cards()) == cards
    full, rest = divmod(cards, 9)
    in_leaves = [len(of_class(leaf, "piece")) for leaf in printer.leaves()]
    assert [number for number in in_leaves if number] == [9] * full + [rest] * (rest > 0)


def test_a_page_of_backs_follows_each_page_of_cards(printer: Printer) -> None:
    printer.tap_all("paper game alley-cat", "paper switch backs")
    behind = ["behind" in leaf.attributes["class"].split() for leaf in printer.leaves()]
    assert behind == [False, True] * 3
    assert len(printer.cards()) == 2 * 27


def test_the_deck_is_printed_that_was_chosen_in_the_lobby() -> None:
    printer = Printer().tap_all("choose stepped-on-the-cat", "options", "preset friendly", "rules", "paper")
    assert len(printer.cards()) == 5 * 12 + 6 + 6, "the way by the rules keeps the deck too"
    printer.tap_all("paper close", "rules", "paper")
    assert len(printer.cards()) == 5 * 12 + 6 + 6
    printer.tap("paper number boots", "7")
    assert len(printer.cards()) == 5 * 12 + 7 + 6
    printer.tap("paper preset standard")
    assert len(printer.cards()) == 70


def test_a_game_waits_as_it_was_while_its_rules_are_printed() -> None:
    printer = Printer().start("alley-cat", 2)
    printer.pass_time(100)
    printer.tap_all("rules", "paper", "paper kind rules")
    before = printer.table.state
    assert printer.page_says("Andrew Walker")
    printer.pass_time(60_000)
    printer.tap_all("paper close", "rules")
    assert printer.table.state is before


def test_nothing_of_a_game_in_progress_is_printed() -> None:
    printer = Printer().start("stepped-on-the-cat", 2).tap_all("rules", "paper")
    dealt = printer.current_page()
    fresh = Printer().tap_all("choose stepped-on-the-cat", "paper")
    assert dealt == fresh.current_page()


def test_the_page_is_printed_once_when_that_is_wanted(printer: Printer) -> None:
    assert PrintPage() not in printer.effects
    printer.tap("paper print")
    assert printer.effects.count(PrintPage()) == 1
    printer.tap("paper size letter")
    assert PrintPage() not in printer.effects


def test_a_deck_that_was_brought_is_printed(printer: Printer) -> None:
    printer.tap("paper game kit-and-kat")
    town = json.loads(NUERLAND) | {"title": "Our Town"}
    town["books"][0]["cards"][0]["question"] = "Who lives here?"
    printer.tap("content bring", json.dumps(town))
    assert printer.page_says("Who lives here?")
    printer.tap("content cards original")
    assert not printer.page_says("Who lives here?")


def test_a_table_that_is_brought_is_shown_before_it_is_kept(printer: Printer) -> None:
    printer.tap("paper game kit-and-kat")
    printer.tap("content bring", "question,answer\nWho lives here?,We do.\nWho else?,Cats.\nWhere?,Here.\n")
    assert printer.app.route[-1] == "read/kit-and-kat/edit-file" and printer.page_says("Who lives here?")


def test_what_the_cards_are_from_can_be_read_and_left_again(printer: Printer) -> None:
    printer.tap_all("paper game kit-and-kat", "read about")
    assert printer.page_says("Her cards are lost")
    printer.tap("read")
    assert printer.cards()


def test_the_numbers_on_a_card_are_those_of_its_sources(printer: Printer) -> None:
    printer.tap("paper game kit-and-kat")
    listed = [
        text
        for leaf in printer.leaves("told")
        for work in of_class(leaf, "works")
        for text in readable_texts(work)
    ]
    for book in LIBRARY.books:
        for text in book.cards:
            numbers = [
                int(each.partition(",")[0])
                for each in readable.source_numbers_text(LIBRARY, text).split("; ")
            ]
            assert [listed[number - 1] for number in numbers] == [source.work for source in text.sources]


def test_a_deck_without_sources_has_no_list_of_them() -> None:
    assert readable.draw_cited_works_page(QuestionDeck(LocalizedText("Ours"), (), (), ())) is None


def test_large_print_is_four_cards_on_a_page(printer: Printer) -> None:
    printer.tap_all("paper game kit-and-kat", "paper switch large")
    in_leaves = [len(of_class(leaf, "piece")) for leaf in printer.leaves()]
    assert [number for number in in_leaves if number] == [4] * 35


CATALOGUES = make_catalogues(catalogue_files(ROOT))

DECK_FILES = {path.name.split(".")[1]: path for path in sorted(CONTENT.glob("nuerland.*.json"))}
"""The files of the translated decks, by language."""

each_language = pytest.mark.parametrize("language", [ENGLISH, *DECK_FILES])


def printer_in(language: str) -> Printer:
    """Return a printer at the page of sheets in this language, where all cards have been loaded."""
    beside = {"words/beside.json": json.dumps([path.name for path in DECK_FILES.values()]).encode()}
    printer = Printer()
    printer.app = ClowderApp(GAMES, printer.store, Languages({**CATALOGUES, **beside}.get), [language])
    for name in printer.app.missing_translation_files:
        text = (CONTENT / name).read_text(encoding="utf-8")
        printer.see_effects(printer.app.receive_translation_file(name, text, printer.clock_ms))
    return printer.tap("paper")


@pytest.mark.usefixtures("english")
@each_language
def test_no_letters_of_a_question_or_an_answer_are_too_small(language: str) -> None:
    """They are of 3.2 mm and more, and in large print of 16 points and more, in every language."""
    printer = printer_in(language).tap("paper game kit-and-kat")
    cards = of_class(printer.current_page(), "readable")
    assert {each.attributes["lang"] for each in cards} == {language}
    assert min(map(_size, cards)) >= 3.2
    printer.tap("paper switch large")
    assert min(map(_size, of_class(printer.current_page(), "readable"))) * 1.5 * 72 / 25.4 >= 16


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("game", [game.name for game in GAMES])
@each_language
def test_no_letters_of_a_rules_sheet_are_too_small(language: str, game: str) -> None:
    """They are of 3.2 mm and more in every language, also with all house rules."""
    printer = printer_in(language).tap_all(f"paper game {game}", "paper kind rules")
    for act in printer.offered_acts():
        if act.startswith("paper rule "):
            printer.tap(act)
            assert [_size(leaf) >= 3.2 for leaf in printer.leaves()] == [True] * 2


def _size(node: Node) -> float:
    return float(node.attributes["style"].removeprefix("--size:"))


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_rules_are_printed_with_what_is_ours_but_without_the_tablet(printer: Printer, game: str) -> None:
    printer.tap_all(f"paper game {game}", "paper kind rules")
    rulings = [each for each in BY_NAME[game].rules_page.rulings_on_open_points() if not each.tablet]
    assert len(of_class(printer.current_page(), "ours-mark")) == len(rulings) > 0
    assert [_size(leaf) >= 4.5 for leaf in printer.leaves()] == [True] * 2
    for word in ("tablet", "app", "tap", "tapped"):
        assert word not in {
            each.strip(".,:;").lower()
            for text in readable_texts(printer.current_page())
            for each in text.split()
        }


@pytest.mark.parametrize(
    ("game", "players"),
    [("black-cat", "2-4"), ("stepped-on-the-cat", "1-4"), ("alley-cat", "2"), ("kit-and-kat", "2-6")],
)
def test_a_rules_sheet_says_how_many_can_play(printer: Printer, game: str, players: str) -> None:
    printer.tap_all(f"paper game {game}", "paper kind rules")
    assert f"{players} players" in readable_texts(printer.leaves()[0])


def test_house_rules_are_printed_that_are_ticked(printer: Printer) -> None:
    printer.tap_all("paper game black-cat", "paper kind rules")
    ours = "A card is in one Black Cat at most."

    def printed() -> bool:
        return any(ours in text for leaf in printer.leaves() for text in readable_texts(leaf))

    assert not printed()
    printer.tap("paper rule share")
    assert printed()
    printer.tap_all("paper game alley-cat", "paper game black-cat")
    assert printed(), "the ticks stay while other sheets are looked at"
    printer.tap("paper rule share")
    assert not printed()


def test_house_rules_that_the_lobby_chose_are_ticked() -> None:
    printer = Printer().tap_all(
        "choose alley-cat", "options", "set last_draw yes", "paper", "paper kind rules"
    )
    assert "Our house rules" in [text for leaf in printer.leaves() for text in readable_texts(leaf)]
    printer.tap_all("paper close", "set last_draw no", "paper")
    assert not ticked(printer)["last_draw"], "the lobby has dropped it"


def test_a_house_rule_of_one_game_is_not_printed_with_another(printer: Printer) -> None:
    """Two games have a house rule of the same name."""
    printer.tap_all("paper game alley-cat", "paper kind rules", "paper rule head_start")
    assert ticked(printer)["head_start"]
    assert not ticked(printer.tap("paper game stepped-on-the-cat"))["head_start"]


def test_the_printed_cards_follow_the_ticked_house_rules(printer: Printer) -> None:
    printer.tap_all("paper game black-cat", "paper kind rules", "paper rule whole_run", "paper kind cards")
    texts = [text for leaf in printer.leaves() for text in readable_texts(leaf)]
    assert "All black cards from one red card to the next, if they add to 13." in texts


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_of_house_rules_that_the_lobby_refuses_together_one_gives_way(printer: Printer, game: str) -> None:
    printer.tap_all(f"paper game {game}", "paper kind rules")
    refused = [{*pair} for pair in combinations(ticked(printer), 2) if are_refused(game, pair)]
    for pair in permutations(ticked(printer), 2):
        printer.tap_all(*(f"paper rule {key}" for key in pair))
        printed = {key for key, is_ticked in ticked(printer).items() if is_ticked}
        assert printed == ({pair[1]} if {*pair} in refused else {*pair})
        printer.tap_all(*(f"paper rule {key}" for key in printed))
    assert refused == ([{"share", "whole_run"}] if game == "black-cat" else [])


def ticked(printer: Printer) -> dict[str, bool]:
    """Return whether each house rule is ticked, by its key, in order."""
    return {
        act.removeprefix("paper rule "): node.attributes["aria-checked"] == "true"
        for node in all_nodes(printer.current_page())
        if (act := node.attributes.get("data-act", "")).startswith("paper rule ")
    }


def are_refused(game: str, house_rules: Iterable[str]) -> bool:
    """Return whether the lobby refuses a game with these house rules, however many play."""
    told = {each.key: each.value or "yes" for each in BY_NAME[game].rules_page.house_rules()}
    known = {each.name: each for each in list_option_declarations(RULES[game].Options)}
    words = {key: told[key] for key in house_rules if known[key].allows_word(told[key])}
    for seats in RULES[game].SEATS:
        visitor = Visitor().start(game, seats, **words)
        if isinstance(visitor.app.top_non_overlay_page, TablePage):
            return False
    return True


def test_a_house_rule_that_the_lobby_chose_goes_before_one_that_was_ticked() -> None:
    printer = Printer().tap_all("paper", "paper game black-cat", "paper kind rules", "paper rule share")
    printer.tap_all("paper close", "choose black-cat", "options", "set whole_run yes", "paper")
    assert {key for key, is_ticked in ticked(printer).items() if is_ticked} == {"whole_run"}


def test_numbers_of_cards_that_the_lobby_refuses_are_told_of(printer: Printer) -> None:
    printer.tap("paper game stepped-on-the-cat")
    reason = "There are 10 boots, but only 9 cats of each coat: too many."
    for cats, is_refused in ((9, True), (10, False)):
        printer.tap("paper number cats", str(cats))
        assert printer.page_says(reason) == is_refused
        assert len(printer.cards()) == 5 * cats + 10 + 10
    printer.tap("paper preset friendly")
    assert not printer.page_says("too many")


def test_what_only_a_tablet_can_do_is_no_house_rule_for_paper(printer: Printer) -> None:
    printer.tap_all("paper game kit-and-kat", "paper kind rules")
    offered = {act for act in printer.offered_acts() if act.startswith("paper rule ")}
    assert "paper rule must_play_all" in offered and not offered & {"paper rule way", "paper rule books"}


def test_a_game_without_a_score_pad_shows_its_cards_instead(printer: Printer) -> None:
    assert chosen(printer) == "cards"
    printer.tap_all("paper game alley-cat", "paper kind pad")
    assert not printer.cards() and chosen(printer) == "pad"
    printer.tap("paper game kit-and-kat")
    assert len(printer.cards()) == 140 and chosen(printer) == "cards"
    assert "paper kind pad" not in printer.offered_acts()


def chosen(printer: Printer) -> str:
    """Return the chosen kind of sheets."""
    (kind,) = (
        each.attributes["data-act"].split()[2]
        for each in all_nodes(printer.current_page())
        if each.attributes.get("data-act", "").startswith("paper kind ")
        and each.attributes.get("aria-pressed") == "true"
    )
    return kind


def test_what_is_printed_of_one_game_is_printed_of_the_next(printer: Printer) -> None:
    printer.tap_all("paper kind rules", "paper game alley-cat")
    assert chosen(printer) == "rules" and not printer.cards()


@pytest.mark.parametrize("kind", ["rules", "pad"])
def test_every_sheet_is_headed_by_its_game_and_its_picture(printer: Printer, kind: str) -> None:
    printer.tap_all("paper game alley-cat", f"paper kind {kind}")
    for leaf in printer.leaves():
        assert leaf.key.endswith(" alley-cat") and "Alley Cat" in readable_texts(leaf)
    head = next(each for each in all_nodes(printer.leaves()[0]) if each.tag == "header")
    assert "svg" in {each.tag for each in all_nodes(head)}


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_text_of_a_sheet_is_looked_up(game: str) -> None:
    visitor = Visitor().tap("paper")
    for act in ("switch backs", f"game {game}", "kind rules", "kind pad"):
        if f"paper {act}" in visitor.offered_acts():
            visitor.tap(f"paper {act}")
            assert unmarked_texts(visitor) <= {"Invisible City Productions"}
