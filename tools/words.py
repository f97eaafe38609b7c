"""The catalogues of words: a .po file a language, as translators write them, made into what gettext reads."""

import json
import re
import struct
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tools import Problem

FOLDER = "words"
"""Where they lie: below assets/ as they are written, in Python's zip as they are read."""

STRING = r'"(?:[^"\\\n]|\\.)*"'
ENTRY = re.compile(
    rf"^(?:msgctxt(?P<context>(?:\s+{STRING})+)\s+)?"
    rf"msgid(?P<one>(?:\s+{STRING})+)\s+"
    rf"(?:msgid_plural(?P<many>(?:\s+{STRING})+)\s+)?"
    rf"(?P<said>(?:msgstr(?:\[\d\])?(?:\s+{STRING})+\s*)+)$",
    re.MULTILINE,
)
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)
MAGIC = 0x950412DE

Texts = Mapping[str, str]
"""What is said for each English text, as gettext has it: NUL between one and many, EOT after a context."""


def files(root: Path) -> Sequence[Path]:
    """The catalogues, a language each: `de.po`."""
    return sorted((root / "assets" / FOLDER).glob("*.po"))


def catalogues(paths: Iterable[Path]) -> dict[str, bytes]:
    """What the page reads, by path in its zip: `words/de.mo`, and what languages call themselves.

    Raises Problem for a catalogue that cannot be read.
    """
    made, names = {}, {"en": "English"}
    for path in paths:
        texts = read(path)
        names[path.stem] = _header(texts, path).get("X-Language-Name", path.stem)
        made[f"{FOLDER}/{path.stem}.mo"] = packed(texts)
    spoken = json.dumps(names, ensure_ascii=False).encode()
    return {**made, f"{FOLDER}/names.json": spoken} if made else {}


def read(path: Path) -> Texts:
    """What a .po file translates; its header is that of the empty text. Raises Problem."""
    return _read(path.read_text(encoding="utf-8"), path)


@cache
def _read(text: str, path: Path) -> Texts:
    """What is read again and again is understood once."""
    return dict(_texts(text, path))


def packed(texts: Texts) -> bytes:
    """The texts as a .mo file of GNU gettext: two tables of lengths and offsets, then the strings."""
    keys = sorted(texts, key=str.encode)
    strings = [text.encode() for text in (*keys, *(texts[key] for key in keys))]
    start = 7 * 4 + 8 * len(strings)
    places = []
    for string in strings:
        places += [len(string), start]
        start += len(string) + 1
    head = (MAGIC, 0, len(keys), 7 * 4, 7 * 4 + 8 * len(keys), 0, start)
    return struct.pack(f"<{len(head) + len(places)}I", *head, *places) + b"".join(s + b"\0" for s in strings)


def _texts(text: str, path: Path) -> Iterator[tuple[str, str]]:
    for block in re.split(r"\n\s*\n", text.strip()):
        written = "\n".join(line for line in block.splitlines() if not line.startswith("#"))
        entry = ENTRY.fullmatch(written)
        if written and not entry:
            raise Problem(f"{path.name} has an entry that cannot be read:\n{block}")
        if entry and not FUZZY.search(block):
            forms = re.split(r"^msgstr(?:\[\d\])?", entry["said"], flags=re.MULTILINE)[1:]
            said = [_joined(form) for form in forms]
            if all(said):
                yield _key(entry), "\0".join(said)


def _key(entry: re.Match[str]) -> str:
    context = f"{_joined(entry['context'])}\4" if entry["context"] else ""
    return context + "\0".join(_joined(entry[part]) for part in ("one", "many") if entry[part])


def _joined(strings: str) -> str:
    return "".join(literal_eval(string) for string in re.findall(STRING, strings))


def _header(texts: Texts, path: Path) -> dict[str, str]:
    """What a catalogue says of itself: its language's name and plural forms. Raises Problem without any."""
    if "" not in texts:
        raise Problem(f"{path.name} does not begin with a header.")
    return dict(line.split(": ", 1) for line in texts[""].splitlines() if ": " in line)
