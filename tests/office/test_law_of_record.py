"""A published number keeps its law: the edition changes, and everything that shows or proves it stays the same."""

from __future__ import annotations

import json
import shutil
from datetime import date

import pytest
from click.testing import CliRunner
from django.test import Client

from ratinghouse.cli import verbs
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.office.models import EventWorking, Listing, PublishedList, StoredStatute
from ratinghouse.office.publishing import stored_calculations
from ratinghouse.office.publishing.list_verification import verify_list
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_hash
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.statutes import statutes_of_list
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.earlier_statutes import releases
from ratinghouse.rulebooks.statutes import statute
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_statutes_of_lists import list_of, published, rewrite, without_recorded_law, without_triggers
from tests.rulebooks.amendments import in_force, renamed

RULES = "fide-2024"
APRIL, MAY, JUNE = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)
SENTENCE = "Another sentence for the same rule."
NOT_RECORDED = "was published by a version whose rules are not known any more"
NOT_RECORDED_IN_JAPANESE = "規則がもう分からない版のプログラムで公表されました"

Documents = dict[str, bytes]


def amended(recorded: Statute) -> Statute:
    """The statute with one value, one rule, the name of one column and one sentence changed."""
    document = json.loads(recorded.content)
    names = document["names"]
    of_name = {row["name"]: row for row in names}
    of_name["cap"]["value"] = 100
    of_name["We"] |= {part: of_name["W"][part] for part in ("expression", "parameters", "where")}
    of_name["n"]["sentence"] = SENTENCE
    document["names"] = [renamed(row, "junior", "young") for row in names]
    return read_statute(canonical_content(document))


