"""Black Cat, written again as a beginner would: BC-1 to BC-12. Every choice of queens is tried."""

from itertools import product
from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


class Model:
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.deck = [rank + suit for suit in "cdhs" for rank in RANKS]
        if options["decks"] == 2:
            self.deck += [card + "-b" for card in self.deck]
        self.piles: list[dict[str, list[str]]] = [{"left": [], "right": []} for _ in range(seats)]
        self.race = options["pace"] == "race"
        self.turn = options["first"]
        given = [*options["head_start"], 0, 0, 0, 0][:seats]
        self.waits = [max(given) - each for each in given]
        self.shuffled = self.turned = self.stalled = self.called = False
        self.passes = self.waited = 0

    def house(self) -> list[Any] | None:
        if not self.shuffled:
            return ["shuffle", sorted(self.deck)]
        if not self.turned:
            return ["wait", 3000 if self.race else 0, "turn"]
        if not self.race or self.stalled or self.over():
            return None
        for wait in sorted(self.waits):
            if wait > self.waited:
                return ["wait", wait - self.waited, f"ready {self.deck[0]} {wait}"]
        return ["wait", 1000 * self.options["call_after"] - self.waited, "stall " + self.deck[0]]

    def over(self) -> bool:
        return self.called or not self.deck

    def moves(self, seat: int) -> list[str]:
        if not self.turned or self.over():
            return []
        top = self.deck[0]
        words = ["call " + top] if self.stalled else []
        if self.waits[seat] <= self.waited if self.race else seat == self.turn:
            words += [f"take {top} left", f"take {top} right"]
            words += [] if self.race else ["pass " + top]
        return words

    def do(self, seat: int | str, words: list[str]) -> None:
        if words[0] == "shuffled":
            self.deck, self.shuffled = words[1:], True
        elif words[0] == "turn":
            self.turned = True
        elif words[0] == "ready":
            self.waited = int(words[2])
        elif words[0] == "stall":
            self.stalled = True
        elif words[0] == "call":
            self.called = True
        elif words[0] == "take":
            assert isinstance(seat, int)
            self.piles[seat][words[2]].append(self.deck.pop(0))
            self.stalled, self.passes, self.waited = False, 0, 0
            self.turn = (self.turn + 1) % self.seats
        else:
            self.passes += 1
            self.stalled = self.passes >= self.seats
            self.turn = (self.turn + 1) % self.seats

    def see(self, who: int) -> dict[str, Any]:
        top = 1 if self.turned else 0
        return {
            "deck": self.deck[:top] + ["back"] * len(self.deck[top:]),
            "piles": [[two["left"], two["right"]] for two in self.piles],
            "stalled": self.stalled,
        }

    def outcome(self) -> list[list[int]] | None:
        if not self.over():
            return None
        scores = [best(list(two.values()), self.options) for two in self.piles]
        return [scores, [seat for seat in range(self.seats) if scores[seat] == max(scores)]]


def best(piles: list[list[str]], options: dict[str, Any]) -> int:
    """Return the most points of a player's piles for any values of the queens (BC-5)."""
    if options["queens"] == "alike":
        return max(
            sum(score_pile_end(pile, [queen] * len(pile), options) for pile in piles) for queen in (7, 11)
        )
    return sum(best_pile(pile, options) for pile in piles)


def best_pile(pile: list[str], options: dict[str, Any]) -> int:
    queens = [place for place, card in enumerate(pile) if card[0] == "Q"]
    most = 0
    for choice in product((7, 11), repeat=len(queens)):
        values = [0] * len(pile)
        for place, value in zip(queens, choice, strict=True):
            values[place] = value
        most = max(most, score_pile_end(pile, values, options))
    return most


def score_pile_end(pile: list[str], queens: list[int], options: dict[str, Any]) -> int:
    """Return the points of a pile whose queens have these values, by their places."""
    ranks = [card.split("-")[0][:-1] for card in pile]
    values = [worth(rank, queen) for rank, queen in zip(ranks, queens, strict=True)]
    black = [card.split("-")[0][-1] in "cs" for card in pile]
    tens = ranks.count("10")
    total = tens * tens if options["music"] else tens
    for place in range(len(pile) - 1):
        total += tomcat(ranks[place : place + 2], values[place : place + 2], options)
    total += 2 * jellicals(ranks, options)
    return total + 6 * black_cats(values, black, options)


def worth(rank: str, queen: int) -> int:
    if rank == "Q":
        return queen
    return 0 if rank in "JK" else RANKS.index(rank) + 1


def tomcat(ranks: list[str], values: list[int], options: dict[str, Any]) -> int:
    if sum(values) != 10 or (not options["face_tomcats"] and ("J" in ranks or "K" in ranks)):
        return 0
    return 5 if options["lucky_tom"] and ranks == ["5", "5"] else 3


def jellicals(ranks: list[str], options: dict[str, Any]) -> int:
    """Return the number of face cards in a sandwich (BC-8): equal cards of another rank on both sides."""
    count = 0
    for place, rank in enumerate(ranks):
        if rank not in ("J", "Q", "K"):
            continue
        left, right = place - 1, place + 1
        while left >= 0 and ranks[left] == rank:
            left -= 1
        while right < len(ranks) and ranks[right] == rank:
            right += 1
        sandwich = left >= 0 and right < len(ranks) and ranks[left] == ranks[right]
        inside = place > 0 and ranks[place - 1 : place + 2] == [rank] * 3
        if sandwich or (options["three_of_a_kind"] and inside):
            count += 1
    return count


def black_cats(values: list[int], black: list[bool], options: dict[str, Any]) -> int:
    """Return the number of chains (BC-9), or of the most chains of which no two share a card."""
    if options["whole_run"]:
        return whole_runs(values, black)
    chains = []
    for start in range(len(values)):
        for end in range(start, len(values)):
            chain = range(start, end + 1)
            ends_count = values[start] > 0 and values[end] > 0
            if ends_count and all(black[i] for i in chain) and sum(values[i] for i in chain) == 13:
                chains.append((start, end))
    return len(chains) if options["share"] else most_apart(chains)


def whole_runs(values: list[int], black: list[bool]) -> int:
    """Return how many runs of black cards, each ended by a red card or the pile's end, add to 13."""
    count, run = 0, 0
    for value, is_black in zip([*values, 0], [*black, False], strict=True):
        if is_black:
            run += value
        else:
            count += run == 13
            run = 0
    return count


def most_apart(chains: list[tuple[int, int]]) -> int:
    """Return the greatest number of chains without a common card: take the first or leave it."""
    if not chains:
        return 0
    _, end = chains[0]
    taken = 1 + most_apart([chain for chain in chains if chain[0] > end])
    return max(taken, most_apart(chains[1:])) if len(chains) < 12 else taken_by_end(chains)


def taken_by_end(chains: list[tuple[int, int]]) -> int:
    """Return that number greedily, by the earliest end, as textbooks do: trying all takes long."""
    count, last = 0, -1
    for end, start in sorted((end, start) for start, end in chains):
        if start > last:
            count, last = count + 1, end
    return count
