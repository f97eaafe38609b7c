"""Screen of a sealed game's envelope: commitment and cuts, and after the game the secret and the verdict."""

from collections.abc import Iterator, Sequence
from functools import cache
from pkgutil import get_data
from typing import NamedTuple

from clowder.app.model.party import Party
from clowder.app.screens.sheet import draw_titled_screen
from clowder.core.direction import isolate_text
from clowder.core.i18n import _, plural
from clowder.core.rules import Seat
from clowder.core.sealing import SealCheck
from clowder.games.game import Game
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat

GROUP_SIGNS = 4
"""Number of digits in a group of a commitment."""

SHOWN_GROUPS = 4
"""Number of groups of a commitment that are shown large."""


class VisibleEnvelope(NamedTuple):
    """Visible part of a sealed deal's envelope: commitment, cuts, and the secret if it is open.

    The commitment is the hash of the secret. `secret` is empty while the envelope is sealed. `party` has
    the names and colours of the players.
    """

    party: Party
    commitment: str
    """Commitment of the envelope: the hash of its secret, in hexadecimal."""
    cuts: Sequence[int]
    """Depths of the cuts made so far, in the order of the persons' seats."""
    secret: str
    """Secret of the envelope; empty while the envelope is sealed."""


@cache
def read_verification_program() -> str:
    """Return the text of the Python program by which players verify a deal without Clowder.

    Its file, `fair.txt` of `clowder.core`, is read once, and the text cached.
    """
    return (get_data("clowder.core", "fair.txt") or b"").decode()


def draw_commitment(commitment: str) -> Node:
    """Draw a commitment (a hash in hexadecimal) by its first 16 digits; a tap unfolds all digits.

    It is a `details` element. Its summary has the first `SHOWN_GROUPS` groups of four digits.
    """
    return h(
        "details.stamp",
        h(
            "summary",
            h("strong", " ".join(_group_hex_digits(commitment)[:SHOWN_GROUPS])),
            h("small", _("all signs")),
        ),
        h("code", " ".join(_group_hex_digits(commitment))),
        key="stamp",
    )


def _group_hex_digits(digits: str) -> list[str]:
    """Return the hexadecimal digits of a hash or a secret in groups of four, for people to compare.

    Only the last group may be shorter.
    """
    return [digits[start : start + GROUP_SIGNS] for start in range(0, len(digits), GROUP_SIGNS)]


def draw_cut_list(party: Party, depths: Sequence[int]) -> Node:
    """Draw the list of persons by seat, each with where they cut the deck, or that they have not yet.

    `depths` has the cuts made so far, in thousandths of the deck, in the order of the persons' seats;
    later persons have not cut yet.
    """
    return h(
        "ol.cuts",
        (
            _draw_cut_list_item(party, seat, depths[i] if i < len(depths) else None)
            for i, seat in enumerate(party.person_seats)
        ),
        aria_label=_("Who has cut where"),
        key="cuts",
    )


def _draw_cut_list_item(party: Party, seat: Seat, depth: int | None) -> Node:
    """Draw a person's list item: cat, name, and the depth of the cut or that it is still to come.

    `depth` is in thousandths of the deck; None before the person's cut.
    """
    said = _("cut at {n}", n=depth) if depth else _("has not cut yet")
    return h(
        "li",
        draw_player_cat(party.colours[seat]),
        h("span.name", isolate_text(party.names[seat])),
        h("strong", said),
        class_=join_class_names(f"c{party.colours[seat]}", waiting=depth is None),
        key=str(seat),
    )


def draw_envelope_screen(game: Game, state: VisibleEnvelope, check: SealCheck | None) -> Node:
    """Draw the whole page about a sealed deal's envelope: open and verified, or sealed if `check` is None.

    An envelope holds the secret by which a game's cards are shuffled. Players see its hash before they
    play and, when the game is over, whether the secret has that hash and explains all shuffles.
    """
    title = _("The envelope is open") if check else _("The sealed envelope")
    report = h(
        "div.panel.envelope", _draw_open_envelope(state, check) if check else _draw_sealed_envelope(state)
    )
    return draw_titled_screen("envelope", "envelope", title, report, css_class=game.name)


def _draw_sealed_envelope(state: VisibleEnvelope) -> list[Node]:
    """Return the nodes of a sealed envelope: picture, explanation, commitment (hash), and cuts."""
    return [
        draw_picture("envelope"),
        h("p", _("It was sealed before anybody cut. When the game is over it is opened, for all to see.")),
        h("h2", _("The signs on the seal")),
        draw_commitment(state.commitment),
        h("h2", _("Who has cut where")),
        draw_cut_list(state.party, state.cuts),
    ]


def _draw_open_envelope(state: VisibleEnvelope, check: SealCheck) -> list[Node]:
    """Return the nodes of an open envelope: picture, verdict, findings, commitment, secret, cuts, and help.

    The help tells how players verify the game themselves, and has buttons that save the game and the
    program.
    """
    return [
        draw_picture("envelope-open"),
        h(
            "p.verdict",
            verification_verdict_text(check),
            role="status",
            class_=join_class_names(wrong=not check.is_fair),
        ),
        h("ul.findings", (h("li", line, key=line) for line in _iter_verification_findings(check))),
        h("h2", _("The signs on the seal")),
        draw_commitment(state.commitment),
        h("h2", _("The secret in the envelope")),
        h("code", " ".join(_group_hex_digits(state.secret))),
        h("h2", _("Who has cut where")),
        draw_cut_list(state.party, state.cuts),
        draw_verification_help(h("button", _("Save the game as a file"), data_act="give-game")),
    ]


def verification_verdict_text(check: SealCheck) -> str:
    """Return the verdict: all was fair, or the cards do not come from this envelope and these cuts."""
    if check.is_fair:
        return _("All was fair: nobody has chosen the cards, not even this tablet.")
    return _("Something is wrong: these cards do not come from this envelope and these cuts.")


def _iter_verification_findings(check: SealCheck) -> Iterator[str]:
    """Yield sentences: is the secret the sealed one, and how many shuffles follow from it.

    The first tells whether the secret is the sealed one, the second how many shuffles follow from it and
    the cuts. A third has the number of shuffles that do not; it is left out if all do.
    """
    yield (
        _("The secret has the signs that were on the seal before you cut.")
        if check.is_intact
        else _("The secret has other signs than those on the seal. It is not the one that was sealed.")
    )
    right, all_ = sum(check.shuffle_checks), len(check.shuffle_checks)
    yield plural(
        "{n} shuffle comes from the secret and your cuts.",
        "{n} shuffles come from the secret and your cuts.",
        right,
    )
    if right < all_:
        yield plural("{n} shuffle does not.", "{n} shuffles do not.", all_ - right)


def draw_verification_help(*files: Node) -> Node:
    """Draw the section on how players verify a game with a Python program; a tap unfolds it.

    It is a `details` element with the text of the program, and a button that saves it (act
    `give-program`). `files` are further buttons before that one, such as one that saves the game.
    """
    return h(
        "details.ours",
        h("summary", _("Sealed and cut: check it yourself")),
        h(
            "p",
            _(
                "Nobody needs to take our word for it. When a sealed game is over, save it as a file. This "
                "program in Python can be read by everybody: it shuffles by the secret and the cuts, "
                "and says whether the same cards were dealt. Any machine with Python runs it."
            ),
        ),
        h("div.choice", files, h("button", _("Save the program"), data_act="give-program"), key="files"),
        h("pre", h("code", read_verification_program(), lang="en"), key="program"),
        key="yourself",
    )
