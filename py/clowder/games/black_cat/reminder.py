"""Reminder of what scores, in small pictures at each edge, as on the printed card of the game."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from clowder.core.i18n import _, cache_by_language
from clowder.games.black_cat.count import CAT_NAMES
from clowder.games.black_cat.score import BLACK_CAT, JELLICAL, TOMCAT, YOWLER, Kind
from clowder.widgets.nodes import Node, h

EXAMPLES: Mapping[Kind, tuple[str, ...]] = MappingProxyType(
    {"tomcat": ("4", "6"), "yowler": ("10",), "jellical": ("2", "Q", "2"), "black-cat": ("5", "8")}
)
"""Ranks of the cards of one Cat of each kind."""

POINTS: Mapping[Kind, int] = MappingProxyType(
    {"tomcat": TOMCAT, "yowler": YOWLER, "jellical": JELLICAL, "black-cat": BLACK_CAT}
)


@cache_by_language
def draw_scoring_reminder(made: Sequence[Kind] = (), *, music: bool, whole_run: bool) -> Node:
    """Draw the small pictures of what scores: an example of each kind of Cat, with name and points.

    `made` has the kind of each Cat that the player has made so far: their number is shown by check
    marks. With the option `music` a Yowler may score more, and has a plus behind its points. With
    `whole_run` the Black Cat lies between two red cards. Screen readers skip this: the rules and the
    tips say in words what scores. Cached by language.
    """
    return h(
        "div.scoring",
        h("ul", _draw_cat_kind_examples(made, music=music, whole_run=whole_run)),
        aria_hidden="true",
        key="scoring",
    )


def _draw_cat_kind_examples(made: Sequence[Kind], *, music: bool, whole_run: bool) -> Iterator[Node]:
    """Yield a list item for each kind of Cat: ranks of an example, name, points, and check marks.

    There is a check mark for each Cat of this kind in `made`; for three or more a number follows one
    check mark. With `music` the Yowler has a plus behind its points. With `whole_run` the Black Cat lies
    between two red cards.
    """
    for kind, ranks in EXAMPLES.items():
        points = f"{POINTS[kind]}+" if music and kind == "yowler" else f"+{POINTS[kind]}"
        many = made.count(kind)
        red = h("i.red") if whole_run and kind == "black-cat" else None
        yield h(
            "li",
            h(
                "span",
                red,
                (h("i", rank) for rank in ranks),
                red,
                h("strong", "✓" * many if many < 3 else f"✓{many}") if many else None,
            ),
            h("b", h("small", _(CAT_NAMES[kind])), " ", points),
            class_=kind,
        )
