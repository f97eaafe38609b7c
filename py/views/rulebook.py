"""The rules pages."""

from views.nodes import Node, h


def page(name: str) -> Node:
    return h("main.rules", h("button", "Back", data_act="rules"), key="rules")
