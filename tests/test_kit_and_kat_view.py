"""What Kit and Kat draws and says: in classic play, never a hint at a mistake."""

import pytest

from core.table import Entry
from games import kit_and_kat as kk
from games.kit_and_kat import Call, Options, Play, State
from test_kit_and_kat import laid_out
from views import kit_and_kat as view
from views.nodes import html
from views.scene import Scene

CLASSIC = Options(way="classic")

NAMES = ("Ginger", "Smokey")


def page(state: State, eyes: int, card: str, picked: str | None = None) -> str:
    """All that somebody sees and is told after this card was played, or before if it is picked."""
    seen = kk.observe(state, eyes)
    moves = {seat: kk.moves(seen, seat) for seat in range(2)}
    known = {
        seat: of_it if seat == eyes else [m for m in of_it if m == Call()] for seat, of_it in moves.items()
    }
    played = [] if picked else [Entry(0, 0, Play(card))]
    scene = Scene(NAMES, eyes, known, picked=picked, lately=lambda: played)
    return html(view.table(seen, scene)) + view.prompt(seen, scene)


def told(before: State, card: str) -> list[object]:
    """What is said, and what is to be heard and shown, when the card is played."""
    entry, after = Entry(0, 0, Play(card)), kk.play(before, 0, Play(card))
    return [view.tell(entry, before, after, NAMES), list(view.moments(entry, before, after))]


def alike(text: str) -> str:
    """Without what tells the two cards apart that are compared."""
    return text.replace("3", "2")


@pytest.mark.parametrize("eyes", [0, 1, -1])
@pytest.mark.parametrize("picked", [True, False])
def test_KK_ruling_classic_shows_a_right_and_a_wrong_card_alike(eyes: int, picked: bool) -> None:
    pages, said = set(), set()
    for card in ("a2", "a3"):
        before = laid_out(f"{card} k8", "d7", books="a1", options=CLASSIC)
        state = before if picked else kk.play(before, 0, Play(card))
        pages.add(alike(page(state, eyes, card, card if picked and eyes == 0 else None)))
        said.add(alike(str(told(before, card))))
    assert len(pages) == len(said) == 1


@pytest.mark.parametrize("eyes", [0, 1, -1])
def test_KK_ruling_classic_shows_a_right_and_a_wrong_10_alike(eyes: int) -> None:
    """Whoever plays it takes the book, until somebody notices that the 9 is not there."""
    befores = [laid_out("a10 k8", "d7", books=f"a{last}", options=CLASSIC) for last in (9, 8)]
    pages = {page(kk.play(before, 0, Play("a10")), eyes, "a10") for before in befores}
    said = {str(told(before, "a10")) for before in befores}
    assert len(pages) == len(said) == 1


def test_a_book_that_was_taken_wrongly_is_nobodys_when_the_next_player_has_begun() -> None:
    before = laid_out("a10 k8 k9", "d1", books="a8", options=CLASSIC)
    claimed = kk.play(kk.play(before, 0, Play("a10")), 0, kk.Lay("k8", 0))
    assert "taken by Ginger" in page(claimed, -1, "a10")
    assert "taken by" not in page(kk.play(claimed, 1, Play("d1")), -1, "d1")
