"""Every edition compiled: the columns of the run by columns, bit by bit, on any kind of period and in any order."""

from __future__ import annotations

import random

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled import backend
from ratinghouse.kernel.engine.run import run
from ratinghouse.rating.conformance.periods import period_of, shuffled
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.printed_loops import compiled_backend, compiled_outputs, needs_numba
from tests.rulebooks.test_backends import frame_for

__all__ = ["compiled_backend"]

BY_DAY = ("fide-2024",)  # to compile all takes minutes; the printed loops of all run in test_backends
EDITIONS = [pytest.param(rulebook(id), id=id, marks=() if id in BY_DAY else pytest.mark.night) for id in rulebook_ids()]


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("book", EDITIONS)
def test_compiled_loops_give_the_columns_of_the_whole_run(
    book: Rulebook, compiled_backend: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loops that assume nothing, so that those of one period are those of the next."""
    monkeypatch.setattr(backend, "MOST_KINDS", 0)
    outputs = frozenset(rule.name for rule in book.rules if rule.per in ("player", "entry"))
    for seed in range(30):
        chance = random.Random(seed)
        period = period_of(chance)
        for changed in (period, shuffled(period, chance)):
            frame = frame_for(book, changed)
            calculated = compiled_outputs(book, frame, outputs)
            expected = run(book, frame)
            assert calculated is not None
            for name in outputs:
                assert calculated[name].dtype == expected[name].dtype, name
                assert np.array_equal(calculated[name], expected[name]), name
