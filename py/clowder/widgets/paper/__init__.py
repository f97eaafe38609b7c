"""Printed Clowder: cards to cut out, rules to lay beside them, score pads. Lengths are in millimetres."""
