"""Reaction times of people, by which a touch soon after a change is understood."""

REACTION = 150
"""The shortest time, in milliseconds, from seeing a thing to touching it.

A finger that comes down sooner after a change meant the thing that was there before. (In athletics a start
within 100 ms of the gun is a false one; a screen needs some more to show the change.)
"""

HASTE = 300
"""Milliseconds after an automatic change during which touches do not apply to what the change has brought.

This is longer than a reaction, as a finger is on its way for a while and cannot be called back.
"""
