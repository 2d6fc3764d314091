"""FIDE's own lists, where they are at hand: what they hold, and that nothing is lost on the way through each format."""

from __future__ import annotations

import lzma
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lists.files import read_list, write_list
from ratinghouse.lists.list_register import register_of
from ratinghouse.lists.rating_list import RatingList


@pytest.fixture(scope="session")
def lists(shared: Path) -> Path:
    """The directory of real lists."""
    directory = shared / "data" / "lists"
    if not directory.is_dir():
        pytest.skip(f"no real lists at {directory}")
    return directory


@pytest.fixture(scope="session")
def september(lists: Path) -> RatingList:
    """The list of September 2025."""
    ratings, findings = read_list(lists / "fide-standard-2025-09.txt.xz")
    assert ratings is not None
    assert [(f.severity, f.code, f.line) for f in findings] == [("note", "control-character", 33340)]
    return ratings


def test_september_2025(september: RatingList) -> None:
    assert len(september) == 518_307
    assert september.date == date(2025, 9, 1)
    pool = september.pools["standard"]
    assert int(pool.rating.min()) == 1400
    assert np.unique(pool.k).tolist() == [10, 15, 20, 40]
    assert np.count_nonzero(september.title == b"GM") == 1867
    assert np.count_nonzero(september.sex == b"w") == 56_851
    assert np.count_nonzero(september.birth == b"") == 8433
    assert np.unique(september.flag).tolist() == [b"", b"i", b"w", b"wi"]
    (pushed,) = np.flatnonzero(np.char.str_len(september.o_title) > 15)
    row = september.row(int(pushed))
    assert (row.foa_title, len(row.birth), row.pools["standard"].rating > 1900) == ("", 4, True)


def test_september_2025_as_register(september: RatingList) -> None:
    register = register_of(september)
    assert len(register) == 518_307
    carlsen = register["1503014"]
    assert (carlsen.name, carlsen.fed, carlsen.title, carlsen.birth) == ("Carlsen, Magnus", "NOR", "GM", "1990")
    assert carlsen.k == 10


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", ["txt", "xml", "parquet", *(pytest.param(kind, marks=pytest.mark.night) for kind in ("csv", "json"))]
)
def test_september_2025_there_and_back(september: RatingList, kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"list.{kind}"
    with path.open("wb") as out:
        assert write_list(september, out, kind) == ()
    assert read_list(path, list_date=september.date) == (september, ())


def test_september_2025_is_written_byte_for_byte(september: RatingList, lists: Path, tmp_path: Path) -> None:
    """All but the one line whose tab is read as a space."""
    path = tmp_path / "list.txt"
    with path.open("wb") as out:
        write_list(september, out, "txt")
    theirs = lzma.decompress((lists / "fide-standard-2025-09.txt.xz").read_bytes()).splitlines()
    ours = path.read_bytes().splitlines()
    assert [number for number, pair in enumerate(zip(theirs, ours, strict=True), 1) if pair[0] != pair[1]] == [33340]


@pytest.mark.parametrize(
    ("name", "players", "list_date", "codes"),
    [
        ("fide-JAN01FRL", 36_978, date(2001, 1, 1), {"encoding"}),
        ("fide-JUL01FRL", 38_622, date(2001, 7, 1), {"encoding"}),
        (
            "fide-APR03FRL",
            45_650,
            date(2003, 4, 1),
            {"encoding", "header-shifted", "duplicate-id", "control-character"},
        ),
        ("fide-JUL03FRL", 46_999, None, {"encoding", "no-header", "no-date", "duplicate-id", "control-character"}),
    ],
)
def test_lists_of_2001_to_2003(lists: Path, name: str, players: int, list_date: date | None, codes: set[str]) -> None:
    ratings, findings = read_list(lists / f"{name}.txt.xz")
    assert ratings is not None
    assert (len(ratings), ratings.date) == (players, list_date)
    assert {finding.code for finding in findings} == codes
    pool = ratings.pools["standard"]
    assert int(pool.rating.min()) >= 1801
    assert int(pool.rating.max()) < 2900
    assert int(pool.games.max()) < 200
    assert set(np.unique(np.char.str_len(ratings.fed)).tolist()) == {3}
    titles = {b"", b"GM", b"IM", b"FM", b"CM", b"WGM", b"WIM", b"WFM", b"WCM", b"H", b"WH", b"GH"}
    assert set(np.unique(ratings.title).tolist()) <= titles
    kasparov = register_of(ratings)["4100018"]
    assert kasparov.name in ("Kasparov, Gary", "Kasparov, Garry")
    assert kasparov.title == "GM"
    assert kasparov.rating is not None
    assert 2820 < kasparov.rating < 2860


def test_old_lists_keep_dates_of_birth(lists: Path) -> None:
    for name in ("fide-JUL01FRL", "fide-APR03FRL", "fide-JUL03FRL"):
        ratings, _ = read_list(lists / f"{name}.txt.xz")
        assert ratings is not None
        assert register_of(ratings)["4100018"].birth == "1963-04-13"
