"""Review of a finished game, and explanations of how the computer players thought."""
