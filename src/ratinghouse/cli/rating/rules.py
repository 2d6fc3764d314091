"""``ratinghouse rules``: the rulebooks, one of them article by article, and the difference between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.printing import Layout, cell_of_lines, print_line, print_table
from ratinghouse.cli.rating.rules_impact import impact
from ratinghouse.cli.rating.rules_new import new
from ratinghouse.cli.rating.rules_test import test
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.rulebooks import BrokenRulebook, UnknownRulebook, broken_rulebooks, rulebooks

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.rulebooks.descriptions import CheckText, RuleText, ValueText

MOST_EXAMPLES = 2

_DIFFERENCES = {
    "values_changed": text("Values changed"),
    "rules_changed": text("Rules changed"),
    "checks_changed": text("Requirements changed"),
    "values_added": text("Values added"),
    "rules_added": text("Rules added"),
    "checks_added": text("Requirements added"),
    "values_removed": text("Values removed"),
    "rules_removed": text("Rules removed"),
    "checks_removed": text("Requirements removed"),
}


@click.group("rules", invoke_without_command=True)
@options.json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the rulebooks; `rules show ID` prints one, `rules diff ID ID` compares two."""
    if context.invoked_subcommand is not None:
        return
    books = sorted(rulebooks(), key=lambda book: (book.authority, book.in_force))
    if as_json:
        from ratinghouse.rulebooks.descriptions import about

        options.print_json([about(book) for book in books])
        return
    headings: dict[str, Layout] = {
        text("ID"): "whole",
        text("Authority"): "left",
        text("In force from"): "left",
        text("Rules"): "left",
        text("Title of the rulebook"): "left",
    }
    rows = [(book.id, book.authority, _in_force(book), len(book.rules), book.title) for book in books]
    print_table("", headings, rows)
    for broken in broken_rulebooks():
        print_line(text("{rules} cannot be used:", rules=broken.id), "bold red")
        options.print_findings(broken.findings)


def _in_force(book: Rulebook) -> str:
    day = book.in_force.isoformat()
    return day if book.applied else text("({day}, never applied)", day=day)


@command.command("show")
@click.argument("id")
@options.json_option
def print_rulebook(id: str, as_json: bool) -> None:
    """Print the rulebook ID: its values, its tables, every rule with its worked examples, and its checks."""
    book = _book(id)
    from ratinghouse.rulebooks.descriptions import about, described

    document = described(book)
    if as_json:
        options.print_json({**about(book), **document})
        return
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
    headings: dict[str, Layout] = {
        text("Article"): "whole",
        text("Symbol"): "whole",
        text("Per"): "whole",
        text("Rule"): "left",
    }
    rows = []
    for rule in rules:
        examples = [(example, "cyan") for example in rule["examples"][:MOST_EXAMPLES]]
        body = cell_of_lines((rule["sentence"], ""), (rule["note"], "dim"), *examples)
        rows.append((rule["article"], rule["name"], rule["per"], body))
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


@command.command("diff")
@click.argument("old")
@click.argument("new")
@options.json_option
def diff(old: str, new: str, as_json: bool) -> None:
    """Print what changed between two editions: values, rules added, removed and reworded, by article."""
    from ratinghouse.rulebooks.descriptions import amendment

    document: dict[str, Any] = {**amendment(_book(old), _book(new))}
    if as_json:
        options.print_json(document)
        return
    print_line(f"{old} → {new}", "bold")
    headings: dict[str, Layout] = {text("Article"): "whole", text("Symbol"): "whole", text("Says"): "left"}
    for key, heading in _DIFFERENCES.items():
        if document[key]:
            print_table(heading, headings, map(_change_cells, document[key]))


def _change_cells(change: dict[str, str]) -> tuple[object, ...]:
    if "says" in change:
        return change["article"], change["name"], change["says"]
    article = change["article"] if "article" in change else f"{change['old_article']} → {change['new_article']}"
    old, new = text("- {sentence}", sentence=change["old"]), text("+ {sentence}", sentence=change["new"])
    return article, change["name"], cell_of_lines((old, "red"), (new, "green"))


def _book(id: str) -> Rulebook:
    try:
        return options.named_rulebook(id)
    except BrokenRulebook as broken:
        options.refuse(options.in_this_folder(broken.findings))
    except UnknownRulebook as unknown:
        raise WrongUsage(message_of(unknown)) from None


command.add_command(impact)
command.add_command(new)
command.add_command(test)
