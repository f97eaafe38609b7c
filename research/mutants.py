"""Mutation tests: mutmut makes one small mistake after another in our code, and runs the tests.

    python3 research mutants                        every module of MODULES
    python3 research mutants alley_cat/rules table  those whose path contains one of these
    python3 research mutants --survivors table      only the last run's survivors: while a test is written
    python3 research mutants --sample 150 screens   150 random mutants of all in these; --seed 2 for others
    python3 research mutants --children 1           one process; by default as many as there are cores

A mutant that no test notices has survived: either a test is missing, or the mutant changes nothing that a
rule promises. The latter are listed in survivors.toml with their reasons, one by one or many of a kind. What
survives a quarter of the cases of each test is tried again with all of them.

Mutants are made in the bodies of functions, not in constants, and not in functions with decorators. Results
are cached in .cache/mutants: as long as neither the module nor anything it is tested with changes, nothing
runs again; if only the module changed, the functions whose text changed run again. An interrupted run
continues where it was. A sample is not cached. It runs with the tests that all of its modules share, and its
survivors with all tests of their module.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter

from shares import wilson_interval
from thorough import EVERY_CASE, QUICK
from tools import CACHE, ROOT, Problem
from tools.fetching import short_digest

GENERAL = ("test_every_game.py", "test_golden.py", "test_models.py")
"""Tests that run for the rules of every game."""

DRAWN: Mapping[str, Sequence[str]] = {
    "widgets/cards": ("test_cards.py",),
    "widgets/seats": ("test_seats.py",),
    "widgets/controls": (),
    "widgets/choices": (),
    "widgets/charts": ("test_charts.py",),
    "widgets/scene": ("test_seats.py",),
    "widgets/rules_page": ("test_rulebook.py",),
    "widgets/progress_book": ("test_boxes.py",),
    "widgets/records": ("test_statistics.py",),
    "widgets/tutorial": ("test_lessons.py",),
    "widgets/pictures": (),
    "widgets/bubble": ("test_curtain.py",),
    "widgets/celebrations": (),
    "widgets/paper/cards": ("test_paper.py",),
    "widgets/paper/pads": ("test_paper.py",),
    "widgets/paper/rules": ("test_paper.py",),
    "widgets/paper/sheet": ("test_paper.py",),
    "app/quiz/quiz_screen": ("test_boxes.py",),
    "app/deals/cutting_screen": ("test_sealed.py",),
    "app/deals/deal_screen": ("test_same_deal.py",),
    "app/screens/deck": ("test_handed_on.py",),
    "app/screens/ear": ("test_ear.py",),
    "app/screens/edges": ("test_round.py",),
    "app/deals/envelope_screen": ("test_sealed.py",),
    "app/screens/head_start": ("test_head_start.py",),
    "app/screens/home": ("test_statistics.py", "test_app.py"),
    "app/screens/installing": (),
    "app/screens/lobby": ("test_same_deal.py",),
    "app/screens/luck": ("test_charts.py", "test_luck.py"),
    "app/screens/paper": ("test_paper.py",),
    "app/screens/person": ("test_people.py", "test_statistics.py"),
    "app/review/review_screen": (),
    "app/screens/rules": (),
    "app/deals/scan_screen": ("test_handed_on.py", "test_same_deal.py"),
    "app/screens/settings": ("test_settings.py",),
    "app/screens/sheet": (),
    "app/screens/sitting": ("test_round.py",),
    "app/screens/statistics": ("test_statistics.py",),
    "app/screens/table": ("test_app.py",),
    "app/review/thinking_screen": (),
    "app/screens/tutorial": ("test_lessons.py",),
}
"""Modules that draw. All run with the outlines and the laws of drawn pages, and these tests besides."""

OURS = ROOT / "py" / "clowder"

MODULES: Mapping[str, Sequence[str]] = {
    "games/alley_cat/rules.py": ("test_alley_cat.py", "test_head_start.py", *GENERAL),
    "core/transcript.py": ("test_transcript.py", "test_core.py", "test_golden.py"),
    "core/table.py": ("test_core.py", "test_transcript.py", "test_deals.py", "test_golden.py"),
    "games/black_cat/score.py": ("test_black_cat_score.py", "test_black_cat.py", "test_golden.py"),
    "games/stepped_on_the_cat/rules.py": (
        "test_stepped_on_the_cat.py",
        "test_solitaire.py",
        "test_evening.py",
        "test_moving.py",
        *GENERAL,
    ),
    "games/black_cat/rules.py": ("test_black_cat.py", "test_head_start.py", "test_evening.py", *GENERAL),
    "games/kit_and_kat/rules.py": ("test_kit_and_kat.py", "test_evening.py", *GENERAL),
    "app/route.py": ("test_trail.py",),
    "app/page_stack.py": ("test_pages.py", "test_trail.py", "test_people.py"),
    "app/quiz/leitner.py": ("test_boxes.py",),
    "app/quiz/session.py": ("test_boxes.py",),
    "app/preferences.py": (
        "test_settings.py",
        "test_people.py",
        "test_catalogues.py",
        "test_shelf.py",
    ),
    "app/languages.py": ("test_catalogues.py",),
    "app/printing.py": ("test_paper.py",),
    "app/device.py": ("test_trail.py", "test_statistics.py"),
    "app/dates.py": ("test_statistics.py",),
    "app/services.py": (
        "test_pages.py",
        "test_boxes.py",
        "test_reading.py",
        "test_own_decks.py",
        "test_ledger.py",
        "test_backup.py",
    ),
    "app/clowder.py": (
        "test_pages.py",
        "test_people.py",
        "test_shelf.py",
        "test_catalogues.py",
        "test_backup.py",
        "test_round.py",
    ),
    "app/prerender.py": ("test_prerender.py",),
    "app/pages/page.py": ("test_pages.py", "test_trail.py", "test_round.py"),
    "app/pages/home.py": (
        "test_pages.py",
        "test_trail.py",
        "test_statistics.py",
        "test_backup.py",
        "test_kept.py",
    ),
    "app/pages/lobby.py": (
        "test_pages.py",
        "test_people.py",
        "test_statistics.py",
        "test_same_deal.py",
        "test_head_start.py",
        "test_sealed.py",
        "test_round.py",
        "test_shelf.py",
        "test_app.py",
    ),
    "app/pages/table.py": (
        "test_app.py",
        "test_kept.py",
        "test_pages.py",
        "test_trail.py",
        "test_sealed.py",
        "test_ear.py",
        "test_people.py",
        "test_computers.py",
        "test_round.py",
        "test_reading.py",
        "test_moving.py",
        "test_same_deal.py",
        "test_own_decks.py",
        "test_ledger.py",
        "test_statistics.py",
        "test_head_start.py",
    ),
    "app/review/review_page.py": ("test_pages.py", "test_review.py", "test_own_decks.py"),
    "app/quiz/quiz_page.py": ("test_boxes.py", "test_people.py"),
    "app/pages/settings.py": ("test_pages.py", "test_trail.py", "test_people.py", "test_backup.py"),
    "app/pages/person.py": ("test_people.py", "test_pages.py", "test_boxes.py", "test_head_start.py"),
    "app/deals/cutting_page.py": ("test_sealed.py", "test_pages.py"),
    "app/addresses.py": ("test_addresses.py", "test_trail.py"),
    "app/pages/deck.py": ("test_handed_on.py",),
    "app/pages/seat_selection.py": ("test_round.py",),
    "app/pages/tutorial.py": ("test_lessons.py", "test_pages.py"),
    "app/pages/paper.py": ("test_pages.py", "test_paper.py"),
    "app/router.py": ("test_pages.py", "test_trail.py", "test_people.py", "test_handed_on.py"),
    "app/pages/statistics.py": ("test_pages.py", "test_statistics.py"),
    "app/deals/deal_page.py": ("test_pages.py", "test_same_deal.py"),
    "app/deals/envelope_page.py": ("test_pages.py", "test_sealed.py"),
    "app/pages/log.py": ("test_pages.py", "test_ear.py"),
    "app/pages/rules.py": ("test_pages.py", "test_paper.py", "test_sealed.py"),
    "app/review/thinking_page.py": ("test_pages.py", "test_review.py"),
    "app/pages/reading.py": (
        "test_pages.py",
        "test_shelf.py",
        "test_own_decks.py",
        "test_workshop.py",
        "test_handed_on.py",
        "test_sheets.py",
    ),
    "app/restoring.py": ("test_backup.py", "test_kept.py"),
    "app/deals/scan_page.py": ("test_pages.py", "test_same_deal.py"),
    "app/pages/after_game.py": (
        "test_pages.py",
        "test_same_deal.py",
        "test_head_start.py",
        "test_sealed.py",
    ),
    "app/model/deal.py": ("test_deals.py", "test_same_deal.py"),
    "app/deals/links.py": ("test_same_deal.py", "test_handed_on.py"),
    "app/model/sealed.py": ("test_same_deal.py", "test_sealed.py"),
    "app/storage/store.py": ("test_kept.py", "test_settings.py", "test_backup.py"),
    "app/storage/saves.py": ("test_saves.py", "test_kept.py", "test_people.py", "test_deals.py"),
    "app/storage/people.py": (
        "test_people.py",
        "test_head_start.py",
        "test_backup.py",
        "test_boxes.py",
    ),
    "app/storage/backup.py": ("test_backup.py",),
    "app/model/names.py": ("test_settings.py", "test_people.py", "test_directions.py"),
    "app/model/settings.py": ("test_settings.py", "test_people.py", "test_round.py"),
    "app/storage/settings.py": ("test_settings.py", "test_people.py", "test_round.py"),
    "app/quiz/quiz_storage.py": ("test_boxes.py",),
    "app/storage/ledger.py": ("test_ledger.py", "test_statistics.py"),
    "app/storage/result_writer.py": ("test_ledger.py", "test_statistics.py", "test_luck.py"),
    "app/storage/finished_games.py": ("test_ledger.py", "test_backup.py"),
    "app/storage/save_slot.py": (
        "test_ledger.py",
        "test_own_decks.py",
        "test_kept.py",
        "test_saves.py",
        "test_computers.py",
        "test_deals.py",
        "test_trail.py",
    ),
    "app/storage/save_previews.py": ("test_statistics.py", "test_saves.py"),
    "app/storage/spreadsheet.py": ("test_statistics.py",),
    "app/play/perspective.py": ("test_curtain.py", "test_app.py", "test_round.py"),
    "app/play/undo.py": ("test_app.py", "test_asked.py", "test_curtain.py", "test_computers.py"),
    "app/play/events.py": ("test_moving.py",),
    "app/play/turn_reports.py": ("test_app.py", "test_people.py"),
    "app/model/party.py": ("test_people.py", "test_round.py"),
    "app/play/match.py": ("test_app.py", "test_round.py"),
    "app/play/contents.py": ("test_reading.py",),
    "app/play/clock.py": ("test_app.py",),
    "app/play/match_runner.py": ("test_computers.py",),
    "app/play/seating.py": ("test_people.py",),
    "app/play/seat_selection.py": ("test_round.py",),
    "app/deals/cutting.py": ("test_sealed.py",),
    "app/play/head_start.py": ("test_head_start.py",),
    "app/play/playing.py": (
        "test_app.py",
        "test_moving.py",
        "test_computers.py",
        "test_round.py",
        "test_same_deal.py",
        "test_pages.py",
    ),
    "app/play/luck.py": ("test_luck.py",),
    "app/deals/par.py": ("test_same_deal.py",),
    "app/play/spoken_table.py": ("test_ear.py",),
    "app/play/hints.py": ("test_computers.py",),
    "app/play/computers.py": ("test_computers.py",),
    "app/play/remarks.py": ("test_luck.py",),
    "app/play/tutorial.py": ("test_lessons.py",),
    "app/review/guesses.py": ("test_review.py",),
    "app/review/highlights.py": ("test_review.py",),
    "app/review/review_session.py": ("test_review.py",),
    "app/play/choices.py": ("test_app.py",),
    "widgets/transitions.py": ("test_moving.py",),
    "widgets/spoken.py": ("test_nodes.py", "test_furigana.py"),
    "widgets/nodes.py": ("test_nodes.py", "test_furigana.py"),
    "widgets/questions.py": ("test_outlines.py", "test_boxes.py"),
    "widgets/deck_sharing.py": ("test_outlines.py", "test_handed_on.py"),
    "widgets/content.py": (
        "test_outlines.py",
        "test_handed_on.py",
        "test_pictured.py",
        "test_asked.py",
    ),
    "widgets/rotated_page.py": ("test_outlines.py", "test_round.py"),
    "widgets/paper/columns.py": ("test_outlines.py", "test_paper.py"),
    "widgets/paper/letters.py": ("test_outlines.py", "test_paper.py"),
    "widgets/rulebook.py": ("test_outlines.py", "test_rulebook.py"),
    "widgets/sounds.py": ("test_moving.py",),
    "widgets/cues.py": ("test_moving.py",),
    **{f"{module}.py": ("test_outlines.py", "test_drawn.py", *others) for module, others in DRAWN.items()},
}
"""The modules, below `py/clowder`, and the tests that exercise each, the quickest first."""

EXPLAINED = Path(__file__).with_name("survivors.toml")

KILLED = ("killed", "timeout", "segfault")
"""The statuses of mutmut for a mutant that was noticed."""

RUN, RESULTS = ("-m", "mutmut", "run", "--max-children"), ("-m", "mutmut", "results", "--all", "true")

GENERATE = """
import os
from mutmut import __main__ as mutmut
mutmut.set_mutant_under_test("mutant_generation")
os.makedirs("mutants", exist_ok=True)
mutmut.copy_src_dir()
mutmut.copy_also_copy_files()
mutmut.setup_source_paths()
mutmut.create_mutants(1)
"""
"""A program that makes all mutants and runs none."""

SHOW = """
import sys
from mutmut.__main__ import show
for name in sys.argv[1:]:
    show.callback(name)
