"""``python -m tests.cli.forked_commands [MISSING...] < COMMANDS``: what each command loads, one process each.

Standard input is a JSON list of commands, each a list of words. A package named MISSING cannot be imported, as if it
were not installed. Standard output is a JSON list of ``{"status", "printed", "packages"}``. The processes are forks of
this one, in which the command line is loaded, so that eighty commands take seconds.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.importlib import MetaPathFinderProtocol

PACKAGES = {
    *("anyascii", "argon2", "click", "dask", "defusedxml", "distributed", "django", "django_otp", "django_tasks"),
    *("django_tasks_db", "llvmlite", "nanoarrow", "ninja", "numba", "numpy", "platformdirs", "psycopg", "pyarrow"),
    *(
        "python_calamine",
        "rapidfuzz",
        "rich",
        "segno",
        "typing_extensions",
        "typst",
        "waitress",
        "whitenoise",
        "xlsxwriter",
    ),
}
"""The packages that the project depends on, as they are imported."""


class Without(MetaPathFinder):
    """Finds what another finder finds, but for some packages."""

    def __init__(self, finder: MetaPathFinderProtocol, packages: Sequence[str]) -> None:
        self.finder, self.packages = finder, packages

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.partition(".")[0] in self.packages:
            return None
        return self.finder.find_spec(name, path, target)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.finder, name)  # what importlib.metadata asks of a finder


def main(missing: Sequence[str]) -> None:
    """Run the commands one after the other and print what became of them."""
    sys.meta_path[:] = [Without(finder, missing) for finder in sys.meta_path]
    from ratinghouse.cli import command_line  # noqa: F401  # the forks need not load it again

    with TemporaryDirectory() as folder:
        print(json.dumps([_run(words, Path(folder)) for words in json.load(sys.stdin)]))


def _run(words: Sequence[str], folder: Path) -> dict[str, object]:
    printed, packages = folder / "printed", folder / "packages"
    child = os.fork()
    if child == 0:
        _child(words, printed, packages)
    _, ended = os.waitpid(child, 0)
    loaded = sorted(PACKAGES.intersection(packages.read_text().split()))
    return {"status": os.waitstatus_to_exitcode(ended), "printed": printed.read_text(), "packages": loaded}


def _child(words: Sequence[str], printed: Path, packages: Path) -> None:
    """Run one command and end this process with its status."""
    from ratinghouse.cli.command_line import run

    output = os.open(printed, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if words[0] == "serve":
        Thread(target=_stop_when_ready, args=(printed,), daemon=True).start()
    sys.argv = ["ratinghouse", *words]
    status = 0
    try:
        run()
    except SystemExit as ending:
        status = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
    except BaseException:  # must not return into the loop of the parent
        traceback.print_exc()
        status = 99
    sys.stdout.flush()
    sys.stderr.flush()
    packages.write_text(" ".join({name.partition(".")[0] for name in sys.modules}))
    os._exit(status)


def _stop_when_ready(printed: Path) -> None:
    """Interrupt this process when it has printed its address."""
    while "http://" not in printed.read_text():
        time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main(sys.argv[1:])
