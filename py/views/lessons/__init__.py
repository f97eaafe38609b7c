"""The first round of each game, played to learn it."""
