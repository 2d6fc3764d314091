"""``ratinghouse check``: everything that is wrong with a report, at once, with line, column, article and remedy."""

from __future__ import annotations

import sys

import click

from ratinghouse.cli import options
from ratinghouse.kernel.finding import refuses


@click.command("check")
@click.argument("report", type=click.Path())
@click.option("--rules", "book_id", metavar="ID", help="the rulebook; else FIDE's for the first day")
@options.report_options
@options.json_option
def command(report: str, book_id: str | None, format_name: str | None, encoding: str | None, as_json: bool) -> None:
    """Check REPORT before it is sent: its structure, and whether the rulebook would accept the event."""
    (read,) = options.read_reports([report], format_name, encoding)
    findings = read.findings
    eligible = not refuses(findings)
    if as_json:
        options.print_json({"eligible": eligible, "findings": [finding.as_json() for finding in findings]})
    else:
        options.print_findings(findings)
        click.echo("The report can be rated." if eligible else "The report is refused.")
    if not eligible:
        sys.exit(1)
