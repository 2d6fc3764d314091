"""``ratinghouse rate``, ``explain``, ``check`` and ``rules`` as their users type them."""

from __future__ import annotations

import csv
import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ratinghouse import __version__
from ratinghouse.cli import verbs

SAMPLES = Path(str(files("ratinghouse") / "samples"))
RR_2009 = str(SAMPLES / "round-robin-8.58.trf")
RR_2003 = str(SAMPLES / "round-robin-10.57.trf")

ENTRY_KEYS = {"no", "id", "name", "rating", "K", "n", "W", "We", "Rc", "Ru", "chg", "change", "status", "games"}
GAME_KEYS = {
    "round", "opponent", "colour", "result", "score", "counted", "why", "opponent_rating", "D", "D_counted", "PD", "dR",
}  # fmt: skip
PLAYER_KEYS = {"id", "name", "Ro", "Rn", "K", "games", "change", "status"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(verbs, arguments)


def document(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def by_letter(answer: dict[str, Any], symbol: str) -> dict[str, Any]:
    """The symbol of each entry of the only event, by the player's initial."""
    (event,) = answer["events"]
    return {entry["name"][0]: entry[symbol] for entry in event["entries"]}


def test_the_printed_example_8_58_of_2009_reproduces_through_rate() -> None:
    answer = document("rate", RR_2009, "--rules", "fide-2009")
    change = by_letter(answer, "change")
    assert {who: change[who] for who in "ABDFGJ"} == {
        "A": 12.8,
        "B": 10.4,
        "D": 12.0,
        "F": 43.5,
        "G": -36.3,
        "J": -96.3,
    }
    assert {who: by_letter(answer, "Ru")[who] for who in "CEHI"} == {"C": 2423, "E": 2393, "H": 2144, "I": 2006}
    assert by_letter(answer, "Rc")["H"] == 2342
    assert by_letter(answer, "Rc")["I"] == 2322
    assert by_letter(answer, "We")["A"] == 7.36
    assert answer["list_date"] == "2009-09-01"


def test_the_printed_example_10_57_of_2003_reproduces_through_rate() -> None:
    answer = document("rate", RR_2003, "--rules", "fide-2003")
    change = by_letter(answer, "change")
    expected = {"A": 8.9, "B": 6.1, "D": 7.8, "F": 28.95, "G": -13.05, "J": -43.05}
    assert {who: change[who] for who in expected} == expected
    assert {who: by_letter(answer, "Rc")[who] for who in "AB"} == {"A": 2366, "B": 2344}
    assert {who: by_letter(answer, "Ru")[who] for who in "CEHI"} == {"C": 2414, "E": 2386, "H": 2139, "I": 1989}


def test_the_json_has_the_keys_that_others_rely_on() -> None:
    answer = document("rate", RR_2009, "--rules", "fide-2009")
    assert set(answer) == {"rules", "list_date", "findings", "events", "players"}
    assert answer["rules"] == "fide-2009"
    (event,) = answer["events"]
    assert set(event) == {"name", "format", "entries"}
    assert event["format"] == "round-robin"
    assert set(event["entries"][0]) == ENTRY_KEYS
    assert set(event["entries"][0]["games"][0]) == GAME_KEYS
    assert set(answer["players"][0]) == PLAYER_KEYS
    assert {player["status"] for player in answer["players"]} == {"listed", "new"}
    unrated = event["entries"][2]
    assert unrated["rating"] is None
    assert unrated["change"] is None
    json.dumps(answer)


def test_without_rules_the_timeline_chooses_by_the_first_day() -> None:
    assert document("rate", RR_2009)["rules"] == "fide-2009-applied"
    assert document("rate", RR_2003)["rules"] == "fide-2003"


def test_without_rules_the_timeline_chooses_by_the_pool_too(tmp_path: Path) -> None:
    """In March 2012 there were rapid events, and the edition of 2012 was not yet that of standard play."""
    report = tmp_path / "march.trf"
    report.write_text(re.sub(r"^(0[45]2 )\S+", r"\g<1>2012/03/01", Path(RR_2009).read_text(), flags=re.MULTILINE))
    assert document("rate", str(report))["rules"] == "fide-2011"
    rapid = document("rate", str(report), "--pool", "rapid")
    assert (rapid["rules"], rapid["list_date"]) == ("fide-2012", "2012-07-01")


def test_a_day_without_law_is_refused_with_the_reason(tmp_path: Path) -> None:
    report = tmp_path / "early.trf"
    report.write_text(re.sub(r"^(0[45]2 )\S+", r"\g<1>2000/12/31", Path(RR_2009).read_text(), flags=re.MULTILINE))
    result = run("rate", str(report))
    assert result.exit_code == 2
    reason = "no rulebook of FIDE for standard was in force on 2000-12-31; fide-2003 begins on 2001-01-01"
    assert reason in " ".join(result.output.split())


def test_a_register_supplies_rating_k_and_peak(tmp_path: Path) -> None:
    register = tmp_path / "players.csv"
    register.write_text("id,name,rating,k,peak\n99900011,Abelsen T.,2590,,\n99900066,,2150,,2405\n99900077,,2300,15,\n")
    answer = document("rate", RR_2009, "--rules", "fide-2009", "--register", str(register))
    entries = {entry["name"][0]: entry for entry in answer["events"][0]["entries"]}
    assert entries["A"]["rating"] == 2590
    assert (entries["F"]["K"], entries["G"]["K"]) == (20, 15)
    codes = {finding["code"] for finding in answer["findings"]}
    assert {"not-in-register", "rating-differs-from-register"} <= codes


def test_the_new_register_starts_the_next_period(tmp_path: Path) -> None:
    out = tmp_path / "next.csv"
    assert run("rate", RR_2009, "--rules", "fide-2009", "--out", str(out)).exit_code == 0
    rows = {row["id"]: row for row in csv.DictReader(out.read_text().splitlines())}
    assert rows["99900011"]["rating"] == "2613"
    assert rows["99900033"]["rating"] == "2423"
    assert rows["99900033"]["games"] == "9"
    assert rows["99900011"]["games"] == "", "a number of games that nobody told is not made up"
    again = document("rate", RR_2009, "--rules", "fide-2009", "--register", str(out))
    assert {player["status"] for player in again["players"]} == {"listed"}


def test_two_reports_are_one_period(tmp_path: Path) -> None:
    again = tmp_path / "again.trf"
    again.write_bytes(Path(RR_2009).read_bytes())
    answer = document("rate", RR_2009, str(again), "--rules", "fide-2009")
    assert len(answer["events"]) == 2
    farkhill = next(player for player in answer["players"] if player["name"].startswith("F"))
    assert (farkhill["games"], farkhill["change"], farkhill["Rn"]) == (18, 87.0, 2237)


def test_an_event_that_is_refused_is_calculated_all_the_same(tmp_path: Path) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_bytes(Path(RR_2009).read_bytes().replace(b" b 0", b" b 1", 1))
    answer = document("rate", str(broken), "--rules", "fide-2009")
    assert any(finding["severity"] == "error" for finding in answer["findings"])
    games = [game for entry in answer["events"][0]["entries"] for game in entry["games"]]
    assert any(not game["counted"] and game["why"] for game in games)
    assert run("rate", str(broken), "--rules", "fide-2009", "--strict").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["rate", "no-such-file.trf"], 1, "no-such-file.trf"),
        (["rate", RR_2009, "--rules", "fide-1066"], 2, "there is no rulebook 'fide-1066'"),
        (["rate", RR_2009, "--register", "nothing.csv"], 2, "nothing.csv"),
        (["rate", RR_2009, "--out", "list.docx"], 2, "use .json, .csv, .txt or .xml"),
        (["rate", RR_2009, "--list-date", "1.9.2009"], 2, "YYYY-MM-DD"),
        (["explain", RR_2009, "Nobody"], 2, "no such player"),
        (["explain", RR_2009, "n, "], 2, "players match"),
        (["rules", "show", "fide-1066"], 2, "there is no rulebook"),
        (["rules", "diff", "fide-2009", "x"], 2, "there is no rulebook"),
        (["rate"], 2, "Missing argument"),
    ],
)
def test_what_is_wrong_is_told_in_a_line_with_its_status(arguments: list[str], status: int, words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == status
    assert words in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("who", ["Farkhill", "6", "99900066", "farkhill, owen"])
def test_explain_finds_the_player_by_name_number_or_id(who: str) -> None:
    sheet = document("explain", RR_2009, who, "--rules", "fide-2009")["sheets"][0]
    assert sheet["entry"]["name"] == "Farkhill, Owen"
    steps = {step["symbol"]: step for step in sheet["entry_steps"]}
    assert steps["change"]["value"] == 43.5
    assert steps["change"]["article"] == "8.55c"
    assert ["K", 30] in steps["change"]["inputs"]
    assert any(step["symbol"] == "Ra" and step["value"] == 2348 for step in sheet["event_steps"])


def test_F09_099_the_calculation_sheet_has_the_columns_and_marks_that_players_know() -> None:
    result = run("explain", RR_2009, "Abelsen", "--rules", "fide-2009")
    assert result.exit_code == 0
    head = next(line for line in result.stdout.splitlines() if "K*chg" in line)
    assert head.split() == ["Rc", "Ro", "w", "n", "chg", "K", "K*chg", "Ru"]
    capped = next(line for line in result.stdout.splitlines() if "Ilvonen" in line)
    assert "2006*" in capped
    assert "A difference of more than 400 points counts as 400." in result.stdout
    assert "8.54" in result.stdout


def test_an_edition_that_limits_no_difference_stars_no_game_and_prints_the_difference() -> None:
    """The article has D and no ``D_counted``: Farkhill is 450 points below Abelsen, which count as they are."""
    result = run("explain", RR_2009, "Abelsen", "--rules", "article")
    assert "*" not in result.stdout.replace("K*chg", "")
    game = next(line for line in result.stdout.splitlines() if "Farkhill" in line)
    assert game.split()[3:7] == ["2150", "w", "1", "450"]


def test_check_finds_everything_at_once_and_refuses(tmp_path: Path) -> None:
    broken = tmp_path / "broken.trf"
    lines = Path(RR_2009).read_text().splitlines(keepends=True)
    first = next(at for at, line in enumerate(lines) if line.startswith("001"))
    fourth = lines[first + 3]
    assert fourth[121:129] == "   1 b 0"
    lines[first + 3] = fourth[:80] + " 9.5" + fourth[84:128] + "1" + fourth[129:]
    broken.write_text("".join(lines))
    result = run("check", str(broken), "--rules", "fide-2009", "--json")
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert answer["eligible"] is False
    places = {(finding["severity"], finding["line"], finding["column"]) for finding in answer["findings"]}
    assert ("error", first + 4, 129) in places, "both players claim the point"
    assert ("warning", first + 4, 81) in places, "the points are not the sum"
    assert {"severity", "code", "article", "line", "column", "message", "remedy"} <= set(answer["findings"][0])


def test_rules_lists_shows_and_compares() -> None:
    books = {book["id"]: book for book in document("rules")}
    assert {"fide-2003", "fide-2009", "fide-2009-applied"} <= set(books)
    assert books["fide-2009"]["applied"] is False
    rules = document("rules", "show", "fide-2009")
    cap = next(value for value in rules["values"] if value["name"] == "cap")
    assert (cap["article"], cap["value"]) == ("8.54", "400")
    assert all(rule["article"] and rule["sentence"] and rule["examples"] for rule in rules["rules"])
    difference = document("rules", "diff", "fide-2009", "fide-2009-applied")
    changed = {change["name"]: (change["old"], change["new"]) for change in difference["values_changed"]}
    assert changed["bonus"] == ("15", "12.5")
    assert changed["least_score"] == ("0.5", "1")
    assert "K" in {change["name"] for change in difference["rules_changed"]}


def test_a_rulebook_does_not_differ_from_itself() -> None:
    difference = document("rules", "diff", "fide-2003", "fide-2003")
    assert [key for key, changes in difference.items() if key not in ("old", "new") and changes] == []


def test_the_installed_command_starts_and_tells_its_version() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from ratinghouse.cli import main; main()", "--version"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == f"ratinghouse, version {__version__}"


def test_an_error_of_our_own_is_told_without_a_traceback() -> None:
    script = (
        "import sys; from ratinghouse import cli, rulebooks; sys.argv = ['ratinghouse', 'rules']\n"
        "rulebooks.rulebook_ids = None\n"
        "import ratinghouse.cli.rating.rules as rules; rules.rulebook_ids = None\n"
        "cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 70
    assert "internal error" in done.stderr
    assert "Traceback" not in done.stderr


def test_players_without_games_stay_out_where_the_rulebook_does_not_change_them(tmp_path: Path) -> None:
    register = tmp_path / "players.csv"
    register.write_text("id,name,rating,rd\n99900011,,2600,60\n777,Idle Player,2200,60\n")
    fide = document("rate", RR_2009, "--rules", "fide-2009", "--register", str(register))
    assert "777" not in {player["id"] for player in fide["players"]}
    iccf = document("rate", RR_2009, "--rules", "iccf-2023", "--register", str(register))
    idle = next(player for player in iccf["players"] if player["id"] == "777")
    assert (idle["Rn"], idle["RD"]) == (2200, 65)


def test_a_fide_list_serves_as_a_register(tmp_path: Path) -> None:
    columns = (
        ("ID Number", 15),
        ("Name", 61),
        ("Fed", 4),
        ("Sex", 4),
        ("Tit", 5),
        ("WTit", 5),
        ("OTit", 15),
        ("FOA", 4),
    )
    numbers = (("JUL09", 6), ("Gms", 4), ("K", 3), ("B-day", 6), ("Flag", 4))
    row = ("99900011", "Abelsen, Torvald", "NOR", "M", "GM", "", "", "", "2590", "0", "10", "1979", "")
    widths = [width for _, width in (*columns, *numbers)]
    lines = [[heading for heading, _ in (*columns, *numbers)], row]
    listed = tmp_path / "list.txt"
    listed.write_text(
        "".join("".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + "\n" for line in lines)
    )
    answer = document("rate", RR_2009, "--rules", "fide-2009", "--register", str(listed))
    assert next(entry for entry in answer["events"][0]["entries"] if entry["id"] == "99900011")["rating"] == 2590
