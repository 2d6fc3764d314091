"""Rulebooks outside the package: of installed packages, of files and folders; a broken one does not affect others."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.rulebooks import BrokenRulebook, broken_rulebooks, rulebook, rulebook_for, rulebook_ids, rulebooks
from ratinghouse.rulebooks.sources import _may_be_installed, own_sources
from ratinghouse.rulebooks.statutes import lock_lines, statute
from tests.rulebooks.installed_rulebooks import installed
from tests.rulebooks.small_edition import rename, replace_line, written_edition

OWN_IDS = tuple(own_sources())


def run(*words: str) -> Result:
    """The command line's answer; an internal error fails the test."""
    result = CliRunner().invoke(verbs, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_python_is_asked_for_rulebooks_only_where_a_package_may_name_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An archive of packages is not searched: there may be one in it."""
    folder, archive = tmp_path / "packages", tmp_path / "packages.zip"
    described = folder / "nor-1.0.dist-info"
    described.mkdir(parents=True)
    (folder / "another-1.0.dist-info").mkdir()
    archive.write_bytes(b"")
    for searched, may_be in (((folder,), False), ((folder, tmp_path / "absent"), False), ((archive,), True)):
        monkeypatch.setattr("sys.path", [str(path) for path in searched])
        assert _may_be_installed() is may_be
    (described / "entry_points.txt").write_text("[ratinghouse.rulebooks]\nnor-2025 = nor\n")
    monkeypatch.setattr("sys.path", [str(folder)])
    assert _may_be_installed()


def test_a_new_rulebook_is_written_below_folders_that_are_not_there_yet(tmp_path: Path) -> None:
    package = written_edition(tmp_path / "laws" / "of our own")
    assert (package / "book.py").is_file()
    with pytest.raises(FileExistsError):
        written_edition(tmp_path / "laws" / "of our own")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The folder of the small edition's package."""
    return written_edition(tmp_path)


@pytest.fixture
def report(small: Path) -> str:
    """The report that comes with it."""
    return str(small.parent / "tests" / "winter-cup.trf")


def test_an_installed_rulebook_is_one_of_them(tmp_path: Path) -> None:
    with installed(tmp_path, "nor-2025"):
        assert rulebook_ids() == tuple(sorted((*OWN_IDS, "nor-2025")))
        assert rulebook("nor-2025").title == "Rating Regulations 2025"
        assert rulebook_for("Sample", date(2025, 5, 1), "standard").id == "nor-2025"
        assert statute("nor-2025").id == "nor-2025"
        assert not any(line.startswith("nor-2025") for line in lock_lines())
        listing = json.loads(run("rules", "--json").output)
        assert "nor-2025" in [book["id"] for book in listing]
    assert rulebook_ids() == OWN_IDS


def test_a_broken_rulebook_is_reported_by_name_and_the_others_work(tmp_path: Path) -> None:
    with installed(tmp_path, "bad-2025", "good-2025") as packages:
        rename(packages["bad-2025"], "games", "number_of_games")
        assert [book.id for book in rulebooks()] == sorted((*OWN_IDS, "good-2025"))
        (broken,) = broken_rulebooks()
        assert broken.id == "bad-2025"
        assert [finding.code for finding in broken.findings] == ["rule-missing"]
        with pytest.raises(BrokenRulebook, match=r"the rulebook bad-2025 cannot be used: .*there is no rule games"):
            rulebook("bad-2025")
        assert rulebook_for("FIDE", date(2025, 1, 1), "standard").id == "fide-2024"
        listing = run("rules")
        assert "good-2025" in listing.output
        assert "bad-2025 cannot be used" in listing.output


def test_an_installed_rulebook_cannot_replace_another(tmp_path: Path) -> None:
    with installed(tmp_path, "fide-2024"):
        assert rulebook("fide-2024").authority == "FIDE"
        (broken,) = broken_rulebooks()
        assert broken.findings[0].code == "id-taken"
        assert "fide-2024 1.0 has a rulebook fide-2024" in broken.findings[0].message


def test_the_registered_name_is_the_id(tmp_path: Path) -> None:
    with installed(tmp_path, "nor-2025") as packages:
        replace_line(packages["nor-2025"], "book.py", '"nor-2025"', '"nor-2026"')
        replace_line(packages["nor-2025"], "calendar.py", '"nor-2025"', '"nor-2026"')
        (broken,) = broken_rulebooks()
        assert [finding.code for finding in broken.findings] == ["other-id"]


def test_every_command_that_takes_rules_takes_a_file_or_a_folder(small: Path, report: str) -> None:
    players = json.loads(run("rate", report, "--rules", str(small), "--json").output)["players"]
    assert {player["id"]: player["Rn"] for player in players}["101"] == 1855
    assert json.loads(run("check", report, "--rules", str(small), "--json").output)["eligible"] is True
    assert "Rating Regulations 2025" in run("explain", report, "101", "--rules", str(small)).output
    assert "2025-03-01" in run("calendar", "--rules", str(small), "--reported", "2025-02-20").output
    change = json.loads(run("calc", "change", "--rules", str(small), "--rating", "1850", "1700", "1", "--json").output)
    assert change["change"] == 6.0
    assert "{K_new}" not in run("rules", "show", str(small)).output
    assert json.loads(run("rules", "show", str(small), "--json").output)["id"] == "small-2025"
    assert run("rules", "diff", "jcf-2024", str(small)).exit_code == 0
    assert json.loads(run("rules", "test", str(small), "--json").output)["holds"] is True


def test_one_file_is_enough(tmp_path: Path, small: Path, report: str) -> None:
    parts = [(small / f"{name}.py").read_text() for name in ("book", "games", "change", "listing", "calendar")]
    lines = [line for part in parts for line in part.splitlines() if not line.startswith("from .")]
    (tmp_path / "all_in_one.py").write_text("\n".join(lines))
    players = json.loads(run("rate", report, "--rules", str(tmp_path / "all_in_one.py"), "--json").output)["players"]
    assert {player["id"]: player["Rn"] for player in players}["106"] == 1660


def test_a_broken_file_refuses_with_all_reasons(small: Path, report: str) -> None:
    rename(small, "games", "number_of_games")
    rename(small, "W", "points")
    for words in (("rate", report), ("check", report), ("calendar", "--start", "2025-01-01")):
        refused = run(*words, "--rules", str(small))
        assert refused.exit_code == 1
        assert "there is no rule games per player" in refused.output
        assert "there is no rule W per entry" in refused.output
        assert f"{small / 'book.py'}:" in refused.output


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path: Path, report: str) -> None:
    missing = str(tmp_path / "none.py")
    answer = run("rate", report, "--rules", missing)
    assert (answer.exit_code, f"there is no file {missing}" in answer.output) == (2, True)


def test_a_file_changed_since_is_read_anew(small: Path) -> None:
    assert "K is 40 until" in run("rules", "show", str(small)).output
    replace_line(small, "book.py", "K_new=40", "K_new=30")
    assert "K is 30 until" in run("rules", "show", str(small)).output
    assert not list(small.rglob("__pycache__"))


def test_a_name_that_python_needs_itself_is_not_taken(tmp_path: Path, small: Path) -> None:
    small.rename(tmp_path / "json")
    answer = run("rules", "show", str(tmp_path / "json"))
    assert (answer.exit_code, "another module is called json" in answer.output) == (1, True)
    assert json.loads("[]") == []
