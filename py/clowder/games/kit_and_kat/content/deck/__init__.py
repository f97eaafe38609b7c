"""A deck: read from a text, shown, read aloud, asked in a quiz."""
