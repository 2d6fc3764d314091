"""What a list takes over from those before it: pending results, and players who join without a game."""

from __future__ import annotations

from datetime import date

from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office.models import Player, Pool, PublishedList
from ratinghouse.office.publishing.carried_over import ResultOfList, joining_players, still_pending
from ratinghouse.office.register.fide_rating_acts import add_fide_rating
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.register import add_membership
from ratinghouse.office.setting_up import init_office
from ratinghouse.rating.period import PendingResult
from ratinghouse.rulebooks import rulebook
from tests.office.offices import Office
from tests.office.simulated import clerk_on

OCTOBER, NOVEMBER = date(2024, 10, 1), date(2024, 11, 1)


def test_a_pending_result_is_of_whoever_the_player_is_now_until_a_rating_follows(sqlite_office: Office) -> None:
    pool = Pool.objects.create(name="standard")
    ada, ida = (Player.objects.create(code=code, name=code) for code in ("ADA", "IDA"))
    double = Player.objects.create(code="DOUBLE", name="Ada", merged_into=ada)
    stored = [
        ResultOfList(player, OCTOBER, PendingResult(player.code, "7", date(2024, 9, 8), 3, 150))
        for player in (double, ida)
    ]

    def pending(separate: set[str], last_rated: dict[int, date]) -> list[str]:
        return [row[0] for row in still_pending(pool, NOVEMBER, stored, separate, lambda ids: last_rated)]

    assert pending(set(), {}) == ["ADA", "IDA"]
    assert pending({"DOUBLE"}, {}) == ["DOUBLE", "IDA"]
    assert pending(set(), {ida.pk: date(2024, 9, 1)}) == ["ADA", "IDA"]
    assert pending(set(), {ida.pk: OCTOBER}) == ["ADA"]


def test_members_with_a_fide_rating_join_unless_the_list_before_has_them(sqlite_office: Office) -> None:
    clerk = clerk_on(OCTOBER)
    init_office(clerk, "JPN", "Japan", {"standard": {"jcf-2024": OCTOBER}})
    players = [RegisterPlayer(f"X{no}", f"Player {no}", "JPN", rating=1800 if no == 1 else None) for no in (1, 2, 3, 4)]
    import_players(clerk, write_register(players[:1]), "list.csv", as_list=OCTOBER, pool="standard")
    import_players(clerk, write_register(players[1:]), "register.csv", pool="standard")
    for code in ("X1", "X2", "X3"):
        add_fide_rating(clerk, code, "standard", 1900, OCTOBER)
    for code, first in (("X1", OCTOBER), ("X2", OCTOBER), ("X3", date(2024, 11, 2)), ("X4", OCTOBER)):
        add_membership(clerk, code, first, date(2025, 9, 30))
    pool, previous = Pool.objects.get(), PublishedList.objects.get()
    assert joining_players(rulebook("jcf-2024"), pool, NOVEMBER, previous) == ["X2"]
    assert joining_players(rulebook("jcf-2024"), pool, NOVEMBER, None) == ["X1", "X2"]
    assert joining_players(rulebook("fide-2024"), pool, NOVEMBER, previous) == []
