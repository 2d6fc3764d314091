"""``ratinghouse convert``: a report of any kind, written as any other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.numbered import numbered

if TYPE_CHECKING:
    from ratinghouse.reports.report import Report

KINDS = ("trf26", "trf16", "crosstable", "games", "jcf-form")


@click.command("convert")
@click.argument("report", type=click.Path())
@click.argument("out", type=click.Path())
@click.option("--to", "kind", type=click.Choice(KINDS), help="the kind of report; else the ending says: .trf is TRF26")
@options.report_options
def command(report: str, out: str, kind: str | None, format_name: str | None, encoding: str | None) -> None:
    """Write REPORT (TRF, crosstable, list of games, PGN, JCF form) as OUT: .trf, .csv, .xlsx or .html.

    What the new kind cannot hold is told; in TRF26 every finding of the reading stands as a comment at the top.
    """
    (read,) = options.read_reports([report], format_name, encoding)
    if not read.entries:
        options.refuse([finding for finding in read.findings if finding.severity == "error"])
    content, lost = _written(read, kind or _kind_of(out), Path(out).suffix.lower())
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise WrongUsage(f"{out}: {problem.strerror}; name a file that can be written") from None
    for finding in read.findings:
        if finding.severity == "error":
            click.echo(f"error: {finding.place}: {finding.message} [{finding.code}]", err=True)
    for words in lost:
        click.echo(f"warning: {words}", err=True)
    click.echo(f"{out}: {numbered(len(read.entries), 'player')}, from {read.kind} ({report})")


def _kind_of(out: str) -> str:
    return "trf26" if out.lower().endswith((".trf", ".trf26", ".txt", ".trfx")) else "crosstable"


def _written(report: Report, kind: str, ending: str) -> tuple[bytes, list[str]]:
    if kind in ("trf26", "trf16"):
        from ratinghouse.reports.trf import write_trf

        content, findings = write_trf(report, version="trf26" if kind == "trf26" else "trf16")
        comments = [f"### {finding.severity}: {finding.place}: {finding.message}" for finding in report.findings]
        head = "".join(line.replace("\n", " ") + "\n" for line in comments) if kind == "trf26" else ""
        return head.encode() + content, [finding.message for finding in findings]
    if kind == "jcf-form":
        from ratinghouse.reports.tables.jcf_form import write_jcf_form

        return write_jcf_form(report), []
    from ratinghouse.reports.tables import writing

    rows, lost = (writing.crosstable_rows if kind == "crosstable" else writing.game_rows)(report)
    title = report.event.name or "Report"
    if ending == ".csv":
        return writing.as_csv(rows), lost
    if ending in (".htm", ".html"):
        return writing.as_html(rows, title), lost
    if ending == ".xlsx":
        return writing.as_xlsx(rows, title), lost
    raise WrongUsage(f"a {kind} is written as .csv, .xlsx or .html, not as {ending or 'a file without ending'}")
