"""Game engine without any particular game: cards, rules, tables and transcripts."""
