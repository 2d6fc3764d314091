"""The pages that are written from the code are those that the code gives now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import architecture
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["architecture", "contract", "packages"])
def test_the_page_is_what_the_code_gives_now(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stderr}\nrun tools/{tool}.py"


def test_a_renamed_function_makes_the_page_out_of_date_but_a_further_call_does_not() -> None:
    page = "## 1. lists\n- `reading.read_list`: Return a list.\n"
    assert architecture.out_of_date(page, page + "  - `reading.lines`: Return its lines.\n") == []
    assert architecture.out_of_date(page, page.replace("read_list", "read_rating_list")) == [
        "architecture.md is out of date: - `reading.read_list`: Return a list."
    ]
