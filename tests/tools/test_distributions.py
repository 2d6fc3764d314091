"""What is published: wheel, sdist, the description on a package index, and the licences of what comes with it."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import distributions
import licences
import pytest
import yaml

import ratinghouse
from ratinghouse.cli.extras import OFFICE_PACKAGES

ROOT = Path(__file__).resolve().parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
REPOSITORY = "https://github.com/ratinghouse/ratinghouse"
IN_GIT = pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="no git, or not in a clone of the repository"
)
TARGET = re.compile(r"\]\(([^)\s]+)|<(?:img|a)\b[^>]*?\b(?:src|href)=\"([^\"]+)\"")


def long_description() -> str:
    """Return the README as a package index prints it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for change in PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        text = re.sub(change["pattern"], change["replacement"], text)
    return text


def targets(text: str) -> list[str]:
    """Return what the links and pictures of a text lead to."""
    return [link or source for link, source in TARGET.findall(text)]


def test_the_description_on_an_index_has_no_relative_link_or_picture() -> None:
    links = targets(long_description())
    assert len(links) > 5
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert any(link.endswith(".png") and link.startswith("https://raw.githubusercontent.com/") for link in links)


def test_links_of_the_description_lead_to_files_of_the_repository() -> None:
    places = (f"{REPOSITORY}/blob/main/", "https://raw.githubusercontent.com/ratinghouse/ratinghouse/main/")
    links = targets(long_description())
    files = [link.removeprefix(place).partition("#")[0] for link in links for place in places if link.startswith(place)]
    assert len(files) > 3
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_a_relative_link_would_be_seen() -> None:
    assert targets('[guide](docs/guide.md) ![picture](a.png) <img alt="x" src="b.png">') == [
        "docs/guide.md",
        "a.png",
        "b.png",
    ]


def test_the_metadata_name_authors_and_addresses() -> None:
    assert PROJECT["project"]["authors"]
    assert {"Homepage", "Source", "Issues", "Changelog", "Documentation"} <= PROJECT["project"]["urls"].keys()
    assert all(address.startswith(REPOSITORY) for address in PROJECT["project"]["urls"].values())


def test_the_citation_names_the_version_and_the_repository() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["cff-version"] == "1.2.0"
    assert citation["version"] == ratinghouse.__version__
    assert citation["repository-code"] == REPOSITORY
    assert citation["license"] in PROJECT["project"]["license"]


def test_the_tests_install_every_extra_of_the_run_time() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    requirement = next(line for line in extras["test"] if line.startswith("ratinghouse["))
    named = set(requirement[len("ratinghouse[") : -1].split(","))
    assert named >= extras.keys() - licences.NOT_AT_RUN_TIME


def test_the_guide_to_installing_has_every_extra_of_the_run_time() -> None:
    guide = (ROOT / "docs" / "guides" / "installing.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `(\w+)` \|", guide, re.MULTILINE))
    assert rows == licences.run_time_requirements().keys() - {"core"}


def test_the_command_line_knows_the_packages_of_the_extra_office() -> None:
    of_office = {package.name for package in licences.run_time_requirements()["office"]}
    imported = {"argon2": "argon2-cffi", "ninja": "django-ninja"}
    assert {imported.get(name, name.replace("_", "-")) for name in OFFICE_PACKAGES} == of_office
    assert all(find_spec(name) for name in OFFICE_PACKAGES)


def test_the_run_time_is_permissive_but_for_the_extra_of_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert licences.main() == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["core", "click"] in [row[:2] for row in rows]
    assert {row[0] for row in rows if "LGPL-3.0-only" in row} == {"postgresql"}


@pytest.mark.parametrize(
    ("name", "expression", "permissive"),
    [
        ("numpy", "BSD-3-Clause AND 0BSD AND MIT AND Zlib AND CC0-1.0", True),
        ("llvmlite", "BSD-2-Clause AND Apache-2.0 WITH LLVM-exception", True),
        ("psycopg", "LGPL-3.0-only", True),
        ("another", "LGPL-3.0-only", False),
        ("psycopg", "GPL-3.0-only", False),
        ("another", "MIT AND GPL-2.0-or-later", False),
        ("another", "unknown", False),
    ],
)
def test_which_licences_are_permissive(name: str, expression: str, permissive: bool) -> None:
    assert licences.is_permissive(name, expression) is permissive


@IN_GIT
def test_files_that_do_not_belong_or_are_missing_are_named(tmp_path: Path) -> None:
    wheel, sdist = tmp_path / "r-1-py3-none-any.whl", tmp_path / "r-1.tar.gz"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in distributions.repository_files("src") - {"ratinghouse/py.typed"}:
            archive.writestr(name, "")
        archive.writestr("ratinghouse/notes.txt", "")
        for licence in ("LICENSE", "src/htmx.LICENSE.txt"):
            archive.writestr(f"r-1.dist-info/licenses/{licence}", "")
    assert distributions.faults_of_wheel(wheel) == [
        "the wheel lacks ratinghouse/py.typed",
        "the wheel lacks ratinghouse/site/help/index.html",
        "the wheel holds ratinghouse/notes.txt",
        "the wheel lacks the licence uplot.LICENSE.txt",
    ]
    with tarfile.open(sdist, "w:gz") as sources:
        for name in distributions.repository_files() - {"README.md"} | {".demo/office.sqlite3", "PKG-INFO"}:
            sources.addfile(tarfile.TarInfo(f"r-1/{name}"), io.BytesIO())
    assert distributions.faults_of_sdist(sdist) == ["the sdist holds .demo/office.sqlite3", "the sdist lacks README.md"]


RATES = """
import sys
from pathlib import Path
import ratinghouse as rh
sample = Path(rh.__file__).parent / "samples" / "round-robin-10.57.trf"
print(len(rh.rate(rh.read(sample), rules="fide-2009").players))
games = [{"white": "Ara", "black": "Bel", "result": "1-0", "white_rating": 2104, "black_rating": 1987}]
print([row["Rn"] for row in rh.rate(games, rules="fide-2024").players])
print("django" in sys.modules)
"""


@pytest.mark.night
def test_the_core_alone_rates_a_report_and_rows_in_an_empty_environment(tmp_path: Path) -> None:
    """Ara expects 0.66 of a game against Bel and gains 20 × 0.34 = 6.8; Bel loses as much."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path)], check=True)
    python = str(tmp_path / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(ROOT)], check=True, capture_output=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([python, "-c", RATES], check=True, capture_output=True, text=True, env=environment)
    assert done.stdout.splitlines() == ["10", "[2111, 1980]", "False"]


@IN_GIT
@pytest.mark.night
def test_two_builds_are_equal_byte_by_byte_and_hold_what_they_must(tmp_path: Path) -> None:
    """Built in two places, from the files of the repository alone."""
    built = []
    for place in ("one", "two"):
        copy = tmp_path / place
        (copy / "src" / distributions.HELP).mkdir(parents=True)
        (copy / "src" / distributions.HELP / "index.html").write_text("built by make help")
        for name in distributions.repository_files():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
        command = [sys.executable, "-m", "build", "--outdir", str(copy / "dist"), str(copy)]
        subprocess.run(command, check=True, capture_output=True, env=environment)
        built.append({file.name: file.read_bytes() for file in (copy / "dist").iterdir()})
    assert len(built[0]) == 2
    assert built[0] == built[1]
    assert distributions.main(tmp_path / "one" / "dist") == 0
