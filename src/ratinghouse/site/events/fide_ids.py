"""Reports for FIDE's own forms: players are named there by their FIDE IDs, not by the federation's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ratinghouse.lists.register import Register
from ratinghouse.office.models import Player
from ratinghouse.reports.report import Report, ReportEntry

Registers = Mapping[date | None, Register]


def by_fide_id(report: Report, registers: Registers) -> tuple[Report, Registers]:
    """The report and the lists in force with FIDE's IDs; who has none gets his ratings written into the report."""
    codes = [entry.id for entry in report.entries if entry.id]
    fide = dict(Player.objects.filter(code__in=codes).values_list("code", "fide_id"))
    days = sorted(day for day in registers if day is not None)
    first = registers[days[0]] if days else Register({})
    entries = tuple(_named(entry, fide.get(entry.id, ""), first) for entry in report.entries)
    known = {
        day: Register.of(replace(one, id=fide[one.id]) for one in register if fide.get(one.id))
        for day, register in registers.items()
    }
    return replace(report, entries=entries), known


def _named(entry: ReportEntry, fide_id: str, first: Register) -> ReportEntry:
    listed = first.get(entry.id) if entry.id and not fide_id else None
    if listed is None:
        return entry._replace(id=fide_id)
    return entry._replace(
        id="",
        rating=listed.rating,
        title=entry.title or listed.title,
        fed=entry.fed or listed.fed,
        sex=entry.sex or listed.sex,
    )
