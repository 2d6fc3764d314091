"""``ratinghouse rate`` of reports under two editions: each event by that of its day, and one new rating."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.lists.files import read_list
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader
from ratinghouse.reports import Result as RoundResult
from ratinghouse.reports.trf import write_trf

RATINGS = {"11": 2000, "12": 1676, "13": 1676, "14": 1900}


def event(name: str, start: date, end: date, others: list[str]) -> Report:
    """Player 11 beats the others, who do not meet each other."""
    results = [RoundResult(round, round + 1, "w", "1") for round in range(1, len(others) + 1)]
    entries = [ReportEntry(1, "Eleven, Player", "11", 2000, "NOR", results=tuple(results))]
    for no, id in enumerate(others, start=2):
        result = RoundResult(no - 1, 1, "b", "0")
        entries.append(ReportEntry(no, f"Number, {id}", id, RATINGS[id], "NOR", results=(result,)))
    header = ReportHeader(name, "Oslo", "NOR", start, end, arbiter="Arbiter, Anna", rounds=len(others))
    return Report(header, tuple(entries), format=Format.SWISS, file=f"{name}.trf")


@pytest.fixture
def period(tmp_path: Path) -> Path:
    """An event that starts under fide-2022 and one under fide-2024, both on the list of 1 April 2024."""
    events = [
        event("february", date(2024, 2, 20), date(2024, 3, 3), ["12"]),
        event("march", date(2024, 3, 5), date(2024, 3, 9), ["13"]),
    ]
    (tmp_path / "reports").mkdir()
    for report in events:
        (tmp_path / "reports" / report.file).write_bytes(write_trf(report, "trf16")[0])
    rows = [f"{id},Player {id},{rating},20,60" for id, rating in RATINGS.items()]
    (tmp_path / "register.csv").write_text("\n".join(["id,name,rating,k,games", *rows]) + "\n")
    header = f"{'ID Number':15}{'Name':61}{'Fed':4}{'Sex':4}{'Tit':5}{'WTit':5}{'OTit':15}{'FOA':4}"
    lines = [f"{header}{'MAR24':6}{'Gms':4}{'K':3}{'B-day':6}{'Flag':4}"]
    for id, rating in RATINGS.items():
        lines.append(f"{id:15}{'Player ' + id:61}{'NOR':4}{'M':33}{rating:<6}{0:<4}{20:<3}{1980:<6}{'':4}")
    (tmp_path / "list.txt").write_text("\n".join(lines) + "\n")
    return tmp_path


def rate(period: Path, *arguments: str, register: str = "register.csv") -> Result:
    result = CliRunner().invoke(verbs, ("rate", *arguments, "--register", str(period / register)))
    assert result.exit_code == 0, result.output
    return result


def files(period: Path) -> list[str]:
    return [str(period / "reports" / f"{name}.trf") for name in ("march", "february")]


def answer(period: Path, *arguments: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(rate(period, *files(period), *arguments, "--json").stdout)
    return document


def test_each_event_by_its_edition_and_one_rounding(period: Path) -> None:
    """1 − .87 twice with K 20 is 5.2: 2000 becomes 2005; rounded event by event it would be 2006."""
    document = answer(period)
    assert (document["rules"], document["list_date"]) == ("fide-2024", "2024-04-01")
    assert [(event["name"], event["rules"]) for event in document["events"]] == [
        ("february", "fide-2022"),
        ("march", "fide-2024"),
    ]
    assert [event["entries"][0]["change"] for event in document["events"]] == [2.6, 2.6]
    players = {player["id"]: player for player in document["players"]}
    assert {id: (player["Ro"], player["Rn"], player["games"]) for id, player in players.items()} == {
        "11": (2000, 2005, 2),
        "12": (1676, 1673, 1),
        "13": (1676, 1673, 1),
    }
    assert (players["11"]["change"], players["11"]["K"], players["11"]["status"]) == (5.2, 20, "listed")
    assert "other-edition" not in {finding["code"] for finding in document["findings"]}


def test_a_named_rulebook_is_obeyed_whatever_the_date(period: Path) -> None:
    """Both events by it, with a warning for the event of another day."""
    document = answer(period, "--rules", "fide-2024")
    assert document["rules"] == "fide-2024"
    assert "rules" not in document["events"][0]
    assert {player["id"]: player["Rn"] for player in document["players"]}["11"] == 2005
    assert "other-edition" in {finding["code"] for finding in document["findings"]}


def test_tables_and_the_register_afterwards(period: Path) -> None:
    """The headings of the events name their editions; who plays on is rated from the register."""
    result = rate(period, *files(period), "--out", str(period / "after.csv"))
    assert "fide-2022" in result.stdout
    register = {row["id"]: row for row in csv.DictReader((period / "after.csv").read_text().splitlines())}
    assert (register["11"]["rating"], register["11"]["games"], register["12"]["rating"]) == ("2005", "62", "1673")


@pytest.mark.parametrize("ending", ["txt", "xml", "csv", "json"])
def test_a_list_from_a_list(period: Path, ending: str) -> None:
    """The same ratings, whichever file they are written into; who did not play stays."""
    out = period / f"after.{ending}"
    result = rate(period, str(period / "reports"), "--out", str(out), "--json", register="list.txt")
    document = json.loads(result.stdout)
    assert document["editions"] == {"fide-2022": 1, "fide-2024": 1}
    after, _ = read_list(out)
    assert after is not None
    ratings = dict(zip(after.id.tolist(), after.pools["standard"].rating.tolist(), strict=True))
    assert ratings == {b"11": 2005, b"12": 1673, b"13": 1673, b"14": 1900}
    named = {finding["code"] for finding in document["findings"]}
    assert "other-edition" not in named
    assert "unknown-registered" in named


@pytest.mark.parametrize("named", [[], ["--rules", "fide-2024"]])
def test_a_list_has_the_findings_of_check(period: Path, named: list[str]) -> None:
    """Event by event: those of the reader, the cross-checks, the register and the rulebook."""
    wrong = (period / "reports" / "march.trf").read_text().replace("   1 b 0", "   1 b 1").replace("1676", "1680")
    (period / "reports" / "march.trf").write_text(wrong)
    list_date = ("--list-date", "2024-04-01", "--pool", "standard")
    result = rate(
        period, str(period / "reports"), *named, *list_date, "--out", str(period / "new.txt"), "--json",
        register="list.txt",
    )  # fmt: skip
    expected = []
    for name in ("february", "march"):
        path = str(period / "reports" / f"{name}.trf")
        words = ("check", path, *named, *list_date, "--register", str(period / "list.txt"), "--json")
        expected += json.loads(CliRunner().invoke(verbs, words).stdout)["findings"]
    findings = json.loads(result.stdout)["findings"]
    by_place = lambda finding: (finding["file"], finding["line"], finding["column"], finding["code"])  # noqa: E731
    assert sorted(findings, key=by_place) == sorted(expected, key=by_place)
    codes = {finding["code"] for finding in findings}
    assert {"result-contradiction", "rating-differs-from-register", "unknown-registered"} <= codes
    strict = (*named, *list_date, "--out", str(period / "new.txt"), "--strict", "--register", str(period / "list.txt"))
    assert CliRunner().invoke(verbs, ("rate", str(period / "reports"), *strict)).exit_code == 1
