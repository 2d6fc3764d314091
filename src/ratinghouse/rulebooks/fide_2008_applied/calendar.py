"""When lists appear, what enters them, and deadlines: as in 2003, under its articles."""

from __future__ import annotations

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2003.calendar import calendar as edition_2003

calendar = Calendar("fide-2008-applied", CALENDAR_INPUTS)

for value in edition_2003.values.values():
    calendar.value(value.article, note=value.note, **{value.name: value.value})
calendar.adopt(edition_2003, *edition_2003.rules)
