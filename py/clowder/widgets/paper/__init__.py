"""What a printer makes of Clowder: cards to cut out, rules to lay beside them, score pads. In millimetres."""
