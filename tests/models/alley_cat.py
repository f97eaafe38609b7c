"""Alley Cat, written again as a beginner would: AC-1 to AC-9 and the house rule `last_draw`."""

from typing import Any

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
CARDS = [rank + suit for suit in "cs" for rank in RANKS] + ["5d"]


def number(card: str) -> int:
    return RANKS.index(card[:-1]) + 1


def strength(card: str) -> int:
    """Return a card's strength (AC-1): by rank, and spade below club below diamond."""
    return number(card) * 10 + {"s": 1, "c": 2, "d": 3}[card[-1]]


class Model:
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        given = [*options["head_start"], 0, 0]
        self.last_draw = options["last_draw"]
        self.totals = [given[0], given[1]]
        self.stage = "shuffle for the deal"
        self.dealer = self.leader = -1
        self.drawn: list[str] = []
        self.stock = list(CARDS)
        self.hands: list[list[str]] = [[], []]
        self.table: list[str] = []
        self.tricks: list[list[list[str]]] = [[], []]

    def house(self) -> list[Any] | None:
        if self.stage.startswith("shuffle"):
            return ["shuffle", sorted(CARDS)]
        if self.stage == "look at the draw":
            return ["wait", 2500, "deal"]
        if self.stage == "look at the trick":
            return ["wait", 1500, "sweep"]
        if self.stage == "look at the round":
            return ["wait", 4000, "deal"]
        return None

    def moves(self, seat: int) -> list[str]:
        if self.stage == "lead" and seat == self.leader:
            return ["lead " + card for card in self.hands[seat]]
        if self.stage == "follow" and seat == 1 - self.leader:
            return ["follow " + card for card in self.hands[seat]]
        return []

    def do(self, seat: int | str, words: list[str]) -> None:
        if words[0] in ("lead", "follow"):
            assert isinstance(seat, int)
            self.hands[seat].remove(words[1])
            self.table.append(words[1])
            self.stage = "follow" if words[0] == "lead" else "look at the trick"
        elif words[0] == "sweep":
            self.end_the_trick()
        elif words[0] == "deal":
            self.gather()
        elif self.stage == "shuffle for the deal":
            self.draw_for_the_deal(words[1:])
        else:
            self.deal(words[1:])

    def draw_for_the_deal(self, order: list[str]) -> None:
        self.drawn = order[:2]
        self.stock = order[2:]
        self.dealer = 0 if strength(order[0]) < strength(order[1]) else 1
        self.stage = "look at the draw"

    def gather(self) -> None:
        if self.stage == "look at the round":
            self.dealer = 1 - self.dealer
        self.stock, self.drawn, self.hands, self.tricks = list(CARDS), [], [[], []], [[], []]
        self.stage = "shuffle for the round"

    def deal(self, order: list[str]) -> None:
        self.stock = order
        for _round in range(6):
            self.hands[1 - self.dealer].append(self.stock.pop(0))
            self.hands[self.dealer].append(self.stock.pop(0))
        self.leader = 1 - self.dealer
        self.stage = "lead"

    def end_the_trick(self) -> None:
        first, second = self.table
        winner = self.leader if strength(first) > strength(second) else 1 - self.leader
        self.tricks[winner].append(self.table)
        loser = 1 - winner
        cat = "5d" in self.table
        drawer = winner if cat else loser
        self.leader = loser if cat else winner
        self.table = []
        if self.last_draw or (self.hands[0] and self.hands[1]):
            self.hands[drawer].append(self.stock.pop(0))
        self.stage = "lead"
        if not self.hands[0] or not self.hands[1]:
            self.score()

    def score(self) -> None:
        for seat in (0, 1):
            for first, second in self.tricks[seat]:
                worth = abs(number(first) - number(second))
                self.totals[seat] += -worth if "5d" in (first, second) else worth
        self.stage = "over" if self.outcome() else "look at the round"

    def see(self, who: int) -> dict[str, Any]:
        hands = [hand if who == seat else ["back"] * len(hand) for seat, hand in enumerate(self.hands)]
        return {
            "hands": hands,
            "stock": ["back"] * len(self.stock),
            "drawn": self.drawn,
            "table": self.table,
            "tricks": self.tricks,
            "total_points": self.totals,
        }

    def outcome(self) -> list[list[int]] | None:
        first, second = self.totals
        if max(first, second) < 44 or first == second:
            return None
        return [[first, second], [0 if first > second else 1]]
