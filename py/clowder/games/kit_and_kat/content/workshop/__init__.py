"""Deck workshop: making decks, importing and sharing them. Loaded only when needed."""
