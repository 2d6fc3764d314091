"""Registers from a file, a frame, rows or a list, or from several of these by their first day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from os import PathLike
from pathlib import Path
from typing import Any

from ratinghouse.kernel.finding import Finding, Refused, WrongArgument, refuses
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import COLUMNS, Register, RegisterPlayer

Registers = dict[date | None, Register]
OTHER_NAMES = {"elo": "rating", "birthday": "birth", "federation": "fed", "fideid": "id", "fide_id_number": "id"}
"""Names of columns in frames for which a register has another name."""


def registers_of(source: Any, pool: str = "standard") -> tuple[Registers, tuple[Finding, ...]]:
    """Return the registers in a source, by their first day, and their findings. Raise ``Refused`` for errors in them.

    A dictionary whose keys are days has a register for each; anything else is one register without a day.
    """
    if source is None:
        return {}, ()
    if isinstance(source, Mapping) and source and all(isinstance(it, Register) for it in source.values()):
        return dict(source), ()
    dated: Mapping[date | None, Any] = source if _is_dated(source) else {None: source}
    registers: Registers = {}
    findings: list[Finding] = []
    for day, single in dated.items():
        registers[day], problems = register_of(single, pool)
        findings.extend(problems)
    if refuses(findings):
        raise Refused([finding for finding in findings if finding.severity == "error"])
    return registers, tuple(findings)


def register_of(source: Any, pool: str = "standard") -> tuple[Register, tuple[Finding, ...]]:
    """Return one register: a path or the bytes of a CSV file or a list, a frame, rows, or a register as it is."""
    if isinstance(source, Register):
        return source, ()
    if isinstance(source, str | PathLike):
        return _register_in_file(Path(source), pool)
    if isinstance(source, bytes):
        from ratinghouse.lists.open_register import open_register

        return open_register(source, file="register", pool=pool)
    rating_list = getattr(source, "rating_list", None)
    if rating_list is not None:
        from ratinghouse.lists.list_register import register_of as register_of_list

        return register_of_list(rating_list, pool if pool in rating_list.pools else ""), ()
    if isinstance(source, list | tuple) and source and all(isinstance(row, RegisterPlayer) for row in source):
        return Register.of(source), ()
    return _register_in_frame(source)


def _register_in_file(path: Path, pool: str) -> tuple[Register, tuple[Finding, ...]]:
    from ratinghouse.lists.open_register import open_register

    try:
        path.open("rb").close()
    except OSError as problem:
        message = text("{file}: {reason}", file=str(path), reason=problem.strerror or str(problem))
        raise WrongArgument(message, text("name a file that can be read"), "unreadable") from None
    return open_register(path, file=str(path), pool=pool)


def _register_in_frame(source: Any) -> tuple[Register, tuple[Finding, ...]]:
    """Return the register in a frame, read as the same table would be read from a file."""
    from ratinghouse.library.tables.frames import cell_text, columns_of, renamed
    from ratinghouse.lists.reading.delimited import write_rows
    from ratinghouse.lists.register import read_register

    columns = columns_of(source)
    if not columns:
        return Register({}), ()
    columns = renamed({OTHER_NAMES.get(name.lower(), name): cells for name, cells in columns.items()}, COLUMNS, ["id"])
    rows: Iterable[tuple[Any, ...]] = zip(*columns.values(), strict=True)
    lines = (tuple(cell_text(cell) for cell in row) for row in rows)
    return read_register(write_rows([tuple(columns), *lines]), "register")


def _is_dated(source: Any) -> bool:
    return isinstance(source, Mapping) and bool(source) and all(isinstance(key, date) for key in source)
