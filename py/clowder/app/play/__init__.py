"""A game on the table: its clock, whose cards may be seen, undo, hints, computer players, tutorial."""
