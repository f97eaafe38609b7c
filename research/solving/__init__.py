"""Solvers of small games, which show how far a player is from perfect.

`tree` solves any game of two players with hidden cards; `alley_cat` and `kit_and_kat` describe ends and small
decks of our games to the solvers.
"""
