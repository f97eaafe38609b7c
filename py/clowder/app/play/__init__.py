"""A game on the table: its clock, perspective, undo, hints, computer players and tutorial."""
