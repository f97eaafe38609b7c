"""The table in words for players who play by ear.

Public events are told unasked. A hand is described only to the viewer who asks for it.
"""

from collections.abc import Sequence

from clowder.app.model.table_changes import TableChanges
from clowder.app.play.match import Match
from clowder.app.play.turn_reports import describe_entries
from clowder.core.furigana import strip_readings_and_isolation
from clowder.core.i18n import _, join_with_commas
from clowder.core.rules import EVERYBODY, NOBODY, ONLOOKER, Seat
from clowder.widgets import view_values
from clowder.widgets.scene import Scene
from clowder.widgets.seats import nearest_seat, seats_clockwise_from
from clowder.widgets.spoken import add_full_stop, spoken_group_text, spoken_text

TOPICS = ("hand", "table", "score", "turn", "choices")
"""Topics for which a player can ask."""

PRIVATE_TOPICS = ("hand", "choices")
"""Topics whose answers are private in a game with hidden hands."""


class SpokenTable:
    """Texts that describe a match to players who cannot see the table, and the answer asked for last.

    `describe_changes` tells what has happened; `answer_topic` sets an answer, which `current_answer`
    shows and `pop_unspoken_answer` gives to a voice, only while the player who asked controls the page.
    A private topic (`hand`, `choices`) that others must not hear waits in `wanted` until that player
    confirms by `yes`, once for all, that nobody else listens.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._with_headphones: set[Seat] = set()
        self.wanted = ""
        """The private topic that waits until the viewer confirms that nobody else listens; empty for none."""
        self._answered: tuple[Seat, str, str] = (NOBODY, "", "")
        """The seat that asked, the topic, and the answer."""
        self._is_unspoken = False
        """True if no voice has read the answer yet."""

    # Unasked

    def describe_changes(self, detail: str, changes: TableChanges) -> str:
        """Return the text about what has just happened, as everybody may know it.

        `detail` is one of `DETAIL_LEVELS` of the settings: `off` gives an empty text, `short` only whose
        turn it is, `usual` new moves before that, `all` the score and the table in between, too. If the
        turn has not passed, only new moves are told, by `short` nothing.
        """
        match = self._match
        if detail == "off":
            return ""
        lines = describe_entries(match, changes.first_new) if changes.first_new is not None else []
        told = [line for _number, line in lines] if detail != "short" else []
        if not changes.turn_passed:
            return " ".join(told)
        stands = [_spoken_scores_text(match), _spoken_table_text(match)] if detail == "all" else []
        return " ".join([*told, *stands, _spoken_turn_text(match)])

    # Questions and answers

    def answer_topic(self, topic: str, wanted: str = "", choices: Sequence[str] | None = None) -> None:
        """Set the answer to a topic of `TOPICS` such as `hand`; for `yes`, to the topic `wanted`.

        Earlier answers are dropped; other words do no more. A private topic (`hand`, `choices`) that
        others must not hear is at first only put into `self.wanted`. By `yes` the player who controls
        the page then confirms, once for all such topics, that no other player listens. `choices` names
        what can be done now; None means what the match offers.
        """
        self.drop_spoken_answer()
        if topic == "yes" and wanted:
            self._with_headphones.add(self._controlling_seat)
        asked = wanted if topic == "yes" else topic
        if (
            asked in PRIVATE_TOPICS
            and self._must_hide_private_answers
            and self._controlling_seat not in self._with_headphones | {NOBODY}
        ):
            self.wanted = asked
        elif asked in TOPICS:
            self._answered = self._controlling_seat, asked, self._spoken_topic_text(asked, choices)
            self._is_unspoken = True

    def drop_spoken_answer(self) -> None:
        """Drop the last answer, and the private topic in `wanted` that waits for a player's `yes`."""
        self.wanted, self._answered, self._is_unspoken = "", (NOBODY, "", ""), False

    @property
    def current_answer(self) -> str:
        """The last answer, if the player to whom it was given controls the page now; else empty."""
        seat, _what, answer = self._answered
        return answer if seat == self._controlling_seat else ""

    def pop_unspoken_answer(self) -> str:
        """Return the last answer for a voice to read, at the first call since it was set; else empty.

        Empty, too, if it was given to another player than the one who controls the page now; it then
        counts as read.
        """
        is_unspoken, self._is_unspoken = self._is_unspoken, False
        return self.current_answer if is_unspoken else ""

    @property
    def is_answer_private(self) -> bool:
        """True if the last answer is on a private topic, and other players must not hear it.

        The private topics are `hand` and `choices`. False if there is no answer, or if no player
        controlled the page when it was given.
        """
        seat, topic, _answer = self._answered
        return topic in PRIVATE_TOPICS and self._must_hide_private_answers and seat != NOBODY

    @property
    def _controlling_seat(self) -> Seat:
        """The seat whose player controls the page, and gets the answers; NOBODY if there is none."""
        return self._match.perspective.controlling_seat

    @property
    def _must_hide_private_answers(self) -> bool:
        """True if other players must not hear private answers: a hand is shown that not all may see."""
        return self._match.perspective.shows_private_hand

    def _spoken_topic_text(self, topic: str, choices: Sequence[str] | None) -> str:
        """Return what is told on one of `TOPICS`, such as `hand`, or a sentence on why nothing is.

        On a private topic (`PRIVATE_TOPICS`) nothing is told after the game, while the curtain is closed
        or, on a tablet that lies still between the players, while nobody looks at their own cards. The
        names in `choices`, if it is not None, answer the topic `choices` at any time. Raises KeyError
        for a word that is no topic.
        """
        match = self._match
        if topic == "choices" and choices is not None:
            return _named_choices_text(choices)
        if topic in PRIVATE_TOPICS and match.table.outcome:
            return _("The game is over.")
        if topic in PRIVATE_TOPICS and match.perspective.is_curtain_closed:
            return _("First open the curtain.")
        if topic in PRIVATE_TOPICS and match.perspective.still and self._controlling_seat == NOBODY:
            return _("First look at your own cards.")
        says = {
            "hand": _spoken_hand_text,
            "table": _spoken_table_text,
            "score": _spoken_scores_text,
            "turn": _spoken_turn_text,
            "choices": _spoken_choices_text,
        }
        return says[topic](match)


