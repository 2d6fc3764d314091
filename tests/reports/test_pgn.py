"""Games in PGN: how they ended, when and in which round they were played."""

from __future__ import annotations

from datetime import date

import pytest

from ratinghouse.reports import Report, read_report


def pgn(*games: dict[str, str]) -> bytes:
    """A PGN of finished games, each with these header lines beside or in place of the usual ones."""
    usual = {"Event": "Club Open", "White": "Alpha", "Black": "Beta", "Result": "1-0"}
    headers = ("\n".join(f'[{name} "{text}"]' for name, text in (usual | game).items()) for game in games)
    return "\n\n1. e4 e5\n\n".join([*headers, ""]).encode()


def results(report: Report) -> list[tuple[int, str]]:
    return [(one.round, one.code) for one in report.entries[0].results]


@pytest.mark.parametrize(
    ("termination", "code"),
    [
        ("", "1"),
        ("normal", "1"),
        ("time forfeit", "1"),
        ("Time forfeit", "1"),
        ("Black forfeits on time", "1"),
        ("White wins by forfeit", "+"),
        ("Forfeit: Black did not come in time", "+"),
        ("No-show", "+"),
        ("unplayed", "+"),
    ],
)
def test_a_game_lost_on_time_was_played_and_one_lost_by_forfeit_was_not(termination: str, code: str) -> None:
    """The standard of PGN calls a loss on time a time forfeit."""
    assert results(read_report(pgn({"Termination": termination}))) == [(1, code)]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026.01.25", date(2026, 1, 25)),
        ("2026-01-25", date(2026, 1, 25)),
        ("25.01.2026", date(2026, 1, 25)),
        ("01/25/2026", date(2026, 1, 25)),
        ("2026.01.??", None),
        ("????.??.??", None),
    ],
)
def test_days_in_other_spellings(written: str, day: date | None) -> None:
    report = read_report(pgn({"Date": written}))
    assert (report.entries[0].results[0].date, report.event.end, report.findings) == (day, day, ())


def test_a_date_that_cannot_be_read_and_one_that_can_be_two_days_are_findings() -> None:
    report = read_report(pgn({"Date": "25.04.12"}, {"Date": "last week"}))
    assert [(finding.code, finding.line) for finding in report.findings] == [
        ("table-date-order", 1), ("table-date", 9),
    ]  # fmt: skip
    assert report.event.start == report.event.end == date(2012, 4, 25)


@pytest.mark.parametrize(("written", "round"), [("3", 3), ("3.12", 3), ("Round 3", 3), ("R3", 3), ("3.", 3)])
def test_rounds_in_other_spellings(written: str, round: int) -> None:
    assert results(read_report(pgn({"Round": written}))) == [(round, "1")]


@pytest.mark.parametrize("variant", ["Chess960", "Fischer Random", "Atomic", "Three-check"])
def test_a_game_of_another_variant_is_an_error(variant: str) -> None:
    report = read_report(pgn({"Variant": "Standard"}, {"Variant": variant}))
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("error", "pgn-variant", 9)
    ]
