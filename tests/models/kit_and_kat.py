"""Kit and Kat in Nuerland, written again as a beginner would: KK-1 to KK-9, guided and classic.

In the classic way the finish begins with the next player's act; the other beginning is only for old games.
"""

from typing import Any

BOOKS = "abcdefghijklmn"


class Table:
    """The cards on the table, and how they are dealt and taken."""

    UNORDERED = ("hands",)

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.classic = options["way"] == "classic"
        self.last = int(options["cards"])
        numbers = range(1, self.last + 1)
        self.cards = [book + str(number) for book in BOOKS[: int(options["books"])] for number in numbers]
        self.dealer = -1 if options["dealer"] == "drawn" else int(options["dealer"])
        self.turn = -1
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.kittens: list[list[list[str]]] = [[[], [], [], []] for _ in range(seats)]
        self.heap: list[list[str]] = []
        self.books: dict[str, list[str]] = {book: [] for book in BOOKS[: int(options["books"])]}
        self.taken: dict[str, int] = {}
        self.finish = False
        self.taken_up = 0
        self.drawing: tuple[int, int] | None = None
        self.forget()

    def forget(self) -> None:
        """Forget all acts of the last player that could be called."""
        self.doer = -1
        self.played = self.mistaken = self.to_judge = False
        self.misplaced: list[tuple[str, int | None]] = []
        self.wrong_kitten = ""
        self.callers: list[int] = []
        self.barred: list[int] = []

    def deal(self, order: list[str]) -> None:
        size = min(5, len(order) // self.seats)
        self.heap = [order[i : i + size] for i in range(0, len(order), size)]
        right = [(self.dealer - 1 - i) % self.seats for i in range(self.seats)]
        for seat in right:
            self.refill(seat)
        with_ones = [seat for seat in right if has_one(self.hands[seat])]
        self.turn = with_ones[0] if with_ones else right[0]

    def refill(self, seat: int) -> None:
        if not self.hands[seat] and self.heap:
            self.hands[seat] = self.heap.pop(0)

    def tops(self, seat: int) -> list[str]:
        return [pile[-1] for pile in self.kittens[seat] if pile]

    def wanted(self, card: str) -> bool:
        """Return whether the card is the next of its book (KK-4). Misplaced cards do not count."""
        astray = [each for each, _ in self.misplaced]
        lying = [each for each in self.books[card[0]] if each not in astray]
        return int(card[1:]) == len(lying) + 1

    def must_play_one(self) -> bool:
        """Return whether the Kittens are, or have been, the hands."""
        return self.finish or self.taken_up > 0

    def able(self, seat: int, cards: list[str]) -> bool:
        return any(self.wanted(card) for card in cards)

    def all_used_up(self) -> bool:
        return not self.heap and not any(self.hands) and not self.misplaced

    def begin_the_finish(self) -> None:
        if self.options["kittens_as_hand"]:
            if not any(pile for piles in self.kittens for pile in piles):
                return
            self.taken_up += 1
        else:
            self.finish = True
        for seat in range(self.seats):
            self.hands[seat] = [card for pile in self.kittens[seat] for card in pile]
            self.kittens[seat] = [[], [], [], []]

    def put_back(self) -> None:
        """Put the misplaced cards back where they came from, the last one first."""
        for card, place in self.misplaced[::-1]:
            self.books[card[0]].remove(card)
            (self.hands[self.doer] if place is None else self.kittens[self.doer][place]).append(card)
        self.misplaced = []

    def next_player(self) -> None:
        self.turn = (self.turn - 1) % self.seats
        if not self.classic:
            self.forget()

    def see(self, who: int) -> dict[str, Any]:
        open_to = [seat == who or self.finish for seat in range(self.seats)]
        hands = [
            hand if is_open else ["back"] * len(hand)
            for hand, is_open in zip(self.hands, open_to, strict=True)
        ]
        return {
            "hands": hands,
            "kittens": self.kittens,
            "heap": [["back"] * len(packet) for packet in self.heap] if self.turn >= 0 else None,
            "books": list(self.books.values()),
            "taken": [self.taken.get(book) for book in self.books],
            "finish": self.finish,
            "taken_up": None if self.outcome() else self.taken_up,
            "deeds.misplaced": [list(each) for each in self.misplaced],
            "deeds.mistaken": False,
            "deeds.callers": self.callers,
            "deeds.barred": self.barred,
        }

    def outcome(self) -> list[list[int]] | None:
        if len(self.taken) < len(self.books):
            return None
        scores = [list(self.taken.values()).count(seat) for seat in range(self.seats)]
        return [scores, [seat for seat in range(self.seats) if scores[seat] == max(scores)]]


class Model(Table):
    """The model of the game: the table with the players' moves."""

    def house(self) -> list[Any] | None:
        if self.dealer == -1:
            return ["shuffle", [str(seat) for seat in range(self.seats)]]
        if self.turn == -1:
            return ["shuffle", sorted(self.cards)]
        return ["shuffle", sorted(self.hands[self.drawing[1]])] if self.drawing else None

    def moves(self, seat: int) -> list[str]:
        if self.turn == -1 or self.drawing or len(self.taken) == len(self.books):
            return []
        words = self.acts(seat)
        if self.classic and self.doer not in (-1, seat) and seat not in self.barred:
            words = [*words, "call"]
        return words

    def acts(self, seat: int) -> list[str]:
        if self.to_judge:
            return ["judge knew", "judge not"]
        if seat != self.turn:
            return []
        return self.any_acts(seat) if self.classic else self.right_acts(seat)

    def any_acts(self, seat: int) -> list[str]:
        plays = ["play " + card for card in self.hands[seat] + self.tops(seat)]
        return plays + (["pass"] if self.finish or not self.hands[seat] else self.lays(seat))

    def right_acts(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        can = [card for card in hand + self.tops(seat) if self.wanted(card)]
        if has_one(hand):
            return ["play " + card for card in can if card[1:] == "1"]
        plays = ["play " + card for card in can]
        if plays and (self.options["must_play_all"] or (self.must_play_one() and not self.played)):
            return plays
        return plays + (["pass"] if self.finish or not hand else self.lays(seat))

    def lays(self, seat: int) -> list[str]:
        """Return the moves that lay a card (KK-6), with those of the house rule of joined piles."""
        hand, piles = self.hands[seat], self.kittens[seat]
        if [] in piles:
            return [f"lay {card} {piles.index([])}" for card in hand]
        words = [f"lay {card} {place}" for card in hand for place in range(4)]
        if self.options["joined_piles"]:
            pairs = [(one, other) for one in range(4) for other in range(4)]
            words += [f"join {card} {one} {other}" for card in hand for one, other in pairs]
        return words

    def do(self, seat: int | str, words: list[str]) -> None:
        if words[0] == "shuffled":
            self.shuffled(words[1:])
        elif words[0] == "call":
            assert isinstance(seat, int)
            self.call(seat)
        elif words[0] == "judge":
            self.to_judge = False
            if words[1] == "not":
                self.next_player()
        else:
            assert isinstance(seat, int)
            self.act(seat, words)

    def shuffled(self, order: list[str]) -> None:
        if self.dealer == -1:
            self.dealer = int(order[0])
        elif self.turn == -1:
            self.deal(order)
        else:
            assert self.drawing
            by, of = self.drawing
            self.hands[of].remove(order[0])
            self.hands[by].append(order[0])
            self.refill(of)
            self.drawing = None
            if by != self.doer:
                self.call_is_over()

    def act(self, seat: int, words: list[str]) -> None:
        first = self.doer != seat
        if first:
            self.put_back()
            self.forget()
            self.doer = seat
        bound_by = self.hands[seat] + ([] if self.finish else self.tops(seat))
        ones = has_one(self.hands[seat])
        if first and self.classic and not self.finish and self.all_used_up():
            ones = has_one(self.tops(seat))
            self.begin_the_finish()
        if words[0] == "play":
            self.play(seat, words[1], ones)
        else:
            self.stop(seat, words, ones, self.able(seat, bound_by))
        if not self.classic and not self.finish and self.all_used_up():
            self.begin_the_finish()

    def play(self, seat: int, card: str, ones: bool) -> None:
        place = None
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            place = [pile[-1:] for pile in self.kittens[seat]].index([card])
            self.kittens[seat][place].pop()
        if ones and card[1:] != "1":
            self.mistaken = True
        if not self.wanted(card):
            self.misplaced.append((card, place))
        elif int(card[1:]) == self.last:
            self.taken[card[0]] = seat
        self.books[card[0]].append(card)
        self.played = True
        self.to_judge = self.options["knowing"] and len(self.taken) < len(self.books)
        self.refill(seat)

    def stop(self, seat: int, words: list[str], ones: bool, able: bool) -> None:
        """Lay a Kitten or pass, and note the mistakes that either can be."""
        idle = self.must_play_one() and not self.played
        if self.classic and (ones or (able and (idle or self.options["must_play_all"]))):
            self.mistaken = True
        if words[0] != "pass":
            card, place = words[1], int(words[2])
            piles, new = self.kittens[seat], [card]
            if words[0] == "join" and words[2] == words[3]:
                new += piles[place]
                piles[place] = []
            elif words[0] == "join":
                piles[int(words[3])] += piles[place]
                piles[place] = []
            piles[place] += new
            self.hands[seat].remove(card)
            self.wrong_kitten = card if ones else ""
            self.refill(seat)
        self.next_player()

    def call(self, seat: int) -> None:
        if not self.mistaken and not self.misplaced:
            if seat not in self.callers:
                self.callers.append(seat)
            if self.options["wrong_call_costs"] and self.hands[seat]:
                self.drawing = (self.doer, seat)
            else:
                self.barred.append(seat)
            return
        self.put_back()
        if self.wrong_kitten:
            for pile in self.kittens[self.doer]:
                if self.wrong_kitten in pile:
                    pile.remove(self.wrong_kitten)
            self.hands[self.doer].append(self.wrong_kitten)
        if self.hands[self.doer]:
            self.drawing = (seat, self.doer)
        else:
            self.call_is_over()

    def call_is_over(self) -> None:
        if self.turn == self.doer:
            self.next_player()
        self.forget()
        if not self.finish and self.all_used_up():
            self.begin_the_finish()


def has_one(cards: list[str]) -> bool:
    return any(card[1:] == "1" for card in cards)
