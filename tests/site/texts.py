"""Every text that is to be translated, read from templates, code and rulebooks without GNU gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

PACKAGE = Path(__file__).parents[2] / "src" / "ratinghouse"
SITE = PACKAGE / "site"
_PAGE_CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
_TEXT_CALLS = {"text": 1, "counted_text": 2}
_IN_TEMPLATE = re.compile(r"""\bn?(?:gettext|_)\(\s*u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")""")


def page_texts() -> dict[str, str]:
    """Return each text of the pages with the file it stands in."""
    texts: dict[str, str] = {}
    for path in sorted(SITE.rglob("*.py")):
        texts |= dict.fromkeys(_page_texts_in_code(path.read_text("utf-8")), str(path.relative_to(SITE)))
    for path in sorted([*SITE.rglob("*.html"), *SITE.rglob("templates/**/*.txt")]):
        texts |= dict.fromkeys(_texts_in_template(path.read_text("utf-8")), str(path.relative_to(SITE)))
    return texts


def templates_in_calls() -> dict[tuple[str, ...], str]:
    """Return the templates of each call of ``text`` (one) and ``counted_text`` (two) with the file and line."""
    calls: dict[tuple[str, ...], str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in _calls(path.read_text("utf-8"), _TEXT_CALLS):
            place = f"{path.relative_to(PACKAGE)}:{node.lineno}"
            calls[literal_templates(node, place)] = place
    return calls


def literal_templates(call: ast.Call, place: str) -> tuple[str, ...]:
    """Return the templates of a call. They must be literals, because xgettext finds nothing else."""
    assert isinstance(call.func, ast.Name)
    templates = call.args[: _TEXT_CALLS[call.func.id]]
    literals = [node.value for node in templates if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert len(literals) == _TEXT_CALLS[call.func.id], f"{place}: a template is not written out in the call"
    return tuple(literals)


def _page_texts_in_code(source: str) -> Iterator[str]:
    for node in _calls(source, _PAGE_CALLS):
        if node.args and isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str):
            yield node.args[0].value


def _calls(source: str, names: set[str] | dict[str, int]) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def _texts_in_template(source: str) -> Iterator[str]:
    for literal in _IN_TEMPLATE.findall(templatize(source)):
        yield ast.literal_eval(literal)
