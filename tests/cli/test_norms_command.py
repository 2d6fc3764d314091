"""``ratinghouse norms`` as its user types it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli.rating.norms import TITLES, command
from ratinghouse.library.norms import CIRCUMSTANCES
from ratinghouse.reports.trf.writer import write_trf
from ratinghouse.titles.event import Circumstance
from ratinghouse.titles.levels import LEVELS
from tests.rating.norm_reports import FIELD, report, with_entry


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A report with a norm at every boundary."""
    file = tmp_path / "may.trf"
    file.write_bytes(write_trf(report())[0])
    return str(file)


@pytest.fixture
def unfinished(tmp_path: Path) -> str:
    """The same event after seven rounds."""
    file = tmp_path / "running.trf"
    file.write_bytes(write_trf(report("1111110"))[0])
    return str(file)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def document(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_choices_are_those_of_the_regulations() -> None:
    assert tuple(LEVELS) == TITLES
    assert tuple(row.value for row in Circumstance) == CIRCUMSTANCES


def test_json_names_each_condition_with_its_article(path: str) -> None:
    answer = document(path, "1", "--title", "GM")
    assert (answer["event"], answer["edition"]) == ("May Open", "titles-2024")
    assert [row["holds"] for row in answer["conditions"]] == [True, True, True]
    (norm,) = answer["players"][0]["norms"]
    assert (norm["verdict"], norm["score"], norm["required"], norm["Ra"], norm["Rp"]) == ("norm", 6.5, 6.5, 2434, 2600)
    articles = [row["article"] for row in norm["conditions"]]
    assert articles == ["1.4.1", "1.4.2e", "1.4.3", "1.4.4", "1.4.4", "1.4.5a", "1.4.5b-e", "1.4.8a", "1.4.8b", "1.4.8"]
    assert answer["applications"][0]["games"] == 9


def test_without_a_player_norms_and_near_misses_are_listed(path: str) -> None:
    answer = document(path)
    assert [row["no"] for row in answer["players"]] == [1]
    printed = run(path)
    assert printed.exit_code == 0
    assert "Hope, Anna" in printed.output
    assert "Opponent 3" not in printed.output


def test_a_near_miss_says_what_was_missing(tmp_path: Path) -> None:
    file = tmp_path / "near.trf"
    file.write_bytes(write_trf(report(field=[*FIELD[:2], "IM:FRA:2500", *FIELD[3:]]))[0])
    assert "1 more GM" in run(str(file)).output
    sheet = run(str(file), "Hope", "--title", "GM").output
    assert "✗  1.4.5b-e" in sheet
    assert "✓  1.4.8 " in sheet


def test_conditions_are_shown_with_ticks(path: str) -> None:
    printed = run(path, "100").output
    assert "2600 (2434 +166 for 6½/9), at least 2600" in printed
    assert "counts as 9 games" in printed
    assert "Towards GM: 1 norm of 9 games; still missing: norms of 18 more games" in printed


def test_forecast_with_and_without_known_opponents(unfinished: str) -> None:
    printed = run(unfinished, "1", "--title", "GM").output
    assert "GM in the 2 rounds that remain\nover 9 games:" in printed
    assert "1 more foreign federation" in printed
    answer = document(unfinished, "1", "--title", "GM", "--against", "-:POL:2386", "--against", "-:FRA:2386")
    (forecast,) = answer["players"][0]["forecasts"]
    assert forecast["ways"] == [{"score": 0.5, "least_average": None}]
    assert forecast["possible"] is True


def test_several_events_towards_a_title(path: str) -> None:
    answer = document(
        path, "1", "--title", "GM", "--also", path, "--also", path, "--rating", "2500", "--event-kind", "olympiad"
    )
    (application,) = answer["applications"]
    assert (application["games"], application["ready"], application["missing"]) == (27, True, [])
    assert len(answer["also"]) == 2


@pytest.mark.parametrize(
    ("rules", "edition"), [("titles-2009", "titles-2009"), ("fide-2009", "titles-2009"), ("fide-2024", "titles-2024")]
)
def test_an_edition_or_the_rulebook_of_its_time(path: str, rules: str, edition: str) -> None:
    assert document(path, "1", "--rules", rules)["edition"] == edition


def test_a_holder_of_the_title_has_nothing_left_to_make(path: str) -> None:
    assert "A GM has no norm left to make" in run(path, "2").output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Opponent",), "9 players match"),
        (("Nobody",), "no such player"),
        (("1", "--against", "GM-FRA-2500"), "write TITLE:FED:RATING"),
        (("1", "--rules", "titles-1066"), "the title regulations are titles-2003, titles-2009, titles-2024"),
        (("1", "--rules", "jcf-2024"), "has no title norms"),
        (("--rating", "2500"), "about one player"),
        (("1", "--event-kind", "picnic"), "Invalid value"),
    ],
)
def test_wrong_usage_is_told(path: str, arguments: tuple[str, ...], message: str) -> None:
    result = run(path, *arguments)
    assert result.exit_code == 2
    assert message in result.output


def test_what_is_wrong_in_the_report_is_told_with_the_answer(tmp_path: Path) -> None:
    file = tmp_path / "odd.trf"
    file.write_bytes(write_trf(with_entry(report(), 2, results=()))[0])
    codes = {row["code"] for row in document(str(file), "1")["findings"] if row["severity"] == "error"}
    assert codes
    printed = run(str(file), "1").output
    assert all(code in printed for code in codes)


def test_a_file_that_is_no_report_ends_with_status_1(tmp_path: Path) -> None:
    assert run(str(tmp_path / "nothing.trf")).exit_code == 1


@pytest.mark.parametrize(("sex", "verdict", "codes"), [("m", "none", []), ("", "open", ["norm-sex-unknown"])])
def test_0_3_1_no_womens_norm_for_a_man_and_an_unknown_sex_is_told(
    tmp_path: Path, sex: str, verdict: str, codes: list[str]
) -> None:
    file = tmp_path / "may.trf"
    file.write_bytes(write_trf(with_entry(report(), 1, sex=sex))[0])
    answer = document(str(file), "1", "--title", "WGM")
    assert answer["players"][0]["norms"][0]["verdict"] == verdict
    assert [finding["code"] for finding in answer["findings"] if finding["code"].startswith("norm-")] == codes
    printed = run(str(file), "1", "--title", "WGM")
    assert printed.exit_code == 0
    assert ("the sex is not stated" in printed.output) is bool(codes)
    everybody = document(str(file), "--title", "WGM")
    assert [row["no"] for row in everybody["players"]] == [1] * bool(codes)
