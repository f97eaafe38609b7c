"""The quick proofs of theorems about the rules, from `python3 research prove`."""

from research.proofs import alley_cat, black_cat, kit_and_kat, stepped_on_the_cat


def test_AC_7_a_round_has_6_to_10_tricks_and_the_stock_never_runs_out() -> None:
    alley_cat.prove_end(last_draw=False)


def test_AC_house_rule_a_last_draw_makes_it_6_to_11() -> None:
    alley_cat.prove_end(last_draw=True)


def test_SC_7_nobody_passes_with_any_deck() -> None:
    stepped_on_the_cat.enough_cards()
    stepped_on_the_cat.prove_bounds()


def test_BC_5_no_choice_of_queens_beats_the_scorer() -> None:
    black_cat.one_queen_a_cat()
    black_cat.each_for_herself(2)
    black_cat.best_of_short(2)
    black_cat.best_of_longer(black_cat.FEW, 4)


def test_KK_9_guided_games_end() -> None:
    kit_and_kat.prove_end(2, 2, 3, deals=20)
    kit_and_kat.prove_end(3, 1, 6, deals=4)
