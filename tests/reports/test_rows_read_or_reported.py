"""Nothing is misread in silence: each row of each format becomes a player, a game, a bye or a finding."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports import Report, UnreadableReport, crosscheck, read_report
from ratinghouse.reports.tables import writing
from ratinghouse.reports.tables.result_tables import read_results
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.source import TableFile
from ratinghouse.reports.trf import read_trf, write_trf
from tests.reports.players_lines import file_of, player

PAIRING_PAGE = b"""<html><body><table><tr><td><h2>Invented Open: Group A</h2><h2>Pairings/Results</h2>
<h3>Round 3 on 2026/08/03 at 14:30</h3><table>
<tr><td>Bo.</td><td>No.</td><td></td><td>White</td><td>Rtg</td><td>Pts.</td><td>Result</td><td>Pts.</td><td></td>
<td>Black</td><td>Rtg</td><td>No.</td></tr>
<tr><td>1</td><td>7</td><td>GM</td><td>Alpha, Anna</td><td>2401</td><td>2</td><td>1 - 0</td><td>2</td><td>WIM</td>
<td>Beta, Berta</td><td>2302</td><td>2</td></tr>
<tr><td>2</td><td>3</td><td></td><td>Gamma, Carla</td><td>2103</td><td>1</td><td>&frac12;</td><td></td><td></td>
<td>not paired</td><td></td><td></td></tr>
<tr><td>3</td><td>4</td><td></td><td>Delta, Dora</td><td>0</td><td>0</td><td>1</td><td></td><td></td>
<td>bye</td><td></td><td></td></tr>
<tr><td>4</td><td>5</td><td></td><td>Epsilon, Eva</td><td>1900</td><td>0</td><td>0</td><td></td><td></td>
<td>not paired</td><td></td><td></td></tr>
</table></td></tr></table></body></html>"""


def read(rows: list[list[str]]) -> Report:
    return read_report(writing.as_csv(rows))


def codes(report: Report) -> list[str]:
    return [finding.code for finding in (*report.findings, *crosscheck(report))]


def test_not_paired_and_bye_on_a_pairing_page_are_byes_and_no_players() -> None:
    report = read_report(PAIRING_PAGE)
    assert [(entry.name, entry.title, entry.rating) for entry in report.entries] == [
        ("Alpha, Anna", "GM", 2401),
        ("Beta, Berta", "WIM", 2302),
        ("Gamma, Carla", "", 2103),
        ("Delta, Dora", "", None),
        ("Epsilon, Eva", "", 1900),
    ]
    assert [[(result.round, result.opponent, result.code) for result in entry.results] for entry in report.entries] == [
        [(3, 2, "1")], [(3, 1, "0")], [(3, None, "H")], [(3, None, "U")], [(3, None, "Z")],
    ]  # fmt: skip
    assert (report.event.name, str(report.event.start)) == ("Invented Open: Group A", "2026-08-03")
    assert codes(report) == []


def test_headings_and_titles_of_rounds_inside_a_table_are_no_games() -> None:
    heading = ["Bo.", "No.", "White", "Result", "Black", "No."]
    rows = [["Round 1 on 2026/08/08"], heading, ["1", "1", "Alpha", "1-0", "Beta", "2"]]
    rows += [
        ["Round 2 on 2026/08/09"],
        heading,
        ["1", "2", "Beta", "½-½", "Alpha", "1"],
        ["", "1", "Gamma", "0", "bye", ""],
    ]
    report = read([["Open"], *rows])
    assert codes(report) == []
    alpha, _, gamma = report.entries
    assert [(result.round, result.colour, result.code, str(result.date)) for result in alpha.results] == [
        (1, "w", "1", "2026-08-08"), (2, "b", "=", "2026-08-09"),
    ]  # fmt: skip
    assert [(result.round, result.code) for result in gamma.results] == [(2, "Z")]


def test_rows_without_a_rank_are_players_too() -> None:
    """Players who share a rank often have it only once; the cells count the rows."""
    rows = [
        ["Rk.", "", "Name", "1.Rd"],
        ["1", "GM", "A", "3w1"],
        ["", "", "B", "4b1"],
        ["3", "", "C", "1b0"],
        ["", "", "D", "2w0"],
    ]
    report = read(rows)
    assert [(entry.no, entry.name, entry.title) for entry in report.entries] == [
        (1, "A", "GM"), (2, "B", ""), (3, "C", ""), (4, "D", ""),
    ]  # fmt: skip
    assert codes(report) == ["table-number-missing", "rank-gap"]


def test_cells_that_count_ranks_are_read_so_although_there_are_starting_numbers() -> None:
    rows = [
        ["Place", "S.No.", "Name", "R1"],
        ["1", "2", "A", "3b1"],
        ["2", "3", "B", "4w1"],
        ["3", "1", "C", "1w0"],
        ["4", "4", "D", "2b0"],
    ]
    report = read(rows)
    assert [entry.no for entry in report.entries] == [1, 2, 3, 4]
    assert codes(report) == ["table-numbering"]


@pytest.mark.parametrize(
    "headings",
    [
        ("Pl", "Naam", "1", "2"),
        ("M-ce", "Nazwisko i Imię", "1.Rd", "2.Rd"),
        ("Sıra", "İsim", "1.Rd", "2.Rd"),
        ("Poř.", "Jméno", "R1", "R2"),
        ("Место", "Фамилия", "1", "2"),
        ("名次", "姓名", "1", "2"),
    ],
)
def test_headings_in_other_languages(headings: tuple[str, ...]) -> None:
    report = read([list(headings), ["1", "A", "2w1", "2b½"], ["2", "B", "1b0", "1w½"]])
    assert [entry.name for entry in report.entries] == ["A", "B"]
    assert [len(entry.results) for entry in report.entries] == [2, 2]


def test_headings_that_repeat_the_rounds_lose_no_column() -> None:
    report = read(
        [
            ["Pl", "Name", "1", "2", "1", "2"],
            ["1", "A", "2w1", "2b1", "2w0", "2b½"],
            ["2", "B", "1b0", "1w0", "1b1", "1w½"],
        ]
    )
    assert [result.code for result in report.entries[0].results] == ["1", "1", "0", "="]
    assert "table-rounds" in codes(report)


def test_of_two_names_with_the_result_between_them_the_first_is_white() -> None:
    rows = [
        ["Runde 1"],
        ["Br.", "Nr.", "Name", "Elo", "Pkt.", "Ergebnis", "Pkt.", "Name", "Elo", "Nr."],
        ["1", "1", "A", "2000", "0", "½ - ½", "0", "B", "1900", "2"],
        ["2", "3", "C", "1800", "0", "1", "", "spielfrei", "", ""],
    ]
    report = read(rows)
    assert [(entry.name, entry.rating, *entry.results[0][1:4]) for entry in report.entries] == [
        ("A", 2000, 2, "w", "="),
        ("B", 1900, 1, "b", "="),
        ("C", 1800, None, "", "U"),
    ]
    assert [(finding.severity, finding.code) for finding in report.findings] == [("warning", "table-white-first")]
    for other in (rows[1][:7], [*rows[1], "Name"], ["Ergebnis", "Name", "Name"]):
        with pytest.raises(UnreadableReport):
            read([rows[0], other, *rows[2:]])


def test_games_without_a_round_are_a_note_where_others_have_one() -> None:
    rows = [["Round", "White", "Result", "Black"], ["", "A", "1-0", "B"], ["{}", "A", "½-½", "C"]]
    games = pgn(("A", "B", "1-0"), ("A", "C", "1/2-1/2")).replace(b'[Round "1"]', b"", 1).decode()
    for round, codes_of_findings in (("2", [("note", "table-round-missing")]), ("", [])):
        table = [[cell.format(round) for cell in row] for row in rows]
        for report in (read(table), read_report(games.replace('"1"', f'"{round}"').encode())):
            assert [result.round for result in report.entries[0].results] == [1, 2]
            assert [(finding.severity, finding.code) for finding in report.findings] == codes_of_findings


def test_the_heading_before_a_table_can_be_its_round() -> None:
    table = "<table><tr><td>White<td>Result<td>Black<tr><td>{}<td>1-0<td>B</table>"
    page = f"<html><h1>Open</h1><h3>Round 2</h3>{table}<h3>Round 3</h3>{table}<h3>Prizes</h3><table></table></html>"
    report = read_report(page.format("A", "C").encode())
    assert [[result.round for result in entry.results] for entry in report.entries] == [[2], [2, 3], [3]]
    assert report.findings == ()


def test_the_name_of_a_sheet_can_be_its_round() -> None:
    cells = [["White", "Result", "Black"], ["A", "1-0", "B"]]
    sheets = [TableSheet("Round 2", cells), TableSheet("Round 3", [cells[0], ["C", "1-0", "B"]])]
    report = read_results(TableFile(sheets, b"", "rounds.xlsx"))
    assert report is not None
    assert [[result.round for result in entry.results] for entry in report.entries] == [[2], [2, 3], [3]]
    assert report.findings == ()


def test_a_table_without_known_headings_is_refused_and_says_what_it_is() -> None:
    with pytest.raises(UnreadableReport) as refused:
        read([["No.", "Name", "FideID"], ["1", "Alpha", "101"], ["2", "Beta", "102"]])
    assert refused.value.finding.code == "format-unknown"
    assert "2 names without results" in refused.value.finding.message


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"\0\x01\0\0Standard Jet DB\0", "Access"),
        (b"SQLite format 3\0\x10\0", "Sharly"),
        (b"\x03\x60\x03\x01\x3f\0\0\0", "SwissPerfect"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "97–2003"),
        (b'{"variables": {"name": "x"}, "players": {}}', "JSON"),
        (b"%PDF-1.7\n", "PDF"),
        (b"MIME-Version: 1.0\n\n<html><table><tr><td>Name</td><td>1.Rd</td></tr></table></html>", "MHTML"),
        (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', "Excel 2003"),
    ],
)
def test_other_formats_are_named(raw: bytes, words: str) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert refused.value.finding.code == "format-unknown"
    assert words in refused.value.finding.message


@pytest.mark.parametrize(
    ("raw", "words", "remedy"),
    [
        (b"\x93\xff\x89D\0\0\0\0", "Swiss-Manager", "TRF"),
        (b"[Tournament Info]\nName=Club, 2009\n", "SwissPerfect", "ZIP"),
    ],
)
def test_a_part_of_a_known_format_is_refused_with_what_to_send(raw: bytes, words: str, remedy: str) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert refused.value.finding.code == "file-refused"
    assert words in refused.value.finding.message
    assert remedy in refused.value.finding.remedy


def pgn(*games: tuple[str, str, str], id: str = "0") -> bytes:
    return "\n".join(
        f'[Event "E"]\n[Round "1"]\n[White "{white}"]\n[WhiteFideId "{id}"]\n[Black "{black}"]\n'
        f'[BlackFideId "{id}"]\n[Result "{result}"]\n\n*\n'
        for white, black, result in games
    ).encode()


@pytest.mark.parametrize("id", ["0", "", "00000000", "-", "n/a"])
def test_an_id_of_noughts_is_none_and_joins_nobody(id: str) -> None:
    by_pgn = read_report(pgn(("Alpha", "Beta", "1-0"), ("Gamma", "Delta", "1/2-1/2"), id=id))
    by_table = read(
        [
            ["Round", "White ID", "White", "Black ID", "Black", "Result"],
            ["1", id, "Alpha", id, "Beta", "1-0"],
            ["1", id, "Gamma", id, "Delta", "½-½"],
        ]
    )
    for report in (by_pgn, by_table):
        assert [(entry.name, entry.id) for entry in report.entries] == [
            ("Alpha", ""),
            ("Beta", ""),
            ("Gamma", ""),
            ("Delta", ""),
        ]
        written, findings = write_trf(report)
        assert findings == ()
        entries = read_trf(written).entries
        assert [[(result.opponent, result.code) for result in entry.results] for entry in entries] == [
            [(2, "1")], [(1, "0")], [(4, "=")], [(3, "=")],
        ]  # fmt: skip


def test_one_id_with_two_names_is_one_player_and_a_finding() -> None:
    games = pgn(("Alpha, A", "Beta", "1-0"), id="").replace(b'[WhiteFideId ""]', b'[WhiteFideId "101"]')
    report = read_report(games + games.replace(b"Alpha, A", b"Alpha, Anna").replace(b'Round "1"', b'Round "2"'))
    assert [entry.name for entry in report.entries] == ["Alpha, A", "Beta"]
    assert "id-with-two-names" in codes(report)


def test_games_without_moves_or_names_are_read_or_reported() -> None:
    first = b'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n'
    assert len(read_report(first + first.replace(b'"A"', b'"C"').replace(b'"B"', b'"D"')).entries) == 4
    nameless = read_report(pgn(("A", "?", "1-0"), ("A", "B", "1-0"), ("", "C", "0-1")))
    assert [entry.name for entry in nameless.entries] == ["A", "B"]
    assert codes(nameless).count("pgn-player") == 2
    free = read_report(pgn(("A", "BYE", "1-0"), ("B", "C", "0-1")))
    assert [(entry.name, entry.results[0].code) for entry in free.entries] == [("A", "U"), ("B", "0"), ("C", "1")]


@pytest.mark.parametrize(
    ("result", "codes"),
    [("1/2", "=="), ("½-½", "=="), ("1:0", "10"), ("+/-", "+-"), ("- +", "-+"), ("1 - 0", "10")],
)
def test_other_spellings_of_results_in_a_pgn(result: str, codes: str) -> None:
    report = read_report(pgn(("A", "B", result)))
    assert "".join(entry.results[0].code for entry in report.entries) == codes
    assert report.findings == ()


@pytest.mark.parametrize("result", ["1-0F", "1", "0", "2-0", "won"])
def test_a_result_in_a_pgn_that_cannot_be_read_is_an_error(result: str) -> None:
    report = read_report(pgn(("A", "B", result), ("C", "D", "1-0")))
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("error", "table-result", 1)
    ]
    assert [entry.name for entry in report.entries] == ["C", "D"]


def test_titles_rounds_and_events_of_a_pgn() -> None:
    games = pgn(("GM A", "B (WIM)", "1-0"), ("C", "D", "1-0"))
    report = read_report(games.replace(b'"1"', b'"Round 7"'))
    assert [(entry.name, entry.title, entry.results[0].round) for entry in report.entries] == [
        ("A", "GM", 7), ("B", "WIM", 7), ("C", "", 7), ("D", "", 7),
    ]  # fmt: skip
    assert report.findings == ()
    (finding,) = read_report(games + games.replace(b'"E"', b'"Other"').replace(b'"1"', b'"2"')).findings
    assert (finding.severity, finding.code, finding.line) == ("warning", "pgn-event", 20)
    assert finding.message.endswith("'Other' (and 1 more like it)")


def test_a_file_of_unfinished_games_only_is_an_error() -> None:
    assert "no-players" in codes(read_report(pgn(("A", "B", "*"))))


def test_two_results_in_a_round_leave_the_columns_of_a_trf_where_they_are() -> None:
    rows = [
        ["Round", "White", "Black", "Result"],
        ["1", "A", "B", "1-0"],
        ["1", "A", "C", "1-0"],
        ["2", "B", "A", "1-0"],
    ]
    report = read(rows)
    written, findings = write_trf(report)
    assert [finding.code for finding in findings] == ["value-left-out"]
    back = read_trf(written)
    assert [(result.round, result.opponent, result.code) for result in back.entries[0].results] == [
        (1, 2, "1"),
        (2, 2, "0"),
    ]


@pytest.mark.parametrize(
    ("written", "iso", "code"),
    [
        ("17.10.1961", "1961-10-17", None),
        ("1961", "1961", None),
        ("17 October 1961", "1961-10-17", None),
        ("17.10.61", "1961-10-17", "birth-century"),
        ("17.10.30", "1930-10-17", "birth-century"),
        ("17.10.29", "2029-10-17", "birth-century"),
        ("05/06/1961", "1961-06-05", "birth-ambiguous"),
        ("unknown", "", "birth-unreadable"),
        ("?", "", "birth-unreadable"),
        ("n/a", "", "birth-unreadable"),
        ("-", "", None),
    ],
)
def test_births_as_people_write_them(written: str, iso: str, code: str | None) -> None:
    head = [["Open"], ["Date : 2024-05-03 to 2024-05-05"], ["No", "Name", "Birth", "1.Rd"]]
    report = read([*head, ["1", "A", written, "2w1"], ["2", "B", "", "1b0"]])
    assert report.entries[0].birth == iso
    assert [finding_code for finding_code in codes(report) if finding_code != "birth-implausible"] == (
        [code] if code else []
    )


NAMES = st.text("ABCDEF", min_size=1, max_size=3)
CELLS = st.sampled_from(["", "1w1", "2b0", "3w½", "bye", "-0", "what", "9w9", "*"])


@given(
    st.lists(
        st.tuples(st.sampled_from(["", "1", "2", "3", "x"]), NAMES | st.just(""), CELLS, CELLS), min_size=1, max_size=6
    )
)
def test_each_row_of_a_crosstable_is_read_or_reported(rows: list[tuple[str, ...]]) -> None:
    table = [["Rk.", "Name", "1.Rd", "2.Rd"], ["1", "Sure", "2w1", ""], *map(list, rows)]
    try:
        report = read(table)
    except UnreadableReport:
        return  # more cells than not are no results: the whole file is reported
    accounted(report, [number for number, row in enumerate(table, 1) if number > 1 and any(row)])


RESULTS = st.sampled_from(["1-0", "½-½", "0", "", "7-0", "*"])
SIDES = NAMES | st.sampled_from(["", "bye", "not paired", "0"])


@given(st.lists(st.tuples(st.sampled_from(["", "1", "2"]), SIDES, SIDES, RESULTS), min_size=1, max_size=6))
def test_each_row_of_a_list_of_games_is_read_or_reported(rows: list[tuple[str, ...]]) -> None:
    table = [["Round", "White", "Black", "Result"], *map(list, rows)]
    report = read(table)
    accounted(report, [number for number, row in enumerate(table, 1) if number > 1 and any(row)])
    if not report.entries:
        assert "no-players" in codes(report)


@given(st.lists(st.tuples(SIDES, SIDES, st.sampled_from(["1-0", "1/2-1/2", "*", ""])), min_size=1, max_size=6))
def test_each_game_of_a_pgn_is_read_or_reported(games: list[tuple[str, str, str]]) -> None:
    report = read_report(pgn(*games))
    lines = [number for number, line in enumerate(pgn(*games).decode().split("\n"), 1) if line.startswith("[Event")]
    accounted(report, lines)


def accounted(report: Report, lines: list[int]) -> None:
    """Every line is the line of an entry, of a result, or of a finding; what a finding counts up counts for all."""
    used = {entry.line for entry in report.entries}
    used |= {result.line for entry in report.entries for result in entry.results}
    used |= {finding.line for finding in report.findings}
    tallied = any(" more like it)" in finding.message for finding in report.findings)
    assert tallied or set(lines) <= used, (sorted(set(lines) - used), report.findings)


MUTATIONS: tuple[Callable[[bytes, int, int], bytes], ...] = (
    lambda raw, at, value: raw[:at] + bytes([value]) + raw[at + 1 :],
    lambda raw, at, value: raw[:at] + raw[at + value :],
    lambda raw, at, value: raw[:at] + raw[at : at + value] + raw[at:],
)
ROWS = [
    ["Open"],
    ["No", "Title", "Name", "ID", "Rtg", "FED", "Birth", "1.Rd", "Pts."],
    ["1", "GM", "A", "101", "2400", "GER", "1961-10-17", "2w1", "1"],
    ["2", "", "B", "", "", "", "", "1b0", "0"],
]
GAMES = [["Round", "White", "Black", "Result"], ["1", "A", "B", "1-0"]]
SEEDS = (
    b"012 Open\n042 2024/05/03\n" + file_of(player(1, (2, "w", "1")), player(2, (1, "b", "0"))),
    pgn(("A", "B", "1-0")),
    writing.as_csv(ROWS),
    writing.as_html(ROWS, "Open"),
    writing.as_xlsx(ROWS, "Open"),
    writing.as_csv(GAMES),
    PAIRING_PAGE,
)


@given(
    st.sampled_from(SEEDS),
    st.lists(st.tuples(st.sampled_from(MUTATIONS), st.integers(0, 9_000), st.integers(0, 255)), max_size=8),
)
def test_no_changed_file_makes_a_reader_fail_or_loses_the_bytes(
    raw: bytes, changes: list[tuple[Callable[[bytes, int, int], bytes], int, int]]
) -> None:
    for change, at, value in changes:
        raw = change(raw, at % (len(raw) + 1), value)
    never_fails(raw)


@given(st.binary(max_size=400) | st.text(max_size=300).map(str.encode))
def test_no_bytes_make_a_reader_fail(raw: bytes) -> None:
    never_fails(raw)


def never_fails(raw: bytes) -> None:
    report: Report | None
    failure = False
    try:
        report = read_report(raw, "report")
    except UnreadableReport as problem:
        report, failure = None, problem.finding.code == "reader-failed"
    if report is None:
        assert not failure
        return
    assert report.received == raw
    findings = crosscheck(report)
    assert all(finding.code != "reader-failed" for finding in findings), findings
    write_trf(report)


FINAL = [
    ["No", "Name", "1.Rd", "2.Rd", "Final"],
    ["1", "A", "2+", "3=", "4 1"],
    ["2", "B", "1-", "4 1", "3 1"],
    ["3", "C", "4 1", "1=", "2 0"],
    ["4", "D", "3 0", "2 0", "1 0"],
]


def test_a_round_without_a_number_and_without_colours_is_a_round() -> None:
    """Everybody's game in it is also that of the opponent, with the result that belongs to theirs."""
    report = read(FINAL)
    assert [(entry.results[2].opponent, entry.results[2].code) for entry in report.entries] == [
        (4, "1"), (3, "1"), (2, "0"), (1, "0"),
    ]  # fmt: skip
    assert codes(report) == ["table-rounds"]


