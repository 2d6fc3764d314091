"""``ratinghouse rules show``: one rulebook article by article, or its statute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.amendment_options import amended_by_options, amendment_options
from ratinghouse.cli.printing import Layout, cell_of_lines, print_line, print_table
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.rulebooks.descriptions import CheckText, RuleText, ValueText

MOST_EXAMPLES = 2


@click.command("show")
@click.argument("id", metavar="ID|FILE")
@click.option(
    "--as",
    "form",
    type=click.Choice(["statute"]),
    help="the canonical document of the edition, to the byte: its SHA-256 is the document's hash",
)
@amendment_options
@options.json_option
def print_rulebook(id: str, form: str | None, as_json: bool, **amendments: Any) -> None:
    """Print the rulebook ID: its values, every rule with its formula and worked examples, and its checks."""
    book = amended_by_options(options.usable_rulebook(id), amendments)
    if form == "statute":
        from ratinghouse.kernel.statutes.statute import statute_of

        click.echo(statute_of(book).content, nl=False)
        return
    from ratinghouse.rulebooks.descriptions import about, described

    if as_json:
        options.print_json({**about(book), **described(book)})
        return
    _print_description(book)


def _print_description(book: Rulebook) -> None:
    from ratinghouse.rulebooks.descriptions import described

    document = described(book)
    print_line(text("{title} ({rules})", title=book.title, rules=book.id), "bold")
    print_line(book.source)
    if book.note:
        print_line(book.note, "dim")
    _print_values(document["values"])
    _print_rules(document["rules"])
    if document["checks"]:
        _print_checks(document["checks"])


def _print_values(values: list[ValueText]) -> None:
    headings: dict[str, Layout] = {
        text("Article"): "whole",
        text("Name of the value"): "whole",
        text("Value"): "left",
        "": "left",
    }
    print_table("", headings, [(value["article"], value["name"], value["value"], value["note"]) for value in values])


def _print_rules(rules: list[RuleText]) -> None:
    headings: dict[str, Layout] = {text("Article"): "whole", text("Per"): "whole", text("Rule"): "left"}
    rows = []
    for rule in rules:
        examples = [(example, "dim") for example in rule["examples"][:MOST_EXAMPLES]]
        name, formula = (rule["name"], "bold"), (rule["formula"], "cyan")
        body = cell_of_lines(name, (rule["sentence"], ""), formula, (rule["note"], "dim"), *examples)
        rows.append((rule["article"], rule["per"], body))
    print_table("", headings, rows)


def _print_checks(checks: list[CheckText]) -> None:
    headings: dict[str, Layout] = {
        text("Article"): "whole",
        text("Code"): "left",
        text("Severity"): "left",
        text("An event must fulfil"): "left",
    }
    rows = []
    for check in checks:
        body = cell_of_lines((check["sentence"], ""), (text("→ {remedy}", remedy=check["remedy"]), "dim"))
        rows.append((check["article"], check["code"], check["severity"], body))
    print_table("", headings, rows)
