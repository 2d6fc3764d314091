"""Formulas, statutes and hashes as ``explain`` and ``rules`` print them, at the width of a terminal."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import ratinghouse
from ratinghouse.cli import verbs
from ratinghouse.rulebooks import rulebook_ids
from ratinghouse.rulebooks.statutes import LOCK, statute

RR_2009 = str(Path(ratinghouse.__file__).with_name("samples") / "round-robin-8.58.trf")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(verbs, arguments)
    assert result.exit_code == 0, result.output
    return result


def document(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("narrow")
def test_explain_prints_formula_and_numbers_at_80_columns() -> None:
    output = run("explain", RR_2009, "Farkhill", "--rules", "fide-2009").stdout
    lines = [line.rstrip() for line in output.splitlines()]
    assert max(map(len, lines)) <= 80
    at = next(number for number, line in enumerate(lines) if line.endswith("chg = 1.45"))
    assert lines[at : at + 8] == [
        "8.55c       chg = 1.45",
        "            The sum of these differences over the games that count.",
        "            chg = sum of dR over counted games = −0.2 + 0.7 + 0.2 + 0.49 + 0.31",
        "            − 0.08 + 0.39 − 0.17 − 0.19 = 1.45",
        "8.55c       change = 43.5",
        "            K times the sum of the differences over the games that count; not",
        "            rounded.",
        "            change = K × chg = 30 × 1.45 = 43.5",
    ]


def test_a_step_in_json_has_formula_working_and_reason() -> None:
    sheet = document("explain", RR_2009, "Farkhill", "--rules", "fide-2009")["sheets"][0]
    steps = {step["symbol"]: step for step in (*sheet["entry_steps"], *sheet["player_steps"], *sheet["game_rules"])}
    assert steps["change"]["formula"] == "change = K × chg"
    assert steps["change"]["working"] == "30 × 1.45 = 43.5"
    assert steps["change"]["because"] == ""
    assert (steps["rated"]["working"], steps["rated"]["because"]) == ("yes", "start_rating 2150 > 0")
    assert steps["PD"]["formula"] == "PD = table_b(D_counted)"
    game = sheet["game_workings"][5]
    assert game["D_counted"]["working"] == "clip(−450, −400, 400) = −400"
    assert game["PD"]["working"] == "table_b(−400) = 0.08"
    assert len(sheet["game_workings"]) == len(sheet["entry"]["games"])


@pytest.mark.parametrize("id", rulebook_ids())
def test_a_statute_is_printed_to_the_byte(id: str) -> None:
    printed = run("rules", "show", id, "--as", "statute").stdout_bytes
    assert printed == statute(id).content
    assert hashlib.sha256(printed).hexdigest() == statute(id).document_hash


def test_hashes_are_those_of_the_lock_file() -> None:
    hashes = document("rules", "hash")
    assert [
        f"{it['rules']} law {it['law']} document {it['document']}" for it in hashes
    ] == LOCK.read_text().splitlines()
    assert all(it["locked"] is True for it in hashes)
    only = document("rules", "hash", "fide-2024")
    assert [it["rules"] for it in only] == ["fide-2024"]


@pytest.mark.usefixtures("narrow")
def test_hashes_fit_into_80_columns_and_a_changed_law_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = tmp_path / "statutes.lock"
    lines = [line for line in LOCK.read_text().splitlines() if not line.startswith("article ")]
    lock.write_text("\n".join(lines).replace(statute("jcf-2024").law_hash, "0" * 64))
    monkeypatch.setattr("ratinghouse.rulebooks.statutes.LOCK", lock)
    output = run("rules", "hash").stdout
    assert max(map(len, output.splitlines())) <= 80
    assert "fide-2024: as in the lock file\n" in output
    assert "jcf-2024: not as in the lock file\n" in output
    assert "article: not in the lock file\n" in output
    assert f"  law       {statute('fide-2024').law_hash}\n" in output


@pytest.mark.usefixtures("narrow")
def test_rules_show_has_the_formula_below_the_sentence() -> None:
    output = run("rules", "show", "fide-2009").stdout
    assert max(map(len, output.splitlines())) <= 80
    plain = " ".join(output.split())
    sentence = "The sum of these differences over the games that count."
    assert f"{sentence} chg = sum of dR over counted games (only where rated)" in plain


@pytest.mark.usefixtures("narrow")
def test_rules_diff_has_old_and_new_formulas_one_under_the_other() -> None:
    output = run("rules", "diff", "fide-2022", "fide-2024").stdout
    assert max(map(len, output.splitlines())) <= 80
    plain = " ".join(output.split())
    assert "- D_counted = 400 if at_largest_gap and earlier at_largest_gap = 0, otherwise D" in plain
    assert "+ D_counted = D if exempts_top and 2650 ≤ R, otherwise clip(D, −400, 400)" in plain
    assert "+ registration_deadline = start − (30 if norms or elite, otherwise 3) days" in plain
