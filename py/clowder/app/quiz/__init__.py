"""Quiz about the cards, five minutes long, with questions that return by Leitner's boxes."""
