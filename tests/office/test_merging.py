"""Two records of one person made one, and parted again; what lists were made from stays where it is."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratinghouse.office.journal import Clerk, act, broken_links
from ratinghouse.office.models import Alias, Entry, Event, JournalEntry, Player, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.merging import duplicates_of, merge_players, unmerge_player
from ratinghouse.office.register.particulars import memberships_as_of, player_after_merges
from ratinghouse.office.register.register import add_membership, add_player, edit_player, player_by_code
from tests.office.offices import Office

NOW = datetime(2024, 3, 1, tzinfo=UTC)


@pytest.fixture
def pair(federation: Office, clerk: Clerk) -> tuple[Player, Player]:
    """A player, and a duplicate of whom more is known."""
    player = add_player(clerk, code="1", name="Borg, Ada", birth="1990", fed="XAN")
    double = add_player(clerk, code="2", name="Borg, Ada Maria", birth="1990-05-07", fide_id="1503014", sex="w")
    return player, double


def event(state: str, *players: Player) -> Event:
    """An event in which some players played."""
    received = Received.objects.create(sha256="", file="", content=b"", at=NOW, reported=NOW.date())
    new_event = Event.objects.create(received=received, state=state, name="Open", start=date(2024, 2, 1))
    for no, player in enumerate(players, 1):
        Entry.objects.create(event=new_event, no=no, player=player, said_name=player.name)
    return new_event


def whose(played: Event) -> str:
    """Who the only player of an event is."""
    player = played.entries.get().player
    assert player is not None
    return player.code


def test_what_the_duplicate_had_goes_over_and_returns(pair: tuple[Player, Player], clerk: Clerk) -> None:
    _, double = pair
    admitted, rated = event("admitted", double), event("rated", double)
    Alias.objects.create(player=double, kind="name", text="borg a")
    add_membership(clerk, "2", date(2024, 1, 1), date(2024, 12, 31))
    merge_players(clerk, "1", "2", "same person, says the club")

    player = Player.objects.get(code="1")
    assert (player.birth, player.fide_id, player.sex) == ("1990-05-07", "1503014", "w")
    assert (whose(admitted), whose(rated)) == ("1", "2")
    assert {alias.text for alias in player.aliases.all()} == {"borg a", "borg ada maria"}
    assert [span.last for span in memberships_as_of(None, [player.pk])[player.pk]] == [date(2024, 12, 31)]
    assert player_after_merges(Player.objects.get(code="2")) == player
    assert player_by_code("1503014") == player

    unmerge_player(clerk, "2", "two sisters after all")
    player, double = Player.objects.get(code="1"), Player.objects.get(code="2")
    assert (player.birth, player.fide_id, player.sex) == ("1990", "", "")
    assert (double.fide_id, double.merged_into) == ("1503014", None)
    assert (whose(admitted), whose(rated)) == ("2", "2")
    assert [alias.text for alias in Alias.objects.all()] == ["borg a"]
    assert Alias.objects.get().player == double
    spans = memberships_as_of(None, [player.pk, double.pk])
    assert [len(spans[record.pk]) for record in (player, double)] == [0, 1]
    assert broken_links() == []


def test_memberships_are_known_as_they_were_at_each_act(pair: tuple[Player, Player], clerk: Clerk) -> None:
    player, double = pair
    add_membership(clerk, "2", date(2024, 1, 1), date(2024, 12, 31))
    merge_players(clerk, "1", "2")
    unmerge_player(clerk, "2")
    members = [
        [len(memberships_as_of(number, [player.pk, double.pk])[record.pk]) for record in (player, double)]
        for number in (3, 4, 5, 6)
    ]
    assert members == [[0, 0], [0, 1], [1, 0], [0, 1]]


def test_who_played_against_each_other_are_two(pair: tuple[Player, Player], clerk: Clerk) -> None:
    event("rated", *pair)
    event("refused", *pair)
    with pytest.raises(Refused) as refused:
        merge_players(clerk, "1", "2")
    assert [finding.code for finding in refused.value.findings] == ["both-played", "both-played"]
    assert Player.objects.get(code="2").merged_into is None


def test_who_played_against_a_duplicate_is_another_too(pair: tuple[Player, Player], clerk: Clerk) -> None:
    player, double = pair
    third = add_player(clerk, code="3", name="Borg, A.")
    event("rated", double, third)
    merge_players(clerk, "1", "2")
    with pytest.raises(Refused) as refused:
        merge_players(clerk, "1", "3")
    assert [finding.code for finding in refused.value.findings] == ["both-played"]
    assert duplicates_of(player) == [double]


def test_refusals(pair: tuple[Player, Player], clerk: Clerk) -> None:
    edit_player(clerk, "1", {"fide_id": "99"})
    for code, merged, why in (("1", "2", "two-fide-ids"), ("1", "1", "same-player"), ("1", "9", "no-such-player")):
        with pytest.raises(Refused) as refused:
            merge_players(clerk, code, merged)
        assert [finding.code for finding in refused.value.findings] == [why]
    with pytest.raises(Refused) as refused:
        unmerge_player(clerk, "2")
    assert [finding.code for finding in refused.value.findings] == ["not-merged"]


def test_a_duplicate_is_changed_no_more(pair: tuple[Player, Player], clerk: Clerk) -> None:
    merge_players(clerk, "1", "2")
    for act_on in (lambda: edit_player(clerk, "2", {"title": "GM"}), lambda: merge_players(clerk, "2", "1")):
        with pytest.raises(Refused) as refused:
            act_on()
        assert [finding.code for finding in refused.value.findings] == ["merged"]


def test_what_was_changed_or_rated_since_stays_when_a_merge_is_undone(
    pair: tuple[Player, Player], clerk: Clerk
) -> None:
    admitted = event("admitted", pair[1])
    merge_players(clerk, "1", "2")
    edit_player(clerk, "1", {"birth": "1991-05-07"})
    with act(clerk, "publish") as doing:
        Event.objects.filter(pk=admitted.pk).update(state="rated")
        doing.note("a list")
    unmerge_player(clerk, "2")
    assert Player.objects.get(code="1").birth == "1991-05-07"
    assert whose(admitted) == "1"
    entry = JournalEntry.objects.order_by("-number")[0]
    assert entry.after == {"entries_stayed": [admitted.entries.get().pk]}


def test_merged_again_after_it_was_undone(pair: tuple[Player, Player], clerk: Clerk) -> None:
    for _ in range(2):
        merge_players(clerk, "1", "2")
        assert Player.objects.get(code="1").fide_id == "1503014"
        unmerge_player(clerk, "2")
    assert Player.objects.get(code="1").fide_id == ""
    with pytest.raises(Refused):
        unmerge_player(clerk, "2")


@pytest.mark.parametrize(
    ("first", "last", "moved"),
    [
        (date(2023, 1, 1), date(2023, 12, 31), True),
        (date(2023, 1, 1), date(2024, 1, 1), False),
        (date(2024, 6, 30), date(2024, 12, 31), False),
        (date(2024, 7, 1), date(2024, 12, 31), True),
        (date(2024, 2, 1), date(2024, 2, 29), False),
        (date(2023, 1, 1), date(2024, 12, 31), False),
    ],
)
def test_only_memberships_that_share_no_day_go_over(
    pair: tuple[Player, Player], clerk: Clerk, first: date, last: date, moved: bool
) -> None:
    """The player who is kept was a member from January to June 2024."""
    player, double = pair
    half_year = (date(2024, 1, 1), date(2024, 6, 30))
    add_membership(clerk, "1", *half_year)
    add_membership(clerk, "2", first, last)
    merge_players(clerk, "1", "2")
    spans = memberships_as_of(None, [player.pk, double.pk])
    assert {(span.first, span.last) for span in spans[player.pk]} == (
        {half_year, (first, last)} if moved else {half_year}
    )
    assert len(spans[double.pk]) == (0 if moved else 1)
