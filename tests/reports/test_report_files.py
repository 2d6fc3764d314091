"""Reports in files, folders and archives, read many at once."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path
from threading import Thread

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports import Report, read_report, report_files
from ratinghouse.reports.report_files import read_report_files

GOOD = Path(__file__).parent / "good"
SWISS = (GOOD / "swiss.trf").read_bytes()
GAMES = b"round,white,black,result\n1,Ann,Bob,1-0\n"


def outcomes(*paths: Path) -> list[tuple[str, str]]:
    """The file and the kind or the finding of everything that was read."""
    return [
        (Path(read.file).name, read.code if isinstance(read, Finding) else read.kind)
        for read in read_report_files(map(str, paths))
    ]


def test_a_folder_with_reports_of_several_formats_and_other_files(tmp_path: Path) -> None:
    """Every file in its turn; what is no report is a finding, and the rest is read."""
    (tmp_path / "1.trf").write_bytes(SWISS)
    (tmp_path / "2.csv").write_bytes(GAMES)
    (tmp_path / "3.pdf").write_bytes(b"%PDF-1.7 something")
    (tmp_path / "4.trf").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "5.trf").write_bytes(SWISS)
    (tmp_path / ".hidden").write_bytes(SWISS)
    assert outcomes(tmp_path) == [
        ("1.trf", "trf16"),
        ("2.csv", "games"),
        ("3.pdf", "format-unknown"),
        ("4.trf", "file-empty"),
        ("5.trf", "trf16"),
    ]


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    """A pipe has no size, and hands over its bytes some at a time."""
    long_report = SWISS + b"### " + b"x" * 200_000 + b"\n"
    pipe = tmp_path / "report.trf"
    os.mkfifo(pipe)
    writer = Thread(target=pipe.write_bytes, args=(long_report,))
    writer.start()
    [read] = read_report_files([str(pipe)])
    writer.join()
    assert isinstance(read, Report)
    assert read.received == long_report


def test_the_same_reports_as_by_themselves(tmp_path: Path) -> None:
    """A folder, an archive and single files give the same reports, but for their names."""
    for file in GOOD.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with zipfile.ZipFile(tmp_path / "all.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(GOOD.iterdir()):
            archive.write(file, f"inside/{file.name}")
    (tmp_path / "all.zip").rename(tmp_path.parent / "all.zip")
    expected = {file.name: read_report(file) for file in GOOD.iterdir()}
    for paths in ([tmp_path], [tmp_path.parent / "all.zip"], sorted(tmp_path.iterdir())):
        reports = [read for read in read_report_files(map(str, paths)) if isinstance(read, Report)]
        assert [Path(report.file).name for report in reports] == sorted(expected)
        for report in reports:
            alone = expected[Path(report.file).name]
            assert (report.event, report.entries, report.received) == (alone.event, alone.entries, alone.received)


def test_files_that_cannot_be_read_are_findings(tmp_path: Path) -> None:
    """Missing files and damaged archives do not stop the others."""
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04 and nothing else")
    (tmp_path / "good.trf").write_bytes(SWISS)
    assert outcomes(tmp_path / "no.trf", tmp_path / "bad.zip", tmp_path / "good.trf") == [
        ("no.trf", "file-unreadable"),
        ("bad.zip", "archive-unreadable"),
        ("good.trf", "trf16"),
    ]


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the number of files, on a file of an archive, and on all files of an archive together."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("1.trf", "2.trf", "3.trf"):
            archive.writestr(name, SWISS)
    names = ["1.trf", "2.trf", "3.trf"]
    monkeypatch.setattr(report_files, "MOST_FILES", 3)
    assert outcomes(tmp_path) == [(name, "trf16") for name in names]
    monkeypatch.setattr(report_files, "MOST_FILES", 2)
    assert outcomes(tmp_path) == [("1.trf", "trf16"), ("2.trf", "trf16"), (tmp_path.name, "too-many-files")]
    monkeypatch.setattr(report_files, "MOST_FILES", 9)
    monkeypatch.setattr(report_files, "LARGEST_ARCHIVE", 3 * len(SWISS))
    assert outcomes(tmp_path) == [(name, "trf16") for name in names]
    monkeypatch.setattr(report_files, "LARGEST_ARCHIVE", 3 * len(SWISS) - 1)
    assert outcomes(tmp_path) == [("a.zip", "archive-too-large")]
    monkeypatch.setattr(report_files, "LARGEST_ARCHIVE", 9 * len(SWISS))
    monkeypatch.setattr(report_files, "LARGEST", len(SWISS) - 1)
    assert outcomes(tmp_path) == [(name, "file-too-large") for name in names]
