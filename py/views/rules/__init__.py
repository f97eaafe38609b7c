"""The rules of each game for those who play it: a page a game, in our own words."""
