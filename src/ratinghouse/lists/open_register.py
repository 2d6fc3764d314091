"""Opens a register file of any kind: a register CSV, or a rating list such as FIDE's."""

from __future__ import annotations

from pathlib import Path

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.file_kinds import kind_of
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.lists.reading.sources import ListSource, UnreadableList
from ratinghouse.lists.register import MAX_BYTES, Register, read_register


def open_register(
    source: Path | bytes, *, file: str = "", pool: str = "standard"
) -> tuple[Register, tuple[Finding, ...]]:
    """Return the players of a register CSV or of a list file of any kind, compressed or not; of a list one pool."""
    file = file or (str(source) if isinstance(source, Path) else "")
    opened = ListSource(source)
    refusal = ListFindings(file)
    try:
        if kind_of(opened) != "csv":
            return _of_list(source, file, pool)
        with opened.open() as stream:
            return read_register(stream.read(MAX_BYTES + 1), file)
    except UnreadableList as refused:
        refusal.error(refused.code, refused.message, refused.remedy, line=refused.line)
    except OSError as failure:
        refusal.error("unreadable", text("the file cannot be opened ({reason})", reason=str(failure.strerror)))
    return Register({}), refusal.collected()


def _of_list(source: Path | bytes, file: str, pool: str) -> tuple[Register, tuple[Finding, ...]]:
    # Here and not above: a register in CSV is read without loading NumPy.
    from ratinghouse.lists.files import read_list
    from ratinghouse.lists.list_register import register_of

    ratings, findings = read_list(source, file=file, pool=pool)
    if ratings is None:
        return Register({}), findings
    return register_of(ratings, pool if pool in ratings.pools else ""), findings
