"""``ratinghouse adjust``: one-off operations on a list, decided, listed and undone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.list_options import chosen_day, chosen_pool, pool_option
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Adjustment


@click.command("adjust")
@click.argument("ratings", nargs=-1, metavar="[ID=RATING]...")
@click.option("--rule", "kind", metavar="NAME", help="a rulebook's adjustment, such as fide-2024-compression")
@click.option(
    "--undo",
    "--take-back",
    "undone",
    cls=options.RenamedOption,
    type=int,
    metavar="NO",
    help="undo the operation of this number",
)
@click.option("--list", "day", type=IsoDate(), metavar="D", help="the list it applies to; else the next one")
@click.option("--because", default="", metavar="TEXT", help="what it is for")
@click.option("--article", default="", metavar="ARTICLE", help="the article or decision it rests on")
@pool_option
@office_option
@clerk_option
@options.json_option
def command(
    ratings: tuple[str, ...],
    kind: str | None,
    undone: int | None,
    day: date | None,
    because: str,
    article: str,
    pool_name: str | None,
    clerk: Clerk,
    as_json: bool,
) -> None:
    """Decide a one-off operation on a list that is not yet published: single ratings, or a rulebook's adjustment.

    It is applied to the list after the ordinary calculation. Without anything to decide, the operations so far are
    listed.
    """
    from ratinghouse.office.models import Adjustment
    from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players, take_back

    if sum((bool(ratings), kind is not None, undone is not None)) > 1:
        raise WrongUsage(text("decide one operation at a time: ratings, --rule or --undo"))
    if kind is not None:
        adjust_by_rule(clerk, chosen_pool(pool_name).name, kind)
    elif undone is not None:
        adjustment = Adjustment.objects.filter(pk=undone).first()
        pool = adjustment.pool if adjustment else chosen_pool(pool_name)
        take_back(clerk, undone, chosen_day(pool, day), because or f"operation {undone} is undone")
    elif ratings:
        pool = chosen_pool(pool_name)
        adjust_players(clerk, pool.name, chosen_day(pool, day), _ratings(ratings), because, article)
    adjustments = list(Adjustment.objects.select_related("pool", "applied").order_by("pk"))
    if as_json:
        options.print_json([_document(adjustment) for adjustment in adjustments])
    else:
        _print_adjustments(adjustments)


def _ratings(spellings: tuple[str, ...]) -> dict[str, int]:
    """Return the ratings written ID=RATING, by player."""
    ratings = {}
    for spelling in spellings:
        code, equals, rating = spelling.rpartition("=")
        if not equals or not code or not rating.isdecimal():
            raise WrongUsage(
                text(
                    "{spelling}: write a player's ID and their rating as ID=RATING, for example X0012=1840",
                    spelling=spelling,
                )
            )
        ratings[code] = int(rating)
    return ratings


def _print_adjustments(adjustments: Sequence[Adjustment]) -> None:
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Pool"): "left",
        text("List"): "left",
        text("Operation"): "left",
        text("Article"): "left",
        text("State"): "left",
    }
    print_table(text("One-off operations"), headings, map(_row, adjustments), least_important=(text("Article"),))


def _row(adjustment: Adjustment) -> tuple[object, ...]:
    operation = adjustment.described
    if adjustment.reverses_id:
        operation = text("undoes {number}: {operation}", number=adjustment.reverses_id, operation=operation)
    state = text("applied") if adjustment.applied_id else text("waits for its list")
    day = adjustment.list_date.isoformat()
    return adjustment.pk, word(adjustment.pool.name), day, operation, adjustment.article, state


def _document(adjustment: Adjustment) -> dict[str, object]:
    return {
        "operation": adjustment.pk,
        "pool": adjustment.pool.name,
        "list": adjustment.list_date.isoformat(),
        "kind": adjustment.kind,
        "described": adjustment.described,
        "article": adjustment.article,
        "ratings": adjustment.ratings,
        "reverses": adjustment.reverses_id,
        "applied": adjustment.applied_id is not None,
    }
