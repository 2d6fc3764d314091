"""``ratinghouse publish``: the next list, with its working, for good."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import chosen_day, chosen_pool, pool_option, print_changes
from ratinghouse.cli.numbered import numbered
from ratinghouse.cli.office_option import at_the_counter, clerk_option, office_option
from ratinghouse.cli.progress import naming

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import Mover, Publication


@click.command("publish")
@click.argument("day", type=IsoDate(), metavar="[DATE]", required=False)
@pool_option
@at_the_counter
@office_option
@clerk_option
@options.json_option
def command(day: date | None, pool_name: str | None, clerk: Clerk, as_json: bool) -> None:
    """Publish the list of DATE, or the next one. It never changes again; what is wrong in it is corrected beside it."""
    from ratinghouse.office.publishing.publication import publish

    pool = chosen_pool(pool_name)
    with naming("publishing", quiet=as_json) as tell:
        published = publish(clerk, pool.name, chosen_day(pool, day), tell)
    if as_json:
        options.print_json(document(published))
    else:
        show(published, "published")


def document(publication: Publication) -> dict[str, Any]:
    """A publication as JSON."""
    told = asdict(publication)
    told["date"] = publication.date.isoformat()
    told["findings"] = [finding.as_json() for finding in publication.findings]
    return told


def show(publication: Publication, what: str) -> None:
    """A publication as tables."""
    out = options.console()
    edition = f", edition {publication.edition}" if publication.edition > 1 else ""
    rules = ", ".join(publication.rules)
    out.print(f"[bold]{publication.pool} list of {publication.date}{edition}[/bold] ({rules}): {what}")
    counts = publication.counts
    names = ("players", "rated", "created", "changed", "unchanged", "removed", "unrated", "inactive")
    out.print(", ".join(f"{counts[name]:,} {name}" for name in names))
    out.print(f"{numbered(len(publication.events), 'event')}, {numbered(counts['games'], 'game')}")
    if publication.movers:
        print_changes("Largest movers", _changes(publication.movers))
    if publication.created:
        print_changes("New on the list", _changes(publication.created))
    if publication.delisted:
        print_changes("Delisted", _changes(publication.delisted))
    if publication.content_hash:
        out.print(f"content hash {publication.content_hash}", style="dim")


def _changes(movers: Any) -> list[tuple[str, str, int | None, int | None]]:
    players: list[Mover] = list(movers)
    return [(one.code, one.name, one.before, one.rating) for one in players]
