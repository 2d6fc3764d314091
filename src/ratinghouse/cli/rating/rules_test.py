"""``ratinghouse rules test``: the conformance suite and the worked examples of a rulebook."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.texts import counted_text, message_of, text
from ratinghouse.library.editions import named_rulebook

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.rating.conformance.suite import ConformanceResult
    from ratinghouse.rulebooks import BrokenRulebook


@click.command("test")
@click.argument("rules", metavar="ID|FILE")
@options.json_option
def test(rules: str, as_json: bool) -> None:
    """Run the conformance suite and all worked examples of a rulebook: an ID, a Python file or a folder.

    The exit status is 0 if everything holds and 1 if not.
    """
    from ratinghouse.rating.conformance.suite import conformance
    from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook

    try:
        book = named_rulebook(rules)
    except BrokenRulebook as broken:
        _report_broken(broken, as_json)
        sys.exit(1)
    except UnknownRulebook as unknown:
        raise WrongUsage(message_of(unknown)) from None
    results = conformance(book)
    findings = options.in_this_folder(finding for result in results for finding in result.findings)
    if as_json:
        options.print_json(_document(book, results, findings))
    else:
        _print_results(book, results, findings)
    sys.exit(1 if findings else 0)


def _report_broken(broken: BrokenRulebook, as_json: bool) -> None:
    if as_json:
        findings = options.findings_json(broken.findings)
        options.print_json({"rules": broken.id, "holds": False, "checks": [], "findings": findings, "absent": []})
        return
    options.print_findings(options.in_this_folder(broken.findings))
    print_line(text("{rules} cannot be used.", rules=broken.id), "bold")


def _document(book: Rulebook, results: list[ConformanceResult], findings: list[Finding]) -> dict[str, object]:
    from ratinghouse.rulebooks.contract_check import absent_items

    return {
        "rules": book.id,
        "holds": not findings,
        "checks": [{"check": result.check, "tried": result.tried, "holds": result.holds} for result in results],
        "findings": options.findings_json(findings),
        "absent": [{"name": item.name, "kind": item.kind, "without": item.without} for item in absent_items(book)],
    }


def _print_results(book: Rulebook, results: list[ConformanceResult], findings: list[Finding]) -> None:
    headings: dict[str, Layout] = {text("Check"): "left", text("Tried"): "right", text("Result"): "whole"}
    rows = [(result.check, result.tried, text("holds") if result.holds else text("fails")) for result in results]
    print_table(text("{title} ({rules})", title=book.title, rules=book.id), headings, rows)
    _print_absent(book)
    options.print_findings(findings)
    if findings:
        print_line(counted_text("{count} finding.", "{count} findings.", count=len(findings)), "bold")
    else:
        print_line(text("Everything holds."), "bold")


def _print_absent(book: Rulebook) -> None:
    """Print the contract's optional items that the rulebook lacks, grouped by the effect of their absence."""
    from ratinghouse.rulebooks.contract_check import absent_items

    names: dict[str, list[str]] = {}
    for item in absent_items(book):
        if not item.without.startswith("see "):
            names.setdefault(item.without, []).append(item.name)
    headings: dict[str, Layout] = {text("Not in this rulebook"): "left", text("Without it"): "left"}
    print_table("", headings, [(", ".join(absent), without) for without, absent in names.items()])
