"""Catalogues of translations: .po files as translators write them, turned into JSON for the page."""

import json
import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tools import Problem

FOLDER = "words"
"""The folder of the catalogues: below assets/ as .po files, in Python's zip as JSON."""

STRING = r'"(?:[^"\\\n]|\\.)*"'
ENTRY = re.compile(
    rf"^(?:msgctxt(?P<context>(?:\s+{STRING})+)\s+)?"
    rf"msgid(?P<one>(?:\s+{STRING})+)\s+"
    rf"(?:msgid_plural(?P<many>(?:\s+{STRING})+)\s+)?"
    rf"(?P<said>(?:msgstr(?:\[\d\])?(?:\s+{STRING})+\s*)+)$",
    re.MULTILINE,
)
ENGLISH = "en"
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)

Texts = Mapping[str, str]
"""The translation of each English text. As in gettext, NUL joins plural forms and EOT ends a context."""


def catalogue_files(root: Path) -> Sequence[Path]:
    """Return the paths of the translation catalogues, one for each language: `de.po`."""
    return sorted((root / "assets" / FOLDER).glob("*.po"))


def make_catalogues(paths: Iterable[Path]) -> dict[str, bytes]:
    """Return the JSON catalogues by path in the zip: `words/de.json`, and the languages' own names.

    A catalogue is a list of translations in the order of the English texts, which are sent once for all
    languages. An empty translation means English. Raises Problem for a catalogue that cannot be read.
    """
    read_in = {path: read_catalogue(path) for path in paths}
    keys = sorted({key for texts in read_in.values() for key in texts})
    names = {"en": "English"}
    names |= {
        path.stem: _parse_header(texts, path).get("X-Language-Name", path.stem)
        for path, texts in read_in.items()
    }
    made = {path.stem: [texts.get(key, "") for key in keys] for path, texts in read_in.items()}
    files = {ENGLISH: keys, **made, "names": names} if made else {}
    return {f"{FOLDER}/{name}.json": _json_bytes(held) for name, held in files.items()}


def _json_bytes(held: object) -> bytes:
    """Return a value as compact JSON in UTF-8."""
    return json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode()


def extra_file_names(names: Iterable[str]) -> dict[str, bytes]:
    """Return the JSON list of the files that lie beside the page, by path in the zip; empty without any."""
    listed = sorted(names)
    return {f"{FOLDER}/beside.json": json.dumps(listed).encode()} if listed else {}


def read_catalogue(path: Path) -> Texts:
    """Return the translations of a .po file by English text; the header is that of the empty text.

    Raises Problem.
    """
    return _parse_catalogue(path.read_text(encoding="utf-8"), path)


@cache
def _parse_catalogue(text: str, path: Path) -> Texts:
    """Return the translations in the text of a .po file. Cached. Raises Problem."""
    return dict(_parse_entries(text, path))


def _parse_entries(text: str, path: Path) -> Iterator[tuple[str, str]]:
    """Yield English text and translation of each entry in a .po file. Raises Problem for a broken entry."""
    for block in re.split(r"\n\s*\n", text.strip()):
        written = "\n".join(line for line in block.splitlines() if not line.startswith("#"))
        entry = ENTRY.fullmatch(written)
        if written and not entry:
            raise Problem(f"{path.name} has an entry that cannot be read:\n{block}")
        if entry and not FUZZY.search(block):
            forms = re.split(r"^msgstr(?:\[\d\])?", entry["said"], flags=re.MULTILINE)[1:]
            said = [_join_strings(form) for form in forms]
            if all(said):
                yield _entry_key(entry), "\0".join(said)


def _entry_key(entry: re.Match[str]) -> str:
    """Return the key of a .po entry, as gettext has it: context, text and plural in one."""
    context = f"{_join_strings(entry['context'])}\4" if entry["context"] else ""
    return context + "\0".join(_join_strings(entry[part]) for part in ("one", "many") if entry[part])


def _join_strings(strings: str) -> str:
    """Return the text of adjacent quoted strings of a .po file, joined."""
    return "".join(literal_eval(string) for string in re.findall(STRING, strings))


def _parse_header(texts: Texts, path: Path) -> dict[str, str]:
    """Return the header fields of a catalogue, such as X-Language-Name. Raises Problem without a header."""
    if "" not in texts:
        raise Problem(f"{path.name} does not begin with a header.")
    return dict(line.split(": ", 1) for line in texts[""].splitlines() if ": " in line)
