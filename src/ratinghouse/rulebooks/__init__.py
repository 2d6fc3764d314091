"""The registry of rulebooks: every edition in this folder and in installed packages, by its name and by the timeline.

A rulebook is added by one step: put a package here that defines ``book`` (and, beside it, ``calendar``; and
``adjustments``, where the edition came with a one-off change of the lists). The package ``fide_2009`` is the rulebook
``fide-2009``. A package elsewhere names its module in the entry point group ``ratinghouse.rulebooks``. An edition is
imported when it is first used; one that is broken is reported by name and does not affect the others.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rulebooks.loading import BrokenRulebook, UnknownRulebook, load
from ratinghouse.rulebooks.sources import RulebookSource, file_source, installed_sources, own_sources

if TYPE_CHECKING:
    from ratinghouse.kernel.adjustment import AdjustmentRule
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.calendars.calendar import Calendar

__all__ = [
    "BrokenRulebook",
    "UnknownRulebook",
    "adjustments_of",
    "broken_rulebooks",
    "calendar_of",
    "rulebook",
    "rulebook_at",
    "rulebook_for",
    "rulebook_ids",
    "rulebooks",
]


@cache
def rulebook_ids() -> tuple[str, ...]:
    """Return the names of all rulebooks, in alphabetical order, also of those that are broken."""
    return tuple(sorted(_sources()))


def rulebook(id: str) -> Rulebook:
    """Return the rulebook of this name. Raise ``UnknownRulebook``, or ``BrokenRulebook`` with all reasons."""
    outcome = _outcome(id)
    if isinstance(outcome, BrokenRulebook):
        raise outcome
    return outcome


def rulebook_at(path: str | Path) -> Rulebook:
    """Return the rulebook of a Python file or of a folder of them. What the file says is executed: trust it first."""
    if not Path(path).exists():
        raise UnknownRulebook(text("there is no file {file}", file=str(path)))
    return load(file_source(Path(path)))


def rulebooks() -> tuple[Rulebook, ...]:
    """Return all rulebooks that can be used, in the order of their names."""
    return tuple(book for id in rulebook_ids() if not isinstance(book := _outcome(id), BrokenRulebook))


def broken_rulebooks() -> tuple[BrokenRulebook, ...]:
    """Return the rulebooks that cannot be used, each with its findings; in the order of their names."""
    outcomes = map(_outcome, rulebook_ids())
    return (*(outcome for outcome in outcomes if isinstance(outcome, BrokenRulebook)), *_with_taken_names())


def calendar_of(id: str) -> Calendar:
    """Return the calendar of the rulebook of this name."""
    return rulebook(id).calendar


def adjustments_of(id: str) -> tuple[AdjustmentRule, ...]:
    """Return the one-off changes of whole lists that came with the rulebook of this name; most came with none."""
    return rulebook(id).adjustments


def rulebook_for(authority: str, start: date) -> Rulebook:
    """Return the edition of an authority that an event starting on this day is rated under."""
    timeline = sorted(
        (book for book in rulebooks() if book.authority == authority and book.applied), key=lambda book: book.in_force
    )
    begun = [book for book in timeline if book.in_force <= start]
    if begun and (begun[-1].until is None or start <= begun[-1].until):
        return begun[-1]
    following = timeline[len(begun) : len(begun) + 1]
    raise UnknownRulebook(_why_none(authority, start, begun[-1:], following))


def _why_none(authority: str, start: date, before: list[Rulebook], after: list[Rulebook]) -> Text:
    day = start.isoformat()
    if before and after:
        return text(
            "no rulebook of {authority} was in force on {day}; {earlier} ended on {last_day}; "
            "{later} begins on {first_day}",
            authority=authority,
            day=day,
            earlier=before[0].id,
            last_day=str(before[0].until),
            later=after[0].id,
            first_day=str(after[0].in_force),
        )
    if before:
        return text(
            "no rulebook of {authority} was in force on {day}; {earlier} ended on {last_day}",
            authority=authority,
            day=day,
            earlier=before[0].id,
            last_day=str(before[0].until),
        )
    if after:
        return text(
            "no rulebook of {authority} was in force on {day}; {later} begins on {first_day}",
            authority=authority,
            day=day,
            later=after[0].id,
            first_day=str(after[0].in_force),
        )
    return text("no rulebook of {authority} was in force on {day}", authority=authority, day=day)


@cache
def _sources() -> dict[str, RulebookSource]:
    """Return every source by ID; a package cannot replace a rulebook that is there already."""
    sources = own_sources()
    for source in installed_sources():
        sources.setdefault(source.id, source)
    return sources


@cache
def _outcome(id: str) -> Rulebook | BrokenRulebook:
    source = own_sources().get(id) or _sources().get(id)
    if source is None:
        raise UnknownRulebook(text("there is no rulebook {id}; there are {ids}", id=repr(id), ids=rulebook_ids()))
    try:
        return load(source)
    except BrokenRulebook as broken:
        return broken


def _with_taken_names() -> list[BrokenRulebook]:
    taken = [source for source in installed_sources() if _sources()[source.id].origin != source.origin]
    return [BrokenRulebook(source.id, [_taken_name(source)]) for source in taken]


def _taken_name(source: RulebookSource) -> Finding:
    message = text("{origin} has a rulebook {id}, and there is one already", origin=source.origin, id=source.id)
    return Finding("error", "id-taken", message, text("choose another ID"))
