"""Names for the lines of a file that stay the same while code around them moves."""

from __future__ import annotations

import ast
from collections import Counter

SEPARATOR = " :: "


def places(source: str) -> list[str]:
    """Return for each line its function, its text, and its number among the equal lines of that function."""
    functions = _functions(source)
    seen: Counter[tuple[str, str]] = Counter()
    named = []
    for number, line in enumerate(source.splitlines(), start=1):
        function, text = functions.get(number, ""), line.strip()
        named.append(SEPARATOR.join((function, text, str(seen[function, text]))))
        seen[function, text] += 1
    return named


def function_of(place: str) -> str:
    return place.split(SEPARATOR, 1)[0]


def _functions(source: str) -> dict[int, str]:
    """Return the innermost function or class of each line that is in one."""
    inside: dict[int, str] = {}

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = outer
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                name = f"{outer}.{child.name}".lstrip(".")
                assert child.end_lineno is not None
                inside.update(dict.fromkeys(range(child.lineno, child.end_lineno + 1), name))
            walk(child, name)

    walk(ast.parse(source), "")
    return inside
