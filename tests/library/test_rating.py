"""Rating games and reports in a notebook: frames as games and registers, and errors that say what to do."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pandas  # type: ignore[import-untyped]
import polars
import pytest

import ratinghouse as rh

SWISS = Path(__file__).parents[1] / "reports" / "good" / "swiss.trf"
GAMES: list[dict[str, Any]] = [
    {"white": "Abelsen", "black": "Berg", "result": "1-0", "white_rating": 2000, "black_rating": 2100},
    {"white": "Berg", "black": "Carlsen", "result": 0.5, "white_rating": 2100, "black_rating": 1900},
]


@pytest.mark.parametrize(
    "make_frame",
    [
        lambda: GAMES,
        lambda: pandas.DataFrame(GAMES),
        lambda: polars.DataFrame(GAMES, strict=False),
        lambda: pandas.DataFrame(GAMES).to_dict("list"),
        lambda: pandas.DataFrame(GAMES).rename(columns=str.upper),
    ],
    ids=["records", "pandas", "polars", "columns", "capitals"],
)
def test_games_rate_at_once(make_frame: Any) -> None:
    """Abelsen beats an opponent 100 points above: 20 × (1 − 0.36). Berg: −0.64 and 0.5 − 0.76. Carlsen: 0.5 − 0.24."""
    run = rh.rate(make_frame(), rules="fide-2024")
    assert run.players["change"] == [12.8, -18.0, 5.2]
    assert run.players["Rn"] == [2013, 2082, 1905]
    assert run.games["PD"] == [0.36, 0.64, 0.76, 0.24]
    assert run.list_date is None


def test_games_as_columns_and_as_events() -> None:
    columns: dict[str, Any] = {name: [game[name] for game in GAMES] for name in GAMES[0]}
    assert rh.rate(rh.games(**columns), rules="fide-2024").players["change"] == [12.8, -18.0, 5.2]
    events = rh.games({**columns, "event": ["Open", "Final"], "day": ["2024-05-01", "2024-06-02"]})
    assert [(event.name, str(event.start), len(event.games)) for event in events] == [
        ("Open", "2024-05-01", 1),
        ("Final", "2024-06-02", 1),
    ]
    run = rh.rate(events)
    assert (run.rules, str(run.list_date)) == ("fide-2024", "2024-07-01")
    assert run.entries["event"] == ["Open", "Open", "Final", "Final"]


def test_a_register_in_any_form_gives_the_same_ratings() -> None:
    games = {"white_id": [1, 1], "black_id": [2, 3], "result": ["1-0", "0-1"]}
    rows = [
        {"id": "1", "name": "Abelsen", "rating": 2000, "k": 20},
        {"id": "2", "name": "Berg", "rating": 2100, "k": None},
        {"id": "3", "name": "Carlsen", "rating": 1900, "k": 10},
    ]
    csv = b"id,name,rating,k\n1,Abelsen,2000,20\n2,Berg,2100,\n3,Carlsen,1900,10\n"
    forms = [rows, pandas.DataFrame(rows), polars.DataFrame(rows), csv, rh.read_list(csv), {None: rows}.get(None)]
    runs = [rh.rate(games, register=register, rules="fide-2024") for register in forms]
    assert [run.players["change"] for run in runs] == [[0.0, -12.8, 6.4]] * len(forms)
    assert runs[0].players["name"] == ["Abelsen", "Berg", "Carlsen"]


def test_the_register_after_a_run_is_that_of_the_next_period() -> None:
    games = {"white_id": ["1"], "black_id": ["2"], "result": ["1-0"]}
    register = [{"id": "1", "rating": 2000, "k": 20}, {"id": "2", "rating": 2100, "k": 20}]
    first = rh.rate(games, register=register, rules="fide-2024")
    second = rh.rate(games, register=first.next_register(), rules="fide-2024")
    assert second.players["Ro"] == first.players["Rn"] == [2013, 2087]


def test_an_event_has_players_games_and_findings() -> None:
    for source in (SWISS, str(SWISS), SWISS.read_bytes(), io.BytesIO(SWISS.read_bytes())):
        event = rh.read(source)
        assert (event.name, event.format, event.kind) == ("Harbour Open 2024", "swiss", "trf16")
        assert event.players["rating"][:2] == [2510, 2305]
        assert event.games[0] == {**event.games[0], "white": "Adair, Hamish", "black": "Dunbar, Rory", "result": "1-0"}
        assert list(event.findings) == []


def test_facts_can_be_declared() -> None:
    event = rh.read(SWISS).declaring(registered="2024-04-01", time_control="90+30")
    codes = {finding.code for finding in rh.check(event, rules="fide-2024").findings}
    assert "unknown-registered" not in codes
    assert "unknown-registered" in {finding.code for finding in rh.check(SWISS, rules="fide-2024").findings}


def test_strict_raises_with_the_findings() -> None:
    games = [
        {"white": "Abelsen", "black": "Berg", "result": "won"},
        {"white": "Berg", "black": "Cole", "result": "1-0"},
    ]
    run = rh.rate(games, rules="fide-2024")
    assert run.findings.errors[0].code == "table-result"
    assert (run.findings.errors[0].line, run.findings.errors[0].remedy) == (1, "Write it as 1-0, ½-½, 0-1, +:- or -:+.")
    with pytest.raises(rh.Refused, match="'won' is not the result of a game") as refused:
        rh.rate(games, rules="fide-2024", strict=True)
    assert refused.value.findings == tuple(run.findings.errors)


def test_findings_on_games_name_the_row_of_the_table_and_a_column_that_was_probably_meant() -> None:
    frame = {
        "white": ["Abelsen", "Berg", "Cole"],
        "black": ["Berg", "Cole", "Dahl"],
        "result": ["1-0", "1-0", "2-0"],
        "event": ["Open", "Final", "Open"],
        "white_ratin": [2000, 2100, 2200],
        "venue": ["Oslo"] * 3,
    }
    opened, final = rh.games(frame)
    assert [(finding.code, finding.place) for finding in opened.findings] == [
        ("unknown-column", "Open"),
        ("table-result", "Open:3:3"),
    ]
    assert opened.findings[0].remedy == "did you mean white_rating?"
    assert [finding.code for finding in final.findings] == ["unknown-column"]
    assert [entry.line for entry in final.report.entries] == [2, 2]


def test_games_without_rows_give_a_run_without_players() -> None:
    run = rh.rate(pandas.DataFrame({"white": [], "black": [], "result": []}), rules="fide-2024")
    assert len(run.players) == len(run.games) == 0
    assert run.players.columns[:4] == ("id", "name", "Ro", "Rn")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: rh.games({"whit": ["a"], "black": ["b"], "result": ["1-0"]}),
            "no column 'white'; .* did you mean whit?",
        ),
        (
            lambda: rh.games({"white": ["a"], "black": ["b"]}),
            "no column 'result'; there are white, black; add a column",
        ),
        (lambda: rh.games([]), "the table has no columns"),
        (lambda: rh.rate([], rules="fide-2024"), "there is no event"),
        (lambda: rh.rate(5, rules="fide-2024"), "int is not an event"),
        (lambda: rh.rate(GAMES), 'first day of these events; name a rulebook, such as rules="fide-2024"'),
        (lambda: rh.rate(GAMES, rules="fide-2042"), "no rulebook 'fide-2042'; there are article, fide-2003"),
        (lambda: rh.rate(GAMES, rules="fide-2024", pool="standart"), "no pool 'standart'; did you mean standard"),
        (lambda: rh.rate(GAMES, rules="fide-2024", list_date="1.5.2024"), "'1.5.2024' is not a date; write it as YYYY"),
        (
            lambda: rh.rate(GAMES, rules="fide-2024", register="no.csv"),
            "no.csv: No such file or directory; name",
        ),
        (lambda: rh.rate(GAMES, rules="fide-2024", register=[{"idd": 1}]), "no column 'id'; .* did you mean idd"),
        (lambda: rh.read("no.trf"), "no.trf: There is no such file"),
        (lambda: rh.read_list("no.txt"), "no.txt: the file cannot be opened"),
        (lambda: rh.verify("no.zip"), "no.zip: No such file or directory"),
        (lambda: rh.read(SWISS).declaring(strat="2024-05-01"), "no fact 'strat'; did you mean start"),
        (lambda: rh.read(SWISS).declaring(end="2024-05-01"), "end on 2024-05-01, before it starts on 2024-05-03"),
        (lambda: rh.read(SWISS).declaring(host="pub"), "'pub' is not known; use one of"),
        (lambda: rh.rate(SWISS).explain("Nobody"), "Nobody: the report has no such player; give an ID"),
        (lambda: rh.rate(SWISS).explain("r"), "players match: .*; give an ID"),
        (lambda: rh.form(SWISS, "form9"), "no form 'form9'"),
        (lambda: rh.form(SWISS, "it3", "Adair"), "it3 is about the whole event; leave 'Adair' out"),
        (lambda: rh.convert(SWISS, "x.zzz"), "not as .zzz"),
        (lambda: rh.convert(SWISS, "x.trf", to="trf"), "'trf' is not a kind of report; did you mean trf"),
        (lambda: rh.calc.change("2250 1", ratin=2000), "no option 'ratin'; did you mean rating"),  # type: ignore[call-arg]
        (lambda: rh.calc.change("2250 x", rating=2000), "x is not a rating"),
        (lambda: rh.calendar("fide-2024", begin="2024-01-01"), "does not know 'begin'"),
        (lambda: rh.calendar("fide-2024"), "no day was given"),
        (lambda: rh.norms(SWISS, rating=2400), "about one player; name the player"),
        (lambda: rh.norms(SWISS, rules="jcf-2024"), "JCF has no title norms here"),
        (lambda: rh.write_list(rh.read_list(b"id,rating\n1,2000\n"), "x.doc"), "'doc' is not a kind of list file"),
        (lambda: rh.open_office("/nowhere/office"), "there is no office in /nowhere/office"),
    ],
)
def test_an_error_says_what_to_do(call: Any, message: str) -> None:
    with pytest.raises(rh.Refused, match=message) as refused:
        call()
    assert refused.value.findings[0].severity == "error"
    assert refused.value.findings[0].code
