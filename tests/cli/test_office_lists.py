"""The publishing desk from the command line: what is printed, as JSON and for people, and how it ends."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf

ROOT = Path(__file__).resolve().parents[2]


def run(home: Path, *words: str, status: int = 0) -> str:
    """What a command prints on standard output; on standard error where it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"RATINGHOUSE_HOME": str(home), "RATINGHOUSE_TRACEBACK": "1"}
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stderr if status else done.stdout


def answer(home: Path, *words: str) -> Any:
    """The JSON document that a command prints."""
    return json.loads(run(home, *words, "--json"))


def match_of(winner: int) -> bytes:
    """Four players, two rounds; in the first, ``winner`` beats the other of 1 and 2."""
    loser = 3 - winner
    results = {
        winner: [Result(1, loser, "w", "1")],
        loser: [Result(1, winner, "b", "0")],
        3: [Result(1, 4, "w", "=")],
        4: [Result(1, 3, "b", "=")],
    }
    for white, black in ((1, 3), (2, 4)):
        results[white].append(Result(2, black, "w", "="))
        results[black].append(Result(2, white, "b", "="))
    entries = tuple(
        ReportEntry(
            no, f"Invented{no}, Player", id=f"X{no}", rating=1500 + 50 * no, fed="XAN", results=tuple(results[no])
        )
        for no in range(1, 5)
    )
    header = ReportHeader(
        "Xanadu Open", "Xanadu", "XAN", date(2024, 3, 5), date(2024, 3, 6), time_control_code="5400+30"
    )
    return write_trf(Report(header, entries, format=Format.SWISS, format_from="given"))[0]


@pytest.fixture(scope="module")
def built_office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An office with an admitted event, made from the command line."""
    tmp_path = tmp_path_factory.mktemp("built")
    home = tmp_path / "office"
    register = tmp_path / "players.csv"
    players = [
        RegisterPlayer(f"X{no}", name=f"Invented{no}, Player", fed="XAN", birth="1980", rating=1500 + 50 * no, games=50)
        for no in range(1, 6)
    ]
    register.write_bytes(write_register(players))
    report = tmp_path / "open.trf"
    report.write_bytes(match_of(1))
    run(home, "init", "--federation", "XAN", "--name", "Chess Federation of Xanadu", "--pool", "standard=fide-2024")
    run(home, "import", "players", str(register), "--as-list", "2024-03-01")
    run(home, "receive", str(report), "--reported", "2024-03-10")
    run(home, "admit", "1", "--despite", "a test")
    return home


@pytest.fixture
def home(built_office: Path, tmp_path: Path) -> Path:
    """A copy of it for each test."""
    return Path(shutil.copytree(built_office, tmp_path / "office"))


@pytest.mark.slow
def test_preview_publish_list_explain_history_verify(home: Path) -> None:
    preview = answer(home, "preview")
    assert (preview["date"], preview["counts"]["changed"], preview["content_hash"]) == ("2024-04-01", 4, "")
    assert answer(home, "history")[0]["date"] == "2024-03-01"
    published = answer(home, "publish", "2024-04-01", "--as", "Ada")
    assert published["movers"] == preview["movers"]
    assert published["content_hash"]
    assert "already published by Ada" in run(home, "publish", "2024-04-01", status=1)
    listed = answer(home, "list", "all")
    assert [row["rating"] for row in listed["players"]] == [1564, 1591, 1649, 1696, 1750]
    assert "Invented5, Player" in run(home, "list")
    explained = answer(home, "explain", "X1")
    assert explained["listing"]["rating"] == 1564
    assert explained["parts"][0]["sheets"][0]["player"]["Rn"] == 1564
    steps = {step["symbol"]: step for step in explained["parts"][0]["sheets"][0]["player_steps"]}
    assert answer(home, "explain", "X1", "--number", "Rn") == steps["Rn"]
    assert f"Rn = {steps['Rn']['value']}" in run(home, "explain", "X1", "--number", "Rn")
    for symbol in ("nothing", "W"):  # W is of an event
        assert f"has no number {symbol}" in run(home, "explain", "X1", "--number", symbol, status=1)
    text = run(home, "explain", "Invented1", "--list", "2024-04-01")
    assert "Xanadu Open" in text
    assert "8.3.2" in text
    history = answer(home, "history", "X1")
    assert [(line["date"], line["original"]) for line in history["lists"]] == [
        ("2024-04-01", 1564),
        ("2024-03-01", 1550),
    ]
    assert answer(home, "verify") | {"journal": 0} == {
        "holds": True,
        "lists": 2,
        "received": 2,
        "journal": 0,
        "findings": [],
    }


@pytest.mark.slow
def test_correct_shows_first_and_then_writes(home: Path, tmp_path: Path) -> None:
    run(home, "publish")
    corrected = tmp_path / "corrected.trf"
    corrected.write_bytes(match_of(2))
    preview = answer(home, "correct", "1", str(corrected), "--preview")
    assert preview["preview"]
    assert [change["player"] for change in preview["lists"][0]["changes"]] == ["X1", "X2"]
    assert len(answer(home, "history")) == 2
    assert "reason" in run(home, "correct", "1", str(corrected), status=1)
    done = answer(home, "correct", "1", str(corrected), "--reason", "the result was turned around")
    assert done["lists"] == preview["lists"]
    line = answer(home, "history", "X1")["lists"][0]
    assert (line["original"], line["revised"], line["edition"]) == (1564, 1544, 2)
    text = run(home, "history", "X1")
    assert "1564" in text
    assert "1544" in text
    run(home, "verify")
    assert "name the file" in run(home, "correct", "1", status=2)


@pytest.mark.slow
def test_export_and_verify_elsewhere(home: Path, tmp_path: Path) -> None:
    run(home, "publish")
    out = tmp_path / "list.zip"
    assert answer(home, "export", "--out", str(out))["bytes"] == out.stat().st_size
    elsewhere = tmp_path / "nowhere"
    assert answer(elsewhere, "verify", str(out))["holds"]
    assert not elsewhere.exists()
    out.write_bytes(out.read_bytes().replace(b"PK", b"KP", 1))
    run(elsewhere, "verify", str(out), status=1)
    run(elsewhere, "verify", str(tmp_path / "no.zip"), status=2)


@pytest.mark.slow
def test_adjust_decides_and_shows(home: Path) -> None:
    decided = answer(home, "adjust", "X5=1800", "--because", "the appeals board", "--article", "AB 7")
    assert (decided[0]["ratings"], decided[0]["applied"]) == ({"X5": 1800}, False)
    run(home, "publish")
    assert answer(home, "adjust")[0]["applied"]
    assert answer(home, "explain", "X5")["operations"][0]["after"] == 1800
    assert "ID=RATING" in run(home, "adjust", "X5:1800", status=2)
    assert "the appeals board" in run(home, "adjust")


@pytest.mark.slow
def test_wrong_words_are_told_in_one_line(home: Path) -> None:
    assert "no such player" in run(home, "explain", "Nobody", status=2)
    assert "several players" in run(home, "explain", "Player", status=2)
    assert "Lists are dated the first of each month" in run(home, "preview", "2024-04-02", status=1)
    assert "there is no office" in run(home.parent / "empty", "verify", status=2)
