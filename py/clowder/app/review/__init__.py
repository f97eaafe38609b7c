"""Looking back at a game that is over, and how the computer players thought in it."""
