"""Any file with players can be the register of a run."""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
from pathlib import Path

import pytest

from ratinghouse.lists.files import write_list
from ratinghouse.lists.open_register import open_register
from ratinghouse.lists.register import RegisterPlayer
from tests.lists.invented import ANNA, BO, Someone, list_of


@pytest.mark.parametrize("kind", ["txt", "xml", "csv", "json", "xlsx", "parquet"])
def test_lists_of_every_kind(kind: str) -> None:
    out = io.BytesIO()
    write_list(list_of([ANNA, BO]), out, kind)
    register, _ = open_register(out.getvalue())
    assert [(p.id, p.name, p.fed, p.sex, p.title, p.birth, p.rating, p.k, p.games, p.flag) for p in register] == [
        ("1500001", "Berg, Anna", "NOR", "w", "WGM", "1990", 2312, 10, None, "w"),
        ("1500002", "Acosta Muñiz, Bo", "ESP", "m", "", "", 1804, 20, None, "i"),
    ]


@pytest.mark.parametrize("header", ["id", "id,rd", "id;peak;rd", "id\tstart_rating"])
def test_a_register_with_few_columns_is_known_as_one(header: str) -> None:
    register, findings = open_register(f"{header}\n7\n".encode())
    assert findings == ()
    assert list(register) == [RegisterPlayer("7")]


def test_columns_without_an_id_are_told() -> None:
    register, findings = open_register(b"name,rating\nBerg,2312\n")
    assert len(register) == 0
    assert [finding.code for finding in findings] == ["no-id-column"]


def test_a_compressed_register(tmp_path: Path) -> None:
    path = tmp_path / "players.csv.gz"
    path.write_bytes(gzip.compress(b"id,rating\n7,x\n"))
    register, findings = open_register(path)
    assert register["7"].rating is None
    assert [finding.place for finding in findings] == [f"{path}:2:3"]


def test_the_pool_of_a_combined_list() -> None:
    numbers = {"standard": (2000, 0, 20), "rapid": (1900, 0, 20), "blitz": (0, 0, 0)}
    out = io.BytesIO()
    write_list(list_of([Someone("1500007", "Seven", numbers=numbers)], ["standard", "rapid", "blitz"]), out, "txt")
    assert open_register(out.getvalue())[0]["1500007"].rating == 2000
    assert open_register(out.getvalue(), pool="rapid")[0]["1500007"].rating == 1900


@pytest.mark.parametrize("raw", [b"", b"%PDF-1.7", b"\0\0\0\0"])
def test_what_is_no_register_is_refused(raw: bytes) -> None:
    register, findings = open_register(raw)
    assert len(register) == 0
    assert [finding.severity for finding in findings] == ["error"]


def test_a_missing_file_is_a_finding(tmp_path: Path) -> None:
    register, findings = open_register(tmp_path / "gone.csv")
    assert len(register) == 0
    assert [finding.code for finding in findings] == ["unreadable"]


def test_a_csv_register_is_opened_without_numpy() -> None:
    code = (
        "import sys; from ratinghouse.lists.open_register import open_register; open_register(b'id\\n1\\n');"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