def test_a_game_without_a_result_in_a_crosstable_is_a_game_to_come() -> None:
    rows = [["No", "Name", "1.Rd"], ["1", "A", "2w1"], ["2", "B", "1b0"], ["3", "C", "4w"], ["4", "D", "3b"]]
    report = read(rows)
    (finding,) = report.findings
    assert (finding.severity, finding.code, finding.line, finding.column) == ("error", "table-game-to-come", 4, 3)
    assert finding.message.endswith("C, round 1 (and 1 more like it)")
    assert [(entry.results[0].opponent, entry.results[0].code) for entry in report.entries[2:]] == [(4, "X"), (3, "X")]


@pytest.mark.parametrize("last", [["4", "D", "3 0", "2 0", ""], ["4", "D", "3 0", "2 0", "1 1"]])
def test_a_column_in_which_only_some_games_agree_is_an_error(last: list[str]) -> None:
    report = read([*FINAL[:-1], last])
    (finding,) = (finding for finding in report.findings if finding.code == "table-column")
    assert (finding.severity, finding.line, finding.column) == ("error", 1, 5)
    assert [len(entry.results) for entry in report.entries] == [2, 2, 2, 2]


@pytest.mark.parametrize("heading", ["TB1", "TB 2", "Wtg1", "Des. 3", "Buchholz", "SB", "Бухг. 1"])
def test_a_column_with_the_heading_of_a_tie_break_is_no_round(heading: str) -> None:
    """2½ and 1½ could be a draw of 2 and 1."""
    rows = [["No", "Name", "1.Rd", heading], ["1", "A", "2w1", "2½"], ["2", "B", "1b0", "1½"]]
    report = read(rows)
    assert [len(entry.results) for entry in report.entries] == [1, 1]
    assert codes(report) == []


