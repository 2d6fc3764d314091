"""Every text of the pages that is to be translated, read from templates and code without GNU gettext."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from house_texts import told_texts
from spoken_code import spoken_in

__all__ = ["SITE", "spoken_in", "texts", "told_texts"]

SITE = Path(__file__).parents[2] / "src" / "ratinghouse" / "site"
_CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
_IN_TEMPLATE = re.compile(r"""\bn?(?:gettext|_)\(\s*u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")""")


def texts() -> dict[str, str]:
    """Each text with the file where it stands."""
    found: dict[str, str] = {}
    for path in sorted(SITE.rglob("*.py")):
        found |= dict.fromkeys(_in_code(path.read_text("utf-8")), str(path.relative_to(SITE)))
    for path in sorted([*SITE.rglob("*.html"), *SITE.rglob("templates/**/*.txt")]):
        found |= dict.fromkeys(_in_template(path.read_text("utf-8")), str(path.relative_to(SITE)))
    return found


def _in_code(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLS and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def _in_template(source: str) -> Iterator[str]:
    for literal in _IN_TEMPLATE.findall(templatize(source)):
        yield ast.literal_eval(literal)
