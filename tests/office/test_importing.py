"""Players from files: FIDE's list, a register, new, changed, unchanged, left out; and first lists taken over."""

from __future__ import annotations

import gzip
from datetime import date
from pathlib import Path

import pytest

from ratinghouse.derivation.content_hash import content_hash
from ratinghouse.derivation.recipe import recipe_hash
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import (
    Club,
    FideRating,
    Former,
    JournalEntry,
    Listing,
    Membership,
    Player,
    PublishedList,
    Received,
)
from ratinghouse.office.publishing.first_list import standings_from_file
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.import_files import _membership
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import add_player, edit_player
from tests.office.fide_list import HEADER, line
from tests.office.offices import Office

DAY = date(2024, 9, 1)


FIDE = (
    HEADER
    + line(101, "Borg, Ada", "XAN", 2450, 10, 1980, sex="F", more="IM/WGM/w")
    + line(102, "Curie, Eve", "XAN", 2350, 10, 1970, sex="F", more="//wi")
    + line(103, "Doe, Jo", "ATL", 1800, 40, 1985)
    + line(104, "Young, Sue", "XAN", 1700, 40, 2010, sex="F", more="//w")
    + line(105, "Old, Tim", "XAN", 1900, 20, 1960)
).encode()


def content_of_file(rating_list: PublishedList) -> str:
    """The hash of an imported list, calculated from its file."""
    return content_hash(rating_list.hash_version, rating_list.inputs_hash, standings_from_file(rating_list), ())


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The codes of a refusal's findings."""
    return [finding.code for finding in refused.value.findings]


def test_players_of_a_fide_list(federation: Office, clerk: Clerk) -> None:
    done = import_players(clerk, FIDE, "standard.txt")
    assert (done.created, done.changed, done.unchanged, done.left_out) == (5, 0, 0, 0)
    ada = Player.objects.get(code="101")
    assert (ada.fide_id, ada.name, ada.fed, ada.sex) == ("101", "Borg, Ada", "XAN", "w")
    assert (ada.birth, ada.title, ada.w_title, ada.sought) == ("1980", "IM", "WGM", "borg ada")
    assert list(ada.fide_ratings.values_list("kind", "rating", "day")) == [("standard", 2450, DAY)]
    entry = JournalEntry.objects.get(verb="import")
    assert {name: entry.after[name] for name in ("created", "changed", "unchanged")} == {
        "created": 5,
        "changed": 0,
        "unchanged": 0,
    }
    assert not PublishedList.objects.exists()


def test_the_same_file_again_changes_nothing(federation: Office, clerk: Clerk) -> None:
    import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    done = import_players(clerk, FIDE, "standard.txt")
    assert (done.created, done.changed, done.unchanged) == (0, 0, 5)
    assert not Former.objects.exists()


def test_a_later_file_changes_what_differs_and_keeps_what_stood(federation: Office, clerk: Clerk) -> None:
    import_players(clerk, FIDE, "standard.txt")
    edit_player(clerk, "105", {"birth": "1960-12-24", "title": "FM"})
    later = (
        FIDE.replace(b"Doe, Jo ", b"Ros, Jo ").replace(b"2450  ", b"2461  ")
        + line(106, "New, Nan", "XAN", 1500, 40, 2000).encode()
    )
    done = import_players(clerk, later, "october.txt")
    assert (done.created, done.changed, done.unchanged) == (1, 2, 3)
    jo, tim = Player.objects.get(code="103"), Player.objects.get(code="105")
    assert (jo.name, jo.sought) == ("Ros, Jo", "ros jo")
    assert (tim.birth, tim.title) == ("1960-12-24", "FM"), "a year does not shorten a date, a blank erases nothing"
    formers = Former.objects.filter(until=JournalEntry.objects.filter(verb="import").latest("number").number)
    assert [former.name for former in formers] == ["Doe, Jo"]
    ada = FideRating.objects.filter(player__code="101")
    assert list(ada.values_list("rating", "withdrawn").order_by("pk")) == [(2450, formers[0].until), (2461, None)]


def test_only_one_federation(federation: Office, clerk: Clerk) -> None:
    done = import_players(clerk, FIDE, "standard.txt", fed="ATL")
    assert done.created == 1
    assert Player.objects.get().name == "Doe, Jo"


