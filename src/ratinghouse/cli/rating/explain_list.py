"""The second form of ``ratinghouse explain``: a number on a published list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.cli import options
from ratinghouse.cli.list_options import chosen_player, chosen_pool, print_table
from ratinghouse.cli.office_option import office_option

if TYPE_CHECKING:
    from ratinghouse.office.publishing.explanation import Explanation


def explain_listed(directory: str | None, **told: Any) -> None:
    """Open the office and show how a player got his numbers on a list."""
    in_office: Callable[..., None] = office_option(_explain)
    in_office(directory=directory, **told)


def _explain(player: str, pool_name: str | None, day: date | None, edition: int | None, as_json: bool) -> None:
    from ratinghouse.office.publishing.explanation import explain
    from ratinghouse.office.publishing.explanation_json import explanation_json

    told = explain(chosen_pool(pool_name), chosen_player(player), day, edition)
    if as_json:
        options.print_json(explanation_json(told))
    else:
        _show(told)


def _show(told: Explanation) -> None:
    from ratinghouse.cli.rating.explain import show

    out = options.console()
    edition = f", edition {told.edition}" if told.edition > 1 else ""
    out.print(f"[bold]{told.code}  {told.name}[/bold] on the {told.pool} list of {told.date}{edition}")
    line = told.listing
    before = f", before {line['before']}" if line["before"] is not None else ""
    out.print(f"rating {line['rating'] if line['rating'] is not None else 'none'} ({line['status']}){before}")
    if told.taken_from:
        out.print(f"the list was taken over from {told.taken_from}; how its ratings came about is not known here")
    for part in told.parts:
        for sheet in part.sheets:
            show(out, sheet, part.title)
    if told.pending_results:
        headings = {"event": "left", "ended": "left", "games": "right", "score": "right", "opponents": "right"}
        rows = [(row[1], row[2], row[3], row[4] / 100, row[5]) for row in told.pending_results]
        print_table("Results kept from earlier lists", headings, rows)
    for change in told.effects:
        out.print(f"{change.article}: {change.described}  {change.before} → {change.after}")
