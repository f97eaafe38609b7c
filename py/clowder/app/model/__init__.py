"""Values of the app: party, deal, names, settings, and changes at a table."""
