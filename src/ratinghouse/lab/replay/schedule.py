"""Which list each event of an archive enters, by the calendar of its edition, and the days of all lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.calendar import CalendarAnswer
from ratinghouse.lab.archive.tables import ArchiveEvents
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.rulebooks.list_dates import answers_for_event

LEFT_OUT = -1
"""In place of a list: the event ended before the first list that players enter from."""


@dataclass(frozen=True)
class Schedule:
    """The lists in order of their days, and for each event the number of its list and that of its edition."""

    days: tuple[date, ...]
    list_of_event: NDArray[np.int32]
    edition_of_event: NDArray[np.int8]  # a position among the editions of the replay

    def earliest_day_used(self, events: ArchiveEvents) -> NDArray[np.int64]:
        """Return for each list the first day of the earliest event of it or of any later list, as an ordinal."""
        earliest = np.full(len(self.days), np.iinfo(np.int64).max)
        first_day = np.where(events.first_day > 0, events.first_day, events.last_day)
        rated = self.list_of_event != LEFT_OUT
        np.minimum.at(earliest, self.list_of_event[rated], first_day[rated])
        return np.minimum.accumulate(earliest[::-1])[::-1]


def schedule_of(
    events: ArchiveEvents, editions: ReplayEditions, published: Sequence[date] = (), *, as_it_was: bool = False
) -> Schedule:
    """Return the schedule of the events; a calendar is asked once for all events of the same days.

    ``published`` are lists of the source that players enter from: the history begins after the first of them.
    ``as_it_was`` takes their days, and the lists that the source rated the events on, where it states them.
    """
    positions = {id(book): place for place, book in enumerate(editions.books)}
    last = np.where(events.last_day > 0, events.last_day, events.first_day)
    first = np.where(events.first_day > 0, events.first_day, last)
    reported = np.where(events.reported > 0, events.reported, last)
    stated = events.list_day if as_it_was and events.list_day is not None else np.zeros(len(events), np.int32)
    cases, case_of_event = np.unique(np.stack([first, last, reported, stated]), axis=1, return_inverse=True)
    case_of_event = case_of_event.reshape(-1)
    list_days = np.empty(cases.shape[1], np.int64)
    edition = np.empty(cases.shape[1], np.int8)
    calendars = _Calendars(editions)
    for case, days in enumerate(cases.T.tolist()):
        start, end, received = map(date.fromordinal, days[:3])
        book = editions.of_event(start)
        edition[case] = positions[id(book)]
        list_days[case] = days[3] or calendars.list_entered(book, start, end, received).toordinal()
    entered = set(map(date.fromordinal, list_days.tolist()))
    days = _with_lists_between(sorted(entered | set(published if as_it_was else published[:1])), editions)
    if published and published[0] not in entered:
        days = [day for day in days if day > published[0]]
    number = {day.toordinal(): place for place, day in enumerate(days)}
    list_of_case = np.array([number.get(day, LEFT_OUT) for day in list_days.tolist()], np.int32)
    return Schedule(tuple(days), list_of_case[case_of_event], edition[case_of_event])


class _Calendars:
    """The calendars of the editions, each asked once for all events of the same days."""

    def __init__(self, editions: ReplayEditions) -> None:
        self._editions = editions
        self._read = {book.id: book.calendar.read_for("list") for book in editions.books}
        self._entered: dict[tuple[str, tuple[date, ...]], date] = {}

    def list_entered(self, book: Rulebook, start: date, end: date, reported: date) -> date:
        """Return the list that an event enters; without one in its calendar, the first after its report."""
        facts = {"start": start, "end": end, "reported": reported}
        if not (self._editions.is_single or book.until is None):
            answers = answers_for_event(book, facts, self._editions.of_list)
            return _day_of(answers) or _list_after(self._editions.of_event(reported), reported)
        read = self._read[book.id]
        case = (book.id, tuple(day for name, day in facts.items() if name in read or name == "reported"))
        if case not in self._entered:
            day = _day_of(book.calendar.answer(read, **facts))
            self._entered[case] = day or _list_after(self._editions.of_event(reported), reported)
        return self._entered[case]


def _day_of(answers: Mapping[str, CalendarAnswer]) -> date | None:
    day = answers["list"].value if "list" in answers else None
    return day if isinstance(day, date) else None


def _list_after(book: Rulebook, day: date) -> date:
    """Return the first list after a day, for an event without a list in its calendar."""
    in_force = book.calendar.answer(start=day)["list_in_force"].value
    assert isinstance(in_force, date)
    return _following(book, in_force)


def _following(book: Rulebook, day: date) -> date:
    following = book.calendar.answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following


def _with_lists_between(days: list[date], editions: ReplayEditions) -> list[date]:
    """Return the days of lists, including those between them that no event enters."""
    complete: list[date] = []
    for day in days:
        while complete:
            following = _following(editions.of_list(complete[-1]), complete[-1])
            if following >= day:
                break
            complete.append(following)
        complete.append(day)
    return complete
