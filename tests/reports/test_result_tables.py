"""Files with several tables: which of them is the report, and that none is left out in silence."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Report, UnreadableReport, crosscheck, read_report

GAMES = "Round,White,Black,Result\n1,Ann,Ben,1-0\n1,Dan,Eve,1-0\n2,Cid,Ann,½-½\n3,Ben,Cid,0-1"
SCORES = "No,Name,1,2,3\n1,Ann,x,1,½\n2,Ben,0,x,0\n3,Cid,½,1,x"
COLOURED = "No,Name,1.Rd,2.Rd,3.Rd\n1,Ann,2w1,3b½,\n2,Ben,1b0,,3w0\n3,Cid,,1w½,2b1"
OTHERS = str.maketrans({"A": "D", "B": "E", "C": "F"})
STARTERS = "No,Name,ID,Rtg\n1,Ann,101,2400\n2,Ben,102,2200\n3,Cid,103,1500"


def page(*tables: str) -> bytes:
    rows = (
        "".join("<tr>" + "".join(f"<td>{cell}" for cell in row.split(",")) for row in table.split("\n"))
        for table in tables
    )
    return ("<html>" + "".join(f"<table>{table}</table>" for table in rows) + "</html>").encode()


def errors(report: Report) -> list[str]:
    return [finding.code for finding in (*report.findings, *crosscheck(report)) if finding.severity == "error"]


@pytest.mark.parametrize("raw", [page(GAMES, SCORES), page(SCORES, GAMES), f"{SCORES}\n\n{GAMES}".encode()])
def test_a_table_of_scores_does_not_hide_a_list_of_games(raw: bytes) -> None:
    report = read_report(raw)
    assert report.kind == "games"
    assert [(entry.name, [(*result[:4],) for result in entry.results]) for entry in report.entries] == [
        ("Ann", [(1, 2, "w", "1"), (2, 5, "b", "=")]),
        ("Ben", [(1, 1, "b", "0"), (3, 5, "w", "0")]),
        ("Dan", [(1, 4, "w", "1")]),
        ("Eve", [(1, 3, "b", "0")]),
        ("Cid", [(2, 1, "w", "="), (3, 2, "b", "1")]),
    ]
    assert errors(report) == []


def test_a_crosstable_comes_before_the_same_games_in_other_tables() -> None:
    games = "\n".join(row for row in GAMES.split("\n") if "Dan" not in row)
    report = read_report(page(SCORES, games, COLOURED))
    assert (report.kind, report.entries[0].results[1].colour) == ("crosstable", "b")
    assert errors(report) == []


@pytest.mark.parametrize(
    ("tables", "first", "second"),
    [
        ((SCORES, SCORES.translate(OTHERS)), "the table of scores in table 1", "the table of scores in table 2"),
        ((SCORES, SCORES), "the table of scores in table 1", "the table of scores in table 2"),
        ((COLOURED, COLOURED.translate(OTHERS)), "the crosstable in table 1", "the crosstable in table 2"),
        ((SCORES.translate(OTHERS), COLOURED), "the crosstable in table 2", "the table of scores in table 1"),
        ((COLOURED, GAMES), "the crosstable in table 1", "the list of games in table 2"),
        ((GAMES, SCORES.translate(OTHERS)), "the list of games in table 1", "the table of scores in table 2"),
    ],
)
def test_a_further_table_with_other_games_is_an_error(tables: tuple[str, str], first: str, second: str) -> None:
    report = read_report(page(*tables))
    (finding,) = (finding for finding in report.findings if finding.code == "table-left-out")
    assert finding.severity == "error"
    assert finding.message == f"Of this file {first} was read, but {second} has other games."


def test_an_earlier_state_of_the_same_crosstable_is_no_error() -> None:
    earlier = "No,Name,1.Rd\n1,Ann,2w1\n2,Ben,1b0\n3,Cid,"
    assert errors(read_report(page(COLOURED, earlier))) == []
    assert errors(read_report(page(earlier, COLOURED))) == ["table-left-out"]


def test_a_start_list_is_joined_by_number_and_name_or_by_name_alone() -> None:
    """In the second table the numbers are ranks: by them alone, Cid would have the ID of Ann."""
    ranked = "Rk,Name,1.Rd,2.Rd,3.Rd\n1,Cid,,2w½,3b1\n2,GM Ann,3w1,1b½,\n3,Ben,2b0,,1w0"
    for table in (COLOURED, ranked):
        report = read_report(page(STARTERS, table))
        assert {entry.name: (entry.id, entry.rating) for entry in report.entries} == {
            "Ann": ("101", 2400),
            "Ben": ("102", 2200),
            "Cid": ("103", 1500),
        }
        assert errors(report) == []


@pytest.mark.parametrize(
    ("starters", "example"),
    [
        (STARTERS.replace("Cid", "Cyd"), "3 Cid is 'Cyd' there"),
        (f"{STARTERS}\n3,Cid,104,1600", "3 Cid has the IDs 103, 104"),
    ],
)
def test_a_start_list_of_other_players_gives_no_id(starters: str, example: str) -> None:
    report = read_report(page(starters, COLOURED))
    (finding,) = (finding for finding in report.findings if finding.code == "start-list-differs")
    assert (finding.severity, finding.line) == ("error", 4)
    assert finding.message.endswith(example)
    assert report.entries[2].id == ""


def test_players_of_the_same_name_are_not_joined_by_name() -> None:
    starters = "No,Name,ID\n7,Ann,101"
    report = read_report(page(starters, COLOURED.replace("Ben", "Ann")))
    assert [entry.id for entry in report.entries] == ["", "", ""]


def test_a_table_whose_rounds_times_rows_are_too_many_is_refused() -> None:
    rounds = [f"{number}.Rd" for number in range(1, 100)]
    rows = [["No", "Name", *rounds], ["1", "Ann", *["2w1"] * 99], ["2", "Ben", *["1b0"] * 99], *[["#"]] * 5100]
    with pytest.raises(UnreadableReport, match="500,000 cells"):
        read_report("\n".join(",".join(row) for row in rows).encode())


def test_a_file_of_very_many_tables_is_refused() -> None:
    with pytest.raises(UnreadableReport, match="more than 50 tables"):
        read_report(page(*[COLOURED] * 26, *[SCORES] * 25))
