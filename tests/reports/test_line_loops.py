"""The loop over 001 lines before Numba compiles it: run as plain Python, it says what the columns say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from ratinghouse.reports.report_columns import ENTRY_COLUMNS, RESULT_COLUMNS
from ratinghouse.reports.trf import compiled_lines, line_loops, looks_like_trf
from ratinghouse.reports.trf.compiled_lines import read_files
from ratinghouse.reports.trf.ordinary_lines import ordinary_lines
from tests.reports.players_lines import Round, player

FOLDER = Path(__file__).parent
FILES = [path.read_bytes() for folder in ("good", "bad") for path in sorted((FOLDER / folder).iterdir())]


def uncompiled(letters: NDArray[Any], *arrays: NDArray[Any]) -> int:
    """The loop as plain Python. Its numbers have few bits where machine code has 64, so bytes and tables come in 64."""
    tables = 1 + len(compiled_lines._TABLES)  # behind the ends of the files
    wide = [array if array.dtype == bool else array.astype(np.int64) for array in arrays[:tables]]
    return line_loops.read_lines(letters.astype(np.int64), *wide, *arrays[tables:])


def assert_same_lines(files: list[bytes]) -> None:
    """The loop says of each file what the columns say."""
    expected, looped = ordinary_lines(files), read_files(files, uncompiled)
    if expected is None or looped is None:
        assert expected is looped is None
        return
    for mine, other in zip(looped, expected, strict=True):
        columns = [lines.columns() if callable(lines.columns) else lines.columns for lines in (mine, other)]
        for name in (*ENTRY_COLUMNS, *RESULT_COLUMNS):
            column, of_other = (getattr(some, name) for some in columns)
            assert (name, column.dtype, column.tolist()) == (name, of_other.dtype, of_other.tolist())
        assert other.others is not None
        if mine.others is None:  # where the header ends says it
            assert mine.header_end >= 0
        else:
            assert mine.others.tolist() == other.others.tolist()
        assert mine._replace(columns=columns[0], others=other.others) == other._replace(columns=columns[0])


GAMES = ((2, "w", "1"), (3, "b", "="), ("0000", "-", "H"))
ORDINARY = player(
    *(1, *GAMES),
    name="Ng, A",
    rating=2105,
    points="12.5",
    rank=10,
    title="WGM",
    sex="w",
    fed="NOR",
    id=12345678901,
    birth="1978/05/17",
)
SPELLINGS: dict[str, list[Any]] = {
    "name": ["", "?", " Ng", "?Ng", "." + " " * 31 + "x"],
    "no": ["", 0, 12, "1 2", "x", 9999],
    "rating": ["", 0, 999, "2 00", "-100", "12x4"],
    "points": ["", "0.0", ".5", "1.2", "1", "10.5", "x.0"],
    "rank": ["", 0, 1, 1234, "1.", "1  "],
    "title": ["", "g", "GM", "gm ", "m", "WF", "WFM", "XX", "IM"],
    "sex": ["", "m", "M", "x"],
    "id": ["", 0, 7, 12, 10203040506, "1 2", "12 ", "x12", "1x2", "00000000001"],
    "birth": [
        *("", "1978", "1978/00/00", "1978.05.17", "1978-05-17", "1978/05.17", "1978/13/01", "1978/02/30", "0978/05/17"),
        *("78/05/17", "1978/5/17", "1978 /05", "1978/05", "19x8", "2978", "1978/12/31", "    /05/17"),
    ],
}
CELLS: list[tuple[Round, ...]] = [
    (),
    *[((2, colour, code),) for colour, code in zip("wbWB-sx w ", "10=WDL1+-1", strict=True)],
    *[((opponent, "", code),) for opponent, code in zip(("", "0000", "", "", "2", ""), "FUZ+H1", strict=True)],
    ((2, "w", "1"), ("", "", ""), (3, "b", "0")),
    (("", "", "+"), ("", "", "-"), (2, "w", "1"), ("", "", "")),
    (("1 2", "w", "1"),),
    (("x", "w", "1"),),
]


def test_the_uncompiled_loop_reads_every_spelling_as_the_columns_do() -> None:
    """Each spelling in a line of its own, and all lines in one file, between files that have nothing to remark on."""
    lines = [ORDINARY, *(player(1, *cells) for cells in CELLS)]
    lines += [player(**{"no": 1, name: value}) for name, values in SPELLINGS.items() for value in values]
    lines += [ORDINARY[:length] for length in range(len(ORDINARY))]
    lines += [ORDINARY + tail for tail in (" ", "x", "  0004 w", "  0004 w 1 x", "  0004 w 1\x1f", "\u00e9")]
    lines += [ORDINARY[:place] + letter + ORDINARY[place + 1 :] for place in range(110) for letter in "x \t"]
    lines += ["", "002", "01", "0010", "013 Team", ORDINARY + "  0000 - Z" * 300]
    raw = [line.encode("latin-1") for line in lines]
    assert_same_lines([b"\n".join([b"012 Open", line, b"", ORDINARY.encode()]) for line in raw])
    assert_same_lines([ORDINARY.encode()])
    assert_same_lines([b"\n".join(raw), b"", ORDINARY.encode(), b"\r\n".join([*raw[:30], b""]), b"012 Open"])


@pytest.mark.parametrize("place", [0, 3, 40, 95])
def test_a_lone_carriage_return_is_left_to_others(place: int) -> None:
    """In a line of a player, and in another."""
    for line in (ORDINARY, "012" + " " * 100):
        raw = (line[:place] + "\r" + line[place:]).encode()
        assert read_files([raw, b""], uncompiled) is ordinary_lines([raw, b""]) is None
        assert_same_lines([line.encode() + b"\r\n"])


def test_the_uncompiled_loop_reads_good_and_bad_files_as_the_columns_do() -> None:
    """All together."""
    files = [raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n") for raw in FILES if looks_like_trf(raw)]
    assert_same_lines(files)
