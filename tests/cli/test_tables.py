"""Tables at a width: columns give way, names are broken into lines, digits always stay."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ratinghouse.cli.line_breaks import broken_into_lines
from ratinghouse.cli.printing import Layout, print_line, print_pairs, print_table
from ratinghouse.cli.styled_text import StyledText, width_of

HEADINGS: dict[str, Layout] = {
    "Rank": "right",
    "ID": "left",
    "Name": "left",
    "Rating": "right",
    "RD": "right",
    "Born": "left",
    "Club": "left",
}
ROWS = [
    (1, "100203", "Papadopoulou-Anagnostopoulou, Konstantina", 2250, 45.25, "1988", ""),
    (2, "100777", "Oe, Jo", 1803, None, "2001-02-03", None),
]


@pytest.fixture(autouse=True)
def no_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)


def lines_at(columns: int, capsys: pytest.CaptureFixture[str], *least_important: str) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(columns))
        print_table("Players", HEADINGS, ROWS, least_important=least_important)
    return capsys.readouterr().out.splitlines()


def test_a_table_that_fits_is_printed_whole_without_trailing_blanks(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_at(82, capsys) == [
        "Players",
        "Rank  ID      Name                                       Rating     RD  Born",
        "─" * 82,
        "   1  100203  Papadopoulou-Anagnostopoulou, Konstantina    2250  45.25  1988",
        "   2  100777  Oe, Jo                                       1803         2001-02-03",
        "",
    ]


def test_columns_may_have_the_same_heading(capsys: pytest.CaptureFixture[str]) -> None:
    headings: list[tuple[str, Layout]] = [
        *(("board", "right"), ("rating", "right"), ("", "left")),
        *(("", "whole"), ("rating", "right"), ("", "left")),
    ]
    rows = [(1, 2400, "", "██", 2500, "away"), (2, 2350, "", "█", 2340, "")]
    print_table("", headings, rows, least_important=[""])
    assert capsys.readouterr().out.splitlines() == [
        "board  rating      rating",
        "─" * 31,
        "    1    2400  ██    2500  away",
        "    2    2350  █     2340",
        "",
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "24")
        print_table("", headings, rows, least_important=[""])
    assert capsys.readouterr().out.splitlines()[:2] == ["board  rating  rating", "─" * 21]


def test_names_are_broken_into_lines_before_a_column_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_at(81, capsys) == [
        "Players",
        "Rank  ID      Name                           Rating     RD  Born",
        "─" * 70,
        "   1  100203  Papadopoulou-Anagnostopoulou,    2250  45.25  1988",
        "              Konstantina",
        "   2  100777  Oe, Jo                           1803         2001-02-03",
        "",
    ]


@pytest.mark.parametrize(
    ("columns", "missing"),
    [(55, ""), (54, "RD"), (48, "RD"), (47, "RD, Born"), (36, "RD, Born"), (35, "Rating, RD, Born"), (9, "Name")],
)
def test_the_least_important_columns_give_way_first_then_those_on_the_right(
    capsys: pytest.CaptureFixture[str], columns: int, missing: str
) -> None:
    lines = lines_at(columns, capsys, "RD", "Born")
    note = " ".join(lines).partition("left out for lack of room: ")[2]
    assert note.startswith(missing) if columns > 9 else missing in note
    assert bool(note) == bool(missing)
    assert all(cell_len(line) <= columns for line in lines if columns > 20)


def test_in_a_pipe_every_column_is_printed_unless_columns_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    headings: dict[str, Layout] = {f"column{number}": "right" for number in range(30)}
    print_table("", headings, [[1234567890] * 30])
    assert capsys.readouterr().out.splitlines()[2].split() == ["1234567890"] * 30


@pytest.mark.parametrize("columns", ["", "wide", "0"])
def test_columns_that_is_no_width_is_not_obeyed(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    print_table("", HEADINGS, ROWS)
    assert "2001-02-03" in capsys.readouterr().out.splitlines()[3]


def test_a_table_without_rows_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("Players", HEADINGS, [])
    print_table("", HEADINGS, [])
    assert capsys.readouterr().out == "Players: none.\nnone\n"


def test_a_japanese_heading_is_not_broken(capsys: pytest.CaptureFixture[str]) -> None:
    print_table("", {"レーティング": "right", "対局数 合計": "right"}, [(2415, 3)])
    assert capsys.readouterr().out.splitlines()[:2] == ["レーティング  対局数", "                合計"]


def test_japanese_is_measured_in_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    print_table("", {"名前": "left", "R": "right"}, [("羽生善治は1970年に生まれた", 2415), ("Oe, Jo", 1803)])
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "名前               R",
        "─" * 20,
        "羽生善治は1970  2415",
        "年に生まれた",
        "Oe, Jo          1803",
        "",
    ]


def test_pairs_are_broken_beside_their_labels(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "32")
    print_pairs([("Name", "Papadopoulou, Konstantina Maria"), ("Born", 1988)])
    assert capsys.readouterr().out.splitlines() == [
        "Name  Papadopoulou, Konstantina",
        "      Maria",
        "Born  1988",
    ]


def test_a_line_is_broken_at_blanks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    print_line("the list of 2024-03-01 has 1250 players", indent=2)
    assert capsys.readouterr().out == "  the list of 2024-03-01 has\n  1250 players\n"


@given(st.text(alphabet="ab-, /点年、12", max_size=60), st.integers(8, 30))
def test_breaking_loses_no_letter_and_never_divides_a_number(content: str, width: int) -> None:
    lines = [line.plain for line in broken_into_lines(StyledText(content), width)]
    assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", content)
    assert all(cell_len(line) <= width for line in lines)
    short_words = [word for word in re.split(r"[\s点年、]", content) if len(word) <= 8]
    numbers = [number for word in short_words for number in re.findall(r"\d+", word)]
    assert all(any(number in line for line in lines) for number in numbers)


@given(st.text(max_size=20) | st.text(alphabet="aé→…–—−’“”\u0301羽\t\n\xad\u02ff\u0300", max_size=8))
def test_a_text_is_as_wide_as_rich_measures_it(content: str) -> None:
    assert width_of(content) == cell_len(content)


@given(st.lists(st.tuples(st.text(alphabet="ab \n", max_size=5), st.sampled_from(["", "bold", "dim"])), max_size=4))
def test_pieces_of_a_text_have_the_styles_of_its_parts(parts: list[tuple[str, str]]) -> None:
    content = StyledText()
    for part, style in parts:
        content.append(part, style)
    letters = [(letter, style) for part, style in parts for letter in part]
    assert [line.plain for line in content.lines()] == content.plain.split("\n")
    assert [it for line in content.lines() for it in letters_of(line)] == [it for it in letters if it[0] != "\n"]
    assert letters_of(content.stripped()) == letters[: len(content.plain.rstrip())]
    places = [place for place in (1, 3) if place <= len(letters)]
    assert [it for piece in content.divided(places) for it in letters_of(piece)] == letters
    assert [len(piece.plain) for piece in content.divided(places)][: len(places)] == [1, 2][: len(places)]


def letters_of(content: StyledText) -> list[tuple[str, str]]:
    """Return the letters of a text with the style that Rich shows each in."""
    rich_text = content.for_rich()
    styles = {at: str(span.style) for span in rich_text.spans for at in range(span.start, span.end)}
    return [(letter, styles.get(at, "")) for at, letter in enumerate(rich_text.plain)]


def test_letters_that_move_the_cursor_are_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_line("a\bb\rc\td")
    assert capsys.readouterr().out == "abc     d\n"


def test_a_hash_is_folded_and_not_cut() -> None:
    lines = broken_into_lines(StyledText("f0" * 32), 20)
    assert [line.plain for line in lines] == ["f0" * 10] * 3 + ["f0" * 2]


@pytest.mark.parametrize(
    ("variables", "colours"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)], ids=str
)
def test_colours_are_for_terminals_that_want_them(variables: dict[str, str], colours: bool) -> None:
    printed = printed_on_a_terminal("check", "missing.trf", **variables)
    assert "file-missing" in printed
    assert bool(re.search(r"\x1b\[[\d;]*3[1-6]m", printed)) is colours


def printed_on_a_terminal(*words: str, **variables: str) -> str:
    """Return what a command prints on a terminal of its own."""
    controlling, terminal = os.openpty()
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {"TERM": "xterm-256color", **variables}
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", *words]
    subprocess.run(command, stdin=terminal, stdout=terminal, check=False, env=environment)
    os.close(terminal)
    printed = os.read(controlling, 10_000).decode()
    os.close(controlling)
    return printed
