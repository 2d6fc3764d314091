"""Publishing: lists in order, previews that write nothing, late reports, several editions, and what never changes."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from ratinghouse.derivation.content_hash import bucket_digests, content_hash
from ratinghouse.office.models import (
    Event,
    EventWorking,
    JournalEntry,
    KeptResult,
    Listing,
    ListingRow,
    ListTree,
    Player,
    Pool,
    PublishedList,
)
from ratinghouse.office.publishing.adjustment_decisions import adjust_players
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.office.publishing.list_verification import verify_list
from ratinghouse.office.publishing.publication import Mover, preview, publish
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_pending_results
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_membership, add_player, edit_player
from ratinghouse.office.setting_up import init_office
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_years import assert_explained


def founded(rules: str = "fide-2024", **more: Any) -> Simulation:
    simulation = Simulation(rules, **more)
    simulation.set_up()
    return simulation


def refused_by(day: date, pool: str = "standard") -> str:
    with pytest.raises(Refused) as refused:
        publish(clerk_on(day), pool, day)
    return refused.value.findings[0].code


def test_a_preview_is_what_is_then_published_and_writes_nothing(office: Office) -> None:
    simulation = founded()
    day = date(2024, 4, 1)
    simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    before = (PublishedList.objects.count(), Listing.objects.count(), JournalEntry.objects.count())
    previewed = preview("standard", day, day)
    assert (PublishedList.objects.count(), Listing.objects.count(), JournalEntry.objects.count()) == before
    published = publish(clerk_on(day), "standard", day)
    assert (previewed.counts, previewed.movers, previewed.created) == (
        published.counts,
        published.movers,
        published.created,
    )
    assert previewed.content_hash == ""
    assert PublishedList.objects.get(date=day).content_hash == published.content_hash
    assert published.counts["games"] > 0


def test_a_game_that_counts_for_one_player_or_for_both_is_one_game(sqlite_office: Office) -> None:
    """Six play 15 games. The newcomer's five count for the newcomer alone (8.2), so the players have 25."""
    simulation = founded()
    rated = [f"X{number:04d}" for number in range(9, 14)]
    entries = [
        ReportEntry(no, f"Invented{int(code[1:])}, Player", code) for no, code in enumerate(("X0001", *rated), 1)
    ]
    simulation.hand_in(round_robin(entries, start=date(2024, 3, 5), end=date(2024, 3, 7)), date(2024, 3, 9))
    day = date(2024, 4, 1)
    assert preview("standard", day, day).counts["games"] == 15
    published = publish(clerk_on(day), "standard", day)
    assert (published.counts["games"], [player.code for player in published.created]) == (15, ["X0001"])
    listed = Listing.objects.filter(list__date=day, games__gt=0)
    assert sorted(listed.values_list("games", flat=True)) == [4, 4, 4, 4, 4, 5]
    assert PublishedList.objects.get(date=day).counts["games"] == 25  # as stored lists have it, and verify compares
    assert verify().holds


def test_every_change_of_a_hundred_points_is_an_anomaly_however_many_there_are(sqlite_office: Office) -> None:
    founded()
    day = date(2024, 4, 1)
    listed = Listing.objects.filter(rating__isnull=False).order_by("player__code").select_related("player")
    before = {listing.player.code: listing.rating or 0 for listing in listed[:13]}
    granted = {code: rating + (100 if number else 99) for number, (code, rating) in enumerate(before.items())}
    adjust_players(clerk_on(day), "standard", day, granted, "results abroad")
    previewed = preview("standard", day, day)
    assert [change.difference for change in previewed.anomalies] == [100] * 12
    assert len(previewed.movers) == 10


def test_who_is_new_or_delisted_has_no_difference() -> None:
    """A newcomer had no rating before, and who is delisted has none any more."""
    assert Mover("X1", "New", None, 1650, 5, 5).difference is None
    assert Mover("X2", "Gone", 1403, None, 4, 44).difference is None
    assert Mover("X3", "Moved", 1700, 1680, 4, 44).difference == -20


