"""A table for the ear: by itself it tells what everybody knows; of a hand, only to whoever asks for it."""

from collections.abc import Iterator
from dataclasses import replace

from clowder.app.play.match import Match
from clowder.app.play.telling import told_since
from clowder.core.rules import EVERYBODY, NOBODY, ONLOOKER, Seat
from clowder.core.words import _, plural, series
from clowder.widgets.nodes import Node
from clowder.widgets.scene import Scene
from clowder.widgets.spoken import all_below, name, spoken

ASKED = ("hand", "table", "score", "turn", "choices")
"""What can be asked for."""

OWN = ("hand", "choices")
"""What only its owner may hear, where there are hands to hide."""


class Ear:
    """What is told at a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = len(match.table.entries)
        self._turn: Seat | None = None
        self._with_headphones: set[Seat] = set()
        self.wanted = ""
        """What is read to whoever looks once they say that nobody else hears it; empty for nothing."""
        self._answered: tuple[Seat, str, str] = (NOBODY, "", "")
        """Who asked, for what, and what they are told."""

    # By itself

    def news(self, detail: str) -> str:
        """What is new since this was last asked for, in so much `detail`, as everybody may know it."""
        match, told, turn = self._match, self._told, self._turn
        self._told, self._turn = len(match.table.entries), match.table.turn
        if detail == "off" or (told, turn) == (self._told, self._turn):
            return ""
        happened = [line for _number, line in told_since(match, min(told, self._told))]
        stands = [_score(match), _table(match)] if turn != self._turn else []
        parts = {"short": [], "usual": happened, "all": [*happened, *stands]}[detail]
        return " ".join([*parts, *[_turn(match)] * (turn != self._turn)])

    # When somebody asks

    def ask(self, what: str, wanted: str = "") -> None:
        """Somebody asks for something, or says `yes`: nobody else hears what they `wanted`.

        Of a hand nothing is told before that; and once they have said it, they are not asked again.
        """
        self.forget()
        if what == "yes" and wanted:
            self._with_headphones.add(self._looker)
        asked = wanted if what == "yes" else what
        if asked in OWN and self._is_secret and self._looker not in self._with_headphones | {NOBODY}:
            self.wanted = asked
        elif asked in ASKED:
            self._answered = self._looker, asked, self._answer(asked)

    def forget(self) -> None:
        """It was heard."""
        self.wanted, self._answered = "", (NOBODY, "", "")

    @property
    def answer(self) -> str:
        """What somebody has asked for, until something else is done or another looks; empty for nothing."""
        seat, _what, answer = self._answered
        return answer if seat == self._looker else ""

    @property
    def is_private(self) -> bool:
        """Whether the answer is for one player alone."""
        seat, what, _answer = self._answered
        return what in OWN and self._is_secret and seat != NOBODY

    @property
    def _looker(self) -> Seat:
        return self._match.perspective.looker

    @property
    def _is_secret(self) -> bool:
        return self._match.game.traits.hidden_hands and len(self._match.party.people) > 1

    def _answer(self, what: str) -> str:
        match = self._match
        if what in OWN and match.table.outcome:
            return _("The game is over.")
        if what in OWN and match.perspective.covered:
            return _("First open the curtain.")
        says = {"hand": _hand, "table": _table, "score": _score, "turn": _turn, "choices": _choices}
        return says[what](match)


def _in_public(match: Match) -> Scene:
    """What a view may know of those who listen: they all do."""
    return replace(match.scene(), eyes=NOBODY, moves={}, picked=None)


def _table(match: Match) -> str:
    """What lies open, and how much lies face down."""
    return spoken(match.game.view.table(match.table.seen(ONLOOKER), _in_public(match)))


def _score(match: Match) -> str:
    names = match.party.names
    if outcome := match.table.outcome:
        scores = zip(names, outcome.scores, strict=True)
        return " ".join(
            _("{name}: {points}.", name=name, points=plural("{n} point", "{n} points", score))
            for name, score in scores
        )
    table = match.game.view.table(match.table.seen(ONLOOKER), _in_public(match))
    places = [each for each in all_below(table) if each.attributes.get("aria-label") in names]
    heads = [head for place in places for head in all_below(place) if head.tag == "h2" and _counts(head)]
    return " ".join(map(spoken, heads)) or _("Points are counted at the end.")


def _counts(head: Node) -> bool:
    """Whether a player's head has figures beside the name."""
    return any(each.attributes.get("class") == "facts" for each in all_below(head))


def _turn(match: Match) -> str:
    """Whose turn it is, and for what."""
    table, names = match.table, match.party.names
    if outcome := table.outcome:
        won = series([names[seat] for seat in outcome.winners])
        return (
            _("The game is over. Won by: {names}.", names=won) if won else _("The game is over. Nobody won.")
        )
    if table.turn in (NOBODY, EVERYBODY):
        return match.game.view.prompt(table.seen(ONLOOKER), _in_public(match))
    told = _("It is {name}'s turn.", name=names[table.turn])
    prompt = match.game.view.prompt(table.seen(ONLOOKER), _in_public(match))
    return f"{told} {prompt}"


def _hand(match: Match) -> str:
    """The hand of whoever looks."""
    held = match.hand(match.perspective.looker)
    return spoken(held) if held else _("There are no hands in this game.")


def _choices(match: Match) -> str:
    """What can be done by whoever looks."""
    called = series(list(choices(match)))
    return _("You can do this: {things}.", things=called) if called else _("There is nothing to do now.")


def choices(match: Match) -> Iterator[str]:
    """How everything is called that can be tapped at the table."""
    for each in all_below(match.game.view.table(match.seen(), match.scene())):
        if each.tag == "button" and each.attributes.get("data-act", "").startswith(("move ", "pick ")):
            yield name(each)
