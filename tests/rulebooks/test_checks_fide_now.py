"""What FIDE 2022 and 2024 demand of an event and of each game, on small TRF files."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.reports.report import Format
from tests.rulebooks.papers import FIRST_PLAYER, LINE, Checked, check, dates, paper

OPEN = [2300, 2200, 2100, 2000]
DECLARED_DAYS = {"registered": "2025-01-10", "reported": "2025-03-20"}
BOOKS = ["fide-2022", "fide-2024"]
every = pytest.mark.parametrize("book", BOOKS)


def judged(
    book: str, raw: bytes, *flags: str, pool: str = "standard", format: Format | None = None, **numbers: Any
) -> Checked:
    """The findings on an event that was registered and reported in time."""
    checked = check(book, raw, *flags, pool=pool, format=format, days=DECLARED_DAYS, **numbers)
    return Checked([finding for finding in checked.findings if finding.code != "other-edition"])


@every
def test_an_event_that_fulfils_everything_leaves_no_finding(book: str) -> None:
    assert judged(book, paper(OPEN, rounds=3)).findings == ()


@every
@pytest.mark.parametrize(
    ("higher", "control", "fast"),
    [
        (2400, "120 min", False),
        (2400, "119 min", True),
        (2399, "90 min", False),
        (2399, "89 min", True),
        (1800, "89 min", True),
        (1799, "60 min", False),
        (2400, "60 min + 30 sec/move", True),
        (2399, "60 min + 30 sec/move", False),
    ],
)
def test_the_time_is_asked_of_each_game_by_the_higher_rating(book: str, higher: int, control: str, fast: bool) -> None:
    raw = paper([higher, 1500, 1600, 1550], rounds=1, header={"122": control})
    checked = judged(book, raw)
    assert checked.errors == ({"too-fast"} if fast else set())
    if fast:
        assert (checked["too-fast"].article, checked["too-fast"].line, checked["too-fast"].column) == (
            "1.1",
            FIRST_PLAYER,
            92,
        )
        assert "SurnameA Firsta against SurnameD Firstd in round 1" in checked["too-fast"].message


@every
def test_games_that_are_not_rated_anyway_are_not_counted_as_too_fast(book: str) -> None:
    """1-4 was forfeited, 2-4 is slow enough; a game against an unrated player counts for that player."""
    raw = paper([2450, 0, 2450, 2300], rounds=3, header={"122": "60+30"}, results={(1, 1): "+"})
    assert "4 games" in judged(book, raw)["too-fast"].message


@every
def test_each_game_is_told_once(book: str) -> None:
    checked = judged(book, paper([2500] * 4, rounds=3, header={"122": "60+30"}))
    assert "6 games" in checked["too-fast"].message


@every
def test_too_fast_for_standard_and_too_slow_for_rapid_is_rated_nowhere(book: str) -> None:
    raw = paper([2500, 2450], cycles=2, header={"122": "60 min + 30 sec/move", "092": "Match"})
    assert judged(book, raw, format=Format.MATCH, rounds_per_day=1).errors == {"too-fast"}
    assert judged(book, raw, format=Format.MATCH, rounds_per_day=1, pool="rapid").errors == {"not-rapid"}


@pytest.mark.parametrize(
    ("control", "flags", "fast"),
    [
        ("45 min + 30 sec/move", (), True),
        ("45 min + 30 sec/move", ("time_approved",), False),
        ("44 min + 30 sec/move", ("time_approved",), True),
        ("60 min + 30 sec/move", ("time_approved",), False),
    ],
)
def test_a_faster_rate_can_be_approved_for_an_event(control: str, flags: tuple[str, ...], fast: bool) -> None:
    raw = paper([2600, 2550, 2500, 2450], rounds=3, header={"122": control})
    assert judged("fide-2024", raw, *flags).errors == ({"too-fast"} if fast else set())
    assert judged("fide-2022", raw, *flags).errors == {"too-fast"}


@every
def test_an_event_below_an_hour_is_no_standard_event(book: str) -> None:
    checked = judged(book, paper([2500] * 4, rounds=3, header={"122": "59 min"}))
    assert checked.errors == {"below-standard"}, "told once, not again for each game"
    assert checked["below-standard"].line == LINE["122"]
    assert "--pool" in checked["below-standard"].remedy


@every
@pytest.mark.parametrize(
    ("control", "wrong"),
    [
        ("30 moves in 90 min, then 30 min", False),
        ("29 moves in 90 min, then 30 min", True),
        ("40/90, 30", False),
        ("120 min", False),
    ],
)
def test_the_first_control_has_at_least_30_moves(book: str, control: str, wrong: bool) -> None:
    checked = judged(book, paper(OPEN, rounds=3, header={"122": control}))
    assert checked.errors == ({"first-control"} if wrong else set())


@every
def test_an_untold_rate_of_play_is_asked_for_once(book: str) -> None:
    checked = judged(book, paper(OPEN, rounds=3, header={"122": ""}))
    assert checked.codes == {"unknown-time-control"}
    assert checked["unknown-time-control"].article == "1.1, 1.2, 3.1"
    rapid = judged(book, paper(OPEN, rounds=3, header={"122": ""}), pool="rapid")
    assert rapid["unknown-time-control"].article == "RB 1.1.1, RB 1.2"


@every
@pytest.mark.parametrize(
    ("pool", "code", "wrong"),
    [
        ("rapid", "600", {"not-rapid"}),
        ("rapid", "601", set()),
        ("rapid", "3599", set()),
        ("rapid", "3600", {"not-rapid"}),
        ("rapid", "900+10", set()),
        ("blitz", "180", {"not-blitz"}),
        ("blitz", "181", set()),
        ("blitz", "600", set()),
        ("blitz", "601", {"not-blitz"}),
        ("blitz", "180+2", set()),
    ],
)
def test_rapid_and_blitz_have_their_times(book: str, pool: str, code: str, wrong: set[str]) -> None:
    raw = paper(OPEN, rounds=3, header={"122": ""}) + f"222 {code}\n".encode()
    checked = judged(book, raw, pool=pool)
    assert checked.errors == wrong


@every
def test_unequal_times_are_not_rated_in_rapid_and_blitz(book: str) -> None:
    raw = paper(OPEN, rounds=3, header={"122": ""}) + b"222 W300-B240\n"
    assert judged(book, raw, pool="blitz").errors == {"unequal-times"}


@every
@pytest.mark.parametrize(
    ("pool", "control", "rounds", "wrong"),
    [
        ("rapid", "15+10", 15, set()),
        ("rapid", "15+10", 16, {"rounds-per-day"}),
        ("blitz", "3+2", 30, set()),
        ("blitz", "3+2", 31, {"rounds-per-day"}),
        ("standard", "90 min", 4, set()),
        ("standard", "91 min", 4, {"hours-per-day"}),
        ("standard", "120 min", 3, set()),
        ("standard", "120 min", 4, {"hours-per-day"}),
    ],
)
def test_rounds_and_hours_a_day(book: str, pool: str, control: str, rounds: int, wrong: set[str]) -> None:
    raw = paper([2300] * 4, rounds=3, header={"122": control})
    assert judged(book, raw, pool=pool, rounds_per_day=rounds).errors == wrong


@every
def test_rounds_a_day_are_counted_from_their_dates(book: str) -> None:
    raw = paper([2300] * 6, rounds=5, header={"122": "120 min", "132": dates(*["25/03/10"] * 4, "25/03/11")})
    checked = judged(book, raw)
    assert checked.errors == {"hours-per-day"}
    assert "the most rounds on one day: 4" in checked["hours-per-day"].message


@every
@pytest.mark.parametrize(
    ("declared", "codes"),
    [({}, {"unknown-interim-reports"}), ({"interim_reports": 1}, set()), ({"interim_reports": 0}, None)],
)
def test_an_event_of_more_than_30_days_reports_monthly(
    book: str, declared: dict[str, Any], codes: set[str] | None
) -> None:
    long = paper(OPEN, rounds=3, header={"052": "2025/04/09"})
    days = {"registered": "2025-01-10", "reported": "2025-04-20"}
    checked = check(book, long, rounds_per_day=1, days=days, **declared)
    assert checked.codes - {"other-edition"} == ({"no-interim-reports"} if codes is None else codes)
    assert checked.eligible is (codes is not None)
    month = paper(OPEN, rounds=3, header={"052": "2025/04/08"})
    assert check(book, month, rounds_per_day=1, days=days).codes <= {"other-edition"}


@pytest.mark.parametrize(
    ("registered", "declared", "codes"),
    [
        ("2025-03-07", {"norms": 0}, set()),
        ("2025-03-08", {"norms": 0}, {"registered-late"}),
        ("2025-03-08", {"norms": 0, "late_accepted": 1}, set()),
        ("2025-02-08", {"norms": 1}, set()),
        ("2025-02-09", {"norms": 1}, {"registered-late"}),
        ("2025-02-08", {}, set()),
        ("2025-02-09", {}, {"unknown-norms"}),
        ("2025-03-08", {}, {"registered-late"}),
    ],
)
def test_registration_three_days_before_thirty_for_norms(
    registered: str, declared: dict[str, Any], codes: set[str]
) -> None:
    days = {"registered": registered, "reported": "2025-03-20"}
    checked = check("fide-2024", paper(OPEN, rounds=3), days=days, **declared)
    assert checked.codes == codes
    if codes == {"unknown-norms"}:
        assert "--norms or --no-norms" in checked["unknown-norms"].remedy


@pytest.mark.parametrize(
    ("ratings", "sex", "late"), [([2701, 2300], "m", True), ([2700, 2300], "m", False), ([2501, 2300], "w", True)]
)
def test_registration_thirty_days_before_with_an_elite_player(ratings: list[int], sex: str, late: bool) -> None:
    raw = paper([*ratings, 2200, 2100], rounds=3, sex=sex)
    checked = check("fide-2024", raw, days={"registered": "2025-03-07", "reported": "2025-03-20"}, norms=0)
    assert checked.codes == ({"registered-late"} if late else set())


@pytest.mark.parametrize(("registered", "late"), [("2025-03-07", False), ("2025-03-08", True)])
def test_RB_0_2_rapid_and_blitz_are_registered_three_days_before_whoever_plays(registered: str, late: bool) -> None:
    raw = paper([2801, 2701, 2200, 2100], rounds=3, header={"122": "15+10"})
    days = {"registered": registered, "reported": "2025-03-20"}
    checked = check("fide-2024", raw, days=days, norms=0, pool="rapid")
    assert checked.codes == ({"registered-late"} if late else set())


@every
def test_RB_rapid_and_blitz_events_of_more_than_30_days_owe_no_monthly_reports(book: str) -> None:
    long = paper(OPEN, rounds=3, header={"052": "2025/04/09", "122": "15+10"})
    days = {"registered": "2025-01-10", "reported": "2025-04-20"}
    checked = check(book, long, rounds_per_day=1, days=days, interim_reports=0, pool="rapid")
    assert checked.codes <= {"other-edition"}


@pytest.mark.parametrize(("reported", "late"), [("2025-05-29", False), ("2025-05-30", True)])
def test_a_report_that_misses_the_third_list_is_too_late(reported: str, late: bool) -> None:
    checked = check("fide-2024", paper(OPEN, rounds=3), days={"registered": "2025-01-10", "reported": reported})
    assert checked.codes == ({"reported-late"} if late else set())
    untold = check("fide-2024", paper(OPEN, rounds=3), days={"registered": "2025-01-10"})
    assert untold.codes == {"unknown-reported"}
    assert "deadline: 2025-05-29" in untold["unknown-reported"].message


@every
@pytest.mark.parametrize(("ratings", "wrong"), [([2300, 2250], False), ([2300, 0], True)])
def test_a_match_with_an_unrated_player(book: str, ratings: list[int], wrong: bool) -> None:
    checked = judged(book, paper(ratings, cycles=4, header={"092": "Match"}), format=Format.MATCH, rounds_per_day=1)
    assert checked.errors == ({"unrated-in-match"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("codes", "length", "noted"),
    [
        pytest.param("1110=", "", True, id="3-1 before the last of five games: was it over?"),
        pytest.param("111=", "", True, id="stopped when won: 3.5-0.5 of six"),
        pytest.param("111=", "XXR 6\n", False, id="of six games none is left out"),
        pytest.param("1110=", "142 5\n", False, id="of five games it was over, and that is known"),
        pytest.param("110==", "", False, id="with 2.5-1.5 the last game of five is open"),
    ],
)
def test_6_2_how_long_a_match_was_must_be_told_if_it_matters(book: str, codes: str, length: str, noted: bool) -> None:
    results = {(round, 1): code for round, code in enumerate(codes, 1)}
    raw = paper([2300, 2250], cycles=len(codes), results=results, header={"092": "Match"}) + length.encode()
    checked = judged(book, raw, format=Format.MATCH, rounds_per_day=1)
    assert [(finding.code, finding.severity, finding.article) for finding in checked.findings] == (
        [("match-length", "warning", "6.2")] if noted else []
    )


@every
def test_no_composition_is_asked_of_round_robins(book: str) -> None:
    assert judged(book, paper([2300, 0, 0]), rounds_per_day=1).errors == set()
