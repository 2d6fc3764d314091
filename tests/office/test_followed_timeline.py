"""An office follows the same timeline as the command line: the edition of each day, and no event without law."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.models import Event, Pool
from ratinghouse.office.setting_up import init_office, rules_of_list, rules_on, why_no_rules
from ratinghouse.rulebooks import UnknownRulebook, rulebook_for
from tests.office.offices import Office
from tests.office.simulated import clerk_on
from tests.rulebooks.papers import paper

OPEN = [2300, 2200, 2100, 2000]


def received(day: date) -> Event:
    """An event of three days that begins on a day, reported at its end."""
    last = day + timedelta(days=2)
    dates = f"042 {day:%Y/%m/%d}\n052 {last:%Y/%m/%d}\n".encode()
    lines = [line for line in paper(OPEN, rounds=3).split(b"\n") if not line.startswith((b"042", b"052", b"132"))]
    raw = b"\n".join(lines) + b"\n" + dates
    receipt = receive(clerk_on(last), ReceivedFile(raw, f"{day}.trf", last, pool="standard"))
    return Event.objects.get(pk=receipt.event.pk)


def edition_by_timeline(day: date) -> str:
    """FIDE's edition of a day, "" where there is none."""
    try:
        return rulebook_for("FIDE", day, "standard").id
    except UnknownRulebook:
        return ""


def test_events_of_2001_to_2026_are_rated_by_the_edition_of_their_first_day(office: Office) -> None:
    """The pool chose the edition of 2001 and none since; every event falls under what ``rate`` would choose."""
    init_office(clerk_on(date(2001, 1, 2)), "XAN", "Xanadu", {"standard": {"fide-2003": date(2001, 1, 1)}})
    days = [date(year, month, 20) for year in range(2001, 2027) for month in (2, 6, 8)]
    editions = {day: received(day).rules for day in days}
    assert editions == {day: edition_by_timeline(day) for day in days}
    assert {"fide-2003", "fide-2009-applied", "fide-2022", "fide-2024"} <= set(editions.values())


def test_a_day_without_law_is_refused_with_the_reason(office: Office) -> None:
    """A day before the pool's first edition; and one after the authority's editions end."""
    init_office(clerk_on(date(2009, 7, 2)), "XAN", "Xanadu", {"standard": {"fide-2009-applied": date(2009, 7, 1)}})
    event = received(date(2008, 6, 20))
    assert (event.rules, event.list_date) == ("", None)
    (finding,) = [finding for finding in event.findings if finding["code"] == "rulebook-missing"]
    assert "no rulebook on 2008-06-20" in finding["message"]


def test_the_reason_is_that_of_the_timeline(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the authority has a gap, the office says what ``rate`` says."""
    init_office(clerk_on(date(2009, 7, 2)), "XAN", "Xanadu", {"standard": {"fide-2009-applied": date(2009, 7, 1)}})
    chosen = rulebook_for("FIDE", date(2009, 7, 1), "standard")
    later = rulebook_for("FIDE", date(2024, 3, 1), "standard")
    editions = ((date(2009, 7, 1), chosen), (date(2024, 3, 1), later))
    monkeypatch.setattr("ratinghouse.rulebooks._timeline", lambda authority, pool: editions)
    pool = Pool.objects.get()
    event = received(date(2015, 6, 20))
    assert (event.rules, rules_on(pool, date(2015, 6, 20))) == ("", None)
    reason = "no rulebook of FIDE for standard was in force on 2015-06-20; fide-2009-applied ended on 2011-06-30"
    (finding,) = [finding for finding in event.findings if finding["code"] == "rulebook-missing"]
    assert finding["message"].startswith(reason)
    assert why_no_rules(pool, date(2015, 6, 20)).startswith(reason)
    with pytest.raises(UnknownRulebook, match="no rulebook of FIDE"):
        rulebook_for("FIDE", date(2015, 6, 20), "standard")


def test_an_edition_chosen_out_of_its_time_stays(office: Office) -> None:
    """A federation that follows the text of 2003 in 2024 goes on doing so."""
    init_office(clerk_on(date(2024, 1, 2)), "XAN", "Xanadu", {"standard": {"fide-2003": date(2024, 1, 1)}})
    pool = Pool.objects.get()
    assert received(date(2025, 6, 20)).rules == "fide-2003"
    assert rules_of_list(pool, date(2025, 7, 1)) == "fide-2003"


def test_an_edition_that_is_chosen_later_goes_before_the_timeline(office: Office) -> None:
    init_office(
        clerk_on(date(2009, 1, 2)),
        "XAN",
        "Xanadu",
        {"standard": {"fide-2003": date(2004, 1, 1), "fide-2009": date(2009, 7, 1)}},
    )
    pool = Pool.objects.get()
    days = (date(2009, 6, 30), date(2009, 7, 1), date(2024, 6, 1))
    assert [rules_on(pool, day) for day in days] == [edition_by_timeline(days[0]), "fide-2009", "fide-2009"]
    assert rules_of_list(pool, date(2009, 7, 1)) == edition_by_timeline(days[0])


def test_F09_040_an_event_of_june_2009_reported_in_july_enters_the_list_of_september(office: Office) -> None:
    init_office(clerk_on(date(2009, 1, 2)), "XAN", "Xanadu", {"standard": {"fide-2003": date(2004, 1, 1)}})
    assert received(date(2009, 6, 29)).list_date == date(2009, 9, 1)
