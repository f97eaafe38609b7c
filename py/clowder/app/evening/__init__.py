"""Evenings: several games in a row of the same players, for a cup."""
