"""Refusals keep their days and terms: when refused, until when to appeal, when appealed, how decided."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.office.appeals.appeals import appeal, decide_appeal, refusals_of
from ratinghouse.office.appeals.refusal_terms import open_refusals
from ratinghouse.office.appeals.refusal_texts import refusal_lines
from ratinghouse.office.events.admission import reconsider, refuse
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, EventRefusal, JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import init_office
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin

PLAYERS = [ReportEntry(at, f"Player{at}, Ann", rating=1800, fed="XAN") for at in range(1, 5)]
REFUSED = date(2009, 8, 3)


@pytest.fixture
def event(office: Office, clerk: Clerk) -> Event:
    """An event of July 2009, under the rules of 2009."""
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2009": date(2009, 7, 1)}})
    raw = round_robin(PLAYERS, start=date(2009, 7, 10), end=date(2009, 7, 12))
    return receive(clerk, ReceivedFile(raw, "cup.trf", date(2009, 7, 20))).event


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [finding.code for finding in refused.value.findings]


def test_F09_006_a_refusal_keeps_its_day_and_the_term_of_seven_days(event: Event, clerk: Clerk) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    (record,) = refusals_of(event)
    assert (record.refused, record.appeal_until, record.article) == (REFUSED, date(2009, 8, 10), "0.5")
    last = JournalEntry.objects.order_by("-number").first()
    assert last is not None
    assert (last.after["refused"], last.after["appeal_until"]) == ("2009-08-03", "2009-08-10")


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2009, 8, 2), ["appeal-early"]),
        (date(2009, 8, 3), []),
        (date(2009, 8, 10), []),
        (date(2009, 8, 11), ["appeal-late"]),
    ],
)
def test_F09_006_an_appeal_counts_up_to_the_seventh_day(
    event: Event, clerk: Clerk, day: date, expected: list[str]
) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    if not expected:
        assert appeal(clerk, event.pk, day, "there were clocks").appealed == day
        return
    with pytest.raises(Refused) as refused:
        appeal(clerk, event.pk, day, "there were clocks")
    assert codes(refused) == expected
    assert EventRefusal.objects.get().appealed is None


def test_a_late_appeal_is_heard_for_a_reason(event: Event, clerk: Clerk) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    appeal(clerk, event.pk, date(2009, 8, 20), "ill", despite="the commission agreed")
    (record,) = refusals_of(event)
    assert "appealed on 2009-08-20, after the term: ill" in list(refusal_lines(record))


@pytest.mark.parametrize(("upheld", "state"), [(True, "checked"), (False, "refused")])
def test_F09_006_the_decision_is_kept_with_its_day(event: Event, clerk: Clerk, upheld: bool, state: str) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    with pytest.raises(Refused) as refused:
        decide_appeal(clerk, event.pk, date(2009, 8, 9), "no", upheld=upheld)
    assert codes(refused) == ["no-appeal"]
    appeal(clerk, event.pk, date(2009, 8, 5), "there were clocks")
    with pytest.raises(Refused) as refused:
        decide_appeal(clerk, event.pk, date(2009, 8, 4), "seen", upheld=upheld)
    assert codes(refused) == ["decided-early"]
    assert decide_appeal(clerk, event.pk, date(2009, 8, 9), "seen", upheld=upheld).state == state
    (record,) = refusals_of(event)
    assert (record.decided, record.upheld) == (date(2009, 8, 9), upheld)
    with pytest.raises(Refused):
        appeal(clerk, event.pk, date(2009, 8, 10), "again")
    assert list(open_refusals(date(2009, 8, 9))) == []
    assert broken_links() == []


def test_F09_006_the_board_has_terms_that_run_and_appeals_to_decide(event: Event, clerk: Clerk) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    assert [row.days_left for row in open_refusals(date(2009, 8, 8))] == [2]
    assert [row.days_left for row in open_refusals(date(2009, 8, 10))] == [0]
    assert list(open_refusals(date(2009, 8, 11))) == []
    appeal(clerk, event.pk, date(2009, 8, 5), "there were clocks")
    assert [(row.record.appealed, row.days_left) for row in open_refusals(date(2010, 1, 1))] == [
        (date(2009, 8, 5), None)
    ]


def test_an_event_that_is_considered_again_has_a_refusal_of_the_past(event: Event, clerk: Clerk) -> None:
    refuse(clerk, event.pk, "played without clocks", "1.1", REFUSED)
    reconsider(clerk, event.pk, "the clocks were found")
    refuse(clerk, event.pk, "no arbiter", "", date(2009, 9, 1))
    second, first = refusals_of(event)
    assert (first.upheld, second.decided, second.appeal_until) == (True, None, date(2009, 9, 8))
    assert "refusal undone on 2024-03-01 without an appeal" in list(refusal_lines(first))


def test_an_edition_without_the_article_sets_no_term(federation: Office, clerk: Clerk) -> None:
    event = receive(clerk, ReceivedFile(round_robin(PLAYERS), "cup.trf", date(2024, 5, 13))).event
    refuse(clerk, event.pk, "no arbiter")
    (record,) = refusals_of(event)
    assert (record.refused, record.appeal_until) == (clerk.now.date(), None)
    assert appeal(clerk, event.pk, date(2024, 9, 1), "there was").appealed == date(2024, 9, 1)


def test_a_refusal_of_an_earlier_version_has_the_day_of_the_journal(event: Event, clerk: Clerk) -> None:
    refuse(clerk, event.pk, "played without clocks")
    EventRefusal.objects.all().delete()
    record = appeal(clerk, event.pk, date(2024, 3, 8), "there were clocks")
    assert (record.refused, record.appeal_until) == (date(2024, 3, 1), date(2024, 3, 8))
