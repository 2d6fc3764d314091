"""Which list each event enters: a calendar that is asked once for events alike answers as for each of them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.schedule import schedule_of
from ratinghouse.rulebooks import rulebook
from tests.lab.invented_archive import invented_archive


@pytest.mark.parametrize("rules", ["fide-2003", "fide-2012", "fide-2024", "jcf-2024", "iccf-2023"])
def test_every_event_enters_the_list_that_its_calendar_says(rules: str, tmp_path: Path) -> None:
    events = invented_archive(tmp_path / "archive", events=40, days=1500).events
    book = rulebook(rules)
    schedule = schedule_of(events, ReplayEditions.single(book))
    entered = [schedule.days[number] for number in schedule.list_of_event.tolist()]
    first, last = (list(map(date.fromordinal, days.tolist())) for days in (events.first_day, events.last_day))
    assert entered == [
        book.calendar.answer(start=start, end=end, reported=end)["list"].value
        for start, end in zip(first, last, strict=True)
    ]
