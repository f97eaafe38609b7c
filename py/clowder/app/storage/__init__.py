"""Storage on the tablet: saves, results, people, settings, and backups, all as texts in a store."""
