"""Frame of the screens that are read rather than played: a way back, a title, and the content below."""

from clowder.core.i18n import _
from clowder.widgets.acts import AnyAct
from clowder.widgets.nodes import Content, Node, h
from clowder.widgets.pictures import draw_screen_background


def draw_titled_screen(
    name: str, back_act: AnyAct, title: str, *content: Content, beside: Content = None, css_class: str = ""
) -> Node:
    """Draw a screen with a Back button, a title and `content`, for pages to read rather than play.

    The bar has Back, the title as `h1`, and `beside`. `name` is the key of the screen, `back_act` the
    act that Back sends. `css_class` is added to the screen's own class, `settings`. The background is
    that of home.
    """
    bar = h("header.bar", h("button.quiet", _("Back"), data_act=back_act), h("h1", title), beside)
    return h(
        "main.settings", draw_screen_background("home"), bar, content, class_=css_class or None, key=name
    )
