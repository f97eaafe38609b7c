"""Interface of a view, and the scene that it is given."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, Protocol, TypeVar

from clowder.core.cards import Card
from clowder.core.i18n import _
from clowder.core.rules import HOUSE, NOBODY, Move, Seat
from clowder.core.table import Entry
from clowder.widgets.acts import Act, format_act
from clowder.widgets.content import CardTexts
from clowder.widgets.nodes import Node
from clowder.widgets.transitions import Spots

S = TypeVar("S", contravariant=True)


class BotStrength(NamedTuple):
    """Level of a computer player, as a view shows it."""

    name: str
    """Title of its level."""
    paws: int
    """Number of paws drawn for its level, from 1 to 3; its title may also be the name of a card."""


@dataclass(frozen=True)
class Scene:
    """Scene around the state, for a view: the viewer, the players, and the possible moves.

    It has nothing that the viewer may not know.
    """

    names: tuple[str, ...]
    """Names of the players, by seat."""
    viewer: Seat
    """Viewer: the seat whose cards may be seen now; NOBODY while the curtain is closed."""
    moves: Mapping[Seat, Sequence[Move]]
    """Possible moves of each seat, as far as the viewer may know them."""
    turn: Seat = NOBODY
    """Seat whose turn it is, by the rules; or NOBODY, or in a race EVERYBODY."""
    faced: Seat = NOBODY
    """Seat to which the table is turned: that of a person who has the turn, or had the last; or NOBODY."""
    picked: str | None = None
    """The viewer's card that was tapped first, or the first words of a move; its targets are highlighted."""
    asked: Card | None = None
    """Card that was tapped in vain: the places that accept it may show themselves."""
    edges: tuple[int, ...] = ()
    """Edge of the table at which each seat sits, clockwise from the nearest, which is 0.

    Empty if the tablet is passed. With edges, `viewer` is the seat that looks and has the turn.
    """
    paused: bool = False
    """True while the clock is stopped; cards that could be taken are covered then."""
    skipped: bool = False
    """True if the players do not want to wait for the step-by-step count at the end."""
    late: tuple[int, ...] = ()
    """Number of times that each seat was too late; when it rises, something shakes a little there."""
    recent_entries: Callable[[], Iterable[Entry]] = tuple
    """Function that returns the entries of players, the latest first."""
    colours: tuple[int, ...] = ()
    """Colours of the players, by seat; if empty, each seat has the colour of its number."""
    strengths: tuple[BotStrength | None, ...] = ()
    """Strength of the computer player at each seat, None for a person; if empty, all are persons."""
    content: CardTexts | None = None
    """Texts of the cards, in a game whose cards have some."""
    opened: Collection[Card] | None = None
    """Cards whose answers have been opened, if cards ask first; None if all answers lie open.

    The act `answer CARD` opens an answer. While it is closed, the document must not contain it.
    """

    def seat_name(self, seat: Seat) -> str:
        """Return the name of a seat's player, or of the house."""
        return _("The house") if seat == HOUSE else self.names[seat]

    def seat_colour(self, seat: Seat) -> int:
        """Return the number of the seat's colour."""
        return self.colours[seat] if self.colours else seat

    def seat_strength(self, seat: Seat) -> BotStrength | None:
        """Return the strength of a computer player; None for a person."""
        return self.strengths[seat] if self.strengths else None

    def moves_with_card(self, seat: Seat, card: Card) -> list[Move]:
        """Return the seat's moves that begin with this card."""
        return self._moves_by_card.get((seat, card), [])

    @cached_property
    def _moves_by_card(self) -> dict[tuple[Seat, object], list[Move]]:
        """Moves by seat and by the card that they begin with."""
        found: dict[tuple[Seat, object], list[Move]] = defaultdict(list)
        for seat, moves in self.moves.items():
            for move in moves:
                found[seat, first_move_field(move)].append(move)
        return found

    @property
    def picked_moves(self) -> list[Move]:
        """The viewer's moves with the picked card."""
        return self.moves_with_card(self.viewer, self.picked) if self.picked else []


def first_move_field(move: Move) -> object:
    """Return a move's first field: its card, if the move is made with one."""
    return next(iter(vars(move).values()), None)


def last_turn_entries(recent_entries: Iterable[Entry], interruptions: tuple[type[Move], ...]) -> list[Entry]:
    """Return the entries of the last turn, the oldest first, from `recent_entries`, the latest first.

    Moves of the kinds in `interruptions` belong to no turn: other players make them in between.
    """
    acts = (entry for entry in recent_entries if not isinstance(entry.move, interruptions))
    for _player, turn in groupby(acts, lambda entry: entry.seat):
        return list(turn)[::-1]
    return []


def format_move_act(seat: Seat, move: Move) -> Act:
    """Format a seat's move as the act of an element that is tapped: `move SEAT MOVE`."""
    return format_act("move {seat} {move}", seat=seat, move=move)


def format_pick_act(words: object) -> Act:
    """Format the act of picking up this card, or of beginning a move with these words: `pick WORDS`."""
    return format_act("pick {words}", words=words)


def move_selectors(seat: Seat, move: Move) -> str:
    """Return CSS selectors of the elements that make this move, with `|` between them, the best first.

    The first makes the move at once; the others pick the card or the first words of the move.
    """
    words = str(move).split()
    picks: list[object] = [
        *(" ".join(words[:number]) for number in range(len(words) - 1, 1, -1)),
        first_move_field(move),
    ]
    return "|".join(
        f'[data-act="{each}"]' for each in (format_move_act(seat, move), *map(format_pick_act, picks))
    )


class View(Protocol[S]):
    """Interface of a game's `view.py`. Every state given to it is an observation.

    The values that it may offer, if the game has them, are defined in `widgets/data.py`: `score`, `hand`,
    `choices` and `final_count_ms`.
    """

    def draw_table(self, seen: S, scene: Scene, /) -> Node:
        """Draw the table as `scene.viewer` may see it."""

    def prompt(self, seen: S, scene: Scene, /) -> str:
        """Return the sentence above the table: what is expected now, and of whom."""

    def spots(self, seen: S, /) -> Spots:
        """Return the cards at each spot of the table, as far as they are seen.

        The hand of seat 2 is the spot `hand 2`.
        """

    def draw_card_front(self, card: Card, content: CardTexts | None, /) -> Node:
        """Draw the face of a card, for its flight. `content` are the texts of the cards, if any."""

    def explain_refusal(self, seen: S, scene: Scene, card: Card, /) -> str:
        """Return a sentence on why this card, which was tapped, cannot be used now; empty if unknown."""

    def draw_scoring(self, seen: S, scene: Scene, /) -> Node | None:
        """Draw how the scores of a finished game came about; None if the scores say it all."""

    def describe_entry(self, entry: Entry, before: S, after: S, names: tuple[str, ...], /) -> str:
        """Return a sentence for everybody about this entry; empty if it is not worth telling.

        `before` and `after` are the observations around it, `names` those of the players.
        """
