"""I Stepped on the Cat!, written again as a beginner would: SC-1 to SC-10."""

from typing import Any

COATS = ["ginger", "black", "tuxedo", "calico", "siamese"]


class Model:
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.alone = seats, seats == 1
        self.goal = 3 if options["short"] else 5
        self.stock = [f"{coat}-{letter(i)}" for coat in COATS for i in range(options["cats"])]
        self.stock += [f"boot-{letter(i)}" for i in range(options["boots"])]
        self.stock += [f"tuna-{letter(i)}" for i in range(options["tuna"])]
        self.points = [*options["head_start"], 0, 0, 0, 0][:seats]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.shows: list[dict[str, str]] = [{} for _ in range(seats)]
        self.discards: list[str] = []
        self.dealer = 0 if self.alone else (-1 if options["dealer"] == "drawn" else int(options["dealer"]))
        self.dealt = self.waiting = False
        self.turn = -1
        self.turned = ""

    def house(self) -> list[Any] | None:
        if self.dealer == -1:
            return ["shuffle", [str(seat) for seat in range(self.seats)]]
        if not self.dealt:
            return ["shuffle", sorted(self.stock)]
        if self.outcome():
            return None
        if self.alone:
            return self.house_alone()
        if not self.stock and self.discards:
            return ["shuffle", sorted(self.discards)]
        return None

    def house_alone(self) -> list[Any] | None:
        if not self.turned:
            return ["wait", 900, "reveal"]
        kind = self.turned.split("-")[0]
        if kind in COATS:
            return ["wait", 700, ("discard " if kind in self.shows[0] else "show ") + self.turned]
        if kind == "boot" and not self.shows[0]:
            return ["wait", 700, "discard " + self.turned]
        return None

    def moves(self, seat: int) -> list[str]:
        if self.outcome() or not self.dealt:
            return []
        if self.alone:
            return self.moves_alone()
        if seat != self.turn:
            return []
        words = ["discard " + card for card in self.hands[seat]]
        for card in self.hands[seat]:
            words += self.uses(seat, card)
        return words or ["pass"]

    def uses(self, seat: int, card: str) -> list[str]:
        """Return the uses of a card besides discarding (SC-3 to SC-5)."""
        kind, mine = card.split("-")[0], self.shows[seat]
        others = [(coat, cat) for s in range(self.seats) if s != seat for coat, cat in self.shows[s].items()]
        if kind == "boot":
            return [f"step {card} {cat}" for _, cat in others]
        if kind == "tuna":
            return [f"steal {card} {cat}" for coat, cat in others if coat not in mine]
        return [] if kind in mine else ["show " + card]

    def moves_alone(self) -> list[str]:
        card = self.turned
        if card.startswith("tuna"):
            return ["discard " + card] + [
                f"name {card} {coat}" for coat in COATS if coat not in self.shows[0]
            ]
        if card.startswith("boot"):
            return [f"step {card} {cat}" for cat in self.shows[0].values()]
        return []

    def do(self, seat: int | str, words: list[str]) -> None:
        if words[0] == "shuffled":
            self.shuffled(words[1:])
        elif words[0] == "reveal":
            self.turned = self.stock.pop(0)
        else:
            who = 0 if self.alone else self.turn
            self.use(who, words)
            if len(self.shows[who]) == 5:
                self.points[who] += 1
                self.discards += self.shows[who].values()
                self.shows[who].clear()
            self.turned = ""
            if not self.alone and not self.outcome():
                self.begin((self.turn + 1) % self.seats)

    def shuffled(self, order: list[str]) -> None:
        if self.dealer == -1:
            self.dealer = int(order[0])
            return
        self.stock = order
        if self.dealt:
            self.discards = []
            if self.waiting:
                self.begin(self.turn)
        else:
            self.deal()

    def deal(self) -> None:
        self.dealt = True
        if not self.alone:
            for turn in range(4 * self.seats):
                self.hands[(self.dealer + 1 + turn) % self.seats].append(self.stock.pop(0))
            self.begin((self.dealer + 1) % self.seats)

    def begin(self, seat: int) -> None:
        """Begin a turn with the draw (SC-2); if a new stock is pending, the shuffle comes first."""
        self.turn = seat
        self.waiting = not self.stock and bool(self.discards)
        if self.stock:
            self.hands[seat].append(self.stock.pop(0))

    def use(self, who: int, words: list[str]) -> None:
        if words[0] == "pass":
            return
        card = words[1]
        if not self.alone:
            self.hands[who].remove(card)
        if words[0] == "show":
            self.shows[who][card.split("-")[0]] = card
        elif words[0] == "name":
            self.shows[who][words[2]] = card
        else:
            self.discards.append(card)
        if words[0] in ("step", "steal"):
            coat, cat = self.take_away(words[2])
            if words[0] == "steal":
                self.shows[who][coat] = cat
            else:
                self.discards.append(cat)

    def take_away(self, cat: str) -> tuple[str, str]:
        for show in self.shows:
            for coat in COATS:
                if show.get(coat) == cat:
                    return coat, show.pop(coat)
        raise ValueError(cat)

    def see(self, who: int) -> dict[str, Any]:
        hands = [hand if who == seat else ["back"] * len(hand) for seat, hand in enumerate(self.hands)]
        return {
            "hands": hands,
            "stock": ["back"] * len(self.stock) if self.dealt else None,
            "shows": [[show.get(coat) for coat in COATS] for show in self.shows],
            "points": self.points,
            "discards": set(self.discards),
            "turned": self.turned or None,
        }

    def outcome(self) -> list[list[int]] | None:
        if self.alone:
            if not self.dealt or self.stock or self.turned:
                return None
            return [self.points, [0] if self.points[0] >= 7 else []]
        best = max(self.points)
        return [self.points, [self.points.index(best)]] if best >= self.goal else None


def letter(number: int) -> str:
    return chr(ord("a") + number)