"""
"""A program that prints the diffs of named mutants. mutmut's command shows only one, and starts slowly."""

SETTINGS = """[mutmut]
source_paths=src
only_mutate=
    {modules}
pytest_add_cli_args_test_selection=
    {tests}
pytest_add_cli_args=
    -p
    no:cacheprovider
    --hypothesis-seed=1
also_copy=
    assets
    research
    tools
timeout_multiplier=5
timeout_constant=3
use_git_change_detection=false
"""


@dataclass(frozen=True)
class Mutant:
    """A mutant: mutmut's name for it, its status, and the lines of its diff."""

    name: str
    status: str
    lines: Sequence[str] = ()

    @property
    def function(self) -> str:
        """The function's dotted name, such as `games.alley_cat.rules.beats_card`."""
        module, _, mangled = self.name.partition("__mutmut_")[0].rpartition(".")
        return f"{module}.{mangled[2:].replace('ǁ', '.')}"

    @property
    def becomes(self) -> str:
        """The text of the mutant in one line; empty if it only deletes text."""
        return self._text("+")

    @property
    def was(self) -> str:
        """The original text in one line."""
        return self._text("-")

    def _text(self, sign: str) -> str:
        """Return the lines of the diff with this sign, as one line."""
        return " ".join(line[1:].strip() for line in self.lines if line.startswith(sign))

    def is_of(self, module: str) -> bool:
        """Return whether the mutant is in this module."""
        return self.name.rpartition(".")[0] == dotted_name(module)


