"""What the Japan Chess Federation demands of an event and its report (J-010 to J-032), on small TRF files."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.circumstances import with_circumstances
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.rulebooks import rulebook
from tests.rulebooks.building import tournament
from tests.rulebooks.papers import FIRST_PLAYER, LINE, Checked, check, paper

OPEN = [1800, 1700, 1600, 1500]
MEMBERS = [
    RegisterPlayer(f"7000{no}", rating=OPEN[no - 1], member_from=date(2024, 4, 1), member_to=date(2025, 3, 31))
    for no in range(1, 5)
]
ALL_DECLARED = {
    "host": 2,
    "run_by_members": 1,
    "announced_rated": 1,
    "reporter": 1,
    "has_organiser": 1,
    "non_members": 0,
}
DAYS = {"registered": "2025-03-05", "reported": "2025-03-20"}


def judged(
    raw: bytes,
    *,
    pool: str = "standard",
    days: dict[str, str] | None = None,
    without: str = "",
    members: list[RegisterPlayer] = MEMBERS,
    **declared: Any,
) -> Checked:
    """The findings on an event of which everything is declared but what ``without`` names."""
    numbers: dict[str, Any] = {name: number for name, number in (ALL_DECLARED | declared).items() if name != without}
    days = {name: day for name, day in (DAYS | (days or {})).items() if name != without}
    return check("jcf-2024", raw, pool=pool, register=members, days=days, **numbers)


def test_an_event_that_fulfils_everything_leaves_no_finding() -> None:
    assert judged(paper(OPEN, rounds=3)).findings == ()


@pytest.mark.parametrize(
    ("control", "pool", "wrong"),
    [
        ("45 min", "standard", set()),
        ("44 min", "standard", {"other-rating-type"}),
        ("44 min", "rapid", set()),
        ("45 min", "rapid", {"other-rating-type"}),
        ("45 min + 30 sec/move", "standard", set()),
        ("10 min", "rapid", set()),
        ("9 min", "rapid", {"too-fast"}),
        ("9 min", "standard", {"too-fast"}),
        ("9 min", "blitz", {"too-fast"}),
        ("44 min", "blitz", {"other-rating-type"}),
    ],
)
def test_j_003_022_the_type_of_rating_follows_from_the_time(control: str, pool: str, wrong: set[str]) -> None:
    checked = judged(paper(OPEN, rounds=3, header={"122": control}), pool=pool)
    assert checked.errors == wrong
    for code in wrong:
        assert checked[code].line == LINE["122"]


@pytest.mark.parametrize(("host", "wrong"), [(1, False), (2, False), (3, False), (0, True)])
def test_j_011_hosts(host: int, wrong: bool) -> None:
    checked = judged(paper(OPEN, rounds=3), host=host)
    assert checked.errors == ({"host"} if wrong else set())


def test_j_011_run_by_members() -> None:
    assert judged(paper(OPEN, rounds=3), run_by_members=0).errors == {"not-run-by-members"}


@pytest.mark.parametrize(("registered", "wrong"), [("2025-03-05", False), ("2025-03-06", True)])
def test_j_012_applied_for_five_days_before(registered: str, wrong: bool) -> None:
    checked = judged(paper(OPEN, rounds=3), days={"registered": registered})
    assert checked.errors == ({"registered-late"} if wrong else set())
    if wrong:
        assert checked["registered-late"].article == "3(4)"


@pytest.mark.parametrize(("declared", "kind"), [({}, "tournament"), ({"regular_meeting": 1}, "regular meeting")])
def test_j_010_a_regular_meeting_is_rated_like_a_tournament(declared: dict[str, Any], kind: str) -> None:
    report = tournament([1800, 1700], [(1, 2, "1")])
    period = RatingPeriod([report], declared=[DeclaredFacts(declared)])
    run = with_circumstances(rate(period, rulebook("jcf-2024")))
    assert run.working.at("event_kind", 0) == kind
    assert run.working["games"].tolist() == [1, 1]
    assert judged(paper(OPEN, rounds=3), **declared).codes == set()


def test_j_012_announced_as_rated() -> None:
    assert judged(paper(OPEN, rounds=3), announced_rated=0).errors == {"not-announced"}


@pytest.mark.parametrize(("until", "games"), [(date(2025, 3, 12), 0), (date(2025, 3, 11), 1), (date(2025, 3, 9), 3)])
def test_j_013_membership_is_asked_of_the_day_of_the_game(until: date, games: int) -> None:
    lapsed = [RegisterPlayer("70002", rating=1700, member_from=date(2024, 4, 1), member_to=until)]
    members = lapsed + [member for member in MEMBERS if member.id != "70002"]
    checked = judged(paper(OPEN, rounds=3), members=members)
    assert checked.codes == ({"not-a-member"} if games else set())
    if games:
        assert checked["not-a-member"].severity == "warning"
        assert checked.eligible, "the other games are rated"
        assert ("3 games" in checked["not-a-member"].message) is (games == 3)


def test_j_013_untold_memberships_are_asked_for() -> None:
    checked = judged(paper(OPEN, rounds=3), members=[])
    assert checked.codes == {"unknown-membership"}
    assert "4 players" in checked["unknown-membership"].message
    assert "--register" in checked["unknown-membership"].remedy


@pytest.mark.parametrize(("reported", "late"), [("2025-06-18", False), ("2025-06-19", True)])
def test_j_015_021_reported_within_three_months(reported: str, late: bool) -> None:
    checked = judged(paper(OPEN, rounds=3), days={"reported": reported})
    assert checked.codes == ({"reported-late"} if late else set())
    assert checked.eligible, "the Federation decides"


def test_j_020_all_games_are_reported() -> None:
    checked = judged(paper(OPEN, rounds=3, results={(2, 1): "X"}))
    assert checked.errors == {"game-not-reported"}
    assert checked["game-not-reported"].line == FIRST_PLAYER


@pytest.mark.parametrize(("reporter", "wrong"), [(1, False), (2, False), (0, True)])
def test_j_021_reporters(reporter: int, wrong: bool) -> None:
    assert judged(paper(OPEN, rounds=3), reporter=reporter).errors == ({"reporter"} if wrong else set())


def test_j_022_event_name_and_schedule() -> None:
    assert judged(paper(OPEN, rounds=3, header={"012": ""})).errors == {"no-event-name"}
    checked = judged(paper(OPEN, rounds=3, header={"052": ""}))
    assert checked.codes == {"unknown-end"}
    assert checked["unknown-end"].article == "4(3)a, 3(7)"


@pytest.mark.parametrize(
    ("name", "code", "column"),
    [
        ("Nakamura, Tsuyoshi", "name-form", 15),
        ("Nakamura", "name-form", 15),
        ("Накамура Цуёси", "not-roman", 15),
        ("Kobayashi Yūto", None, 0),
        ("O'Brien Seán", None, 0),
    ],
)
def test_j_022_names_in_roman_letters_surname_first_without_a_comma(name: str, code: str | None, column: int) -> None:
    checked = judged(paper(OPEN, rounds=3, names={3: name}))
    assert checked.codes == ({code} if code else set())
    if code:
        assert (checked[code].line, checked[code].column) == (FIRST_PLAYER + 2, column)
        assert checked.eligible


def test_j_022_federation_ids_and_non_members() -> None:
    raw = paper(OPEN, rounds=3, without={4: ("id",)})
    checked = judged(raw, non_members=1)
    assert checked.codes == {"no-federation-id", "unknown-membership"}
    assert (checked["no-federation-id"].line, checked["no-federation-id"].column) == (FIRST_PLAYER + 3, 58)
    assert "non-members" in judged(raw, non_members=0).codes
    assert "non-members" in judged(paper(OPEN, rounds=3), non_members=1).codes


def test_j_022_colours() -> None:
    checked = judged(paper(OPEN, rounds=3, colours="--"))
    assert checked.codes == {"no-colour"}
    assert "6 games" in checked["no-colour"].message


@pytest.mark.parametrize(
    ("untold", "option"),
    [
        ("host", "--host federation or club or circle or other"),
        ("run_by_members", "--run-by-members or --no-run-by-members"),
        ("announced_rated", "--announced-rated or --no-announced-rated"),
        ("reporter", "--reporter organiser or member or other"),
        ("has_organiser", "--organiser NAME"),
        ("non_members", "--non-members N"),
        ("registered", "--registered YYYY-MM-DD"),
        ("reported", "--reported YYYY-MM-DD"),
    ],
)
def test_what_is_not_told_is_asked_for_and_not_assumed(untold: str, option: str) -> None:
    checked = judged(paper(OPEN, rounds=3), without=untold)
    code = f"unknown-{option.split()[0].removeprefix('--')}"
    assert checked.codes == {code}
    assert option in checked[code].remedy
    assert checked.eligible


def test_j_032_forfeits_and_unrated_opponents_are_no_findings() -> None:
    raw = paper([1800, 1700, 1600, 0], rounds=3, results={(1, 1): "+"})
    assert judged(raw).findings == ()
