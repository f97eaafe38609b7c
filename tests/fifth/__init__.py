"""Whiskers, a fifth game: what a game needs, and no more. All else it has from its rules."""

from clowder.games.game import Game

from . import rules, view

GAME = Game(rules=rules, view=view, title="Whiskers")
