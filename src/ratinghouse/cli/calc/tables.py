"""Tables and numbers as the calculators print them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

Document = Mapping[str, Any]


def table(*headings: str, title: str | None = None) -> Any:
    """A plain table; numbers stand to the right, a heading that begins with < makes a column of text."""
    from rich import box
    from rich.table import Table

    found = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold")
    for heading in headings:
        text = heading.startswith("<")
        found.add_column(heading.lstrip("<"), justify="left" if text else "right", no_wrap=not text)
    return found


def lines(out: Console, *pairs: tuple[str, str]) -> None:
    """Names and values in two columns; what has no value is left out."""
    shown = [(name, value) for name, value in pairs if value]
    width = max(len(name) for name, _ in shown)
    for name, value in shown:
        out.print(f"  {name:<{width}}  [bold]{value}[/bold]")
    out.print()


def note(out: Console, text: str) -> None:
    """A remark, indented, in pale letters."""
    from rich.padding import Padding

    out.print(Padding(text, (0, 0, 0, 2)), style="dim")


def number(value: Any) -> str:
    """A number without trailing zeros; nothing where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def share(value: Any) -> str:
    """A probability or an expected score, to three figures behind the point at most."""
    return "" if value is None else f"{round(value, 3):g}"


def points(value: Any) -> str:
    """A change with its sign, to two figures behind the point at most."""
    if value is None:
        return ""
    return f"{round(value, 2):+g}" if round(value, 2) else "0"


def new_rating(document: Document) -> str:
    """What the next list shows."""
    if document["status"] == "unrated" or document["Rn"] is None:
        return "none"
    deviation = f", RD {number(document['RD'])}" if document.get("RD") is not None else ""
    status = f" ({document['status']})" if document["status"] == "delisted" else ""
    return f"{document['Rn']}{deviation}{status}"
