"""The command `python3 tests words`: the texts it finds, and the translations it keeps."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from said import all_texts, bring_up_to_date, make_template
from tools import Problem, words

HEADER = r"""# Cats, in German.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"X-Language-Name: Deutsch\n"
"X-Generator: a quill\n"
"""

WRITTEN = rf"""{HEADER}
# Of the neighbours, not of the card.
#: py/cats.py
msgid "A cat"
msgstr "Eine Katze"

#: py/cats.py
#, fuzzy
msgid "A dog"
msgstr "Ein Hund?"

#: py/cats.py
#, python-brace-format
msgid "{{n}} mouse"
msgid_plural "{{n}} mice"
msgstr[0] "{{n}} Maus"
msgstr[1] "{{n}} Mäuse"

#~ msgctxt "of a lion"
#~ msgid "Tail"
#~ msgstr "Schweif"

#~ msgid "Whiskers"
#~ msgstr "Schnurrhaare"
"""


def said(*said: str | tuple[str, str]) -> Catalog:
    """Return the catalogue of texts that the app says, all in py/cats.py."""
    every = Catalog()
    for each in said:
        every.add(each, locations=[("py/cats.py", 0)])
    return every


SAID = ("A cat", "A dog", ("{n} mouse", "{n} mice"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "de.po"
    path.write_text(WRITTEN)
    return path


def test_all_that_a_translator_wrote_comes_back_as_it_was(path: Path) -> None:
    assert bring_up_to_date(path, said(*SAID)) == 1
    assert path.read_text() == WRITTEN


def test_what_is_in_a_context_of_its_own_is_laid_aside_with_it(path: Path) -> None:
    path.write_text(f'{HEADER}\nmsgctxt "a"\nmsgid "A cat"\nmsgstr "Kater"\n')
    bring_up_to_date(path, said("A cat"))
    assert '#~ msgctxt "a"\n#~ msgid "A cat"\n#~ msgstr "Kater"' in path.read_text()
    assert words.read_catalogue(path).keys() == {""}


def test_what_is_said_no_more_is_laid_aside_and_taken_up_again(path: Path) -> None:
    assert bring_up_to_date(path, said(*SAID[1:], "Whiskers")) == 1
    assert words.read_catalogue(path)["Whiskers"] == "Schnurrhaare"
    assert '#~ msgid "A cat"\n#~ msgstr "Eine Katze"' in path.read_text()
    assert bring_up_to_date(path, said(*SAID)) == 1
    assert words.read_catalogue(path)["A cat"] == "Eine Katze"


def test_what_is_said_in_other_words_is_fuzzy(path: Path) -> None:
    assert bring_up_to_date(path, said("A cat!", *SAID[1:])) == 2
    assert '#, fuzzy\nmsgid "A cat!"\nmsgstr "Eine Katze"' in path.read_text()
    assert "A cat!" not in words.read_catalogue(path)


def test_a_new_language_knows_its_name_and_its_plural(tmp_path: Path) -> None:
    assert bring_up_to_date(tmp_path / "pl.po", said(*SAID)) == 3
    header = words.read_catalogue(tmp_path / "pl.po")[""]
    assert "Plural-Forms: nplurals=3;" in header and "X-Language-Name: polski\n" in header


def test_what_is_no_language_and_what_cannot_be_read_is_said_in_a_sentence(path: Path) -> None:
    with pytest.raises(Problem, match="meow is the code of no language"):
        bring_up_to_date(path.with_name("meow.po"), said())
    path.write_text(f"{HEADER}\nmsgid A cat\n")
    with pytest.raises(Problem, match=r"de\.po has an entry that cannot be read"):
        bring_up_to_date(path, said())


def test_every_way_to_say_something_is_found() -> None:
    assert {"Undo", "Alley Cat", "{n} card\0{n} cards", "Waking the cats…", ", "} <= all_texts()
    assert all(each.locations for each in make_template() if each.id)
