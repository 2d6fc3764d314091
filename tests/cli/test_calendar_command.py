"""``ratinghouse calendar`` as its user types it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli.rating.calendar import command
from ratinghouse.kernel.units import Unit
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def document(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_json_has_dates_flags_and_the_article_of_each() -> None:
    answer = document(
        "--rules", "fide-2009", "--start", "2009-08-20", "--end", "2009-08-26", "--registered", "2009-07-21"
    )
    assert answer["rules"] == "fide-2009"
    assert answer["list"] == "2009-11-01"
    assert answer["list_in_force"] == "2009-07-01"
    assert answer["closing"] == answer["window_last"] == "2009-10-25"
    assert answer["window_first"] == "2009-08-26"
    assert answer["registration_ok"] is False
    assert answer["duration"] == 7
    assert answer["articles"]["list"] == "7.13"
    assert set(answer) == {"rules", "articles", *answer["articles"]}


def test_a_given_list_wins_and_stands_under_no_article() -> None:
    answer = document("--rules", "jcf-2024", "--list", "2025-03-01", "--reported", "2025-05-05")
    assert answer["list"] == "2025-03-01"
    assert "list" not in answer["articles"]
    assert answer["window_first"] == "2025-01-21"
    assert answer["window_last"] == "2025-02-20"


@pytest.mark.parametrize(
    ("arguments", "key", "value"),
    [
        (["--rules", "fide-2009", "--end", "2009-08-31", "--official"], "list", "2009-09-01"),
        (["--rules", "fide-2009", "--start", "2012-08-31", "--monthly"], "list_in_force", "2012-08-01"),
        (["--rules", "fide-2003", "--reported", "2003-09-02"], "list", "2004-01-01"),
        (["--rules", "fide-2003", "--fourth-last", "2003-08-20"], "inactive_from", "2004-08-21"),
        (["--rules", "fide-2024", "--end", "2025-01-30"], "list", "2025-03-01"),
        (["--rules", "jcf-2024", "--end", "2025-01-15"], "deadline", "2025-04-15"),
        (["--rules", "iccf-2023", "--reported", "2023-11-30"], "list", "2024-01-01"),
        (["--rules", "article", "--start", "2024-02-29"], "list_in_force", "2024-02-01"),
    ],
)
def test_every_edition_answers(arguments: list[str], key: str, value: str) -> None:
    assert document(*arguments)[key] == value


def test_the_table_shows_key_answer_article_and_rule() -> None:
    result = run("--rules", "fide-2009", "--list", "2009-09-01")
    assert result.exit_code == 0
    line = next(line for line in result.stdout.splitlines() if line.strip().startswith("closing"))
    assert line.split()[:5] == ["closing", "2009-08-25", "7.13", "The", "closing"]
    assert "As entered." in result.stdout
    assert "yes" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rules", "fide-2009", "--list", "1.9.2009"], "--list: '1.9.2009' is not a date; write it as YYYY-MM-DD"),
        (["--rules", "fide-2009", "--list", "20090901"], "--list: '20090901' is not a date; write it as YYYY-MM-DD"),
        (["--rules", "fide-2009", "--list", "2009-W36-2"], "--list: '2009-W36-2' is not a date"),
        (["--rules", "fide-2009", "--end", "2009-02-29"], "--end: there is no day 2009-02-29; check month and day"),
        (["--rules", "fide-2009", "--end", "9999-12-31"], "--end: the year of 9999-12-31 is not between 1900 and 2999"),
        (["--rules", "fide-2009", "--end", "0001-01-01"], "--end: the year of 0001-01-01 is not between"),
        (
            ["--rules", "fide-2009", "--start", "2009-09-02", "--end", "2009-09-01"],
            "is before the start 2009-09-02; check",
        ),
        (["--rules", "fide-2009", "--list", "2009-08-15"], "(article 7.1); use 2009-07-01 or 2009-09-01"),
        (["--rules", "fide-2010", "--end", "2009-09-01"], "there is no rulebook 'fide-2010'; there are"),
        (["--rules", "fide-2009", "--official"], "no day was given; add at least one"),
    ],
)
def test_wrong_usage_is_one_line_with_a_remedy_and_exit_2(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_no_rule_asks_for_is_said_without_spoiling_the_json() -> None:
    result = run("--rules", "fide-2009", "--end", "2009-08-20", "--found", "2009-09-09", "--json")
    assert result.stderr == "note: no rule of fide-2009 uses --found\n"
    assert json.loads(result.stdout)["list"] == "2009-09-01"


def test_nothing_follows() -> None:
    result = run("--rules", "article", "--found", "2009-09-09")
    assert result.exit_code == 0
    assert "Nothing follows from this under article." in result.stdout


def test_every_given_is_an_option_with_its_meaning() -> None:
    by_name = {parameter.name: parameter for parameter in command.params}
    for name, day in CALENDAR_INPUTS.items():
        option = by_name[name].to_info_dict()
        assert option["help"] == day.meaning
        assert option["opts"] == ["--" + name.replace("_", "-")]


@pytest.mark.parametrize("year", ["1900-01-01", "2999-12-31"])
@pytest.mark.parametrize(
    "book", ["fide-2003", "fide-2009", "fide-2022", "fide-2024", "jcf-2024", "iccf-2023", "article"]
)
def test_the_first_and_last_possible_days_are_answered(book: str, year: str) -> None:
    days = [
        text
        for name, day in CALENDAR_INPUTS.items()
        if day.unit is Unit.DAY and name != "list"
        for text in ("--" + name.replace("_", "-"), year)
    ]
    assert document("--rules", book, *days)["list_in_force"] <= year
