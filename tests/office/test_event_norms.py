"""Title norms of rated events: judged with the list, stored, and judged again when a correction makes the list anew."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.models import Event, NormResult
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from tests.office.conftest import Offices
from tests.office.norm_events import APRIL, MARCH, closed_event, played_and_published
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on


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
