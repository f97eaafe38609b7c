"""What a deck is: read from a text, shown, spoken, asked."""
