"""Frame of the screens that are read rather than played: a way back, a title, and the content below."""

from clowder.core.i18n import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_scenery


def draw_sheet(
    name: str, back: AnyAct, title: str, *content: Content, beside: Content = None, look: str = ""
) -> Node:
    """Draw a whole screen. `back` is the act that leaves it; `beside` is drawn beside the title."""
    bar = h("header.bar", h("button.quiet", _("Back"), data_act=back), h("h1", title), beside)
    return h("main.settings", draw_scenery("home"), bar, content, class_=look or None, key=name)
