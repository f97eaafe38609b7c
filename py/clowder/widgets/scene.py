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
    """Level of a computer player as players see it: its title (`name`), and `paws`, from 1 to 3."""

    name: str
    """Title of its level."""
    paws: int
    """Number of paws drawn for its level, from 1 to 3; its title may also be the name of a card."""


@dataclass(frozen=True)
class Scene:
    """Input of a view besides the game's state: names, viewer, turn, legal moves, the picked card.

    A view draws the table of a game. The main fields are `names`, `viewer`, `turn`, `moves` (by seat)
    and `picked`. `moves_with_card` and `moves_with_picked_card` return what can be done with a card;
    `seat_name`, `seat_colour` and `seat_bot_strength` tell of a seat's player. The scene has nothing
    that the viewer may not know, such as others' moves with hidden cards.
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
    late_counts: tuple[int, ...] = ()
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
        """Return the name of the player in this seat; "The house" for HOUSE, a dealer that is no player."""
        return _("The house") if seat == HOUSE else self.names[seat]

    def seat_colour(self, seat: Seat) -> int:
        """Return the colour number of the seat's player, from 0; the seat's own number if none is set."""
        return self.colours[seat] if self.colours else seat

    def seat_bot_strength(self, seat: Seat) -> BotStrength | None:
        """Return the level of the computer player in this seat; None for a person."""
        return self.strengths[seat] if self.strengths else None

    def moves_with_card(self, seat: Seat, card: Card) -> list[Move]:
        """Return the seat's possible moves, among `moves`, whose first field is this card; empty if none."""
        return self._moves_by_seat_and_first_field.get((seat, card), [])

    @cached_property
    def _moves_by_seat_and_first_field(self) -> dict[tuple[Seat, object], list[Move]]:
        """Possible moves by (seat, value of the move's first field); that is often the card played."""
        found: dict[tuple[Seat, object], list[Move]] = defaultdict(list)
        for seat, moves in self.moves.items():
            for move in moves:
                found[seat, first_move_field(move)].append(move)
        return found

    @cached_property
    def moves_with_picked_card(self) -> list[Move]:
        """Possible moves of the viewer whose first field is the picked card; empty if none is picked."""
        return self.moves_with_card(self.viewer, self.picked) if self.picked else []


def first_move_field(move: Move) -> object:
    """Return the value of a move's first field, such as its card; None for a move without fields."""
    return next(iter(vars(move).values()), None)


def last_turn_entries(recent_entries: Iterable[Entry], interruptions: tuple[type[Move], ...]) -> list[Entry]:
    """Return the entries (moves made) of the last turn, the oldest first.

    They are the latest ones in a row by one player. `recent_entries` has the latest first. Moves of the
    types in `interruptions` are skipped: they belong to no turn, as other players make them in between.
    """
    acts = (entry for entry in recent_entries if not isinstance(entry.move, interruptions))
    for _player, turn in groupby(acts, lambda entry: entry.seat):
        return list(turn)[::-1]
    return []


def format_move_act(seat: Seat, move: Move) -> Act:
    """Return the act `move SEAT MOVE`, such as `move 0 lead Kc`, which makes this move at once.

    An act is the command that an element sends when it is tapped.
    """
    return format_act("move {seat} {move}", seat=seat, move=move)


def format_pick_act(words: object) -> Act:
    """Return the act `pick WORDS`, such as `pick Kc`, which picks a card or begins a longer move.

    An act is the command that an element sends when it is tapped. `words` are the card, or the first
    words of the move.
    """
    return format_act("pick {words}", words=words)


def move_selectors(seat: Seat, move: Move) -> str:
    """Return CSS selectors, with `|` between them, of the elements whose tap makes or begins this move.

    The first is of an element that makes the move at once. The others are of elements that pick a part
    of it: the first words of the move, from all but one down to two, and at last its card (first field).
    For the move `lead Kc` of seat 0 it is `[data-act="move 0 lead Kc"]|[data-act="pick Kc"]`.
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
    """Interface of a game's `view.py`, which draws the table of the game and describes it in words.

    `draw_table` draws it, `prompt_text` says what is to be done, `cards_by_spot` where cards lie, and
    `describe_entry` tells a move. Every state given to it is an observation: it has only what the viewer
    may see. It is implemented by the module `view.py` of each game (functions, not a class). Optional
    functions, such as `scores_by_seat`, `seat_hand` and `viewer_tappable_items`, are in
    `widgets/view_values.py`.
    """

    def draw_table(self, seen: S, scene: Scene, /) -> Node:
        """Draw the whole table, a `section.felt`, with all that `scene.viewer` may see and can do.

        It has a place for each seat, with name, points and cards, and the common cards in the middle.
        What the viewer can tap has acts, most of them made from `scene.moves`. Stub; implemented by each
        game's `view.py`.
        """

    def prompt_text(self, seen: S, scene: Scene, /) -> str:
        """Return the sentence above the table, which says what is to be done now, and by which player.

        An example is "Ann: play a card." If nobody has the turn it says what happens, such as that cards
        are dealt. Stub; implemented by each game's `view.py`.
        """

    def cards_by_spot(self, seen: S, /) -> Spots:
        """Return the cards that lie at each spot (named place of cards on the table), by its name.

        An example is `{"stock": (BACK, BACK), "hand 0": ("Kc", "2s")}`, with BACK for cards that the
        viewer may not see. Cards are shown flying from spot to spot, by the difference of two such
        results. Stub; implemented by each game's `view.py`.
        """

    def draw_card_face(self, card: Card, content: CardTexts | None, /) -> Node:
        """Draw a card face up, without a label and without an act, for a card that flies over the table.

        Default rules pages and default printed cards show it, too. `content` has the texts of the cards,
        if the game has any, else it is None. Stub; implemented by each game's `view.py`.
        """

    def explain_unusable_card(self, seen: S, scene: Scene, card: Card, /) -> str:
        """Return a sentence on why the tapped card cannot be used now; empty if there is nothing to say.

        An example is "This card has been played." It is asked for only when the tap has done nothing.
        Stub; implemented by each game's `view.py`.
        """

    def draw_score_breakdown(self, seen: S, scene: Scene, /) -> Node | None:
        """Draw how the scores of a finished game were counted; None if the scores need no explanation.

        A game of rounds draws a table with the points of each player in each round, for example.
        """

    def describe_entry(self, entry: Entry, before: S, after: S, names: tuple[str, ...], /) -> str:
        """Return a sentence about an entry (a recorded move), without secrets; empty if it needs none.

        `before` and `after` are the observed states around the move; `names` are the players' names by
        seat. An example is "Ann called." Shuffles and other moves of the house (the dealer) mostly need
        none. Stub; implemented by each game's `view.py`.
        """
