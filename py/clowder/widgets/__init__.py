"""Building blocks of views: nodes, cards, seats, controls, transitions. They know no game and no browser."""
