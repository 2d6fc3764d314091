"""The examples in the docstrings of the package."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["wording", "pictures.drawing"])
def test_examples_in_docstrings(name: str) -> None:
    done = doctest.testmod(import_module(f"ratinghouse.forms.{name}"))
    assert done.attempted > 0
    assert done.failed == 0
