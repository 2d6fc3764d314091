"""``ratinghouse check``: everything that is wrong with a report, at once, with line, column, article and remedy."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.language import json_language
from ratinghouse.cli.printing import print_line
from ratinghouse.cli.rating.rate import period_of, period_options
from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.kernel.texts import Text, counted_text, text


@click.command("check")
@click.argument("report", type=click.Path())
@options.tournament_option
@period_options
@options.json_option
def command(report: str, book_id: str | None, as_json: bool, **arguments: Any) -> None:
    """Check REPORT before it is sent: its structure, and whether the rulebook would accept the event.

    The options below add what the file does not say; what is missing is asked for, never assumed. Without --pool the
    rate of play decides on the pool. Without a known rulebook the report is checked on its own.
    """
    from ratinghouse.library.checking import CheckedEvent, checked_period
    from ratinghouse.reports import UnreadableReport

    try:
        parsed = options.read_and_crosschecked(
            report, arguments["format_name"], arguments["encoding"], arguments["tournament"]
        )
    except UnreadableReport as problem:
        verdict = CheckedEvent(False, problem.findings)
    else:
        period, findings = period_of([parsed], arguments)
        book = options.known_rulebook(book_id, period.reports, period.pool)
        verdict = checked_period(period, book, arguments["pool"], findings)
    if as_json:
        options.print_json(verdict.answer(json_language()))
    else:
        _print_findings(verdict.findings, verdict.rules)
    if refuses(verdict.findings):
        sys.exit(1)


def _print_findings(findings: Sequence[Finding], rules: str) -> None:
    """Print the findings in groups, then the verdict."""
    warnings = [finding for finding in findings if finding.severity == "warning"]
    errors = [finding for finding in findings if finding.severity == "error"]
    missing = [finding for finding in warnings if finding.asks_for_fact]
    for heading, group in (
        (text("Errors"), errors),
        (text("Warnings"), [finding for finding in warnings if not finding.asks_for_fact]),
        (text("Missing information"), missing),
        (text("Notes"), [finding for finding in findings if finding.severity == "note"]),
    ):
        if group:
            print_line(heading, "bold")
            options.print_findings(group)
            print_line("")
    print_line(_verdict(rules, len(errors), len(missing)), "bold")


def _verdict(rules: str, errors: int, missing: int) -> Text:
    if not rules and errors:
        return counted_text(
            "Not eligible under any rulebook: {count} error.",
            "Not eligible under any rulebook: {count} errors.",
            count=errors,
        )
    if not rules:
        return text("Checked without a rulebook; whether the event can be rated is still open.")
    if errors:
        return counted_text(
            "Not eligible under {rules}: {count} error.",
            "Not eligible under {rules}: {count} errors.",
            count=errors,
            rules=rules,
        )
    if missing:
        return counted_text(
            "Eligible under {rules} as far as the report shows; {count} piece of information is missing.",
            "Eligible under {rules} as far as the report shows; {count} pieces of information are missing.",
            count=missing,
            rules=rules,
        )
    return text("Eligible under {rules}.", rules=rules)
