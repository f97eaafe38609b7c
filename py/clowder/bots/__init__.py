"""Building blocks of computer players: levels, tree search, a general player. None of them sees a table."""
