"""Every text that the app can say, and the catalogues brought up to date with it: python3 tests words."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from conftest import ROOT
from core.options import declared, text
from games import GAMES
from games.game import Game
from tools import words
from widgets.choices import in_english, preset_in_english

PY = ROOT / "py"

HEADER = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
    "X-Language-Name": "",
}
"""What a new catalogue begins with. Its writer corrects it."""


class Text(NamedTuple):
    one: str
    many: str = ""
    """The text for several things; empty where nothing is counted."""

    @property
    def key(self) -> str:
        """As gettext has it."""
        return f"{self.one}\0{self.many}" if self.many else self.one


def texts() -> dict[Text, str]:
    """Every text, with the file that says it."""
    found: dict[Text, str] = {}
    for path in sorted(PY.rglob("*.py")):
        for said in _in_code(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(said, path.relative_to(ROOT).as_posix())
    for game in GAMES:
        folder = game.rules.setup.__module__.rpartition(".")[0].replace(".", "/")
        for said in _declared(game):
            found.setdefault(said, f"py/{folder}/__init__.py")
    return found


def _in_code(tree: ast.AST) -> Iterator[Text]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            strings = [each.value for each in node.args if isinstance(each, ast.Constant)]
            if node.func.id in ("_", "listed") and strings:
                yield Text(str(strings[0]))
            elif node.func.id == "plural":
                yield Text(*map(str, strings[:2]))


def _declared(game: Game) -> Iterator[Text]:
    """Title, line and options of a game: what is written there is said elsewhere."""
    yield from map(Text, filter(None, (game.title, game.line)))
    yield from map(Text, map(preset_in_english, getattr(game.rules, "PRESETS", ())))
    for option in declared(game.rules.Options):
        if option.asked:
            values = (text(value) for value in option.values)
            yield from map(Text, (in_english(option.name), option.reason))
            yield from (Text(value) for value in values if not value.isdecimal())


def bring_up_to_date(path: Path) -> int:
    """Writes a catalogue anew, with what is translated in it already. Returns how many texts are not."""
    known = words.read(path) if path.exists() else {}
    every = texts()
    header = known.get("", "".join(f"{name}: {value}\n" for name, value in HEADER.items()))
    blocks = [f'msgid ""\nmsgstr ""\n{_lines(header)}']
    blocks += [_entry(said, place, known) for said, place in sorted(every.items(), key=lambda each: each[1])]
    path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return sum(said.key not in known for said in every)


def _entry(said: Text, place: str, known: Mapping[str, str]) -> str:
    forms = known.get(said.key, "").split("\0")
    if not said.many:
        return f"#: {place}\nmsgid {_string(said.one)}\nmsgstr {_string(forms[0])}"
    several = "\n".join(f"msgstr[{i}] {_string(form)}" for i, form in enumerate(forms))
    return f"#: {place}\nmsgid {_string(said.one)}\nmsgid_plural {_string(said.many)}\n{several}"


def _lines(text: str) -> str:
    return "\n".join(_string(line) for line in text.splitlines(keepends=True))


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def main(codes: Iterable[str]) -> int:
    """Brings every catalogue up to date, and begins those of other languages, by their codes."""
    paths = {*words.files(ROOT), *(ROOT / "assets" / words.FOLDER / f"{code}.po" for code in codes)}
    for path in sorted(paths):
        path.parent.mkdir(exist_ok=True)
        print(f"{path.name}: {bring_up_to_date(path)} texts are to be translated")
    return 0
