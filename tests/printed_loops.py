"""The loops of the compiled backend: run as the plain Python that they are printed as, or compiled with Numba."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled import backend, calling
from ratinghouse.kernel.compiled.calling import LoopCall
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import dated_columns, dated_facts, facts_of, no_facts
from ratinghouse.kernel.compiled.loops import Loops, printed_loops
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.run import _by_simplified_columns

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="Numba, the extra [fast], is not installed")


def loops_for(book: Rulebook, frame: Frame, outputs: Collection[str], *, assuming: bool = True) -> Loops:
    """The loops for a frame, or, assuming nothing, for every frame with the same inputs."""
    names = frozenset(outputs)
    facts = (facts_of if assuming else no_facts)(book, frame, input_names(book, names))
    dated = dated_facts(book, frame, names) if assuming else {}
    columns = LoopColumns(book, names, facts, dated)
    return printed_loops(columns, dict(calling.parities_of(columns, frame)) if assuming else {})


def loop_outputs(
    book: Rulebook, frame: Frame, outputs: Collection[str], *, assuming: bool = True
) -> dict[str, Any] | None:
    """The outputs by the printed loops, uncompiled; None where they leave the run to columns.

    Python's scalars of few bits would overflow where machine code has 64, so the inputs come in 64.
    """
    wide = {
        name: column.astype(np.int64) if column.dtype.kind in "iu" else column for name, column in frame.inputs.items()
    }
    rows = replace(frame, inputs=wide)
    loops = loops_for(book, rows, outputs, assuming=assuming)
    namespace: dict[str, Any] = {"compiled": lambda function: function}
    exec(compile(loops.source, "<loops>", "exec"), namespace)
    try:
        with np.errstate(all="ignore"):
            return LoopCall(book, rows, loops, dated_columns(book, rows, loops.storage.columns))(namespace)
    except OverflowError:  # NumPy refuses to store what machine code cuts off; both know that it is too large
        return None


def column_outputs(
    book: Rulebook, frame: Frame, outputs: Collection[str], *, shard: int | None = None
) -> dict[str, Any] | None:
    """The outputs by the simplified rules as columns; None where they leave the run to the rules as written."""
    simplified = backend.simplified_run(book, frame, frozenset(outputs))
    return None if simplified is None else _by_simplified_columns(frame, simplified, shard)


def compiled_outputs(book: Rulebook, frame: Frame, outputs: Collection[str]) -> dict[str, Any] | None:
    """The outputs by compiled loops; None where they are left to columns."""
    simplified = backend.simplified_run(book, frame, frozenset(outputs))
    return None if simplified is None else backend.compiled_outputs(frame, simplified)


@pytest.fixture
def compiled_backend(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run of outputs is by compiled loops, stored in a folder that all processes of a test run share."""
    process_directory = tmp_path_factory.getbasetemp()
    common = process_directory.parent if os.environ.get("PYTEST_XDIST_WORKER") else process_directory
    folder = common / "compiled-loops"
    folder.mkdir(mode=0o700, exist_ok=True)
    monkeypatch.setenv("RATINGHOUSE_CACHE", str(folder))
    monkeypatch.setenv("RATINGHOUSE_BACKEND", "compiled")
