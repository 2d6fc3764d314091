"""Parts of a page in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Yield the lines of a table."""
    names = list(headings)
    yield f"| {' | '.join(names)} |"
    yield f"|{'---|' * len(names)}"
    yield from (f"| {' | '.join(cell(text) for text in row)} |" for row in rows)
    yield ""


def cell(text: str) -> str:
    """Return a text as one cell of a table."""
    return " ".join(text.replace("|", "\\|").split())


def plain(text: str) -> str:
    """Return a text whose characters have no meaning in Markdown, outside of code."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([\\*_<>\[\]#~])", r"\\\1", part) for part in parts)


def code(text: str) -> str:
    """Return a text as code; an empty one stays empty."""
    return f"`{text}`" if text else ""


def joined(lines: Iterable[str]) -> str:
    """Return the lines as one page."""
    return "\n".join(lines).rstrip() + "\n"
