"""The calendars under test, by book id."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.rulebooks.article.calendar import calendar as article
from ratinghouse.rulebooks.fide_2003.calendar import calendar as fide_2003
from ratinghouse.rulebooks.fide_2008_applied.calendar import calendar as fide_2008_applied
from ratinghouse.rulebooks.fide_2009.calendar import calendar as fide_2009
from ratinghouse.rulebooks.fide_2009_applied.calendar import calendar as fide_2009_applied
from ratinghouse.rulebooks.fide_2011.calendar import calendar as fide_2011
from ratinghouse.rulebooks.fide_2012.calendar import calendar as fide_2012
from ratinghouse.rulebooks.fide_2013.calendar import calendar as fide_2013
from ratinghouse.rulebooks.fide_2014.calendar import calendar as fide_2014
from ratinghouse.rulebooks.fide_2017.calendar import calendar as fide_2017
from ratinghouse.rulebooks.fide_2022.calendar import calendar as fide_2022
from ratinghouse.rulebooks.fide_2024.calendar import calendar as fide_2024
from ratinghouse.rulebooks.iccf_2023.calendar import calendar as iccf_2023
from ratinghouse.rulebooks.jcf_2024.calendar import calendar as jcf_2024

CALENDARS: dict[str, Calendar] = {
    it.id: it
    for it in (
        *(fide_2003, fide_2008_applied, fide_2009, fide_2009_applied, fide_2011, fide_2012, fide_2013, fide_2014),
        *(fide_2017, fide_2022, fide_2024, jcf_2024, iccf_2023, article),
    )
}


def answer_of(calendar: Calendar, key: str, *flags: str, **days: str) -> date | bool | int | None:
    """One answer of a calendar, days written as ISO text; None where the calendar gives none."""
    givens: dict[str, date | bool] = {name: date.fromisoformat(text) for name, text in days.items()}
    answer = calendar.answer(**givens, **dict.fromkeys(flags, True)).get(key)
    return answer.value if answer else None


def answered_day(calendar: Calendar, key: str, **givens: date | bool) -> date:
    """An answer that has to be a day."""
    value = calendar.answer(**givens)[key].value
    assert isinstance(value, date)
    return value


def day(text: str) -> date:
    """A date from ISO text."""
    return date.fromisoformat(text)
