"""Fixed-width lists: each layout that FIDE has used, and rows that do not keep to it."""

from __future__ import annotations

import lzma
from datetime import date

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.files import read_list
from ratinghouse.lists.layouts import month_code, month_of
from ratinghouse.lists.rating_list import PlayerRow, PoolRow, RatingList

SINGLE = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SEP25 Gms K  B-day Flag"
)
COMBINED = (
    "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def single(id: str, name: str, rest: str = "NOR M                                2000  0   20 1980      ") -> str:
    """A row of today's single layout."""
    return f"{id:15}{name:61}{rest}"


def read(*lines: str, encoding: str = "utf-8", end: str = "\n") -> tuple[RatingList, list[Finding]]:
    """The list in these lines, which must not be refused."""
    ratings, findings = read_list((end.join(lines) + end).encode(encoding))
    assert ratings is not None, findings
    return ratings, list(findings)


def codes_and_places(findings: list[Finding]) -> list[tuple[str, str, int, int]]:
    """Severity, code, line and column of the findings."""
    return [(f.severity, f.code, f.line, f.column) for f in findings]


def player(**changes: object) -> PlayerRow:
    """A row as a list shows it, blank but for the changes."""
    blank = dict.fromkeys(
        ["id", "name", "fed", "sex", "title", "w_title", "o_title", "foa_title", "birth", "flag", "status"], ""
    )
    return PlayerRow(**{**blank, **changes})  # type: ignore[arg-type]


def test_todays_single_list() -> None:
    row = single("1500001", "Berg, Anna", "NOR F   WGM  WGM  NA,FT          AFM 2312  9   10 1990  wi  ")
    ratings, findings = read(SINGLE, row)
    assert findings == []
    assert ratings.date == date(2025, 9, 1)
    assert ratings.row(0) == player(
        id="1500001",
        name="Berg, Anna",
        fed="NOR",
        sex="w",
        title="WGM",
        w_title="WGM",
        o_title="NA,FT",
        foa_title="AFM",
        birth="1990",
        flag="wi",
        pools={"standard": PoolRow(2312, 9, 10)},
    )


def test_the_pool_of_a_single_list_is_given() -> None:
    ratings, _ = read_list(f"{SINGLE}\n{single('1500001', 'Berg')}\n".encode(), pool="blitz")
    assert ratings is not None
    assert list(ratings.pools) == ["blitz"]


def test_combined_list_with_unrated_as_zero_or_blank() -> None:
    rows = [
        single(
            "1500001", "Berg, Anna", "NOR F   WGM  WGM" + " " * 21 + "2312  9   10 2201  0   20 0     0   0  1990  w   "
        ),
        single("1500002", "", "ESP M" + " " * 71 + "0000      "),
    ]
    ratings, findings = read(COMBINED, *rows)
    assert codes_and_places(findings) == [("note", "no-date", 0, 0)]
    assert list(ratings.pools) == ["standard", "rapid", "blitz"]
    assert ratings.row(0).pools == {
        "standard": PoolRow(2312, 9, 10),
        "rapid": PoolRow(2201, 0, 20),
        "blitz": PoolRow(0, 0, 0),
    }
    assert ratings.row(1).pools["standard"] == PoolRow(0, 0, 0)
    assert ratings.row(1).birth == ""


def test_combined_list_of_2012_to_2015_without_the_arena_titles() -> None:
    header = COMBINED.replace("FOA ", "")
    rest = "NOR F   WGM  WGM  NA             2312  9   10 2201  0   20              1990  w   "
    row = single("1500001", "Berg, Anna", rest)
    ratings, _ = read(header, row)
    assert ratings.row(0).o_title == "NA"
    assert ratings.row(0).foa_title == ""
    assert ratings.row(0).birth == "1990"
    assert ratings.row(0).pools["rapid"] == PoolRow(2201, 0, 20)


def test_old_list_whose_header_names_touch() -> None:
    ratings, findings = read(
        "ID number Name                              TitlFed  Mar11 GamesBorn  Flag",
        " 1500001  Berg, Anna                        wg  NOR  2312    9  1990  wi",
        "15000002  Acosta, Bo                            ESP  1804    0          ",
        " 1500003  Chen                              m   CHN  2470   11  1961  ",
    )
    assert findings == []
    assert ratings.date == date(2011, 3, 1)
    assert [(row.id, row.title, row.fed, row.sex, row.birth, row.flag) for row in ratings.rows()] == [
        ("1500001", "WGM", "NOR", "w", "1990", "wi"),
        ("15000002", "", "ESP", "", "", ""),
        ("1500003", "IM", "CHN", "", "1961", ""),
    ]
    assert [row.pools["standard"] for row in ratings.rows()] == [
        PoolRow(2312, 9, 0),
        PoolRow(1804, 0, 0),
        PoolRow(2470, 11, 0),
    ]


OLD_ROWS = (
    " 1500001  Berg, Anna                        wm  NOR  2404    0  17.01.72    wi ",
    " 1500002  Acosta Gonzalez-Ferreira, Bo          ESP  2168   12    .  .         ",
    " 1500003  Chen                              g   CHN  2343    8  31.07.73       ",
)


def test_list_of_2003_whose_header_does_not_stand_above_its_columns() -> None:
    header = "   CODE   NAME                          TITLE COUNTRY APR03 GAMES BIRTHDAY FLAG"
    ratings, findings = read(header, *OLD_ROWS)
    assert codes_and_places(findings) == [("note", "header-shifted", 1, 0)]
    assert ratings.date == date(2003, 4, 1)
    assert [(row.title, row.fed, row.birth, row.flag) for row in ratings.rows()] == [
        ("WIM", "NOR", "1972-01-17", "wi"),
        ("", "ESP", "", ""),
        ("GM", "CHN", "1973-07-31", ""),
    ]
    assert [row.pools["standard"] for row in ratings.rows()] == [
        PoolRow(2404, 0, 0),
        PoolRow(2168, 12, 0),
        PoolRow(2343, 8, 0),
    ]


def test_list_of_2003_without_a_header() -> None:
    ratings, findings = read("", *OLD_ROWS)
    assert codes_and_places(findings) == [("note", "no-date", 0, 0), ("note", "no-header", 2, 0)]
    assert [row.name for row in ratings.rows()] == ["Berg, Anna", "Acosta Gonzalez-Ferreira, Bo", "Chen"]


def test_lists_of_2001() -> None:
    january, findings = read(
        "  ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
        "   1500001  Berg, Anna                       wm    NOR     2250   12   win ",
    )
    assert findings == []
    assert january.row(0) == player(
        id="1500001",
        name="Berg, Anna",
        fed="NOR",
        sex="w",
        title="WIM",
        flag="win",
        pools={"standard": PoolRow(2250, 12, 0)},
    )
    july, findings = read(
        "  ID_NUMBER NAME                             TITLE COUNTRY JUL01 GAMES BIRTHDAY   SEX FLAG",
        "    1500001 Berg, Anna                       wm    NOR      2249     8 28.06.1981 F   w   ",
        "    1500002 Acosta, Bo                             ESP      2064     0   .  .     M       ",
    )
    assert findings == []
    assert july.date == date(2001, 7, 1)
    assert [(row.sex, row.birth) for row in july.rows()] == [("w", "1981-06-28"), ("m", "")]


@pytest.mark.parametrize(
    ("header", "birth", "expected"),
    [
        ("Apr03", "04.05.66", "1966-05-04"),
        ("Apr03", "04.05.01", "1901-05-04"),
        ("Jan06", "04.05.00", "2000-05-04"),
        ("Jan06", "04.05.05", "1905-05-04"),
        ("Jan06", "  .  .66", "1966"),
        ("Jan06", "00.00.66", "1966"),
        ("Jan06", "31.02.66", "1966"),
    ],
)
def test_years_of_two_digits(header: str, birth: str, expected: str) -> None:
    ratings, findings = read(
        f"ID number Name                              TitlFed  {header} GamesBirthday Flag",
        f" 1500001  Berg, Anna                        wm  NOR  2404    0  {birth}    wi",
    )
    assert ratings.row(0).birth == expected
    assert [finding.code for finding in findings] == (["bad-birth"] if birth.startswith("31") else [])


def test_long_titles_push_the_rest_to_the_right_as_in_fides_own_files() -> None:
    usual = single("1500001", "Berg, Anna", "NOR M                                1900  0   20 1980      ")
    pushed = single("1500002", "Acosta, Bo", "PUR M             LSI,FI,SI,SLI,NA    1946  0   20 1982  i   ")
    fused = single("1500003", "Chen", "CHN M             SI,FI,LSI,SLI,NAAFM 1846  0   20 1983      ")
    ratings, findings = read(SINGLE, usual, pushed, fused)
    assert findings == []
    assert [(row.o_title, row.foa_title, row.birth, row.flag) for row in ratings.rows()] == [
        ("", "", "1980", ""),
        ("LSI,FI,SI,SLI,NA", "", "1982", "i"),
        ("SI,FI,LSI,SLI,NA", "AFM", "1983", ""),
    ]
    assert [row.pools["standard"].rating for row in ratings.rows()] == [1900, 1946, 1846]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_accented_names_do_not_shift_the_columns(encoding: str) -> None:
    ratings, findings = read(
        SINGLE, single("1500001", "Žužu Muñiz, Ángel"), single("1500002", "Chen"), encoding=encoding
    )
    assert [row.name for row in ratings.rows()] == ["Žužu Muñiz, Ángel", "Chen"]
    assert [row.fed for row in ratings.rows()] == ["NOR", "NOR"]
    assert codes_and_places(findings) == ([] if encoding == "utf-8" else [("note", "encoding", 2, 0)])


def test_columns_filled_up_by_bytes() -> None:
    name = "Žužu Muñiz, Ángel".encode().ljust(61)
    row = b"1500001        " + name + b"NOR M                                2000  0   20 1980      "
    ratings, findings = read_list(SINGLE.encode() + b"\n" + row + b"\n" + single("1500002", "Chen").encode() + b"\n")
    assert ratings is not None
    assert findings == ()
    assert [(row.name, row.fed) for row in ratings.rows()] == [("Žužu Muñiz, Ángel", "NOR"), ("Chen", "NOR")]


def test_dos_line_ends_byte_order_mark_and_compression() -> None:
    text = "\r\n".join([SINGLE, single("1500001", "Berg"), "", single("1500002", "Chen"), ""])
    ratings, findings = read_list(lzma.compress(b"\xef\xbb\xbf" + text.encode()), file="list.txt.xz")
    assert ratings is not None
    assert findings == ()
    assert [row.id for row in ratings.rows()] == ["1500001", "1500002"]


def test_every_fault_is_told_with_its_place() -> None:
    ratings, findings = read(
        SINGLE,
        single("1500001", "Berg", "NOR M                                20o0  0   20 1980      "),
        single("", "Nobody"),
        single("1500001", "Berg again"),
        single("1500004", "=HYPERLINK()", "Nor X                                2000  0   20 198       "),
        single("1500005", "High", "NOR M                                35000 0   20 1980      "),
        *[single(str(1600000 + number), "Fine") for number in range(5)],
    )
    assert codes_and_places(findings) == [
        ("error", "bad-number", 2, 114),
        ("error", "no-id", 3, 1),
        ("error", "duplicate-id", 4, 0),
        ("warning", "formula", 5, 16),
        ("warning", "bad-fed", 5, 77),
        ("warning", "bad-sex", 5, 81),
        ("warning", "bad-birth", 5, 127),
        ("warning", "out-of-range", 6, 114),
    ]
    assert [row.id for row in ratings.rows()][:3] == ["1500001", "1500004", "1500005"]
    assert ratings.row(0).pools["standard"].rating == 0, "a number that cannot be read is never guessed"
    assert ratings.row(0).name == "Berg", "of two rows with one ID the first stays"


@pytest.mark.parametrize("length", [5, 30, 115, 124, 128, 135])
def test_a_half_written_last_row_is_not_used(length: int) -> None:
    """Cut in the rating, 20 would be read for 2000; cut in K, 2 for 20."""
    rows = [single("1500001", "Berg"), single("1500002", "Chen")]
    cut = single("1500003", "Cut")[:length]
    ratings, findings = read_list("\n".join([SINGLE, *rows, cut]).encode())
    assert ratings is not None
    assert codes_and_places(list(findings)) == [("error", "cut-off", 4, 0)]
    assert [row.id for row in ratings.rows()] == ["1500001", "1500002"]


def test_a_last_row_without_newline_is_whole_when_it_is_long_enough() -> None:
    ratings, findings = read_list("\n".join([SINGLE, single("1500001", "Berg"), single("1500002", "Chen")]).encode())
    assert ratings is not None
    assert findings == ()
    assert len(ratings) == 2


def test_a_last_row_without_newline_is_doubted_where_rows_differ_in_length() -> None:
    header = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
    rows = [
        " 1500001  Berg, Anna                        wg  NOR  2312    9  1990  wi",
        " 1500002  Acosta, Bo                            ESP  1804    0",
        " 1500003  Chen                              m   CHN  2470   11  19",
    ]
    ratings, findings = read_list("\n".join([header, *rows]).encode())
    assert ratings is not None
    assert codes_and_places(list(findings)) == [("warning", "cut-off", 4, 0), ("warning", "bad-birth", 4, 65)]


def test_a_list_without_players_is_told() -> None:
    ratings, findings = read(SINGLE)
    assert len(ratings) == 0
    assert codes_and_places(findings) == [("warning", "no-players", 0, 0)]


def test_a_row_too_long_for_its_columns_is_not_used() -> None:
    ratings, findings = read(SINGLE, single("1500001", "Berg"), single("1500002", "Chen") + "more than fits")
    assert codes_and_places(findings) == [("error", "long-line", 3, 0)]
    assert [row.id for row in ratings.rows()] == ["1500001"]


def test_control_characters_become_spaces() -> None:
    ratings, findings = read(SINGLE, single("1500001", "Berg\t, Anna"))
    assert ratings.row(0).name == "Berg , Anna"
    assert codes_and_places(findings) == [("note", "control-character", 2, 16)]


def test_ratings_shown_by_three_digits_are_doubted() -> None:
    _, findings = read(
        SINGLE, single("1500001", "Berg", "NOR M                                201   0   20 1980      ")
    )
    assert codes_and_places(findings) == [("warning", "three-digits", 0, 0)]


def test_unknown_columns_are_told() -> None:
    _, findings = read(SINGLE.replace("Flag", "Shoe"), single("1500001", "Berg"))
    assert codes_and_places(findings) == [("note", "unknown-column", 1, 133)]


@pytest.mark.parametrize(
    ("code", "day"), [("SEP25", date(2025, 9, 1)), ("jan01", date(2001, 1, 1)), ("JUL99", date(1999, 7, 1))]
)
def test_months_in_headers(code: str, day: date) -> None:
    assert month_of(f"Name {code} Gms") == day
    assert month_code(day) == code.upper()
