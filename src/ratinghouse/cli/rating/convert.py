"""``ratinghouse convert``: a report of any kind, written as any other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage, unwritable
from ratinghouse.cli.language import echo
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.reports.report import Report

KINDS = ("trf26", "trf16", "crosstable", "games", "jcf-form")


@click.command("convert")
@click.argument("report", type=click.Path())
@click.argument("out", type=click.Path())
@click.option("--to", "kind", type=click.Choice(KINDS), help="the kind of report; else by the ending: .trf is TRF26")
@options.report_options
def command(report: str, out: str, kind: str | None, format_name: str | None, encoding: str | None) -> None:
    """Write REPORT (TRF, crosstable, list of games, PGN, JCF form) as OUT: .trf, .csv, .xlsx or .html.

    What the new kind cannot hold is printed as warnings; a TRF26 file begins with all findings as comments.
    """
    (parsed,) = options.read_reports([report], format_name, encoding)
    if not parsed.entries:
        options.refuse([finding for finding in parsed.findings if finding.severity == "error"])
    content, losses = _written(parsed, kind or _kind_of(out), Path(out).suffix.lower())
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise unwritable(out, problem) from None
    for finding in parsed.findings:
        if finding.severity == "error":
            echo(
                text(
                    "error: {place}: {message} [{code}]",
                    place=finding.place,
                    message=finding.message,
                    code=finding.code,
                ),
                err=True,
            )
    for loss in losses:
        echo(text("warning: {message}", message=loss), err=True)
    echo(
        counted_text(
            "{out}: {count} player, from {kind} ({report})",
            "{out}: {count} players, from {kind} ({report})",
            count=len(parsed.entries),
            out=out,
            kind=parsed.kind,
            report=report,
        )
    )


def _kind_of(out: str) -> str:
    return "trf26" if out.lower().endswith((".trf", ".trf26", ".txt", ".trfx")) else "crosstable"


def _written(report: Report, kind: str, ending: str) -> tuple[bytes, list[str]]:
    """Return the report as a file of this kind, and sentences on what the kind cannot hold."""
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

    rows, losses = (writing.crosstable_rows if kind == "crosstable" else writing.game_rows)(report)
    title = report.event.name or "Report"
    if ending == ".csv":
        return writing.as_csv(rows), losses
    if ending in (".htm", ".html"):
        return writing.as_html(rows, title), losses
    if ending == ".xlsx":
        return writing.as_xlsx(rows, title), losses
    raise WrongUsage(
        text("a {kind} is written as .csv, .xlsx or .html, not as {ending}", kind=kind, ending=ending)
        if ending
        else text("a {kind} is written as .csv, .xlsx or .html; name a file with such an ending", kind=kind)
    )
