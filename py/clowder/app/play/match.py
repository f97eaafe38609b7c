"""A table with its players and viewers: the common part of a game in progress and a tutorial."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from clowder.app.model.deal import Deal, make_random_deal
from clowder.app.model.party import SIDES, Party
from clowder.app.play.computers import find_bot_strength
from clowder.app.play.contents import TableCardTexts
from clowder.app.play.perspective import Perspective
from clowder.core.dealer import BY_LOT
from clowder.core.i18n import _
from clowder.core.rules import EVERYBODY, HOUSE, NOBODY, Move, Seat, State
from clowder.core.table import AnyTable, Entry
from clowder.games.game import Game
from clowder.widgets import view_values
from clowder.widgets.celebrations import WIN_MS
from clowder.widgets.scene import Scene


@dataclass
class Match:
    """A table (game) with its players, and what is shown of it: viewer, picked card, pause, undo vote.

    `make_scene` returns what a game's view needs to draw it, without moves and picked cards that the
    viewer may not know; `state_seen_by_viewer` is the state with hidden cards face down. Other methods
    tell the seat and side to which the table is turned, pick a card, close hands, and explain taps.
    Moves, clock, undo and hints are not here, but in a `GameInPlay`.
    """

    game: Game
    table: AnyTable
    party: Party
    perspective: Perspective
    contents: TableCardTexts = field(default_factory=TableCardTexts)
    """Texts of the game's cards."""
    deal: Deal = field(default_factory=make_random_deal)
    """The source of the shuffles. During the game only players who chose the deal may see it."""
    picked: str | None = None
    """The picked card of the player with the turn, or the first words of a move; None for none."""
    asked: str | None = None
    """The card that was tapped without effect; None once something else is done."""
    skipped: bool = False
    """True if the players have skipped the step-by-step display of the end."""
    late: list[int] = field(default_factory=list)
    """The number of moves that came too late, by seat."""
    paused: bool = False
    """True if the players have stopped the clock; cards that could be taken are covered then."""
    undo_vote: bool = False
    """True while all players are being asked to agree to an undo."""
    has_just_ended: bool = False
    """True if the game has ended on this page, so that the winners are shown before the result."""

    def __post_init__(self) -> None:
        self.late = self.late or [0] * self.table.seats

    @property
    def is_race(self) -> bool:
        """True if all players may move at once, without turns: the table's `turn` is EVERYBODY."""
        return self.table.turn == EVERYBODY

    @property
    def can_replay_with_swapped_hands(self) -> bool:
        """True if players can play the same deal again with each other's hands.

        That is so in a game with hidden hands with two seats or more.
        """
        return self.game.traits.hidden_hands and self.table.seats > 1

    @property
    def is_paused_or_voting(self) -> bool:
        """True if no player can move now: during a pause, or while players are asked about an undo."""
        return self.paused or self.undo_vote

    def state_seen_by_viewer(self) -> State:
        """Return the game's state as the present viewer may see it, with hidden cards face down."""
        return self.table.seen_state(self.perspective.viewer)

    def make_scene(self, faced_seat: Seat = NOBODY) -> Scene:
        """Return the `Scene`: what a game's view needs to draw the table, besides the state.

        It has names, colours, viewer, turn, the visible legal moves and the picked card, among others.
        The table is turned to `faced_seat`; NOBODY stands for the seat that `faced_seat()` returns.
        During a pause or an undo vote there are no moves; a picked card that others may not learn is
        left out.
        """
        if faced_seat == NOBODY:
            faced_seat = self.faced_seat()
        return Scene(
            names=self.party.names,
            colours=self.party.colours,
            viewer=self.perspective.seat,
            turn=self.table.turn,
            faced=faced_seat,
            moves={}
            if self.is_paused_or_voting
            else {seat: self._list_visible_moves(seat) for seat in range(self.table.seats)},
            picked=None if self.has_hidden_picked_card else self.picked,
            asked=self.asked,
            edges=self._find_seat_edges(faced_seat),
            paused=self.paused,
            skipped=self.skipped,
            late_counts=tuple(self.late),
            recent_entries=self.recent_entries,
            content=self.contents.read_content(),
            opened=self.contents.cards_with_open_answer,
            strengths=tuple(map(find_bot_strength, self.party.players)),
        )

    def make_public_scene(self) -> Scene:
        """Return the `Scene` with only what everybody may know: no viewer, no moves and no picked card."""
        return replace(self.make_scene(), viewer=NOBODY, moves={}, picked=None)

    def faced_seat(self, entry_number: int | None = None) -> Seat:
        """Return the seat to which the table is turned: the person's who has the turn, or had it last.

        NOBODY if no person has had the turn yet, or none since all players last moved at once (turn
        EVERYBODY). With `entry_number`, return the seat as it was before the entry (move) of that
        number.
        """
        last = len(self.table.entries) if entry_number is None else entry_number
        people, positions = self.party.person_seats, self.table.positions
        for i in range(last, -1, -1):
            turn = positions[i].turn
            if turn in people:
                return turn
            if turn == EVERYBODY:
                break
        return NOBODY

    @property
    def faced_tablet_side(self) -> int:
        """The side of the tablet to which the table is turned now: 0 is the lower one, then clockwise."""
        return self.find_seat_side(self.faced_seat())

    def find_seat_side(self, seat: Seat) -> int:
        """Return the side of the tablet at which a seat is: 0 is the lower one, then clockwise.

        It is 0 for NOBODY, and on a tablet that is passed round.
        """
        return self.party.sides[seat] if self.party.sides and seat != NOBODY else 0

    @property
    def was_dealer_just_drawn(self) -> bool:
        """True if the first dealer was drawn by lot, no player has moved, and a person has the turn.

        Only the option `dealer` is looked at, which is then `BY_LOT`.
        """
        has_lots = getattr(self.table.options, "dealer", "") == BY_LOT
        return has_lots and self.table.turn in self.party.person_seats and not any(self.recent_entries())

    @property
    def winners_display_ms(self) -> int:
        """Milliseconds for which the winners are shown before the result; 0 if they are not shown.

        They are shown if the game has ended on this page, some seat has won, and the game's view does
        not animate a final count of the points instead.
        """
        outcome = self.table.outcome
        if not (outcome and outcome.winners and self.has_just_ended):
            return 0
        return 0 if view_values.find_final_count_animation_ms(self.game.view, self.table.state) else WIN_MS

    def _find_seat_edges(self, faced_seat: Seat) -> tuple[int, ...]:
        """Return the edge of the drawn table at which each seat is: 0 is the nearest, then clockwise.

        `faced_seat` is at edge 0; for NOBODY it is the tablet's lower side. Empty on a tablet that is
        passed round.
        """
        return tuple((side - self.find_seat_side(faced_seat)) % SIDES for side in self.party.sides)

    def _list_visible_moves(self, seat: Seat) -> list[Move]:
        """Return a seat's legal moves that the viewer may know.

        They are all moves of the viewer's own seat; of another person only the game's `open_moves`, the
        types of moves that players make without having the tablet; and none of a computer player.
        """
        if seat in self.party.computer_seats:
            return []
        moves = self.table.moves(seat)
        if seat == self.perspective.seat:
            return list(moves)
        return [move for move in moves if isinstance(move, self.game.traits.open_moves)]

    def recent_entries(self) -> Iterator[Entry]:
        """Yield the entries (moves made) of players, the latest first, without the house's (dealer's)."""
        return (entry for entry in reversed(self.table.entries) if entry.seat != HOUSE)

    def toggle_picked_card(self, words: str) -> None:
        """Pick a card, or the first words of a move's notation; drop the pick if they are picked already.

        On a tablet that lies still this does nothing while no player's view of the table is drawn.
        """
        if self.perspective.seat != NOBODY or not self.perspective.still:
            self.picked = None if words == self.picked else words

    @property
    def has_hidden_picked_card(self) -> bool:
        """True if a card is picked on a tablet that lies still, while no player's view is drawn.

        Then its owner does not look, and nothing may be shown from which others could learn which card
        it is.
        """
        return self.picked is not None and self.perspective.still and self.perspective.seat == NOBODY

    def close_hand(self, seat: Seat | None = None) -> None:
        """Stop showing the table and the hand to the player of a seat; for None, to all players.

        A player who always sees their hand keeps it. The picked card is dropped, except on a tablet that
        lies still.
        """
        self.perspective.close_hand(seat)
        if not self.perspective.still:
            self.picked = None

    def hand_seen_by_owner(self, scene: Scene, seat: Seat) -> view_values.Hand | None:
        """Return a seat's hand, with its cards face up and tappable as for their owner, for drawing.

        None in a game without hands, for a seat without a hand, and for NOBODY.
        """
        return view_values.find_seat_hand(
            self.game.view, self.table.seen_state(seat), replace(scene, viewer=seat), seat
        )

    def last_tap_reply_text(self, scene: Scene) -> str:
        """Return the answer to the last tap on a card without effect (`asked`); empty if there is none.

        The answer is that of `tap_reply_text`.
        """
        return self.tap_reply_text(scene, self.asked) if self.asked else ""

    def tap_reply_text(self, scene: Scene, card: str) -> str:
        """Return the sentence that answers a tap on a card: about the card, or on why nothing happens.

        It is the view's text about the card for everybody, if there is one. Else it says that the game
        is over; or whose turn it is, if that is a computer player's, or another player's on a tablet
        that lies still; or that the curtain over the table must be opened. Else the view explains to the
        viewer why nothing happens.
        """
        if told := view_values.find_tapped_card_text(
            self.game.view, self.state_seen_by_viewer(), scene, card
        ):
            return told
        turn = self.table.turn
        if self.table.outcome:
            return _("The game is over.")
        perspective = self.perspective
        if turn in self.party.computer_seats or (
            perspective.still and turn not in (NOBODY, perspective.seat)
        ):
            return _("It is {name}'s turn.", name=self.party.names[turn])
        if perspective.is_curtain_closed and turn in self.party.person_seats:
            return _("First open the curtain.")
        return self.game.view.explain_unusable_card(self.state_seen_by_viewer(), scene, card)
