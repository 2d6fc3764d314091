"""Games in CSV and Parquet files, compressed or not, and in frames of other libraries."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.lab.archive.arrow import ArchiveRefused, arrow
from ratinghouse.lab.archive.importing.source_columns import SourceColumns, source_columns

MOST_FINDINGS = 20
"""Lines of a file that are named one by one; the others are counted."""
_OPENERS: dict[bytes, Callable[[Path, str], Any]] = {b"\x1f\x8b": gzip.open, b"\xfd7zXZ": lzma.open, b"BZh": bz2.open}


def opened(path: Path) -> BinaryIO:
    """Return a file as a stream of bytes, decompressed if it is compressed."""
    with path.open("rb") as raw:
        head = raw.read(6)
    for magic, opener in _OPENERS.items():
        if head.startswith(magic):
            return cast(BinaryIO, opener(path, "rb"))
    return path.open("rb")


def columns_of_csv(path: Path) -> SourceColumns:
    """Return the games of a CSV file with a header line. Lines that do not fit it are findings."""
    pyarrow, _ = arrow()
    from pyarrow import csv  # type: ignore[import-untyped]

    skipped: list[tuple[int, int]] = []  # lines and how many columns they have

    def skip(row: Any) -> str:
        skipped.append((row.number, row.actual_columns))
        return "skip"

    findings: list[Finding] = []
    for encoding in ("utf8", "latin-1"):
        skipped.clear()
        try:
            with opened(path) as stream:
                names = _header(stream, path, encoding)
            with opened(path) as stream:
                table = csv.read_csv(
                    stream,
                    read_options=csv.ReadOptions(use_threads=False, encoding=encoding),
                    parse_options=csv.ParseOptions(
                        delimiter=_delimiter(names), invalid_row_handler=skip, ignore_empty_lines=False
                    ),
                    convert_options=csv.ConvertOptions(
                        column_types=dict.fromkeys(_names(names), pyarrow.string()), strings_can_be_null=False
                    ),
                )
            break
        except UnicodeDecodeError:
            findings.append(_not_utf8(path))
        except pyarrow.ArrowInvalid as failure:
            if encoding == "utf8" and "UTF8" in str(failure):
                findings.append(_not_utf8(path))
                continue
            raise _unreadable(path, str(failure).partition("\n")[0][:200]) from None
        except (OSError, EOFError, lzma.LZMAError) as failure:
            raise _unreadable(path, str(failure)[:200]) from None
    findings += _misfits(path, skipped, table.num_columns)
    line = _lines(table.num_rows, [line for line, _ in skipped])
    is_blank = _blank_rows(table)
    if is_blank.any():
        table, line = table.filter(pyarrow.array(~is_blank)), line[~is_blank]
    return source_columns(table, str(path), line, tuple(findings))


def columns_of_parquet(path: Path) -> SourceColumns:
    """Return the games of a Parquet file."""
    pyarrow, parquet = arrow()
    try:
        table = parquet.read_table(path)
    except (pyarrow.ArrowException, OSError) as failure:
        raise _unreadable(path, str(failure).partition("\n")[0][:200]) from None
    return source_columns(table, str(path), np.arange(1, table.num_rows + 1))


def columns_of_frame(frame: Any, source: str = "frame") -> SourceColumns:
    """Return the games of a frame of any library with ``__arrow_c_stream__``: pandas, polars, DuckDB."""
    pyarrow, _ = arrow()
    if not hasattr(frame, "__arrow_c_stream__"):
        message = text("a {kind} is no Arrow frame", kind=type(frame).__name__)
        remedy = text("use a frame of pandas 2.2, polars 1 or pyarrow, or newer")
        raise ArchiveRefused(Finding("error", "no-frame", message, remedy, file=source))
    table = pyarrow.RecordBatchReader.from_stream(frame).read_all()
    return source_columns(table, source, np.arange(1, table.num_rows + 1))


def _header(stream: BinaryIO, path: Path, encoding: str) -> str:
    line = stream.readline(1 << 16).replace(b"\r", b"\n").split(b"\n")[0].removeprefix(b"\xef\xbb\xbf")
    names = line.decode("utf-8" if encoding == "utf8" else encoding)
    if not names.strip() or "\0" in names:
        raise _unreadable(path, text("it has no header line"))
    return names


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)


def _names(header: str) -> list[str]:
    return [name.strip('"') for name in header.rstrip("\r\n").split(_delimiter(header))]


def _blank_rows(table: Any) -> NDArray[np.bool_]:
    import pyarrow.compute as compute  # type: ignore[import-untyped]

    blank = np.ones(table.num_rows, np.bool_)
    for name in table.column_names:
        if blank.any():
            blank &= compute.equal(table.column(name), "").to_numpy(zero_copy_only=False)
    return blank


def _lines(rows: int, skipped: list[int]) -> NDArray[np.int64]:
    """Return the line of each row: the header is line 1, and lines that were skipped are counted."""
    return np.setdiff1d(np.arange(2, rows + len(skipped) + 2), skipped)[:rows]


def _misfits(path: Path, misfits: list[tuple[int, int]], columns: int) -> list[Finding]:
    named = [
        Finding(
            "warning",
            "wrong-columns",
            text(
                "this line has {number} columns, the header {columns}: it is not read", number=number, columns=columns
            ),
            file=str(path),
            line=line,
        )
        for line, number in misfits[:MOST_FINDINGS]
    ]
    more = len(misfits) - len(named)
    if more > 0:
        message = counted_text("{count:,} more line is not read", "{count:,} more lines are not read", count=more)
        named.append(Finding("warning", "wrong-columns", message, file=str(path)))
    return named


def _not_utf8(path: Path) -> Finding:
    return Finding("note", "encoding-assumed", text("the file is not UTF-8; it is read as Latin-1"), file=str(path))


def _unreadable(path: Path, reason: str) -> ArchiveRefused:
    message = text("the file cannot be read ({reason})", reason=reason)
    return ArchiveRefused(Finding("error", "unreadable", message, file=str(path)))
