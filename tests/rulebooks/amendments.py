"""An amended edition in place of today's, for tests of what has been published before the amendment."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from ratinghouse import rulebooks
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.statute import Statute, read_statute
from ratinghouse.rulebooks.statutes import statute


def with_value(law: Statute, name: str, value: int) -> Statute:
    """The statute with another value."""
    document = json.loads(law.content)
    next(row for row in document["names"] if row["name"] == name)["value"] = value
    return read_statute(canonical_content(document))


def renamed(part: Any, old: str, new: str) -> Any:
    """A part of a statute with another name for a column, wherever it is used."""
    if isinstance(part, dict):
        return {key: renamed(value, old, new) for key, value in part.items()}
    if isinstance(part, list):
        return [renamed(value, old, new) for value in part]
    return new if part == old else part


@contextmanager
def in_force(law: Statute, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make this today's statute of its edition for a while."""
    original = rulebooks._outcome
    with monkeypatch.context() as patched:
        patched.setattr(rulebooks, "_outcome", lambda id: law.book if id == law.id else original(id))
        statute.cache_clear()
        yield
    statute.cache_clear()
