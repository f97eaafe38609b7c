"""Every card of our own deck for a checker: what it says, by which source, and how that was read."""

import random

from clowder.games.kit_and_kat.content.deck.reader import Source, Text, read
from decks import NUERLAND

HELP = "Say how many cards, and a number that chooses them: cards 40 7. Without numbers all are printed."


def main(arguments: list[str]) -> int:
    """Prints all cards, or so many that a seed chooses. Returns 0 if it could."""
    library = read(NUERLAND)
    cards = [card for book in library.books for card in book.cards]
    if arguments:
        if len(arguments) != 2 or not all(map(str.isdecimal, arguments)) or int(arguments[0]) > len(cards):
            print(HELP)
            return 1
        cards = chosen(cards, *map(int, arguments))
    print(*map(told, cards), sep="\n\n")
    return 0


def chosen(cards: list[Text], count: int, seed: int) -> list[Text]:
    """So many of the cards, in their own order, and the same ones for the same seed."""
    places = random.Random(seed).sample(range(len(cards)), count)
    return [cards[place] for place in sorted(places)]


def told(card: Text) -> str:
    """The card, and each source on lines of its own."""
    claim = f"{card.card}\n  asks:   {card.question}\n  claims: {card.answer}"
    return "\n".join([claim, *map(origin, card.sources)])


def origin(source: Source) -> str:
    """A source in full, and whether it was read itself or only told of."""
    work = " ".join(part for part in (source.work, source.at) if part)
    return f"  source: {work}\n  read:   {f'told in {source.told_in}' if source.told_in else 'itself'}"
