"""Time of a step through a long game in a review, drawn for the page.

python3 research review [SEEDS]

The game is the longest of some random games of Kit and Kat, the classic way. A frame has 16 ms. Python's
garbage is not collected meanwhile, as in the page.
"""

import gc
import time
from collections.abc import Sequence
from random import Random

from clowder.app.storage.store import MemoryStore
from clowder.core.transcript import write_transcript
from playing import playout
from variants import RULES
from visiting import Visitor


def main(arguments: Sequence[str]) -> int:
    """Print the times and return the exit status: 0 if no step takes longer than a frame."""
    rules = RULES["kit-and-kat"]
    seeds = range(int(arguments[0]) if arguments else 5)
    games = [playout(rules, 6, rules.Options(way="classic"), Random(seed)) for seed in seeds]
    longest = max(games, key=lambda table: len(table.entries))
    visitor, entries = Visitor(MemoryStore()), len(longest.entries)
    visitor.tap("take", write_transcript(longest))
    worst = 0.0
    gc.disable()
    for viewer in ("all", "0"):
        visitor.do_act(f"eyes {viewer}")
        took = sorted(_step_ms(visitor, step) for step in range(0, entries, 7))
        middle, most = took[len(took) // 2], took[-1]
        print(f"{entries} entries, by the eyes of {viewer}: {middle:.1f} ms a step, {most:.1f} ms at most")
        worst = max(worst, most)
    return int(worst > 16)


def _step_ms(visitor: Visitor, step: int) -> float:
    """Return the milliseconds for one step and for drawing its page."""
    began = time.perf_counter()
    visitor.do_act("step", str(step))
    visitor.current_page()
    return 1000 * (time.perf_counter() - began)
