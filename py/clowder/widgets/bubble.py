"""Speech bubble: a text beside the element that it is about. The stage positions the bubble."""

from clowder.widgets.nodes import Content, Node, h


def draw_speech_bubble(
    text: str, target: str, label: str, *choices: Content, private: bool = False, turned: int = 0
) -> Node:
    """Draw a text in a speech bubble, with buttons to answer it.

    `target` has CSS selectors with `|` between them; the bubble points at the first that matches an element.
    Screen readers announce the text by themselves unless it is `private`. The bubble is turned by so many
    degrees on its table.
    """
    return h(
        "aside.bubble",
        h("p", text, role=None if private else "status"),
        h("div.choices", choices),
        data_at=target,
        data_turned=turned or None,
        aria_label=label,
        key="bubble",
    )
