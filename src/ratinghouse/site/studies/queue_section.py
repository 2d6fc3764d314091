"""The section of a study that only officers read: cases to look at, the rarest first. A rare case is no accusation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.urls import reverse

from ratinghouse.forms.document import Block, Content, FormCell, Grid, GridColumn, Heading, Paragraph
from ratinghouse.kernel.texts import text
from ratinghouse.lab.screen.case_sentences import case_in_words, kind_in_words
from ratinghouse.lab.screen.screen_report import STATEMENT
from ratinghouse.office.models import Player

MOST = 100
"""The most cases on the page."""
MOST_NAMES = 4


def queue_section(queue: Mapping[str, Any] | None) -> Iterator[Block]:
    """Yield the cases of a study with their numbers, and links to the players at the desk."""
    if queue is None:
        return
    yield Heading(text("To look at"))
    yield Paragraph(STATEMENT)
    cases = queue["queue"]
    if not cases:
        yield Paragraph(text("No case is rarer than expected by chance."))
        return
    if len(cases) > MOST:
        yield Paragraph(text("The rarest {most} of {cases:,} cases.", most=MOST, cases=len(cases)))
    names = dict(Player.objects.filter(code__in=_codes(cases[:MOST])).values_list("code", "name"))
    columns = (
        GridColumn("", "right"),
        GridColumn(text("Case")),
        GridColumn(text("Players")),
        GridColumn(text("Numbers")),
        GridColumn(text("Events")),
        GridColumn(text("By chance"), "right"),
    )
    rows = [_row(case, names) for case in cases[:MOST]]
    yield Grid(columns, rows, caption=text("Cases. “By chance”: how many as rare are expected by chance in all lists"))


def _codes(cases: list[Mapping[str, Any]]) -> set[str]:
    return {person["code"] for case in cases for person in case["players"]}


def _row(case: Any, names: Mapping[str, str]) -> list[Content]:
    people = [person["code"] for person in case["players"]]
    named = [names.get(code, code) for code in people[:MOST_NAMES]]
    players = ", ".join(named) + (" …" if len(people) > MOST_NAMES else "")
    link = reverse("desk-player", args=[people[0]]) if people and people[0] in names else ""
    events = [f"{event['name']}, {event['last_day']}" for event in case["events"][:2]]
    return [
        str(case["rank"]),
        kind_in_words(case["kind"]),
        FormCell(players, link=link),
        case_in_words(case),
        "; ".join(events) + (" …" if len(case["events"]) > 2 else ""),
        f"{case['expected']:.2g}",
    ]
