"""The office's files are its owner's alone under any umask; an office that was open to others is closed when opened."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from ratinghouse.office.opening import LOCK, _alone
from ratinghouse.office.storage.database import FILE
from ratinghouse.office.storage.private_files import OpenToOthers, prepare_directory, write_private
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin


def ratinghouse(*arguments: str, home: Path, umask: int, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command on an office in a process of its own, under a umask."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    }
    return subprocess.run(
        [sys.executable, "-c", "from ratinghouse.cli import main; main()", *arguments],
        env=environment | {"RATINGHOUSE_HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        check=True,
        umask=umask,
    )


def modes(home: Path) -> dict[str, int]:
    """What everything in a directory may be used for, and the directory itself."""
    paths = [home, *home.rglob("*")]
    return {str(path.relative_to(home)): stat.S_IMODE(path.stat().st_mode) for path in paths}


def is_private(home: Path) -> bool:
    return all(mode == (0o700 if (home / name).is_dir() else 0o600) for name, mode in modes(home).items())


PLAYERS = [ReportEntry(no, f"Player, {no}", rating=2000) for no in range(1, 5)]


@pytest.mark.slow
@pytest.mark.parametrize("umask", [0o000, pytest.param(0o022, marks=pytest.mark.night)])
def test_everything_an_office_writes_is_its_owners_alone(umask: int, tmp_path: Path) -> None:
    home, restored, file = tmp_path / "above" / "office", tmp_path / "restored", tmp_path / "office.zip"
    report = tmp_path / "report.trf"
    report.write_bytes(round_robin(PLAYERS))
    begun = ratinghouse(
        *("init", "--federation", "LOR", "--name", "Lorandia", "--pool", "standard=fide-2024"), home=home, umask=umask
    )
    ratinghouse("create-officer", "anna", home=home, umask=umask, typed="a long enough password\n")
    ratinghouse("receive", str(report), home=home, umask=umask)
    ratinghouse("backup", str(file), home=home, umask=umask)
    ratinghouse("restore", str(file), home=restored, umask=umask)
    assert {FILE, LOCK, "secret-key"} <= set(modes(home))
    assert is_private(home), modes(home)
    assert is_private(restored), modes(restored)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "open to other users" not in begun.stderr


def test_the_log_beside_the_database_is_private_while_it_is_written(tmp_path: Path) -> None:
    home = tmp_path / "office"
    ratinghouse("init", "--federation", "LOR", "--name", "Lorandia", "--pool", "standard=fide-2024", home=home, umask=0)
    code = (
        "import os, sys; from pathlib import Path\n"
        "from ratinghouse.office.opening import open_office\n"
        "home = open_office()\n"
        "from ratinghouse.office.models import Pool\n"
        "Pool.objects.create(name='rapid')\n"
        "print(*sorted(f'{path.name}:{path.stat().st_mode & 0o777:o}' for path in home.glob('office.sqlite3-*')))"
    )
    environment = os.environ | {"RATINGHOUSE_HOME": str(home), "DJANGO_SETTINGS_MODULE": "ratinghouse.office.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True, umask=0
    )
    assert done.stdout.split() == ["office.sqlite3-shm:600", "office.sqlite3-wal:600"]


def test_an_office_left_open_by_an_earlier_version_is_closed_with_a_notice(tmp_path: Path) -> None:
    home = tmp_path / "office"
    ratinghouse("init", "--federation", "LOR", "--name", "Lorandia", "--pool", "standard=fide-2024", home=home, umask=0)
    pages = home / "cache" / "pages" / "ab"
    pages.mkdir(parents=True)
    (pages / "page").write_text("kept")
    (home / "work").mkdir()
    (home / "work" / "note.json").write_text("{}")
    for path in [home, *home.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    stranger = home / "letter.txt"  # not the office's own: it stays as it is
    stranger.write_text("Dear")
    stranger.chmod(0o644)
    first = ratinghouse("journal", home=home, umask=0o022)
    assert "was open to other users of this machine" in first.stderr
    assert stat.S_IMODE(stranger.stat().st_mode) == 0o644
    stranger.unlink()
    assert is_private(home), modes(home)
    assert "open to other users" not in ratinghouse("journal", home=home, umask=0o022).stderr


def test_a_directory_for_everybody_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    with pytest.raises(OpenToOthers, match="a directory shared by everybody"):
        prepare_directory(shared, with_database=False)
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777


def test_what_belongs_to_somebody_else_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "office"
    home.mkdir()
    home.chmod(0o750)

    def chmod(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", chmod)
    with pytest.raises(OpenToOthers, match="chmod -R go= "):
        prepare_directory(home, with_database=False)


def test_a_file_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_private(tmp_path / "kept", b"before")

    def replace(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(OSError, match="No space left"):
        write_private(tmp_path / "kept", b"after")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("kept", b"before")]


def test_the_lock_of_an_office_is_its_own(sqlite_office: Office) -> None:
    before = os.umask(0o022)
    try:
        with _alone(sqlite_office.home):
            assert (sqlite_office.home / LOCK).stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(before)
