"""Times the readers and writers of rating lists: run ``python -m benchmarks.lists`` (extra ``benchmark``).

Every pair does the same work in the same process on the same list; on a busy machine read the ratios, not the seconds.
The list is the FIDE list of September 2025 (518,307 players) if it is available (RATINGHOUSE_SHARED, or ``../shared``
beside the project), else an invented one of that size.
"""

from __future__ import annotations

import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import lxml.etree  # type: ignore[import-untyped]
import pandas  # type: ignore[import-untyped]

from benchmarks.large_list import LIST_DATE, the_list
from ratinghouse.lists.files import read_list, write_list
from ratinghouse.lists.rating_list import RatingList

REPEATS = 3
AIM = 4.0
HEADER = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SEP25 Gms K  B-day Flag\n"
)
COLUMNS = [(0, 15), (15, 76), (76, 80), (80, 84), (84, 89), (89, 94), (94, 109), (109, 113), (113, 119)]
COLUMNS += [(119, 123), (123, 126), (126, 132), (132, 136)]


def pandas_fwf(path: Path) -> int:
    """Read text with pandas, the peer: the columns are given, nothing is inferred."""
    return len(pandas.read_fwf(path, colspecs=COLUMNS, encoding="latin-1"))


def lxml_iterparse(path: Path) -> int:
    """Read XML with lxml, the peer: one element in memory at a time, every field read."""
    players = []
    for _, element in lxml.etree.iterparse(str(path), tag="player"):
        players.append({child.tag: child.text for child in element})
        element.clear()
        while element.getprevious() is not None:
            del element.getparent()[0]
    return len(players)


def read_whole(path: Path) -> int:
    """Read a list with Ratinghouse's own reader, which checks everything."""
    ratings, _ = read_list(path, list_date=LIST_DATE)
    assert ratings is not None
    return len(ratings)


def rows_as_text(ratings: RatingList, out: io.BytesIO) -> None:
    """Write text as the peer does: the same lines, a row at a time, from plain Python lists."""
    texts = (ratings.id, ratings.name, ratings.fed, ratings.title, ratings.w_title, ratings.o_title, ratings.foa_title)
    pool = ratings.pools["standard"]
    columns = [[text.decode() for text in column.tolist()] for column in (*texts, ratings.birth, ratings.flag)]
    sexes = [{b"m": "M", b"w": "F", b"": ""}[sex] for sex in ratings.sex.tolist()]
    numbers = pool.rating.tolist(), pool.games.tolist(), pool.k.tolist()
    out.write(HEADER.encode())
    rows = zip(*columns, sexes, *numbers, strict=True)
    for id, name, fed, title, w_title, o_title, foa, birth, flag, sex, rating, games, k in rows:
        line = f"{id:15}{name:61}{fed:4}{sex:4}{title:5}{w_title:5}{o_title:15}{foa:4}"
        line += f"{rating:<6}{games:<4}{k:<3}{birth or '0':6}{flag:4}\n"
        out.write(line.encode("cp1252"))


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def compare(task: str, reader: Callable[[], object], peer_name: str, peer: Callable[[], object]) -> None:
    """Print one line of the table: the shortest of a few runs each, in turn, because a busy machine only adds time."""
    runs = [(seconds(reader), seconds(peer)) for _ in range(REPEATS)]
    mine, theirs = min(run[0] for run in runs), min(run[1] for run in runs)
    ratio = theirs / mine
    verdict = "reached" if ratio >= AIM else "missed"
    print(f"{task:28} {mine:7.2f} s   {peer_name:24} {theirs:7.2f} s   {ratio:5.1f} x   (aim {AIM:.0f} x: {verdict})")


def main() -> None:
    """Run all comparisons once."""
    ratings, origin = the_list()
    print(f"{len(ratings):,} players, {origin}; best of {REPEATS}")
    with tempfile.TemporaryDirectory() as folder:
        text, xml = Path(folder, "list.txt"), Path(folder, "list.xml")
        for path in (text, xml):
            with path.open("wb") as out:
                write_list(ratings, out, path.suffix[1:])
        compare("read text", lambda: read_whole(text), "pandas.read_fwf", lambda: pandas_fwf(text))
        compare("read XML", lambda: read_whole(xml), "lxml iterparse", lambda: lxml_iterparse(xml))
        by_row, by_column = io.BytesIO(), io.BytesIO()
        rows_as_text(ratings, by_row)
        write_list(ratings, by_column, "txt")
        assert by_row.getvalue() == by_column.getvalue(), "both ways of writing must give the same bytes"
        compare(
            "write text by column",
            lambda: write_list(ratings, io.BytesIO(), "txt"),
            "row by row",
            lambda: rows_as_text(ratings, io.BytesIO()),
        )


if __name__ == "__main__":
    main()
