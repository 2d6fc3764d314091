"""Games in PGN files of any length: their header lines, read one after the other; the moves are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.lab.archive.arrow import ArchiveRefused, arrow
from ratinghouse.lab.archive.importing.csv_source import MOST_FINDINGS, opened
from ratinghouse.lab.archive.importing.source_columns import SourceColumns, source_columns
from ratinghouse.reports.pgn import tagged_games

TAGS = (
    *("Event", "Site", "Date", "EventDate", "Round", "Result", "EventType"),
    *("White", "WhiteFideId", "WhiteTitle", "WhiteElo", "Black", "BlackFideId", "BlackTitle", "BlackElo"),
)
_GAMES = 1 << 16  # whose tags are held as strings at once
_UNPLAYED = ("forfeit", "unplayed", "no show", "w.o.", "walkover")


def columns_of_pgn(path: Path) -> SourceColumns:
    """Return the games of a PGN file. A line that begins like a tag but is not one is a finding."""
    pyarrow, _ = arrow()
    bad_tags: list[tuple[int, str]] = []
    batches, lines, games = [], list[int](), list[tuple[str, ...]]()
    try:
        with opened(path) as stream:
            for line, tags in tagged_games(_decoded(stream), lambda line, tag: bad_tags.append((line, tag))):
                lines.append(line)
                games.append((*(tags.get(name, "") for name in TAGS), _was_played(tags)))
                if len(games) == _GAMES:
                    batches.append(_batch(games))
                    games.clear()
    except (OSError, EOFError) as failure:
        message = text("the file cannot be read ({reason})", reason=str(failure)[:200])
        raise ArchiveRefused(Finding("error", "unreadable", message, file=str(path))) from None
    batches.append(_batch(games))
    table = pyarrow.Table.from_batches(batches)
    return source_columns(table, str(path), np.array(lines, np.int64), tuple(_bad_tags(path, bad_tags)))


def _batch(games: list[tuple[str, ...]]) -> Any:
    pyarrow, _ = arrow()
    columns = zip(*games, strict=True) if games else [()] * (len(TAGS) + 1)
    arrays = [pyarrow.array(column, pyarrow.string()) for column in columns]
    return pyarrow.record_batch(arrays, names=[*TAGS, "Played"])


def _decoded(stream: Any) -> Iterator[str]:
    for line in stream:
        try:
            yield line.decode()
        except UnicodeDecodeError:
            yield line.decode("latin-1")


def _was_played(tags: dict[str, str]) -> str:
    return "no" if any(word in tags.get("Termination", "").lower() for word in _UNPLAYED) else "yes"


def _bad_tags(path: Path, bad_tags: list[tuple[int, str]]) -> Iterator[Finding]:
    for line, tag in bad_tags[:MOST_FINDINGS]:
        message = text("{tag!r} is not a tag of a game and is not read", tag=tag)
        yield Finding("warning", "pgn-tag", message, file=str(path), line=line)
    more = len(bad_tags) - MOST_FINDINGS
    if more > 0:
        message = counted_text(
            "{count:,} more such line is not read", "{count:,} more such lines are not read", count=more
        )
        yield Finding("warning", "pgn-tag", message, file=str(path))
