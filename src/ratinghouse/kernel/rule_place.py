"""Where a rule is written: the file and line that a message about it names."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def place_of(function: Callable[..., Any]) -> tuple[str, int]:
    """Return the file and the line of a rule's function: the line that failed, if an error is being handled.

    Of a stored rule, whose function is written nowhere, "" and 0.
    """
    code = getattr(function, "__code__", None)
    if code is None or Path(code.co_filename).parent.name == "statutes":
        return "", 0
    error = sys.exception()
    line = code.co_firstlineno
    trace = error.__traceback__ if error is not None else None
    while trace is not None:
        if trace.tb_frame.f_code is code:
            line = trace.tb_lineno
        trace = trace.tb_next
    return code.co_filename, line
