"""The rounds of all lines at once: cell by cell and finding by finding what the careful reader makes of each line."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ratinghouse.reports.report import ReportEntry, Result
from ratinghouse.reports.report_columns import (
    CODE_NUMBERS,
    COLOUR_NUMBERS,
    NOT_IN_TABLE,
    ReportColumns,
    columns_of_entries,
)
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.result_fields import results_by_field
from ratinghouse.reports.trf import ordinary_cells
from ratinghouse.reports.trf.ordinary_cells import CellBytes, UnreadCells, cells_of_lines
from ratinghouse.reports.trf.trf_cells import Cells, read_cells
from ratinghouse.reports.trf.trf_columns import FIRST_ROUND
from ratinghouse.reports.trf.trf_findings import KINDS

HEAD = "001    1 m    Player, One".ljust(FIRST_ROUND)
GAMES = ("  12 w 1  ", "   3 b =  ", "1024 W 0  ", "0007 B W  ", "  12 w +  ", "   3 - -  ", "   3   -  ")
FREE = ("0000 - H  ", "     - z  ", "          ", "0000 - A  ", "   0   U  ")
ODD = ("0000 - +  ", "  12 w    ", "  12   1  ", "0000 - 1  ", "12   w 1  ", "1 2  w 1  ", "  12 s 1  ", "  12 w ?  ")
ODDER = (
    "  12 w 1 x",
    " 12x w 1  ",
    "  12 w ½  ",
    "\xa0 12 w 1  ",
    "  12 w\t1  ",
    "   3 w Z  ",
    "1_00 w 1  ",
    "     w    ",
)

cell = st.sampled_from(GAMES) | st.sampled_from(GAMES + FREE) | st.sampled_from(GAMES + FREE + ODD + ODDER)
line = st.lists(cell, max_size=6).map(lambda cells: (HEAD + "".join(cells)).rstrip())
letters = st.sampled_from(" 0123456789wbWBsS-+=HFUZAXxhfuzaLDld.?½\xa0\u3000\t_")


@st.composite
def changed(draw: st.DrawFn) -> str:
    """A line of which one character is another one, and which may be cut off."""
    text = draw(line)
    place = draw(st.integers(0, max(len(text) - 1, 0)))
    return (text[:place] + draw(letters) + text[place + 1 :])[: draw(st.integers(80, 160))].rstrip()


def read_one_by_one(lines: list[str]) -> tuple[list[tuple[Result, ...]], ReportFindings]:
    """What the careful reader says of each line."""
    findings = ReportFindings(KINDS)
    return [tuple(read_cells(text, number, findings)) for number, text in enumerate(lines, start=1)], findings


@given(st.lists(line | changed(), min_size=1, max_size=8))
@example([HEAD + GAMES[0], HEAD.rstrip(), "001    2"])
@example([HEAD + "0000 - A  0000 - A"])
def test_all_lines_at_once(lines: list[str]) -> None:
    """The same results, findings and number of rounds."""
    careful, expected = read_one_by_one(lines)
    findings = ReportFindings(KINDS)
    results, most = cells_of_lines(lines, range(1, len(lines) + 1), findings)
    assert [len(each) for each in results] == [len(each) for each in careful]
    assert [tuple(each) for each in results] == careful
    assert findings.collected() == expected.collected()
    assert most == max(map(len, careful))
    entries = [ReportEntry(no, "", results=each) for no, each in enumerate(results, start=1)]
    rows = [result for each in careful for result in each]
    assert results_by_field(entries) == {name: [getattr(row, name) for row in rows] for name in Result._fields if rows}
    assert_same_columns(columns_of_entries(entries), careful)


@given(st.lists(st.builds(lambda cells: HEAD + "".join(cells), st.lists(st.sampled_from(GAMES + FREE))), min_size=1))
@example([HEAD + GAMES[0] + FREE[3], HEAD, HEAD + FREE[0] + GAMES[1]])
def test_results_of_ordinary_lines_by_field(lines: list[str]) -> None:
    """The fields of all lines at once are those of their results, one after the other."""
    stripped = [line.rstrip() for line in lines]
    cells = CellBytes.of(stripped)
    if cells is not None:
        assert not list(cells.odd_lines())
        rows = [row for no, line in enumerate(stripped, start=5) for row in read_cells(line, no, ReportFindings(KINDS))]
        assert cells.results_by_field(5) == {
            name: [getattr(row, name) for row in rows] for name in Result._fields if rows
        }


def assert_same_columns(columns: ReportColumns, careful: list[tuple[Result, ...]]) -> None:
    """The columns of results have what the results say, one by one."""
    rows = [result for each in careful for result in each]
    assert columns.result_counts.tolist() == [len(each) for each in careful]
    assert columns.round.tolist() == [row.round for row in rows]
    assert columns.opponent.tolist() == [row.opponent or 0 for row in rows]
    assert columns.colour.tolist() == [COLOUR_NUMBERS.get(row.colour, NOT_IN_TABLE) for row in rows]
    assert columns.code.tolist() == [CODE_NUMBERS.get(row.code, NOT_IN_TABLE) for row in rows]


def test_codes_and_colours_of_no_letter_of_several_and_of_none_that_is_known() -> None:
    """Together they have as many letters as there are results, and each is looked up by itself all the same."""
    results = (Result(1, 2, "", "1"), Result(2, 3, "wb", "="), Result(3, 4, "é", "é"), Result(4, 5, "w", "?"))
    columns = columns_of_entries([ReportEntry(1, "", results=results)])
    assert columns.colour.tolist() == [COLOUR_NUMBERS[""], NOT_IN_TABLE, NOT_IN_TABLE, COLOUR_NUMBERS["w"]]
    assert columns.code.tolist() == [CODE_NUMBERS["1"], CODE_NUMBERS["="], NOT_IN_TABLE, NOT_IN_TABLE]


@pytest.mark.parametrize(
    ("cells", "is_ordinary"), [*[(each, True) for each in GAMES + FREE], *[(each, False) for each in ODD + ODDER]]
)
def test_only_odd_lines_are_read_at_once(cells: str, is_ordinary: bool) -> None:
    """Otherwise the careful reader would be compared with itself. One odd line does not make others so."""
    lines = [HEAD + GAMES[0], (HEAD + GAMES[1] + cells).rstrip(), HEAD + GAMES[2]]
    results, _ = cells_of_lines(lines, [1, 2, 3], ReportFindings(KINDS))
    others_too = not cells.isascii()  # a byte is a character where all lines are ASCII
    assert isinstance(results[1], UnreadCells) == is_ordinary
    assert [isinstance(each, UnreadCells) for each in (results[0], results[2])] == [not others_too] * 2


def test_results_that_nobody_has_looked_at() -> None:
    """They know their number, can be picked out, compared, and sent to another process."""
    (unread,), _ = cells_of_lines([HEAD + GAMES[0] + FREE[0]], [7], ReportFindings(KINDS))
    assert isinstance(unread, UnreadCells)
    assert len(unread) == 2
    assert unread[0] == Result(1, 12, "w", "1", 7, 92)
    assert unread == Cells((12, None), "w ", "1H", 7)
    assert unread != Cells((12, None), "b ", "1H", 7)
    assert hash(unread) == hash(tuple(unread))
    assert pickle.loads(pickle.dumps(unread)) == unread


def test_a_file_with_one_endless_line_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are filled up to the longest only where that is not much; else they are read one by one."""
    lines = [HEAD + GAMES[0], HEAD + GAMES[0] * 3]
    monkeypatch.setattr(ordinary_cells, "_MOST_CHARACTERS", 59)
    results, most = cells_of_lines(lines, [1, 2], ReportFindings(KINDS))
    assert [type(each) for each in results] == [Cells, Cells]
    assert most == 3
