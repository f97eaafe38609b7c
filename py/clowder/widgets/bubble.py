"""Speech bubble: a text beside the element that it is about. The stage positions the bubble."""

from clowder.widgets.nodes import Content, Node, h


def draw_speech_bubble(
    text: str,
    target: str,
    label: str,
    *choices: Content,
    clear: str = "",
    private: bool = False,
    turned: int = 0,
) -> Node:
    """Draw an `aside` for a speech bubble that points at an element of the page: a text and buttons.

    The buttons are `choices`. `target` has CSS selectors with `|` between them (written to `data-at`);
    the bubble points at the first that has a visible element. Where there is room, the bubble does not
    cover elements that match the CSS selector `clear`. `label` is the bubble's accessible name. Screen
    readers announce the text by themselves (role `status`) unless it is `private`. The bubble is turned
    clockwise on the table by `turned` degrees: 0, 90, 180 or 270.
    """
    return h(
        "aside.bubble",
        h("p", text, role=None if private else "status"),
        h("div.choices", choices),
        data_at=target,
        data_clear=clear or None,
        data_turned=turned or None,
        aria_label=label,
        key="bubble",
    )
