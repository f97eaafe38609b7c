"""The engine: cards, what a game is, a table in progress, the transcript. It knows no game."""