# The folder for the mutants: modules lie in `src`, as mutmut omits that name from theirs


def prepare_folder(name: str, modules: Sequence[str], tests: Sequence[str]) -> Path:
    """Return the up-to-date folder of this name, in which these modules are tested."""
    folder = CACHE / "mutants" / name
    for source, into in ((ROOT / "py", "src"), (ROOT / "assets", "assets"), (ROOT / "tools", "tools")):
        _update_folder(source, folder / into)
    for each in ("tests", "research"):
        _update_folder(ROOT / each, folder / each)
    sources, paths = (
        "\n    ".join(f"{into}/{each}" for each in some)
        for into, some in (("src/clowder", modules), ("tests", tests))
    )
    (folder / "setup.cfg").write_text(SETTINGS.format(modules=sources, tests=paths))
    return folder


def dotted_name(module: str) -> str:
    """Return the name by which Python imports a module."""
    return f"clowder.{module.removesuffix('.py').replace('/', '.')}"


def folder_of(module: str) -> str:
    """Return the name of the folder in which the module is tested alone."""
    return module.removesuffix(".py").replace("/", "-")


def _update_folder(source: Path, target: Path) -> None:
    """Mirror one folder to another. Unchanged files keep their times, which mutmut compares."""
    wanted = {path.relative_to(source): path for path in _copied_files(source)}
    for path in list(_copied_files(target)):
        if path.relative_to(target) not in wanted:
            path.unlink()
    for name, path in wanted.items():
        if not (target / name).exists() or (target / name).read_bytes() != path.read_bytes():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)


