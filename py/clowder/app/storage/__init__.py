"""What a tablet keeps: texts in a store, and in them games, settings, everything as a file."""