@pytest.mark.parametrize(("tie_breaks", "expected"), [(("2½", "1½", "8½"), ["table-column"]), (("2½", "7½", "8½"), [])])
def test_points_and_tie_breaks_are_no_round(tie_breaks: tuple[str, ...], expected: list[str]) -> None:
    """2½ and 1½ could be a draw of 2 and 1: they are not read, and an error where most numbers are so."""
    rows = [["No", "Name", "1.Rd", "Xyz"], ["1", "A", "2w1"], ["2", "B", "1b0"], ["3", "C", "-1"]]
    report = read([rows[0], *([*row, number] for row, number in zip(rows[1:], tie_breaks, strict=True))])
    assert [len(entry.results) for entry in report.entries] == [1, 1, 1]
    assert codes(report) == expected


@pytest.mark.parametrize(
    ("headings", "cells", "read_as"),
    [
        (("ID", "FideID"), ("15", "1503014"), ("1503014", None)),
        (("FideID", "ID"), ("1503014", "15"), ("1503014", None)),
        (("ID", "FideID"), ("15", "0"), ("", None)),
        (("JCF ID", "FideID"), ("15", "1503014"), ("15", None)),
        (("Rtg", "RtgI"), ("1900", "1800"), ("", 1800)),
        (("UKD", "ELO"), ("1900", "1800"), ("", 1800)),
        (("Rating", "Rating FIDE"), ("1900", "0"), ("", None)),
        (("Rtg", "Elo"), ("1900", "1800"), ("", 1900)),
    ],
)
def test_of_two_ids_or_ratings_that_of_fide_is_read(
    headings: tuple[str, str], cells: tuple[str, str], read_as: tuple[str, int | None]
) -> None:
    """An ID of another kind could be the FIDE ID of somebody else."""
    crosstable = read([["No", "Name", *headings, "1.Rd"], ["1", "A", *cells, "2w1"], ["2", "B", "", "", "1b0"]])
    games = read([["White", *headings, "Black", *headings, "Result"], ["A", *cells, "B", "", "", "1-0"]])
    for report in (crosstable, games):
        assert (report.entries[0].id, report.entries[0].rating) == read_as
        assert codes(report) == []


