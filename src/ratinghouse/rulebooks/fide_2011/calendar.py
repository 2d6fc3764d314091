"""When lists appear, what enters them, and deadlines: as applied since 2009, under the articles of its text."""

from __future__ import annotations

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2009.calendar import calendar as edition_2009

calendar = Calendar("fide-2011", CALENDAR_INPUTS)

for value in edition_2009.values.values():
    calendar.value(value.article, note=value.note, **{value.name: value.value})
calendar.adopt(edition_2009, *edition_2009.rules)
