"""What a view is given, and what it has to offer."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, Protocol, TypeVar

from clowder.core.cards import Card
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.core.words import _
from clowder.widgets.acts import Act, write_act
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.transitions import Spots

S = TypeVar("S", contravariant=True)


class Strength(NamedTuple):
    """How strong a computer player is."""

    name: str
    """What its level is called."""
    paws: int
    """Its level as it is drawn, from 1 to 3: what it is called may be a card, too."""


@dataclass(frozen=True)
class Scene:
    """Who looks at the table, and what may be done from there."""

    names: tuple[str, ...]
    """The players', by seat."""
    eyes: Seat
    """Whose cards may be seen now; NOBODY's while the curtain is closed."""
    moves: Mapping[Seat, Sequence[Move]]
    """What each seat may do, as far as those who look may know it."""
    turn: Seat = NOBODY
    """Whose turn it is, as the rules say: a seat's, NOBODY's, or in a race EVERYBODY's."""
    picked: str | None = None
    """The card of one's own that was tapped first, or the first words of a move; its targets light up."""
    asked: Card | None = None
    """The card that was tapped, though that does nothing: what does something with it may show itself."""
    edges: tuple[int, ...] = ()
    """At which edge each sits, clockwise from the nearest, which is 0; empty if the tablet is passed.

    Where they have edges, `eyes` is who looks and has the turn.
    """
    paused: bool = False
    """The clock stands still, and what could be taken is covered."""
    skipped: bool = False
    """They do not want to wait for what is shown step by step at the end."""
    late: tuple[int, ...] = ()
    """How often each seat has been too late; when it rises, something shakes a little there."""
    lately: Callable[[], Iterable[Entry]] = tuple
    """Gives everything that players did, the latest first."""
    colours: tuple[int, ...] = ()
    """The players', by seat; without any, each seat has that of its number."""
    strengths: tuple[Strength | None, ...] = ()
    """Where a computer player sits, how strong it is; None for a person. Without any, all are persons."""
    content: CardTexts | None = None
    """What the cards say, in a game whose cards say something."""
    opened: Collection[Card] | None = None
    """Where cards ask first, those whose answers have been opened; None where all answers lie open.

    What opens one is `answer CARD`. As long as it is closed, the document must not have it.
    """

    def name(self, seat: Seat) -> str:
        """How a seat is spoken of."""
        return _("The house") if seat == HOUSE else self.names[seat]

    def colour(self, seat: Seat) -> int:
        """The number of the seat's colour."""
        return self.colours[seat] if self.colours else seat

    def strength(self, seat: Seat) -> Strength | None:
        """How strong a computer player is; None for a person."""
        return self.strengths[seat] if self.strengths else None

    def with_card(self, seat: Seat, card: Card) -> list[Move]:
        """The seat's moves that begin with this card."""
        return self._with_cards.get((seat, card), [])

    @cached_property
    def _with_cards(self) -> dict[tuple[Seat, object], list[Move]]:
        """The moves by their seat and the card that they begin with."""
        found: dict[tuple[Seat, object], list[Move]] = defaultdict(list)
        for seat, moves in self.moves.items():
            for move in moves:
                found[seat, first_word(move)].append(move)
        return found

    @property
    def picked_moves(self) -> list[Move]:
        """What can be done with the picked card."""
        return self.with_card(self.eyes, self.picked) if self.picked else []


def first_word(move: Move) -> object:
    """A move's first field: the card it is made with, if it is made with one."""
    return next(iter(vars(move).values()), None)


def last_turn(lately: Iterable[Entry], free: tuple[type[Move], ...]) -> list[Entry]:
    """What the player did who acted last, in order, from `lately`, the latest first.

    Moves of `free` kinds belong to no turn: others make them in between.
    """
    acts = (entry for entry in lately if not isinstance(entry.move, free))
    for _player, turn in groupby(acts, lambda entry: entry.seat):
        return list(turn)[::-1]
    return []


def act(seat: Seat, move: Move) -> Act:
    """Write what the page says when this move is tapped."""
    return write_act("move {seat} {move}", seat=seat, move=move)


def pick(words: object) -> Act:
    """Write what the page says when this card is taken in hand, or a move is begun in these words."""
    return write_act("pick {words}", words=words)


def where(seat: Seat, move: Move) -> str:
    """Selectors, the first that is found being what does this move: at once, or what is picked before."""
    words = str(move).split()
    picks: list[object] = [
        *(" ".join(words[:number]) for number in range(len(words) - 1, 1, -1)),
        first_word(move),
    ]
    return "|".join(f'[data-act="{each}"]' for each in (act(seat, move), *map(pick, picks)))


class View(Protocol[S]):
    """What a game's `view.py` offers. Every state given to it is an observation.

    What it offers as values, if the game has it, is told in `widgets/data.py`: `score`, `hand`, `choices` and
    `count_ms`.
    """

    def table(self, seen: S, scene: Scene, /) -> Node:
        """The table as `scene.eyes` may see it."""

    def prompt(self, seen: S, scene: Scene, /) -> str:
        """What is expected now, and of whom, in a sentence."""

    def spots(self, seen: S, /) -> Spots:
        """The cards at each spot of the table, as far as they are seen. A seat's own are at `hand 2`."""

    def look(self, card: Card, content: CardTexts | None, /) -> Node:
        """A card from the front, as it is drawn on its way. `content` is what the cards say, if they do."""

    def why(self, seen: S, scene: Scene, card: Card, /) -> str:
        """Why this card, which was tapped, cannot be used now, in a sentence; empty for no idea."""

    def reckoning(self, seen: S, scene: Scene, /) -> Node | None:
        """How the scores of a finished game came about; None when the scores say it all."""

    def tell(self, entry: Entry, before: S, after: S, names: tuple[str, ...], /) -> str:
        """What happened, in a sentence for everybody; empty for nothing worth telling."""
