"""Nine Lives, a sixth game: with options, rounds, a shuffle that must fit, large hands and a suit to choose.

It has no style, and what else it has the house gives it.
"""

from clowder.games.game import Game

from . import rules, view

GAME = Game(rules=rules, view=view, title="Nine Lives")
