"""Prove each claim of the rule books, and print the number of states and the seconds of each proof.

python3 research prove [GAME ...]
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from time import perf_counter

from tools import Problem

PROOFS = ("alley_cat", "stepped_on_the_cat", "black_cat", "kit_and_kat")


def main(arguments: Sequence[str]) -> int:
    """Prove the claims of all games, or of those whose names contain one of the arguments.

    Raises AssertionError if a claim is wrong, and Problem if no game has such a name.
    """
    words = [each.replace("-", "_") for each in arguments or [""]]
    wanted = [name for name in PROOFS if any(each in name for each in words)]
    if not wanted:
        raise Problem(f"Nothing is proved of {' '.join(arguments)!r}; of these: {', '.join(PROOFS)}.")
    for name in wanted:
        for claim in import_module(f"research.proofs.{name}").CLAIMS:
            start = perf_counter()
            said, states = claim()
            print(f"{name:20} {said}: {states:,} cases, {perf_counter() - start:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
