"""The second form of ``ratinghouse explain``: a number on a published list."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.cli import options
from ratinghouse.cli.language import json_language
from ratinghouse.cli.list_options import chosen_player, chosen_pool, has_player
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, print_line, print_table, word
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.publishing.explanation import Explanation


def explain_listed(directory: str | None, **arguments: Any) -> None:
    """Open the office and explain a player's numbers on a list."""
    in_office: Callable[..., None] = office_option(_explain)
    in_office(directory=directory, **arguments)


def _explain(
    player: str, pool_name: str | None, day: date | None, edition: int | None, symbol: str | None, as_json: bool
) -> None:
    from ratinghouse.office.publishing.explanation import explain
    from ratinghouse.office.publishing.explanation_json import explanation_json

    if symbol:
        _explain_number(player, pool_name, day, edition, symbol, as_json)
        return
    chosen = chosen_player(player)
    explained = explain(chosen_pool(pool_name, has_player(chosen)), chosen, day, edition)
    if as_json:
        options.print_json(explanation_json(explained, json_language()))
    else:
        _print_explained(explained)


def _explain_number(
    player: str, pool_name: str | None, day: date | None, edition: int | None, symbol: str, as_json: bool
) -> None:
    from ratinghouse.cli.rating.explain import print_steps
    from ratinghouse.office.publishing.explanation import explain_number

    chosen = chosen_player(player)
    step = explain_number(chosen_pool(pool_name, has_player(chosen)), chosen, symbol, day, edition)
    if as_json:
        options.print_json(step)
    else:
        print_steps(f"{chosen.code}  {chosen.name}", [step])


def _print_explained(explained: Explanation) -> None:
    from ratinghouse.cli.rating.explain import print_sheet

    player = f"{explained.code}  {explained.name}"
    pool, day = word(explained.pool), str(explained.date)
    print_line(
        text(
            "{player} on the {pool} list of {day}, edition {edition}",
            player=player,
            pool=pool,
            day=day,
            edition=explained.edition,
        )
        if explained.edition > 1
        else text("{player} on the {pool} list of {day}", player=player, pool=pool, day=day),
        "bold",
    )
    line = explained.listing
    rating = str(line["rating"]) if line["rating"] is not None else text("none")
    status = word(line["status"])
    print_line(
        text("rating {rating} ({status}), before {before}", rating=rating, status=status, before=line["before"])
        if line["before"] is not None
        else text("rating {rating} ({status})", rating=rating, status=status)
    )
    if explained.taken_from:
        print_line(
            text(
                "the list was imported from {source}; how its ratings were calculated is not known here",
                source=explained.taken_from,
            )
        )
    options.print_findings(explained.findings)
    for part in explained.parts:
        for sheet in part.sheets:
            print_sheet(sheet, part.book.title)
    if explained.pending_results:
        headings: dict[str, Layout] = {
            text("Event"): "left",
            text("Ended"): "left",
            text("Games"): "right",
            text("Score"): "right",
            text("Opponents"): "right",
        }
        rows = [(row[1], row[2], row[3], row[4] / 100, row[5]) for row in explained.pending_results]
        print_table(text("Results carried over from earlier lists"), headings, rows)
    for change in explained.effects:
        print_line(
            text(
                "{article}: {operation}  {before} → {after}",
                article=change.article,
                operation=change.described,
                before=str(change.before),
                after=str(change.after),
            )
        )
