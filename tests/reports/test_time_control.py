"""The rate of play as arbiters write it, and as TRF26 encodes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports.time_control import ClockPeriod as Period
from ratinghouse.reports.time_control import TimeControl, encode, parse_time_control, read_code


def parsed(text: str, code: str = "") -> TimeControl:
    control, _ = parse_time_control(text, code)
    assert control is not None, text
    return control


def finding_codes(text: str, code: str = "") -> list[str]:
    return [finding.code for finding in parse_time_control(text, code)[1]]


@pytest.mark.parametrize(
    ("text", "minutes", "alone"),
    [
        pytest.param("All the moves in two hours.", 120, None, id="F03-011 first"),
        pytest.param(
            "40 moves in 75 minutes, followed by all the moves in 15 minutes but each time a player makes a move an "
            "extra 30 seconds is added to his clock time.",
            120,
            100,
            id="F03-011 second, E-16",
        ),
        pytest.param("40 moves in 90 minutes, followed by all the moves in 30 minutes.", 120, None, id="F03-011 third"),
    ],
)
def test_f03_011_the_three_sample_controls_give_exactly_120_minutes(text: str, minutes: int, alone: int | None) -> None:
    control, findings = parse_time_control(text)
    assert control is not None
    assert control.seconds_at_60() == minutes * 60
    assert [finding.severity for finding in findings] == (["note"] if alone else [])
    assert all(f"{alone} minutes" in finding.message for finding in findings)


@pytest.mark.parametrize(("moves", "codes"), [(59, ["time-control-unfinished"]), (60, [])])
def test_a_control_that_ends_before_move_60_is_unfinished(moves: int, codes: list[str]) -> None:
    assert finding_codes(f"{moves} moves in 120 minutes") == codes


def test_a_text_of_more_than_300_characters_is_not_read() -> None:
    longest = "90" + " " * 291 + "minutes"
    assert len(longest) == 300
    assert parsed(longest).seconds_at_60() == 5400
    control, (finding,) = parse_time_control(longest.replace(" ", "  ", 1))
    assert control is None
    assert "more than 300 characters" in finding.message


def test_a_bare_number_before_moves_is_minutes() -> None:
    control = parsed("90/40 moves + 30 min")
    assert [(period.moves, period.seconds) for period in control.periods] == [(40, 5400), (None, 1800)]


@pytest.mark.parametrize(("text", "seconds"), [("300", 300), ("300+3", 480)])
def test_a_bare_number_is_seconds_from_300_on(text: str, seconds: int) -> None:
    assert parsed(text).seconds_at_60() == seconds
    less = text.replace("300", "299")
    control, (finding,) = parse_time_control(less)
    assert control is None
    assert "299 may be minutes or seconds" in finding.message


def test_e16_without_the_increment_from_move_1_the_second_sample_gives_100_minutes() -> None:
    assert parsed("40 moves in 75 minutes, 15 minutes, 30 seconds per move from move 41").seconds_at_60() == 6000
    assert parsed("40 moves in 75 minutes, 15 minutes, 30 seconds per move from move 1").seconds_at_60() == 7200


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90 Min/40 Züge + 30 Min + 30 Sek/Zug", 150),
        ("40/90, SD/30; +30", 150),
        ("40/90+30+30", 150),
        ("90/40+30+30", 150),
        ("100/40, 50/20, 15+30", 180),
    ],
)
def test_an_increment_named_once_for_several_periods_is_read_from_move_1_and_told(text: str, minutes: int) -> None:
    assert parsed(text).seconds_at_60() == minutes * 60
    assert finding_codes(text) == ["time-control-reading"]


def test_f09_010_every_period_reached_within_60_moves_and_60_increments() -> None:
    assert TimeControl((Period(40, 5400, 30), Period(None, 1800, 30))).seconds_at_60() == 5400 + 1800 + 60 * 30
    assert TimeControl((Period(40, 7200), Period(20, 3600), Period(None, 1800))).seconds_at_60() == 10800
    assert TimeControl((Period(40, 7200), Period(19, 3600), Period(None, 1800))).seconds_at_60() == 12600
    assert TimeControl((Period(60, 5400, 1),)).seconds_at_60() == 5460
    assert TimeControl((Period(40, 5400, 30),)).seconds_at_60() == 5400 + 40 * 30
    assert TimeControl((Period(40, 5400), Period(None, 900, 30))).seconds_at_60() == 5400 + 900 + 20 * 30


def test_j_003_note_1_forty_five_minutes_and_thirty_seconds() -> None:
    assert parsed("45 minutes + 30 seconds/move").seconds_at_60() == 75 * 60


def test_an_increment_may_start_inside_a_period() -> None:
    control = parsed("90 min + 30 sec from move 31")
    assert control.increment_from == 31
    assert control.seconds_at_60() == 5400 + 30 * 30
    assert encode(control) is None


@pytest.mark.parametrize(
    ("text", "moves"), [("40/90+30+30", 40), ("90+30", None), ("30/60, SD/30", 30), ("36 moves in 90 min, 30 min", 36)]
)
def test_f09_013_the_moves_of_the_first_control(text: str, moves: int | None) -> None:
    assert parsed(text).first_moves == moves


@pytest.mark.parametrize(
    ("text", "delay"), [("G/60;d5", 5), ("G60 d5", 5), ("60 min + 30 sec delay", 30), ("60 min, Bronstein 10", 10)]
)
def test_a_delay_is_kept_and_gives_no_time_for_sixty_moves(text: str, delay: int) -> None:
    control = parsed(text)
    assert control.periods == (Period(None, 3600, 0, delay),)
    assert control.seconds_at_60() == 3600
    assert encode(control) is None


@pytest.mark.parametrize(
    ("text", "days", "moves"),
    [
        ("10 moves in 50 days", 50, 10),
        ("50 days/10 moves", 50, 10),
        ("30 Tage für 10 Züge", 30, 10),
        ("150 days for 50 moves", 150, 50),
        ("10 ходов за 40 дней", 40, 10),
        ("3 days per move", 3, 1),
        ("10手40日", 40, 10),
    ],
)
def test_correspondence_counts_days_for_moves(text: str, days: int, moves: int) -> None:
    control = parsed(text)
    assert control.correspondence
    assert (control.days, control.first_moves) == (days, moves)
    assert control.seconds_at_60() == days * 86_400 * -(-60 // moves)
    assert encode(control) is None


def test_only_correspondence_has_days() -> None:
    assert parsed("90+30").days is None


def test_unequal_times_give_the_lesser() -> None:
    control = parsed("", "W300-B240+2")
    assert control.unequal
    assert control.seconds_at_60() == 300
    assert parsed("", "W300+3-B240").seconds_at_60() == 240
    assert not parsed("", "W300-B300").unequal


def test_a_bare_number_is_read_as_minutes_and_told() -> None:
    assert parsed("120").seconds_at_60() == 7200
    assert finding_codes("120") == ["time-control-reading"]


@pytest.mark.parametrize("text", ["", "  "])
def test_nothing_said_is_a_finding(text: str) -> None:
    assert parse_time_control(text)[0] is None
    assert finding_codes(text) == ["time-control-missing"]


def test_a_control_that_ends_before_move_60_is_told() -> None:
    control, (finding,) = parse_time_control("40 moves in 2 hours", line=9)
    assert control is not None
    assert control.seconds_at_60() == 7200
    assert (finding.code, finding.line) == ("time-control-unfinished", 9)
    assert "after move 40" in finding.message


@pytest.mark.parametrize(
    ("code", "periods"),
    [
        ("5400+30", (Period(None, 5400, 30),)),
        ("40/6000+30:900+30", (Period(40, 6000, 30), Period(None, 900, 30))),
        ("40/6000+30:20/3000+30:1500+30", (Period(40, 6000, 30), Period(20, 3000, 30), Period(None, 1500, 30))),
        (" 300 ", (Period(None, 300),)),
    ],
)
def test_codes_of_record_222(code: str, periods: tuple[Period, ...]) -> None:
    assert parsed("", code).periods == periods
    assert parse_time_control("", code)[1] == ()


@pytest.mark.parametrize(
    "code", ["90'", "5400+", "/5400", "40/", "0/5400", "5400:1800", "0", "W300", "W300-W240", "5400+30+30", "x"]
)
def test_a_code_that_cannot_be_read_is_told_and_the_text_is_used(code: str) -> None:
    assert read_code(code) is None
    control, findings = parse_time_control("90+30", code, line=12, code_line=20)
    assert control == TimeControl((Period(None, 5400, 30),))
    assert [(finding.code, finding.line) for finding in findings] == [("time-control-code", 20)]


def test_the_code_makes_an_unreadable_text_unimportant() -> None:
    assert parse_time_control("see the invitation", "5400+30") == (TimeControl((Period(None, 5400, 30),)), ())
    assert finding_codes("90 Min/40 Züge + 30 Min + 30 Sek/Zug", "40/5400+30:1800+30") == []


def test_contradicting_records_are_a_warning_and_the_code_is_used() -> None:
    control, (finding,) = parse_time_control("60+30", "5400+30", line=12, code_line=20)
    assert control == TimeControl((Period(None, 5400, 30),))
    assert (finding.severity, finding.code, finding.line) == ("warning", "time-control-contradiction", 20)
    assert "90 min for 60 moves" in finding.message
    assert "120 min for 60 moves" in finding.message


def test_the_same_60_move_time_by_another_first_control_still_contradicts() -> None:
    assert finding_codes("40/90, 30", "30/5400:1800") == ["time-control-contradiction"]


def test_what_only_counts_after_move_60_does_not_contradict() -> None:
    assert finding_codes("40/2h, 20/1h", "40/7200:20/3600:1800") == []


PERIOD = st.builds(
    Period, moves=st.integers(1, 100), seconds=st.integers(1, 86_400), increment=st.integers(0, 300), delay=st.just(0)
)
LAST = st.builds(
    Period,
    moves=st.none() | st.integers(1, 100),
    seconds=st.integers(1, 86_400),
    increment=st.integers(0, 300),
    delay=st.just(0),
)
PERIODS = st.builds(lambda first, last: (*first, last), st.lists(PERIOD, max_size=3), LAST)


@given(PERIODS)
def test_a_code_is_read_back_as_it_was_written(periods: tuple[Period, ...]) -> None:
    control = TimeControl(periods)
    code = encode(control)
    assert code is not None
    assert read_code(code) == control


@given(PERIODS, PERIODS)
def test_an_unequal_code_is_read_back_as_it_was_written(white: tuple[Period, ...], black: tuple[Period, ...]) -> None:
    code = encode(TimeControl(white, black_periods=black))
    assert code is not None
    control = read_code(code)
    assert control is not None
    assert control.periods == white
    assert (control.black_periods or white) == black


@given(PERIODS)
def test_more_moves_never_give_less_time(periods: tuple[Period, ...]) -> None:
    control = TimeControl(periods)
    times = [control.seconds_at(moves) for moves in range(1, 80)]
    assert times == sorted(times)
    assert control.seconds_at_60() == times[59]


@given(st.integers(1, 150), st.integers(0, 60))
def test_minutes_and_seconds_mean_the_same_however_they_are_written(minutes: int, seconds: int) -> None:
    expected = TimeControl((Period(None, minutes * 60, seconds),))
    for text in (
        f"{minutes}+{seconds}",
        f"{minutes}'+{seconds}''",
        f"{minutes} min + {seconds} sec per move",
        f"{minutes} Minuten und {seconds} Sekunden je Zug",
        f"{minutes}分+{seconds}秒",
        f"G/{minutes};+{seconds}",
    ):
        assert parse_time_control(text) == (expected, ()), text


JUMBLE = """90 40 30 1 0 / + , : ' " min sec h moves move from rest G d5 delay inc White Black - 1:30 days then one
    с 手 から 1-40 all ½ x ß"""
WORDS = st.sampled_from(JUMBLE.split())


@given(st.lists(WORDS, max_size=12).flatmap(lambda words: st.sampled_from(["", " "]).map(lambda gap: gap.join(words))))
def test_any_jumble_of_known_words_is_read_soundly_or_asked_for(text: str) -> None:
    control, findings = parse_time_control(text)
    if control is None:
        assert findings
    else:
        assert control.seconds_at_60() > 0
        assert all(period.moves for period in control.periods[:-1])


@given(st.text(max_size=400), st.text(max_size=40))
def test_any_text_at_all_is_read_or_asked_for(text: str, code: str) -> None:
    control, findings = parse_time_control(text, code)
    assert control is not None or findings


@pytest.mark.parametrize(
    ("name", "minutes", "codes"),
    [
        ("bunratty_masters_2011.tab", 100, []),
        ("bunratty_challengers_2011.tab", 100, []),
        ("bunratty_minor_2011.tab", 100, []),
        ("gros-2010.trf", None, ["time-control-unreadable"]),
        ("karl-mala-2005.trf", 180, []),
        ("leinster-league-2011.tab", 120, ["time-control-reading"]),
        ("small-team.trf26", 120, []),
        ("team-cup.trf26", 180, []),
    ],
)
def test_the_real_reports(shared: Path, name: str, minutes: int | None, codes: list[str]) -> None:
    records = dict.fromkeys(("122", "222"), "")
    for line in (shared / "data" / "trf" / "real" / name).read_bytes().decode("latin-1").splitlines():
        if line[:3] in records:
            records[line[:3]] = line[4:]
    control, findings = parse_time_control(records["122"], records["222"])
    assert (control and control.seconds_at_60() // 60) == minutes
    assert [finding.code for finding in findings] == codes
