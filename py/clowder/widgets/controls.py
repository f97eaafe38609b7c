"""What is switched and pressed, as every screen has it."""

from clowder.core.words import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Node, h


def switch(called: str, act: AnyAct, *, on: bool, key: str = "") -> Node:
    """Something that is on or off. The act is to change that."""
    return h("button.switch", called, role="switch", aria_checked=truth(on), data_act=act, key=key)


def five_minutes(act: AnyAct = "cards") -> Node:
    """The way to what the cards ask, between games."""
    return h("button.quiet", _("Five minutes with the cards"), data_act=act, key="cards")


def truth(value: bool) -> str:
    """The word for it in attributes and acts."""
    return "true" if value else "false"
