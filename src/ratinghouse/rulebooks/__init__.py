"""The registry of rulebooks: every edition in this folder and in installed packages, by its name and by the timeline.

A rulebook is added by one step: put a package here that defines ``book`` (and, beside it, ``calendar``; and
``adjustments``, where the edition came with a one-off change of the lists). The package ``fide_2009`` is the rulebook
``fide-2009``. A package elsewhere names its module in the entry point group ``ratinghouse.rulebooks``. An edition is
imported when it is first used; one that is broken is reported by name and does not affect the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from sys import modules
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.statutes.fields import AMENDED
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rulebooks.edition_cache import stored_or_new
from ratinghouse.rulebooks.loading import BrokenRulebook, NotForOffices, UnknownRulebook, load
from ratinghouse.rulebooks.sources import RulebookSource, file_source, installed_sources, own_sources

if TYPE_CHECKING:
    from ratinghouse.kernel.adjustment import AdjustmentRule
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.calendars.calendar import Calendar
    from ratinghouse.kernel.calendars.edition_dates import EditionDates

__all__ = [
    "BrokenRulebook",
    "NotForOffices",
    "UnknownRulebook",
    "adjustments_of",
    "broken_rulebooks",
    "calendar_of",
    "edition_for",
    "rulebook",
    "rulebook_at",
    "rulebook_for",
    "rulebook_ids",
    "rulebooks",
    "timeline",
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


def timeline(authority: str, pool: str) -> tuple[tuple[date, Rulebook], ...]:
    """Return the applied editions of an authority for a pool, each with its first day there, in order of time."""
    return tuple((first, rulebook(edition.id)) for first, edition in _timeline(authority, pool))


def _timeline(authority: str, pool: str) -> list[tuple[date, EditionDates]]:
    applied = [edition for edition in _editions() if edition.authority == authority and edition.applied]
    dated = [(first, edition) for edition in applied if (first := edition.first_day(pool)) is not None]
    return sorted(dated, key=lambda step: step[0])


def rulebook_for(authority: str, day: date, pool: str) -> Rulebook:
    """Return the edition of an authority that an event of a pool starting on this day is rated under."""
    return rulebook(edition_for(authority, day, pool))


def edition_for(authority: str, day: date, pool: str) -> str:
    """Return the name of that edition, without loading it. Raise ``UnknownRulebook`` where there is none."""
    editions = _timeline(authority, pool)
    begun = [edition for first, edition in editions if first <= day]
    if begun and (begun[-1].until is None or day <= begun[-1].until):
        return begun[-1].id
    following = editions[len(begun) : len(begun) + 1]
    question = {"authority": authority, "day": day.isoformat(), "pool": Text(pool, {})}
    raise UnknownRulebook(_why_none(question, begun, following))


def _why_none(
    question: Mapping[str, str], before: Sequence[EditionDates], after: Sequence[tuple[date, EditionDates]]
) -> Text:
    ended = {"earlier": before[-1].id, "last_day": str(before[-1].until)} if before else {}
    begins = {"later": after[0][1].id, "first_day": str(after[0][0])} if after else {}
    if ended and begins:
        return text(
            "no rulebook of {authority} for {pool} was in force on {day}; {earlier} ended on {last_day}; "
            "{later} begins on {first_day}",
            **question,
            **ended,
            **begins,
        )
    if ended:
        return text(
            "no rulebook of {authority} for {pool} was in force on {day}; {earlier} ended on {last_day}",
            **question,
            **ended,
        )
    if begins:
        return text(
            "no rulebook of {authority} for {pool} was in force on {day}; {later} begins on {first_day}",
            **question,
            **begins,
        )
    return text("no rulebook of {authority} for {pool} was in force on {day}", **question)


@cache
def _sources() -> dict[str, RulebookSource]:
    """Return every source by ID; a package cannot replace a rulebook that is there already."""
    sources = dict(own_sources())
    for source in installed_sources():
        sources.setdefault(source.id, source)
    return sources


def _editions() -> list[EditionDates]:
    """Return the dates of all rulebooks that can be used."""
    return [*_own_editions(), *_dates(id for id in rulebook_ids() if id not in own_sources())]


@cache
def _own_editions() -> list[EditionDates]:
    editions: list[EditionDates] = stored_or_new("editions", lambda: _dates(own_sources()))
    return editions


def _dates(ids: Iterable[str]) -> list[EditionDates]:
    outcomes = map(_outcome, ids)
    return [outcome.dates for outcome in outcomes if not isinstance(outcome, BrokenRulebook)]


@cache
def _outcome(id: str) -> Rulebook | BrokenRulebook:
    source = own_sources().get(id) or _sources().get(id)
    if source is None and AMENDED in id:
        raise NotForOffices(text("{id} is amended for study: it is in force nowhere", id=id))
    if source is None:
        from ratinghouse.kernel.nearest_words import did_you_mean

        problem = text("there is no rulebook {id}; there are {ids}", id=repr(id), ids=rulebook_ids())
        raise UnknownRulebook(did_you_mean(problem, id, rulebook_ids()))
    try:
        if source.origin or source.module in modules:
            return load(source)
        book: Rulebook = stored_or_new(id, lambda: load(source))
        return book
    except BrokenRulebook as broken:
        return broken


def _with_taken_names() -> list[BrokenRulebook]:
    clashing = [source for source in installed_sources() if _sources()[source.id].origin != source.origin]
    return [BrokenRulebook(source.id, [_taken_name(source)]) for source in clashing]


def _taken_name(source: RulebookSource) -> Finding:
    message = text("{origin} has a rulebook {id}, and there is one already", origin=source.origin, id=source.id)
    return Finding("error", "id-taken", message, text("choose another ID"))
