"""Files read by columns: field by field and finding by finding what the careful reader makes of each of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.compiled import cache
from ratinghouse.kernel.engine.choice import CHOICE_VARIABLE
from ratinghouse.reports import Format, Report
from ratinghouse.reports.report import ReportEntry
from ratinghouse.reports.report_columns import ENTRY_COLUMNS, RESULT_COLUMNS, ReportColumns, columns_of_entries
from ratinghouse.reports.trf import compiled_lines, late_players, looks_like_trf, read_trf, read_trf_files, write_trf
from ratinghouse.reports.trf.compiled_lines import BYTES_BEFORE_COMPILING, BYTES_BEFORE_LOADING, loop_for, read_files
from ratinghouse.reports.trf.ordinary_header import ordinary_header
from ratinghouse.reports.trf.ordinary_lines import ordinary_lines
from ratinghouse.reports.trf.players import read_players
from ratinghouse.reports.trf.reader import TOGETHER, read_carefully
from ratinghouse.reports.unread_entries import LateEntries, UnreadEntries
from tests.reports.players_lines import file_of, player
from tests.reports.reports_strategy import reports

FOLDER = Path(__file__).parent
FILES = [path for folder in ("good", "bad") for path in sorted((FOLDER / folder).iterdir())]
TRF_FILES = [path for path in FILES if looks_like_trf(path.read_bytes())]
LETTERS = " 0123456789wbWBsS-+=HFUZAXxhfuzaLDldmf.GMIgc/?½\xa0\x85é漢\u3000\t\n\rF"


def read_both_ways(files: Iterable[tuple[bytes, str]]) -> Iterator[tuple[Report, Report]]:
    """Each file read by columns, and by the compiled loop."""
    files = list(files)
    read = []
    for backend in ("columns", "compiled"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(CHOICE_VARIABLE, backend)
            read.append(list(read_trf_files(files)))
    return zip(*read, strict=True)


def assert_all_same(files: Iterable[tuple[bytes, str]]) -> None:
    """Either way says what the careful reader says, and so does a file read alone."""
    files = list(files)
    for both, (raw, name) in zip(read_both_ways(files), files, strict=True):
        careful = read_carefully(raw, name)
        for report in (*both, read_trf(raw, name)):
            assert_same(report, careful)


def assert_same(by_columns: Report, careful: Report) -> None:
    """Both are the same report, and the columns are those of the entries."""
    assert isinstance(by_columns.entries, (LateEntries, tuple))
    assert isinstance(careful.entries, tuple)
    assert len(by_columns.entries) == len(careful.entries)
    if isinstance(by_columns.entries, LateEntries):
        assert by_columns.entries.most_results == LateEntries(lambda: tuple(careful.entries)).most_results
        assert by_columns.entries.paired == LateEntries(lambda: tuple(careful.entries)).paired
    if isinstance(by_columns.entries, UnreadEntries):
        assert_same_columns(by_columns.entries.columns, columns_of_entries(careful.entries))
        assert by_columns.last_round() == careful.last_round()
    for field in fields(Report):
        assert getattr(by_columns, field.name) == getattr(careful, field.name), field.name


def assert_same_columns(columns: ReportColumns, expected: ReportColumns) -> None:
    """Equal numbers and texts, but for blanks around texts."""
    for name in (*ENTRY_COLUMNS, *RESULT_COLUMNS):
        mine, other = getattr(columns, name), getattr(expected, name)
        if mine.dtype.kind == "S":
            assert np.char.strip(mine).tolist() == other.tolist(), name
        else:
            assert mine.dtype == other.dtype, name
            assert mine.tolist() == other.tolist(), name


def test_all_good_and_bad_files_together() -> None:
    """One call reads them all, and no file changes what is read in another."""
    files = [(path.read_bytes(), path.name) for path in TRF_FILES]
    assert_all_same(files)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_columns_count_characters(ending: str, encoding: str) -> None:
    """Whatever the encoding and the ends of lines."""
    content = (FOLDER / "good" / "swiss.trf").read_text("utf-8")
    lines = content.replace("\r\n", "\n").replace("\r", "\n").replace("a", "é").split("\n")
    raw = ending.join(lines).encode(encoding)
    assert_all_same([(raw, "swiss.trf")])


def test_real_reports(shared: Path) -> None:
    """Real files, too, one by one and together."""
    paths = [path for path in sorted((shared / "data" / "trf").rglob("*")) if path.is_file()]
    files = [(path.read_bytes(), path.name) for path in paths]
    assert_all_same(files)
    for file in files:
        assert_all_same([file])


def test_the_ordinary_lines_of_a_good_file_need_no_careful_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise all tests here would compare the careful reader with itself. So does its header."""
    monkeypatch.setenv(CHOICE_VARIABLE, "compiled")
    content = (FOLDER / "good" / "swiss.trf").read_bytes()
    loop = loop_for(0)
    assert loop is not None
    for read in (ordinary_lines([content]), read_files([content], loop)):
        assert read is not None
        (lines,) = read
        assert lines.players == 7
        assert lines.odd == []
    header = "012 Open\n022 Oslo\n032 NOR\n042 2025/09/01\n052 2025/09/09\n062 7\n102 Arbiter\n112\n122 90+30"
    event = ordinary_header(header, 3)
    assert event is not None
    assert (event.name, event.declared, event.lines["time_control"]) == ("Open", {"players": 7}, 9)
    for usual, unusual in (("2025/09/01", "01.09.2025"), ("062 7", "062 7 (6)"), ("022 Oslo", "022"), ("012", "013")):
        assert ordinary_header(header.replace(usual, unusual), 3) is None


