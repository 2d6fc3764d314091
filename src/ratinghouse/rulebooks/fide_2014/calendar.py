"""When lists appear, what enters them, and deadlines: as in 2012, under the articles of its text."""

from __future__ import annotations

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2012.calendar import calendar as edition_2012

calendar = Calendar("fide-2014", CALENDAR_INPUTS)

for value in edition_2012.values.values():
    calendar.value(value.article, note=value.note, **{value.name: value.value})
calendar.adopt(edition_2012, *edition_2012.rules)
