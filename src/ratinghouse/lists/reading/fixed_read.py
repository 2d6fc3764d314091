"""Reads fixed-width list files, FIDE's TXT of every age, by columns."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import BinaryIO

from ratinghouse.kernel.texts import text
from ratinghouse.lists.layouts import Header, Layout, best_layout, read_header
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.lists.reading.assembly import Assembly
from ratinghouse.lists.reading.fixed_rows import RowReading, line_text
from ratinghouse.lists.reading.line_blocks import Lines, line_blocks
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.sources import UnreadableList

SAMPLE = 2000


def read_fixed(stream: BinaryIO, findings: ListFindings, list_date: date | None, pool: str) -> RatingList:
    """Return the list in a fixed-width text."""
    head, blocks = _split_head(line_blocks(stream))
    lines = head.split(1 + SAMPLE)
    header = read_header(line_text(lines[0])[0].rstrip())
    sample = [line_text(line)[0] for line in lines[1 if header else 0 :][:SAMPLE] if line.strip()]
    layout = _layout(header, sample, findings, head.first)
    list_date = list_date or (header.list_date if header else None)
    if list_date is None:
        findings.note(
            "no-date", text("the file does not give the date of the list"), text("enter the date of the list")
        )
    reading = RowReading(layout, _usual_width(layout, sample), findings)
    assembly = Assembly(findings, list_date, pool)
    for block in chain([head.after(1) if header else head], blocks):
        assembly.add(reading.block(block if block.ended else _without_cut_row(block, sample, layout, findings)))
    return assembly.finish()


def _split_head(blocks: Iterator[Lines]) -> tuple[Lines, Iterator[Lines]]:
    """Return the first block from its first line that is not blank, with the next one when it holds the header only."""
    head = Lines(b"", 1)
    for block in blocks:
        head = Lines(head.raw + block.raw, head.first)
        if head.first == 1:
            head = Lines(head.raw.removeprefix(codecs.BOM_UTF8), 1)
        blank = head.raw[: len(head.raw) - len(head.raw.lstrip(b" \t\r\n"))].count(b"\n")
        head = head.after(blank)
        if b"\n" in head.after(1).raw:
            break
    if not head.raw.strip():
        raise UnreadableList("empty", text("the file is empty"), text("download the file again"))
    return head, blocks


def _layout(header: Header | None, sample: list[str], findings: ListFindings, line: int) -> Layout:
    layout = best_layout(header, sample)
    if layout is None:
        raise UnreadableList(
            "unknown-layout",
            text("the columns of the rows are neither where a rating list has them nor where the header says")
            if header
            else text("the columns of the rows are not where a rating list has them, and the file has no header"),
            text("begin the file with a header such as «ID Number  Name  Fed  Sex  Tit  SEP25  Gms  K  B-day  Flag»"),
            line,
        )
    if header is None:
        findings.note(
            "no-header", text("the file has no header; it is read by the columns of lists until 2012"), line=line
        )
    elif layout is not header.layout:
        findings.note("header-shifted", text("the header is not aligned with the columns; the rows decide"), line=line)
    for word, place in header.unknown if header else ():
        findings.note(
            "unknown-column",
            text("the column {column!r} is unknown and is not read", column=word),
            line=line,
            column=place + 1,
        )
    return layout


def _usual_width(layout: Layout, sample: list[str]) -> int:
    """Return the usual length of rows: that of the layout, or more where rows are padded beyond the header."""
    width = layout.width
    lengths = Counter(len(row) for row in sample if len(row) <= width or not layout.is_pushed(row))
    if not lengths or width in lengths:
        return width
    return max(width, lengths.most_common(1)[0][0])


def _without_cut_row(block: Lines, sample: list[str], layout: Layout, findings: ListFindings) -> Lines:
    """Return the lines without a last row that is cut off, because its cut numbers would be wrong."""
    whole_rows, _, raw = block.raw.rpartition(b"\n")
    last = line_text(raw.removesuffix(b"\r"))[0]
    line = block.first + block.raw.count(b"\n")
    lengths = {len(row) for row in sample if row != last and not layout.is_pushed(row)}
    rating = layout.field("rating") or layout.fields[-1]
    if len(last) < (min(lengths) if len(lengths) == 1 else rating.end):
        message = text("the file ends in the middle of a row; the row is not used, and more may be missing")
        findings.error("cut-off", message, text("download the file again"), line=line)
        return Lines(whole_rows + b"\n" if whole_rows else b"", block.first)
    if len(lengths) > 1:
        message = text("the last row has no line ending, and rows differ in length: the file may be cut off here")
        findings.warning("cut-off", message, text("check that the row is complete"), line=line)
    return block
