"""Screens of a deck that is shared as a link, and of a deck that a link has brought."""

from typing import NamedTuple

from clowder.app.addresses import MAX_LINK_LENGTH
from clowder.app.deals.links import MAX_CODE_LINK
from clowder.app.screens import sharing
from clowder.app.screens.sharing import ShareOutcome
from clowder.core.i18n import _
from clowder.games.game import Game
from clowder.widgets.deck_sharing import DeckOffer, ShareableDeck
from clowder.widgets.nodes import Content, Node, h


class DeckWithLink(NamedTuple):
    """Deck that players share: `parcel` is the deck, with its file, and `link` the full URL to it.

    `parcel` also has the deck's title, and the reason if the deck cannot be packed into a link; then
    `link` is empty.
    """

    parcel: ShareableDeck
    link: str
    """Full URL that contains the deck, as a browser opens it; empty if the deck cannot be packed into one."""


def draw_deck_link_screen(
    game: Game, linked: DeckWithLink, outcome: ShareOutcome, *, can_share: bool
) -> Node:
    """Draw the screen on which players share a deck as a link, or save it as a file.

    A deck with a link of at most `MAX_LINK_LENGTH` characters has the link, its QR code and both
    buttons; any other can only be saved, and a notice says why. `outcome` tells whether the last attempt
    to share has copied the link. `can_share` is True if the tablet has a share dialog; else the link is
    copied.
    """
    fits = 0 < len(linked.link) <= MAX_LINK_LENGTH
    return h(
        "main.dealt.linked",
        h("header.bar", h("button.quiet", _("Back"), data_act="link"), h("h1", _("The deck as a link"))),
        sharing.draw_share_outcome(outcome),
        h(
            "div.panel",
            h("h2", linked.parcel.title, dir="auto"),
            _draw_link_with_qr_code(linked.link, can_share=can_share)
            if fits
            else _draw_no_link_notice(linked),
            key="deck",
        ),
        game.background_drawing,
        class_=game.name,
        key="link",
    )


def _draw_link_with_qr_code(link: str, *, can_share: bool) -> Content:
    """Draw a deck's link as text, its length, a QR code, and buttons to share it or save a file.

    The code is left out if the link is longer than `MAX_CODE_LINK` characters. The first button (`link
    share`) is named "Share the link" if the tablet has a share dialog (`can_share`), else "Copy the
    link"; the second sends `link save`.
    """
    count = _("The link has {n} characters, and all of the deck is in it: it lies on no server.", n=len(link))
    share = _("Share the link") if can_share else _("Copy the link")
    return h(
        "div.ways",
        _draw_link_qr_code(link) if len(link) <= MAX_CODE_LINK else None,
        h(
            "div.sent",
            h("button.big", share, data_act="link share"),
            h("button", _("Save as a file"), data_act="link save"),
            h("small", count),
            h("p.message", link, translate="no", tabindex=0, role="group", aria_label=_("The link")),
        ),
    )


def _draw_link_qr_code(link: str) -> Node:
    """Draw the link as a QR code, with the advice to point another tablet's camera at it.

    The stage draws the code from the link in `data-code`.
    """
    return h(
        "div.scanned",
        h("div.code.dense", role="img", aria_label=_("The deck as a code for a camera"), data_code=link),
        h("p", _("Point the camera of another tablet at this code.")),
        key="code",
    )


def _draw_no_link_notice(linked: DeckWithLink) -> Content:
    """Draw the reason why a deck cannot be shared as a link, and a button that saves it as a file.

    The reason is `linked.parcel.reason` or, if that is empty, that the link is too long: it names its
    length and the maximum.
    """
    long = _("As a link this deck would have {n} characters, and a message holds {most}.")
    return (
        h(
            "p.done",
            linked.parcel.reason or long.format(n=len(linked.link), most=MAX_LINK_LENGTH),
            role="status",
        ),
        h("p", _("As a file it can be handed on all the same.")),
        h("div.choices", h("button.big", _("Save as a file"), data_act="link save")),
    )


def draw_deck_offer_screen(game: Game, offer: DeckOffer) -> Node:
    """Draw the screen that shows a deck of cards from a link, with buttons to play with it or refuse it.

    They send `deck play` and `deck no`; Back also refuses. It has the offer's description of the deck
    and, if there is one, its remark.
    """
    return h(
        "main.dealt.offered",
        h("header.bar", h("button.quiet", _("Back"), data_act="deck no"), h("h1", _("A deck for you"))),
        h(
            "div.panel",
            game.picture,
            offer.description,
            h("p.done", offer.remark, key="remark") if offer.remark else None,
            h(
                "div.choices",
                h("button.big", _("Play with these cards"), data_act="deck play"),
                h("button", _("No"), data_act="deck no"),
            ),
        ),
        game.background_drawing,
        class_=game.name,
        key="deck",
    )
