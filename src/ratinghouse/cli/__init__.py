"""The command line: one module per command, loaded when called. It parses arguments, calls the library and prints."""

from __future__ import annotations

import atexit
import gc
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ratinghouse.cli.command_line import FORMER_NAMES, verbs

__all__ = ["FORMER_NAMES", "main", "verbs"]

YOUNG_OBJECTS = 100_000  # before the garbage collector runs; a short command never makes as many


def main() -> None:
    """Run the command line. An internal error is printed in one line; its traceback only on request."""
    gc.set_threshold(YOUNG_OBJECTS, 50, 100)  # before the imports, which make most of a short command's objects
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # else NumPy starts one busy-waiting thread per core
    atexit.register(gc.freeze)  # spares a last garbage collection: the memory is returned to the system anyway
    from ratinghouse.kernel.late.modules import late_modules

    with late_modules():
        import dataclasses  # noqa: F401
        import pathlib  # noqa: F401

        import click  # noqa: F401
    from ratinghouse.cli.command_line import run

    run()


def __getattr__(name: str) -> Any:
    """Return the group of all commands, or the former names of commands, which are imported on first access."""
    if name in ("FORMER_NAMES", "verbs"):
        from ratinghouse.cli import command_line

        return getattr(command_line, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
