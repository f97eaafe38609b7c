"""Whiskers, a fifth game: only the modules that a game needs.

The app derives everything else from the rules.
"""

from clowder.games.game import Game

from . import rules, view

GAME = Game(rules=rules, view=view, title="Whiskers")
