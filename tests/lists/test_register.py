"""The players register file: what is read, and that every fault in it is reported with its place."""

from __future__ import annotations

import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.lists import register
from ratinghouse.lists.reading import list_findings
from ratinghouse.lists.register import Register, RegisterPlayer, read_register, write_register


def codes_and_places(raw: bytes) -> list[tuple[str, str, int, int]]:
    """Severity, code, line and column of every finding in a register file."""
    return [(f.severity, f.code, f.line, f.column) for f in read_register(raw, "players.csv")[1]]


def only(raw: bytes) -> RegisterPlayer:
    """The one player of a file that has no findings."""
    players, findings = read_register(raw)
    assert findings == ()
    (player,) = players
    return player


def test_every_column_is_read() -> None:
    raw = (
        b"id,name,fed,sex,title,birth,rating,rd,k,games,peak,fide_rating,start_rating,member_from,member_to,flag\n"
        b'1503014,"Carlsen, Magnus",NOR,M,gm,1990-11-30,2839,45.5,10,3500,2882,2839,0,2000-01-31,2026-12-31,i\n'
    )
    assert only(raw) == RegisterPlayer(
        id="1503014",
        name="Carlsen, Magnus",
        fed="NOR",
        sex="m",
        title="GM",
        birth="1990-11-30",
        rating=2839,
        rd=45.5,
        k=10,
        games=3500,
        peak=2882,
        fide_rating=2839,
        start_rating=0,
        member_from=date(2000, 1, 31),
        member_to=date(2026, 12, 31),
        flag="i",
    )


def test_only_the_id_is_needed_and_blank_means_not_known() -> None:
    assert only(b"id,rating,start_rating\n7,,\n") == RegisterPlayer(id="7")


def test_rating_zero_is_unrated_but_start_rating_zero_is_kept() -> None:
    player = only(b"id,rating,peak,fide_rating,start_rating\n7,0,0,0,0\n")
    assert (player.rating, player.peak, player.fide_rating, player.start_rating) == (None, None, None, 0)


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'\xef\xbb\xbfid;name;rating\r\n7;"Muniz, A";2100\r\n', id="byte order mark, semicolons, CRLF"),
        pytest.param(b"id\tname\trating\n7\tMuniz, A\t2100\n", id="tabs"),
        pytest.param("id\tname\trating\r\n7\tMuniz, A\t2100\r\n".encode("utf-16"), id="Excel's Unicode text"),
        pytest.param(b'sep=;\r\nid;name;rating\r\n7;"Muniz, A";2100\r\n', id="Excel's sep line"),
        pytest.param(b'id,name,rating,,\n7,"Muniz, A",2100,,\n,,,,\n\n', id="Excel's empty columns and rows"),
        pytest.param(
            b' ID , Name ,"Rating"\n="7","Muniz, A", 2100.0 \n', id="text formula, decimals, spaces, capitals"
        ),
        pytest.param(b'id,name,rating\r7,"Muniz, A",2100\r', id="old Mac line ends"),
        pytest.param(
            b'id,name,rating\n7.0,"Muniz,\nA",2100', id="ID as decimal, line break in a name, no last newline"
        ),
    ],
)
def test_spreadsheets_writing_habits(raw: bytes) -> None:
    assert only(raw) == RegisterPlayer(id="7", name="Muniz, A", rating=2100)


def test_a_file_that_is_not_utf8_is_read_and_said_so() -> None:
    players, findings = read_register("id,name\n1,Short\n2200937,Acebal Muñiz\n3,Žužu".encode("cp1252"))
    assert [player.name for player in players] == ["Short", "Acebal Muñiz", "Žužu"]
    assert [(f.severity, f.code, f.line, f.column) for f in findings] == [("note", "encoding", 3, 18)]


@pytest.mark.parametrize(
    ("cell", "birth", "severities"),
    [
        ("1978", "1978", []),
        ("17.5.1978", "1978-05-17", []),
        ("17/05/1978", "1978-05-17", []),
        ("05/17/1978", "1978-05-17", []),
        ("1978-05-17 00:00:00", "1978-05-17", []),
        ("04/05/1978", "1978", ["warning"]),
        ("31.02.1978", "", ["error"]),
        ("78", "", ["error"]),
    ],
)
def test_dates_of_birth(cell: str, birth: str, severities: list[str]) -> None:
    players, findings = read_register(f"id,birth\n1,{cell}\n".encode())
    assert players["1"].birth == birth
    assert [finding.severity for finding in findings] == severities


def test_all_faults_are_told_at_once_with_their_places() -> None:
    raw = (
        b"id,name,rating,shoe,sex,k\n"
        b'1,"A, B",21o0,44,x,20\n'
        b"1,again,2000,,,\n"
        b",nobody,2000,,,\n"
        b"2,Comma, Unquoted,2000,,m,20\n"
        b"3,High,21000,,m,20.5\n"
        b"1.5E+06,Rounded,2000,,,\n"
    )
    assert codes_and_places(raw) == [
        ("note", "unknown-column", 1, 16),
        ("error", "bad-rating", 2, 10),
        ("error", "bad-sex", 2, 18),
        ("error", "duplicate-id", 3, 1),
        ("error", "no-id", 4, 1),
        ("error", "too-many-cells", 5, 27),
        ("warning", "out-of-range", 6, 8),
        ("error", "bad-k", 6, 17),
        ("error", "bad-id", 7, 1),
    ]
    players, _ = read_register(raw)
    assert [player.id for player in players] == ["1", "3"]
    assert players["1"].rating is None
    assert players["3"].rating == 21000


