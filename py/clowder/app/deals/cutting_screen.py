"""Screen on which players see a sealed envelope, and cut a spread deck."""

from clowder.app.deals.cutting import CuttingState
from clowder.app.deals.envelope_screen import draw_commitment, draw_cut_list
from clowder.app.screens.settings import draw_settings_button
from clowder.core.direction import isolate_text
from clowder.core.i18n import _
from clowder.core.sealing import DEEPEST_CUT
from clowder.widgets.nodes import Node, h, join_class_names
from clowder.widgets.pictures import draw_picture, draw_player_cat

DRAWN_BACKS = 34
"""Number of backs that are drawn as the spread deck."""


def draw_cutting_screen(cutting: CuttingState) -> Node:
    """Draw the whole page on which players cut a sealed deal: top bar, envelope, deck, and list of cuts.

    All but the background is turned to the side of the tablet at which the next cutter sits: the
    attribute `data-turned` of `div.tabletop` has the degrees, and is left out for 0.
    """
    game, party = cutting.game, cutting.party
    return h(
        "main.playing",
        game.background_drawing,
        h(
            "div.tabletop",
            h("div.board", _draw_cutting_top_bar(cutting), _draw_envelope_deck_and_cuts(cutting)),
            data_turned=90 * cutting.next_cutter_side or None,
            key="tabletop",
        ),
        class_=join_class_names(
            game.name, *(f"s{seat}c{colour}" for seat, colour in enumerate(party.colours))
        ),
        key=f"{game.name} cutting",
    )


def _draw_cutting_top_bar(cutting: CuttingState) -> Node:
    """Draw the top bar: buttons for home, the rules and the settings, the game's title, and the prompt.

    The prompt is the sentence of `cutting_prompt_text` on who cuts next.
    """
    return h(
        "header.bar",
        h("button.quiet", _("Home"), data_act="home"),
        h("h1", _(cutting.game.title)),
        h("div.saying", h("p.prompt", cutting_prompt_text(cutting), role="status")),
        h("button.quiet", _("Rules"), data_act="rules", key="rules"),
        draw_settings_button(),
    )


def cutting_prompt_text(cutting: CuttingState) -> str:
    """Return the sentence that asks the next cutter by name to cut, or says that all have cut."""
    if cutting.next_cutter_seat is None:
        return _("Everybody has cut. Now the cards can be dealt.")
    return _("{name}, cut the cards", name=cutting.party.names[cutting.next_cutter_seat])


def _draw_envelope_deck_and_cuts(cutting: CuttingState) -> Node:
    """Draw the envelope with its commitment (its secret's hash), the deck, and the list of cuts.

    A sentence above the commitment explains it.
    """
    seal = cutting.deal.seal
    return h(
        "div.sealing",
        h(
            "section.envelope",
            draw_picture("envelope"),
            h(
                "p",
                _(
                    "How the cards will be shuffled is sealed in this envelope, and nobody has seen a card. "
                    "These are the signs on its seal:"
                ),
            ),
            draw_commitment(seal.commitment),
            key="envelope",
        ),
        _draw_next_cutter_section(cutting),
        draw_cut_list(cutting.party, seal.cuts),
    )


def _draw_next_cutter_section(cutting: CuttingState) -> Node:
    """Draw the next cutter's section: cat and name, the spread deck, and a slider for the cut's depth.

    Below them is the button that cuts (act `cut`) if a cut is prepared, else a paragraph that asks to
    touch the cards. When all have cut, the section has only the deck and the button that deals (act
    `deal`).
    """
    if cutting.next_cutter_seat is None:
        return h(
            "section.to-cut",
            _draw_spread_deck(None),
            h("button.big", _("Deal the cards"), data_act="deal"),
            key="deck",
        )
    seat, depth = cutting.next_cutter_seat, cutting.prepared_depth
    return h(
        "section.to-cut.turn",
        h("h2", draw_player_cat(cutting.party.colours[seat]), isolate_text(cutting.party.names[seat])),
        _draw_spread_deck(depth),
        _draw_cut_depth_slider(depth),
        h("button.big", _("Cut here"), data_act="cut", key="cut")
        if depth
        else h("p.room", _("Lay a finger on the cards, wherever you like."), key="where"),
        class_=f"seat-{seat}",
        key="deck",
    )


def _draw_spread_deck(depth: int | None) -> Node:
    """Draw the deck as a row of `DRAWN_BACKS` card backs, with a gap at `depth`; no gap for None.

    `depth` is in thousandths of the deck. Backs before the gap have the CSS class `above`, those after
    it `below`; the CSS variable `--i` goes from -1 to 1 along the row. By the attribute `data-lay`
    touches become acts `lay`. Screen readers skip the row.
    """
    first = DRAWN_BACKS if depth is None else round(DRAWN_BACKS * depth / (DEEPEST_CUT + 1))
    backs = (
        h(
            "div.card.back",
            class_="above" if i < first else "below",
            style=f"--i:{2 * i / (DRAWN_BACKS - 1) - 1:.3f}",
            key=str(i),
        )
        for i in range(DRAWN_BACKS)
    )
    is_cut = depth is not None
    return h(
        "div.spread",
        backs,
        class_=join_class_names(cut=is_cut),
        data_lay=True,
        aria_hidden="true",
        key="spread",
    )


def _draw_cut_depth_slider(prepared_depth: int | None) -> Node:
    """Draw the slider (range input) for the depth of the cut; moving it sends the act `place`.

    It is for the keyboard and screen readers. It goes from 1 to `DEEPEST_CUT` thousandths of the deck,
    and is at `prepared_depth`, or in the middle if that is None.
    """
    depth = prepared_depth or (DEEPEST_CUT + 1) // 2
    return h(
        "input.cutter",
        type="range",
        min=1,
        max=DEEPEST_CUT,
        value=depth,
        aria_label=_("Where to cut"),
        aria_valuetext=_("{n} of {all}", n=depth, all=DEEPEST_CUT + 1),
        data_change="place",
        key="slider",
    )
