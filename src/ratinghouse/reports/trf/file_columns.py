"""Whole files by columns: ordinary lines as arrays, odd ones by the careful reader, with the findings on both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_columns import ReportColumns, columns_of_entries, merged_by_line
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.compiled_lines import loop_for, read_files
from ratinghouse.reports.trf.ordinary_lines import ordinary_lines
from ratinghouse.reports.trf.player_lines import PlayerLines
from ratinghouse.reports.trf.players import read_players
from ratinghouse.reports.trf.spellings import OLD_TITLES
from ratinghouse.reports.trf.trf_columns import BIRTH, TITLE, round_column
from ratinghouse.reports.trf.trf_findings import KINDS


class FileColumns(NamedTuple):
    """The players of a file by columns and their number, its other lines, and the results of the entry with the most.

    ``others`` is a text if all other lines are before the players, else each line with its number.
    """

    columns: ReportColumns | Callable[[], ReportColumns]
    players: int
    others: str | list[tuple[int, str]]
    most_results: int
    findings: ReportFindings | None


def columns_of_files(names: Sequence[str], contents: Sequence[str | bytes]) -> list[FileColumns]:
    """Return the columns of files, given by their names and contents: decoded, or as bytes if these are ASCII."""
    lines_of_files = _lines_of_files(contents)
    if lines_of_files is None:
        texts = [content if isinstance(content, str) else content.decode("ascii") for content in contents]
        contents = [text.replace("\r\n", "\n").replace("\r", "\n") for text in texts]
        lines_of_files = _lines_of_files(contents)
        assert lines_of_files is not None
    return list(map(_columns, names, contents, lines_of_files))


def _lines_of_files(contents: Sequence[str | bytes]) -> list[PlayerLines] | None:
    """Return the lines of each file, which the readers get with one byte for each character."""
    files = [content if isinstance(content, bytes) else content.encode("latin-1", "replace") for content in contents]
    loop = loop_for(sum(map(len, files))) if files else None
    return ordinary_lines(files) if loop is None else read_files(files, loop)


def _part(content: str | bytes, start: int, end: int) -> str:
    part = content[start:end]
    return part if isinstance(part, str) else part.decode("ascii")


def _columns(name: str, content: str | bytes, lines: PlayerLines) -> FileColumns:
    columns, players, most = lines.columns, lines.players, lines.most_results
    findings = None
    if lines.odd or lines.old_titles or lines.unusual_births or lines.free_forfeits:
        findings = ReportFindings(KINDS, name)
    if not lines.odd and lines.header_end >= 0:
        others: str | list[tuple[int, str]] = _part(content, 0, lines.header_end)
    else:
        assert lines.others is not None
        others = [(number, _part(content, start, end)) for number, start, end in lines.others.tolist()]
    if lines.odd and findings is not None:
        assert not isinstance(others, str)
        odd = [(number, _part(content, start, end)) for number, start, end in lines.odd]
        others = sorted(others + [(number, line) for number, line in odd if line[3:4].isalnum()])
        odd_players = [(number, line) for number, line in odd if not line[3:4].isalnum()]
        ordinary = columns() if callable(columns) else columns
        columns = merged_by_line([ordinary, columns_of_entries(read_players(odd_players, findings)[0])])
        players, most = len(columns.no), int(columns.result_counts.max(initial=0))
    if findings is not None:
        _count_remarks(content, lines, findings)
    return FileColumns(columns, players, others, most, findings)


def _count_remarks(content: str | bytes, lines: PlayerLines, findings: ReportFindings) -> None:
    """Add frequent deviations in ordinary lines to those that the careful reader counted in odd ones."""
    if lines.old_titles is not None:
        times, (number, start, end), _ = lines.old_titles
        written = _part(content, start, end)[TITLE].strip()
        example = text("{written!r} for {title}", written=written, title=OLD_TITLES[written.upper()])
        findings.count_elsewhere("title-form", number, TITLE.start + 1, example, times)
    if lines.unusual_births is not None:
        times, (number, start, end), _ = lines.unusual_births
        written, column = repr(_part(content, start, end)[BIRTH]), BIRTH.start + 1
        # The careful reader counts these before any other unusual form, whichever line comes first.
        findings.count_elsewhere("birth-form", number, column, written, times, first=lines.odd_births_usual)
    if lines.free_forfeits is not None:
        times, (number, _, _), round = lines.free_forfeits
        example = text("round {round}", round=round)
        findings.count_elsewhere("forfeit-without-opponent", number, round_column(round), example, times)