def test_a_start_list_with_two_ids_gives_that_of_fide() -> None:
    start_list = "<table><tr><td>No.<td>Name<td>ID<td>FideID<td>Rtg<tr><td>1<td>A<td>15<td>1503014<td>1900*</table>"
    crosstable = "<table><tr><td>No.<td>Name<td>1.Rd<tr><td>1<td>A<td>2w1<tr><td>2<td>B<td>1b0</table>"
    report = read_report(f"<html>{crosstable}{start_list}</html>".encode())
    assert report.entries[0].id == "1503014"
    assert codes(report) == ["table-number"]


@pytest.mark.parametrize("heading", ["DWZ", "", "Rg"])
def test_numbers_under_another_heading_that_could_be_ratings_are_a_warning(heading: str) -> None:
    """In Polish, Rg is the rating; in German, the rank."""
    rows = [["No", "Name", heading, "1.Rd"], ["1", "A", "2150", "2w1"], ["2", "B", "1480", "1b0"]]
    (finding,) = read(rows).findings
    assert (finding.severity, finding.code, finding.line, finding.column) == ("warning", "table-rating", 1, 3)


def test_numbers_in_a_list_of_games_that_could_be_ratings_are_a_warning() -> None:
    rows = [["White", "Rating", "Black", "Result"], ["A", "2150", "B", "1-0"], ["C", "1480", "A", "0-1"]]
    assert codes(read(rows)) == ["table-rating"]  # it does not say whose
    games = [["White", "DWZ", "Black", "DWZ", "Result"], ["A", "2150", "B", "1480", "1-0"], ["C", "0", "A", "", "0-1"]]
    assert codes(read(games)) == []  # of White, one has a number
    assert codes(read([*games, ["D", "1500", "B", "1480", "0-1"]])) == ["table-rating"]


