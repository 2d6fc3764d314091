"""When lists appear, what enters them, and deadlines: FIDE applied what the text of 2009 says, under its articles."""

from __future__ import annotations

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.fide_2009.calendar import calendar as printed

calendar = Calendar("fide-2009-applied", CALENDAR_INPUTS)

for value in printed.values.values():
    calendar.value(value.article, note=value.note, **{value.name: value.value})
calendar.adopt(printed, *printed.rules)
