"""What is solved for `python3 tests bench perfect` is as it must be; hidden cards are tried there."""

from random import Random

from games.kit_and_kat import rules
from seated import computer
from solving.kit_and_kat import BOOKS, Solved, as_if_sure, some_deal


def holders(deal: rules.State, cards: int) -> int:
    """By how many last cards seat 0 holds more than seat 1, at most one."""
    lasts = [sum(rules.number(card) == cards for card in hand) for hand in deal.hands]
    return (lasts[0] > lasts[1]) - (lasts[0] < lasts[1])


def test_KK_7_where_no_packet_is_left_the_deal_decides_who_wins() -> None:
    for number in range(30):
        deal = some_deal(4, Random(number))
        assert not deal.heap
        assert Solved().value(deal) == holders(deal, 4)


def test_nobody_does_better_than_perfect() -> None:
    boss = as_if_sure(computer("kit-and-kat", "alley-boss"))
    for number in range(8):
        deal = some_deal(6, Random(number))
        assert deal.heap
        assert len(deal.books) == BOOKS
        best = Solved().value(deal)
        assert Solved(0, boss).value(deal) <= best <= Solved(1, boss).value(deal)
