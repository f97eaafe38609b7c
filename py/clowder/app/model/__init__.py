"""The values of the app: party, deal, names, settings, what has happened at a table."""
