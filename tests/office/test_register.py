"""The register: new players, changes with what stood before, clubs, memberships, and finding people by name."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Former, JournalEntry, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.register.particulars import formers_as_of, memberships_as_of, particulars_as_of
from ratinghouse.office.register.register import (
    add_club,
    add_membership,
    add_player,
    edit_club,
    edit_player,
    free_codes,
    player_by_code,
    withdraw_membership,
)
from ratinghouse.office.register.search import find_players, search_text
from tests.office.offices import Office


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The codes of a refusal's findings."""
    return [finding.code for finding in refused.value.findings]


def test_a_new_player_gets_the_next_free_id(federation: Office, clerk: Clerk) -> None:
    first = add_player(clerk, name="Borg, Ada", fed="xan", sex="F", birth="1990-05-07", title="wgm", flags="ibca, icsc")
    assert (first.code, first.fed, first.sex, first.title, first.flags) == ("XAN000001", "XAN", "w", "WGM", "IBCA ICSC")
    add_player(clerk, code="XAN000041", name="Curie, Eve")
    add_player(clerk, code="XANTHIPPE", name="Xanthippe")
    assert add_player(clerk, name="Doe, Jo").code == "XAN000042"
    assert list(free_codes(2)) == ["XAN000043", "XAN000044"]


def test_a_new_player_is_in_the_journal(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, name="Borg, Ada", birth="1990", why="form of 3 May")
    entry = JournalEntry.objects.get(verb="player")
    assert (entry.subject, entry.why, entry.before) == ("player XAN000001", "form of 3 May", None)
    assert entry.after == {"name": "Borg, Ada", "birth": "1990"}


