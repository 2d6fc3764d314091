"""The desk without a browser: what each of its pages does, and that the office's refusals are printed there."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from html import escape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Q
from django.test import Client

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.declaring import declared_by
from ratinghouse.office.models import Adjustment, Entry, Event, JournalEntry, Player, Pool, PoolRules
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.publication import Mover, Publication
from ratinghouse.site.accounts.disputes import day_disputed
from ratinghouse.site.desk.publication_work import publication_outcome
from ratinghouse.site.desk.report_text import AROUND, findings_of, marked_lines
from ratinghouse.site.models import Dispute
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.small_report import broken, small_report
from tests.waiting import wait_until


@pytest.fixture
def officer(demo_office: Office) -> Client:
    """An officer at the desk."""
    return entered(account("olga", "officer"))


def _file(name: str, text: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def _hand_in(client: Client, files: Sequence[SimpleUploadedFile], **more: str) -> str:
    return client.post(
        "/desk/upload/", {"files": files, "reported": "2023-01-09", **more}, follow=True
    ).content.decode()


def _ended(client: Client, address: str) -> Any:
    """The page of a work when it has ended."""

    def ended() -> str:
        page = client.get(address).content.decode()
        return "" if 'data-state="running"' in page else page

    return wait_until(ended)


def _archive(**files: str) -> SimpleUploadedFile:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(f"month/{name}.trf", text)
    return SimpleUploadedFile("month.zip", out.getvalue())


def test_the_worker_receives_the_reports_in_an_archive(officer: Client) -> None:
    before = Event.objects.count()
    page = _hand_in(officer, [_archive(a=small_report().text(), b="no report at all", c=small_report().text())])
    assert "month.zip: the reports are being received." in page
    address = re.search(r'href="(/desk/work/[^"]+)"', page)
    assert address is not None
    outcome = _ended(officer, address[1])
    assert "Reports in month.zip" in outcome
    assert "b.trf is stored as event" in outcome
    assert re.findall(r"<dd>(\d+)</dd>", outcome)[:1] == ["3"]
    assert Event.objects.count() == before + 2


def test_an_archive_of_somebody_else_is_a_file_that_cannot_be_read(demo_office: Office) -> None:
    page = _hand_in(entered(account("arne", "arbiter")), [_archive(a=small_report().text())])
    assert "it cannot be read" in page


def test_several_files_are_received_each_for_itself(officer: Client) -> None:
    report = small_report()
    page = _hand_in(
        officer, [_file("a.trf", report.text()), _file("b.txt", "no report at all"), _file("c.trf", report.text())]
    )
    assert "a.trf is received as event" in page
    assert "b.txt is stored as event" in page
    assert "it cannot be read" in page
    assert "c.trf was received before" in page
    states = dict(Event.objects.values_list("received__file", "state"))
    assert (states["a.trf"], states["b.txt"]) == ("matched", "received")


def test_a_report_is_fetched_as_it_came_under_a_name_without_signs(officer: Client) -> None:
    text = small_report().text()
    _hand_in(officer, [_file('Zürich "Open" 2022_a-1.trf', text)])
    event = Event.objects.latest("pk")
    answer = officer.get(f"/desk/events/{event.pk}/file")
    assert answer.content.decode() == text
    assert answer["Content-Disposition"] == 'attachment; filename="Z_rich Open 2022_a-1.trf"'


def test_the_inbox_counts_events_and_not_their_players(officer: Client) -> None:
    rated = Event.objects.filter(state="rated").count()
    assert f"Rated {rated}</a>" in officer.get("/desk/").content.decode()


def test_an_arbiter_sees_his_own_reports_and_no_others(officer: Client) -> None:
    anna, bert = entered(account("anna", "arbiter")), entered(account("bert", "arbiter"))
    assert "received as event" in _hand_in(anna, [_file("a.trf", small_report().text())], sender="bert")
    event = Event.objects.latest("pk")
    assert event.received.sender == "anna"
    assert event.name in anna.get("/desk/").content.decode()
    assert event.name not in bert.get("/desk/").content.decode()
    again = _hand_in(bert, [_file("a.trf", small_report().text())])
    assert "from another sender" in again
    assert f"event {event.pk}" not in again
    assert "Admit</button>" not in anna.get(f"/desk/events/{event.pk}/").content.decode()


def test_findings_stand_in_the_text_of_the_file(officer: Client) -> None:
    page = _hand_in(officer, [_file("broken.trf", broken(small_report()))])
    assert "broken.trf:16:99" in page
    marked = page.split('id="L16"')[1].split("</span>")[0]
    assert "<mark>1</mark>" in marked


def test_of_a_long_file_the_lines_around_findings_are_shown_and_gaps_are_marked(officer: Client) -> None:
    _hand_in(officer, [_file("broken.trf", broken(small_report()))])
    event = Event.objects.latest("pk")
    short = marked_lines(event, findings_of(event))
    assert [line.number for line in short] == list(range(1, len(short) + 1))
    assert not any(line.skipped for line in short)
    event.received.content = b"001\n" * 2000
    findings = [Finding("error", "a", "a", line=line) for line in (1, 1500)]
    long = marked_lines(event, findings)
    assert [line.number for line in long if line.skipped] == [1500 - AROUND]
    assert [line.number for line in long if line.severity == "error"] == [1, 1500]


def test_what_the_file_does_not_tell_is_told(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", small_report().text())])
    event = Event.objects.latest("pk")
    address = f"/desk/events/{event.pk}/tell/"
    assert any(finding["code"].startswith("unknown-") for finding in event.findings)
    assert "This is not a date." in officer.post(address, {"registered": "yesterday"}, follow=True).content.decode()
    officer.post(address, {"registered": "2022-11-01", "official": "0"})
    event.refresh_from_db()
    assert event.declared == {"registered": "2022-11-01", "official": 0}
    assert not any("registered" in finding["message"] for finding in event.findings)


def test_every_kind_of_thing_can_be_told_with_who_told_it_and_taken_back(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", small_report().text())])
    event = Event.objects.latest("pk")
    address, page = f"/desk/events/{event.pk}/tell/", f"/desk/events/{event.pk}/"
    first = officer.get(page).content.decode()
    assert first.index('id="declare-registered"') < first.index("Everything else you can enter")
    assert first.index('id="declare-official"') > first.index("Everything else you can enter")
    assert 'id="declare-host"' not in first  # FIDE does not ask for it
    facts = {"host": "club", "non-members": "0", "transmission": "electronic", "norms": "0", "format": "round-robin"}
    officer.post(address, {**facts, "time-control": "90+30", "start": "2023-01-05"})
    event.refresh_from_db()
    assert event.declared == {"host": 2, "non_members": 0, "postal": 0, "norms": 0}
    assert event.reading == {"format": "round-robin", "time_control": "90+30", "start": "2023-01-05"}
    content = officer.get(page).content.decode()
    assert '<option value="club" selected>' in content
    assert '<option value="electronic" selected>' in content
    assert 'name="non-members" value="0"' in content
    assert "<dt>Who hosted it (JCF)</dt><dd>a club" in content
    assert "entered by olga" in content
    anna = entered(account("anna", "officer"))
    anna.post(address, {**facts, "host": "", "time-control": "", "norms": "1"})
    event.refresh_from_db()
    assert event.declared == {"non_members": 0, "postal": 0, "norms": 1}
    assert event.reading == {"format": "round-robin", "start": "2023-01-05"}
    assert declared_by(event)["norms"] == "anna"
    assert declared_by(event)["postal"] == "olga"


def test_under_another_rulebook_other_things_are_asked_for(officer: Client) -> None:
    PoolRules.objects.filter(pool__name="standard").update(rules="jcf-2024")
    _hand_in(officer, [_file("a.trf", small_report().text())])
    event = Event.objects.latest("pk")
    page = officer.get(f"/desk/events/{event.pk}/").content.decode()
    first_fields = page.split("Everything else you can enter")[0]
    for name in ("host", "reporter", "run-by-members", "announced-rated", "organiser"):
        assert f'id="declare-{name}"' in first_fields, name
        assert f'<a href="/desk/events/{event.pk}/#declare-{name}">' in first_fields
    assert 'id="declare-smoking-allowed"' not in page
    officer.post(f"/desk/events/{event.pk}/tell/", {"host": "club", "organiser": "1", "run-by-members": "0"})
    event.refresh_from_db()
    codes = {finding["code"] for finding in event.findings}
    assert not codes & {"unknown-host", "unknown-organiser", "unknown-run-by-members"}
    assert 'correct <a href="' in officer.get(f"/desk/events/{event.pk}/").content.decode()


def test_what_was_told_wrongly_stays_in_the_form_and_all_of_it_is_said(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", small_report().text())])
    event = Event.objects.latest("pk")
    address = f"/desk/events/{event.pk}/tell/"
    wrong = {"registered": "yesterday", "non-members": "few", "host": "me", "rounds-per-day": "2"}
    page = officer.post(address, wrong).content.decode()
    assert "This is not a date." in page
    assert "Enter a whole number." in page
    assert "me is not one of the available choices" in page
    assert 'value="few"' in page
    page = officer.post(
        address, {"time-control": "quickly", "encoding": "klingon", "non-members": "3"}
    ).content.decode()
    assert "The rate of play &#x27;quickly&#x27; cannot be read" in page
    assert "there is no text encoding called &#x27;klingon&#x27;" in page
    assert 'name="non-members" value="3"' in page
    event.refresh_from_db()
    assert event.declared == {}
    assert event.reading == {}


def test_what_refuses_an_event_is_told_and_a_reason_overrides_it(officer: Client) -> None:
    _hand_in(officer, [_file("broken.trf", broken(small_report()))])
    event = Event.objects.latest("pk")
    page = officer.post(f"/desk/events/{event.pk}/admit/", follow=True).content.decode()
    assert "has errors, so it cannot be admitted" in page
    officer.post(f"/desk/events/{event.pk}/admit/", {"despite": "the arbiter said that White won"})
    event.refresh_from_db()
    assert event.state == "admitted"
    assert JournalEntry.objects.filter(verb="admit", who="olga", why="the arbiter said that White won").exists()


def test_a_newcomer_is_registered_from_the_matching_page(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", replace(small_report(), misspelt=2).text())])
    event = Event.objects.latest("pk")
    entry = Entry.objects.get(event=event, match="open")
    decide = f"/desk/events/{event.pk}/match/decide/"
    form = {"no": str(entry.no), "do": "new", "name": "Newman, Otto"}
    assert "does not state the year of birth" in officer.post(decide, form, follow=True).content.decode()
    assert "Newman, Otto is registered" in officer.post(decide, {**form, "birth": "1990"}, follow=True).content.decode()
    event.refresh_from_db()
    assert event.state == "matched"
    officer.post(decide, {"no": str(entry.no), "do": "reopen"})
    event.refresh_from_db()
    assert event.state == "checked"


def test_a_candidate_who_already_plays_in_the_event_cannot_be_chosen_again(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", replace(small_report(), misspelt=2).text())])
    event = Event.objects.latest("pk")
    entry, player = Entry.objects.get(event=event, match="open"), small_report().players[1]
    page = officer.get(f"/desk/events/{event.pk}/match/").content.decode()
    assert page.count('<button name="do" value="decide"') == page.count('class="card candidate"') > 0
    other = Entry.objects.filter(event=event).exclude(pk=entry.pk).earliest("no")
    officer.post(f"/desk/events/{event.pk}/match/decide/", {"no": str(other.no), "do": "reopen"})
    officer.post(f"/desk/events/{event.pk}/match/decide/", {"no": str(other.no), "do": "decide", "player": player.code})
    page = officer.get(f"/desk/events/{event.pk}/match/?no={entry.no}").content.decode()
    assert f"already entry {other.no} of this event" in page
    assert page.count('<button name="do" value="decide"') == page.count('class="card candidate"') - 1


def test_forms_keep_what_was_typed_when_the_office_refuses_it(officer: Client) -> None:
    _hand_in(officer, [_file("a.trf", replace(small_report(), misspelt=2).text())])
    event = Event.objects.latest("pk")
    match = f"/desk/events/{event.pk}/match/decide/"
    page = officer.post(match, {"no": "2", "do": "new", "name": "Newman, Otto", "fide_id": "77"}).content.decode()
    assert 'value="Newman, Otto"' in page
    assert 'name="fide_id" value="77"' in page
    assert '<details id="new" data-new open>' in page
    assert 'value="NOBODY"' in officer.post(match, {"no": "2", "do": "decide", "player": "NOBODY"}).content.decode()
    other = officer.post(match, {"no": "1", "do": "new", "name": "Elsewhere, Ed"}).content.decode()
    assert "Elsewhere, Ed" not in other
    single = {"do": "single", "pool": "standard", "ratings": "nobody", "described": "on appeal", "article": "12"}
    page = officer.post("/desk/adjustments/", single).content.decode()
    assert "nobody</textarea>" in page
    assert 'value="on appeal"' in page
    rated = Event.objects.filter(state="rated").first()
    assert rated is not None
    assert 'value="a slip"' in officer.post(f"/desk/events/{rated.pk}/correct/", {"reason": "a slip"}).content.decode()
    code = small_report().players[0].code
    form = {"name": "Kept, Karl", "birth": "soon", "why": "by letter"}
    page = officer.post(f"/desk/register/{code}/edit/", form).content.decode()
    assert 'value="Kept, Karl"' in page
    assert 'value="soon"' in page
    assert 'value="by letter"' in page
    assert not Player.objects.filter(name="Kept, Karl").exists()


def test_a_preview_writes_nothing_and_a_refused_publication_says_why(officer: Client) -> None:
    pool = Pool.objects.get(name="standard")
    day = next_list_date(pool)
    acts = JournalEntry.objects.count()
    work_page = officer.post("/desk/lists/preview/", {"pool": "standard", "date": str(day)})["Location"]
    before_button, button, _ = _ended(officer, work_page).partition("Publish this list")
    assert button
    assert "no event is admitted to the list" in before_button, "findings come before the button"
    assert JournalEntry.objects.count() == acts
    wrong = officer.post("/desk/lists/publish/", {"pool": "standard", "date": "2022-06-01"})["Location"]
    page = _ended(officer, wrong)
    assert "already published" in page
    assert f"the next list is that of {day}" in page


def test_of_many_players_the_page_of_a_publication_has_two_hundred_and_says_how_many_more_there_are() -> None:
    players = [Mover(f"X{number}", "Borg, Ada", 1500, 1500 + number, 5, 5) for number in range(203)]
    delisted = [Mover("X900", "Left, Lou", 1500, None, 0, 9), Mover("X901", "New, Nan", None, 1600, 5, 5)]
    summary = Publication("standard", date(2024, 1, 1), 1, (), {}, [], players, players[:200], delisted, [])
    outcome = publication_outcome(summary)
    assert outcome["more"] == {"anomalies": 3, "created": 0, "delisted": 0}
    fewer = replace(summary, anomalies=players[:200], created=players, delisted=players)
    assert publication_outcome(fewer)["more"] == {"anomalies": 0, "created": 3, "delisted": 3}
    assert [len(outcome["anomalies"]), len(outcome["created"])] == [200, 200]
    assert [row["difference"] for row in (outcome["anomalies"][7], *outcome["delisted"])] == [7, None, None]


def test_single_ratings_are_decided_and_taken_back(officer: Client) -> None:
    player = small_report().players[0]
    form = {"do": "single", "pool": "standard", "ratings": f"{player.code} 1999", "described": "decided on appeal"}
    wrong = officer.post("/desk/adjustments/", {**form, "ratings": "nobody"}, follow=True).content.decode()
    assert "write an ID and a rating" in wrong
    officer.post("/desk/adjustments/", form)
    adjustment = Adjustment.objects.latest("pk")
    assert (adjustment.ratings, adjustment.list_date) == (
        {player.code: 1999},
        next_list_date(Pool.objects.get(name="standard")),
    )
    officer.post("/desk/adjustments/", {"do": "take-back", "number": str(adjustment.pk), "described": "an error"})
    assert Adjustment.objects.latest("pk").reverses == adjustment


def test_players_are_merged_and_parted_again(officer: Client) -> None:
    event = Event.objects.filter(state="rated").first()
    both = list(Player.objects.filter(entries__event=event).order_by("pk")[:2])
    refused = officer.post(f"/desk/register/{both[0].code}/merge/", {"other": both[1].code}, follow=True)
    assert "so they are two players" in refused.content.decode()
    double = Player.objects.create(code="DOUBLE", name=both[0].name)
    officer.post(f"/desk/register/{both[0].code}/merge/", {"other": "DOUBLE", "why": "one person"})
    double.refresh_from_db()
    assert double.merged_into == both[0]
    officer.post("/desk/register/DOUBLE/unmerge/")
    double.refresh_from_db()
    assert double.merged_into is None


def test_the_journal_is_filtered_and_proved(officer: Client) -> None:
    page = officer.get("/desk/journal/?verb=account&who=tester").content.decode()
    assert "account olga" in page
    assert "list of" not in page
    assert "The journal is intact" in officer.get("/desk/journal/?check=1").content.decode()


def test_a_player_disputes_a_game_and_it_is_answered_and_settled(officer: Client) -> None:
    report = small_report()
    anna = entered(account("anna", "arbiter"))
    _hand_in(anna, [_file("a.trf", report.text())])
    event = Event.objects.latest("pk")
    player = entered(account("pia", "player", player=report.players[0].code))
    entry = Entry.objects.get(event=event, player=report.players[0])
    assert f"/account/entries/{entry.pk}/question/" in player.get("/account/player/").content.decode()
    question = f"/account/entries/{entry.pk}/question/"
    names = dict(event.entries.values_list("no", "said_name"))
    for game in event.games.filter(Q(white=entry.no) | Q(black=entry.no)):
        is_white = game.white == entry.no
        opponent, result = (game.black, game.white_code) if is_white else (game.white, game.black_code)
        assert f"{game.round}: {escape(names[opponent])} ({result})" in player.get(question).content.decode()
    assert (
        "9 is not one of the available choices"
        in player.post(question, {"round": "9", "text": "?"}, follow=True).content.decode()
    )
    player.post(question, {"round": "1", "text": "I lost this game."})
    dispute = Dispute.objects.get()
    assert (dispute.round, dispute.state) == (1, "open")
    assert "already" in player.post(question, {"round": "1", "text": "Again."}, follow=True).content.decode()
    address = f"/account/disputes/{dispute.pk}/"
    anna.post(address, {"text": "The sheet says so too.", "settle": "upheld"})
    dispute.refresh_from_db()
    assert dispute.state == "answered"  # only an officer settles
    officer.post(address, {"text": "Corrected with the next report.", "settle": "upheld"})
    dispute.refresh_from_db()
    assert dispute.state == "upheld"
    assert "Corrected with the next report." in player.get(address).content.decode()
    assert "is settled" in player.post(address, {"text": "But"}, follow=True).content.decode()
    acts = JournalEntry.objects.filter(verb="dispute", subject=f"dispute {dispute.pk}").order_by("number")
    assert [(act.who, act.after["state"]) for act in acts] == [
        ("pia", "open"),
        ("anna", "answered"),
        ("olga", "upheld"),
    ]
    assert "I lost this game." not in "".join(str(act.after) for act in acts)
    assert day_disputed(event) == dispute.opened.date(), "the day from which a correction counts"
    Dispute.objects.update(state="rejected")
    assert day_disputed(event) is None


def test_J_016_an_officer_leaves_a_game_out_and_rates_it_again(officer: Client) -> None:
    report = small_report()
    _hand_in(entered(account("anna", "arbiter")), [_file("a.trf", report.text())])
    event = Event.objects.latest("pk")
    address, typed = f"/desk/events/{event.pk}/leave-out/", {"authority": "Arbiter", "day": "2024-03-01"}
    game = event.games.order_by("round", "white")[0]
    page = officer.post(address, {**typed, "round": game.round, "no": 99, "reason": "fair play"})
    assert "has no confirmed game" in page.content.decode()
    officer.post(address, {**typed, "round": game.round, "no": game.black, "reason": "fair play"})
    decision = event.game_decisions.get()
    assert (decision.white, decision.reason, decision.authority) == (game.white, "fair play", "Arbiter")
    assert "fair play" in officer.get(f"/desk/events/{event.pk}/").content.decode()
    again = f"/desk/events/{event.pk}/rate-again/"
    assert officer.post(again, {"decision": "x"}).status_code == 404
    officer.post(again, {"decision": decision.pk})
    assert not event.game_decisions.filter(withdrawn=None).exists()


def test_a_player_hides_and_exports_his_own(demo_office: Office) -> None:
    chosen = small_report().players[0]
    player = entered(account("pia", "player", player=chosen.code))
    player.post("/account/player/hide/", {"hidden": "1"})
    chosen.refresh_from_db()
    assert chosen.hidden
    exported = json.loads(player.get("/account/player/export.json").content)
    assert exported["player"]["birth"] == chosen.birth
    assert exported["player"]["hidden"] is True
    assert exported["account"]["name"] == "pia"
    player.post("/account/player/hide/", {"hidden": "0"})
    chosen.refresh_from_db()
    assert not chosen.hidden
