"""Computer players, one a game. They know what a seat may see and may do, and nothing else."""
