"""What the columns of a report call agreeing pairings, the comparison claim by claim has nothing to say of."""

from __future__ import annotations

import random
from dataclasses import replace

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.crosschecks import KINDS, pairings
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.unread_entries import UnreadEntries
from tests.rating.test_report_games import contradictory


def by_columns(report: Report) -> bool:
    return pairings._is_without_findings(replace(report, kind="trf16", entries=UnreadEntries.of(report.entries)))


def codes(report: Report) -> list[str]:
    """The codes of what the comparison claim by claim finds."""
    findings = ReportFindings(KINDS, report.file)
    pairings._check_claims(report, findings)
    return [finding.code for finding in findings.collected()]


def test_reports_that_contradict_themselves_are_compared_claim_by_claim() -> None:
    agreeing = 0
    for seed in range(400):
        chance = random.Random(seed)
        report = replace(contradictory(chance, 0), format=chance.choice((None, Format.SWISS)))
        assert not by_columns(report) or not codes(report)
        agreeing += by_columns(report)
    assert agreeing > 20


def two_players(first: Result, second: Result, *more: tuple[Result, Result]) -> Report:
    rows = [(first, second), *more]
    entries = tuple(ReportEntry(no, f"Player {no}", results=tuple(row[no - 1] for row in rows)) for no in (1, 2))
    return Report(ReportHeader("Two"), entries, format=Format.SWISS, kind="trf16")


def test_each_way_to_disagree() -> None:
    """A win against a win, two Whites, somebody absent, a game twice, two byes in a round."""
    assert by_columns(two_players(Result(1, 2, "w", "1"), Result(1, 1, "b", "0")))
    won, lost = Result(2, 2, "b", "1"), Result(2, 1, "w", "0")
    for report, code in (
        (two_players(Result(1, 2, "w", "1"), Result(1, 1, "b", "1")), "result-contradiction"),
        (two_players(Result(1, 2, "w", "1"), Result(1, 1, "w", "0")), "colour-contradiction"),
        (two_players(Result(1, 3, "w", "1"), Result(1, None, "", "Z")), "opponent-unknown"),
        (two_players(Result(1, 1, "w", "1"), Result(1, None, "", "Z")), "plays-itself"),
        (two_players(Result(1, 2, "w", "1"), Result(1, None, "", "Z")), "pairing-contradiction"),
        (two_players(Result(1, 2, "w", "1"), Result(1, 1, "b", "0"), (won, lost)), "paired-twice"),
        (two_players(Result(1, None, "", "U"), Result(1, None, "", "U")), "bye-repeated"),
        (two_players(Result(2, 2, "b", "1"), Result(2, 1, "w", "0"), (won, lost)), "round-repeated"),
    ):
        assert not by_columns(report)
        assert code in codes(report)


def test_three_who_name_each_other_in_a_ring() -> None:
    """Each has a draw, and each opponent has one, but with somebody else."""
    names = {1: 2, 2: 3, 3: 1}
    entries = tuple(ReportEntry(no, f"Player {no}", results=(Result(1, names[no], "", "="),)) for no in names)
    report = Report(ReportHeader("Ring"), entries, format=Format.SWISS, kind="trf16")
    assert not by_columns(report)
    assert codes(report) == ["pairing-contradiction"]