def _copied_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder, without browser tests and screenshots, which these tests never read."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not {"__pycache__", "browser", "screenshots"} & set(parts):
            yield path


def surroundings_digest(module: str, tests: Sequence[str]) -> str:
    """Return a digest of everything that a module is tested with: tests, their helpers, other modules."""
    chosen = [ROOT / "tests" / name for name in tests]
    helpers = [path for path in _copied_files(ROOT / "tests") if not path.name.startswith("test_")]
    others = (path for path in _copied_files(OURS) if path != OURS / module)
    return short_digest(*chosen, *helpers, *others)


# Running the mutants


def try_module(module: str, tests: Sequence[str], *, children: int, survivors: bool) -> Sequence[Mutant]:
    """Return all mutants of a module with their statuses. Raises Problem."""
    folder = prepare_folder(folder_of(module), [module], tests)
    kept, marked = folder / "results.json", folder / "around"
    around, whole = surroundings_digest(module, tests), short_digest(OURS / module)
    before = json.loads(kept.read_text()) if kept.exists() else {}
    if not survivors and (before.get("around"), before.get("module")) == (around, whole):
        return [Mutant(**each) for each in before["mutants"]]
    names = [each["name"] for each in before.get("mutants", ()) if each["status"] not in KILLED]
    if survivors and not names:
        raise Problem(f"Nothing of {module} has survived so far.")
    _clear_copies(folder, everything=not survivors and not (marked.exists() and marked.read_text() == around))
    if not survivors:
        marked.write_text(around)
        _run_mutmut(folder, *RUN, str(children), cases="some")
        names = [each.name for each in _read_results(folder) if each.status not in KILLED]
    if names:
        _run_mutmut(folder, *RUN, str(children), *names)
    mutants = _with_changes(folder, list(_read_results(folder)))
    known = {} if survivors else {"around": around, "module": whole}
    kept.write_text(json.dumps({**known, "mutants": [asdict(each) for each in mutants]}))
    return mutants


