"""What checks may ask of an entry: its ID, federation, rank and name, and results that are not known."""

from __future__ import annotations

from ratinghouse.rating.circumstances import entry_columns
from ratinghouse.reports.report import ReportEntry, Result

NAMES = ["Hope, Anna", "Hope", "Hope A", "Ng, Li 2", "Ōtake Hideo", "大竹 英雄", "Hope ♟ Anna", ""]


def test_names_of_entries() -> None:
    columns = entry_columns([*(ReportEntry(no, name) for no, name in enumerate(NAMES, 1)), None])
    assert columns["has_first_name"] == [1, 0, 0, 1, 1, 1, 1, 0, 0]
    assert columns["roman_letters"] == [1, 1, 1, 1, 1, 0, 1, 1, 0]
    assert columns["no_comma"] == [0, 1, 1, 0, 1, 1, 1, 1, 0]


def test_what_an_entry_states() -> None:
    results = (Result(1, 2, "w", "1"), Result(2, 3, "b", "X"), Result(3, 4, "w", "X"), Result(4, None, "", "Z"))
    entries = [ReportEntry(1, "", "123", fed="NOR", rank=4, results=results), ReportEntry(2, "", " 000 ", rank=0)]
    columns = entry_columns(entries)
    assert (columns["has_id"], columns["has_fed"]) == ([1, 0], [1, 0])
    assert (columns["has_rank"], columns["open_results"]) == ([1, 1], [2, 0])
