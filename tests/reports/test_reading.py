"""One way in: what is a report is read, what is not is refused with a reason and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.reports import UnreadableReport, read_report, reading
from ratinghouse.reports.crosschecks import crosscheck
from ratinghouse.reports.trf import looks_like_trf, read_trf
from tests.reports.players_lines import file_of, player

GOOD = Path(__file__).parent / "good" / "swiss.trf"


def refusal(source: str | Path | bytes) -> tuple[str, str]:
    with pytest.raises(UnreadableReport) as caught:
        read_report(source)
    finding = caught.value.finding
    assert finding.severity == "error"
    assert finding.message in str(caught.value)
    return finding.code, finding.file


def test_a_path_a_name_and_bytes_give_the_same_report() -> None:
    by_path, by_name = read_report(GOOD), read_report(str(GOOD))
    by_bytes = read_report(GOOD.read_bytes(), str(GOOD))
    assert by_path == by_name == by_bytes
    assert by_path.file == str(GOOD)
    assert by_path.received == GOOD.read_bytes()


def test_files_that_are_no_report(tmp_path: Path) -> None:
    assert refusal(tmp_path / "missing.trf") == ("file-missing", str(tmp_path / "missing.trf"))
    assert refusal(tmp_path) == ("file-is-directory", str(tmp_path))
    (tmp_path / "empty.trf").touch()
    assert refusal(tmp_path / "empty.trf")[0] == "file-empty"
    assert refusal("nul\0name")[0] == "file-unreadable"


@pytest.mark.parametrize("raw", [b"", b"\r\n \n", b"\xef\xbb\xbf\n"])
def test_nothing_in_it(raw: bytes) -> None:
    assert refusal(raw)[0] == "file-empty"


@pytest.mark.parametrize(
    "raw", [b"Dear arbiter, the results are attached.", b"%PDF-1.7\n\0\1", b"PK\3\4\0\0", b"0123456789", b"1001 nights"]
)
def test_something_else_in_it(raw: bytes) -> None:
    assert refusal(raw)[0] == "format-unknown"


def test_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST", 1000)
    large = tmp_path / "large.trf"
    large.write_bytes(b"012 " + b"x" * 1000)
    assert refusal(large)[0] == "file-too-large"
    assert refusal(large.read_bytes())[0] == "file-too-large"


@pytest.mark.parametrize(
    "raw",
    [
        b"012 Open",
        b"012\n",
        b"\n\n001    1",
        b"### comment\r012 Open\r",
        b"\xef\xbb\xbf012 Open",
        "\ufeff012 Open".encode("utf-16-le"),
        "\ufeff012 Open".encode("utf-16-be"),
        b"# note\r\n\r\n001    1      Player",
        b"### error: a finding of the reading\n" * 1000 + b"012 Open\n",
    ],
)
def test_looks_like_trf(raw: bytes) -> None:
    assert looks_like_trf(raw)


@given(
    st.lists(
        st.binary(max_size=30)
        | st.text(max_size=60).map(lambda text: text.encode(errors="replace"))
        | st.sampled_from(
            [b"\r", b"\n", b"001 ", b"001    1", b"310   1 ", b"162  W 9", b"XXS W=", b"299 ", b"IND    1", b"132"]
        )
        | st.text("0123456789 wb-=+HUZ", min_size=60, max_size=160).map(lambda text: b"001 " + text.encode() + b"\n"),
        max_size=12,
    )
)
def test_nothing_makes_the_reader_fail(pieces: list[bytes]) -> None:
    report = read_trf(b"".join(pieces))
    crosscheck(report)
    assert report.received == b"".join(pieces)


def test_the_line_ending_does_not_matter() -> None:
    lines = file_of(player(1, (2, "w", "1")), player(2, (1, "b", "0")))
    reports = [read_trf(lines.replace(b"\n", end)) for end in (b"\n", b"\r\n", b"\r")]
    assert reports[0].entries == reports[1].entries == reports[2].entries
    assert [entry.line for entry in reports[0].entries] == [5, 6]
