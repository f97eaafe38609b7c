"""Games small enough to be solved, so that it can be told how far a player is from perfect.

`tree` solves games of two who hold hidden cards, by numbers alone; `alley_cat` and `kit_and_kat` tell it ends
and small decks of ours.
"""
