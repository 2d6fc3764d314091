"""The three rings of the suite: what a test costs decides when it runs.

- ``make quick``  no browser, no PostgreSQL, no site, lab, tools or documentation, nothing marked ``slow`` or ``night``
- ``make test``   everything but the PostgreSQL twins of tests that are marked ``slow``, and what is marked ``night``
- ``make night``  what ``make test`` leaves out, and at length what tries more the longer it may: kills, and the
  examples of Hypothesis; nothing else once more

A test is marked ``slow`` by hand, and a few ``night``; else ``postgresql``, ``browser``, ``night`` and ``longer``
follow from what it asks for, and ``hypothesis`` is Hypothesis's own.
"""

from __future__ import annotations

import os

import pytest

AT_NIGHT = bool(os.environ.get("NIGHT"))


def mark(item: pytest.Item) -> None:
    """Mark a test by what it asks for."""
    chosen = getattr(item, "callspec", None)
    on_postgresql = "postgresql" in (chosen.params.values() if chosen is not None else ())
    if on_postgresql:
        item.add_marker(pytest.mark.postgresql)
    if "browser" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.browser)
    if on_postgresql and item.get_closest_marker("slow") is not None:
        item.add_marker(pytest.mark.night)
    if hasattr(getattr(item, "module", None), "AT_NIGHT"):
        item.add_marker(pytest.mark.longer)