def forget(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty what is remembered of published lists, as in a process that starts anew."""
    shutil.rmtree(office.home / "cache", ignore_errors=True)
    monkeypatch.setattr(statutes_of_list, "_STATUTES", Remembered(4096))
    monkeypatch.setattr(statutes_of_list, "_RECORDED", Remembered(4096))


def displayed_documents(lists: list[PublishedList], office: Office) -> Documents:
    """Every sheet, page, JSON document and PDF of these lists."""
    client, documents = Client(HTTP_HOST="localhost"), Documents()
    for rating_list in lists:
        pool, day = rating_list.pool.name, rating_list.date.isoformat()
        moved = Listing.objects.filter(list=rating_list, games__gt=0).order_by("player")
        for code in moved.values_list("player__code", flat=True):
            for address in (f"/players/{code}/{pool}/{day}/", f"/api/v1/players/{code}/calculations/{pool}/{day}"):
                documents[address] = read(client, address)
        for code in moved.values_list("player__code", flat=True)[:2]:
            words = ["explain", code, "--pool", pool, "--list", day, "--office", str(office.home)]
            for more in ([], ["--json"]):
                answer = CliRunner().invoke(verbs, [*words, *more])
                assert answer.exit_code == 0, answer.output
                documents[" ".join((*words, *more))] = answer.stdout_bytes
        for event in (
            EventWorking.objects.filter(list=rating_list).order_by("event").values_list("event", flat=True)[:1]
        ):
            for form in ("sheet.pdf", "sheet.html", "crosstable.pdf"):
                documents[f"{day} {form}"] = read(client, f"/events/{event}/forms/{form}")
    return documents


def read(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return b"".join(answer) if answer.streaming else answer.content


@pytest.mark.slow
def test_an_amended_edition_changes_nothing_that_is_published(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulation = Simulation(RULES)
    simulation.set_up()
    hold_and_publish(simulation, APRIL)
    hold_and_publish(simulation, MAY)
    lists = list(PublishedList.objects.filter(taken_from=None).select_related("pool").order_by("date"))
    recorded = statute(RULES)
    assert [it.inputs["statutes"] for it in lists] == [{RULES: recorded.document_hash}] * 2
    before = displayed_documents(lists, sqlite_office)
    assert len(before) > 50
    with in_force(amended(recorded), monkeypatch):
        assert statute(RULES).law_hash != recorded.law_hash
        forget(sqlite_office, monkeypatch)
        assert displayed_documents(lists, sqlite_office) == before
        verification = verify()
        assert verification.holds
        assert {(it.severity, it.code) for it in verification.findings} == {("note", "rulebook-changed")}
        with monkeypatch.context() as careless:  # by today's law they are others: the comparison can fail
            careless.setattr(stored_calculations, "book_of_record", lambda rating_list, rules: rulebook(rules))
            forget(sqlite_office, careless)
            assert displayed_documents(lists, sqlite_office) != before
        hold_and_publish(simulation, JUNE)
        newest = PublishedList.objects.get(date=JUNE)
        assert newest.inputs["statutes"] == {RULES: statute(RULES).document_hash}
        assert StoredStatute.objects.filter(edition=RULES).count() == 2
        assert verify_list(newest) == []
        forget(sqlite_office, monkeypatch)
        after = displayed_documents(lists[:1], sqlite_office)
        assert {it: before[it] for it in after} == after


def hold_and_publish(simulation: Simulation, day: date) -> None:
    """An event of the month before, and the list."""
    simulation.hold(date(day.year, day.month - 1, 3), date(day.year, day.month - 1, 9))
    publish(clerk_on(day), "standard", day)


def test_sheets_of_a_list_whose_law_is_not_recorded_say_so(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Command, JSON, page and JSON interface; without the notice before, and in Japanese where that is asked for."""
    published(APRIL)
    code = Listing.objects.filter(list=list_of(APRIL), games__gt=0).values_list("player__code", flat=True)[0]
    client = Client(HTTP_HOST="localhost")
    page, interface = f"/players/{code}/standard/{APRIL}/", f"/api/v1/players/{code}/calculations/standard/{APRIL}"
    words = ["explain", code, "--list", str(APRIL), "--office", str(sqlite_office.home)]
    assert NOT_RECORDED not in explained(words)
    assert json.loads(explained([*words, "--json"]))["findings"] == []
    assert NOT_RECORDED not in read(client, page).decode()
    without_triggers()
    without_recorded_law(list_of(APRIL))
    forget(sqlite_office, monkeypatch)
    assert f"{NOT_RECORDED}: its numbers are those that were stored" in explained(words)
    assert NOT_RECORDED in read(client, page).decode()
    for document in (explained([*words, "--json"]), read(client, interface).decode()):
        (finding,) = json.loads(document)["findings"]
        assert (finding["severity"], finding["code"]) == ("warning", "law-not-recorded")
        assert NOT_RECORDED in finding["message"]
    japanese = json.loads(explained([*words, "--json", "--lang", "ja"]))["findings"][0]["message"]
    assert NOT_RECORDED_IN_JAPANESE in japanese
    assert NOT_RECORDED_IN_JAPANESE in client.get(page, headers={"accept-language": "ja"}).content.decode()


@pytest.mark.parametrize("players_swapped", [False, True])
def test_a_list_of_a_known_text_that_does_not_follow_says_so_on_its_sheets(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch, players_swapped: bool
) -> None:
    """As verify does: the text is one of an earlier release, but two players of the event have changed places."""
    published(APRIL)
    without_triggers()
    rating_list = list_of(APRIL)
    text_hash = releases()["95badd6"][RULES].text
    events = rating_list.inputs["events"]
    if players_swapped:
        (first, player), (second, other_player), *rest = events[0]["players"]
        events[0]["players"] = [(first, other_player), (second, player), *rest]
    rewrite(rating_list, version=2, rulebooks={RULES: text_hash}, statutes=None, register=None, events=events)
    rating_list = list_of(APRIL)
    content = stored_hash(rating_list, TableSource())
    PublishedList.objects.filter(pk=rating_list.pk).update(content_hash=content)
    forget(sqlite_office, monkeypatch)
    codes = [finding.code for finding in verify_list(list_of(APRIL)) if finding.severity == "warning"]
    assert codes == (["law-not-recorded"] if players_swapped else [])
    code = Listing.objects.filter(list=rating_list, games__gt=0).values_list("player__code", flat=True)[0]
    words = ["explain", code, "--list", str(APRIL), "--office", str(sqlite_office.home)]
    assert (NOT_RECORDED in explained(words)) is players_swapped


def explained(words: list[str]) -> str:
    result = CliRunner().invoke(verbs, words)
    assert result.exit_code == 0, result.output
    return result.output
