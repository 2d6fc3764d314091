"""Whole files by columns: ordinary lines as arrays, odd ones by the careful reader, with the findings on both."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_columns import ReportColumns, columns_of_entries, merged_by_line
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.header import TrfRecord, record_of
from ratinghouse.reports.trf.ordinary_lines import PlayerLines, ordinary_lines
from ratinghouse.reports.trf.players import read_players
from ratinghouse.reports.trf.spellings import OLD_TITLES
from ratinghouse.reports.trf.trf_columns import BIRTH, TITLE, round_column


def columns_of_files(
    texts: Sequence[str], findings: Sequence[ReportFindings]
) -> list[tuple[ReportColumns, list[TrfRecord]]]:
    """Return the players of each file by columns, and its other records."""
    contents = list(texts)
    lines_of_files = ordinary_lines([text.encode("latin-1", "replace") for text in contents])
    if lines_of_files is None:
        contents = [text.replace("\r\n", "\n").replace("\r", "\n") for text in contents]
        lines_of_files = ordinary_lines([text.encode("latin-1", "replace") for text in contents])
        assert lines_of_files is not None
    return [_columns(*of_file) for of_file in zip(contents, lines_of_files, findings, strict=True)]


def _columns(content: str, lines: PlayerLines, findings: ReportFindings) -> tuple[ReportColumns, list[TrfRecord]]:
    others = [(number, content[start:end]) for number, start, end in lines.others]
    columns = lines.columns
    if lines.odd:
        odd = [(number, content[start:end]) for number, start, end in lines.odd]
        others = sorted(others + [(number, line) for number, line in odd if line[3:4].isalnum()])
        players = [(number, line) for number, line in odd if not line[3:4].isalnum()]
        columns = merged_by_line([columns, columns_of_entries(read_players(players, findings))])
    _count_remarks(content, lines, findings)
    return columns, [record_of(line, number) for number, line in others if line and not line.isspace()]


def _count_remarks(content: str, lines: PlayerLines, findings: ReportFindings) -> None:
    """Add what recurs in ordinary lines to what the careful reader counted in odd ones."""
    if lines.old_titles is not None:
        times, (number, start, end), _ = lines.old_titles
        written = content[start:end][TITLE].strip()
        example = text("{written!r} for {title}", written=written, title=OLD_TITLES[written.upper()])
        findings.count_elsewhere("title-form", number, TITLE.start + 1, example, times)
    if lines.unusual_births is not None:
        times, (number, start, end), _ = lines.unusual_births
        written, column = repr(content[start:end][BIRTH]), BIRTH.start + 1
        # The careful reader counts these before any other unusual form, whichever line comes first.
        findings.count_elsewhere("birth-form", number, column, written, times, first=lines.odd_births_usual)
    if lines.free_forfeits is not None:
        times, (number, _, _), round = lines.free_forfeits
        example = text("round {round}", round=round)
        findings.count_elsewhere("forfeit-without-opponent", number, round_column(round), example, times)