@pytest.mark.parametrize(
    ("heading", "numbers"),
    [
        ("Rtg", ("2150", "1480")),
        ("Year", ("1987", "2001")),
        ("Club no.", ("2150", "14800")),
        ("Club", ("2150", "SK 1480")),
        ("Xyz", ("2150", "")),
        ("TB3", ("2150", "1480")),
    ],
)
def test_other_numbers_are_no_ratings(heading: str, numbers: tuple[str, str]) -> None:
    rows = [["No", "Name", heading, "1.Rd"], ["1", "A", numbers[0], "2w1"], ["2", "B", numbers[1], "1b0"]]
    assert codes(read(rows)) == []


@pytest.mark.parametrize(("written", "rating", "expected"), [
    ("1900.0", 1900, []), ("1900", 1900, []), ("", None, []), ("unr", None, []),
    ("#N/A", None, ["table-number"]), ("#REF!", None, ["table-number"]), ("1900*", None, ["table-number"]),
])  # fmt: skip
def test_a_rating_is_read_or_a_finding(written: str, rating: int | None, expected: list[str]) -> None:
    report = read([["White", "White Rating", "Black", "Result"], ["A", written, "B", "1-0"]])
    assert (report.entries[0].rating, codes(report)) == (rating, expected)


def test_the_error_of_a_formula_is_no_id() -> None:
    report = read([["White ID", "White", "Black ID", "Black", "Result"], ["#N/A", "A", "#N/A", "B", "1-0"]])
    assert [(entry.id, entry.name) for entry in report.entries] == [("", "A"), ("", "B")]


