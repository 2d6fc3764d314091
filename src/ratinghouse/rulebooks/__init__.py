"""The registry of rulebooks: every edition in this folder, by its name and by the timeline.

A rulebook is added by one step: put a package here that defines ``book`` (and, beside it, ``calendar``; and
``adjustments``, where the edition came with a one-off change of the lists). The package ``fide_2009`` is the rulebook
``fide-2009``. An edition is imported when it is first used.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from ratinghouse.kernel.adjustment import AdjustmentRule
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.calendars.calendar import Calendar


class UnknownRulebook(LookupError):
    """No rulebook has this name, or none was in force."""


@cache
def rulebook_ids() -> tuple[str, ...]:
    """Return the names of all rulebooks, in alphabetical order."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def rulebook(id: str) -> Rulebook:
    """Return the rulebook of this name."""
    book: Rulebook = import_module(_package(id)).book
    book.complete(calendar_of(id), adjustments_of(id))
    return book


def calendar_of(id: str) -> Calendar:
    """Return the calendar of the rulebook of this name."""
    calendar: Calendar = import_module(_package(id) + ".calendar").calendar
    return calendar


def adjustments_of(id: str) -> tuple[AdjustmentRule, ...]:
    """Return the one-off changes of whole lists that came with the rulebook of this name; most came with none."""
    adjustments: tuple[AdjustmentRule, ...] = getattr(import_module(_package(id)), "adjustments", ())
    return adjustments


def rulebook_for(authority: str, start: date) -> Rulebook:
    """Return the edition of an authority that an event starting on this day is rated under."""
    editions = [rulebook(id) for id in rulebook_ids()]
    timeline = sorted(
        (book for book in editions if book.authority == authority and book.applied), key=lambda book: book.in_force
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


def _package(id: str) -> str:
    if id not in rulebook_ids():
        raise UnknownRulebook(text("there is no rulebook {id}; there are {ids}", id=repr(id), ids=rulebook_ids()))
    return f"{__name__}.{id.replace('-', '_')}"
