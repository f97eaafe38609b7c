"""How each page is drawn: markup as a function of what the page holds."""
