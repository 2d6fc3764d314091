"""Which rulebook is meant: by its ID, by its file, or by the first day of the events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.reports.report import Report


def named_rulebook(name: str) -> Rulebook:
    """Return the rulebook of an ID, of a Python file or of a folder, also an amended one. Raise ``UnknownRulebook``."""
    if "+" in name or name.startswith("lab-"):
        from ratinghouse.lab import rulebooks_for_study

        return rulebooks_for_study.named_rulebook(name)
    from ratinghouse.rulebooks import rulebook, rulebook_at

    return rulebook_at(name) if name.endswith(".py") or "/" in name or Path(name).is_dir() else rulebook(name)


def edition_of_first_day(reports: Sequence[Report], pool: str) -> Rulebook:
    """Return FIDE's edition for the pool on the first day of the earliest event. Raise ``UnknownRulebook``."""
    from ratinghouse.rulebooks import UnknownRulebook, rulebook_for

    day = first_day(reports)
    if day is None:
        raise UnknownRulebook(text("no edition is known for the first day of these events"))
    return rulebook_for("FIDE", day, pool)


def editions_of_events(reports: Sequence[Report], pool: str) -> list[Rulebook]:
    """Return FIDE's edition of each event by its own first day; without a day, that of the earliest event."""
    earliest = edition_of_first_day(reports, pool)
    of_days = {report.event.start: report for report in reports}
    books = {day: edition_of_first_day([report], pool) if day else earliest for day, report in of_days.items()}
    return [books[report.event.start] for report in reports]


def known_edition(reports: Sequence[Report], pool: str) -> Rulebook | None:
    """Return FIDE's edition for the first day of the events, or None if none follows."""
    from ratinghouse.rulebooks import UnknownRulebook

    try:
        return edition_of_first_day(reports, pool)
    except UnknownRulebook:
        return None


def first_day(reports: Sequence[Report]) -> date | None:
    """Return the first day of the earliest event; None where no report states it."""
    return min((report.event.start for report in reports if report.event.start is not None), default=None)
