"""The bench that takes luck out of the boss's results: both games have the same deal, the mean stays."""

from random import Random
from statistics import fmean, pstdev

from clowder.core.rules import HOUSE, Shuffled
from research.against_open_spiel import SHORT, BossDuel, TimedBot, without_gifts
from seated import make_computer, play_game, random_move
from variants import RULES


def test_both_games_of_a_deal_have_the_same_shuffles() -> None:
    """The players draw from their own random generators, so the shuffles do not depend on them."""
    one, other = TimedBot(random_move, "one"), TimedBot(make_computer("alley-cat", "house-cat"), "other")
    tables = [
        play_game(RULES["alley-cat"], None, players, Random(7)) for players in ((one, other), (other, one))
    ]
    orders = [
        [entry.move for entry in table.entries if entry.seat == HOUSE and isinstance(entry.move, Shuffled)]
        for table in tables
    ]
    assert len(orders[0]) > 2 and all(first == second for first, second in zip(*orders, strict=False))


def test_without_luck_a_deal_differs_less_and_the_mean_stays() -> None:
    """Both players of the duel move at random."""
    duel = BossDuel("alley-cat", None, TimedBot(random_move, "one"), TimedBot(random_move, "other"))
    for deal in range(120):
        duel.play_deal(str(deal))
    cut = without_gifts(duel.shares, duel.gifts)
    assert pstdev(cut) < pstdev(duel.shares)
    assert abs(fmean(cut) - 0.5) < 0.1 and abs(fmean(duel.gifts)) < 2


def test_from_43_each_whoever_has_more_of_a_round_has_won() -> None:
    rules, options = RULES["alley-cat"], SHORT["alley-cat"]
    for deal in range(20):
        table = play_game(rules, options, (random_move, random_move), Random(deal))
        *before, end = table.states
        assert table.outcome and (end.total_points[0] > end.total_points[1]) == (0 in table.outcome.winners)
        assert all(
            max(state.total_points) < 44 or state.total_points[0] == state.total_points[1] for state in before
        )


def test_where_nobody_knows_of_luck_nothing_is_taken_out() -> None:
    assert list(without_gifts([1.0, 0.5, 0.0], [0.0, 0.0, 0.0])) == [1.0, 0.5, 0.0]
