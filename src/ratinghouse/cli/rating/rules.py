"""``ratinghouse rules``: the rulebooks, one of them article by article, and the difference between two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_ids

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook


@click.group("rules", invoke_without_command=True)
@options.json_option
@click.pass_context
def command(context: click.Context, as_json: bool) -> None:
    """List the rulebooks; `rules show ID` prints one, `rules diff ID ID` compares two."""
    if context.invoked_subcommand is not None:
        return
    books = sorted((rulebook(id) for id in rulebook_ids()), key=lambda book: (book.authority, book.in_force))
    if as_json:
        from ratinghouse.rulebooks.text import about

        options.print_json([about(book) for book in books])
        return
    table = _table("id", "authority", "in force from", "rules", "title")
    for book in books:
        since = book.in_force.isoformat() if book.applied else f"({book.in_force.isoformat()}, never applied)"
        table.add_row(book.id, book.authority, since, str(len(book.rules)), book.title)
    options.console().print(table)


@command.command("show")
@click.argument("id")
@options.json_option
def show(id: str, as_json: bool) -> None:
    """Print the rulebook ID: its values, its tables, every rule with its worked examples, and its checks."""
    book = _book(id)
    from ratinghouse.rulebooks.text import about, described

    document = {**about(book), **described(book)}
    if as_json:
        options.print_json(document)
        return
    out = options.console()
    out.print(
        f"[bold]{book.title}[/bold] ({book.id})\n{book.source}" + (f"\n[dim]{book.note}[/dim]" if book.note else "")
    )
    values = _table("article", "value", "is", "")
    for value in document["values"]:
        values.add_row(value["article"], value["name"], value["value"], value["note"])
    out.print(values)
    rules = _table("article", "symbol", "per", "rule")
    for rule in document["rules"]:
        body = rule["sentence"] + (f"\n[dim]{rule['note']}[/dim]" if rule["note"] else "")
        body += "".join(f"\n[cyan]{_escaped(example)}[/cyan]" for example in rule["examples"][:2])
        rules.add_row(rule["article"], rule["name"], rule["per"], body)
    out.print(rules)
    if document["checks"]:
        checks = _table("article", "code", "severity", "an event must fulfil")
        for check in document["checks"]:
            body = f"{_escaped(check['sentence'])}\n[dim]→ {_escaped(check['remedy'])}[/dim]"
            checks.add_row(check["article"], check["code"], check["severity"], body)
        out.print(checks)


@command.command("diff")
@click.argument("old")
@click.argument("new")
@options.json_option
def diff(old: str, new: str, as_json: bool) -> None:
    """What changed between two editions: values, rules added, removed and reworded, by article."""
    from ratinghouse.rulebooks.text import amendment

    document = amendment(_book(old), _book(new))
    if as_json:
        options.print_json(document)
        return
    out = options.console()
    out.print(f"[bold]{old} → {new}[/bold]")
    for heading, key, style in (
        ("Values changed", "values_changed", "yellow"),
        ("Rules changed", "rules_changed", "yellow"),
        ("Requirements changed", "checks_changed", "yellow"),
        ("Values added", "values_added", "green"),
        ("Rules added", "rules_added", "green"),
        ("Requirements added", "checks_added", "green"),
        ("Values removed", "values_removed", "red"),
        ("Rules removed", "rules_removed", "red"),
        ("Requirements removed", "checks_removed", "red"),
    ):
        if document[key]:
            table = _table("article", "symbol", "says")
            table.title, table.title_justify, table.title_style = heading, "left", f"bold {style}"
            for change in document[key]:
                article = (
                    change["article"] if "article" in change else f"{change['old_article']} → {change['new_article']}"
                )
                said = (
                    change["says"]
                    if "says" in change
                    else f"[red]- {_escaped(change['old'])}[/red]\n[green]+ {_escaped(change['new'])}[/green]"
                )
                table.add_row(article, change["name"], said)
            out.print(table)


def _book(id: str) -> Rulebook:
    try:
        return rulebook(id)
    except UnknownRulebook as unknown:
        raise WrongUsage(str(unknown)) from None


def _table(*headings: str) -> Any:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD)
    for heading in headings:
        table.add_column(heading, no_wrap=heading in ("id", "article", "symbol", "value", "per"))
    return table


def _escaped(text: str) -> str:
    from rich.markup import escape

    return escape(text)
