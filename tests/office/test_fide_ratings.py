"""FIDE ratings by kind and day: which of them a national list adopts (JCF 6(1), J-040)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import FideRating, Listing, Player, PublishedList
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.fide_rating_acts import add_fide_rating, withdraw_fide_rating
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players, unmerge_player
from ratinghouse.office.register.player_record import record_of
from ratinghouse.office.register.register import add_membership, add_player
from ratinghouse.verifier import proof_of
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on

OCTOBER, NOVEMBER, DECEMBER = date(2024, 10, 1), date(2024, 11, 1), date(2024, 12, 1)
JOINED = date(2024, 10, 10)


def founded() -> None:
    """An office with a standard and a rapid pool, both under the rules of the JCF."""
    Simulation("jcf-2024").set_up(also=["rapid"])


def member(name: str, joined: date | None = JOINED) -> Player:
    clerk = clerk_on(OCTOBER)
    player = add_player(clerk, name=name, birth="1990")
    if joined is not None:
        add_membership(clerk, player.code, joined, date(2026, 12, 31))
    return player


def printed(pool: str, player: Player, day: date = NOVEMBER) -> int | None:
    publish(clerk_on(day), pool, day)
    listing = Listing.objects.filter(list__pool__name=pool, list__date=day, player=player).first()
    return listing.rating if listing is not None else None


def assert_proved(folder: Path) -> None:
    """Assert that every list follows from what it names, here and by the independent verifier."""
    assert verify().findings == ()
    for rating_list in PublishedList.objects.filter(taken_from=None).select_related("pool"):
        file = folder / f"{rating_list.pool.name}-{rating_list.date}.zip"
        file.write_bytes(export_bundle(rating_list))
        assert verify_bundle(file.read_bytes())[1] == ()
        assert proof_of(file).holds


def test_J_040_each_type_adopts_the_fide_rating_of_its_own_kind(office: Office, tmp_path: Path) -> None:
    """Without a game a FIDE Standard rating of 2100 makes a national Standard rating, and no Rapid one."""
    founded()
    player = member("Standard, Only")
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 2100, date(2024, 10, 1))
    assert printed("standard", player) == 2100
    assert printed("rapid", player) is None
    add_fide_rating(clerk_on(NOVEMBER), player.code, "rapid", 1950, date(2024, 10, 1))
    assert printed("rapid", player, DECEMBER) == 1950
    assert_proved(tmp_path)


@pytest.mark.parametrize(("day", "rating"), [(JOINED, 1843), (date(2024, 10, 11), None), (date(2024, 1, 1), 1843)])
def test_J_040_only_a_rating_held_when_the_player_joined(
    office: Office, tmp_path: Path, day: date, rating: int | None
) -> None:
    founded()
    player = member("Joined, On the Tenth")
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 1843, day)
    assert printed("standard", player) == rating
    assert_proved(tmp_path)


def test_J_040_a_member_since_2023_does_not_adopt_a_rating_of_2025(office: Office, tmp_path: Path) -> None:
    """Nor does renewing the membership make it the first one."""
    founded()
    player = member("Member, Since Long", None)
    add_membership(clerk_on(OCTOBER), player.code, date(2023, 1, 1), date(2023, 12, 31))
    add_membership(clerk_on(OCTOBER), player.code, date(2024, 10, 5), date(2025, 12, 31))
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 1843, date(2024, 10, 1))
    assert printed("standard", player) is None
    add_fide_rating(clerk_on(NOVEMBER), player.code, "standard", 1790, date(2022, 12, 1))
    assert printed("standard", player, DECEMBER) == 1790, "the one held in January 2023"
    assert_proved(tmp_path)


def test_J_040_who_was_never_a_member_is_not_listed(office: Office, tmp_path: Path) -> None:
    founded()
    guest = member("Guest, Only", None)
    add_fide_rating(clerk_on(OCTOBER), guest.code, "standard", 1843, date(2020, 1, 1))
    assert printed("standard", guest) is None
    add_membership(clerk_on(NOVEMBER), guest.code, date(2024, 11, 15), date(2025, 11, 14))
    assert printed("standard", guest, DECEMBER) == 1843
    assert_proved(tmp_path)


def test_a_list_is_derived_with_the_ratings_that_were_recorded_then(office: Office, tmp_path: Path) -> None:
    founded()
    player = member("Changed, Later")
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 1843, JOINED)
    assert printed("standard", player) == 1843
    withdraw_fide_rating(clerk_on(NOVEMBER), player.code, "standard", JOINED, "another player's")
    add_fide_rating(clerk_on(NOVEMBER), player.code, "standard", 1500, JOINED)
    assert_proved(tmp_path)


FIDE_LISTS = {
    date(2024, 9, 1): b"id,name,rating,fide_standard,fide_rapid,fide_day\nN1,Import One,,1900,1800,2024-09-01\n",
    date(2024, 10, 1): b"id,name,rating,fide_standard,fide_rapid,fide_day\nN1,Import One,,1900,1810,2024-10-01\n",
}


def test_an_import_records_ratings_by_kind_and_day_once(office: Office) -> None:
    founded()
    counts = []
    for day, file in (*FIDE_LISTS.items(), (OCTOBER, FIDE_LISTS[OCTOBER])):
        done = import_players(clerk_on(day), file, "ratings.csv")
        counts.append((done.created, done.changed, done.unchanged))
    assert counts == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    player = Player.objects.get(code="N1")
    assert record_of(player)["fide_ratings"] == [
        {"kind": "rapid", "rating": 1810, "day": "2024-10-01"},
        {"kind": "standard", "rating": 1900, "day": "2024-09-01"},
        {"kind": "rapid", "rating": 1800, "day": "2024-09-01"},
    ]
    corrected = FIDE_LISTS[OCTOBER].replace(b"1810", b"1815")
    import_players(clerk_on(OCTOBER), corrected, "ratings.csv")
    assert set(player.fide_ratings.filter(withdrawn=None, kind="rapid").values_list("rating", flat=True)) == {
        1815,
        1800,
    }


def test_the_column_fide_rating_is_of_the_pool_imported_for(office: Office) -> None:
    founded()
    for pool, rating in (("standard", 1900), ("rapid", 1850)):
        import_players(clerk_on(OCTOBER), f"id,name,fide_rating\nN1,Import One,{rating}\n".encode(), "f.csv", pool=pool)
    assert set(FideRating.objects.values_list("kind", "rating", "day")) == {
        ("standard", 1900, None),
        ("rapid", 1850, None),
    }


def test_merged_records_share_their_ratings_and_part_again(office: Office) -> None:
    founded()
    player, duplicate = member("Real, One"), member("Reel, One", None)
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 1900, OCTOBER)
    add_fide_rating(clerk_on(OCTOBER), duplicate.code, "standard", 1905, OCTOBER)
    add_fide_rating(clerk_on(OCTOBER), duplicate.code, "rapid", 1800, OCTOBER)
    before = {code: record_of(Player.objects.get(code=code))["fide_ratings"] for code in (player.code, duplicate.code)}
    merge_players(clerk_on(OCTOBER), player.code, duplicate.code)
    ratings = [(row["kind"], row["rating"]) for row in record_of(player)["fide_ratings"]]
    assert ratings == [("standard", 1900), ("rapid", 1800)]
    unmerge_player(clerk_on(OCTOBER), duplicate.code)
    assert {code: record_of(Player.objects.get(code=code))["fide_ratings"] for code in before} == before


@pytest.mark.parametrize(("kind", "rating"), [("bullet", 1900), ("standard", 99), ("rapid", 3501)])
def test_what_is_no_fide_rating_is_refused(office: Office, kind: str, rating: int) -> None:
    founded()
    player = member("Somebody, Else")
    with pytest.raises(Refused):
        add_fide_rating(clerk_on(OCTOBER), player.code, kind, rating, None)
    add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 100, None)
    with pytest.raises(Refused, match="already has"):
        add_fide_rating(clerk_on(OCTOBER), player.code, "standard", 100, None)
    with pytest.raises(Refused, match="no such"):
        withdraw_fide_rating(clerk_on(OCTOBER), player.code, "standard", OCTOBER)