def test_lists_come_once_and_in_order_and_on_their_days(office: Office) -> None:
    founded()
    publish(clerk_on(date(2024, 5, 1), "Ada"), "standard", date(2024, 5, 1))
    with pytest.raises(Refused) as refused:
        publish(clerk_on(date(2024, 5, 2), "Bob"), "standard", date(2024, 5, 1))
    finding = refused.value.findings[0]
    assert finding.code == "already-published"
    assert "by Ada at 2024-05-01 12:00 UTC" in finding.message
    assert "2024-06-01" in finding.remedy
    with pytest.raises(Refused) as refused:
        preview("standard", date(2024, 5, 1), date(2024, 5, 1))
    assert [finding.code for finding in refused.value.findings] == ["already-published"]
    assert refused_by(date(2024, 4, 1)) == "list-too-early"
    assert refused_by(date(2024, 6, 2)) == "no-list-date"
    assert refused_by(date(2024, 6, 1), "rapid") == "unknown-pool"
    assert next_list_date(Pool.objects.get()) == date(2024, 6, 1)


def test_a_late_report_enters_the_next_list_with_the_ratings_of_its_time(office: Office) -> None:
    """The list in force on the first day counts (7.1.1), whichever list the event enters."""
    simulation = founded()
    simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    players = simulation.luck.sample(sorted(simulation.strength), 10)
    raw = simulation.report(date(2024, 3, 20), players, name="Late Open")
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    late = simulation.hand_in(raw, date(2024, 4, 3))
    assert late.list_date == date(2024, 5, 1)
    publish(clerk_on(date(2024, 5, 1)), "standard", date(2024, 5, 1))
    rating_list = PublishedList.objects.get(date=date(2024, 5, 1))
    assert [since for since, *_ in rating_list.inputs["lists"]["in_force"]] == ["2024-03-01"]
    assert rating_list.inputs["lists"]["previous"]["date"] == "2024-04-01"
    assert verify().findings == ()


def test_an_event_that_begins_before_the_first_list_is_rated_from_it(office: Office) -> None:
    simulation = founded()
    event = simulation.hold(date(2024, 3, 1), date(2024, 3, 9))
    Event.objects.filter(pk=event.pk).update(start=date(2024, 2, 27))
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    rating_list = PublishedList.objects.get(date=date(2024, 4, 1))
    assert rating_list.inputs["lists"]["in_force"][0][0] == "0001-01-01"
    assert rating_list.counts["changed"] > 0


def test_a_skipped_list_leaves_no_event_behind(office: Office) -> None:
    simulation = founded()
    event = simulation.hold(date(2024, 3, 5), date(2024, 3, 12))
    assert event.list_date == date(2024, 4, 1)
    publish(clerk_on(date(2024, 5, 1)), "standard", date(2024, 5, 1))
    event.refresh_from_db()
    assert (event.state, event.list_date) == ("rated", date(2024, 5, 1))


