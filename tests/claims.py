"""Printout of the cards of Nuerland for a fact checker: claim, source, and how the source was read."""

import random

from clowder.games.kit_and_kat.content.deck.reader import AnswerSource, CardText, read_deck
from decks import NUERLAND

HELP = "Say how many cards, and a number that chooses them: cards 40 7. Without numbers all are printed."


def main(arguments: list[str]) -> int:
    """Print all cards, or a random choice by a seed. Return 0 unless the arguments are wrong."""
    library = read_deck(NUERLAND)
    cards = [card for book in library.books for card in book.cards]
    if arguments:
        if len(arguments) != 2 or not all(map(str.isdecimal, arguments)) or int(arguments[0]) > len(cards):
            print(HELP)
            return 1
        cards = choose_texts(cards, *map(int, arguments))
    print(*map(card_report, cards), sep="\n\n")
    return 0


def choose_texts(cards: list[CardText], count: int, seed: int) -> list[CardText]:
    """Return `count` of the cards in their own order; the same seed gives the same cards."""
    places = random.Random(seed).sample(range(len(cards)), count)
    return [cards[place] for place in sorted(places)]


def card_report(card: CardText) -> str:
    """Return the card as text, with its sources on lines of their own."""
    claim = f"{card.card}\n  asks:   {card.question}\n  claims: {card.answer}"
    return "\n".join([claim, *map(source_report, card.sources)])


def source_report(source: AnswerSource) -> str:
    """Return the source in full, and whether it was read itself or in another work."""
    work = " ".join(part for part in (source.work, source.at) if part)
    return f"  source: {work}\n  read:   {f'told in {source.told_in}' if source.told_in else 'itself'}"
