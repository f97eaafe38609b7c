"""Clowder: cat card games round one tablet, and what the next one needs."""
