"""How a deck is made, brought in and handed on. Imported when somebody does so."""
