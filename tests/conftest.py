"""What every test may ask for: the real material kept outside the project, and how Hypothesis searches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests import rings

ROOT = Path(__file__).resolve().parents[1]

os.environ.pop("COLUMNS", None)  # of the terminal that the tests run in: commands would print as wide
os.environ["LC_ALL"] = "C.UTF-8"  # commands print in the language of the environment

settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=50)
# A mutant is killed by any failure: the smallest one is not looked for.
settings.register_profile("mutation", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate))
settings.register_profile("quick", deadline=None, derandomize=True, max_examples=20)
settings.register_profile("night", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this suite."""
    parser.addoption("--write-snapshots", action="store_true", help="write tests/cli/snapshots anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test for the rings that it runs in."""
    for item in items:
        rings.mark(item)


@pytest.fixture(scope="session")
def _test_environment() -> Iterator[None]:
    """Django as its tests want it, for tests that ask for pages; once for a process, as Django demands."""
    from django.test.utils import setup_test_environment, teardown_test_environment

    setup_test_environment()
    yield
    teardown_test_environment()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The directory of real reports, lists and calculations, which belong to their owners and are not shipped."""
    directory = Path(os.environ.get("RATINGHOUSE_SHARED", ROOT.parent / "shared"))
    if not directory.is_dir():
        pytest.skip(f"no real material at {directory}: set RATINGHOUSE_SHARED to its directory")
    return directory
