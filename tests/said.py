"""Extraction of the app's texts into the catalogues: python3 tests words.

Babel reads and writes them, so that all notes of translators stay: comments, fuzzy marks, contexts, and texts
that are not used any more. A catalogue's header is theirs, and stays as it is.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po, write_po

from clowder.core.options import list_option_declarations, option_value_text
from clowder.games import GAMES
from clowder.games.game import Game
from clowder.widgets.choices import english_option_title, english_preset_title
from clowder.widgets.rulebook import DefaultRulesPage
from conftest import ROOT
from tools import Problem, words

PY = ROOT / "py"
SAYING = {"_": None, "N_": None, "plural": (1, 2)}
"""The functions that mark texts, and which of their arguments are texts, if not just the first."""

HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {plurals};\\n"
"X-Language-Name: {name}\\n"
"""
"""The header of a new catalogue."""


def make_template() -> Catalog:
    """Return every text with the files that say it."""
    found = Catalog(fuzzy=False)
    for place, _line, said, notes, context in _extracted_messages():
        found.add(said, locations=[(f"py/{place}", 0)], auto_comments=notes, context=context)
    for game in GAMES:
        folder = game.rules.setup.__module__.rpartition(".")[0].replace(".", "/")
        for declared_text in _declared_texts(game):
            found.add(declared_text, locations=[(f"py/{folder}/__init__.py", 0)])
    return found


@cache
def _extracted_messages() -> tuple[tuple[str, int, Any, list[str], str | None], ...]:
    """Return what Babel finds in all modules, which takes seconds: file, line, text, notes, context."""
    return tuple(extract_from_dir(PY, [("**.py", "python")], keywords=SAYING))


def message_key(said: Message) -> str:
    """Return a text as gettext has it: singular and plural with NUL between."""
    return said.id if isinstance(said.id, str) else "\0".join(said.id)


def all_texts() -> set[str]:
    """Return every text, as gettext has it."""
    return {message_key(said) for said in make_template() if said.id}


def texts_of(game: Game, folder: Path) -> set[str]:
    """Return every text of a game that is in no list, as gettext has it."""
    found = Catalog(fuzzy=False)
    extracted = extract_from_dir(folder, [("**.py", "python")], keywords=SAYING)
    for _place, _line, said, _notes, context in extracted:
        found.add(said, context=context)
    return {*map(message_key, found), *_declared_texts(game)}


def in_english_alone(known: Container[str], said: Mapping[str, str]) -> set[str]:
    """Return the texts of games without a translation, given the translated texts and where each is said.

    A game counts as translated as a whole if more than half of its texts are.
    """
    games: dict[str, set[str]] = defaultdict(set)
    for each, place in said.items():
        if place.startswith("py/clowder/games/"):
            games[place.split("/")[3]].add(each)
    half = (its for its in games.values() if 2 * sum(each in known for each in its) <= len(its))
    return set[str]().union(*half)


def catalogue_entries(path: Path) -> set[str]:
    """Return the texts that have an entry in the catalogue, even an empty one."""
    return {message_key(each) for each in read_po(BytesIO(path.read_bytes())) if each.id}


def text_places() -> dict[str, str]:
    """Return one place where each text is said."""
    return {message_key(said): said.locations[0][0] for said in make_template() if said.id}


def _declared_texts(game: Game) -> Iterator[str]:
    """Yield the texts declared by a game: title, line, content warning, options and rule book."""
    yield from filter(None, (game.title, game.line, game.content_warning))
    if isinstance(game.rules_page, DefaultRulesPage):
        yield from game.rules_page.translatable_texts()
    yield from map(english_preset_title, game.traits.presets)
    for option in list_option_declarations(game.rules.Options):
        if option.asked:
            yield from (english_option_title(option.name), option.reason)
            yield from option.lines.values()
            yield from (value for value in map(option_value_text, option.values) if not value.isdecimal())


def bring_up_to_date(path: Path, every: Catalog) -> int:
    """Write a catalogue anew, with all its translations. Return how many texts are not translated.

    Raises Problem for a catalogue that cannot be read.
    """
    written = path.read_text(encoding="utf-8") if path.exists() else _catalogue_header(path.stem)
    try:
        catalog = read_po(BytesIO(written.encode()), abort_invalid=True)
    except PoFileError as error:
        raise Problem(f"{path.name} has an entry that cannot be read: {error}") from None
    _take_up(catalog, every)
    catalog.update(every)
    made = BytesIO()
    write_po(made, catalog, width=0, omit_header=True, include_lineno=False)
    header = written.partition("\n\n")[0].strip()
    path.write_text(f"{header}\n\n{made.getvalue().decode().strip()}\n", encoding="utf-8")
    return sum(not _is_translated(said) for said in catalog if said.id)


def _take_up(catalog: Catalog, every: Catalog) -> None:
    """Restore texts that are used again, and lay aside those in contexts that translators have added."""
    for where, said in list(catalog.obsolete.items()):
        if every.get(said.id, said.context):
            catalog[said.id] = catalog.obsolete.pop(where)
    for said in list(catalog):
        if said.context and not every.get(said.id, said.context):
            catalog.delete(said.id, said.context)
            catalog.obsolete[str(said.id), said.context] = said


def _is_translated(said: Message) -> bool:
    """Return whether a message of a catalogue has a translation that is not in doubt (fuzzy)."""
    return not said.fuzzy and all(said.string or [""])


def _catalogue_header(code: str) -> str:
    """Return the header of a new catalogue. Raises Problem for a code of no language."""
    try:
        name = Locale.parse(code).get_display_name(code)
    except (UnknownLocaleError, ValueError):
        raise Problem(f"{code} is the code of no language. It is two or three letters, as in fr.") from None
    return HEADER.format(plurals=get_plural(code), name=name)


def main(codes: Iterable[str]) -> int:
    """Bring every catalogue up to date, and begin those of other languages, by their codes."""
    paths = {*words.catalogue_files(ROOT), *(ROOT / "assets" / words.FOLDER / f"{code}.po" for code in codes)}
    every = make_template()
    for path in sorted(paths):
        path.parent.mkdir(exist_ok=True)
        print(f"{path.name}: {bring_up_to_date(path, every)} texts are to be translated")
    return 0
