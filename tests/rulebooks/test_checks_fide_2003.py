"""What FIDE 2003 demands of an event and its report (F03-010 to 024, 060 to 067), on small TRF files."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.reports.report import Format
from tests.rulebooks.papers import FIRST_PLAYER, Checked, check, dates, paper

OPEN = [2300, 2200, 2100, 2000]
BOOK = "fide-2003"
THEN = {"042": "2004/03/10", "052": "2004/03/18"}
IN_TIME = {"registered": "2004-03-09"}


def judged(raw: bytes, *flags: str, format: Format | None = None, pool: str = "standard", **numbers: Any) -> Checked:
    """The findings on an event that was registered in time, one round a day unless declared otherwise."""
    return check(BOOK, raw, *flags, format=format, pool=pool, days=IN_TIME, **{"rounds_per_day": 1} | numbers)


def then(**changed: str) -> dict[str, str]:
    """The header of an event of 2004; records are named r122, r052 …"""
    return THEN | {record.removeprefix("r"): value for record, value in changed.items()}


def test_an_event_that_fulfils_everything_leaves_no_finding() -> None:
    assert judged(paper(OPEN, rounds=3, header=THEN)).findings == ()


@pytest.mark.parametrize(
    ("highest", "control", "fast"),
    [(2200, "119 min", True), (2200, "120 min", False), (2199, "89 min", True), (2199, "90 min", False)],
)
def test_f03_010_minimum_times(highest: int, control: str, fast: bool) -> None:
    checked = judged(paper([highest, 2000, 1900, 1850], rounds=3, header=then(r122=control)))
    assert checked.errors == ({"too-fast"} if fast else set())


def test_f03_010_below_1600_an_hour_is_enough() -> None:
    """1.13 cannot be reached with published ratings, but all unrated players can meet."""
    assert judged(paper([0] * 4, rounds=3, header=then(r122="60 min"))).errors == set()
    assert judged(paper([0] * 4, rounds=3, header=then(r122="59 min"))).errors == {"too-fast"}


@pytest.mark.parametrize(
    "control",
    [
        "All the moves in two hours",
        "40 moves in 75 minutes, followed by all the moves in 15 minutes + 30 seconds per move from move 1",
        "40 moves in 90 minutes, followed by all the moves in 30 minutes",
    ],
)
def test_f03_011_the_three_samples_give_exactly_two_hours(control: str) -> None:
    assert judged(paper(OPEN, rounds=3, header=then(r122=control))).findings == ()


def test_f03_012_forty_moves_are_only_recommended() -> None:
    checked = judged(paper(OPEN, rounds=3, header=then(r122="36 moves in 90 min, then 30 min")))
    assert {finding.code: finding.severity for finding in checked.findings} == {"first-control": "warning"}
    assert checked.eligible


def test_f03_013_smoking_is_banned() -> None:
    assert judged(paper(OPEN, rounds=3, header=THEN), "smoking_allowed").errors == {"smoking"}


def test_f03_014_rounds_hours_and_days() -> None:
    raw = paper([2300] * 6, rounds=5, header=then(r122="121 min", r132=dates(*["04/03/10"] * 3, *["04/03/11"] * 2)))
    assert check(BOOK, raw, days=IN_TIME).errors == {"hours-per-day"}
    assert judged(paper(OPEN, rounds=3, header=THEN), rounds_per_day=4).errors == {"rounds-per-day", "hours-per-day"}


@pytest.mark.parametrize(
    ("end", "flags", "wrong"),
    [
        ("2004/06/07", (), False),
        ("2004/06/08", (), True),
        ("2004/06/08", ("is_league",), False),
        ("2004/06/08", ("long_approved",), True),
    ],
)
def test_f03_014_015_ninety_days_unless_a_league(end: str, flags: tuple[str, ...], wrong: bool) -> None:
    checked = judged(paper(OPEN, rounds=3, header=then(r052=end)), *flags)
    assert checked.errors == ({"too-long"} if wrong else set())


@pytest.mark.parametrize(
    ("rated", "of", "flags", "wrong"),
    [
        (4, 13, (), {"too-few-rated"}),
        (3, 9, (), {"small-round-robin"}),
        (3, 9, ("national_championship",), set()),
        (4, 9, (), set()),
    ],
)
def test_f03_019_composition_of_a_round_robin(rated: int, of: int, flags: tuple[str, ...], wrong: set[str]) -> None:
    assert judged(paper([2300] * rated + [0] * (of - rated), header=THEN), *flags).errors == wrong


@pytest.mark.parametrize(("ratings", "wrong"), [([2300, 2200, 2100, 0], False), ([2300, 2200, 0, 0], True)])
def test_f03_021_a_scheveningen_event_with_two_unrated_players(ratings: list[int], wrong: bool) -> None:
    checked = judged(paper(ratings, rounds=2, header=THEN), format=Format.SCHEVENINGEN)
    assert checked.errors == ({"unrated-in-scheveningen"} if wrong else set())


def test_f03_022_unrated_players_who_met_too_few_rated_opponents_are_noted() -> None:
    checked = judged(paper([2300, 2200, 2100, 0], rounds=2, header=THEN))
    assert {finding.code: finding.severity for finding in checked.findings} == {"few-rated-opponents": "note"}
    assert checked["few-rated-opponents"].line == FIRST_PLAYER + 3
    assert judged(paper([2300, 2200, 2100, 0], rounds=3, header=THEN)).findings == ()
    women = paper([2300, 2200, 0, 0], sex="w", header=THEN)
    assert judged(women, "national_championship").findings == (), "6.42 is not for round robins"


def test_f03_023_a_match_may_have_an_unrated_player_and_a_round_robin_an_unplayed_game() -> None:
    assert judged(paper([2300, 0], cycles=4, header=then(r092="Match")), format=Format.MATCH).errors == set()
    checked = judged(paper(OPEN, header=THEN, results={(1, 1): "-"}))
    assert {finding.code: finding.severity for finding in checked.findings} == {"incomplete-round-robin": "note"}


def test_f03_023_how_long_a_match_was_must_be_told_if_it_matters() -> None:
    results = {(round, 1): code for round, code in enumerate("1110=", 1)}
    raw = paper([2300, 2250], cycles=5, results=results, header=then(r092="Match"))
    assert judged(raw, format=Format.MATCH).codes == {"match-length"}
    assert judged(raw + b"XXR 6\n", format=Format.MATCH).codes == set()


@pytest.mark.parametrize(("registered", "wrong"), [("2004-03-09", False), ("2004-03-10", True)])
def test_f03_024_an_event_is_registered_before_it_starts(registered: str, wrong: bool) -> None:
    raw = paper(OPEN, rounds=3, header=THEN)
    checked = check(BOOK, raw, rounds_per_day=1, days={"registered": registered})
    assert checked.errors == ({"registered-late"} if wrong else set())
    assert check(BOOK, raw, rounds_per_day=1).codes == {"unknown-registered"}


def test_f03_060_the_report_identifies_the_event_with_exact_dates() -> None:
    assert judged(paper(OPEN, rounds=3, header=then(r012=""))).errors == {"no-event-name"}
    checked = judged(paper(OPEN, rounds=3, header=then(r052="")))
    assert checked.codes == {"unknown-end"}
    assert checked["unknown-end"].article == "11.21, 4.1"


def test_f03_060_the_time_limit_is_specified() -> None:
    checked = judged(paper(OPEN, rounds=3, header=then(r122="")))
    assert checked.codes == {"unknown-time-control"}
    assert "11.22" in checked["unknown-time-control"].article


def test_f03_060_the_cross_table_has_full_names_federations_and_ranks() -> None:
    raw = paper(
        OPEN, rounds=3, header=THEN, names={2: "Karpov", 3: "Karpov, A"}, without={1: ("fed",), 4: ("rank", "fed")}
    )
    checked = judged(raw)
    assert {(finding.code, finding.line, finding.column) for finding in checked.findings} == {
        ("no-first-name", FIRST_PLAYER + 1, 15),
        ("no-federation", FIRST_PLAYER, 54),
        ("no-rank", FIRST_PLAYER + 3, 86),
    }
    assert "2 players: Karpov; Karpov, A" in checked["no-first-name"].message
    assert checked.eligible


def test_f03_061_a_swiss_is_reported_with_colours() -> None:
    checked = judged(paper(OPEN, rounds=2, header=THEN, colours="--"))
    assert checked["no-colour"].severity == "warning"
    assert (checked["no-colour"].line, checked["no-colour"].column) == (FIRST_PLAYER, 92)
    assert "4 games" in checked["no-colour"].message
    assert "no-colour" not in judged(paper(OPEN, header=THEN, colours="--")).codes, "a round robin needs none (11.2)"


def test_f03_063_exempt_only_by_invitation_and_announcement() -> None:
    assert "must-be-rated" in judged(paper(OPEN, rounds=3, header=THEN), "invited_unrated").codes
    assert judged(paper(OPEN, rounds=3, header=THEN), "invited_unrated", "announced_unrated").codes == set()


def test_f03_066_rapid_play_has_no_minimum_time() -> None:
    assert judged(paper(OPEN, rounds=3, header=then(r122="25 min")), pool="rapid").errors == set()
    assert judged(paper(OPEN, rounds=3, header=then(r122="25 min"))).errors == {"too-fast"}


@pytest.mark.parametrize(
    ("flag", "noted"), [("withdrawn", True), ("excluded", True), ("withdrawn dispensation", False)]
)
def test_f03_067_who_is_not_to_be_listed(flag: str, noted: bool) -> None:
    raw = paper(OPEN, rounds=3, header=THEN)
    players = [
        RegisterPlayer("70003", rating=2100, flag=flag),
        *(RegisterPlayer(f"7000{no}", rating=OPEN[no - 1]) for no in (1, 2, 4)),
    ]
    checked = check(BOOK, raw, rounds_per_day=1, days=IN_TIME, register=players)
    assert checked.codes == ({"not-to-be-listed"} if noted else set())
    if noted:
        assert checked["not-to-be-listed"].line == FIRST_PLAYER + 2
