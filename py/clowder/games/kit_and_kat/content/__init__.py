"""Card texts of Kit and Kat: reading decks, storing them, choosing between them, showing them."""
