"""What each command loads: no NumPy, Django or Rich where it has no use for them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

REPORT = str(Path(__file__).parents[1] / "reports" / "good" / "swiss.trf")
HEAVY = {"numpy", "django", "rich", "numba", "pyarrow", "pydantic", "importlib.metadata"}

# A command, and which of the heavy packages it may load.
COMMANDS = [
    ("--version", set[str]()),
    (f"rate {REPORT} --rules fide-2024 --json", set()),
    (f"rate {REPORT} --rules fide-2009 --json", set()),
    (f"rate {REPORT} --rules iccf-2023 --json", set()),
    (f"rate {REPORT} --rules jcf-2024 --json", set()),
    (f"rate {REPORT} --json", set()),
    (f"rate {REPORT} --rules fide-2024", set()),
    (f"check {REPORT} --rules fide-2024 --json", set()),
    (f"check {REPORT} --rules fide-2024", set()),
    (f"explain {REPORT} 1 --rules fide-2024 --json", set()),
    (f"explain {REPORT} 1 --rules fide-2024", {"rich"}),
    (f"norms {REPORT} --json", set()),
    ("calendar --rules fide-2024 --start 2024-05-01 --end 2024-05-09 --json", set()),
    ("calc change --rules fide-2024 --rating 1850 --k 20 1900w1 --json", set()),
]

SCRIPT = """
import sys
from ratinghouse.cli import verbs
verbs(sys.argv[1:], standalone_mode=False)
print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(("command", "allowed"), COMMANDS, ids=[command.split(" /")[0] for command, _ in COMMANDS])
def test_a_command_loads_only_what_it_needs(command: str, allowed: set[str]) -> None:
    assert loaded_by(*command.split()) & HEAVY <= allowed


@pytest.mark.slow
def test_a_look_at_the_journal_loads_django_and_nothing_else(tmp_path: Path) -> None:
    office = ("--office", str(tmp_path / "office"))
    run("init", "--federation", "XAN", "--name", "Xanadu", "--pool", "standard=fide-2024", *office)
    loaded = loaded_by("journal", "--json", *office)
    assert loaded & HEAVY == {"django"}
    assert not any(name.startswith("ratinghouse.office.migrations.") for name in loaded)
    assert not loaded & {"ninja", "django_otp", "django_tasks", "ratinghouse.site.urls", "platformdirs"}
    of_websites = {"django.http", "django.urls", "django.core.mail", "django.contrib.auth", "logging.config"}
    assert not loaded & (of_websites | {"ratinghouse.rulebooks"})


@pytest.mark.slow
def test_the_deadlines_of_a_new_office_need_no_columns(tmp_path: Path) -> None:
    office = ("--office", str(tmp_path / "office"))
    run("init", "--federation", "XAN", "--name", "Xanadu", "--pool", "standard=fide-2009", *office)
    loaded = loaded_by("deadlines", "--json", *office)
    assert loaded & HEAVY == {"django"}
    assert not loaded & {"rapidfuzz", "ratinghouse.derivation.recipe", "ratinghouse.office.events.admission"}


def test_rating_a_report_compiles_no_class_or_pattern_that_it_does_not_use() -> None:
    """Its modules take dataclasses from ``kernel.late``, and leave what few reports need until it is needed."""
    loaded = loaded_by("rate", REPORT, "--rules", "fide-2009", "--json")
    assert not loaded & {"typing_extensions", "csv", "decimal", "fractions", "traceback", "textwrap", "pkgutil"}
    assert not loaded & {"ratinghouse.reports.trf.writer", "ratinghouse.lists.reading", "ratinghouse.kernel.tracing"}
    modules = {name for name in loaded if name.split(".")[0] == "ratinghouse"} - {"ratinghouse.kernel.late.dataclasses"}
    eager = re.compile("^from dataclasses import .*\\bdataclass\\b", re.MULTILINE)
    assert [name for name in sorted(modules) if eager.search(_source(name))] == []


def _source(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text()


def loaded_by(*words: str) -> set[str]:
    """The modules in memory after a fresh interpreter has run a command that ran before: its editions are stored."""
    run(*words)
    return run(*words)


def run(*words: str) -> set[str]:
    """Run a command in a fresh interpreter and return the modules in memory at its end."""
    # Other tests of this process may have chosen the settings of the site; without compiled files no edition is stored.
    unset = {"DJANGO_SETTINGS_MODULE", "PYTHONDONTWRITEBYTECODE"}
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    command = [sys.executable, "-c", SCRIPT, *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())
