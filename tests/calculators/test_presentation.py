"""Answers as they are presented: the facts, rows, charts and notes that commands and pages show, number by number."""

from __future__ import annotations

from typing import Any

import pytest

from ratinghouse.calculators.norm_requirement import norm_of_average, norm_of_opponents
from ratinghouse.calculators.presentation import present
from ratinghouse.calculators.presentation.parts import AnswerTable, Cell, Presentation, number, points, word
from ratinghouse.kernel.texts import Text, text
from ratinghouse.titles.levels import IN_FORCE
from tests.calculators.questions import answer_of, events, meeting

NOT_RATED = "8.3.1: Only games against rated opponents are rated, whatever the format of the event."


def presented(calculator: str, rules: str, text: str = "", rating: int | None = None, **options: Any) -> Presentation:
    return present(answer_of(calculator, rules, text, rating, **options))  # type: ignore[arg-type]


def rows(table: AnswerTable) -> list[list[Cell]]:
    assert all(len(row) == len(table.columns) for row in table.rows)
    return [list(row) for row in table.rows]


def headings(table: AnswerTable) -> list[str]:
    return [column.heading for column in table.columns]


def test_a_change_game_by_game() -> None:
    presentation = presented("change", "fide-2024", "Anna 2250 1, 2300 ½, unrated 1", 2200)
    assert presentation.facts == [
        ("new rating", "2214"),
        ("change", "+14.2"),
        ("K", "20"),
        ("score", "1.5 / 2"),
        ("expected", "0.79"),
        ("average of the opponents", "2275"),
    ]
    (table,) = presentation.tables
    assert rows(table) == [
        ["1", "Anna", "2250", "1", "-50", "-50", "0.43", "+11.4", "+11.4", "+1.4", "-8.6"],
        ["2", "", "2300", "=", "-100", "-100", "0.36", "+2.8", "+12.8", "+2.8", "-7.2"],
        ["3", "", "unrated", "1", *[""] * 7],
    ]
    assert presentation.notes == [f"unrated does not count: {NOT_RATED}"]
    (step,) = presentation.steps
    assert (step.symbol, step.value, step.inputs) == ("K_listed", "20", "Here: highest 2200, games_before 30.")
    assert list(presentation.comparisons) == []


def test_a_change_of_the_whole_event_and_one_with_an_rd() -> None:
    of_event = presented("change", "fide-2003", "1900 1, 2000 0", 2005)
    assert of_event.facts[-2:] == [("difference", "55"), ("probability", "0.58")]
    assert rows(of_event.tables[0])[0][-4:] == ["+6.3", "+6.3", "-1.2", "-8.7"]
    with_rd = presented("change", "iccf-2023", "2000/60 1", 2000, rd=60)
    assert with_rd.facts[:3] == [("new rating", "2012 (RD 65)"), ("change", "+11.89"), ("RD before", "65")]
    assert with_rd.notes == ["Win, draw, loss: each game as the only one of the period."]


def test_the_article_stands_beside_the_regulation_and_what_it_gets_wrong() -> None:
    presentation = presented("change", "article", "1900 1", 1850)
    beside, wrong = presentation.comparisons
    assert rows(beside) == [
        ["article", "20", "1", "0.429", "+11.43", "1861"],
        ["fide-2024", "20", "1", "0.43", "+11.4", "1861"],
    ]
    assert (wrong.caption, len(wrong.rows)) == ("Where the article goes wrong", 9)
    assert presentation.notes == []


def test_a_first_rating_and_what_is_missing_for_it() -> None:
    published = presented("initial", "fide-2024", "1902 ½, 1877 ½, 1884 1, 2012 0, 1832 1")
    assert published.facts == [("first rating", "1922")]
    played = events("Open 2026-01-01: 1900 1, unrated 1", "2026-02-01: 1800 0")
    missing = presented("initial", "fide-2024", events=played)
    assert missing.facts == [
        ("first rating", "none yet"),
        ("missing", "5 games against rated opponents are needed, 2 count so far (7.1.4)"),
    ]
    assert rows(missing.tables[0]) == [
        ["1", "Open", "1", "1", "", "pooled"],
        ["2", "2026-02-01", "1", "0", "", "pooled"],
    ]
    assert missing.notes == [f"unrated does not count: {NOT_RATED}"]
    assert ("first_dp", "0") in [(step.symbol, step.value) for step in missing.steps]


