"""A speech bubble: something said beside what it is about. The stage puts it there."""

from clowder.widgets.nodes import Content, Node, h


def bubble(says: str, at: str, label: str, *choices: Content, private: bool = False) -> Node:
    """What is said, and how to answer. `at` has CSS selectors with `|` between; the first found counts.

    What is `private` no screen reader reads by itself here.
    """
    return h(
        "aside.bubble",
        h("p", says, role=None if private else "status"),
        h("div.choices", choices),
        data_at=at,
        aria_label=label,
        key="bubble",
    )
