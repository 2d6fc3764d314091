"""``ratinghouse rate … --out LIST.txt``: a new list from a list and a folder of reports."""

from __future__ import annotations

import csv
import json
import random
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.lists.files import read_list, write_list
from ratinghouse.reports.trf import write_trf
from tests.rating.test_lists_from_lists import invented_list, invented_report


@pytest.fixture
def month(tmp_path: Path) -> Path:
    """A list and a folder with three reports and a file that is none."""
    chance = random.Random(1)
    ratings = invented_list(chance)
    with (tmp_path / "before.txt").open("wb") as out:
        write_list(ratings, out, "txt")
    (tmp_path / "reports").mkdir()
    for place in range(3):
        report = invented_report(chance, ratings, place)
        (tmp_path / "reports" / report.file).write_bytes(write_trf(report, "trf16")[0])
    (tmp_path / "reports" / "notes.pdf").write_bytes(b"%PDF-1.7 nothing")
    return tmp_path


def rate(month: Path, *arguments: str) -> Result:
    register = ("--register", str(month / "before.txt"), "--rules", "fide-2024")
    return CliRunner().invoke(verbs, ("rate", *arguments, *register))


def test_a_folder_of_reports_gives_the_list_that_the_register_of_rate_has(month: Path) -> None:
    """Rating by rating what ``--out register.csv`` says, read from the written file."""
    result = rate(month, str(month / "reports"), "--out", str(month / "after.txt"))
    assert result.exit_code == 0, result.output
    assert "3 reports" in result.stdout
    assert "format-unknown" in result.stdout
    files = [str(file) for file in sorted((month / "reports").glob("*.trf"))]
    assert rate(month, *files, "--out", str(month / "after.csv")).exit_code == 0
    after, findings = read_list(month / "after.txt")
    assert after is not None
    assert not [finding for finding in findings if finding.severity == "error"]
    ratings = dict(zip(after.id.tolist(), after.pools["standard"].rating.tolist(), strict=True))
    register = list(csv.DictReader((month / "after.csv").read_text().splitlines()))
    assert len(register) > 10
    for player in register:
        assert ratings.get(player["id"].encode(), 0) == int(player["rating"] or 0)


def test_an_archive_and_json(month: Path) -> None:
    """An archive of reports gives the same list; the figures as JSON."""
    with zipfile.ZipFile(month / "reports.zip", "w") as archive:
        for file in sorted((month / "reports").iterdir()):
            archive.write(file, file.name)
    assert rate(month, str(month / "reports"), "--out", str(month / "1.xml")).exit_code == 0
    result = rate(month, str(month / "reports.zip"), "--out", str(month / "2.xml"), "--json")
    assert result.exit_code == 0, result.output
    assert (month / "1.xml").read_bytes() == (month / "2.xml").read_bytes()
    answer = json.loads(result.stdout)
    assert set(answer) == {"rules", "list_date", "findings", "list"}
    assert answer["list"]["reports"] == 3
    assert [finding["code"] for finding in answer["findings"] if finding["severity"] == "error"] == ["format-unknown"]
    assert rate(month, str(month / "reports.zip"), "--out", str(month / "3.xml"), "--strict").exit_code == 1


@pytest.mark.parametrize("rules", ["fide-2003", "fide-2014", "fide-2024"])
@pytest.mark.parametrize("seed", range(3))
def test_the_findings_are_those_of_check_on_each_event(tmp_path: Path, rules: str, seed: int) -> None:
    """Also where a player of no rating takes part in several events, and IDs are missing or unknown."""
    chance = random.Random(seed)
    ratings = invented_list(chance, 20)
    with (tmp_path / "before.txt").open("wb") as out:
        write_list(ratings, out, "txt")
    files = []
    for place in range(4):
        report = invented_report(chance, ratings, place)
        files.append(tmp_path / "reports" / report.file)
        files[-1].parent.mkdir(exist_ok=True)
        files[-1].write_bytes(write_trf(report, "trf16")[0])
    more = ["--rules", rules, "--pool", "standard", "--register", str(tmp_path / "before.txt"), "--json"]
    if rules == "fide-2003":  # its calendar has no list for events of today
        more += ["--list-date", "2025-10-01"]
    words = ("rate", str(tmp_path / "reports"), *more, "--out", str(tmp_path / "new.txt"))
    listed = json.loads(CliRunner().invoke(verbs, words).stdout)["findings"]
    expected = []
    for file in files:
        expected += json.loads(CliRunner().invoke(verbs, ("check", str(file), *more)).stdout)["findings"]
    in_order = [sorted(json.dumps(finding) for finding in findings) for findings in (listed, expected)]
    assert in_order[0] == in_order[1]
    assert len(expected) > 20


@pytest.mark.parametrize(
    ("paths", "options", "status", "words"),
    [
        (["reports"], ["--register", "before.txt"], 2, "name it with --register"),  # two registers
        (["reports/notes.pdf"], [], 1, "cannot be read as a report"),
    ],
)
def test_wrong_usage(month: Path, paths: list[str], options: list[str], status: int, words: str) -> None:
    """Each with its status and a sentence, and without a list."""
    options = [str(month / word) if word.endswith(".txt") else word for word in options]
    result = rate(month, *(str(month / path) for path in paths), *options, "--out", str(month / "after.txt"))
    assert result.exit_code == status, result.output
    assert words in result.output
    assert not (month / "after.txt").exists()
