"""Reports for FIDE's forms, in which players have their FIDE IDs instead of the federation's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from ratinghouse.lists.register import Register
from ratinghouse.office.models import Player
from ratinghouse.reports.report import Report, ReportEntry

Registers = Mapping[date | None, Register]


def by_fide_id(report: Report, registers: Registers) -> tuple[Report, Registers]:
    """Return the report and the lists in force with FIDE IDs.

    A player without a FIDE ID gets the rating and title of the list in force written into the report.
    """
    codes = [entry.id for entry in report.entries if entry.id]
    fide = dict(Player.objects.filter(code__in=codes).values_list("code", "fide_id"))
    days = sorted(day for day in registers if day is not None)
    first = registers[days[0]] if days else Register({})
    entries = tuple(_with_fide_id(entry, fide.get(entry.id, ""), first) for entry in report.entries)
    renamed = {
        day: Register.of(replace(player, id=fide[player.id]) for player in register if fide.get(player.id))
        for day, register in registers.items()
    }
    return replace(report, entries=entries), renamed


def _with_fide_id(entry: ReportEntry, fide_id: str, first: Register) -> ReportEntry:
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
