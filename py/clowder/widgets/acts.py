"""Acts: the commands that elements send to the page when they are tapped, chosen or typed into.

An act is words in a `data-act`, or another attribute of an element. An act without slots is written as it is;
one with slots by `format_act("open {seat}", seat=0)`. So mypy reports an act that is not listed here, and
`tests/test_acts.py` compares these lists with the acts that pages answer to.
"""

from typing import Literal, NewType, TypeAlias

Act = NewType("Act", str)
"""An act whose slots are filled."""

PlainAct: TypeAlias = Literal[
    # To another page, and back from it
    "cards", "dealt", "envelope", "evening", "home", "link", "log", "paper", "paper close", "read", "review",
    "round", "rules", "scan", "settings", "statistics", "thinking", "waiting",
    # At home
    "install", "install later", "keep", "pack", "take", "unpack",
    # In the lobby
    "deal day", "deal none", "deal number", "learn", "lie", "options", "pass", "play", "seal",
    # Round the tablet, and before a sealed deal
    "cut", "deal", "place", "rise", "seated",
    # At the table
    "again", "agree", "ask", "close", "hurry", "leave", "look", "on", "pause", "resume", "same",
    "same round", "skip", "sound", "stay", "thanks", "undo", "no-tips",
    "ear choices", "ear hand", "ear no", "ear score", "ear table", "ear turn", "ear yes",
    # In an evening of several games
    "by-lot", "in-order", "next-game", "no-more", "sheet",
    # In a lesson, and in a review
    "learned", "next", "next example", "eyes all", "guess", "play-on", "run", "slow", "step", "step back",
    "step on", "tell-me",
    # Between games: the quiz, and what is known of people
    "begin", "empty", "enough", "knew", "not-yet", "put-back", "show", "somebody-else", "who",
    "all", "called", "cat", "forget", "know", "merge", "no", "tablet", "yes",
    "clear", "csv", "csv sums", "delete", "tips-again",
    # Printing, sharing, saving
    "by-hand", "deck no", "deck play", "give-game", "give-program", "link save", "link share", "paper print",
    "share", "share link",
    # While a file is read
    "accept", "stop",
    # Results from the stage, behind the act of a file or a camera
    "scan blind", "scan found", "scan noise", "take refused", "unpack refused",
]  # fmt: skip
"""An act without slots."""

SlottedAct: TypeAlias = Literal[
    # To another page
    "cards {game}", "evening {number}", "read {place}", "review {game} {number}", "waiting {game}",
    # At home
    "choose {game}", "drop {save}", "give {save}", "go-on {save}", "make {game}", "throw-away {save}",
    # In the lobby, and seats
    "colour {seat}", "know {name}", "name {seat}", "person {name}", "player {seat} {player}", "preset {name}",
    "set {option}", "set {option} {value}", "sit {seats}", "start {seat}", "typing name {seat}",
    "join {side}", "lay {finger} {x} {y}", "learn {number}", "lift {finger}",
    "put {seat} {side}", "stand {seat}",
    # At the table
    "answer {card}", "close {seat}", "move {seat} {move}", "open {seat}", "peek {seat}", "pick {words}",
    "why {card}",
    # In an evening of several games
    "as-last {game}", "count {number}", "tick {game}",
    # In a review
    "eyes {seat}", "mark {number} {kind}",
    # Of people, and settings
    "full-screen {word}", "of {name}", "own {name} {word}", "setting {name} {word}", "start {game}",
    "who {name}",
    # On paper
    "paper game {name}", "paper kind {name}", "paper move {way}", "paper number {option}",
    "paper preset {name}", "paper rule {name}", "paper size {name}", "paper switch {name}",
    # In the rules
    "example {key}", "word {word}",
    # While a file is read
    "letters {number}",
    # Results from the stage: how something went
    "shared {how}",
    # To the content pack of a game, in words of its own; and to a place in it
    "content {wish}", "find {place} content {wish}", "play {wish}",
]  # fmt: skip
"""An act with slots, each for one word; the last may take several."""

AnyAct: TypeAlias = PlainAct | Act
"""An act as it is written into an attribute."""


def format_act(act: SlottedAct, **values: object) -> Act:
    """Fill the `{}` slots of an act, the command that an element sends to the page, and return the result.

    `format_act("close {seat}", seat=2)` is "close 2". Raises KeyError if a slot has no value.
    """
    return Act(act.format(**values))