def try_sample(
    modules: Mapping[str, Sequence[str]], number: int, seed: int, *, children: int
) -> Sequence[Mutant]:
    """Return `number` random mutants of these modules with their statuses. Raises Problem."""
    services = [
        test for test in next(iter(modules.values())) if all(test in tests for tests in modules.values())
    ]
    folder = prepare_folder("sample", [*modules], services or sorted({*chain(*modules.values())}))
    _clear_copies(folder, everything=True)
    _run_mutmut(folder, "-c", GENERATE)
    names = sorted(each.name for each in _read_results(folder))
    mutants = _try_mutants(folder, Random(seed).sample(names, min(number, len(names))), children)
    print(f"{len(names)} mutants; with {', '.join(services)} alone {_score_text(mutants)}", flush=True)
    for module, tests in modules.items():
        again = [each.name for each in mutants if each.status not in KILLED and each.is_of(module)]
        if again and {*tests} != {*services}:
            there = prepare_folder(folder_of(module), [module], tests)
            _clear_copies(there, everything=True)
            results = {each.name: each for each in _try_mutants(there, again, children)}
            mutants = [results.get(each.name, each) for each in mutants]
    return mutants


def _try_mutants(folder: Path, names: Sequence[str], children: int) -> Sequence[Mutant]:
    """Run the named mutants and return them with their statuses."""
    _run_mutmut(folder, *RUN, str(children), *names)
    return _with_changes(folder, [each for each in _read_results(folder) if each.name in names])


def _clear_copies(folder: Path, *, everything: bool) -> None:
    """Delete the files that mutmut would take for up to date: its copies of modules, or everything."""
    if everything:
        shutil.rmtree(folder / "mutants", ignore_errors=True)
    for path in _copied_files(folder / "mutants" / "src"):
        source = folder / path.relative_to(folder / "mutants")
        if not path.with_name(f"{path.name}.meta").exists() and path.suffix not in (".meta", ".spans"):
            shutil.copy2(source, path) if source.exists() else path.unlink()


def _run_mutmut(folder: Path, *arguments: str, cases: str = EVERY_CASE) -> str:
    """Run Python with these arguments, usually mutmut, and return its output. Raises Problem if it fails.

    `cases` is the value of `QUICK` for the tests.
    """
    own = {"HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"), QUICK: cases}
    said = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    if said.returncode:
        raise Problem(
            f"mutmut ended with {said.returncode} in {folder}:\n{(said.stdout + said.stderr)[-3000:]}"
        )
    return said.stdout


def _read_results(folder: Path) -> Iterator[Mutant]:
    """Yield all mutants in a folder with mutmut's statuses."""
    for name, status in re.findall(r"^\s+(\S+): (.+)$", _run_mutmut(folder, *RESULTS), re.M):
        yield Mutant(name, status)