@pytest.mark.parametrize(
    ("change", "is_read_later"),
    [
        (lambda text: text, True),
        (lambda text: text.replace("\n", "\r\n"), True),
        (lambda text: text.replace("001    1 ", "001    1 f", 1), True),  # a finding on a column
        (lambda text: text.replace("001    1", "001    x", 1), False),
        (lambda text: text + "001\n", False),
        (lambda text: text + "132\n", False),
        (lambda text: "001\n" + text, False),
    ],
)
def test_a_file_alone_has_its_entries_read_when_somebody_looks(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str], is_read_later: bool
) -> None:
    """Once for all of them; where a line is no player, or has no number, they are read at once."""
    calls = []

    def counted(lines: Sequence[tuple[int, str]], *arguments: Any) -> tuple[tuple[ReportEntry, ...], int]:
        calls.append(lines)
        return read_players(lines, *arguments)

    monkeypatch.setattr(late_players, "read_players", counted)
    lines = player(1, (2, "w", "1")), player(2, (1, "b", "0"))
    raw = change(file_of(*lines).decode()).encode()
    report = read_trf(raw, "open.trf", format=Format.SWISS)  # otherwise the format would follow from the pairings
    assert isinstance(report.entries, LateEntries) == is_read_later
    assert (len(report.entries), len(calls)) == (2 - raw.count(b"001    x"), 0)
    assert [entry.no for entry in report.entries] == [entry.no for entry in read_carefully(raw).entries]
    assert repr(report.entries) == repr(read_carefully(raw).entries)
    assert len(calls) == is_read_later


@pytest.mark.parametrize(
    ("choice", "read_before", "is_stored", "is_used"),
    [
        ("", 0, True, False),
        ("", BYTES_BEFORE_LOADING, True, True),
        ("", BYTES_BEFORE_LOADING, False, False),
        ("", BYTES_BEFORE_COMPILING, False, True),
        ("columns", BYTES_BEFORE_COMPILING, True, False),
        ("compiled", 0, False, True),
    ],
)
def test_the_loop_is_used_where_it_pays(
    monkeypatch: pytest.MonkeyPatch, choice: str, read_before: int, is_stored: bool, is_used: bool
) -> None:
    """By the bytes that were read before, and whether it must be compiled first; the environment goes before."""
    monkeypatch.setenv(CHOICE_VARIABLE, choice)
    monkeypatch.setattr(compiled_lines._Reading, "bytes", read_before)
    monkeypatch.setattr(compiled_lines._Reading, "loop", None)
    monkeypatch.setattr(cache, "is_stored", lambda source, types: is_stored)
    monkeypatch.setattr(compiled_lines, "_compiled", lambda source: len)
    assert (loop_for(1) is not None) == is_used


def test_large_and_small_files_in_their_order() -> None:
    """A file too large to be read together with others is read by itself, in its turn."""
    small = (FOLDER / "good" / "swiss.trf").read_bytes()
    players = b"".join(line for line in small.splitlines(keepends=True) if line.startswith(b"001"))
    large = small + players * (TOGETHER // len(players))
    files = [(small, "1"), (large, "2"), (small, "3"), (b"", "4")]
    read = list(read_trf_files(files))
    assert [(report.file, len(report.entries)) for report in read] == [
        ("1", 7),
        ("2", 7 + 7 * (TOGETHER // len(players))),
        ("3", 7),
        ("4", 0),
    ]
    assert [report.findings for report in read] == [read_trf(raw, name).findings for raw, name in files]


def test_entries_that_have_not_played_yet_have_no_results() -> None:
    (report,) = read_trf_files([(file_of(player(1), player(2)), "open.trf")])
    assert isinstance(report.entries, UnreadEntries)
    assert (report.entries.most_results, report.entries.last_round) == (0, 0)


@given(st.lists(reports(), min_size=1, max_size=3), st.sampled_from(["trf16", "trf26"]))
def test_whatever_a_trf_can_say(some: list[Report], version: str) -> None:
    """Invented reports, written and read again."""
    files = [(write_trf(report, version)[0], f"{place}.trf") for place, report in enumerate(some)]  # type: ignore[arg-type]
    assert_all_same(files)


@given(st.sampled_from(TRF_FILES), st.randoms(use_true_random=False), st.integers(0, 12))
def test_changed_files(path: Path, chance: random.Random, changes: int) -> None:
    """Letters replaced, removed and added wherever it hurts; lines in another order."""
    text = path.read_bytes().decode("latin-1").replace("\r\n", "\n")
    lines = text.split("\n")
    if chance.random() < 0.3:
        chance.shuffle(lines)
    letters = list(chance.choice(["\n", "\r\n", "\r"]).join(lines))
    for _ in range(changes):
        place = chance.randrange(len(letters))
        new = chance.choice(LETTERS)
        letters[place : place + chance.choice([0, 1, 1, 1, 1, 8])] = new * chance.choice([0, 1, 1, 1, 1, 20])
    raw = "".join(letters).encode(chance.choice(["utf-8", "utf-8-sig", "cp1252"]), "ignore")
    assert_all_same([(raw, path.name)])
