"""Lists of opponents as people type and paste them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.calculators.opponents import MOST, ListedOpponent, read_opponents
from ratinghouse.calculators.question import OptionReader, read_question_event
from ratinghouse.calculators.spelling import half_points


def read(text: str) -> list[tuple[int | None, str | None]]:
    opponents, findings = read_opponents(text, results=False)
    assert findings == ()
    return [(opponent.rating, opponent.result) for opponent in opponents]


def wrong(text: str, *, results: bool = True) -> list[tuple[int, int, str]]:
    _, findings = read_opponents(text, results=results)
    assert all(finding.remedy for finding in findings)
    return [(finding.line, finding.column, finding.code) for finding in findings]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2250 1, 2310 ½", [(2250, "1"), (2310, "=")]),
        ("2190w0; 2400b=", [(2190, "0"), (2400, "=")]),
        ("1987 0.5 , 1987 .5,1987 1/2, 1987 =", [(1987, "=")] * 4),
        ("1987 0,5, 2000 1", [(1987, "="), (2000, "1")]),
        ("unrated 1, unr 0, UR ½", [(None, "1"), (None, "0"), (None, "=")]),
        ("2250x3 2", [(2250, "1"), (2250, "1"), (2250, "0")]),
        ("2250×3 1½", [(2250, "1"), (2250, "="), (2250, "0")]),
        ("2250x2 draw", [(2250, "="), (2250, "=")]),
        ("2250x2", [(2250, None), (2250, None)]),
        ("2400 2350 2300", [(2400, None), (2350, None), (2300, None)]),
        ("2250\t1\nIvanov\t2310\t0,5\n\n", [(2250, "1"), (2310, "=")]),
        ("２２５０　１；２３００ ½、1800 0", [(2250, "1"), (2300, "="), (1800, "0")]),
        ("2250 win, 2300 drawn, 2310 Lost, 2320 1-0, 2330 ½-½, 2340 0-1", list(zip(
            (2250, 2300, 2310, 2320, 2330, 2340), "1=01=0", strict=True))),
        ("2400w1-0", [(2400, "1")]),
        ("2250 +, 2300 -", [(2250, "+"), (2300, "-")]),
        ('"Anna 2250 1", "Ng 2300 0"', [(2250, "1"), (2300, "0")]),
        ("2250½ 2300=", [(2250, "="), (2300, "=")]),
    ],
)  # fmt: skip
def test_a_list_is_read(text: str, expected: list[tuple[int | None, str | None]]) -> None:
    assert read(text) == expected


def test_a_name_a_colour_and_an_rd_are_kept() -> None:
    (first, second), _ = read_opponents("GM Anna O'Hara 2250/60 b 1, 2310w", results=False)
    assert first == ListedOpponent(2250, "1", "GM Anna O'Hara", "b", 60, 1, 16)
    assert second == ListedOpponent(2310, None, "", "w", None, 1, 29)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, 0, "no-opponents")]),
        (" ,;\n ", [(0, 0, "no-opponents")]),
        ("abc 1", [(1, 1, "no-rating")]),
        ("w 2300 1", [(1, 1, "no-rating")]),
        ("--rating 2300 1", [(1, 1, "no-option")]),
        ("2250 1, abc de fg", [(1, 13, "no-rating")]),
        ("2250 1, abc de fg hi", [(1, 16, "no-rating")]),
        ("2250 1, abc, 2300 0", [(1, 9, "no-rating")]),
        ("2250 3", [(1, 6, "no-score")]),
        ("2250 1.2", [(1, 6, "no-score")]),
        ("2250w3", [(1, 6, "no-score")]),
        ("2250x3 3.5", [(1, 8, "no-score")]),
        ("-5 1", [(1, 1, "negative-rating")]),
        ("-2250 1", [(1, 1, "negative-rating")]),
        ("2250 -1", [(1, 6, "no-score")]),
        ("99 1", [(1, 1, "rating-out-of-range")]),
        ("499 1, 500 1, 3500 1, 3501 1", [(1, 1, "rating-out-of-range"), (1, 23, "rating-out-of-range")]),
        ("22500 1", [(1, 1, "rating-out-of-range")]),
        ("2250.5 1", [(1, 1, "no-rating")]),
        ("2250 1 1", [(1, 8, "rating-out-of-range")]),
        ("2250", [(1, 1, "no-result")]),
        ("2250x0 0", [(1, 1, "no-games")]),
        ("2250/0 1", [(1, 1, "rd-out-of-range")]),
        ("2400b1-0", [(1, 6, "unclear-result")]),
        ("2250 1 --ratng 5", [(1, 8, "no-option")]),
        ("2250 1\n2300 x\nabc 0\n2310 1", [(2, 1, "no-result"), (2, 6, "no-rating"), (3, 1, "no-rating")]),
        ("2250x301 1", [(1, 1, "too-many-opponents")]),
        ("2250 1," * 300 + "2300 1", [(1, 2101, "too-many-opponents")]),
        ("2250 1," * 10_000, [(1, 1, "too-many-opponents")]),
    ],
)
def test_everything_wrong_is_told_with_its_place(text: str, expected: list[tuple[int, int, str]]) -> None:
    assert wrong(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2250 3", "3 is not a score: a game gives 1, ½ or 0"),
        ("2250x3 3.5", "3.5 is not a score: 3 games give 0 to 3 points"),
    ],
)
def test_what_is_no_score_is_told_what_the_games_give(text: str, message: str) -> None:
    _, (finding,) = read_opponents(text, results=True)
    assert finding.message == message


def test_the_limit_itself_is_allowed() -> None:
    assert len(read(f"2250x{MOST}")) == MOST
    assert len(read("2250," * MOST)) == MOST


@given(st.text(alphabet="0123456789wbx½=.,;/- \n\tabcR２、+", max_size=60))
def test_no_list_breaks_the_reader(text: str) -> None:
    opponents, findings = read_opponents(text, results=True)
    assert opponents or findings
    assert all(opponent.rating is None or 500 <= opponent.rating <= 3500 for opponent in opponents)
    assert all(finding.line <= text.count("\n") + 1 for finding in findings)


RESULTS = st.sampled_from([("1", "1"), ("½", "="), ("0", "0"), ("0.5", "="), ("win", "1")])


@given(
    st.lists(st.tuples(st.integers(500, 3500), RESULTS), min_size=1, max_size=20),
    st.sampled_from([", ", "\n", ";", " "]),
)
def test_a_written_list_reads_back(games: list[tuple[int, tuple[str, str]]], separator: str) -> None:
    text = separator.join(f"{rating} {written}" for rating, (written, _) in games)
    assert read(text) == [(rating, code) for rating, (_, code) in games]


def test_an_event_may_have_a_name_and_a_day() -> None:
    event, findings = read_question_event("Spring Open 2025-11-01: 2250 1", results=True)
    assert (event.name, event.day, len(event.opponents), findings) == ("Spring Open", date(2025, 11, 1), 1, ())
    event, findings = read_question_event("2250 1", results=True)
    assert (event.name, event.day, findings) == ("", None, ())
    _, findings = read_question_event("2025-02-30: 2250 3", results=True)
    assert [(finding.code, finding.column) for finding in findings] == [("wrong-day", 1), ("no-score", 18)]


@pytest.mark.parametrize(
    ("word", "expected"),
    [("2", 4), ("1.5", 3), ("1½", 3), ("½", 1), ("1/2", 1), ("", None), ("x", None), ("1.2", None)],
)
def test_scores_in_half_points(word: str, expected: int | None) -> None:
    assert half_points(word) == expected


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("rating", "abc"),
        ("rating", "-5"),
        ("rating", "99999"),
        ("rating", "2250.5"),
        ("k", "0"),
        ("k", "-1"),
        ("games", "-1"),
        ("peak", "12"),
        ("birth", "95"),
        ("birth", "2005-02-30"),
        ("title", "XX"),
        ("rd", "0"),
        ("fide_rating", "x"),
        ("other_rating", "x"),
        ("pool", "bullet"),
        ("format", "cup"),
        ("start", "2025-13-01"),
        ("list_date", "soon"),
    ],
)
def test_a_wrong_option_is_told_with_its_remedy(name: str, word: str) -> None:
    reader = OptionReader({name: word})
    reader.candidate()
    reader.setting()
    (finding,) = reader.findings
    assert finding.file == "--" + name.replace("_", "-")
    assert word in finding.message
    assert finding.remedy


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("abc", "abc is not a whole number"),
        ("2250.5", "2250.5 is not a whole number"),
        ("-5", "-5 is out of range"),
        ("99999", "99999 is out of range"),
    ],
)
def test_a_wrong_number_is_told_from_one_out_of_range(word: str, message: str) -> None:
    reader = OptionReader({"rating": word})
    reader.candidate()
    assert [finding.message for finding in reader.findings] == [message]


def test_right_options_are_read() -> None:
    reader = OptionReader(
        {"rating": "１８５０", "k": "20", "birth": "2007-05-01", "title": "wim", "pool": "Rapid", "start": "2025-10-01"}
    )
    player, setting = reader.candidate(), reader.setting()
    assert reader.findings == []
    assert (player.rating, player.k, player.birth, player.title) == (1850, 20, "2007-05-01", "WIM")
    assert (setting.pool, setting.start) == ("rapid", date(2025, 10, 1))
    assert OptionReader({"rating": "unrated"}).candidate().rating is None


@pytest.mark.parametrize(
    ("word", "share", "findings"),
    [("", 0.4, 0), ("0.45", 0.45, 0), ("0,45", 0.45, 0), ("1", 1.0, 0), ("0", 0.0, 0), ("1.1", 0.4, 1), ("x", 0.4, 1)],
)
def test_a_share_lies_between_0_and_1(word: str, share: float, findings: int) -> None:
    reader = OptionReader({"draws": word})
    assert reader.share("draws", 0.4) == share
    assert len(reader.findings) == findings
