"""Write docs/architecture.md: the calls for one report, from its bytes to a published rating and its page.

The report is received, admitted and published in a temporary office, and the player's page is asked for, while every
call between modules is recorded. The page lists the functions in the order in which they were first called, one section
for each package. Run it again when functions were renamed or moved: python tools/architecture.py. With --check it
writes nothing and fails if the page names a function that is no longer called, or describes it in other words.
"""

from __future__ import annotations

import inspect
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib import import_module
from io import StringIO
from pathlib import Path
from pkgutil import walk_packages
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ratinghouse"
PAGE = ROOT / "docs" / "architecture.md"
DEPTH = 2
"""How many calls are recorded below the function by which a package was entered."""

PLAYERS = """id,name,fed,sex,title,birth,rating,k,games
1001,"Berg, Anna",NOR,w,,1990,2059,20,120
1002,"Dahl, Erik",NOR,m,,1985,1917,20,80
1003,"Lie, Kari",NOR,w,,2001,1850,20,60
1004,"Moen, Per",NOR,m,,1979,1780,20,200
"""
REPORT = """012 Club Championship
022 Oslo
032 NOR
042 2026/01/10
052 2026/01/11
062 4
072 4
092 Individual: Round-Robin
102 Nes, Ola
122 90 minutes, 30 seconds per move
132                                                                                        26/01/10  26/01/10  26/01/11
001    1 w    Berg, Anna                        2059 NOR        1001 1990/00/00  2.5    1     4 w 1     3 b =     2 w 1
001    2 m    Dahl, Erik                        1917 NOR        1002 1985/00/00  1.5    2     3 w =     4 b 1     1 b 0
001    3 w    Lie, Kari                         1850 NOR        1003 2001/00/00  1.5    3     2 b =     1 w =     4 w =
001    4 m    Moen, Per                         1780 NOR        1004 1979/00/00  0.5    4     1 b 0     2 w 0     3 b =
"""
SET_UP: tuple[tuple[str, ...], ...] = (
    ("init", "--federation", "NOR", "--name", "Example", "--pool", "standard=fide-2024"),
    ("import", "players", "{players}", "--as-list", "2026-01-01"),
)
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("receive", "{report}", "--reported", "2026-01-12", "--registered", "2026-01-02", "--json"),
    ("admit", "1"),
    ("publish", "2026-02-01", "--json"),
)
ADDRESS = "/players/1001/"


@dataclass(frozen=True)
class Function:
    """A function of the package, by the module and name it is written under."""

    module: str
    name: str
    line: int

    @property
    def package(self) -> str:
        return self.module.split(".")[1]

    @property
    def is_private(self) -> bool:
        return any(part.startswith("_") for part in self.name.split("."))

    @property
    def sentence(self) -> str:
        """Return the first line of its docstring, or nothing."""
        found: Any = import_module(self.module)
        for part in self.name.split("."):
            found = getattr(found, part, None)
        return (inspect.getdoc(found) or "").split("\n")[0] if found is not None else ""


@dataclass
class Trace:
    """The functions in the order of their first call, each with how deep in its package it was called."""

    depths: dict[Function, int] = field(default_factory=dict)
    _known: dict[CodeType, Function | None] = field(default_factory=dict)

    def called(self, frame: FrameType, event: str, argument: object) -> None:
        """Record a call; made for ``sys.setprofile``."""
        if event != "call" or (function := self._function(frame.f_code)) is None or function in self.depths:
            return
        caller, depth = frame.f_back, 0
        while caller is not None:
            above = self._function(caller.f_code)
            if above is not None and above.package != function.package:
                break
            depth += above is not None and not above.is_private
            caller = caller.f_back
        self.depths[function] = depth

    def _function(self, code: CodeType) -> Function | None:
        if code not in self._known:
            self._known[code] = _function_of(code)
        return self._known[code]


def _function_of(code: CodeType) -> Function | None:
    path = Path(code.co_filename)
    is_function = code.co_flags & inspect.CO_OPTIMIZED and "<" not in code.co_qualname
    if not path.is_relative_to(SOURCE) or not is_function or path.parent == SOURCE:
        return None
    parts = ("ratinghouse", *path.relative_to(SOURCE).with_suffix("").parts)
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return Function(module, code.co_qualname, code.co_firstlineno)


@contextmanager
def recording(trace: Trace) -> Iterator[None]:
    """Record the calls made inside the block."""
    sys.setprofile(trace.called)
    try:
        yield
    finally:
        sys.setprofile(None)


def follow() -> tuple[Trace, str]:
    """Return the trace of the report, and the rating that the player's page shows."""
    with tempfile.TemporaryDirectory() as folder:
        files = {"players": Path(folder) / "players.csv", "report": Path(folder) / "report.trf"}
        files["players"].write_text(PLAYERS, encoding="utf-8")
        files["report"].write_text(REPORT, encoding="utf-8")
        os.environ["RATINGHOUSE_HOME"] = str(Path(folder) / "office")
        os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
        trace = Trace()
        _import_everything()
        names = {name: str(path) for name, path in files.items()}
        for command in SET_UP:
            _run(command, names)
        with recording(trace):
            for command in COMMANDS:
                _run(command, names)
        return trace, _page(trace)


