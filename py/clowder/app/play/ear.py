"""A table for the ear: by itself it tells what everybody knows; of a hand, only to whoever asks for it."""

from dataclasses import replace

from clowder.app.model.happened import Happened
from clowder.app.play.match import Match
from clowder.app.play.telling import told_since
from clowder.core.furigana import plain
from clowder.core.rules import EVERYBODY, NOBODY, ONLOOKER, Seat
from clowder.core.words import _, plural, series
from clowder.widgets import data
from clowder.widgets.scene import Scene
from clowder.widgets.seats import around, nearest
from clowder.widgets.spoken import group, sentence, spoken

ASKED = ("hand", "table", "score", "turn", "choices")
"""What can be asked for."""

OWN = ("hand", "choices")
"""What only its owner may hear, where there are hands to hide."""


class Ear:
    """What is told at a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._with_headphones: set[Seat] = set()
        self.wanted = ""
        """What is read to whoever looks once they say that nobody else hears it; empty for nothing."""
        self._answered: tuple[Seat, str, str] = (NOBODY, "", "")
        """Who asked, for what, and what they are told."""

    # By itself

    def news(self, detail: str, happened: Happened) -> str:
        """What has happened, in so much `detail`, as everybody may know it."""
        match = self._match
        if detail == "off":
            return ""
        lines = told_since(match, happened.begins) if happened.begins is not None else []
        told = [line for _number, line in lines] if detail != "short" else []
        if not happened.turned:
            return " ".join(told)
        stands = [_score(match), _table(match)] if detail == "all" else []
        return " ".join([*told, *stands, _turn(match)])

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
        if what in OWN and match.perspective.still and self._looker == NOBODY:
            return _("First look at your own cards.")
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
        return " ".join(
            _("{name}: {points}.", name=name, points=plural("{n} point", "{n} points", score))
            for name, score in zip(names, outcome.scores, strict=True)
        )
    scores = data.score(match.game.view, match.table.seen(ONLOOKER))
    if not scores:
        return _("Points are counted at the end.")
    others, near = around(nearest(_in_public(match)), len(scores))
    told = (text for seat in [*others, near] for text in (_called(match, seat), scores[seat].words))
    return " ".join(sentence(plain(text)) for text in told)


def _called(match: Match, seat: Seat) -> str:
    """Return a player's name, and of a computer player its level."""
    name, strength = match.party.names[seat], match.scene().strength(seat)
    return f"{name} {strength.name}" if strength else name


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
    if held is None:
        return _("There are no hands in this game.")
    cards = [plain(item.name) for item in held.items]
    return sentence(group(plain(_("Hand")), cards)) if cards else ""


def _choices(match: Match) -> str:
    """What can be done by whoever looks."""
    items = data.choices(match.game.view, match.seen(), match.scene())
    called = series([plain(item.name) for item in items])
    return _("You can do this: {things}.", things=called) if called else _("There is nothing to do now.")
