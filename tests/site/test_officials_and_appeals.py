"""The rating official on pages and forms, appeals and missed results on the board, the mark of the host's report."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from click.testing import CliRunner
from django.test import Client

from ratinghouse.cli import verbs
from ratinghouse.office.events.admission import refuse
from ratinghouse.office.models import Event, EventRefusal, PublishedList, RatingOfficial
from ratinghouse.office.results.event_results import EventResult
from ratinghouse.office.results.result_verification import MissedResults
from ratinghouse.site.desk import deadline_page
from tests.office.offices import Office
from tests.site.accounts import NOON, account, entered
from tests.site.guide_commands import commands_of

TODAY = datetime.now(UTC).date()
CONTACT = "ratings@lorandia.example"


@pytest.fixture
def officer(demo_office: Office) -> Client:
    return entered(account("vera", "officer"))


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_F09_092_lists_and_the_first_page_name_the_official_of_their_day(officer: Client, client: Client) -> None:
    newest = PublishedList.objects.filter(current=True, pool__name="standard").order_by("-date")[0]
    oldest = PublishedList.objects.filter(current=True, pool__name="standard").order_by("date")[0]
    address = f"/lists/standard/{newest.date}/"
    assert CONTACT not in text_of(client, address)
    typed = {"name": "Kubla Khan", "contact": CONTACT, "since": str(newest.date), "fed": ""}
    assert officer.post("/desk/officials/", typed).status_code == 302
    for path in (address, "/"):
        page = text_of(client, path)
        assert "Kubla Khan" in page
        assert CONTACT in page
    assert CONTACT not in text_of(client, f"/lists/standard/{oldest.date}/"), "the list is older"
    assert CONTACT in text_of(officer, "/desk/officials/")
    again = officer.post("/desk/officials/", typed)
    assert (again.status_code, "already has a rating official" in again.content.decode()) == (422, True)
    assert RatingOfficial.objects.count() == 1


def refused_event(day: date) -> Event:
    """A report that waited at the desk, under the rules of 2009, and was refused on a day."""
    event = Event.objects.filter(state__in=("checked", "matched")).order_by("pk")[0]
    Event.objects.filter(pk=event.pk).update(rules="fide-2009")
    return refuse(NOON, event.pk, "no clocks", "1.1", day)


def test_F09_006_an_appeal_at_the_desk_from_the_board_to_its_decision(officer: Client) -> None:
    event = refused_event(TODAY - timedelta(days=3))
    until = (TODAY + timedelta(days=4)).isoformat()
    path = f"/desk/events/{event.pk}/"
    assert f"an appeal is possible until {until} (article 0.5)" in text_of(officer, path)
    board = text_of(officer, "/desk/deadlines/")
    assert until in board
    assert "wait for an appeal" in board
    early = officer.post(f"{path}appeal/", {"day": str(TODAY - timedelta(days=9)), "grounds": "there were"})
    assert (early.status_code, "an appeal comes later" in early.content.decode()) == (422, True)
    assert officer.post(f"{path}appeal/", {"day": str(TODAY), "grounds": "there were"}).status_code == 302
    assert f"appealed on {TODAY}: there were" in text_of(officer, path)
    assert "decide on the appeal" in text_of(officer, "/desk/deadlines/")
    decision = {"day": str(TODAY), "reason": "seen", "do": "uphold"}
    assert officer.post(f"{path}appeal/decide/", decision).status_code == 302
    assert EventRefusal.objects.get(event=event).upheld
    assert Event.objects.get(pk=event.pk).state in ("checked", "matched")
    assert "decided on" in text_of(officer, path)


def test_appeals_are_for_officers(demo_office: Office) -> None:
    event = refused_event(TODAY)
    client = entered(account("anna", "arbiter"))
    for path in ("appeal/", "appeal/decide/"):
        assert client.post(f"/desk/events/{event.pk}/{path}", {"day": str(TODAY)}).status_code in (302, 403, 404)
    assert EventRefusal.objects.get(event=event).appealed is None


def test_F09_003_the_mark_is_on_the_public_page_and_in_the_form(officer: Client, client: Client) -> None:
    marked, unmarked = Event.objects.filter(state="rated", rules__startswith="fide-").order_by("-pk")[:2]
    Event.objects.filter(pk=marked.pk).update(declared={**marked.declared, "without_host_report": 1})
    mark = "Rated without a report of the host federation."
    assert mark in text_of(client, f"/events/{marked.pk}/")
    assert mark not in text_of(client, f"/events/{unmarked.pk}/")
    waiting = Event.objects.filter(state__in=("checked", "matched"), rules__startswith="fide-").order_by("pk")[0]
    assert 'name="without-host-report"' in text_of(officer, f"/desk/events/{waiting.pk}/")


def test_the_commands_for_refusals_and_officials_run_in_the_order_of_the_guide(demo_office: Office) -> None:
    waiting = str(Event.objects.filter(state__in=("checked", "matched")).order_by("pk")[0].pk)
    commands = commands_of("Refusals, appeals, and events without the host's report")
    commands += commands_of("The rating official")
    assert len(commands) == 5
    for command in commands:
        result = CliRunner().invoke(verbs, [waiting if word == "17" else word for word in command])
        assert result.exit_code == 0, (command, result.output)


def test_the_board_counts_the_results_that_no_list_has_taken(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = Event.objects.order_by("pk")[0]
    result = EventResult(event.pk, (1, 1, 2), ("A", "B"), ("1", "0"), coloured=True, reported=TODAY)
    missed = MissedResults(event, (result, replace(result, seat=(2, 2, 1))), date(2024, 4, 1))
    monkeypatch.setattr(deadline_page, "missed_results", lambda: iter([missed]))
    section = text_of(officer, "/desk/deadlines/").split("<h2>")[5]
    assert section.startswith("Results on no list")
    assert f'href="/desk/events/{event.pk}/"' in section
    assert '<td class="num error" data-label="Results">2</td>' in section
    assert "2024-04-01" in section
