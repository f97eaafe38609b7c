"""A page that is read and set rather than played: a way back, a title, and below them what it tells."""

from clowder.core.words import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import scenery


def sheet(
    name: str, back: AnyAct, title: str, *content: Content, beside: Content = None, look: str = ""
) -> Node:
    """The whole screen. `back` is the act that leaves it; `beside` the title stands what leads on."""
    bar = h("header.bar", h("button.quiet", _("Back"), data_act=back), h("h1", title), beside)
    return h("main.settings", scenery("home"), bar, content, class_=look or None, key=name)
