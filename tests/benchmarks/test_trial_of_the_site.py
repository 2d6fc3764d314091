"""The benchmark of the pages still runs, on an office too small to mean anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.night
def test_every_type_of_page_is_measured() -> None:
    if shutil.which("wrk") is None:
        why = "no wrk: install it, for example by tools/system-packages wrk:wrk"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    program = [sys.executable, "-m", "benchmarks.site", "--players", "700", "--seconds", "1"]
    plain = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "RATINGHOUSE_HOME")}
    plain.pop("DJANGO_SETTINGS_MODULE", None)
    finished = subprocess.run(program, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    for words in ("Rendered", "Cached", "Each once", "API history", "list, last page", "search, Japanese", "event"):
        assert words in finished.stdout
