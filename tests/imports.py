"""Import graph of Python files, including imports inside functions."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

Arrows = Mapping[str, frozenset[str]]
"""The modules that each module imports, by dotted names."""


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the parsed module."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imported_modules(path: Path) -> set[str]:
    """Return the modules that a module imports, or imports something from."""
    return {module for module, _name in _import_names(path)}


def module_arrows(folder: Path) -> Arrows:
    """Return what the modules in and below a folder import of each other."""
    top = folder.parent if (folder / "__init__.py").exists() else folder
    paths = {_dotted_name(path.relative_to(top)): path for path in sorted(folder.rglob("*.py"))}
    return {
        name: frozenset(
            target
            for module, what in _import_names(path)
            if (target := f"{module}.{what}" if f"{module}.{what}" in paths else module) in paths
            and target != name
        )
        for name, path in paths.items()
    }


def find_circles(arrows: Arrows) -> list[set[str]]:
    """Return the largest groups of modules in which each leads to every other (import cycles)."""
    ahead = {name: _reachable_modules(arrows, name) for name in arrows}
    found = {frozenset(each for each in ahead[name] if name in ahead[each]) for name in arrows}
    return [set(circle) for circle in sorted(filter(None, found), key=sorted)]


def _reachable_modules(arrows: Arrows, name: str) -> set[str]:
    """Return all modules that this one leads to."""
    found: set[str] = set()
    todo = [*arrows[name]]
    while todo:
        if (each := todo.pop()) not in found:
            found.add(each)
            todo += arrows[each]
    return found


def _import_names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield each imported module, and the name imported from it; empty for the module itself."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            beside = _package_name(path.parents[node.level - 1]) if node.level else ""
            module = ".".join(filter(None, (beside, node.module)))
            yield from ((module, alias.name) for alias in node.names)


def _package_name(folder: Path) -> str:
    """Return the dotted name of a package, for relative imports."""
    is_part = (folder / "__init__.py").exists()
    return ".".join(filter(None, (_package_name(folder.parent), folder.name))) if is_part else ""


def _dotted_name(path: Path) -> str:
    """Return the name by which Python imports the module at this path."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