def _spoken_table_text(match: Match) -> str:
    """Return what a screen reader would read of the table as an onlooker sees it, as sentences.

    It has open cards, and the numbers of cards that lie face down.
    """
    return spoken_text(
        match.game.view.draw_table(match.table.seen_state(ONLOOKER), match.make_public_scene())
    )


def _spoken_scores_text(match: Match) -> str:
    """Return sentences with the points of all seats, clockwise, and the nearest seat's last.

    The nearest seat is the one drawn nearest to the viewer. After the game these are the final scores,
    in the order of seats. If the game counts no points before its end, the sentence says so. A computer
    player's name is followed by its level.
    """
    names = match.party.names
    if outcome := match.table.outcome:
        return " ".join(
            _("{name}: {points}.", name=name, points=view_values.describe_final_score(match.game.view, score))
            for name, score in zip(names, outcome.scores, strict=True)
        )
    scores = view_values.find_scores_by_seat(match.game.view, match.table.seen_state(ONLOOKER))
    if not scores:
        return _("Points are counted at the end.")
    others, near = seats_clockwise_from(nearest_seat(match.make_public_scene()), len(scores))
    told = (
        text
        for seat in [*others, near]
        for text in (_player_name_with_level(match, seat), scores[seat].words)
    )
    return " ".join(add_full_stop(strip_readings_and_isolation(text)) for text in told)


def _player_name_with_level(match: Match, seat: Seat) -> str:
    """Return a player's name; for a computer player, followed by a space and its level's name."""
    name, strength = match.party.names[seat], match.make_scene().seat_bot_strength(seat)
    return f"{name} {strength.name}" if strength else name


def _spoken_turn_text(match: Match) -> str:
    """Return a sentence on whose turn it is, and the view's prompt on what that player has to do.

    If no single player has the turn, only the prompt; after the game, that it is over and who has won,
    or that nobody has.
    """
    table, names = match.table, match.party.names
    if outcome := table.outcome:
        won = join_with_commas([names[seat] for seat in outcome.winners])
        return (
            _("The game is over. Won by: {names}.", names=won) if won else _("The game is over. Nobody won.")
        )
    if table.turn in (NOBODY, EVERYBODY):
        return match.game.view.prompt_text(table.seen_state(ONLOOKER), match.make_public_scene())
    told = _("It is {name}'s turn.", name=names[table.turn])
    prompt = match.game.view.prompt_text(table.seen_state(ONLOOKER), match.make_public_scene())
    return f"{told} {prompt}"


def _spoken_hand_text(match: Match) -> str:
    """Return the cards in the hand of the player who controls the page, as one sentence that lists them.

    Empty for an empty hand. In a game without hands, and if nobody controls the page, it says that there
    are no hands in this game.
    """
    held = match.hand_seen_by_owner(match.make_scene(), match.perspective.controlling_seat)
    if held is None:
        return _("There are no hands in this game.")
    cards = [strip_readings_and_isolation(item.name) for item in held.items]
    return add_full_stop(spoken_group_text(strip_readings_and_isolation(_("Hand")), cards)) if cards else ""


def list_tappable_item_names(match: Match, scene: Scene) -> list[str]:
    """Return the names of the things on the table, such as cards, that the viewer can tap now.

    `scene` tells who views the table and which moves are legal. The order is that of the table; readings
    (furigana) are left out.
    """
    items = view_values.find_viewer_tappable_items(match.game.view, match.state_seen_by_viewer(), scene)
    return [strip_readings_and_isolation(item.name) for item in items]


def _spoken_choices_text(match: Match) -> str:
    """Return the sentence that names what the viewer can tap now, or that there is nothing to do."""
    return _named_choices_text(list_tappable_item_names(match, match.make_scene()))


def _named_choices_text(names: Sequence[str]) -> str:
    """Return the sentence that the player can do these things, or for no names, that there is nothing."""
    called = join_with_commas(names)
    return _("You can do this: {things}.", things=called) if called else _("There is nothing to do now.")
