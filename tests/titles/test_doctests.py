"""The examples in the docstrings of the package."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

import ratinghouse.titles

MODULES = [module.name for module in iter_modules(ratinghouse.titles.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    assert doctest.testmod(import_module(f"ratinghouse.titles.{name}")).failed == 0
