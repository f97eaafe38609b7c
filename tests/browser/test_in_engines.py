"""`in_engines`: a process whose browser never answers ends all the same."""

import time
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import pytest

from browser.in_engines import EngineProcess


def test_a_process_calls_functions_and_ends() -> None:
    process = EngineProcess()
    assert process.call(max, 2, 3) == 3
    process.end()
    assert not process.was_killed


def test_a_process_that_does_not_answer_is_killed_in_the_end() -> None:
    process = EngineProcess()
    with ThreadPoolExecutor() as threads:
        answer = threads.submit(process.call, time.sleep, 10_000)
        while not answer.running():
            time.sleep(0.01)
        process.end(within_seconds=0.2)
        assert process.was_killed
        with pytest.raises(BrokenProcessPool):
            answer.result()
