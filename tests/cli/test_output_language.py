"""The language of the command line: ``--lang``, else the environment; JSON is English unless ``--lang`` is given."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from rich.cells import cell_len

from ratinghouse.cli import FORMER_NAMES, options, printing, verbs
from ratinghouse.cli.language import accept_language
from ratinghouse.cli.office.event import STATES
from ratinghouse.cli.rating.rate import POOLS
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Format
from tests.rulebooks.papers import paper

ENGLISH = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}
UNREADABLE_DATE = ("calendar", "--rules", "fide-2009", "--start", "12.9.2009")


def run(*arguments: str, **environment: str) -> Result:
    return CliRunner().invoke(verbs, arguments, env=ENGLISH | environment)


@pytest.fixture
def report(tmp_path: Path) -> str:
    """A report whose day of registration is not known: a warning with a remedy."""
    path = tmp_path / "event.trf"
    path.write_bytes(paper([2300, 2200, 2100, 2000], rounds=3))
    return str(path)


@pytest.mark.parametrize(
    ("environment", "heading"),
    [
        ({}, "Missing information"),
        ({"LANG": "ja_JP.UTF-8"}, "不足している情報"),
        ({"LC_MESSAGES": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"}, "不足している情報"),
        ({"LC_ALL": "ja", "LC_MESSAGES": "C", "LANG": "C"}, "不足している情報"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, "Missing information"),
        ({"LANG": "tlh"}, "Missing information"),
    ],
)
def test_the_environment_decides_in_the_order_of_posix(report: str, environment: dict[str, str], heading: str) -> None:
    assert run("check", report, "--rules", "fide-2009", **environment).stdout.splitlines()[0] == heading


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ja", "rules"),
        ("rules", "--lang", "ja"),
        ("--lang", "ja", "rules", "diff", "fide-2022", "fide-2024"),
        ("rules", "diff", "fide-2022", "fide-2024", "--lang", "ja"),
        ("--lang", "xx", "rules", "--lang", "ja"),
    ],
)
def test_the_option_stands_before_or_after_the_command(arguments: tuple[str, ...]) -> None:
    assert "条文" in run(*arguments).stdout or "制定者" in run(*arguments).stdout


def test_the_option_wins_over_the_environment_and_an_unknown_language_is_english(report: str) -> None:
    english = run("check", report, "--rules", "fide-2009").stdout
    assert run("check", report, "--rules", "fide-2009", "--lang", "en", LANG="ja_JP.UTF-8").stdout == english
    assert run("check", report, "--rules", "fide-2009", "--lang", "xx", LANG="ja_JP.UTF-8").stdout == english


@click.command()
def probe() -> None:
    finding = Finding("error", "no-events", text("There are no events yet."), text("next: {step}", step="wait"))
    options.print_json(
        {"state": "open", "title": text("Published lists"), "findings": options.findings_json([finding])}
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "sentences"),
    [
        ((), {}, ("There are no events yet.", "next: wait", "Published lists")),
        ((), {"LANG": "ja_JP.UTF-8"}, ("There are no events yet.", "next: wait", "Published lists")),
        (("--lang", "ja"), {}, ("大会はまだありません。", "次: wait", "公表されたリスト")),
    ],
)
def test_json_is_english_unless_the_option_is_given(
    arguments: tuple[str, ...], environment: dict[str, str], sentences: tuple[str, ...]
) -> None:
    accept_language(probe)
    document = json.loads(CliRunner().invoke(probe, arguments, env=ENGLISH | environment).stdout)
    (finding,) = document["findings"]
    assert (finding["message"], finding["remedy"], document["title"]) == sentences
    assert (finding["severity"], finding["code"], document["state"]) == ("error", "no-events", "open")


@pytest.mark.parametrize("command", ["check", "rate"])
def test_findings_of_a_report_are_in_the_language_with_the_same_values(report: str, command: str) -> None:
    arguments = (command, report, "--rules", "fide-2009", "--json")
    (english,) = json.loads(run(*arguments).stdout)["findings"]
    (japanese,) = json.loads(run(*arguments, "--lang", "ja").stdout)["findings"]
    differing = {key for key in english if english[key] != japanese[key]}
    assert differing == {"message", "remedy"}
    assert english["code"] == "unknown-registered"


def test_wrong_usage_is_said_in_the_language_whichever_option_is_wrong() -> None:
    assert "is not a date" in run(*UNREADABLE_DATE).stderr
    for result in (run(*UNREADABLE_DATE, "--lang", "ja"), run(*UNREADABLE_DATE, LC_ALL="ja_JP.UTF-8")):
        assert result.exit_code == 2
        assert "--start: '12.9.2009' は日付ではありません" in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules",),
        ("rules", "diff", "fide-2022", "fide-2024"),
        ("calendar", "--rules", "fide-2009", "--end", "2010-03-14"),
        ("rate", "REPORT", "--rules", "fide-2009"),
        ("explain", "REPORT", "1", "--rules", "fide-2009"),
        ("norms", "REPORT", "1", "--title", "IM"),
        ("form", "--list"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_japanese_tables_fit_80_columns(
    arguments: tuple[str, ...], report: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    output = run(*(report if word == "REPORT" else word for word in arguments), "--lang", "ja").stdout
    lines = output.splitlines()
    assert any(set(line) == {"─"} for line in lines), "a table"
    assert [line for line in lines if cell_len(line) > 80] == []
    assert max(output) > "\u3040"


def test_a_column_that_is_left_out_on_a_narrow_terminal_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    headings: dict[str, printing.Layout] = {
        "Name": "left",
        "From": "whole",
        "To": "whole",
        "Pool": "whole",
        "n": "right",
    }
    row = ("Lasker", "2003-08-02 10:30", "2003-08-10 18:00", "correspondence chess", 117)
    printing.print_table("", headings, [row])
    printed = capsys.readouterr().out
    assert "…" not in printed
    assert all(str(cell) in printed for cell in row[:3])
    assert "left out for lack of room: Pool, n;" in printed


def test_a_finding_lines_up_after_a_wide_word(report: str) -> None:
    first, remedy, *_ = run("check", report, "--rules", "fide-2009", "--lang", "ja").stdout.splitlines()[1:]
    assert cell_len(first[: first.index(report)]) == cell_len(remedy[: remedy.index("→")])


STATUSES = ("rated", "performance", "listed", "new", "unrated", "delisted", "inactive")


@pytest.mark.parametrize("word", [*STATES, *POOLS, *STATUSES, *(format.value for format in Format)])
def test_every_word_that_is_printed_by_its_translation_has_one(word: str) -> None:
    assert translated(printing.word(word), "ja") != word


@pytest.mark.parametrize("name", ["[/bold]", "[red]Lasker", "\\[", "{name}", "{0}"])
def test_a_name_is_printed_as_it_is_whatever_it_looks_like(tmp_path: Path, name: str) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(paper([2300, 2200, 2100, 2000], rounds=3, names={1: name}))
    for language in ("en", "ja"):
        rated = run("rate", str(path), "--rules", "fide-2009", "--lang", language)
        assert rated.exit_code == 0, rated.output
        assert name in rated.stdout


@pytest.mark.parametrize(
    ("command", "former", "name"),
    [
        ("norms", "--told", "--event-kind"),
        ("form", "--told", "--event-kind"),
        ("declare", "--untold", "--undo"),
        ("adjust", "--take-back", "--undo"),
    ],
)
def test_a_former_option_still_works_and_is_not_listed(command: str, former: str, name: str) -> None:
    printed = run(command, "--help").stdout
    assert name in printed
    assert former not in printed
    assert "requires an argument" in run(command, former).stderr


@pytest.mark.parametrize(("former", "name"), FORMER_NAMES.items())
def test_a_former_name_still_works_and_is_not_listed(former: str, name: str) -> None:
    commands = run("--help").stdout.replace(",", " ").split()
    assert name in commands
    assert former not in commands
    assert run(former, "--help").stdout == run(name, "--help").stdout.replace(
        f"{name} [OPTIONS]", f"{former} [OPTIONS]"
    )
