"""``ratinghouse check`` and the requirements in ``rate``, as an arbiter types them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.cli.rating.check import command
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_ids
from tests.rulebooks.papers import LINE, paper

OPEN = [2300, 2200, 2100, 2000]
KEYS = {"severity", "code", "article", "file", "line", "column", "message", "remedy", "values"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verbs, arguments)


@pytest.fixture
def file(tmp_path: Path) -> Any:
    """Write a report to a file and return its name."""

    def write(raw: bytes) -> str:
        path = tmp_path / "event.trf"
        path.write_bytes(raw)
        return str(path)

    return write


def answer(*arguments: str, status: int) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == status, result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def codes(document: dict[str, Any]) -> set[str]:
    return {finding["code"] for finding in document["findings"]}


def test_the_json_answer_has_the_keys_of_the_interface(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "100 min"}))
    document = answer("check", name, "--rules", "fide-2009", status=1)
    assert set(document) == {"eligible", "findings"}
    assert document["eligible"] is False
    assert all(set(finding) == KEYS for finding in document["findings"])
    fast = next(finding for finding in document["findings"] if finding["code"] == "too-fast")
    assert (fast["severity"], fast["article"], fast["file"]) == ("error", "1.1, 1.2", name)
    assert (fast["line"], fast["column"]) == (LINE["122"], 5)


def test_what_is_not_told_does_not_refuse_the_event(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "", "132": ""}))
    document = answer("check", name, "--rules", "fide-2009", status=0)
    assert document["eligible"] is True
    assert codes(document) == {"unknown-time-control", "unknown-rounds-per-day", "unknown-registered"}


def test_options_tell_what_the_file_does_not(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "", "042": "", "052": ""}))
    declared = ("--time-control", "90+30", "--rounds-per-day", "1", "--registered", "2025-02-10")
    days = ("--start", "2025-03-10", "--end", "2025-03-12")
    document = answer("check", name, "--rules", "fide-2009", *declared, *days, status=0)
    assert document["findings"] == []
    document = answer("check", name, "--rules", "fide-2009", *declared, *days[:2], "--end", "2025-06-08", status=1)
    assert codes(document) == {"too-long"}
    assert answer("check", name, *declared, *days, status=0)["eligible"], "the first day also tells the rulebook"


def test_people_read_groups_and_a_verdict(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "100", "052": "2025/03/09"}))
    result = run("check", name, "--rules", "fide-2009", "--rounds-per-day", "1")
    assert result.exit_code == 1
    headings = [
        line for line in result.stdout.splitlines() if line in ("Errors", "Warnings", "Missing information", "Notes")
    ]
    assert headings == ["Errors", "Warnings", "Missing information", "Notes"]
    assert "→ enter it: --registered YYYY-MM-DD" in result.stdout
    assert result.stdout.rstrip().endswith("Not eligible under fide-2009: 2 errors.")
    incomplete = run("check", file(paper(OPEN, rounds=3)), "--rules", "fide-2009")
    assert incomplete.stdout.rstrip().endswith(
        "Eligible under fide-2009 as far as the report shows; 1 piece of information is missing."
    )
    fine = run("check", file(paper(OPEN, rounds=3)), "--rules", "fide-2009", "--registered", "2025-02-10")
    assert fine.stdout == "Eligible under fide-2009.\n"


def test_the_rate_of_play_decides_on_the_pool_unless_one_is_named(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "15+10"}))
    declared = ("--rules", "fide-2024", "--registered", "2025-01-10", "--reported", "2025-03-20")
    assert codes(answer("check", name, *declared, status=0)) == {"pool-by-rate-of-play"}
    assert codes(answer("check", name, *declared, "--pool", "rapid", status=0)) == set()
    assert codes(answer("check", name, *declared, "--pool", "standard", status=1)) == {"below-standard"}
    assert codes(answer("check", name, *declared, "--pool", "blitz", status=1)) == {"not-blitz"}


def test_everything_a_japanese_report_lacks_can_be_told(file: Any, tmp_path: Path) -> None:
    register = tmp_path / "members.csv"
    rows = [f"7000{no},{rating},2024-04-01,2025-03-31" for no, rating in enumerate(OPEN, 1)]
    register.write_text("\n".join(["id,rating,member_from,member_to", *rows]))
    declared = (
        *("--rules", "jcf-2024", "--register", str(register), "--registered", "2025-03-05", "--reported", "2025-03-20"),
        *("--host", "club", "--run-by-members", "--announced-rated", "--reporter", "member", "--non-members", "0"),
        *("--organiser", "Chess Club"),
    )
    name = file(paper(OPEN, rounds=3))
    assert answer("check", name, *declared, status=0)["findings"] == []
    assert codes(answer("check", name, *declared, "--host", "other", status=1)) == {"host"}
    assert codes(answer("check", name, *declared, "--no-run-by-members", status=1)) == {"not-run-by-members"}


def test_a_correspondence_tournament(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "10 moves in 50 days"}))
    declared = ("--rules", "iccf-2023", "--transmission")
    assert codes(answer("check", name, *declared, "electronic", status=0)) == set()
    postal = (*declared, "postal", "--list-date", "2025-07-01", "--registered", "2025-06-01")
    assert codes(answer("check", name, *postal, "--webserver", status=0)) == set()
    assert codes(answer("check", name, *postal, "--no-webserver", status=1)) == {"not-on-webserver"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--time-control", "as usual"], "The rate of play 'as usual' cannot be read"),
        (["--rounds-per-day", "-1"], "-1 is not in the range"),
        (["--host", "pub"], "'pub' is not one of"),
        (["--registered", "10.02.2025"], "is not a date; write it as YYYY-MM-DD"),
        (["--end", "2025-03-09"], "before it starts on 2025-03-10; check the two days"),
    ],
)
def test_wrong_usage_is_told_in_one_line(file: Any, arguments: list[str], message: str) -> None:
    result = run("check", file(paper(OPEN, rounds=3)), "--rules", "fide-2009", *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_rate_calculates_what_check_refuses_and_says_so(file: Any) -> None:
    name = file(paper(OPEN, rounds=3, header={"122": "100 min"}))
    document = answer("rate", name, "--rules", "fide-2009", status=0)
    assert "too-fast" in codes(document)
    assert all(game["counted"] for entry in document["events"][0]["entries"] for game in entry["games"])
    answer("rate", name, "--rules", "fide-2009", "--strict", status=1)
    answer("rate", file(paper(OPEN, rounds=3)), "--rules", "fide-2009", "--strict", status=0)


def test_rate_leaves_questions_to_check(file: Any) -> None:
    result = run("rate", file(paper(OPEN, rounds=3, header={"122": ""})), "--rules", "fide-2009")
    assert result.exit_code == 0
    assert "2 pieces of information that decide on rating are missing: see ratinghouse check" in result.stdout
    assert "unknown-" not in result.stdout


def test_everything_that_a_check_can_ask_for_has_an_option() -> None:
    options = {name for parameter in command.params if isinstance(parameter, click.Option) for name in parameter.opts}
    for id in rulebook_ids():
        book = rulebook(id)
        incomplete = {column.option for column in book.input_columns if column.option}
        rules = [calendar_of(id).rules[check.rule.name] for check in book.dated_checks]
        days = {name for rule in rules for name in rule.required if name in calendar_of(id).inputs}
        facts = {name for check in book.dated_checks for name in check.facts}
        incomplete |= {"--" + name.replace("_", "-") for name in days | facts}
        assert incomplete <= options, id
