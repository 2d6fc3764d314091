"""Corrections: the preview is what the run does, originals stay, lists are made again from the first affected on."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np
import pytest

from ratinghouse.office.events.receive import ReceivedFile
from ratinghouse.office.models import Event, JournalEntry, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.correction import correct as preview_of
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import edit_player
from ratinghouse.office.revisions.revisions import changes_of_ratings, revised_ratings
from ratinghouse.rating.player_columns import Standings
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_years import assert_explained

State = Event.State


def turned_around(raw: bytes) -> bytes:
    """The same report with the first game that was won and lost turned around in both lines."""
    lines = raw.decode().split("\r\n")
    for at, line in enumerate(lines):
        if line.startswith("001") and len(line) > 98 and line[98] in "10":
            opponent = int(line[91:95])
            other = next(i for i, o in enumerate(lines) if o.startswith("001") and int(o[4:8]) == opponent)
            mine, theirs = line[98], lines[other][98]
            if {mine, theirs} == {"1", "0"}:
                lines[at] = line[:98] + theirs + line[99:]
                lines[other] = lines[other][:98] + mine + lines[other][99:]
                return "\r\n".join(lines).encode()
    raise AssertionError("no decided game in the first round")


def corrected_report(event: Event, day: date) -> ReceivedFile:
    pool = event.pool
    assert pool is not None
    return ReceivedFile(turned_around(bytes(event.received.content)), "corrected.trf", day, pool=pool.name)


def first_rated(event_state: str = State.RATED) -> Event:
    event = Event.objects.filter(state=event_state).order_by("list_date", "pk").first()
    assert event is not None
    return event


@pytest.mark.slow
def test_an_event_of_three_years_ago_is_corrected_as_previewed(office: Office) -> None:
    simulation = Simulation("fide-2009")
    simulation.set_up()
    published = simulation.season(3)
    event = first_rated()
    last = published[-1].date
    clerk = clerk_on(last + timedelta(days=10))
    report_file = corrected_report(event, last + timedelta(days=9))
    counts = (PublishedList.objects.count(), Event.objects.count(), JournalEntry.objects.count())
    previewed = preview_of(clerk, event.pk, report_file, "the result of round 1 was entered wrongly", preview=True)
    assert (PublishedList.objects.count(), Event.objects.count(), JournalEntry.objects.count()) == counts
    assert [revision.date for revision in previewed.revisions] == [publication.date for publication in published]
    assert all(revision.edition == 2 for revision in previewed.revisions)
    assert previewed.revisions[0].changes
    original = dict(Listing.objects.filter(list__date=last).values_list("player__code", "rating"))

    done = correct(clerk, event.pk, report_file, "the result of round 1 was entered wrongly")
    assert done.revisions == previewed.revisions

    for revision in done.revisions:
        old, new = (
            dict(
                Listing.objects.filter(list__date=revision.date, list__edition=edition).values_list(
                    "player__code", "rating"
                )
            )
            for edition in (1, 2)
        )
        moved = {code: (old[code], new[code]) for code in old if old[code] != new[code]}
        assert moved == {change.code: (change.original, change.revised) for change in revision.changes}
    assert original == dict(
        Listing.objects.filter(list__date=last, list__edition=1).values_list("player__code", "rating")
    )
    assert verify().findings == ()
    event.refresh_from_db()
    assert event.state == State.SUPERSEDED
    assert Event.objects.get(supersedes=event).state == State.RATED
    assert not PublishedList.objects.filter(current=True, edition=1, taken_from=None).exists()


@pytest.mark.slow
def test_only_lists_from_the_first_affected_on_are_made_again(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1)
    event = Event.objects.filter(list_date=published[8].date).order_by("pk")[0]
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    done = correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    assert [revision.date for revision in done.revisions] == [publication.date for publication in published[8:]]
    assert set(PublishedList.objects.filter(edition=2).values_list("date", flat=True)) == {
        publication.date for publication in published[8:]
    }
    assert verify().findings == ()
    assert_explained("standard", every=5)


def test_a_second_correction_makes_a_third_edition(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1, events=1)
    event = Event.objects.filter(list_date=published[-2].date).order_by("pk")[0]
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    first = correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "once")
    assert first.event is not None
    annulled = correct(clerk, first.event, None, "never played")
    assert [revision.edition for revision in annulled.revisions] == [3, 3]
    listing = Listing.objects.filter(list__date=published[-2].date, list__current=True)
    assert sum(listing.values_list("games", flat=True)) == 0
    assert verify().findings == ()


@pytest.mark.slow
def test_jcf_lists_older_than_90_days_are_not_made_again(office: Office) -> None:
    """J-052: 7(3)."""
    simulation = Simulation("jcf-2024")
    simulation.set_up()
    published = simulation.season(1)
    event = Event.objects.filter(list_date=published[2].date).order_by("pk")[0]
    report_file = corrected_report(event, published[2].date)
    on_the_day = clerk_on(published[2].date + timedelta(days=91))
    with pytest.raises(Refused) as refused:
        correct(on_the_day, event.pk, report_file, "found late")
    assert refused.value.findings[0].article == "7(3)"
    assert "90 days" in str(refused.value)
    assert correct(clerk_on(published[2].date + timedelta(days=90)), event.pk, report_file, "in time").revisions


@pytest.mark.slow
def test_J_052_the_90_days_end_on_the_day_on_which_the_error_was_pointed_out(office: Office) -> None:
    """The office corrects it half a year after the list; what counts is when it was pointed out."""
    simulation = Simulation("jcf-2024")
    simulation.set_up()
    published = simulation.season(1)
    day = published[2].date
    event = Event.objects.filter(list_date=day).order_by("pk")[0]
    report_file = corrected_report(event, day)
    later = clerk_on(day + timedelta(days=180))
    for days, code in ((91, "too-late-to-correct"), (181, "found-later"), (None, "too-late-to-correct")):
        with pytest.raises(Refused) as refused:
            correct(
                later, event.pk, report_file, "wrong", pointed_out=None if days is None else day + timedelta(days=days)
            )
        assert [finding.code for finding in refused.value.findings] == [code]
    assert correct(later, event.pk, report_file, "wrong", pointed_out=day + timedelta(days=90)).revisions
    entry = JournalEntry.objects.get(verb="correct", subject=f"event {event.pk}")
    assert entry.after["found"] == (day + timedelta(days=90)).isoformat()
    assert verify().findings == ()


def test_what_the_register_says_since_does_not_leak_into_a_correction(office: Office) -> None:
    """Only the corrected report changes the lists; a date of birth that was entered since does not."""
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1, events=1)
    event = Event.objects.filter(list_date=published[-1].date).order_by("pk")[0]
    before = dict(Listing.objects.filter(list__date=published[-1].date).values_list("player__code", "k"))
    clerk = clerk_on(published[-1].date + timedelta(days=3))
    for code in sorted(before):
        edit_player(clerk, code, {"birth": "2015-05-05"})
    correct(clerk, event.pk, corrected_report(event, clerk.now.date()), "a result")
    after = dict(
        Listing.objects.filter(list__date=published[-1].date, list__edition=2).values_list("player__code", "k")
    )
    assert before == after
    assert verify().findings == ()


def test_nothing_is_corrected_without_cause(office: Office) -> None:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    published = simulation.season(1, events=1)
    event = first_rated()
    clerk = clerk_on(published[-1].date)
    report_file = ReceivedFile(bytes(event.received.content), "same.trf", clerk.now.date(), pool="standard")
    for case, reason, code in (
        (report_file, "why not", "nothing-new"),
        (corrected_report(event, clerk.now.date()), " ", "reason-missing"),
    ):
        with pytest.raises(Refused) as refused:
            correct(clerk, event.pk, case, reason)
        assert refused.value.findings[0].code == code
    waiting = simulation.hold(published[-1].date + timedelta(days=2), published[-1].date + timedelta(days=9))
    with pytest.raises(Refused) as refused:
        correct(clerk, waiting.pk, corrected_report(event, clerk.now.date()), "not yet rated")
    assert refused.value.findings[0].code == "wrong-state"
    assert PublishedList.objects.filter(edition=2).count() == 0


def test_a_correction_reaches_the_lists_of_another_pool_that_were_made_from_it(office: Office) -> None:
    """A rapid list takes standard ratings for players without a rapid one (RB 7.2.1)."""
    standard = Simulation("fide-2024")
    standard.set_up(also=["rapid"])
    rapid = Simulation("fide-2024", pool="rapid", seed=5)
    rapid.strength = standard.strength
    lists = standard.dates(1)[:3]
    for day in lists:
        start = day - timedelta(days=20)
        standard.hold(start, start + timedelta(days=7), name=f"Standard {day}")
        rapid.hold(start, start + timedelta(days=7), name=f"Rapid {day}")
        for pool in ("standard", "rapid"):
            publish(clerk_on(day), pool, day)
    assert verify().findings == ()
    event = Event.objects.filter(pool=Pool.objects.get(name="standard"), list_date=lists[0]).order_by("pk")[0]
    done = correct(clerk_on(lists[-1]), event.pk, corrected_report(event, lists[-1]), "a result")
    assert [(revision.pool, revision.date) for revision in done.revisions] == [
        ("standard", lists[0]),
        ("standard", lists[1]),
        ("rapid", lists[1]),
        ("standard", lists[2]),
        ("rapid", lists[2]),
    ]
    assert verify().findings == ()
    assert Player.objects.count() == standard.players


def rated(**ratings: int) -> Standings:
    """A list with these ratings; 0 stands for a player who is on it without one."""
    standings = Standings.empty(np.array([code.encode() for code in ratings], "S8"))
    standings.rating[:] = list(ratings.values())
    return standings


def test_a_correction_names_who_enters_and_who_leaves_a_list(sqlite_office: Office) -> None:
    """Who has a rating in one edition only stands first, then the largest difference up or down."""
    Player.objects.create(code="b", name="Borg, Ada")
    original = rated(a=2000, b=1800, c=1700, d=1500, g=1900)
    revised = rated(b=1805, c=1680, d=1500, e=1400, f=0, g=0)
    changes = changes_of_ratings(revised_ratings(original, revised), {"b": "Borg, Ada"})
    rows = [(change.code, change.name, change.original, change.revised, change.difference) for change in changes]
    assert rows == [
        ("a", "", 2000, None, None),
        ("e", "", None, 1400, None),
        ("g", "", 1900, None, None),
        ("c", "", 1700, 1680, -20),
        ("b", "Borg, Ada", 1800, 1805, 5),
    ]
