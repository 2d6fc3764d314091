"""``ratinghouse adjust``: one-off operations on a list, decided, shown and taken back."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.list_options import chosen_day, chosen_pool, pool_option, print_table
from ratinghouse.cli.office_option import clerk_option, office_option

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Adjustment


@click.command("adjust")
@click.argument("ratings", nargs=-1, metavar="[ID=RATING]...")
@click.option("--rule", "kind", metavar="NAME", help="a rulebook's adjustment, such as fide-2024-compression")
@click.option("--take-back", "undone", type=int, metavar="NO", help="take the operation with this number back")
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

    It is applied when the list is made, after the ordinary calculation. Without anything to decide, the operations so
    far are shown.
    """
    from ratinghouse.office.models import Adjustment
    from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players, take_back

    if sum((bool(ratings), kind is not None, undone is not None)) > 1:
        raise WrongUsage("decide one thing at a time: ratings, --rule or --take-back")
    if kind is not None:
        adjust_by_rule(clerk, chosen_pool(pool_name).name, kind)
    elif undone is not None:
        standing = Adjustment.objects.filter(pk=undone).first()
        pool = standing.pool if standing else chosen_pool(pool_name)
        take_back(clerk, undone, chosen_day(pool, day), because or f"operation {undone} is taken back")
    elif ratings:
        pool = chosen_pool(pool_name)
        adjust_players(clerk, pool.name, chosen_day(pool, day), _ratings(ratings), because, article)
    made = list(Adjustment.objects.select_related("pool", "applied").order_by("pk"))
    if as_json:
        options.print_json([_document(one) for one in made])
    else:
        headings = {"no": "right", "pool": "left", "list": "left", "what": "left", "article": "left", "state": "left"}
        print_table("One-off operations", headings, [_row(one) for one in made])


def _ratings(told: tuple[str, ...]) -> dict[str, int]:
    found = {}
    for one in told:
        code, equals, rating = one.rpartition("=")
        if not equals or not code or not rating.isdecimal():
            raise WrongUsage(f"{one}: write a player's ID and his rating as ID=RATING, for example X0012=1840")
        found[code] = int(rating)
    return found


def _row(one: Adjustment) -> tuple[str, ...]:
    taken = f"takes back {one.reverses_id}: " if one.reverses_id else ""
    state = "applied" if one.applied_id else "waits for its list"
    return (str(one.pk), one.pool.name, one.list_date.isoformat(), taken + one.described, one.article, state)


def _document(one: Adjustment) -> dict[str, object]:
    return {
        "operation": one.pk,
        "pool": one.pool.name,
        "list": one.list_date.isoformat(),
        "kind": one.kind,
        "described": one.described,
        "article": one.article,
        "ratings": one.ratings,
        "reverses": one.reverses_id,
        "applied": one.applied_id is not None,
    }
