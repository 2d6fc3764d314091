"""Reports in the wild, read where the real material is at hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratinghouse.reports import Format, crosscheck, read_report

BROKEN = {
    "incompatible_color.trf": ("warning", "colour-contradiction", 3, 137),
    "incompatible_result.trf": ("error", "result-contradiction", 3, 139),
    "incorrect_points.trf": ("warning", "points-differ", 2, 81),
    "invalid_code.trf": ("warning", "unknown-record", 7, 1),
    "missing_result.trf": ("error", "pairing-contradiction", 3, 132),
    "missing_starting_number.trf": ("note", "start-number-gap", 7, 5),
    "too_many_results.trf": ("warning", "rounds-too-many", 2, 142),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_deliberately_broken_file(shared: Path, name: str) -> None:
    report = read_report(shared / "data" / "trf" / "bad" / name)
    places = {(f.severity, f.code, f.line, f.column) for f in report.findings + crosscheck(report)}
    assert BROKEN[name] in places
    severe = {place for place in places if place[0] == "error"}
    assert severe <= {BROKEN[name]}


@pytest.mark.parametrize(
    ("name", "entries", "rounds", "format", "games"),
    [
        ("karl-mala-2005.trf", 284, 7, Format.SWISS, 970),
        ("gros-2010.trf", 52, 9, Format.SWISS, 89),
        ("leinster-league-2011.tab", 160, 11, Format.TEAM, 522),
        ("team-cup.trf26", 249, 14, Format.TEAM, 1030),
        ("generated-180x11.trf", 180, 11, Format.SWISS, 0),
    ],
)
def test_a_real_event(shared: Path, name: str, entries: int, rounds: int, format: Format, games: int) -> None:
    report = read_report(shared / "data" / "trf" / "real" / name)
    assert (len(report.entries), report.event.rounds, report.format) == (entries, rounds, format)
    assert not [finding for finding in report.findings + crosscheck(report) if finding.severity == "error"]
    played = sum(result.code in "10=" and result.opponent is not None for e in report.entries for result in e.results)
    if games:
        assert played == games * 2
