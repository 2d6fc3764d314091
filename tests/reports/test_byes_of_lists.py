"""Byes in lists of games: a word for a bye is no player, and a player whose name is such a word is no bye."""

from __future__ import annotations

import pytest

from ratinghouse.reports import Report, read_report


def read(*rows: str) -> Report:
    return read_report("\n".join(rows).encode())


def results(report: Report) -> dict[str, list[tuple[int | None, str]]]:
    return {entry.name: [(result.opponent, result.code) for result in entry.results] for entry in report.entries}


def errors(report: Report) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in report.findings if finding.severity == "error"]


@pytest.mark.parametrize(
    ("heading", "white_value", "black_value"),
    [("ID", "11", "12"), ("Rtg", "1900", "1800"), ("FED", "CZE", "SVK"), ("No", "1", "2")],
)
def test_a_player_with_anything_that_only_players_have_is_no_bye(
    heading: str, white_value: str, black_value: str
) -> None:
    report = read(f"Round,White,{heading},Black,{heading},Result", f"1,Novák,{white_value},Volný,{black_value},1-0")
    assert results(report) == {"Novák": [(2, "1")], "Volný": [(1, "0")]}
    assert errors(report) == []


def test_without_any_of_these_the_word_is_a_bye() -> None:
    assert results(read("Round,White,Black,Result", "1,Novák,volný los,1-0", "1,A,B,1-0"))["Novák"][0][1] == "1"
    assert results(read("Round,White,Black,Result", "1,Novák,volno,1-0", "1,A,B,1-0"))["Novák"] == [(None, "U")]


@pytest.mark.parametrize("row", ["1,Novák,Volný,½-½", "1,Novák,Volný,0-1", "1,Volný,Novák,1-0", "1,Novák,Volný,-:+"])
def test_a_bye_that_scores_is_an_error(row: str) -> None:
    report = read("Round,White,Black,Result", row.replace("Volný", "volno"), "1,A,B,1-0")
    assert errors(report) == [("table-result", 2)]
    assert not any(codes for name, codes in results(report).items() if name == "Novák")


def test_an_opponent_without_a_number_but_with_an_id_is_a_player() -> None:
    rows = ("Round,No,White,ID,No,Black,ID,Result", "1,1,Ann,101,2,Ben,102,1-0", "2,1,Ann,101,{},Guest,{},½")
    report = read(*rows[:2], rows[2].format("", 777))
    assert results(report) == {"Ann": [(2, "1"), (3, "=")], "Ben": [(1, "0")], "Guest": [(1, "=")]}
    unknown = read(*rows[:2], rows[2].format("", ""))
    assert results(unknown)["Ann"] == [(2, "1"), (None, "H")]


@pytest.mark.parametrize(
    "word",
    [
        "Half-point bye", "Requested bye", "Kampffrei", "bye (requested)", "Bye 1", "no opponent", "BYE ½",
        "full point bye", "Pairing-allocated bye", "no pairing (bye)",
    ],
)  # fmt: skip
def test_words_with_bye_are_byes(word: str) -> None:
    report = read("Round,White,Black,Result", "1,Ann,Ben,1-0", f"1,Cid,{word},½", f"2,{word},Ben,=")
    assert results(report) == {"Ann": [(2, "1")], "Ben": [(1, "0"), (None, "H")], "Cid": [(None, "H")]}


@pytest.mark.parametrize("name", ["Bye, Hege", "Hege Bye", "Freya Libre"])
def test_a_name_with_a_word_for_a_bye_is_a_player(name: str) -> None:
    report = read("Round;White;Black;Result", f"1;Ann;{name};1-0")
    assert results(report) == {"Ann": [(2, "1")], name: [(1, "0")]}


@pytest.mark.parametrize("other", ["Draw", "+:-", "DRAW", "1/2", "*"])
def test_one_other_result_makes_no_pairs_of_single_scores(other: str) -> None:
    report = read("Round,White,Black,Result", "1,Ann,Ben,1", "1,Cid,Dan,0", f"1,Eve,Fay,{other}")
    assert results(report)["Ann"] == [(2, "1")]
    assert results(report)["Cid"] == [(4, "0")]
    assert [code for code, _ in errors(report) if code == "table-result"] == []


def test_a_single_score_against_a_guest_without_a_number_is_an_error() -> None:
    report = read("Round,No,White,No,Black,Result", "1,1,Ann,2,Ben,1", "1,3,Cid,,xyzzy,1")
    assert errors(report) == [("table-result", 3)]
    assert (
        report.findings[0].message == "'1' is the score of one player only, and 'xyzzy' is not a known word for a bye."
    )


def test_a_pgn_names_players_by_their_ids_too() -> None:
    game = '[Event "E"]\n[Round "1"]\n[White "Novak"]\n[Black "Volny"]\n[BlackFideId "{}"]\n[Result "{}"]\n\n*\n'
    assert results(read_report(game.format("12", "1-0").encode())) == {"Novak": [(2, "1")], "Volny": [(1, "0")]}
    assert results(read_report(game.format("", "1-0").encode())) == {"Novak": [(None, "U")]}
    for result in ("0-1", "1/2-1/2"):
        scored = read_report(game.format("", result).encode())
        assert errors(scored) == [("pgn-player", 1)]
        assert results(scored) == {}