def test_players_are_known_by_their_fide_id_not_by_a_like_code(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada", fide_id="101")
    add_player(clerk, code="102", name="Quite, Another")
    done = import_players(clerk, FIDE, "standard.txt")
    assert (done.created, done.changed) == (4, 1)
    assert Player.objects.get(code="7").birth == "1980"
    assert Player.objects.get(fide_id="102").code == "XAN000001"
    assert Player.objects.get(code="102").name == "Quite, Another"


def test_merged_players_are_left_alone(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="1", name="Borg, Ada")
    add_player(clerk, code="2", name="Borg, A.", fide_id="101")
    merge_players(clerk, "1", "2")
    done = import_players(clerk, FIDE, "standard.txt")
    assert (done.created, done.changed, done.left_out) == (4, 1, 0)
    assert Player.objects.get(code="1").birth == "1980"
    register = b"id,name\n2,Borg-Renamed\n"
    done = import_players(clerk, register, "register.csv")
    assert (done.left_out, [finding.code for finding in done.findings]) == (1, ["merged"])


def test_a_first_list_is_taken_over(federation: Office, clerk: Clerk) -> None:
    done = import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    assert done.lists == ("standard list of 2024-09-01: 5 players",)
    rating_list = PublishedList.objects.get()
    assert (rating_list.pool.name, rating_list.date, rating_list.edition, rating_list.current) == (
        "standard",
        DAY,
        1,
        True,
    )
    assert rating_list.rules == "fide-2024"
    assert (rating_list.counts["players"], rating_list.counts["rated"], rating_list.counts["removed"]) == (5, 5, 0)
    assert bytes(Received.objects.get().content) == FIDE
    listings = {listing.player.code: listing for listing in Listing.objects.select_related("player")}
    assert [listings[code].rating for code in sorted(listings)] == [2450, 2350, 1800, 1700, 1900]
    assert {listing.status for listing in listings.values()} == {"listed"}
    assert [code for code in sorted(listings) if listings[code].inactive] == ["102"]


def test_a_list_of_two_pools_is_taken_over_as_the_first_list_of_both(federation: Office, clerk: Clerk) -> None:
    """Ada has both ratings, Tim only a rapid one: each pool gets a list of its own players, proved from the file."""
    names = ("Borg, Ada", "XAN", "2450", "2380"), ("Old, Tim", "XAN", "0", "1910")
    players = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><country>{fed}</country><rating>{standard}</rating>"
        f"<games>0</games><k>20</k><rapid_rating>{rapid}</rapid_rating><rapid_games>0</rapid_games>"
        f"<rapid_k>20</rapid_k></player>"
        for number, (name, fed, standard, rapid) in enumerate(names, 101)
    )
    done = import_players(clerk, f"<playerslist>{players}</playerslist>".encode(), "combined.xml", as_list=DAY)
    assert done.lists == ("standard list of 2024-09-01: one player", "rapid list of 2024-09-01: 2 players")
    rows = Listing.objects.order_by("list__pool__name", "player__code")
    assert list(rows.values_list("list__pool__name", "player__code", "rating")) == [
        ("rapid", "101", 2380),
        ("rapid", "102", 1910),
        ("standard", "101", 2450),
    ]
    for rating_list in PublishedList.objects.all():
        assert content_of_file(rating_list) == rating_list.content_hash


def test_what_the_k_of_a_list_tells_of_games_and_peak(federation: Office, clerk: Clerk) -> None:
    """8.3.3: K 10 below 2400 means that 2400 was reached; K 40 of an adult that they are new; of a junior, nothing."""
    import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    games_and_peaks = {
        listing.player.code: (listing.total_games, listing.peak) for listing in Listing.objects.select_related("player")
    }
    assert games_and_peaks == {
        "101": (30, 2450),
        "102": (30, 2400),
        "103": (0, 1800),
        "104": (30, 1700),
        "105": (30, 1900),
    }


def test_a_list_taken_over_can_be_proved_from_its_file(federation: Office, clerk: Clerk) -> None:
    import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    edit_player(clerk, "103", {"fide_id": "999"})
    rating_list = PublishedList.objects.get()
    assert (content_of_file(rating_list), recipe_hash(rating_list.inputs)) == (
        rating_list.content_hash,
        rating_list.inputs_hash,
    )
    assert recipe_hash(rating_list.inputs) == rating_list.inputs_hash


def test_lists_that_are_not_taken_over(federation: Office, clerk: Clerk) -> None:
    for day, pool, why in ((date(2024, 10, 1), "standard", "another-date"), (DAY, "blitz", "no-such-pool")):
        with pytest.raises(Refused) as refused:
            import_players(clerk, FIDE, "standard.txt", as_list=day, pool=pool)
        assert codes(refused) == [why]
        assert not Player.objects.exists()
    import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    with pytest.raises(Refused) as refused:
        import_players(clerk, FIDE, "standard.txt", as_list=DAY)
    assert codes(refused) == ["not-the-first"]


REGISTER = """\
id,name,local_name,fide_id,fed,sex,birth,title,rating,games,peak,k,rd,member_from,member_to,flag,club,fide_rating
A1,"Borg, Ada",,101,XAN,w,1990-05-07,WGM,2100,250,2200,20,,2024-01-01,2024-12-31,IBCA,KC,2090
A2,"Habu, Yoshi",羽生,,XAN,m,1970,,1800,12,,40,,,,i,KC,
A3,"New, Nan",,,,,,,,3,,,,,,,,
A4,"Idle, Ida",,,,,,,,,,,,,,,,
""".encode()


