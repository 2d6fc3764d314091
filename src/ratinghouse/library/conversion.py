"""Writes reports of any kind as files of another kind."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Refused, WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.reports.report import Report

KINDS = ("trf26", "trf16", "crosstable", "games", "jcf-form")


def convert(event: Any, out: str | PathLike[str], *, to: str | None = None) -> list[str]:
    """Write an event as a file of another kind, and return sentences on what that kind cannot hold.

    ``to`` is trf26, trf16, crosstable, games or jcf-form; without it the ending decides: .trf is TRF26, .csv, .xlsx and
    .html a crosstable. Raise ``Refused`` if the event has no players.

    >>> import ratinghouse as rh, tempfile, pathlib
    >>> games = [{"white": "Abelsen", "black": "Berg", "result": "1-0"}]
    >>> file = pathlib.Path(tempfile.mkdtemp(), "open.trf")
    >>> rh.convert(games, file)
    []
    >>> rh.read(file).kind
    'trf26'
    """
    from ratinghouse.library.arguments import event_of

    if to is not None and to not in KINDS:
        raise WrongArgument(text("{kind!r} is not a kind of report", kind=to), nearest_name(to, KINDS))
    content, losses = converted(event_of(event).report, to or kind_of(str(out)), Path(out).suffix.lower())
    Path(out).write_bytes(content)
    return losses


def kind_of(out: str) -> str:
    """Return the kind of report that the name of a file means."""
    return "trf26" if out.lower().endswith((".trf", ".trf26", ".txt", ".trfx")) else "crosstable"


def converted(report: Report, kind: str, ending: str) -> tuple[bytes, list[str]]:
    """Return the report as a file of this kind, and sentences on what the kind cannot hold."""
    if not report.entries:
        raise Refused([finding for finding in report.findings if finding.severity == "error"])
    if kind in ("trf26", "trf16"):
        from ratinghouse.reports.trf import write_trf

        content, findings = write_trf(report, version="trf26" if kind == "trf26" else "trf16")
        comments = [f"### {finding.severity}: {finding.place}: {finding.message}" for finding in report.findings]
        head = "".join(line.replace("\n", " ") + "\n" for line in comments) if kind == "trf26" else ""
        return head.encode() + content, [finding.message for finding in findings]
    if kind == "jcf-form":
        from ratinghouse.reports.tables.jcf_form import write_jcf_form

        return write_jcf_form(report), []
    return _as_table(report, kind, ending)


def _as_table(report: Report, kind: str, ending: str) -> tuple[bytes, list[str]]:
    from ratinghouse.reports.tables import writing

    rows, losses = (writing.crosstable_rows if kind == "crosstable" else writing.game_rows)(report)
    title = report.event.name or "Report"
    if ending == ".csv":
        return writing.as_csv(rows), losses
    if ending in (".htm", ".html"):
        return writing.as_html(rows, title), losses
    if ending == ".xlsx":
        return writing.as_xlsx(rows, title), losses
    if ending:
        raise WrongArgument(
            text("a {kind} is written as .csv, .xlsx or .html, not as {ending}", kind=kind, ending=ending)
        )
    raise WrongArgument(text("a {kind} is written as .csv, .xlsx or .html; name a file with such an ending", kind=kind))
