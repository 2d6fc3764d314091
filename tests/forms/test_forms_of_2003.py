"""The forms of the 2003 regulations, box by box, on the event that 10.57 calculates."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from ratinghouse.forms.document import Grid
from ratinghouse.forms.form1 import form1
from ratinghouse.forms.form2 import form2
from ratinghouse.forms.form3 import GUIDE, form3
from ratinghouse.forms.form4 import form4
from ratinghouse.forms.it3 import it3
from ratinghouse.forms.norm_table import norm_table
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.refusal import NoForm
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.reports.report import Format, Result
from tests.forms.form_reports import pages_of, round_robin, sample, text_of

EVENT = sample("round-robin-10.57.trf")


def squeezed(text: str) -> str:
    """The text with single blanks."""
    return re.sub(r"\s+", " ", text)


def test_form_1_reports_a_round_robin_F03_070() -> None:
    words = squeezed(text_of(form1(EVENT)))
    for part in (
        "Event Lindenhof Invitational 2003",
        "City Lindenhof",
        "Federation GER",
        "Start 2003-08-02",
        "Finish 2003-08-10",
        "40 moves in 120 minutes, then 60 minutes for all remaining moves",
        "1 Aldersey, Konrad 99901012 GM 2600 GER 1 ½ ½ 1 1 1 1 1 1 8",
        "6 Fenwright, Dudley 99901067 2150 ENG 0 0 0 0 ½ 1 ½ 1 1 4",
        "Corvalan, Nestor: 1985-02-02",
        "Oelsner, Gerlinde",
        "Taubhaus, Ferdinand",
        "Signature and seal of the federation",
    ):
        assert part in words
    assert "%" not in words  # the diagonal is shaded


def test_form_1_gives_average_category_and_norm_points_F03_070() -> None:
    rated = replace(EVENT, entries=tuple(entry._replace(rating=2410 + 10 * (entry.no % 2)) for entry in EVENT.entries))
    words = squeezed(text_of(form1(rated)))
    assert "Average rating 2415 Category 7 Points for GM norm 7 Points for IM norm 5½" in words
    # Six rated of 2600 to 2150 and four unrated, who count 2000: 22250 / 10.
    assert "Average rating 2225 Category none Points for GM norm none" in squeezed(text_of(form1(EVENT)))


def test_form_1_marks_forfeits_F03_070() -> None:
    words = squeezed(text_of(form1(round_robin())))
    assert "+ won by forfeit; - lost by forfeit" in words


def test_form_1_remarks_what_differs_from_the_list_F03_070() -> None:
    listed = RegisterPlayer("99901012", name="Aldersey, Konrad", fed="AUT", title="IM", rating=2600)
    words = squeezed(text_of(form1(EVENT, {None: Register({"99901012": listed})})))
    assert "Aldersey, Konrad: title GM; on the list IM." in words
    assert "Aldersey, Konrad: federation GER; on the list AUT." in words


@pytest.mark.parametrize(("players", "cycles", "grids"), [(10, 1, 1), (11, 1, 1), (20, 1, 1), (24, 1, 2), (14, 2, 2)])
def test_form_1_continues_in_further_columns_F03_070(players: int, cycles: int, grids: int) -> None:
    report = round_robin(tuple(f"Player {no}" for no in range(1, players + 1)), cycles)
    document = form1(report)
    tables = [block for block in document.blocks if isinstance(block, Grid)]
    assert len(tables) == grids
    headings = [column.heading for table in tables for column in table.columns if column.heading.isdecimal()]
    assert headings == [str(place) for place in range(1, players + 1)]
    assert all(len(table.rows) == players for table in tables)


def test_form_1_is_for_round_robins_only() -> None:
    with pytest.raises(NoForm) as refused:
        form1(replace(EVENT, format=Format.SWISS))
    assert refused.value.finding.code == "form-not-for-format"
    assert "swiss" in refused.value.finding.message


def test_form_2_is_a_pairing_card_F03_071() -> None:
    words = squeezed(text_of(form2(EVENT, [6])))
    for part in (
        "6 Fenwright, Dudley",
        "FIDE ID 99901067 Rating 2150",
        "Birthdate 1948-06-01 Federation ENG Sex M",
        "1 5 Estevane, Clara Black ½ ½",
        "2 10 Jorvik, Einar 2300 Black 1 1½",
        "9 4 Dietmann, Joachim 2400 White 0 4",
        # Met 2300 (1), 2300 (1), 2600, 2500 and 2400 (0 each): 12100 / 5.
        "Score against rated opponents 2 Total 4",
        "Number of rated opponents 5 Rank 6",
        "Average rating of rated opponents 2420",
    ):
        assert part in words
    assert " 10 11 Score" in words  # eleven lines, though the event had nine rounds


def test_form_2_has_a_line_for_every_round_of_a_long_event_F03_071() -> None:
    long = round_robin(tuple(f"Player {no}" for no in range(1, 15)))
    (grid,) = [block for block in form2(long, [1]).blocks if isinstance(block, Grid)]
    assert [row[0] for row in grid.rows][-1] == str(
        max(result.round for entry in long.entries for result in entry.results)
    )


def test_form_3_has_the_boxes_A_to_P_F03_072() -> None:
    assert "".join(letter for letter, _ in GUIDE) == "ABCDEFGHIJKLMNOP"
    grid = next(block for block in form3(EVENT).blocks if isinstance(block, Grid))
    column = [[getattr(cell, "text", cell) for cell in row] for row in grid.rows]
    named = [row[1] for row in column]
    assert named[:2] == ["Aldersey", "Konrad"]
    assert column[2][1:4] == ["1", "GER", "GM"]
    assert column[3][1:4] == ["1", "2600", "8"]
    assert column[4][1:4] == ["10", "2300", "1"]
    assert column[6][1:4] == ["3", "", "½"]  # unrated: no rating
    # Rated opponents of number 1: 2500, 2400, 2150, 2300 and 2300 with 1, ½, 1, 1 and 1.
    assert column[15][:4] == ["N Rc W", "5", "2330", "4½"]
    assert column[16][1] == "99901012"
    assert [row[3] for row in column[16:18]] == ["99901034", "1985-02-02"]  # unrated: the list has no birthdate


def test_form_3_writes_unplayed_games_without_rating_F03_072() -> None:
    report = round_robin(("One", "Two", "Three"), marks="+=1")
    grid = next(block for block in form3(report).blocks if isinstance(block, Grid))
    first = [getattr(cell, "text", cell) for cell in grid.rows[4]]
    assert first[1:7] == ["2", "", "+", "1", "", "-"]


@pytest.mark.parametrize(("code", "written"), [("U", "+"), ("+", "+"), ("F", "+"), ("H", "="), ("Z", "-"), ("A", "-")])
def test_form_3_writes_a_round_without_opponent_as_a_sign_F03_072(code: str, written: str) -> None:
    report = round_robin(("One", "Two", "Three"))
    bye = report.entries[0]._replace(results=(Result(1, None, "", code),))
    grid = next(block for block in form3(replace(report, entries=(bye,))).blocks if isinstance(block, Grid))
    assert list(grid.rows[4][1:4]) == ["", "", written]


def test_form_3_asks_for_the_crosstable_unless_everybody_is_on_it_F03_072() -> None:
    assert "full crosstable is attached" in text_of(form3(EVENT, [1, 2]))
    assert "full crosstable is attached" not in text_of(form3(EVENT))


def test_form_3_keeps_ten_players_to_a_page_F03_072() -> None:
    many = round_robin(tuple(f"Player {no}" for no in range(1, 12)))
    pages = pages_of(pdf(form3(many))).split("\f")[:-1]
    assert len(pages) == 2
    assert "Player 10" in pages[0]
    assert "Player 11" in pages[1]


def test_form_4_certifies_a_title_result_F03_073() -> None:
    words = squeezed(text_of(form4(EVENT, NormQuestion(titles=("WIM",)), [5])))
    for part in (
        "☒ WIM",
        "☐ GM",
        "Name Estevane First name Clara",
        "1 Fenwright, Dudley ENG 2150 ½",
        "5 Aldersey, Konrad GER 2600 GM 0",
        "Total 6",
        # The same ten players as on Form 1, the unrated at 2000.
        "WGM norm, points 7 WIM norm, points 5½ R(a) 2225",
        "Category 7 N 9",
        "6 points of 9 reach the WIM norm",
        "Unrated counts as 2000",
    ):
        assert part in words


def test_form_4_of_somebody_without_a_norm_says_what_was_missing_F03_073() -> None:
    words = squeezed(text_of(form4(EVENT, NormQuestion(titles=("GM",)), [6])))
    assert "No GM norm:" in words
    with pytest.raises(NoForm) as refused:
        form4(EVENT, NormQuestion(), [6])
    assert refused.value.finding.code == "form-no-norms"


def test_form_4_warns_of_an_event_to_which_other_rules_apply_F03_073() -> None:
    words = squeezed(text_of(form4(sample("round-robin-8.58.trf"), NormQuestion(titles=("IM",)), [6])))
    assert "Judged by titles-2003. Events of this date fall under titles-2009, which has its own certificate." in words
    assert "Judged by" not in text_of(form4(EVENT, NormQuestion(titles=("IM",)), [6]))


def test_the_registration_form_counts_by_title_and_federation_F03_074() -> None:
    words = squeezed(text_of(it3(EVENT)))
    for part in (
        "Rounds 9",
        "Most rounds on a day 1",
        "Rated 6 6 1 5 Unrated 4 4 1 3",
        "GM 2 2 1 1 WGM 0 0 0 0",
        "IM 1 1 0 1",
        "FM 2 2 0 2",
        "Type Individual: Round-Robin",
    ):
        assert part in words


@pytest.mark.parametrize(("players", "asked_for"), [(20, 1), (21, 2), (70, 2), (71, 3), (120, 3), (121, 4)])
def test_the_registration_form_asks_for_deputies_F03_075(players: int, asked_for: int) -> None:
    report = replace(EVENT, entries=tuple(EVENT.entries[0]._replace(no=no, results=()) for no in range(1, players + 1)))
    words = text_of(it3(report))
    assert words.count("(not required)") == 4 - asked_for
    assert "2nd Deputy Chief Arbiter, if more than 20 players" in words


def test_the_norm_table_has_all_its_columns_F03_076() -> None:
    words = squeezed(text_of(norm_table(EVENT)))
    assert "Title Name ID Fed N nf hfp ffp rp urp gm im fm wgm wim wfm Rating Ra Cat req. ach. Rc Rp" in words
    # Her nine opponents: 9 federations with hers (two from GER), 6 rated, 3 unrated; 2 GM, 1 IM, 2 FM. They add up to
    # 14250 of the rated and 6000: Rc 2250. 6 of 9 is 67 %: dp 125.
    assert "WIM? Estevane, Clara 99901056 POR 9 9 1 9 6 3 2 1 2 0 0 0 2225 7 5½ 6 2250 2375" in words


def test_who_played_nothing_made_no_norm_F03_076() -> None:
    idle = EVENT.entries[3]._replace(no=11, id="99901112", name="Idle, Ida", results=())
    assert "Idle" not in text_of(norm_table(replace(EVENT, entries=(*EVENT.entries, idle))))
