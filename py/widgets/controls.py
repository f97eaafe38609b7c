"""What is switched and pressed, as every screen has it."""

from widgets.nodes import Node, h


def switch(called: str, act: str, *, on: bool, key: str = "") -> Node:
    """Something that is on or off. The act is to change that."""
    return h("button.switch", called, role="switch", aria_checked=truth(on), data_act=act, key=key)


def truth(value: bool) -> str:
    """The word for it in attributes and acts."""
    return "true" if value else "false"