def test_two_editions_in_one_list_are_one_period(office: Office) -> None:
    """An event that began under the 2022 edition is rated by it, the others by that of 2024; the sum is rounded."""
    simulation = Simulation("fide-2022")
    simulation.begin = date(2024, 1, 1)
    simulation.set_up()
    init_office(clerk_on(date(2024, 1, 2)), "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    publish(clerk_on(date(2024, 2, 1)), "standard", date(2024, 2, 1))
    publish(clerk_on(date(2024, 3, 1)), "standard", date(2024, 3, 1))
    assert PublishedList.objects.get(date=date(2024, 3, 1)).rules == "fide-2022"
    first = simulation.hold(date(2024, 2, 28), date(2024, 3, 6), name="Old", size=16)
    second = simulation.hold(date(2024, 3, 8), date(2024, 3, 16), name="New", size=16)
    assert (first.rules, second.rules) == ("fide-2022", "fide-2024")
    publish(clerk_on(date(2024, 4, 1)), "standard", date(2024, 4, 1))
    rating_list = PublishedList.objects.get(date=date(2024, 4, 1))
    assert rating_list.rules == "fide-2022 fide-2024"
    assert verify().findings == ()
    assert_explained("standard")
    pool = Pool.objects.get()
    both = Player.objects.filter(entries__event=first).filter(entries__event=second)
    carried = 0
    for player in both:
        sheets = [part.sheets[-1] for part in explain(pool, player, rating_list.date).parts]
        old, new = (dict[str, Any](sheet.player) for sheet in sheets)
        if old["Ro"] is None:  # who comes onto the list is for its own edition to say, from all results
            assert new["Ro"] is None
            continue
        assert (new["Ro"], new["Rn"]) == (old["Ro"], old["Rn"])
        for sheet, other in zip(sheets, (new, old), strict=True):
            inputs = [dict(step.inputs) for step in sheet.player_steps if step.symbol == "rounded_change"]
            assert [step["change_elsewhere"] for step in inputs] in ([other["change"]], [])
        change = old["change"] + new["change"]
        assert abs(new["Rn"] - new["Ro"] - change) <= 0.5
        carried += old["change"] != 0
    assert carried > 3


def test_F09_040_from_quarterly_lists_to_six_a_year(office: Office) -> None:
    """The list of 1 July 2009 is the last of the edition of 2003; the next comes two months later, not three.

    It has events of both editions: a newcomer's games of June and of July together are a first rating (F09-048).
    """
    simulation = Simulation("fide-2003", players=14, unrated=1)
    simulation.begin = date(2009, 4, 1)
    simulation.set_up()
    change = {"standard": {"fide-2009-applied": date(2009, 7, 1)}}
    init_office(clerk_on(date(2009, 4, 2)), "XAN", "Xanadu", change)
    pool = Pool.objects.get()
    assert next_list_date(pool) == date(2009, 7, 1)
    publish(clerk_on(date(2009, 7, 1)), "standard", date(2009, 7, 1))
    assert next_list_date(pool) == date(2009, 9, 1)
    names = sorted(simulation.strength)
    simulation.strength[names[0]] = 2400  # the one without a rating wins most of their games
    june = simulation.report(date(2009, 6, 20), names[:8], name="June", rounds=6)
    july = simulation.report(date(2009, 7, 20), [names[0], *names[7:]], name="July", rounds=6)
    old, new = simulation.hand_in(june, date(2009, 7, 2)), simulation.hand_in(july, date(2009, 7, 28))
    assert (old.rules, new.rules) == ("fide-2003", "fide-2009-applied")
    assert (old.list_date, new.list_date) == (date(2009, 9, 1), date(2009, 9, 1))
    publish(clerk_on(date(2009, 9, 1)), "standard", date(2009, 9, 1))
    publish(clerk_on(date(2009, 11, 1)), "standard", date(2009, 11, 1))
    assert verify().findings == ()
    assert_explained("standard")
    listing = Listing.objects.get(player__code=names[0], list__date=date(2009, 9, 1))
    # 7.5 of 12 against 27010 / 12 = 2251: three half points over 50 % bring 12.5 each.
    assert (listing.status, listing.games, listing.total_games, listing.rating) == ("new", 12, 12, 2289)


def test_newcomers_are_pooled_over_lists_until_they_are_rated(office: Office) -> None:
    """7.1.4: results are kept until five games against rated players are there."""
    simulation = founded()
    newcomer = "X0001"
    rivals = [f"X{number:04d}" for number in range(12, 22)]
    days = [date(2024, 3, 5), date(2024, 4, 5), date(2024, 5, 5)]
    lists = [date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)]
    for start, day, opponents in zip(days, lists, (rivals[:3], rivals[3:6], rivals[6:9]), strict=True):
        raw = simulation.report(start, [newcomer, *opponents], name=f"Small {start}", rounds=2)
        simulation.hand_in(raw, start + timedelta(days=6))
        publish(clerk_on(day), "standard", day)
    lines = list(
        Listing.objects.filter(player__code=newcomer).order_by("list__date").values_list("status", "games", "rating")
    )
    assert [status for status, _, _ in lines[:2]] == ["unrated", "unrated"]
    assert lines[2][0] in ("new", "unrated")
    pending = KeptResult.objects.filter(player__code=newcomer).order_by("pk")
    assert [row.games for row in pending][:2] == [2, 2]
    assert PublishedList.objects.get(date=lists[2]).inputs["kept"]
    assert verify().findings == ()


@pytest.mark.slow
def test_a_rated_player_s_old_results_are_not_pooled_again(office: Office) -> None:
    """Reading below_floor: who is delisted starts again, and only with results from then on."""
    simulation = founded(unrated=8, seed=3)
    simulation.season(2)
    for rating_list in PublishedList.objects.filter(taken_from=None):
        for code, *_ in rating_list.inputs["kept"]:
            rated = Listing.objects.filter(
                list__pool=rating_list.pool, list__date__lt=rating_list.date, player__code=code, rating__isnull=False
            ).order_by("-list__date")
            since = rated.values_list("list__date", flat=True).first()
            rows = KeptResult.objects.filter(player__code=code, list__date__lt=rating_list.date)
            usable = rows.filter(list__date__gt=since) if since else rows
            assert len([row for row in rating_list.inputs["kept"] if row[0] == code]) == usable.count()


