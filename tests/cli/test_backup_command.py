"""``ratinghouse backup`` and ``restore`` as an officer types them: accounts come along, kept pages do not."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest


def ratinghouse(*arguments: str, home: Path, typed: str = "") -> str:
    """Run a command on an office in a process of its own, and give what it prints."""
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE")
    }
    done = subprocess.run(
        [sys.executable, "-c", "from ratinghouse.cli import main; main()", *arguments],
        env=environment | {"RATINGHOUSE_HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_accounts_come_back_and_kept_pages_stay_away(tmp_path: Path) -> None:
    home, elsewhere, file = tmp_path / "office", tmp_path / "restored", tmp_path / "office.zip"
    ratinghouse("init", "--federation", "LOR", "--name", "Lorandia", "--pool", "standard=fide-2024", home=home)
    ratinghouse("create-officer", "anna", home=home, typed="a long enough password\n")
    (home / "cache" / "pages").mkdir(parents=True)
    (home / "cache" / "pages" / "kept.html").write_text("a page")
    ratinghouse("backup", str(file), home=home)
    with zipfile.ZipFile(file) as packed:
        names = packed.namelist()
    assert not [name for name in names if "cache" in name]
    ratinghouse("restore", str(file), home=elsewhere)
    query = (
        "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'ratinghouse.site.settings'\n"
        "from ratinghouse.office.opening import open_office; open_office()\n"
        "from django.contrib.auth.models import User; print(*User.objects.values_list('username', flat=True))"
    )
    environment = os.environ | {"RATINGHOUSE_HOME": str(elsewhere)}
    done = subprocess.run([sys.executable, "-c", query], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["anna"]
