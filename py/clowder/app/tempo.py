"""How quick people are: what a finger can have meant depends on when it came down."""

REACTION = 150
"""Milliseconds that a person needs at the least from seeing a thing to touching it.

A finger that comes down sooner after a change meant what had been there before. (In athletics a
start within 100 ms of the gun is a false one; a screen needs some more to show the change.)
"""

HASTE = 300
"""Milliseconds after something changed by itself within which nobody means what was not there before.

Longer than a reaction, as a finger is on its way for a while and cannot be called back.
"""