def test_places_are_right_after_a_line_break_inside_a_cell() -> None:
    assert codes_and_places(b'id,name,rating\n1,"two\nlines, one name",x\n2,B,y\n') == [
        ("error", "bad-rating", 3, 18),
        ("error", "bad-rating", 4, 5),
    ]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"", [("error", "empty", 0, 0)]),
        (b"\n\n  \n", [("error", "empty", 0, 0)]),
        (b"name,rating\nA,2000\n", [("error", "no-id-column", 1, 0)]),
        (b"id,rating,rating\n1,2000,2100\n", [("error", "duplicate-column", 1, 11)]),
        (b'id,name\n1,"open\n2,B\n', [("error", "quoting", 2, 0)]),
        (b'id,name\n1,"A"B\n2,B\n', [("error", "quoting", 2, 0)]),
        (b"id,rating,peak\n1,2400,2300\n", [("warning", "peak-below-rating", 2, 8)]),
        (b"id,member_from,member_to\n1,2020-01-01,2019-01-01\n", [("warning", "membership-dates", 2, 14)]),
        (b"id,member_from\n1,04/05/2020\n", [("error", "bad-member_from", 2, 3)]),
        (b"id,fed\n1,Norway\n", [("warning", "bad-fed", 2, 3)]),
        (b"id,title\n1,QM\n", [("note", "unknown-title", 2, 3)]),
        (b"id,name\n1,=HYPERLINK(1)\n", [("warning", "formula", 2, 3)]),
        (b"id,rd\n1,-5\n", [("warning", "out-of-range", 2, 3)]),
    ],
)
def test_faults(raw: bytes, expected: list[tuple[str, str, int, int]]) -> None:
    assert codes_and_places(raw) == expected


def test_a_row_with_broken_quotes_costs_only_itself() -> None:
    players, _ = read_register(b'id,name\n1,"A"B\n2,B\n')
    assert [player.id for player in players] == ["2"]


def test_findings_are_counted_beyond_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_findings, "SHOWN_PER_CODE", 3)
    findings = read_register(b"id,rating\n" + b"".join(b"%d,x\n" % n for n in range(10)))[1]
    assert [finding.line for finding in findings] == [2, 3, 4, 0]
    assert findings[-1].message.startswith("7 more")
    assert findings[-1].severity == "error"


def test_a_file_beyond_the_size_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "MAX_BYTES", 10)
    players, findings = read_register(b"id,rating\n1,2000\n")
    assert len(players) == 0
    assert [(finding.severity, finding.code) for finding in findings] == [("error", "too-large")]


def test_look_up() -> None:
    players = Register.of([RegisterPlayer("7", "A"), RegisterPlayer("8", "B"), RegisterPlayer("7", "C")])
    assert players["7"].name == "A"
    assert players.get("9") is None
    assert "8" in players
    assert "9" not in players
    assert [player.id for player in players] == ["7", "8"]
    assert len(players) == 2
    with pytest.raises(KeyError):
        players["9"]


def test_formulas_are_harmless_in_what_is_written() -> None:
    raw = write_register(
        [RegisterPlayer("1", "=cmd|' /C calc'!A0"), RegisterPlayer("2", "@x"), RegisterPlayer("3", "-2+3")]
    )
    cells = [line.split(b",")[1] for line in raw.splitlines()[1:]]
    assert all(cell.startswith(b"'") for cell in cells)
    assert [player.name for player in read_register(raw)[0]] == ["=cmd|' /C calc'!A0", "@x", "-2+3"]


def test_reading_a_register_does_not_load_numpy() -> None:
    code = (
        "import sys; from ratinghouse.lists.register import read_register; read_register(b'id\\n1\\n');"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


visible = st.text(st.characters(exclude_categories=("C", "Z")), max_size=30)
numbers = st.none() | st.integers(100, 3500)
players_strategy = st.builds(
    RegisterPlayer,
    id=st.from_regex(r"[1-9][0-9]{0,8}", fullmatch=True),
    name=visible,
    fed=st.sampled_from(["", "NOR", "JPN"]),
    sex=st.sampled_from(["", "m", "w"]),
    title=st.sampled_from(["", "GM", "WFM"]),
    birth=st.sampled_from(["", "1978"]) | st.dates(date(1900, 1, 1)).map(date.isoformat),
    rating=numbers,
    rd=st.none() | st.floats(0, 1000, allow_nan=False, width=16),
    k=st.none() | st.integers(1, 40),
    games=st.none() | st.integers(0, 9999),
    peak=numbers,
    fide_rating=numbers,
    other_rating=numbers,
    fide_id=st.sampled_from(["", "1503014"]),
    local_name=visible,
    club=visible,
    start_rating=numbers | st.just(0),
    member_from=st.none() | st.dates(date(1900, 1, 1)),
    member_to=st.none() | st.dates(date(1900, 1, 1)),
    flag=st.sampled_from(["", "i", "w", "wi"]),
)


@given(st.lists(players_strategy, max_size=8, unique_by=lambda player: player.id))
def test_what_is_written_is_read_back(players: list[RegisterPlayer]) -> None:
    back, findings = read_register(write_register(players))
    assert list(back) == players
    assert not [finding for finding in findings if finding.severity == "error"]


@given(st.binary(max_size=400) | st.text(alphabet='id,rating;\t"\r\n=1é', max_size=200).map(str.encode))
def test_no_bytes_break_the_reader(raw: bytes) -> None:
    _, findings = read_register(b"id,rating\n" + raw)
    assert all(finding.line >= 0 and finding.column >= 0 for finding in findings)
