"""The rule books, one module a game. They know the core and nothing else."""