def _with_changes(folder: Path, mutants: Sequence[Mutant]) -> Sequence[Mutant]:
    """Return the mutants, with the diff of each one that was not killed."""
    alive = [each.name for each in mutants if each.status not in KILLED]
    diffs = re.split(r"^# (\S+): .*$", _run_mutmut(folder, "-c", SHOW, *alive), flags=re.M)
    lines = {
        name: re.findall(r"^[-+](?![-+]{2} ).*", diff, re.M)
        for name, diff in zip(diffs[1::2], diffs[2::2], strict=True)
    }
    return [replace(each, lines=lines.get(each.name, ())) for each in mutants]


# Reporting


@dataclass(frozen=True)
class SurvivorReasons:
    """The reasons why survivors change nothing that is promised."""

    single: Mapping[tuple[str, str], str]
    """The reason of one survivor, by its function and its text."""
    kinds: Sequence[Mapping[str, str]]
    """Reasons of many survivors: a prefix of their functions, and a pattern of text that may differ."""

    def reason_of(self, mutant: Mutant) -> str:
        """Return the reason for a mutant; empty if there is none."""
        of_its_kind = (kind["why"] for kind in self.kinds if _is_of(kind, mutant))
        return self.single.get((mutant.function, mutant.becomes)) or next(of_its_kind, "")


def _is_of(kind: Mapping[str, str], mutant: Mutant) -> bool:
    """Return whether the mutant changes only text that matches the pattern of this kind."""
    was, becomes = (re.sub(kind["otherwise"], "", text) for text in (mutant.was, mutant.becomes))
    return mutant.function.startswith(kind["function"]) and was == becomes != ""


def read_explanations() -> SurvivorReasons:
    """Return the reasons in survivors.toml."""
    known = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.exists() else {}
    single = {(each["function"], each["becomes"]): each["why"] for each in known.get("survivor", ())}
    return SurvivorReasons(single, known.get("kind", ()))


def _score_text(mutants: Sequence[Mutant]) -> str:
    """Return the share of killed mutants as text, with its 95 % Wilson interval."""
    killed = sum(each.status in KILLED for each in mutants)
    low, high = wilson_interval(killed, len(mutants))
    return f"{killed} of {len(mutants)} killed ({killed / len(mutants):.1%}, {low:.1%} to {high:.1%})"


def report_lines(module: str, mutants: Sequence[Mutant], known: SurvivorReasons) -> Iterator[str]:
    """Yield lines about a module: its score, each survivor, and explanations that are not needed any more."""
    alive = [each for each in mutants if each.status not in KILLED]
    explained = sum(bool(known.reason_of(each)) for each in alive)
    killed = len(mutants) - len(alive)
    score = f"{killed} killed ({killed / len(mutants):.1%})" if mutants else "nothing to try"
    yield f"{module:34} {len(mutants)} mutants, {score}, {explained} of {len(alive)} explained"
    yield from _survivor_lines(alive, known)
    own = f"{dotted_name(module)}."
    used = {(each.function, each.becomes) for each in alive}
    for function, becomes in known.single:
        if function.startswith(own) and (function, becomes) not in used:
            yield f"    {function}: nothing that survived becomes {becomes!r} any more"


def _survivor_lines(alive: Sequence[Mutant], known: SurvivorReasons) -> Iterator[str]:
    """Yield lines on each survivor: its reason, and its diff."""
    for each in alive:
        yield f"    {each.function}: {each.status}. {known.reason_of(each) or 'NOT EXPLAINED'}"
        yield from (f"        {line}" for line in each.lines)


def main(arguments: list[str]) -> int:
    """Print the results of each module. Return 0 if every survivor is explained. Raises Problem."""
    parser = argparse.ArgumentParser(prog="python3 research mutants")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--children", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args(arguments)
    known, counted = read_explanations(), Counter[bool]()
    wanted = {each: MODULES[each] for each in MODULES if any(part in each for part in asked.files or ("",))}
    if asked.sample:
        mutants = try_sample(wanted, asked.sample, asked.seed, children=asked.children)
        alive = [each for each in mutants if each.status not in KILLED]
        print(_score_text(mutants), *_survivor_lines(alive, known), sep="\n")
        return int(not all(map(known.reason_of, alive)))
    for module, tests in wanted.items():
        began = perf_counter()
        mutants = try_module(module, tests, children=asked.children, survivors=asked.survivors)
        print(
            *report_lines(module, mutants, known), f"    {perf_counter() - began:.0f} s", sep="\n", flush=True
        )
        counted.update(each.status in KILLED or bool(known.reason_of(each)) for each in mutants)
    return int(counted[False] > 0)