def test_the_dates_of_a_list_are_read_in_one_order() -> None:
    rows = [["Date", "White", "Black", "Result"], ["03/04/2026", "A", "B", "1-0"], ["03/25/2026", "B", "A", "1-0"]]
    report = read(rows)
    assert (str(report.event.start), str(report.event.end), codes(report)) == ("2026-03-04", "2026-03-25", [])
    report = read([*rows[:2], ["03/05/2026", "B", "A", "1-0"]])
    (finding,) = report.findings
    assert (finding.severity, finding.code, finding.line) == ("warning", "table-date-order", 2)
    assert (str(report.event.start), str(report.event.end)) == ("2026-03-04", "2026-03-05")


@pytest.mark.parametrize(("written", "round"), [("3", 3), ("3.2", 3), ("3.0", 3), ("R3", 3), ("Round 3", 3)])
def test_the_round_of_a_game_in_other_spellings(written: str, round: int) -> None:
    report = read([["Round", "White", "Black", "Result"], [written, "A", "B", "1-0"]])
    assert [(result.round, result.code) for result in report.entries[0].results] == [(round, "1")]


@pytest.mark.parametrize("cells", [("W2", "L1"), ("+2", "-12"), ("w2 1", "b1 0"), ("= 2", "= 1"), ("+ 2B", "- 1N")])
def test_results_in_an_unknown_notation_are_named(cells: tuple[str, str]) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read([["No", "Name", "1.Rd"], ["1", "A", cells[0]], ["2", "B", cells[1]]])
    assert cells[0] in refused.value.finding.message


