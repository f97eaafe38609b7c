"""What views are made of: nodes, cards, seats, controls, transitions. Knows no game and no browser."""
