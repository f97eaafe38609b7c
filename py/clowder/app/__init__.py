"""The app around the games: lobby, seats, curtain, clock and saves, without knowledge of the browser."""
