"""Pages of Vega: parts of a cell are distinguished by their classes, so that 1 against 16 is not a result of 116."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ratinghouse.reports import UnreadableReport, crosscheck, read_report


def player(name: str, number: int, title: str, rating: int) -> str:
    titled = f'<div class="title2 male">{title}</div>' if title else '<div class="notitle2 male">-</div>'
    return (
        '<div class="player-container" \n<div class="left-box2">\n<a href="playercard.html#1"></a>'
        f'<div class="player-name-box2"><span>{name}</span></div><div class="player-data-box">'
        f'<div class="sort-num"> {number}</div><div class="title-box">{titled}</div>'
        f'<div class="rating">{rating}</div><div class="fed"><img src="./flag/lyr.png"></div></div></div></div>'
    )


def game(score: str, colour: str, opponent: int) -> str:
    return f'<div class="res">{score}</div><div class="c{colour}">{opponent}  </div>'


def page(heading: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    columns = "".join(f"<th>{column}</th>" for column in head)
    return (
        '<!DOCTYPE html><html><head><meta name="author" content="www.vegachess.com"></head><body><h1>Lyrian Rapid</h1>'
        f"{heading}<table><thead><tr>{columns}</tr></thead><tbody>{table}</tbody></table></body></html>"
    ).encode()


ABELSEN, BERG = player("Abelsén,Anna", 12, "WFM", 2001), player("Berg,Bo", 3, "", 0)
CARLS, DORN = player("Carls,Cy", 7, "", 1800), player("Dorn,Di", 9, "", 1700)


def test_a_cross_table_has_opponents_by_rank() -> None:
    rows = [
        ["1", ABELSEN, " 2.5", game("1", "b", 2), game("½", "w", 3), "1 BYE", "16.0"],
        ["2", BERG, "2", game("0", "w", 1), "1 BYE", game("1", "b", 3), "1"],
        ["3", CARLS, "1", "½ BYE", game("½", "b", 1), game("0", "w", 2), "1"],
        ["4", DORN, "0", "", "", "", "0"],
    ]
    report = read_report(page("<h3>Cross Table at round 3</h3>", ("#", "Player", "Pts", "1", "2", "3", "BH"), rows))
    assert [(entry.no, entry.name, entry.title, entry.rating, entry.points) for entry in report.entries] == [
        (1, "Abelsén,Anna", "WFM", 2001, 250), (2, "Berg,Bo", "", None, 200),
        (3, "Carls,Cy", "", 1800, 100), (4, "Dorn,Di", "", 1700, 0),
    ]  # fmt: skip
    assert [
        [(result.opponent, result.colour, result.code) for result in entry.results] for entry in report.entries
    ] == [
        [(2, "b", "1"), (3, "w", "="), (None, "", "U")],
        [(1, "w", "0"), (None, "", "U"), (3, "b", "1")],
        [(None, "", "H"), (1, "b", "="), (2, "w", "0")],
        [],
    ]
    assert [finding.code for finding in (*report.findings, *crosscheck(report))] == []
    assert report.event.name == "Lyrian Rapid"


def test_pairings_have_their_round_and_byes() -> None:
    rows = [
        ["1", ABELSEN, "1", "1 - 0", "1", BERG],
        ["2", CARLS, "1", "½ - ½", "1", DORN],
        ["3", player("Esk,Eli", 5, "", 1000), "0.5", "0", "0", player("BYE", 0, "", 0)],
    ]
    head = ("Bo.", "White Player", "Pts", "Result", "Pts", "Black Player")
    report = read_report(page("<h5>Pairing of round 2, at 18:00 of 15/04/2025</h5>", head, rows))
    assert [
        (entry.name, entry.rating, [(result.round, result.code) for result in entry.results])
        for entry in report.entries
    ] == [
        ("Abelsén,Anna", 2001, [(2, "1")]), ("Berg,Bo", None, [(2, "0")]), ("Carls,Cy", 1800, [(2, "=")]),
        ("Dorn,Di", 1700, [(2, "=")]), ("Esk,Eli", 1000, [(2, "Z")]),
    ]  # fmt: skip
    assert report.findings == ()


def test_a_page_without_results_is_refused() -> None:
    with pytest.raises(UnreadableReport):
        read_report(page("<h3>Ranking</h3>", ("#", "Player", "Pts"), [["1", ABELSEN, "2"]]))


def test_a_score_that_is_none_is_an_error() -> None:
    rows = [
        ["1", ABELSEN, "2", game("1", "b", 2), game("1", "b", 2)],
        ["2", BERG, "0", game("?", "w", 1), game("0", "w", 1)],
    ]
    report = read_report(page("", ("#", "Player", "Pts", "1", "2"), rows))
    assert [finding.code for finding in report.findings if finding.severity == "error"] == ["table-cell"]
