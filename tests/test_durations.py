"""The durations of tests, as they are recorded and saved."""

import json

from conftest import ROOT
from durations import KEPT, by_test, of_files
from thorough import MOST_SECONDS, affordable_cases


def test_cases_of_a_test_are_one_and_what_is_quick_is_left_out() -> None:
    seconds = {"a.py::slow[1]": 3.0, "a.py::slow[2]": 5.0, "a.py::quick": 0.2}
    assert by_test(seconds) == {"a.py::slow": 4.0}


def test_a_file_takes_as_long_as_the_cases_that_are_run() -> None:
    took = of_files(["a.py::slow[1]", "a.py::slow[2]", "b.py::new"], {"a.py::slow": 4.0})
    assert took == {"a.py": 8.0, "b.py": 0}


def test_of_a_test_whose_cases_take_too_long_some_are_left_out_or_all_unless_it_is_essential() -> None:
    names = [
        "a.py::long[1]",
        "a.py::long[2]",
        "a.py::long[3]",
        "a.py::one",
        "a.py::quick[1]",
        "a.py::quick[2]",
    ]
    seconds = {"a.py::long": MOST_SECONDS * 0.6, "a.py::one": MOST_SECONDS * 2}
    assert list(affordable_cases(names, seconds)) == [*names[:3:2], *names[4:]]
    assert list(affordable_cases(names, seconds, essential=["a.py::one"])) == [*names[:3:2], *names[3:]]


def test_nothing_is_kept_of_tests_that_are_gone() -> None:
    for name in json.loads(KEPT.read_text()):
        path, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / path).read_text(), f"{name}: please run python3 tests durations"
