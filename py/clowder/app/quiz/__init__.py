"""Five minutes with the cards: questions that come back by Leitner's boxes."""