def test_a_register_as_csv(federation: Office, clerk: Clerk) -> None:
    done = import_players(clerk, REGISTER, "register.csv", as_list=date(2024, 4, 1))
    assert (done.created, done.left_out) == (4, 0)
    assert [finding.code for finding in done.findings] == ["new-club"]
    ada = Player.objects.get(code="A1")
    assert (ada.fide_id, ada.flags, ada.birth) == ("101", "IBCA", "1990-05-07")
    assert list(FideRating.objects.values_list("player__code", "rating", "day")) == [("A1", 2090, None)]
    assert Player.objects.get(code="A2").local_name == "羽生"
    assert Club.objects.get().players.count() == 2
    assert Membership.objects.get().last == date(2024, 12, 31)
    listings = {listing.player.code: listing for listing in Listing.objects.select_related("player")}
    assert {
        code: (listing.rating, listing.total_games, listing.peak, listing.status) for code, listing in listings.items()
    } == {
        "A1": (2100, 250, 2200, "listed"),
        "A2": (1800, 12, 1800, "listed"),
        "A3": (None, 3, None, "unrated"),
    }
    assert (listings["A2"].inactive, listings["A1"].inactive) == (True, False)
    rating_list = PublishedList.objects.get()
    assert content_of_file(rating_list) == rating_list.content_hash
    again = import_players(clerk, gzip.compress(REGISTER), "register.csv.gz")
    assert (again.created, again.changed, again.unchanged) == (0, 0, 4)
    assert Membership.objects.count() == 1


def test_rows_with_errors_refuse_the_file_unless_left_out(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="B1", name="Owner, Otto", fide_id="101")
    bad = REGISTER + b"A5,,,,,,,,,,,,,,,,,\nA6,Six,,77,,,,,x,,,,,,,,,\nA7,Seven,,77,,,,,,,,,,,,,,\n"
    with pytest.raises(Refused) as refused:
        import_players(clerk, bad, "register.csv")
    assert codes(refused) == ["bad-rating"], "the file itself is looked at first"
    good = bad.replace(b",x,", b",,")
    with pytest.raises(Refused) as refused:
        import_players(clerk, good, "register.csv")
    assert codes(refused) == ["fide-id-taken", "no-name", "fide-id-taken"]
    assert Player.objects.count() == 1
    done = import_players(clerk, good, "register.csv", leave_out=True)
    assert (done.created, done.left_out) == (4, 3)


def test_a_list_with_the_federations_own_ids(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="101", name="Borg, Ada")
    done = import_players(clerk, FIDE, "own.txt", own_ids=True, as_list=DAY)
    assert (done.created, done.changed) == (4, 1)
    assert set(Player.objects.values_list("fide_id", flat=True)) == {""}
    assert not FideRating.objects.exists()
    rating_list = PublishedList.objects.get()
    assert content_of_file(rating_list) == rating_list.content_hash


@pytest.mark.parametrize("raw", [b"", b"\0\1\2", b"<html></html>", b"%PDF-1.4", b"id,rating\n"])
def test_files_that_are_none_are_refused(sqlite_office: Office, clerk: Clerk, raw: bytes) -> None:
    with pytest.raises(Refused):
        import_players(clerk, raw, "file")
    assert not JournalEntry.objects.exists()


def test_progress_is_reported(federation: Office, clerk: Clerk) -> None:
    steps: list[tuple[int, int]] = []
    import_players(clerk, FIDE, "standard.txt", report_progress=lambda done, of: steps.append((done, of)))
    assert steps == [(5, 5)]


def test_many_blocks_and_the_real_list(offices: object, shared: Path, clerk: Clerk, federation: Office) -> None:
    """A whole list of 2001, in several blocks: all of it, and again without a change."""
    raw = (shared / "data" / "lists" / "fide-JAN01FRL.txt.xz").read_bytes()
    done = import_players(clerk, raw, "JAN01FRL.txt.xz", leave_out=True)
    assert done.created > 30_000
    assert Player.objects.count() == done.created
    again = import_players(clerk, raw, "JAN01FRL.txt.xz", leave_out=True)
    assert (again.created, again.changed, again.unchanged) == (0, 0, done.created)
    assert broken_links() == []


@pytest.mark.parametrize(
    ("first", "last", "is_member"),
    [(DAY, DAY, True), (DAY, date(2025, 8, 31), True), (DAY, date(2024, 8, 31), False), (DAY, None, False)],
)
def test_a_membership_lasts_at_least_a_day(first: date, last: date | None, is_member: bool) -> None:
    player = RegisterPlayer(id="X1", name="Borg, Ada", member_from=first, member_to=last)
    assert _membership(player) == ((first, last) if is_member else None)
