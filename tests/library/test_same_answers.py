"""The functions of the library give the documents that the commands print with ``--json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ratinghouse as rh
from ratinghouse.cli import verbs
from ratinghouse.cli.language import json_text

REPORTS = Path(__file__).parents[1] / "reports" / "good"
SWISS, ROUND_ROBIN = str(REPORTS / "swiss.trf"), str(REPORTS / "round-robin.trf26")
REGISTER = "id,name,rating,k,games\n2400010,Adair,2480,10,300\n2400020,Blyth,2290,20,120\n"


def printed(*words: str) -> Any:
    """The document that a command prints."""
    result = CliRunner().invoke(verbs, [*words, "--json"])
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout)


def plain(document: Any) -> Any:
    """A document as JSON has it."""
    return json.loads(json_text(document))


@pytest.mark.parametrize("rules", ["fide-2024", "fide-2009", "jcf-2024", "iccf-2023", "fide-2024+cap=350"])
def test_a_run_is_what_rate_prints(rules: str) -> None:
    assert plain(rh.rate(rh.read(SWISS), rules=rules).answer()) == printed("rate", SWISS, "--rules", rules)


def test_a_run_from_a_register_file_is_what_rate_prints(tmp_path: Path) -> None:
    register = tmp_path / "players.csv"
    register.write_text(REGISTER)
    run = rh.rate(SWISS, register=register, list_date="2024-07-01")
    document = printed("rate", SWISS, "--register", str(register), "--list-date", "2024-07-01")
    assert plain(run.answer()) == document
    assert run.players["Ro"][:2] == [2480, 2290]


def test_a_run_of_several_editions_is_what_rate_prints(tmp_path: Path) -> None:
    old = tmp_path / "old.trf"
    old.write_bytes(Path(SWISS).read_bytes().replace(b"2024/05/0", b"2022/05/0").replace(b"24/05/0", b"22/05/0"))
    run = rh.rate([old, SWISS])
    assert [book.id for book in run.books] == ["fide-2022", "fide-2024"]
    assert plain(run.answer()) == printed("rate", str(old), SWISS)
    with pytest.raises(rh.WrongArgument, match="several editions"):
        run.explain("Adair")


def test_a_verdict_is_what_check_prints() -> None:
    verdict = rh.check(SWISS, rules="fide-2024")
    assert plain(verdict.answer()) == printed("check", SWISS, "--rules", "fide-2024")
    assert verdict.eligible is True
    declared = rh.check(rh.read(SWISS).declaring(registered="2024-05-02"), rules="fide-2024")
    assert plain(declared.answer()) == printed("check", SWISS, "--rules", "fide-2024", "--registered", "2024-05-02")
    assert declared.eligible is False


def test_a_file_that_is_no_report_is_not_eligible(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear office")
    assert plain(rh.check(file).answer()) == printed("check", str(file))


def test_norms_are_what_the_command_prints() -> None:
    assert plain(rh.norms(ROUND_ROBIN).answer()) == printed("norms", ROUND_ROBIN)
    assert plain(rh.norms(ROUND_ROBIN, "1").answer()) == printed("norms", ROUND_ROBIN, "1")


def test_a_calendar_is_what_the_command_prints() -> None:
    days = {"start": "2009-09-12", "end": "2009-09-20"}
    command = ("calendar", "--rules", "fide-2009", "--start", days["start"], "--end", days["end"])
    assert rh.calendar("fide-2009", **days).answer() == printed(*command)


@pytest.mark.parametrize(
    ("calculator", "arguments", "options"),
    [
        ("change", ["2250 1, 2310 ½, 2190 0"], {"rating": 2200, "k": 20, "rules": "fide-2024"}),
        ("performance", ["2250 1, 2310 ½, 2190 0"], {"rules": "fide-2024"}),
        ("expected", ["2250, 2310"], {"rating": 2200, "rules": "fide-2009"}),
        ("goal", ["2250, 2310"], {"rating": 2200, "k": 20, "gain": 5, "rules": "fide-2024"}),
        ("what-if", ["2250 1, 2310"], {"rating": 2200, "birth": 2008, "games": 12, "rules": "jcf-2024"}),
        ("initial", ["1700 1, 1800 ½, 1900 0, 1750 1, 1850 0"], {"rules": "fide-2024"}),
        ("norm", [], {"average": 2460, "games": 9, "score": 6.5}),
    ],
)
def test_a_calculator_answers_as_calc_prints(calculator: str, arguments: list[str], options: dict[str, Any]) -> None:
    words = [word for name, option in options.items() for word in (f"--{name}", str(option))]
    answer = getattr(rh.calc, calculator.replace("-", "_"))(*arguments, **options)
    assert plain(answer) == printed("calc", calculator, *arguments, *words)


def test_a_calculators_answer_displays_itself() -> None:
    answer = rh.calc.change([(2250, 1), (2310, 0.5)], rating=2200, k=20, rules="fide-2024")
    assert "new rating 2214  change +14.4  K 20  score 1.5 / 2  expected 0.78" in str(answer)
    assert "1    2250       1   -50   -50  0.43   +11.4  +11.4  +1.4  -8.6" in str(answer)
    assert "<dt>new rating</dt><dd>2214</dd>" in answer._repr_html_()


def test_opponents_as_a_list_are_the_opponents_as_text() -> None:
    as_text = rh.calc.change("2250 1, 2310 ½, 2190 0, unrated 1", rating=2200, k=20, rules="fide-2024")
    as_list = rh.calc.change(
        [(2250, 1), (2310, 0.5), (2190, 0.0), (None, 1)], rating=2200, k=20, rules=rh.rules("fide-2024")
    )
    assert as_text == as_list
    assert as_text["n"] == 3


def test_a_sheet_has_what_explain_prints() -> None:
    sheet = rh.rate(SWISS, rules="fide-2024").explain("Adair")
    document = printed("explain", SWISS, "Adair", "--rules", "fide-2024")
    assert plain(list(sheet.sheets)) == document["sheets"]
    assert "change = K × chg = 10 × 0.02 = 0.2" in str(sheet)
    assert "<h2>1  Adair, Hamish  (2400010)</h2>" in sheet._repr_html_()
    assert [step["value"] for step in sheet.steps if step["symbol"] == "change"] == ["0.2"]
