"""A fork never outlives its work."""

from __future__ import annotations

import os

import pytest

from tests.forked import forked


def _fails() -> None:
    raise RuntimeError("the work fails")


@pytest.mark.parametrize(("work", "status"), [(_fails, 1), (lambda: None, 0)])
def test_a_fork_ends_with_its_work(work: object, status: int) -> None:
    assert callable(work)
    _, ended = os.waitpid(forked(work), 0)
    assert os.waitstatus_to_exitcode(ended) == status