def test_inactive_after_a_year_and_back_with_a_game(office: Office) -> None:
    """FIDE 2024, 7.2.2: twelve months without a game; one game brings a player back."""
    simulation = founded(players=20, unrated=0)
    names = sorted(simulation.strength)
    first = simulation.report(date(2024, 3, 5), names[:10], name="First")
    simulation.hand_in(first, date(2024, 3, 12))
    flags = {}
    for day in simulation.dates(2):
        if day == date(2025, 6, 1):
            raw = simulation.report(date(2025, 5, 5), [*names[:2], *names[10:12]], name="Return", rounds=2)
            simulation.hand_in(raw, date(2025, 5, 9))
        publish(clerk_on(day), "standard", day)
        flags[day] = set(Listing.objects.filter(list__date=day, inactive=True).values_list("player__code", flat=True))
    last = Listing.objects.get(list__date=date(2024, 4, 1), player__code=names[0]).last_played
    assert last == date(2024, 3, 10)
    assert names[0] not in flags[date(2025, 3, 1)]
    assert names[0] in flags[date(2025, 4, 1)]
    assert names[0] not in flags[date(2025, 6, 1)]
    assert names[5] in flags[date(2025, 6, 1)]
    assert names[15] not in flags[date(2026, 3, 1)], "nothing is known of his last game"
    assert verify().findings == ()


def test_inactive_by_games_of_the_year(office: Office) -> None:
    """FIDE 2003, 9.2.3a: fewer than four games in a year, judged once the lists reach back a year."""
    simulation = founded("fide-2003")
    simulation.season(2)
    lists = PublishedList.objects.filter(taken_from=None).order_by("date")
    for rating_list in lists:
        flagged = set(Listing.objects.filter(list=rating_list, inactive=True).values_list("player__code", flat=True))
        year = rating_list.inputs["lists"]["year"]
        if year is None:
            assert flagged == set()
            continue
        games: dict[str, int] = {}
        dates = [ref["date"] for ref in year] + [rating_list.date.isoformat()]
        for code, number in Listing.objects.filter(list__date__in=dates).values_list("player__code", "games"):
            games[code] = games.get(code, 0) + number
        rated = Listing.objects.filter(list=rating_list, rating__isnull=False).values_list("player__code", flat=True)
        assert flagged == {code for code in rated if games.get(code, 0) < 4}
    assert any(Listing.objects.filter(list=rating_list, inactive=True).exists() for rating_list in lists)


def test_jcf_members_adopt_their_fide_rating_without_a_game(office: Office) -> None:
    """J: 6(1)."""
    founded("jcf-2024")
    clerk = clerk_on(date(2024, 10, 3))
    player = add_player(clerk, name="Joins, Late", birth="1990", fide_rating=1843)
    add_membership(clerk, player.code, date(2024, 10, 10), date(2025, 10, 9))
    publish(clerk_on(date(2024, 11, 1)), "standard", date(2024, 11, 1))
    listing = Listing.objects.get(list__date=date(2024, 11, 1), player=player)
    assert (listing.rating, listing.status, listing.k) == (1843, "new", 40)
    publish(clerk_on(date(2024, 12, 1)), "standard", date(2024, 12, 1))
    assert Listing.objects.get(list__date=date(2024, 12, 1), player=player).rating == 1843
    assert verify().findings == ()


def test_a_junior_s_k_follows_the_year_of_the_next_list(office: Office) -> None:
    """J: 5(1): under 19 on 1 January of the list's year, so the list of December prints what January uses."""
    founded("jcf-2024")
    listing = Listing.objects.filter(rating__lt=1900).select_related("player").order_by("player")[0]
    edit_player(clerk_on(date(2024, 10, 3)), listing.player.code, {"birth": "2005-06-06"})
    for day in (date(2024, 11, 1), date(2024, 12, 1)):
        publish(clerk_on(day), "standard", day)
    printed = Listing.objects.filter(player=listing.player).order_by("list__date").values_list("k", flat=True)
    assert list(printed)[1:] == [40, 20]


