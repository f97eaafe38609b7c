"""What computer players are made of: levels, tree search, a general player. They cannot have a table."""
