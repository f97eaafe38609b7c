"""What the cards of Kit and Kat say: read from a text, kept, exchanged for others, shown."""
