"""What is written is read back the same, in every format; what a layout has no column for is the only loss."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.finding import refuses
from ratinghouse.lists.fields import POOLS
from ratinghouse.lists.files import read_list, write_list
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import blank_column
from tests.lists.invented import ANNA, BO, CHEN, LIST_DATE, Someone, any_list, list_of

births = st.sampled_from(["", "1978"]) | st.dates(date(1900, 1, 1), date(2020, 1, 1)).map(date.isoformat)


def there_and_back(ratings: RatingList, kind: str) -> RatingList:
    """The list after writing and reading it."""
    out = io.BytesIO()
    written = write_list(ratings, out, kind)
    assert not refuses(written), written
    back, findings = read_list(out.getvalue(), list_date=LIST_DATE, pool=ratings.pool)
    assert back is not None, findings
    assert not refuses(findings), findings
    return back


@pytest.mark.parametrize("kind", ["xml", "csv", "json", "parquet", "xlsx"])
@pytest.mark.parametrize("pools", [("rapid",), POOLS], ids="-".join)
@settings(max_examples=30)
@given(st.data())
def test_full_formats(kind: str, pools: tuple[str, ...], choices: st.DataObject) -> None:
    ratings = choices.draw(any_list(pools, births))
    if kind == "xml" and not len(ratings):
        return  # an XML list without players does not say which fields it would have
    assert there_and_back(ratings, kind) == ratings


@pytest.mark.parametrize("pools", [("standard",), POOLS], ids="-".join)
@settings(max_examples=60)
@given(st.data())
def test_todays_text(pools: tuple[str, ...], choices: st.DataObject) -> None:
    ratings = choices.draw(any_list(pools))
    assert there_and_back(ratings, "txt") == ratings


@given(any_list(["standard"]))
def test_old_text_loses_what_it_has_no_columns_for(ratings: RatingList) -> None:
    blank, pool = blank_column(len(ratings)), ratings.pools["standard"]
    expected = replace(
        ratings,
        sex=np.where(np.isin(ratings.flag, [b"w", b"wi"]), b"w", b""),
        w_title=blank,
        o_title=blank.copy(),
        foa_title=blank.copy(),
        pools={"standard": PoolColumns(pool.rating, pool.games, np.zeros(len(ratings), dtype=np.int32))},
    )
    assert there_and_back(ratings, "txt-old") == expected


@given(any_list(["standard"], births), st.integers(0, 30))
def test_text_of_2003_keeps_birthdate_k_and_early_games_F03_031(ratings: RatingList, early: int) -> None:
    blank, pool = blank_column(len(ratings)), ratings.pools["standard"]
    k25_games = np.full(len(ratings), early, dtype=np.int32)
    ratings = replace(ratings, pools={"standard": PoolColumns(pool.rating, pool.games, pool.k, k25_games)})
    expected = replace(
        ratings,
        sex=np.where(np.isin(ratings.flag, [b"w", b"wi"]), b"w", b""),
        w_title=blank,
        o_title=blank.copy(),
        foa_title=blank.copy(),
    )
    assert there_and_back(ratings, "txt-2003") == expected


@pytest.mark.parametrize("kind", ["csv", "json", "xlsx", "parquet"])
@given(any_list(["standard"], births), st.integers(30, 250))
def test_tables_keep_the_rd(kind: str, ratings: RatingList, rd: int) -> None:
    assume(len(ratings) > 0)
    pool = ratings.pools["standard"]
    deviations = np.full(len(ratings), rd, dtype=np.int32)
    ratings = replace(ratings, pools={"standard": PoolColumns(pool.rating, pool.games, pool.k, rd=deviations)})
    read = there_and_back(ratings, kind)
    assert read.pools["standard"] == ratings.pools["standard"]


def test_the_layouts_to_the_letter() -> None:
    """The lines as programs that count columns expect them."""
    out = io.BytesIO()
    write_list(list_of([ANNA, BO, CHEN]), out, "txt")
    lines = out.getvalue().decode("cp1252").splitlines()
    assert [line[:76].rstrip() for line in lines] == [
        "ID Number      Name",
        "1500001        Berg, Anna",
        "1500002        Acosta Muñiz, Bo",
        "1500003        Chen",
    ]
    assert [line[76:] for line in lines] == [
        "Fed Sex Tit  WTit OTit           FOA SEP25 Gms K  B-day Flag",
        "NOR F   WGM  WGM  NA,FT              2312  9   10 1990  w   ",
        "ESP M                            AFM 1804  0   20 0     i   ",
        "CHN M                                0     4   40 2011  d   ",
    ]
    out = io.BytesIO()
    write_list(list_of([ANNA, BO, CHEN]), out, "txt-old")
    assert out.getvalue().decode("cp1252").splitlines() == [
        "ID number Name                              TitlFed  Sep25 GamesBorn  Flag  ",
        " 1500001  Berg, Anna                        wg  NOR  2312    9  1990  w     ",
        " 1500002  Acosta Muñiz, Bo                      ESP  1804    0        i     ",
        " 1500003  Chen                                  CHN  0       4  2011  d     ",
    ]
    out = io.BytesIO()
    birthdate = replace(ANNA, birth="1990-05-17", k25_games=30)
    write_list(list_of([birthdate, replace(BO, k25_games=7)]), out, "txt-2003")
    assert out.getvalue().decode("cp1252").splitlines() == [
        "ID number Name                              TitlFed  Sep25 GamesBirthday    K   K25  Flag  ",
        " 1500001  Berg, Anna                        wg  NOR  2312    9  17.05.1990  10  30   w     ",
        " 1500002  Acosta Muñiz, Bo                      ESP  1804    0    .  .      20  7    i     ",
    ]


def test_combined_header() -> None:
    numbers = {"standard": (2312, 9, 10), "rapid": (2201, 0, 20), "blitz": (0, 0, 0)}
    out = io.BytesIO()
    write_list(list_of([Someone("7", "Seven", numbers=numbers)], POOLS), out, "txt")
    header, row = out.getvalue().decode().splitlines()
    assert header[109:] == "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
    assert row[109:] == "    2312  9   10 2201  0   20 0     0   0  0         "


def test_names_beyond_windows_1252_make_the_file_utf_8_and_it_says_so() -> None:
    players = [ANNA, replace(BO, name="\u68ee\u5185 \u4fca\u96c4"), replace(CHEN, id="1500009", name="Ł ukasz")]
    ratings, out = list_of(players), io.BytesIO()
    findings = write_list(ratings, out, "txt")
    assert [(finding.severity, finding.code) for finding in findings] == [("note", "utf-8")]
    assert {len(line) for line in out.getvalue().decode().splitlines()} == {136}, "columns count characters"
    assert read_list(out.getvalue(), file="list.txt")[0] == ratings


def test_western_names_take_one_byte_a_character() -> None:
    out = io.BytesIO()
    assert write_list(list_of([replace(ANNA, name="Žužu Muñiz")]), out, "txt") == ()
    assert {len(line) for line in out.getvalue().splitlines()} == {136}


def test_names_that_would_read_differently_in_one_byte_are_written_in_utf_8() -> None:
    ratings, out = list_of([replace(ANNA, name="Ã©tienne")]), io.BytesIO()
    write_list(ratings, out, "txt")
    assert read_list(out.getvalue())[0] == ratings


def test_a_name_too_long_is_cut_and_told() -> None:
    out = io.BytesIO()
    findings = write_list(list_of([replace(ANNA, name="Berg" * 20)]), out, "txt")
    assert [(finding.severity, finding.code) for finding in findings] == [("warning", "cut")]
    back, _ = read_list(out.getvalue())
    assert back is not None
    assert back.row(0).name == ("Berg" * 20)[:60]
    assert back.row(0).fed == "NOR"


@pytest.mark.parametrize(
    ("changes", "kind"),
    [({"numbers": {"standard": (100_000, 0, 0)}}, "txt"), ({"id": "1234567890"}, "txt-old"), ({"id": "1" * 15}, "txt")],
)
def test_a_number_or_id_is_never_cut(changes: dict[str, object], kind: str) -> None:
    findings = write_list(list_of([replace(ANNA, **changes)]), io.BytesIO(), kind)  # type: ignore[arg-type]
    assert [(finding.severity, finding.code) for finding in findings] == [("error", "does-not-fit")]


def test_a_list_without_a_date_has_a_header_all_the_same() -> None:
    ratings, out = list_of([ANNA], list_date=None), io.BytesIO()
    write_list(ratings, out, "txt")
    assert read_list(out.getvalue())[0] == ratings