def test_a_performance() -> None:
    presentation = presented("performance", "fide-2024", "2250 1, 2300 ½")
    assert (presentation.facts, presentation.notes) == ([("performance", "2468"), ("score", "1.5 / 2")], [])
    all_won = presented("performance", "fide-2024", "2250 1, 2300 1")
    assert all_won.facts[0] == ("performance", "3075")
    assert all_won.notes == ["Notional: a score of 0 or 100 percent does not show a strength."]
    nowhere = presented("performance", "article", "2250 1, 2300 1")
    assert nowhere.facts[0] == ("performance", "none")
    assert nowhere.notes == ["All won or all lost: no rating expects that."]
    assert [row[0] for row in nowhere.comparisons[0].rows] == ["article", "fide-2024"]


def test_an_expected_score() -> None:
    presentation = presented("expected", "fide-2024", "Anna 2300, unrated, 1700", 2250)
    assert presentation.facts == [("expected score", "1.35 / 2"), ("average of the opponents", "2000")]
    assert rows(presentation.tables[0]) == [
        ["1", "Anna", "2300", "-50", "-50", "0.43", 0.43],
        ["2", "", "unrated", "", "", "", None],
        ["3", "", "1700", "550", "400", "0.92", 0.92],
    ]


def test_every_total_of_open_games() -> None:
    presentation = presented("what-if", "fide-2024", "1500, unrated", 1403)
    assert presentation.facts == [("K", "20"), ("expected", "0.37")]
    assert rows(presentation.tables[0]) == [
        ["0", "-7.4", "1396 (delisted)", -7.4],
        ["0.5", "+2.6", "1406", 2.6],
        ["1", "+12.6", "1416", 12.6],
    ]
    (chart,) = presentation.charts
    assert [(point.label, point.value, point.description) for point in chart.points] == [
        ("0", -7.4, "0: -7.4 → 1396"),
        ("0.5", 2.6, "0.5: +2.6 → 1406"),
        ("1", 12.6, "1: +12.6 → 1416"),
    ]
    assert presentation.notes == [f"An open game would not count: {NOT_RATED}"]


def test_a_total_has_an_rd_where_the_rulebook_has() -> None:
    totals = answer_of("what-if", "iccf-2023", "2000/60", 2000, rd=60)["totals"]
    assert [round(total["RD"]) for total in totals] == [65, 65, 65]
    assert all("RD" not in total for total in answer_of("what-if", "fide-2024", "2000", 2000)["totals"])


@pytest.mark.parametrize(
    ("opponents", "options", "needed"),
    [
        ("1900", {"gain": 5}, "1 point"),
        ("1900x9", {"target": 1880}, "5.5 points"),
        ("1900x3", {"target": 2100}, "out of reach"),
    ],
)
def test_what_a_goal_needs(opponents: str, options: dict[str, int], needed: str) -> None:
    presentation = presented("goal", "fide-2024", opponents, 1850, **options)
    assert presentation.facts[0] == ("needed", needed)
    assert bool(presentation.tables) == (needed != "out of reach")


def test_a_goal_where_a_total_can_be_made_in_several_ways() -> None:
    presentation = presented("goal", "iccf-2023", "2000/60, 2200/60", 2000, rd=60, gain=5)
    assert presentation.facts == [
        ("needed", "1.5 points"),
        ("rating to reach", "2005"),
        ("all games won", "+25.43 → 2025"),
        ("expected", "0.922"),
    ]
    assert [row[:-1] for row in rows(presentation.tables[0])] == [
        ["1.5", "+13.63", "2014", "+13.65", "2014"],
        ["2", "+25.43", "2025", "+25.43", "2025"],
    ]
    (note,) = presentation.notes
    assert note.startswith("A total can be made in several ways; tried were: wins against the weakest, ")


