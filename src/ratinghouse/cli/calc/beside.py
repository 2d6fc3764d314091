"""Answers of several rulebooks side by side, and what is wrong in the article."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ratinghouse.cli.calc.tables import Document, new_rating, number, points, share, table

if TYPE_CHECKING:
    from rich.console import Console

# What is compared side by side: heading, and where the document has it.
_COMPARED: dict[str, tuple[tuple[str, Callable[[Document], str]], ...]] = {
    "change": (
        ("K", lambda one: number(one.get("K"))),
        ("score", lambda one: number(one["W"])),
        ("expected", lambda one: share(one.get("We"))),
        ("change", lambda one: points(one["change"])),
        ("new rating", new_rating),
    ),
    "initial": (
        ("games", lambda one: number(one.get("first_games"))),
        ("first rating", lambda one: new_rating(one) if one["published"] else "none yet"),
        ("missing", lambda one: "; ".join(f"{miss['says']} ({miss['article']})" for miss in one["missing"])),
    ),
    "performance": (
        ("average", lambda one: number(one.get("Ra", one.get("Rc")))),
        ("dp", lambda one: number(one.get("dp"))),
        ("performance", lambda one: number(one["Rp"]) or "none"),
    ),
    "expected": (("games", lambda one: number(one["n"])), ("expected score", lambda one: share(one["We"]))),
    "goal": (
        ("target", lambda one: number(one["target"])),
        ("least score", lambda one: number(one["least_score"]) or "out of reach"),
        ("best total brings", lambda one: f"{points(one['best']['change'])} → {number(one['best']['Rn'])}"),
    ),
    "what-if": (
        ("K", lambda one: number(one.get("K"))),
        ("expected", lambda one: share(one.get("We"))),
        ("worst", lambda one: f"{points(one['totals'][0]['change'])} → {number(one['totals'][0]['Rn'])}"),
        ("half", lambda one: _middle(one["totals"])),
        ("best", lambda one: f"{points(one['totals'][-1]['change'])} → {number(one['totals'][-1]['Rn'])}"),
    ),
    "team": (
        ("expected home", lambda one: share(one["expected"])),
        ("expected away", lambda one: share(one["expected_away"])),
        ("home wins", lambda one: f"{one['win']:.0%}"),
    ),
    "schedule": (
        ("expected change, own", lambda one: " · ".join(points(event["own"]["change"]) for event in one["events"])),
        ("by the formula", lambda one: " · ".join(points(event["formula"]["change"]) for event in one["events"])),
        ("spread", lambda one: " · ".join(number(round(event["formula"]["spread"], 1)) for event in one["events"])),
    ),
    "convert": (("FIDE from", lambda one: number(one["fide_lowest"])), ("to", lambda one: number(one["fide_highest"]))),
}


def side_by_side(out: Console, calculator: str, answers: list[Document]) -> None:
    """One line for each answer."""
    columns = _COMPARED[calculator]
    rows = table("<rules", *(f"<{name}" if name == "missing" else name for name, _ in columns))
    for answer in answers:
        rows.add_row(answer["rules"], *(cell(answer) for _, cell in columns))
    out.print(rows)


def _middle(totals: list[Document]) -> str:
    middle = totals[len(totals) // 2]
    return f"{points(middle['change'])} → {number(middle['Rn'])}"


def contradictions(out: Console, found: Sequence[Document]) -> None:
    """What the article claims, and what is right."""
    if not found:
        return
    rows = table("", "<the article claims", "<what is right", title="Where the article goes wrong")
    for one in found:
        rows.add_row(one["error"] or one["requirement"], f"{one['claim']} ({one['section']})", one["right"])
    out.print(rows)
