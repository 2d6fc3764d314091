"""Joins preliminaries, finals and play-offs, which are rated as one event (FIDE 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result

_FORMATS_UNCHANGED_BY_JOINING = {Format.SWISS, Format.TEAM}


def joined_stages(stages: Sequence[Report]) -> Report:
    """Return the stages, in order of time, as one report: rounds are numbered on, and a player has one entry.

    Players are the same by ID, or by name and birth where there is none. The rating is that of a player's first stage.
    Stages of different kinds, or several round robins, are not one round robin: together they are rated as a Swiss.
    """
    if len(stages) == 1:
        return stages[0]
    ordered = sorted(stages, key=lambda stage: (stage.event.start or date.max, stage.event.end or date.max))
    numbers: dict[tuple[str, ...], int] = {}
    for stage in ordered:
        for entry in stage.entries:
            numbers.setdefault(_who(entry), len(numbers) + 1)
    entries: dict[int, ReportEntry] = {}
    findings = [finding for stage in ordered for finding in stage.findings]
    rounds_before = 0
    for stage in ordered:
        numbered = {entry.no: numbers[_who(entry)] for entry in stage.entries}
        for entry in stage.entries:
            no = numbered[entry.no]
            so_far = entries.get(no)
            if so_far is not None and so_far.rating != entry.rating:
                findings.append(_two_ratings(stage, so_far, entry))
            entries[no] = _joined(so_far, no, entry, _renumbered(entry.results, numbered, rounds_before))
        rounds_before += stage.total_rounds
    formats = {stage.format for stage in ordered}
    format = next(iter(formats)) if len(formats) == 1 and formats <= _FORMATS_UNCHANGED_BY_JOINING else Format.SWISS
    return Report(
        _header(ordered),
        tuple(entries[no] for no in sorted(entries)),
        format=format,
        format_from="given",
        kind=ordered[0].kind,
        file=" + ".join(stage.file for stage in ordered if stage.file),
        findings=tuple(findings),
        scoring=ordered[0].scoring,
    )


def _who(entry: ReportEntry) -> tuple[str, ...]:
    return (entry.id,) if entry.id else ("", entry.name, entry.birth)


def _renumbered(results: Sequence[Result], numbered: dict[int, int], rounds_before: int) -> tuple[Result, ...]:
    """Return the results with the rounds of the whole event, without lines: those of several files would be mixed."""
    return tuple(
        result._replace(
            round=rounds_before + result.round,
            opponent=numbered.get(result.opponent) if result.opponent is not None else None,
            line=0,
            column=0,
        )
        for result in results
    )


def _joined(so_far: ReportEntry | None, no: int, entry: ReportEntry, results: tuple[Result, ...]) -> ReportEntry:
    if so_far is None:
        return entry._replace(no=no, rank=None, results=results, line=0)
    points_known = so_far.points is not None and entry.points is not None
    points = (so_far.points or 0) + (entry.points or 0) if points_known else None
    return so_far._replace(points=points, results=(*so_far.results, *results))


def _two_ratings(stage: Report, so_far: ReportEntry, entry: ReportEntry) -> Finding:
    return Finding(
        "note",
        "rating-differs-between-stages",
        text(
            "{name}: {rating} in this stage, {earlier} before; the rating at the start of the whole event is used",
            name=entry.name,
            rating=entry.rating or text("unrated"),
            earlier=so_far.rating or text("unrated"),
        ),
        text("correct the report, or rate the stages as events of their own"),
        article="6.2",
        file=stage.file,
        line=entry.line,
    )


def _header(stages: Sequence[Report]) -> ReportHeader:
    first = stages[0].event
    ends = [day for stage in stages if (day := stage.event.end or stage.event.start) is not None]
    return ReportHeader(
        name=first.name,
        city=first.city,
        fed=first.fed,
        start=first.start,
        end=max(ends, default=None),
        type_text=first.type_text,
        arbiter=first.arbiter,
        deputies=first.deputies,
        time_control=first.time_control,
        time_control_code=first.time_control_code,
        rounds=sum(stage.total_rounds for stage in stages),
        round_dates=tuple(day for stage in stages for day in _round_dates(stage)),
    )


def _round_dates(stage: Report) -> tuple[date | None, ...]:
    """Return a day for each round, None where it is not known, so that later stages keep theirs."""
    rounds = stage.total_rounds
    return (*stage.event.round_dates[:rounds], *[None] * (rounds - len(stage.event.round_dates)))
