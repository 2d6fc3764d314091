"""What FIDE 2009 demands of an event (F09-001 to 019, 024 to 028, 033, 090 to 092), on small TRF files."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.reports.report import Format
from tests.rulebooks.papers import FIRST_PLAYER, LINE, Checked, check, dates, paper

OPEN = [2300, 2200, 2100, 2000]
IN_TIME = {"registered": "2025-02-10"}
every = pytest.mark.parametrize("book", ["fide-2009", "fide-2009-applied", "fide-2011", "fide-2012", "fide-2014"])
START = {"042": "2009/09/12", "052": "2009/09/20"}


def judged(book: str, raw: bytes, *flags: str, format: Format | None = None, **numbers: Any) -> Checked:
    """The findings on an event that was registered in time, without the remark that it is of another time."""
    checked = check(book, raw, *flags, format=format, days=IN_TIME, **numbers)
    return Checked([finding for finding in checked.findings if finding.code != "other-edition"])


@every
def test_f09_001_an_event_that_fulfils_everything_leaves_no_finding(book: str) -> None:
    checked = judged(book, paper(OPEN, rounds=3))
    assert checked.findings == ()
    assert checked.eligible


@every
def test_f09_001_all_failed_articles_are_told_at_once(book: str) -> None:
    raw = paper([2300, 0, 0], header={"122": "36/60, 15", "132": dates("25/03/10", "25/03/10", "25/03/10")})
    checked = judged(book, raw)
    assert {(finding.code, finding.article) for finding in checked.findings} == {
        ("too-fast", "1.1, 1.2"),
        ("first-control", "1.3"),
        ("small-round-robin", "6.31"),
    }
    assert not checked.eligible


def test_f09_002_an_event_from_before_the_edition_is_told() -> None:
    raw = paper(OPEN, rounds=3, header={"042": "2009/06/30", "052": "2009/07/05"})
    checked = check("fide-2009", raw)
    assert checked["other-edition"].severity == "warning"
    assert (checked["other-edition"].line, checked["other-edition"].column) == (LINE["042"], 5)
    raw = paper(OPEN, rounds=3, header={"042": "2009/07/01", "052": "2009/07/05"})
    assert "other-edition" not in check("fide-2009", raw).codes


@every
def test_f09_004_an_official_tournament_is_always_rated(book: str) -> None:
    raw = paper([2300, 0, 0], header={"122": "5 min", "052": "2025/12/31"})
    assert {"too-fast", "too-long", "small-round-robin"} <= check(book, raw, days={"registered": "2025-03-09"}).errors
    assert check(book, raw, "official", days={"registered": "2025-03-09"}).errors == set()


@every
@pytest.mark.parametrize(
    ("registered", "flags", "late"),
    [
        ("2009-08-12", (), False),
        ("2009-08-13", (), True),
        ("2009-08-13", ("late_accepted",), False),
    ],
)
def test_f09_005_registered_a_month_before(book: str, registered: str, flags: tuple[str, ...], late: bool) -> None:
    raw = paper(OPEN, rounds=3, header=START)
    checked = check(book, raw, *flags, rounds_per_day=1, days={"registered": registered})
    assert checked.errors == ({"registered-late"} if late else set())
    if late:
        finding = checked["registered-late"]
        assert (finding.article, finding.line) == ("0.4", LINE["042"])
        assert "registration deadline: 2009-08-12" in finding.message
        assert "--late-accepted" in finding.remedy


@every
def test_f09_005_an_untold_day_of_registration_is_asked_for(book: str) -> None:
    checked = check(book, paper(OPEN, rounds=3, header=START), rounds_per_day=1)
    assert checked.codes - {"other-edition"} == {"unknown-registered"}
    finding = checked["unknown-registered"]
    assert (finding.severity, finding.article) == ("warning", "0.4")
    assert "--registered YYYY-MM-DD" in finding.remedy
    assert "2009-08-12" in finding.message
    assert checked.eligible


@every
@pytest.mark.parametrize(
    ("highest", "control", "fast"),
    [
        (2200, "120 min", False),
        (2200, "119 min", True),
        (2199, "90 min", False),
        (2199, "89 min", True),
        (1600, "89 min", True),
        (1599, "60 min", False),
        (1599, "59 min", True),
        (0, "60 min", False),
        (2200, "90 min + 30 sec/move", False),
        (2200, "90 min + 29 sec/move", True),
        (2200, "40 moves in 90 min, then 30 min", False),
    ],
)
def test_f09_010_011_012_the_strongest_player_decides_on_the_time(
    book: str, highest: int, control: str, fast: bool
) -> None:
    raw = paper([highest, 1500, 0, 1400], rounds=3, header={"122": control})
    checked = judged(book, raw)
    assert checked.errors == ({"too-fast"} if fast else set())
    if fast:
        assert (checked["too-fast"].line, checked["too-fast"].column) == (LINE["122"], 5)
        assert checked["too-fast"].file == "event.trf"


@every
def test_f09_011_the_time_needed_is_that_of_the_whole_event(book: str) -> None:
    """A strong player who never plays the others still decides for all."""
    raw = paper([1500, 1400, 1500, 2250], rounds=1, header={"122": "90 min"})
    assert judged(book, raw).errors == {"too-fast"}


@every
@pytest.mark.parametrize("control", ["", "moves/time, increment"])
def test_f09_011_an_untold_rate_of_play_is_asked_for_once(book: str, control: str) -> None:
    checked = judged(book, paper(OPEN, rounds=3, header={"122": control}))
    assert checked.codes == {"unknown-time-control"}
    finding = checked["unknown-time-control"]
    assert finding.article == "1.1, 1.2, 1.3, 3.1"
    assert "--time-control" in finding.remedy
    assert finding.line == (LINE["122"] if control else 0)
    assert checked.eligible


@every
@pytest.mark.parametrize(
    ("control", "wrong"),
    [("40/90, 30", False), ("120 min", False), ("36 moves in 90 min, then 30 min", True)],
)
def test_f09_013_the_first_control_has_40_moves(book: str, control: str, wrong: bool) -> None:
    checked = judged(book, paper(OPEN, rounds=3, header={"122": control}))
    assert checked.errors == ({"first-control"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("flags", "wrong"), [((), False), (("deviation",), True), (("deviation", "deviation_approved"), False)]
)
def test_f09_014_deviations_from_the_laws_need_approval(book: str, flags: tuple[str, ...], wrong: bool) -> None:
    assert judged(book, paper(OPEN, rounds=3), *flags).errors == ({"laws-deviation"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("control", "days", "wrong"),
    [
        ("120 min", ["10", "10", "10", "11", "11"], set()),
        ("121 min", ["10", "10", "10", "11", "11"], {"hours-per-day"}),
        ("120 min", ["10", "11", "11", "11", "11"], {"rounds-per-day", "hours-per-day"}),
        ("180 min", ["10", "10", "11", "11", "12"], set()),
        ("181 min", ["10", "10", "11", "11", "12"], {"hours-per-day"}),
    ],
)
def test_f09_015_three_rounds_and_twelve_hours_a_day(book: str, control: str, days: list[str], wrong: set[str]) -> None:
    header = {"122": control, "132": dates(*(f"25/03/{day}" for day in days))}
    checked = judged(book, paper([2300] * 6, header=header, rounds=5))
    assert checked.errors == wrong
    for code in wrong:
        assert checked[code].line == LINE["132"]


@every
def test_f09_015_untold_days_of_rounds_are_asked_for(book: str) -> None:
    raw = paper([2300] * 6, header={"132": ""}, rounds=5)
    assert judged(book, raw).codes == {"unknown-rounds-per-day"}
    assert judged(book, raw, rounds_per_day=2).codes == set()
    assert judged(book, raw, rounds_per_day=4).errors == {"rounds-per-day", "hours-per-day"}


@every
def test_f09_015_all_rounds_of_an_event_of_one_day_are_on_that_day(book: str) -> None:
    raw = paper([1500] * 6, rounds=5, header={"052": "2025/03/10", "122": "60 min"})
    assert judged(book, raw).errors == {"rounds-per-day"}


@every
@pytest.mark.parametrize(
    ("end", "kind", "flags", "wrong"),
    [
        ("2025/06/07", "Swiss", (), False),
        ("2025/06/08", "Swiss", (), True),
        ("2025/06/08", "Swiss", ("is_league",), False),
        ("2025/06/08", "Swiss", ("long_approved",), False),
        ("2025/06/08", "Team League", (), False),
    ],
)
def test_f09_016_017_018_ninety_days_unless_a_league_or_approved(
    book: str, end: str, kind: str, flags: tuple[str, ...], wrong: bool
) -> None:
    raw = paper(OPEN, rounds=3, header={"052": end, "092": kind})
    checked = judged(book, raw, *flags, rounds_per_day=1)
    assert checked.errors == ({"too-long"} if wrong else set())
    if wrong:
        assert (checked["too-long"].article, checked["too-long"].line) == ("4.1", LINE["052"])
        assert "duration: 91" in checked["too-long"].message
        assert "--league" in checked["too-long"].remedy


@every
def test_f09_016_an_untold_last_day_is_asked_for(book: str) -> None:
    checked = judged(book, paper(OPEN, rounds=3, header={"052": ""}), rounds_per_day=1)
    assert checked.codes == {"unknown-end"}
    assert "--end YYYY-MM-DD" in checked["unknown-end"].remedy


@every
@pytest.mark.parametrize(("chosen", "codes"), [("2025-03-10", set()), ("2025-03-11", {"option-late"}), (None, set())])
def test_f09_019_ratings_by_game_are_chosen_before_the_first_round(
    book: str, chosen: str | None, codes: set[str]
) -> None:
    days = IN_TIME | ({"chosen": chosen} if chosen else {})
    by_game = check(book, paper(OPEN, rounds=3), "ratings_by_game", days=days)
    assert by_game.codes - {"other-edition"} == (codes if chosen else {"unknown-chosen"})
    assert "option-late" not in check(book, paper(OPEN, rounds=3), days=days).codes, "only where it was chosen at all"


@every
@pytest.mark.parametrize(("rated", "of", "wrong"), [(4, 12, False), (4, 13, True), (12, 12, False)])
def test_f09_025_a_third_of_a_round_robin_is_rated(book: str, rated: int, of: int, wrong: bool) -> None:
    checked = judged(book, paper([2300] * rated + [0] * (of - rated)), rounds_per_day=1)
    assert checked.errors == ({"too-few-rated"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("rated", "of", "wrong"), [(4, 9, False), (3, 9, True), (4, 10, False), (3, 3, True), (4, 4, False)]
)
def test_f09_026_fewer_than_ten_players_need_four_rated(book: str, rated: int, of: int, wrong: bool) -> None:
    checked = judged(book, paper([2300] * rated + [0] * (of - rated)), rounds_per_day=1)
    assert checked.errors == ({"small-round-robin"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("rated", "of", "wrong"),
    [(4, 6, set()), (4, 5, {"double-round-robin"}), (4, 4, set()), (3, 6, {"double-round-robin", "small-round-robin"})],
)
def test_f09_027_double_rounds_with_unrated_players(book: str, rated: int, of: int, wrong: set[str]) -> None:
    raw = paper([2300] * rated + [0] * (of - rated), cycles=2, header={"092": "Double Round Robin"})
    assert judged(book, raw, rounds_per_day=1).errors == wrong


@every
@pytest.mark.parametrize(
    ("rated", "sex", "flags", "wrong"),
    [
        (3, "m", (), True),
        (3, "m", ("national_championship",), False),
        (2, "m", ("national_championship",), True),
        (2, "m", ("national_championship", "women_only"), False),
        (2, "w", ("national_championship",), False),
        (1, "w", ("national_championship",), True),
        (2, "w", (), True),
    ],
)
def test_f09_028_a_national_championship(book: str, rated: int, sex: str, flags: tuple[str, ...], wrong: bool) -> None:
    raw = paper([2300] * rated + [0] * (9 - rated), sex=sex)
    checked = judged(book, raw, *flags, rounds_per_day=1)
    assert ("small-round-robin" in checked.errors) is wrong
    assert checked.eligible is not wrong


@every
def test_f09_025_composition_is_asked_of_round_robins_only(book: str) -> None:
    assert judged(book, paper([2300, 0, 0, 0, 0, 0], rounds=3)).errors == set()


@every
def test_f09_031_a_round_robin_with_an_unplayed_game_is_a_note(book: str) -> None:
    checked = judged(book, paper(OPEN, results={(2, 1): "+"}))
    assert {finding.code: finding.severity for finding in checked.findings} == {"incomplete-round-robin": "note"}
    assert checked["incomplete-round-robin"].line == LINE["092"]


@every
@pytest.mark.parametrize(("ratings", "wrong"), [([2300, 2250], False), ([2300, 0], True), ([0, 0], True)])
def test_f09_033_a_match_with_an_unrated_player(book: str, ratings: list[int], wrong: bool) -> None:
    raw = paper(ratings, cycles=4, header={"092": "Match"})
    checked = judged(book, raw, format=Format.MATCH, rounds_per_day=1)
    assert checked.errors == ({"unrated-in-match"} if wrong else set())


@every
@pytest.mark.parametrize(
    ("codes", "length", "noted"),
    [
        pytest.param("1110=", "", True, id="3-1 before the last of five games: was it over?"),
        pytest.param("1110=", "XXR 6\n", False, id="of six games it was not"),
        pytest.param("1110=", "142 5\n", False, id="of five games it was, and that is known"),
        pytest.param("110==", "", False, id="with 2.5-1.5 the last game of five is open"),
    ],
)
def test_f09_032_how_long_a_match_was_must_be_told_if_it_matters(
    book: str, codes: str, length: str, noted: bool
) -> None:
    results = {(round, 1): code for round, code in enumerate(codes, 1)}
    raw = paper([2300, 2250], cycles=len(codes), results=results, header={"092": "Match"}) + length.encode()
    checked = judged(book, raw, format=Format.MATCH, rounds_per_day=1)
    assert [(finding.code, finding.severity) for finding in checked.findings] == (
        [("match-length", "warning")] if noted else []
    )


@every
def test_f09_090_a_report_in_another_format_is_to_be_written_as_trf(book: str) -> None:
    assert judged(book, paper(OPEN, rounds=3), is_trf=0)["not-trf"].article == "9.1"


@every
@pytest.mark.parametrize(
    ("flags", "noted"),
    [
        ((), False),
        (("invited_unrated",), True),
        (("announced_unrated",), True),
        (("invited_unrated", "announced_unrated"), False),
    ],
)
def test_f09_091_exempt_only_by_invitation_and_announcement(book: str, flags: tuple[str, ...], noted: bool) -> None:
    checked = judged(book, paper(OPEN, rounds=3), *flags)
    assert ("must-be-rated" in checked.codes) is noted
    assert checked.eligible


def test_the_first_player_stands_behind_the_header() -> None:
    assert paper(OPEN, rounds=3).decode().splitlines()[FIRST_PLAYER - 1].startswith("001    1")
