"""Nine Lives, a sixth game: with options, rounds, a shuffle that must fit, large hands and a suit to choose.

The game has no style; the app supplies everything besides rules and view.
"""

from clowder.games.game import Game

from . import rules, view

GAME = Game(rules=rules, view=view, title="Nine Lives")