def test_two_columns_of_results_belong_to_the_players_beside_them() -> None:
    rows = [["White", "Res.", "Black", "Res."], ["A", "1", "B", "0"], ["C", "½", "D", "½"], ["E", "+", "F", "-"]]
    rows += [["G", "1", "bye", ""], ["H", "", "I", ""], ["J", "1", "K", "1"]]
    report = read(rows)
    swapped = read([[*row[2:], *row[:2]] for row in rows])
    for either in (report, swapped):
        by_name = {entry.name: [(result.colour, result.code) for result in entry.results] for entry in either.entries}
        assert by_name == {
            "A": [("w", "1")], "B": [("b", "0")], "C": [("w", "=")], "D": [("b", "=")],
            "E": [("w", "+")], "F": [("b", "-")], "G": [("", "U")], "H": [("w", "X")], "I": [("b", "X")],
            "J": [], "K": [],
        }  # fmt: skip
        assert sorted(finding.code for finding in either.findings) == ["table-game-to-come", "table-result"]


def test_a_second_column_of_whole_results_changes_nothing() -> None:
    rows = [["White", "Black", "Result", "Ergebnis"], ["A", "B", "1-0", "1:0"]]
    assert [result.code for entry in read(rows).entries for result in entry.results] == ["1", "0"]


def test_black_before_white_with_one_column_of_results_is_an_error() -> None:
    """1-0 can be the score of White and Black, or of the first and the second player."""
    (finding,) = read([["Round", "Black", "White", "Result"], ["1", "A", "B", "1-0"]]).findings
    assert (finding.severity, finding.code, finding.line, finding.column) == ("error", "table-black-first", 1, 4)


@pytest.mark.parametrize(("id", "rating"), [("White FIDE ID", "White Elo"), ("FIDE ID White", "Rating White")])
def test_headings_with_the_colour_before_or_behind(id: str, rating: str) -> None:
    black = [heading.replace("White", "Black") for heading in (id, rating)]
    report = read([["White", id, rating, "Black", *black, "Result"], ["A", "101", "1900", "B", "102", "1800", "1-0"]])
    assert [(entry.id, entry.rating) for entry in report.entries] == [("101", 1900), ("102", 1800)]
