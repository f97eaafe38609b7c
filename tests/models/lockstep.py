"""Lockstep: plays our rules and a second implementation together, and finds where they differ.

After every entry the test compares the pending chance event, the moves of every seat, the observations of
each seat and an onlooker, and the outcome. A game in which they differ is shrunk, and printed as a
transcript.
"""

from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from importlib import import_module
from operator import attrgetter
from random import Random
from typing import Any, TypeAlias

from clowder.core.rules import HOUSE, ONLOOKER, Rules, Shuffle
from clowder.core.table import Table
from clowder.core.transcript import write_transcript
from playing import LONGEST, run_house
from variants import RULES, fitting_options

MODELS = ("alley-cat", "black-cat", "kit-and-kat", "stepped-on-the-cat")

Step: TypeAlias = tuple[int, str]
"""A seat and its move in words; the house and an empty text when time passes."""


class GamesDiffer(AssertionError):
    """A difference between the rules and the model."""

    def __init__(self, what: str, ours: Any, theirs: Any) -> None:
        super().__init__(f"{what}\n  rules: {ours}\n  model: {theirs}")


class GamePair:
    """A table of ours and the model beside it. Raises Parted when they differ."""

    def __init__(self, rules: Rules[Any, Any], seats: int, options: Any, seed: int) -> None:
        module = import_module("models." + rules.NAME.replace("-", "_"))
        self.table = Table(rules, seats, options)
        self.model = module.Model(seats, options_of(options))
        self.random = Random(seed)
        self.told = 0
        self.run_house(0)

    def run_house(self, play_ms: int) -> None:
        """Let the house do what is due, enter all new moves in the model, and compare the two."""
        run_house(self.table, play_ms, self.random)
        for entry in self.table.entries[self.told :]:
            self.model.do("house" if entry.seat == HOUSE else entry.seat, str(entry.move).split())
        self.told = len(self.table.entries)
        self.compare_states()

    def compare_states(self) -> None:
        table, model = self.table, self.model
        check_same("owed", pending_answer(table.pending_request), model.house())
        for seat in range(table.seats):
            check_same(f"moves of {seat}", sorted(map(str, table.moves(seat))), sorted(model.moves(seat)))
        for who in (ONLOOKER, *range(table.seats)):
            seen = table.seen_state(who)
            for name, theirs in model.see(who).items():
                if theirs is not None or name == "turned":
                    ours = plain_value(theirs, attrgetter(name)(seen))
                    if name in getattr(model, "UNORDERED", ()):
                        ours, theirs = [sorted(each) for each in ours], [sorted(each) for each in theirs]
                    check_same(f"{name} as seen by {who}", ours, theirs)
        over = table.outcome
        check_same("outcome", over and [list(over.scores), list(over.winners)], model.outcome())

    def take_step(self, step: Step) -> bool:
        """Make the move, or let the time pass; return False if that is not possible."""
        seat, words = step
        legal = {str(move): move for move in self.table.moves(seat)} if seat >= 0 else {}
        if seat >= 0 and words in legal:
            self.table.make_move(seat, legal[words], self.table.last_entry_ms)
            self.run_house(self.table.last_entry_ms)
        elif seat == HOUSE and self.table.house_due_ms is not None:
            self.run_house(self.table.house_due_ms)
        else:
            return False
        return True

    def any_step(self, random: Random) -> Step | None:
        """Return a random step that is possible now, or None when the game is over."""
        steps = [(seat, str(move)) for seat in range(self.table.seats) for move in self.table.moves(seat)]
        if self.table.house_due_ms is not None and (not steps or random.random() < 0.1):
            return HOUSE, ""
        return random.choice(steps) if steps else None


def is_told(options: Any) -> bool:
    """Return whether the models implement these options: they omit the old finish of Kit and Kat."""
    return getattr(options, "finish", "next_act") == "next_act"


def options_of(options: Any) -> dict[str, Any]:
    """Return a game's options as a dictionary, by name."""
    return asdict(options)


def pending_answer(asked: Any) -> list[Any] | None:
    """Return the pending chance event in the model's plain form."""
    if asked is None:
        return None
    if isinstance(asked, Shuffle):
        return ["shuffle", sorted(asked.cards)]
    return ["wait", asked.ms, str(asked.move)]


def plain_value(theirs: Any, ours: Any) -> Any:
    """Return our value in the model's plain form: tuples become lists, or sets where order has no meaning."""
    if isinstance(theirs, set):
        return set(ours)
    if is_dataclass(ours):
        return [plain_value(None, part) for part in vars(ours).values()]
    if isinstance(ours, tuple):
        return [plain_value(None, part) for part in ours]
    return ours


def check_same(what: str, ours: Any, theirs: Any) -> None:
    """Raise AssertionError, which names `what`, if the two values differ."""
    if ours != theirs:
        raise GamesDiffer(what, ours, theirs)


def play_lockstep(name: str, seed: int, most: int = LONGEST) -> int:
    """Play a random game with random options in lockstep, and return the number of its steps.

    Raises AssertionError with the shortest game in which the two differ.
    """
    random = Random(seed)
    rules = RULES[name]
    seats = random.choice(list(rules.SEATS))
    options = random.choice([rules.Options(), *filter(is_told, fitting_options(name, seats))])
    done: list[Step] = []
    try:
        pair = GamePair(rules, seats, options, seed)
        while len(done) < most and (step := pair.any_step(random)):
            done.append(step)
            pair.take_step(step)
    except Exception as error:
        raise AssertionError(difference_report(rules, seats, options, seed, done)) from error
    return len(done)


def difference_report(rules: Rules[Any, Any], seats: int, options: Any, seed: int, steps: list[Step]) -> str:
    """Return the first difference after the fewest steps, and the transcript that leads there."""
    shortest = shrink_steps(rules, seats, options, seed, steps)
    pair, why = replay_steps(rules, seats, options, seed, shortest)
    return f"{why}\n{write_transcript(pair.table) if pair else 'at the start'}"


def replay_steps(
    rules: Rules[Any, Any], seats: int, options: Any, seed: int, steps: list[Step]
) -> tuple[GamePair | None, str]:
    """Replay these steps without the impossible ones; return the pair and the difference.

    The difference is an empty text if there is none.
    """
    pair = None
    try:
        pair = GamePair(rules, seats, options, seed)
        for step in steps:
            pair.take_step(step)
    except Exception as error:
        return pair, repr(error).replace("\\n", "\n")
    return pair, ""


def shrink_steps(
    rules: Rules[Any, Any], seats: int, options: Any, seed: int, steps: list[Step]
) -> list[Step]:
    """Return the steps without any part that the difference does not need: halves, quarters and so on."""
    size = max(1, len(steps) // 2)
    while size:
        for start in range(0, len(steps), size):
            less = steps[:start] + steps[start + size :]
            if replay_steps(rules, seats, options, seed, less)[1]:
                steps = less
        size //= 2
    return steps


def random_steps(name: str, steps: int, seed: int = 0) -> Iterator[int]:
    """Yield the steps of each random game, until their sum reaches `steps`."""
    done = 0
    while done < steps:
        done += (last := play_lockstep(name, seed))
        seed += 1
        yield last