def test_planned_events_side_by_side() -> None:
    planned = events("Open: 2250, 2300", "2026-01-05: 2100x3", "2100")
    presentation = presented("schedule", "fide-2024", "", 2200, gain=5, events=planned)
    (table,) = presentation.tables
    assert presentation.facts == [("rating to reach", "2205")]
    assert rows(table) == [
        ["1", "Open", "2", "20", "0.788", "0", "-0.03", "10.9", "19.9%", "-15.8", "+24.2"],
        ["2", "2026-01-05", "3", "20", "1.92", "0", "0", "13.4", "33.1%", "-38.4", "+21.6"],
        ["3", "", "1", "20", "0.64", "0", "0", "7.7", "47.8%", "-12.8", "+7.2"],
    ]
    assert [chart.title.split(":")[0] for chart in presentation.charts] == ["Open", "#2", "#3"]
    assert [(point.label, point.description, point.gain) for point in presentation.charts[2].points] == [
        ("0", "0: 19.8%, -12.8 → 2187", False),
        ("0.5", "0.5: 32.4%, -2.8 → 2197", False),
        ("1", "1: 47.8%, +7.2 → 2207", True),
    ]
    assert presentation.notes[2].startswith("A game with expected score E is drawn with chance 0.45")
    iccf = presented("schedule", "iccf-2023", "", 2200, rd=60, events=events("2250/60"))
    assert iccf.notes[2] == "the rulebook's own chances"
    without_goal = presented("schedule", "fide-2024", "", 2200, events=planned)
    assert without_goal.facts == []
    assert headings(without_goal.tables[0]) == [title for title in headings(table) if title != "chance"]


def test_a_team_match_board_by_board() -> None:
    home, away = "Anna 2250, 2300, 2100", meeting("2200, Ben 2800, unrated").opponents
    assert answer_of("team", "fide-2024", home, away=away)["boards_without"] == 1
    presentation = presented("team", "fide-2024", home, away=away)
    assert presentation.facts == [
        ("expected", "0.65 : 1.39"),
        ("home wins", "6.1%"),
        ("drawn", "37.1%"),
        ("away wins", "56.8%"),
    ]
    assert rows(presentation.tables[0]) == [
        ["1", "Anna", "2250", "0.57", 0.57, "0.43", "2200", "", ""],
        ["2", "", "2300", "0.08", 0.08, "0.96", "2800", "Ben", ""],
        ["3", "", "2100", "", None, "", "unrated", "", NOT_RATED],
    ]
    assert len(presentation.notes) == 2


@pytest.mark.parametrize(
    ("opponents", "answer"),
    [
        ("2500x9 7", "the score is enough"),
        ("2434x9 5.5", "1 point short"),
        ("2434x9 5", "1.5 points short"),
        ("2500x4 3, 2450x3 2, 2450, 2450", "1.5 from 2 open games"),
        ("2500x8 5, 2500", "1 from 1 open game"),
        ("2500x8 2, 2500", "out of reach: 4 from 1 open game"),
        ("2379x9 9", "the average must be at least 2380, and the performance within reach"),
    ],
)
def test_what_is_missing_for_a_norm(opponents: str, answer: str) -> None:
    presentation = present(norm_of_opponents(meeting(opponents).opponents, ["GM"], IN_FORCE))
    (row,) = presentation.tables[0].rows
    assert row[-1] == answer


def test_the_table_of_scores_stands_beside_a_single_title() -> None:
    presentation = present(norm_of_average(9, 2434, 650, ["GM"], IN_FORCE))
    requirement, annex = presentation.tables
    assert rows(requirement) == [["GM", "9", "2434", "6.5", "6.5", "2600", "the score is enough"]]
    assert ["6.5", "2434"] in rows(annex)
    (several,) = present(norm_of_average(9, 2434, 650, ["GM", "IM"], IN_FORCE)).tables
    assert [row[0] for row in several.rows] == ["GM", "IM"]


def test_a_plain_word_becomes_a_text_and_a_text_stays_what_it_is() -> None:
    sentence = text("{count} games", count=3)
    assert word(sentence) is sentence
    assert (word("delisted"), isinstance(word("delisted"), Text)) == ("delisted", True)


@pytest.mark.parametrize("rating", [1009, 1110, 1615, 1723, 2250])
def test_the_performance_of_a_draw_is_the_rating_of_the_opponent(rating: int) -> None:
    """Searched for in steps of 100, 10 and 1: whatever lies on or beside a step is found."""
    assert answer_of("performance", "article", f"{rating} ½")["Rp"] == rating


def test_numbers_as_they_are_written() -> None:
    assert [number(value) for value in (None, True, False, 2.0, 2.346, 7)] == ["", "yes", "no", "2", "2.35", "7"]
    assert [points(value) for value in (None, 0.004, 0.005001, -3.0)] == ["", "0", "+0.01", "-3"]