@pytest.mark.slow
def test_the_printed_k_is_the_one_that_the_next_list_uses(office: Office) -> None:
    simulation = founded()
    simulation.season(1)
    pool = Pool.objects.get()
    lists = list(PublishedList.objects.filter(taken_from=None).order_by("date"))
    compared = 0
    for before, after in pairwise(lists[-4:]):
        printed = dict(Listing.objects.filter(list=before, rating__isnull=False).values_list("player__code", "k"))
        assert set(printed.values()) <= {10, 20, 40}
        playing = Listing.objects.filter(list=after, games__gt=0, before__isnull=False)
        for listing in playing.select_related("player"):
            steps = explain(pool, listing.player, after.date).parts[-1].sheets[-1].player_steps
            assert {step.symbol: step.value for step in steps}["K_listed"] == printed[listing.player.code]
            compared += 1
    assert compared > 20


def test_nothing_published_can_be_changed(office: Office) -> None:
    founded().season(1, events=1)
    rating_list = PublishedList.objects.filter(taken_from=None).order_by("-date")[0]
    attempts = (
        lambda: ListingRow.objects.filter(list=rating_list).update(rating=2800),
        lambda: EventWorking.objects.filter(list=rating_list).update(columns=b""),
        lambda: PublishedList.objects.filter(pk=rating_list.pk).update(content_hash="0" * 64),
        lambda: PublishedList.objects.filter(pk=rating_list.pk).update(inputs={}),
        lambda: ListingRow.objects.filter(list=rating_list).delete(),
        lambda: ListingRow.objects.create(
            list=rating_list, player=Player.objects.create(code="late", name="Late"), status="new"
        ),
    )
    for attempt in attempts:
        with pytest.raises(DatabaseError), transaction.atomic():
            attempt()
    assert verify().findings == ()


@pytest.mark.slow
def test_verification_sees_what_was_touched(sqlite_office: Office) -> None:
    """Somebody with the file and without the triggers: every kind of change is found."""
    founded().season(1, events=1)
    rating_list = PublishedList.objects.filter(taken_from=None).order_by("-date")[0]
    with connection.cursor() as cursor:
        for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            cursor.execute(f"DROP TRIGGER {name}")
        changes = {
            "list-changed": ("office_listingrow", "rating = rating + 1", f"list_id = {rating_list.pk} AND rating > 0"),
            "list-changed ": ("office_listtree", "digests = x'00'", f"list_id = {rating_list.pk}"),
            "received-changed": ("office_received", "content = x'00'", "kind <> 'list'"),
            "journal-broken": ("office_journalentry", "who = 'nobody'", "number = 5"),
            "working-differs": (
                "office_playerworking",
                "columns = (SELECT columns FROM office_playerworking LIMIT 1)",
                f"list_id = {rating_list.pk}",
            ),
            "recipe-changed": (
                "office_ratinglist",
                "inputs = replace(inputs, '\"version\":4', '\"version\":2')",
                f"id = {rating_list.pk}",
            ),
            "wrong-edition": ("office_ratinglist", "current = 0", f"id = {rating_list.pk}"),
            "counts-differ": ("office_ratinglist", "counts = '{}'", f"id = {rating_list.pk}"),
        }
        for code, (table, change, where) in changes.items():
            cursor.execute("SAVEPOINT touched")
            cursor.execute(f"UPDATE {table} SET {change} WHERE {where}")
            verification = verify()
            assert code.strip() in {finding.code for finding in verification.findings}, code
            assert not verification.holds
            cursor.execute("ROLLBACK TO touched")
    assert verify().holds


def test_a_list_whose_numbers_and_hash_were_forged_together_is_found(sqlite_office: Office) -> None:
    founded().season(1, events=1)
    rating_list = PublishedList.objects.filter(taken_from=None).order_by("-date")[0]
    with connection.cursor() as cursor:
        for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(
            f"UPDATE office_listingrow SET rating = rating + 1 WHERE list_id = {rating_list.pk} AND rating > 0"
        )
    forged = TableSource().read(rating_list)
    ListTree.objects.filter(list=rating_list).update(digests=bucket_digests(forged))
    rating_list.content_hash = content_hash(
        rating_list.hash_version, rating_list.inputs_hash, forged, stored_pending_results(rating_list)
    )
    rating_list.save()
    assert "list-differs" in {finding.code for finding in verify_list(rating_list)}
