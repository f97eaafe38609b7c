"""Tips for a first game of Kit and Kat: at the first turn, question, Kitten and finished book."""

from clowder.core.i18n import _
from clowder.games.kit_and_kat.content.deck.question_deck import as_question_deck
from clowder.games.kit_and_kat.rules import BOOKS, Lay, Play, State
from clowder.widgets.scene import Scene
from clowder.widgets.tips import Tip, TipContent


def _first_turn_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip on how to play a card or lay a Kitten (a card laid open), before the first move.

    In the guided way, where the app lets the playable cards glow, it says to tap one of these; in the
    classic way it tells the rule. It points at the viewer's hand (`.mine .hand`). None after the first
    move.
    """
    if any(scene.recent_entries()):
        return None
    text = (
        _("Tap a glowing card to play it. None glows? Put one in front of you: that is a Kitten.")
        if seen.options.way == "guided"
        else _("1s come first, then what comes next in a book. Nothing? Put one in front of you: a Kitten.")
    )
    return TipContent(text, ".mine .hand")


def _first_question_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip to read a card's question aloud to the others, once a player has played a card.

    None before that, and if the game has no deck of questions. The tip points at the panel to read from
    (`.reading`).
    """
    has_played = any(isinstance(entry.move, Play) for entry in scene.recent_entries())
    if not has_played or not as_question_deck(scene.content):
        return None
    text = _("Every card asks something. Read it to the others: who knows the answer?")
    return TipContent(text, ".reading")


def _first_kitten_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip that a Kitten (a card laid open) may be played only by the player who laid it.

    It names the player who laid the latest Kitten, and points at this player's Kittens. None before a
    Kitten was laid, and in the last phase of the game, the finish.
    """
    entry = next((each for each in scene.recent_entries() if isinstance(each.move, Lay)), None)
    if entry is None or seen.finish:
        return None
    text = _("Here is a Kitten. {name} may play it later, and nobody else.", name=scene.seat_name(entry.seat))
    return TipContent(text, f".seat-{entry.seat} .kittens")


def _first_taken_book_tip(seen: State, scene: Scene) -> TipContent | None:
    """Return the tip that the player of a book's last card keeps the book, and that most books win.

    It names the player who has taken a book, and points at that book; of several, the first by letter.
    None before a book has been taken.
    """
    book, seat = next(
        ((book, taker) for book, taker in enumerate(seen.taken) if taker is not None), (0, None)
    )
    if seat is None:
        return None
    text = _(
        "{name} has played the last card of this book and keeps it. Most books win.",
        name=scene.seat_name(seat),
    )
    return TipContent(text, f".book-{BOOKS[book]}.taken")


TIPS = (
    Tip("book", _first_taken_book_tip),
    Tip("kitten", _first_kitten_tip),
    Tip("question", _first_question_tip),
    Tip("turn", _first_turn_tip),
)
