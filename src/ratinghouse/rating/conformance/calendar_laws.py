"""The laws of a calendar of lists, tried on single days."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.conformance.written_rules import fault

DayCheck = Callable[[Rulebook, date], Iterator[Finding]]


def in_force_faults(book: Rulebook, day: date) -> Iterator[Finding]:
    """Yield a finding where the list in force on a day is later than the day, or has been replaced."""
    calendar = book.calendar
    in_force = answered_day(calendar, "list_in_force", start=day)
    following = answered_day(calendar, "next_list", list=in_force) if in_force is not None else None
    if in_force is None or following is None or not in_force <= day < following:
        message = text(
            "on {day} the list of {list} is in force, and the next one is that of {next}",
            day=str(day),
            list=str(in_force),
            next=str(following),
        )
        remedy = text("let list_in_force be the last list up to the day, and next_list the first one after it")
        yield fault("list-in-force", message, remedy, calendar.rules["list_in_force"])


def order_faults(book: Rulebook, day: date) -> Iterator[Finding]:
    """Yield a finding where the list before the next list is not the same list, or a list closes after its date."""
    calendar = book.calendar
    current = answered_day(calendar, "list_in_force", start=day)
    following = answered_day(calendar, "next_list", list=current) if current is not None else None
    if current is None or following is None:
        return
    back = answered_day(calendar, "previous_list", list=following)
    if back is not None and back != current:
        message = text("the list before that of {next} is not that of {list}", next=str(following), list=str(current))
        remedy = text("make previous_list the inverse of next_list")
        yield fault("list-order", message, remedy, calendar.rules["previous_list"])
    answer = calendar.answer(list=following).get("list_ok")
    if answer is not None and answer.value is not True:
        message = text("{next} is the next list and no day of a list", next=str(following))
        yield fault("list-day", message, text("let list_ok hold on these days"), calendar.rules["list_ok"])
    closing = answered_day(calendar, "closing", list=following)
    if closing is not None and closing >= following:
        message = text("the list of {next} closes on {closing}", next=str(following), closing=str(closing))
        yield fault("closing", message, text("let a list close before its date"), calendar.rules["closing"])


def entry_faults(book: Rulebook, day: date) -> Iterator[Finding]:
    """Yield a finding where an event enters a list that is not after it."""
    calendar = book.calendar
    entered = answered_day(calendar, "list", start=day, end=day, reported=day)
    if entered is not None and entered <= day:
        message = text("an event of {day} enters the list of {list}", day=str(day), list=str(entered))
        yield fault("list-entered", message, text("let list be after the event"), calendar.rules["list"])


def answered_day(calendar: Calendar, name: str, **facts: date | bool) -> date | None:
    """Return an answer that is a day; None where the calendar has none."""
    answer = calendar.answer(**facts).get(name)
    return answer.value if answer is not None and isinstance(answer.value, date) else None


LAWS: dict[Text, DayCheck] = {
    text("the list in force"): in_force_faults,
    text("the order of lists"): order_faults,
    text("the list that an event enters"): entry_faults,
}
"""The laws of calendars, by their names."""
