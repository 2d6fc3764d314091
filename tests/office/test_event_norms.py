"""Title norms of rated events: judged with the list, stored, and judged again when a correction makes the list anew."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from django.db import DatabaseError, transaction

from ratinghouse.office.events import event_norms
from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.models import Event, NormResult, Player, StoredStatute
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from ratinghouse.site.public.player_norms import norms_of
from ratinghouse.titles.statute import TitleStatute, read_title_statute, title_statute
from tests.office.conftest import Offices
from tests.office.norm_events import APRIL, MARCH, closed_event, played_and_published
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_statutes_of_lists import without_triggers


def found_office() -> None:
    rules = {"fide-2024": MARCH}
    init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": rules, "rapid": rules})


def results() -> dict[tuple[str, str], tuple[str, int, int]]:
    return {
        (one.player.code, one.title): (one.verdict, one.games, one.score)
        for one in NormResult.objects.filter(event__state="rated").select_related("player")
    }


def test_a_norm_is_stored_with_the_list_that_rates_its_event(office: Office) -> None:
    found_office()
    event = played_and_published("11=1=1=1=")
    assert event.has_norms_judged
    made = results()
    assert {one.answer["edition"] for one in NormResult.objects.all()} == {"titles-2024"}
    assert made["N00", "GM"] == ("norm", 9, 700)
    assert made["N00", "IM"] == ("norm", 9, 700)
    assert {code for code, _ in made} == {"N00"}  # the others hold the titles, or stayed below
    stored = NormResult.objects.get(player__code="N00", title="GM")
    assert (stored.average, stored.required) == (2510, 600)
    assert stored.performance >= 2600
    assert {one["article"] for one in stored.answer["conditions"]} >= {"1.4.1", "1.4.8", "1.4.8a"}


def test_a_near_miss_says_what_was_lacking(office: Office) -> None:
    found_office()
    played_and_published("1===1====")
    near = NormResult.objects.get(player__code="N00", title="GM")
    assert (near.verdict, near.score, near.required) == ("near", 550, 600)
    assert near.answer["missing"] == ["½ more point (6 of 9 needed)"]


def correct_to(results: str) -> None:
    event = Event.objects.get(state="rated")
    paper = ReceivedFile(closed_event(results), "corrected.trf", APRIL, pool="standard")
    correct(clerk_on(date(2024, 4, 3)), event.pk, paper, "results", despite="for the test")


def test_a_correction_judges_again(office: Office) -> None:
    found_office()
    first = played_and_published("11=1=1=1=")
    correct_to("000000000")
    current = Event.objects.get(state="rated")
    assert current.pk != first.pk
    assert not NormResult.objects.filter(event=current, player__code="N00").exists()
    assert verify().findings == ()


def test_a_preview_of_a_correction_leaves_the_norms_alone(sqlite_office: Office) -> None:
    found_office()
    event = played_and_published()
    before = results()
    paper = ReceivedFile(closed_event("000000000"), "corrected.trf", APRIL, pool="standard")
    correct(clerk_on(date(2024, 4, 3)), event.pk, paper, "results", despite="for the test", preview=True)
    assert results() == before


def test_events_that_were_rated_before_norms_were_stored_are_judged_with_the_next_list(sqlite_office: Office) -> None:
    found_office()
    event = played_and_published()
    before = results()
    NormResult.objects.all().delete()
    Event.objects.update(has_norms_judged=None)
    publish(clerk_on(date(2024, 5, 1)), "standard", date(2024, 5, 1))
    event.refresh_from_db()
    assert event.has_norms_judged
    assert results() == before


def test_other_rules_and_other_play_bring_no_norms(sqlite_office: Office) -> None:
    simulation = Simulation("jcf-2024")
    simulation.found()
    simulation.season(1, events=1)
    assert set(Event.objects.filter(state="rated").values_list("has_norms_judged", flat=True)) == {False}
    assert not NormResult.objects.exists()


def test_norms_come_back_from_a_backup(offices: Offices, tmp_path: Path) -> None:
    first = offices("sqlite")
    found_office()
    played_and_published()
    before = results()
    back_up(clerk_on(APRIL), first.home, tmp_path / "b.zip")
    restore(clerk_on(APRIL), offices("postgresql", tables=False).home, tmp_path / "b.zip")
    assert results() == before


def test_the_law_of_a_norm_is_stored_with_it_once(office: Office) -> None:
    found_office()
    played_and_published("11=1=1=1=")
    law = title_statute("titles-2024")
    assert {norm.answer["statute"] for norm in NormResult.objects.all()} == {law.document_hash}
    stored = StoredStatute.objects.get(edition="titles-2024")
    assert (stored.pk, stored.law_hash, bytes(stored.content)) == (law.document_hash, law.law_hash, law.content)
    correct_to("11=1=1=11")
    assert StoredStatute.objects.filter(edition="titles-2024").count() == 1
    with pytest.raises(DatabaseError, match="never changed or removed"), transaction.atomic():
        stored.delete()
    assert verify().findings == ()


def test_a_stored_norm_keeps_its_law_when_the_regulations_change(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The document stays readable by the hash that the norm names, although this version has another one."""
    found_office()
    played_and_published("11=1=1=1=")
    document = json.loads(title_statute("titles-2024").content)
    document["edition"]["unrated"] += 1
    monkeypatch.setattr(event_norms, "title_statute", lambda edition: TitleStatute(document))
    norm = NormResult.objects.get(player__code="N00", title="GM")
    assert norm.answer["statute"] != TitleStatute(document).document_hash
    recorded = read_title_statute(bytes(StoredStatute.objects.get(pk=norm.answer["statute"]).content))
    assert recorded.document["edition"]["unrated"] == document["edition"]["unrated"] - 1
    assert verify().findings == ()


def test_an_altered_law_of_norms_is_a_finding(sqlite_office: Office) -> None:
    found_office()
    played_and_published("11=1=1=1=")
    without_triggers()
    StoredStatute.objects.filter(edition="titles-2024").update(content=b"{}")
    assert [(finding.severity, finding.code) for finding in verify().findings] == [("error", "statute-changed")]


def rename_law(name: str | None) -> None:
    """Let every stored norm name another statute, or none as the oldest norms."""
    for norm in NormResult.objects.all():
        rest = {key: value for key, value in norm.answer.items() if key not in ("statute", "version")}
        norm.answer = rest if name is None else {**norm.answer, "statute": name}
        norm.save()


def test_a_norm_of_an_unknown_law_is_a_finding(sqlite_office: Office) -> None:
    found_office()
    played_and_published("11=1=1=1=")
    rename_law("0" * 64)
    (finding,) = verify().findings
    assert (finding.severity, finding.code) == ("error", "statute-missing")
    assert finding.message == "the statute 000000000000, by which title norms were judged, is not stored"


@pytest.mark.parametrize("name", [None, title_statute("titles-2009").document_hash], ids=["none", "of this version"])
def test_norms_stored_before_their_law_was_stay_readable(sqlite_office: Office, name: str | None) -> None:
    found_office()
    played_and_published("11=1=1=1=")
    rename_law(name)
    (gm,) = [line for line in norms_of(Player.objects.get(code="N00")).achieved if line.title == "GM"]
    assert {"1.4.1", "1.4.8"} <= {condition["article"] for condition in gm.conditions}
    assert verify().findings == ()
