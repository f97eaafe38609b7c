"""The message catalogues, from a translator's file to the sentences on the screen."""

import json
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clowder.app.clowder import ClowderApp
from clowder.app.languages import Languages, dump_mo_file
from clowder.app.storage.store import MemoryStore
from clowder.core.i18n import _, plural
from clowder.core.i18n import current_language_code as spoken_code
from clowder.core.times import ClockMs, EpochMs
from conftest import ROOT
from tools import Problem, words
from variants import GAMES
from visiting import Visitor, readable_texts

HEADER = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Language-Name: Deutsch\n"
"""

GERMAN = (
    HEADER
    + r"""
#: py/clowder/app/playing_page.py:26
msgid "Undo"
msgstr "Zurück"

msgid "{n} \"card\""
msgid_plural ""
"{n} "
"\"cards\""
msgstr[0] "{n} „Karte“"
msgstr[1] ""
"{n} „Karten“\n"
"hier"

#, python-format, fuzzy
#| msgid "House"
msgid "Home"
msgstr "Haus"

# Of a deck.
msgctxt "to cards"
msgid "Deal"
msgstr "Geben"

msgid "Rules"
msgstr ""

#~ msgid "Old"
#~ msgstr "Alt"
"""
)


pytestmark = pytest.mark.usefixtures("english")


def spoken(folder: Path, catalogue: str) -> Languages:
    (folder / "de.po").write_text(catalogue, encoding="utf-8")
    return Languages(words.make_catalogues([folder / "de.po"]).get)


def test_what_is_translated_is_said_so(tmp_path: Path) -> None:
    spoken(tmp_path, GERMAN).set_current_language("de")
    assert _("Undo") == "Zurück"
    assert plural('{n} "card"', '{n} "cards"', 1) == "1 „Karte“"
    assert plural('{n} "card"', '{n} "cards"', 2) == "2 „Karten“\nhier"


def test_what_is_not_sure_or_not_translated_is_said_in_english(tmp_path: Path) -> None:
    spoken(tmp_path, GERMAN).set_current_language("de")
    assert [_("Home"), _("Rules"), _("Old"), _("Deal")] == ["Home", "Rules", "Old", "Deal"]


def test_whoever_speaks_a_language_is_told_its_code_by_which_texts_are_marked(tmp_path: Path) -> None:
    languages = spoken(tmp_path, GERMAN)
    for code in ("de", "en"):
        languages.set_current_language(code)
        assert spoken_code() == code


def test_a_language_without_its_english_texts_is_refused_and_not_said_askew() -> None:
    files = {"words/de.json": b'["Zur\xc3\xbcck"]', "words/names.json": b'{"de": "Deutsch"}'}
    for english in ({}, {"words/en.json": b'["Home", "Undo"]'}):
        with pytest.raises(ValueError, match="zip"):
            Languages({**files, **english}.get).set_current_language("de")


def test_a_catalogue_is_what_gettext_reads_and_in_the_order_that_it_asks_for() -> None:
    texts = {"\U0001f431": "cat", "\uffee": "circle", "a": "b"}
    made = dump_mo_file(texts)
    head = [int.from_bytes(made[place : place + 4], "little") for place in range(0, 28, 4)]
    assert head[:6] == [0x950412DE, 0, 3, 28, 28 + 24, 0]
    length, start = (int.from_bytes(made[place : place + 4], "little") for place in (28 + 16, 28 + 20))
    assert made[start : start + length].decode() == "\U0001f431", "the order is by bytes, as gettext searches"


def test_a_context_stays_with_its_text(tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(GERMAN, encoding="utf-8")
    made = GNUTranslations(BytesIO(dump_mo_file(words.read_catalogue(path))))
    assert made.pgettext("to cards", "Deal") == "Geben"


def test_a_language_that_is_not_there_is_english(tmp_path: Path) -> None:
    languages = spoken(tmp_path, GERMAN)
    languages.set_current_language("de")
    languages.set_current_language("en")
    assert _("Undo") == "Undo"
    assert languages.own_language_names == {"en": "English", "de": "Deutsch"}


@pytest.mark.parametrize(
    ("wishes", "code"),
    [(["de-AT", "en"], "de"), (["fr", "DE"], "de"), (["en-GB", "de"], "en"), (["fr"], "en"), ([], "en")],
)
def test_a_browser_is_answered_in_the_first_language_that_we_speak(
    tmp_path: Path, wishes: list[str], code: str
) -> None:
    assert spoken(tmp_path, GERMAN).find_best_language(wishes) == code


def test_the_app_speaks_as_the_browser_wishes_until_somebody_chooses(tmp_path: Path) -> None:
    store, languages = MemoryStore(), spoken(tmp_path, GERMAN)
    assert ClowderApp(GAMES, store, languages, ["fr", "de-AT"]).document_settings.language == "de"
    assert _("Undo") == "Zurück"
    app = ClowderApp(GAMES, store, languages, ["fr"])
    assert (app.document_settings.language, _("Undo")) == ("en", "Undo")
    app.handle_act("settings", "", ClockMs(0), EpochMs(0))
    assert {"Deutsch", "English"} <= set(readable_texts(app.draw_page()))
    app.handle_act("setting language de", "", ClockMs(0), EpochMs(0))
    assert (app.document_settings.language, _("Undo")) == ("de", "Zurück")
    assert ClowderApp(GAMES, store, languages, ["en"]).document_settings.language == "de"
    assert ClowderApp(GAMES, store, Languages(lambda path: None), ["de"]).document_settings.language == "en"


def test_a_lesson_goes_on_in_the_language_that_is_chosen_meanwhile() -> None:
    catalogues = words.make_catalogues(sorted((ROOT / "assets" / "words").glob("*.po")))
    visitor = Visitor()
    visitor.app = ClowderApp(GAMES, visitor.store, Languages(catalogues.get))
    visitor.tap_all("choose alley-cat", "learn")
    before = set(readable_texts(visitor.current_page()))
    visitor.tap_all("settings", "setting language de", "settings")
    same = before & set(readable_texts(visitor.current_page()))
    assert not [text for text in same if len(text.split()) > 2]


@pytest.mark.parametrize("wrong", ["msgid Undo\n", 'msgid "a\n', "nonsense", 'msgid "a"\n\nmsgstr "b"'])
def test_what_cannot_be_read_is_shown_to_its_writer(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(Problem, match=r"de\.po has an entry that cannot be read:\n" + wrong[:5]):
        spoken(tmp_path, f"{HEADER}\n{wrong}")


def test_a_catalogue_says_what_its_language_is_called(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"de\.po does not begin with a header"):
        spoken(tmp_path, 'msgid "a"\nmsgstr "b"\n')


@given(
    st.dictionaries(
        st.text(st.characters(exclude_characters="\0\4", codec="utf-8"), min_size=1),
        st.text(st.characters(exclude_characters="\0", codec="utf-8"), min_size=1),
    )
)
def test_every_text_comes_back_as_it_was_written(texts: dict[str, str]) -> None:
    made = {"": "Content-Type: text/plain; charset=UTF-8\n", **texts}
    keys, said = (json.dumps(list(each)).encode() for each in (made.keys(), made.values()))
    Languages({"words/en.json": keys, "words/de.json": said}.get).set_current_language("de")
    assert {key: _(key) for key in texts} == texts
