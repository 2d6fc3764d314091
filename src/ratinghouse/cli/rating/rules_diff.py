"""``ratinghouse rules diff``: what changed between two editions, with the formulas of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.printing import Layout, cell_of_lines, print_line, print_table
from ratinghouse.kernel.texts import Text, text

if TYPE_CHECKING:
    from ratinghouse.rulebooks.amendments import AddedOrRemovedPart, ChangedPart, ChangedProvision, Provision

_CHANGED: dict[ChangedPart, Text] = {
    "values_changed": text("Values changed"),
    "tables_changed": text("Tables changed"),
    "rules_changed": text("Rules changed"),
    "calendar_changed": text("Calendar changed"),
    "checks_changed": text("Requirements changed"),
}
_ADDED_OR_REMOVED: dict[AddedOrRemovedPart, Text] = {
    "values_added": text("Values added"),
    "tables_added": text("Tables added"),
    "rules_added": text("Rules added"),
    "calendar_added": text("Calendar: added"),
    "checks_added": text("Requirements added"),
    "values_removed": text("Values removed"),
    "tables_removed": text("Tables removed"),
    "rules_removed": text("Rules removed"),
    "calendar_removed": text("Calendar: removed"),
    "checks_removed": text("Requirements removed"),
}


@click.command("diff")
@click.argument("old")
@click.argument("new")
@options.json_option
def print_difference(old: str, new: str, as_json: bool) -> None:
    """Print what changed between two editions: values, tables, rules with their formulas, calendar and checks."""
    from ratinghouse.rulebooks.amendments import amendment

    document = amendment(options.usable_rulebook(old), options.usable_rulebook(new))
    if as_json:
        options.print_json(document)
        return
    print_line(f"{old} → {new}", "bold")
    headings: dict[str, Layout] = {text("Article"): "whole", text("Says"): "left"}
    for changed, heading in _CHANGED.items():
        if document[changed]:
            print_table(heading, headings, [_changed_cells(change) for change in document[changed]])
    for part, heading in _ADDED_OR_REMOVED.items():
        if document[part]:
            print_table(heading, headings, [_cells(provision) for provision in document[part]])


def _cells(provision: Provision) -> tuple[object, ...]:
    lines = ((provision["name"], "bold"), (provision["says"], ""), (provision["formula"], "cyan"))
    return provision["article"], cell_of_lines(*lines)


def _changed_cells(change: ChangedProvision) -> tuple[object, ...]:
    name = (change["name"], "bold")
    old, new = change["old_article"], change["new_article"]
    lines = [*_old_and_new(change["old"], change["new"]), *_old_and_new(change["old_formula"], change["new_formula"])]
    return old if old == new else f"{old} → {new}", cell_of_lines(name, *lines)


def _old_and_new(old: str, new: str) -> list[tuple[str, str]]:
    """Return the old line and the new one below it, or a single line if nothing changed."""
    if old == new:
        return [(old, "")]
    return [(text("- {sentence}", sentence=old), "red"), (text("+ {sentence}", sentence=new), "green")]
