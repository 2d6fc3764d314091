"""Title norms of rated events: judged with the list, stored, and judged again when a correction makes the list anew."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from ratinghouse.derivation.recipe import with_games_left_out
from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.lists.register import write_register
from ratinghouse.office.events import event_norms
from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Event, JournalEntry, NormResult, Player, Pool, StoredReading, StoredStatute
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.results.left_out_games import left_out_seats
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.rating.norm_answer import norms_of as norms_of_report
from ratinghouse.reports import Report
from ratinghouse.reports.trf import write_trf
from ratinghouse.site.public.player_norms import norm_rows, norms_in
from ratinghouse.titles.statute import TitleStatute, read_title_statute, title_statute
from tests.office.conftest import Offices
from tests.office.norm_events import APRIL, MARCH, START, closed_event, hand_in, played_and_published
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_statutes_of_lists import without_triggers
from tests.titles.test_sight import titled_event


def found_office() -> None:
    rules = {"fide-2024": MARCH}
    init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": rules, "rapid": rules})


def results() -> dict[tuple[str, str], tuple[str, int, int]]:
    return {
        (norm.player.code, norm.title): (norm.verdict, norm.games, norm.score)
        for norm in NormResult.objects.filter(event__state="rated").select_related("player")
    }


def test_a_norm_is_stored_with_the_list_that_rates_its_event(office: Office) -> None:
    found_office()
    event = played_and_published("11=1=1=1=")
    assert event.has_norms_judged
    judged = results()
    assert {norm.answer["edition"] for norm in NormResult.objects.all()} == {"titles-2024"}
    assert judged["N00", "GM"] == ("norm", 9, 700)
    assert judged["N00", "IM"] == ("norm", 9, 700)
    assert {code for code, _ in judged} == {"N00"}  # the others hold the titles, or stayed below
    stored = NormResult.objects.get(player__code="N00", title="GM")
    assert (stored.average, stored.required) == (2510, 600)
    assert stored.performance >= 2600
    assert {condition["article"] for condition in stored.answer["conditions"]} >= {"1.4.1", "1.4.8", "1.4.8a"}


def test_a_near_miss_says_what_was_lacking(office: Office) -> None:
    found_office()
    played_and_published("1===1====")
    near = NormResult.objects.get(player__code="N00", title="GM")
    assert (near.verdict, near.score, near.required) == ("near", 550, 600)
    assert near.answer["missing"] == ["½ more point (6 of 9 needed)"]


def correct_to(results: str) -> None:
    event = Event.objects.get(state="rated")
    report_file = ReceivedFile(closed_event(results), "corrected.trf", APRIL, pool="standard")
    correct(clerk_on(date(2024, 4, 3)), event.pk, report_file, "results", despite="for the test")


def test_a_correction_judges_again(office: Office) -> None:
    found_office()
    first = played_and_published("11=1=1=1=")
    correct_to("000000000")
    current = Event.objects.get(state="rated")
    assert current.pk != first.pk
    assert not NormResult.objects.filter(event=current, player__code="N00").exists()
    assert verify().findings == ()


def judged_anew(changes: dict[date, set[str]]) -> bool:
    """Whether the event is judged again after ratings of players changed on lists."""
    Event.objects.update(has_norms_judged=True)
    event_norms.forget_judgements(Pool.objects.get(name="standard").pk, changes)
    return Event.objects.get(state="rated").has_norms_judged is None


def test_only_other_ratings_of_its_players_on_a_list_in_force_let_an_event_be_judged_again(office: Office) -> None:
    """The event is played from 5 to 13 March 2024: the list of March is in force, that of April appears after it."""
    found_office()
    event = played_and_published("11=1=1=1=")
    publish(clerk_on(date(2024, 5, 1)), "standard", date(2024, 5, 1))
    player = event.entries.order_by("no")[0].player
    assert player is not None
    assert event.start is not None
    assert MARCH <= event.start < APRIL
    assert judged_anew({MARCH: {player.code}})
    assert not judged_anew({MARCH: set()})
    assert not judged_anew({MARCH: {"somebody else"}})
    assert not judged_anew({APRIL: {player.code}, date(2024, 5, 1): {player.code}})
    Event.objects.filter(pk=event.pk).update(end=APRIL)
    assert judged_anew({APRIL: {player.code}})
    assert not judged_anew({date(2024, 5, 1): {player.code}})
    Event.objects.filter(pk=event.pk).update(start=APRIL, end=APRIL)
    assert not judged_anew({MARCH: {player.code}}), "the list of April replaced that of March"
    Event.objects.filter(pk=event.pk).update(start=date(2024, 2, 1), end=date(2024, 2, 9))
    assert judged_anew({MARCH: {player.code}}), "the first list stands in for those before it"
    assert not judged_anew({APRIL: {player.code}})


def test_a_preview_of_a_correction_leaves_the_norms_alone(sqlite_office: Office) -> None:
    found_office()
    event = played_and_published()
    before = results()
    report_file = ReceivedFile(closed_event("000000000"), "corrected.trf", APRIL, pool="standard")
    correct(clerk_on(date(2024, 4, 3)), event.pk, report_file, "results", despite="for the test", preview=True)
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
    simulation.set_up()
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
    (gm,) = [line for line in norms_in(norm_rows(Player.objects.get(code="N00"))).achieved if line.title == "GM"]
    assert {"1.4.1", "1.4.8"} <= {condition["article"] for condition in gm.conditions}
    assert verify().findings == ()


def test_norms_of_an_event_that_is_no_longer_rated_are_not_shown(sqlite_office: Office) -> None:
    """As where a correction supersedes it: the judgements stay stored."""
    found_office()
    played_and_published("11=1=1=1=")
    player = Player.objects.get(code="N00")
    assert norms_in(norm_rows(player)).achieved
    for state in (Event.State.SUPERSEDED, Event.State.WITHDRAWN):
        Event.objects.update(state=state)
        norms = norms_in(norm_rows(player))
        assert not norms.achieved
        assert not norms.near_misses


def register_of(reports: list[Report]) -> list[Registered]:
    """The players of invented events, each under an ID of its own; some differ from what the reports say."""
    luck = random.Random(7)
    return [
        Registered(
            f"{at}-{entry.no}",
            name=f"{entry.name} of {at}",
            fed=entry.fed or "FRA",
            sex=luck.choice((entry.sex, "w")) or "m",
            title=luck.choice((entry.title, entry.title, "IM", "")),
            birth="1990",
            rating=entry.rating and entry.rating + luck.randrange(-40, 40),
            games=99 if entry.rating else 0,
        )
        for at, report in enumerate(reports)
        for entry in report.entries
    ]


def stored_and_judged(event: Event) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    """The norms that are stored of an event, and those of judging everybody in it."""
    question = NormQuestion(registers=event_norms.registers_in_force(event))
    report = with_games_left_out(report_of(event), left_out_seats(event))
    judged: list[tuple[Any, ...]] = [
        (norm.player.no, norm.title, "near" if norm.near else norm.verdict, norm.average, norm.performance)
        for results in norms_of_report(report, question).results
        for norm in results.norms
        if norm.games and (norm.near or norm.verdict != "none")
    ]
    stored = event.norms.order_by("pk").values_list("no", "title", "verdict", "average", "performance")
    return list(stored), judged


def test_judging_everybody_finds_what_is_stored(office: Office) -> None:
    """Events of all kinds, with women's titles, forfeits, unrated players and ratings that the reports have wrong."""
    init_office(clerk_on(MARCH), "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}})
    days: dict[str, Any] = {"start": START, "end": START + timedelta(days=12), "round_dates": ()}
    reports = [
        replace(event, event=replace(event.event, name=f"Open {at}", **days))
        for at, event in enumerate(map(titled_event, range(30)))
    ]
    players = register_of(reports)
    import_players(clerk_on(MARCH), write_register(players), "opening.csv", as_list=MARCH, pool="standard")
    for at, report in enumerate(reports):
        entries = tuple(entry._replace(id=f"{at}-{entry.no}", name=f"{entry.name} of {at}") for entry in report.entries)
        hand_in(write_trf(replace(report, entries=entries))[0])
    publish(clerk_on(APRIL), "standard", APRIL)
    norms = 0
    for event in Event.objects.filter(state="rated").select_related("received", "pool"):
        stored, judged = stored_and_judged(event)
        assert sorted(stored) == sorted(judged)
        norms += len(stored)
    assert norms > 20
    acts = JournalEntry.objects.filter(verb="norms")
    assert acts.count() == NormResult.objects.values("event").distinct().count()
    before = acts.count()
    event_norms.forget_judgements(Pool.objects.get().pk, {MARCH: Player.objects.values_list("code", flat=True)})
    assert not Event.objects.filter(state="rated").exclude(has_norms_judged=None).exists()
    event_norms.judge_norms(clerk_on(APRIL))
    assert acts.count() == before, "the same norms are not stored again"


def test_norms_that_were_interrupted_wait_and_are_named(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    found_office()
    with monkeypatch.context() as patch:
        patch.setattr(event_norms, "_judge", interrupted)
        with pytest.raises(KeyboardInterrupt):
            played_and_published("11=1=1=1=")
    event = Event.objects.get()
    assert (event.state, event.has_norms_judged) == ("rated", None)
    assert not NormResult.objects.exists()
    (note,) = verify().findings
    assert (note.severity, note.code) == ("note", "norms-not-judged")
    assert note.message == "the title norms of 1 rated event are not judged yet"
    assert verify().holds
    event_norms.judge_norms(clerk_on(APRIL))
    assert results()["N00", "GM"] == ("norm", 9, 700)
    assert verify().findings == ()


def interrupted(*arguments: object) -> None:
    raise KeyboardInterrupt


def test_a_damaged_report_does_not_keep_others_from_being_judged(sqlite_office: Office) -> None:
    found_office()
    played_and_published("11=1=1=1=")
    without_triggers()
    StoredReading.objects.update(content=b"x")
    Event.objects.update(has_norms_judged=None)
    event_norms.judge_norms(clerk_on(APRIL))
    assert Event.objects.get().has_norms_judged is None
    assert results()["N00", "GM"] == ("norm", 9, 700)
