"""What lies on the table, who plays and who looks: what a game and a tutorial have in common."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from clowder.app.model.deal import Deal, new_deal
from clowder.app.model.party import SIDES, Party
from clowder.app.play.computers import strength
from clowder.app.play.contents import Contents
from clowder.app.play.perspective import Perspective
from clowder.core.dealing import DRAWN
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY, Move, Seat, State
from clowder.core.table import AnyTable, Entry
from clowder.core.words import _
from clowder.games.game import Game
from clowder.widgets import data
from clowder.widgets.scene import Scene


@dataclass
class Match:
    """A table of a game with its players, and what those who look have done with it."""

    game: Game
    table: AnyTable
    party: Party
    perspective: Perspective
    contents: Contents = field(default_factory=Contents)
    """What the game's cards say."""
    deal: Deal = field(default_factory=new_deal)
    """What the house shuffles by. No player sees it who has not chosen it, as long as the game goes on."""
    picked: str | None = None
    """The card in hand, or the first words of a move, of whoever has the turn."""
    asked: str | None = None
    """The card that was tapped, though that does nothing, until something is done."""
    skipped: bool = False
    """They have seen enough of the end."""
    late: list[int] = field(default_factory=list)
    """How often each seat has been too late."""
    paused: bool = False
    """The players have stopped the clock; what could be taken is covered."""
    asking: bool = False
    """All are being asked whether a move may be taken back."""

    def __post_init__(self) -> None:
        self.late = self.late or [0] * self.table.seats

    @property
    def is_race(self) -> bool:
        """Whether all play at once."""
        return self.table.turn == EVERYBODY

    @property
    def can_exchange(self) -> bool:
        """Whether the same deal would give everybody other cards if they changed seats."""
        return self.game.traits.hidden_hands and self.table.seats > 1

    @property
    def rests(self) -> bool:
        """Whether nothing can be done at the table: there is a pause, or all are asked something."""
        return self.paused or self.asking

    def seen(self) -> State:
        """The table as those see it who look."""
        return self.table.seen(self.perspective.sight)

    def scene(self) -> Scene:
        """What the view may know."""
        return Scene(
            names=self.party.names,
            colours=self.party.colours,
            eyes=self.perspective.seat,
            turn=self.table.turn,
            moves={} if self.rests else {seat: self._known(seat) for seat in range(self.table.seats)},
            picked=None if self.is_chosen else self.picked,
            asked=self.asked,
            edges=self._edges(),
            paused=self.paused,
            skipped=self.skipped,
            late=tuple(self.late),
            lately=self.lately,
            content=self.contents.say(),
            opened=self.contents.opened,
            strengths=tuple(map(strength, self.party.players)),
        )

    @property
    def side(self) -> int:
        """To which side the table is turned: that of whoever has or had the turn last.

        While all play at once it lies as the tablet does.
        """
        sides = self.party.sides
        if not sides:
            return 0
        turns = (position.turn for position in reversed(self.table.positions))
        near = next((turn for turn in turns if turn in (*self.party.people, EVERYBODY)), EVERYBODY)
        return 0 if near == EVERYBODY else sides[near]

    @property
    def is_drawn(self) -> bool:
        """Whether the house has drawn lots for who begins, and nobody has done anything since."""
        has_lots = getattr(self.table.options, "dealer", "") == DRAWN
        return has_lots and self.table.turn in self.party.people and not any(self.lately())

    def _edges(self) -> tuple[int, ...]:
        """At which edge of the table as it is turned each sits, clockwise from the nearest."""
        return tuple((side - self.side) % SIDES for side in self.party.sides)

    def _known(self, seat: Seat) -> list[Move]:
        """A seat's moves that may be shown: all of one's own, of others what anybody can tell."""
        if seat in self.party.computers:
            return []
        moves = self.table.moves(seat)
        if seat == self.perspective.seat:
            return list(moves)
        return [move for move in moves if isinstance(move, self.game.traits.open_moves)]

    def lately(self) -> Iterator[Entry]:
        """Everything that players did, the latest first."""
        return (entry for entry in reversed(self.table.entries) if entry.seat != HOUSE)

    def pick(self, words: str) -> None:
        """Take a card of one's own in hand, or put it back; or begin a move in other words.

        At a tablet that lies still whoever has the turn must look.
        """
        if self.perspective.seat != NOBODY or not self.perspective.still:
            self.picked = None if words == self.picked else words

    @property
    def is_chosen(self) -> bool:
        """Whether a card is chosen, and its owner does not look: nothing else may be known of it."""
        return self.picked is not None and self.perspective.still and self.perspective.seat == NOBODY

    def close(self, seat: Seat | None = None) -> None:
        """This player looks no more, or nobody does. Where the tablet lies still, what is chosen stays so."""
        self.perspective.close(seat)
        if not self.perspective.still:
            self.picked = None

    def hand(self, seat: Seat) -> data.Hand | None:
        """Return a hand as its owner sees it; None in a game without hands."""
        return data.hand(self.game.view, self.table.seen(seat), replace(self.scene(), eyes=seat), seat)

    def answer(self, scene: Scene) -> str:
        """What is said to whoever has just tapped a card that does nothing; empty if nobody has."""
        return self.why(scene, self.asked) if self.asked else ""

    def why(self, scene: Scene, card: str) -> str:
        """Why nothing happened when this card was tapped, in a sentence."""
        turn = self.table.turn
        if self.table.outcome:
            return _("The game is over.")
        perspective = self.perspective
        if turn in self.party.computers or (perspective.still and turn not in (NOBODY, perspective.seat)):
            return _("It is {name}'s turn.", name=self.party.names[turn])
        if perspective.covered and turn in self.party.people:
            return _("First open the curtain.")
        return self.game.view.why(self.seen(), scene, card)
