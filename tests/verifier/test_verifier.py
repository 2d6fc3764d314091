"""The independent verifier: one file that runs alone, proves lists, and says which numbers do not follow."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from ratinghouse import verifier
from ratinghouse.verifier import main, proof_of
from tests.verifier.bundle_parts import opened, packed_again


def test_it_imports_the_standard_library_only() -> None:
    tree = ast.parse(Path(verifier.__file__).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_a_copy_of_the_file_runs_alone_in_an_empty_folder(bundles: list[Path], tmp_path: Path) -> None:
    shutil.copy(verifier.__file__, tmp_path / "verifier.py")
    shutil.copy(bundles[0], tmp_path / "list.zip")
    command = [sys.executable, "-I", "-S", "verifier.py", "list.zip"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == ("the blitz list of 2024-02-01, edition 1, is proved: 13 players, 40 games, 12 columns\n")


def test_every_list_of_the_recorded_offices_is_proved(bundles: list[Path]) -> None:
    """FIDE 2009, 2022 and 2024 in three pools, JCF and ICCF; merged players, operations and one taken back."""
    assert len(bundles) == 30
    for path in bundles:
        proof = proof_of(path)
        assert (path.name, proof.problems, proof.differences) == (path.name, [], [])


@pytest.mark.slow
def test_every_list_of_a_year_of_the_demo_is_proved(demo_bundles: list[Path]) -> None:
    assert {path.name.partition("_")[0] for path in demo_bundles} == {"standard", "rapid", "blitz"}
    for path in demo_bundles:
        proof = proof_of(path)
        assert (path.name, proof.problems, proof.differences) == (path.name, [], [])


def test_every_number_that_does_not_follow_is_printed(
    bundles: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = opened(bundles[0].read_bytes())
    first, second = parts["list.csv"][:2]
    rating, games = int(first["rating"]), int(second["games"])
    first["rating"], second["games"] = str(rating + 1), str(games + 2)
    path = tmp_path / "list.zip"
    path.write_bytes(packed_again(parts))
    assert main([str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"rating of {first['code']}: stored {rating + 1}, derived {rating}",
        f"games of {second['code']}: stored {games + 2}, derived {games}",
        "the blitz list of 2024-02-01, edition 1, is not proved: 2 numbers do not follow",
    ]
    assert main([str(path), "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["differences"][0] == {
        "player": first["code"],
        "column": "rating",
        "stored": rating + 1,
        "derived": rating,
    }
    assert (answer["holds"], answer["problems"]) == (False, [])


def test_a_player_too_many_is_named(bundles: list[Path], tmp_path: Path) -> None:
    parts = opened(bundles[0].read_bytes())
    parts["list.csv"].append({**parts["list.csv"][0], "code": "NOBODY"})
    path = tmp_path / "list.zip"
    path.write_bytes(packed_again(parts))
    assert [tuple(difference) for difference in proof_of(path).differences] == [("NOBODY", "player", True, False)]


@pytest.mark.parametrize("name", ["list.csv", "facts.csv", "recipe.json", "kept.json", "reports/", "statutes/"])
def test_a_file_changed_without_its_hash_is_named(bundles: list[Path], tmp_path: Path, name: str) -> None:
    path = tmp_path / "list.zip"
    with zipfile.ZipFile(bundles[0]) as old, zipfile.ZipFile(path, "w") as new:
        changed = next(member for member in old.namelist() if member.startswith(name))
        for member in old.namelist():
            new.writestr(member, old.read(member) + (b"\n" if member == changed else b""))
    assert f"{changed} is not the file that the manifest names" in proof_of(path).problems


def test_wrong_usage_has_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["no-such-file.zip"], ["--unknown"]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    assert "there is no file no-such-file.zip" in capsys.readouterr().err
