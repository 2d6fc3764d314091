"""``check`` where no edition is known: everything that needs none is found, and the question stays open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ratinghouse.cli import verbs
from tests.rulebooks.papers import paper

OPEN = [2300, 2200, 2100, 2000]
RAW = paper(OPEN, rounds=3)
UNDATED = b"\n".join(line for line in RAW.split(b"\n") if not line.startswith((b"042", b"052")))


def check(tmp_path: Path, raw: bytes, *options: str) -> tuple[int, dict[str, Any]]:
    path = tmp_path / "event.trf"
    path.write_bytes(raw)
    result = CliRunner().invoke(verbs, ["check", str(path), "--json", *options])
    document: dict[str, Any] = json.loads(result.stdout)
    return result.exit_code, document


def codes(document: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in document["findings"]]


def test_without_a_first_day_eligible_is_null_and_the_status_is_0(tmp_path: Path) -> None:
    status, document = check(tmp_path, UNDATED)
    assert (status, document["eligible"]) == (0, None)
    assert "edition-unknown" in codes(document)


def test_errors_that_need_no_edition_are_found_and_the_status_is_1(tmp_path: Path) -> None:
    status, document = check(tmp_path, UNDATED.replace(b"   4 w =", b"   7 w =", 1))
    assert (status, document["eligible"]) == (1, None)
    assert {"edition-unknown", "opponent-unknown"} <= set(codes(document))


def test_a_day_before_all_editions_is_no_wrong_usage_and_the_reason_is_named(tmp_path: Path) -> None:
    status, document = check(tmp_path, UNDATED + b"\n042 1960/05/29\n052 1960/05/30\n")
    assert (status, document["eligible"]) == (0, None)
    [finding] = [finding for finding in document["findings"] if finding["code"] == "edition-unknown"]
    assert "in force on 1960-05-29; fide-2003 begins on 2001-01-01" in finding["message"]


def test_of_a_pool_whose_law_begins_later_that_day_is_named(tmp_path: Path) -> None:
    _, document = check(tmp_path, UNDATED + b"\n042 2011/05/29\n052 2011/05/30\n", "--pool", "blitz")
    [finding] = [finding for finding in document["findings"] if finding["code"] == "edition-unknown"]
    assert "fide-2012 begins on 2012-01-01" in finding["message"]


def test_with_a_rulebook_the_question_is_answered(tmp_path: Path) -> None:
    status, document = check(tmp_path, UNDATED, "--rules", "fide-2009")
    assert status == (0 if document["eligible"] else 1)
    assert isinstance(document["eligible"], bool)
    assert "edition-unknown" not in codes(document)


@pytest.mark.parametrize(
    "written", ["May 29, 2024", "29 May 2024", "29. Mai 2024", "29 de mayo de 2024", "29 мая 2024", "2024年5月29日"]
)
def test_the_name_of_a_month_is_understood(tmp_path: Path, written: str) -> None:
    dated = UNDATED + f"\n042 {written}\n052 {written}\n".encode()
    _, document = check(tmp_path, dated)
    assert isinstance(document["eligible"], bool)
    assert "date-unreadable" not in codes(document)


def test_a_file_that_is_no_report_is_json_too(tmp_path: Path) -> None:
    status, document = check(tmp_path, b"%PDF-1.7 a photograph")
    assert (status, document["eligible"], codes(document)) == (1, False, ["format-unknown"])


def test_people_are_told_that_the_question_is_open(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(UNDATED)
    result = CliRunner().invoke(verbs, ["check", str(path)])
    assert result.exit_code == 0
    assert "whether the event can be rated is still open" in result.output
