"""What happens around a game: lobby, seats, curtain, clock, saving. It knows no browser."""
