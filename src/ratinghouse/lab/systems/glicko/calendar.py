"""When lists appear: as in plain Elo, every month."""

from __future__ import annotations

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.lab.systems.elo.calendar import calendar as calendar_of_elo
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS

calendar = Calendar("lab-glicko", CALENDAR_INPUTS)

for value in calendar_of_elo.values.values():
    calendar.value(value.article, note=value.note, **{value.name: value.value})
calendar.adopt(calendar_of_elo, *calendar_of_elo.rules)