def _import_everything() -> None:
    """Import every module beforehand, so that the trace has no calls made while importing."""
    import django

    django.setup()
    for module in walk_packages([str(SOURCE)], "ratinghouse."):
        if ".migrations" not in module.name and not module.name.endswith(("wsgi", "__main__")):
            import_module(module.name)


def _run(command: tuple[str, ...], files: dict[str, str]) -> None:
    from ratinghouse.cli.command_line import run

    output = StringIO()
    with patch.object(sys, "argv", ["ratinghouse", *(part.format(**files) for part in command)]):
        try:
            with redirect_stdout(output), redirect_stderr(output):
                run()
        except SystemExit as end:
            if end.code:
                raise SystemExit(f"ratinghouse {' '.join(command)}\n{output.getvalue()}") from None


def _page(trace: Trace) -> str:
    from django.conf import settings
    from django.test import Client

    settings.ALLOWED_HOSTS = ["testserver"]
    client = Client()
    with recording(trace):
        answer = client.get(ADDRESS)
    if answer.status_code != 200:
        raise SystemExit(f"{ADDRESS} answered {answer.status_code}")
    return answer.content.decode()


SECTIONS = {
    "reports": "bytes become a `Report`: players, results, dates, and findings with their lines",
    "lists": "list and register files become columns, and columns become files",
    "rulebooks": "the edition that counts on the day of the event, with its calendar and its checks",
    "titles": "whether somebody made a title norm in the event",
    "kernel": "runs the rules of an edition over columns, and knows no chess",
    "rating": "reports and players' ratings become a frame of columns; after the run its columns become numbers",
    "derivation": "the list before, the events and their recipe become the next list",
    "calculators": "questions about a few games, answered by the same rules",
    "forms": "forms and certificates as pages and PDF",
    "office": "stores what was received, decided and published, with a journal entry in the same transaction",
    "library": "what `import ratinghouse` offers: the functions of the commands, for Python and for notebooks",
    "site": "the page of the player, read from what was published",
    "cli": "the commands: they read options, call the office and print",
}


def written() -> str:
    """Return the page. Editions are always traced anew, so that the calls are the same in every run."""
    with (
        patch.object(sys, "dont_write_bytecode", True),
        patch("ratinghouse.rulebooks.edition_cache.read", return_value=None),
    ):
        trace, page = follow()
    if "2063" not in page:
        raise SystemExit("the page does not show the rating that was published")
    lines = [
        "# From a report to a published rating",
        "",
        "Written by `tools/architecture.py` from the calls of a real run; a test compares it. A report of four players",
        "is received, admitted and published, and a player's page is opened:",
        "",
        *(f"    ratinghouse {' '.join(command).format(report='report.trf')}" for command in COMMANDS),
        f"    GET {ADDRESS}",
        "",
        "Anna Berg (2059, K 20) scores 2½ of 3 and is published with 2063. Each package is one section: the functions",
        "by which it is entered, and below them what they call inside the package, in the order of the first call.",
        "",
    ]
    by_package: dict[str, list[tuple[Function, int]]] = {}
    for function, depth in trace.depths.items():
        by_package.setdefault(function.package, [])
        if not function.is_private and depth < DEPTH and function.sentence:
            by_package[function.package].append((function, depth))
    for number, (package, functions) in enumerate(by_package.items(), 1):
        lines += [f"## {number}. {package}", "", f"{SECTIONS[package][0].upper()}{SECTIONS[package][1:]}.", ""]
        for function, depth in functions:
            where = function.module.removeprefix(f"ratinghouse.{package}").removeprefix(".") or package
            lines.append(f"{'  ' * depth}- `{where}.{function.name}`: {function.sentence}")
        lines.append("")
    absent = sorted(SECTIONS.keys() - by_package.keys())
    if absent:
        lines += ["## Not entered by this report", ""]
        lines += [f"- {package}: {SECTIONS[package]}" for package in absent]
        lines.append("")
    return "\n".join(lines)


def out_of_date(page: str, content: str) -> list[str]:
    """Return the lines of the page that are no longer true. Calls that the page lacks are no fault of it."""
    true = {line.strip() for line in content.splitlines()}
    return [f"{PAGE.name} is out of date: {line.strip()}" for line in page.splitlines() if line.strip() not in true]


if __name__ == "__main__":
    content = written()
    if "--check" in sys.argv:
        sys.exit("\n".join(out_of_date(PAGE.read_text(encoding="utf-8"), content)) or 0)
    PAGE.write_text(content, encoding="utf-8")