@pytest.mark.parametrize(
    ("particulars", "code"),
    [
        ({"name": " "}, "bad-name"),
        ({"name": "x" * 121}, "bad-name"),
        ({"name": "A", "fed": "NORWAY"}, "bad-fed"),
        ({"name": "A", "sex": "x"}, "bad-sex"),
        ({"name": "A", "birth": "7.5.1990"}, "bad-birth"),
        ({"name": "A", "birth": "1990-02-30"}, "bad-birth"),
        ({"name": "A", "title": "XM"}, "bad-title"),
        ({"name": "A", "fide_id": "15x"}, "bad-fide-id"),
        ({"name": "A", "fide_rating": 50}, "bad-fide-rating"),
        ({"name": "A", "club": "none"}, "no-such-club"),
        ({"name": "A", "code": "with space"}, "bad-code"),
        ({"name": "A", "code": "x" * 21}, "bad-code"),
    ],
)
def test_what_cannot_stand_in_the_register_is_refused(
    sqlite_office: Office, clerk: Clerk, particulars: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        add_player(clerk, **particulars)
    assert codes(refused) == [code]
    assert not Player.objects.exists()


def test_all_that_is_wrong_is_told_at_once(sqlite_office: Office, clerk: Clerk) -> None:
    with pytest.raises(Refused) as refused:
        add_player(clerk, name="", fed="N", sex="x", birth="?")
    assert codes(refused) == ["bad-name", "bad-fed", "bad-sex", "bad-birth"]


def test_ids_belong_to_one_player(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada", fide_id="1503014")
    with pytest.raises(Refused) as refused:
        add_player(clerk, code="7", name="Other", fide_id="1503014")
    assert codes(refused) == ["code-taken", "fide-id-taken"]
    add_player(clerk, code="8", name="Other")
    with pytest.raises(Refused) as refused:
        edit_player(clerk, "8", {"fide_id": "1503014"})
    assert codes(refused) == ["fide-id-taken"]


def test_a_change_keeps_what_stood_before(federation: Office, clerk: Clerk) -> None:
    player = add_player(clerk, code="7", name="Borg, Ada", fed="XAN", title="WIM")
    edit_player(clerk, "7", {"name": "Borg-Curie, Ada", "title": "WGM"}, why="married; congress")
    edit_player(clerk, "7", {"fed": "ATL"})
    last = JournalEntry.objects.order_by("-number")[0]
    assert (last.before, last.after) == ({"fed": "XAN"}, {"fed": "ATL"})
    assert list(Former.objects.order_by("until").values_list("until", "name", "title", "fed")) == [
        (3, "Borg, Ada", "WIM", "XAN"),
        (4, "Borg-Curie, Ada", "WGM", "XAN"),
    ]
    then = {number: particulars_as_of(number, [player.pk])[player.pk] for number in (2, 3, 4)}
    assert [(particulars.name, particulars.fed) for particulars in then.values()] == [
        ("Borg, Ada", "XAN"),
        ("Borg-Curie, Ada", "XAN"),
        ("Borg-Curie, Ada", "ATL"),
    ]
    assert particulars_as_of(None, [player.pk])[player.pk].fed == "ATL"
    assert formers_as_of(3)[player.pk].name == "Borg-Curie, Ada"
    assert formers_as_of(4) == {}


def test_nothing_new_is_refused(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada")
    with pytest.raises(Refused) as refused:
        edit_player(clerk, "7", {"name": "Borg, Ada", "title": ""})
    assert codes(refused) == ["nothing-new"]
    assert JournalEntry.objects.count() == 2


def test_clubs_and_being_hidden_are_no_particulars_of_a_list(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada")
    add_club(clerk, "KC", "Kubla Chess", "kc@example.org")
    edit_player(clerk, "7", {"club": "KC", "hidden": True})
    player = Player.objects.get()
    assert player.club is not None
    assert (player.club.name, player.hidden) == ("Kubla Chess", True)
    assert not Former.objects.exists()


def test_a_club_is_made_and_renamed(federation: Office, clerk: Clerk) -> None:
    add_club(clerk, "KC", "KC", "kc@example.org")
    club = edit_club(clerk, "KC", "Kubla Chess", why="its members voted")
    assert (club.name, club.contact) == ("Kubla Chess", "kc@example.org")
    entry = JournalEntry.objects.order_by("-number")[0]
    assert (entry.why, entry.before["name"], entry.after["name"]) == ("its members voted", "KC", "Kubla Chess")
    for code, name, why in (
        ("KC", "Kubla Chess", "nothing-new"),
        ("KC", " ", "no-such-club"),
        ("X", "Y", "no-such-club"),
    ):
        with pytest.raises(Refused) as refused:
            edit_club(clerk, code, name)
        assert codes(refused) == [why]
    for code, name, whys in (("KC", "", ["code-taken", "no-name"]), ("k c", "x", ["bad-code"])):
        with pytest.raises(Refused) as refused:
            add_club(clerk, code, name)
        assert codes(refused) == whys


def test_memberships_as_they_were_known(federation: Office, clerk: Clerk) -> None:
    player = add_player(clerk, code="7", name="Borg, Ada")  # act 2
    add_membership(clerk, "7", date(2024, 1, 1), date(2024, 12, 31))  # act 3
    withdraw_membership(clerk, "7", date(2024, 1, 1), "paid for somebody else")  # act 4
    add_membership(clerk, "7", date(2024, 7, 1), date(2024, 12, 31))  # act 5
    firsts = [
        [membership.first.month for membership in memberships_as_of(act, [player.pk])[player.pk]]
        for act in (2, 3, 4, 5)
    ]
    assert firsts == [[], [1], [], [7]]
    assert [membership.first.month for membership in memberships_as_of(None, [player.pk])[player.pk]] == [7]


def test_memberships_that_cannot_be(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada")
    add_membership(clerk, "7", date(2024, 1, 1), date(2024, 12, 31))
    for first, last, why in (
        (date(2024, 12, 31), date(2025, 12, 31), "overlap"),
        (date(2025, 2, 1), date(2025, 1, 1), "span"),
    ):
        with pytest.raises(Refused) as refused:
            add_membership(clerk, "7", first, last)
        assert codes(refused) == [why]
    with pytest.raises(Refused) as refused:
        withdraw_membership(clerk, "7", date(2024, 1, 2))
    assert codes(refused) == ["no-membership"]


def test_a_player_is_known_by_either_id(federation: Office, clerk: Clerk) -> None:
    add_player(clerk, code="7", name="Borg, Ada", fide_id="1503014")
    assert player_by_code("7") == player_by_code("1503014")
    with pytest.raises(Refused) as refused:
        player_by_code("8")
    assert codes(refused) == ["no-such-player"]


def test_people_are_found_however_they_are_spelled(federation: Office, clerk: Clerk) -> None:
    for code, name, local in (
        ("1", "Müller, Jörg", ""),
        ("2", "Mueller, Joerg", ""),
        ("3", "Muller, Hans", ""),
        ("4", "Groß, Ä", ""),
        ("5", "Habu, Yoshiharu", "羽生善治"),
        ("6", "O'Neil, Ann", ""),
        ("77", "Seven, Seven", ""),
    ):
        add_player(clerk, code=code, name=name, local_name=local)
    for text, expected in (
        ("müller", ["1", "2", "3"]),
        ("MUELLER", ["1", "2"]),
        ("muller", ["1", "2", "3"]),
        ("jorg muller", ["1", "2"]),
        ("Gross", ["4"]),
        ("羽生", ["5"]),
        ("yoshi habu", ["5"]),
        ("oneil", ["6"]),
        ("o'neil", ["6"]),
        ("77", ["77"]),
        ("7", []),
        ("", []),
        ("%", []),
    ):
        assert sorted(player.code for player in find_players(text)) == expected, text


@given(st.text(st.characters(max_codepoint=127)))
def test_the_quick_folding_is_the_same_as_the_thorough_one(name: str) -> None:
    assert search_text(name).split("\n")[0] == folded(name)
