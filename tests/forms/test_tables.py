"""The crosstable, the computer table, today's certificate and the calculation sheet."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest

from ratinghouse.forms.computer_table import computer_table
from ratinghouse.forms.crosstable import crosstable
from ratinghouse.forms.document import FormDocument, Grid
from ratinghouse.forms.it1 import it1
from ratinghouse.forms.norm_table import norm_table
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.refusal import NoForm
from ratinghouse.forms.sheet import calculation_sheet
from ratinghouse.rating.calculation import Calculation, calculation_of
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.tables.notation import crosstable_cell
from ratinghouse.rulebooks import rulebook
from tests.forms.form_reports import pages_of, round_robin, sample, text_of
from tests.rating.norm_reports import report as norm_report


def squeezed(document: FormDocument) -> str:
    return re.sub(r"\s+", " ", text_of(document))


def swiss(*lines: tuple[str, int | None, str]) -> Report:
    """Players given as name, rating and rounds in crosstable notation."""
    entries = []
    for no, (name, rating, rounds) in enumerate(lines, 1):
        results = []
        for number, word in enumerate(rounds.split(), 1):
            cell = crosstable_cell(word)
            assert cell is not None
            results.append(Result(number, *cell))
        entries.append(ReportEntry(no, name, str(100 + no), rating, "GER", results=tuple(results)))
    event = ReportHeader("Small Swiss", "Ulm", "GER", date(2004, 5, 1), date(2004, 5, 4), time_control="40/120, 60")
    return Report(event, tuple(entries), format=Format.SWISS)


SMALL = swiss(
    ("Adler", 2200, "3w1 2b½ 4w1 5b+"),
    ("Busch", 2150, "4b1 1w½ 5w1 3b½"),
    ("Conrad", 2100, "1b0 5w1 -1 2w½"),
    ("Dorn", None, "2w0 -½ 1b0 -0"),
    ("Ernst", None, "bye1 3b0 2b0 1w-"),
)


def calculated(report: Report, book: str) -> Calculation:
    return calculation_of(rate(RatingPeriod([report]), rulebook(book)))


def test_a_swiss_crosstable_says_opponent_colour_and_result() -> None:
    words = squeezed(crosstable(SMALL, "start"))
    assert "1 1 Adler 2200 GER 3w1 2b½ 4w1 5b+ 3½" in words
    assert "3 3 Conrad 2100 GER 1b0 5w1 -1 2w½ 2½" in words
    assert "5 Ernst GER bye1 3b0 2b0 1w- 1" in words
    for meaning in ("+ won by forfeit", "-1 pairing-allocated bye", "-½ half-point bye", "bye1 full-point bye"):
        assert meaning in words


def test_what_the_crosstable_writes_can_be_read_back() -> None:
    grid = next(block for block in crosstable(SMALL, "start").blocks if isinstance(block, Grid))
    for entry, row in zip(SMALL.entries, grid.rows, strict=True):
        cells = [crosstable_cell(str(cell)) for cell in row[6:-1]]
        assert cells == [(result.opponent, result.colour, result.code) for result in entry.results]


def test_the_ranking_is_the_reports_own_and_unranked_players_come_last() -> None:
    ranks = {1: 2, 2: 1, 3: 3, 4: None, 5: 4}
    ranked = replace(SMALL, entries=tuple(entry._replace(rank=ranks[entry.no]) for entry in SMALL.entries))
    grid = next(block for block in crosstable(ranked).blocks if isinstance(block, Grid))
    assert [row[3] for row in grid.rows] == ["Busch", "Adler", "Conrad", "Ernst", "Dorn"]
    assert grid.rows[-1][0] == ""


def test_a_double_round_robin_shows_both_games_in_one_cell() -> None:
    words = squeezed(crosstable(round_robin(("One", "Two", "Three"), cycles=2, marks="1=")))
    assert "1 One 99000001 IM 2290 JPN 1·½ ½·1 3" in words


def test_no_row_is_cut_by_a_page_and_every_page_repeats_the_heading() -> None:
    names = tuple(f"Begin{no:03d} {'with a rather long name ' * 6}end{no:03d}" for no in range(1, 121))
    pages = pages_of(pdf(crosstable(swiss(*((name, 2000, "") for name in names)), "start"))).split("\f")[:-1]
    assert len(pages) > 2
    assert all("Rtg" in page for page in pages)
    for no in range(1, 121):
        assert [f"Begin{no:03d}" in page for page in pages] == [f"end{no:03d}" in page for page in pages]
        assert sum(f"Begin{no:03d}" in page for page in pages) == 1


def test_the_computer_table_shows_everything_of_11_31_F03_062() -> None:
    field = swiss(
        ("Adler", 2200, "3w1 2b½ 4w1"),
        ("Busch", 2150, "4b1 1w½ 3w1"),
        ("Conrad", None, "1b0 4w1 2b0"),
        ("Dorn", 1900, "2w0 3b0 1b0"),
        ("Ernst", None, ""),
    )
    words = squeezed(computer_table(field, calculated(field, "fide-2003")))
    assert "No ID Name Title Fed Rtg Rar n W W-We Ru" in words
    # Conrad met 2200, 1900 and 2150: 2083 on average; 1 of 3 is 33 %: dp -125.
    assert "3 103 Conrad GER 2083 3 1 1958" in words
    assert "5 105 Ernst GER 0 0 0" in words


def test_an_unrated_player_with_two_rated_opponents_has_0_for_Rar_F03_062() -> None:
    field = swiss(("Adler", 2200, "3w1 2b½"), ("Busch", 2150, "-0 1w½"), ("Conrad", None, "1b0 -0"))
    words = squeezed(computer_table(field, calculated(field, "fide-2003")))
    assert "3 103 Conrad GER 0 1 0 Rar:" in words.replace("Chief Arbiter Deputy Arbiter Place and date ", "")


def test_the_calculation_sheet_has_fides_line_stars_and_articles() -> None:
    words = squeezed(calculation_sheet(calculated(sample("round-robin-8.58.trf"), "fide-2009"), [6]))
    for part in (
        "6 Farkhill, Owen (99900066)",
        "Ro 2150 w 4 n 9",
        "chg +1.45 K 30 K*chg +43.5",
        "6 Abelsen, Torvald 2600* b 0 -400 0.08 -0.08 yes",
        "8.55c change 43.5",
        "* a smaller difference counts",
    ):
        assert part in words


def test_the_sheet_has_no_columns_that_the_rulebook_does_not_reckon() -> None:
    sheet = calculation_sheet(calculated(sample("round-robin-10.57.trf"), "fide-2003"), [6])
    games = next(block for block in sheet.blocks if isinstance(block, Grid))
    assert [column.heading for column in games.columns] == ["Rd", "Opponent", "Rtg", "", "Res", "Counts"]


def test_it1_shows_ratings_as_they_count_and_every_condition() -> None:
    form = it1(norm_report(), NormQuestion(titles=("IM",)), [1])
    words = squeezed(form)
    for part in ("☒ IM", "Hope, Anna", "Opponent 2 901 GER 2500 2500 GM 1", "Total 6½", "Conditions of IM", "Rp 2600"):
        assert part in words
    grids = [block for block in form.blocks if isinstance(block, Grid)]
    assert {"1.4.1", "1.4.8"} <= {str(row[1]) for row in grids[1].rows}


def test_it1_raises_the_lowest_opponent_to_the_floor() -> None:
    field = ["GM:GER:2500", *["IM:FRA:2400"] * 7, "-:POL:1700"]
    words = squeezed(it1(norm_report(field=field), NormQuestion(titles=("IM",)), [1]))
    assert re.search(r"Opponent 10 909 POL 1700 2050", words)


def test_the_norm_table_of_today_leaves_the_category_blank() -> None:
    words = squeezed(norm_table(norm_report(), NormQuestion(titles=("GM",)), [1]))
    # Five of nine opponents are German as she is, three French and one Polish; Ra 2434, and 6½ of 9 gives 166 more.
    assert "GM Hope, Anna 100 GER 9 3 6 4 9 0 3 1 1 0 0 0 2390 6½ 6½ 2434 2600" in words
    assert "are left blank" in words


def test_without_players_there_is_no_form() -> None:
    with pytest.raises(NoForm) as refused:
        crosstable(replace(SMALL, entries=()))
    assert refused.value.finding.code == "form-no-players"
