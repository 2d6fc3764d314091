"""``ratinghouse publish``: the next list is published with its working, permanently."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import awaits_list, chosen_day, chosen_pool, pool_option, print_changes
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.printing import print_line, word
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.publishing.publication import Mover, Publication


@click.command("publish")
@click.argument("day", type=IsoDate(), metavar="[DATE]", required=False)
@pool_option
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(day: date | None, pool_name: str | None, clerk: Clerk, as_json: bool) -> None:
    """Publish the list of DATE, or the next one. It never changes again; a correction is a new edition beside it."""
    from ratinghouse.office.publishing.list_views import store_newest_orders
    from ratinghouse.office.publishing.publication import publish

    pool = chosen_pool(pool_name, awaits_list)
    with naming(text("publishing"), quiet=as_json) as report_progress:
        publication = publish(clerk, pool.name, chosen_day(pool, day), report_progress)
        store_newest_orders()
    if as_json:
        options.print_json(document(publication))
    else:
        print_publication(publication, is_published=True)


def document(publication: Publication) -> dict[str, object]:
    """Return a publication as JSON."""
    return {**vars(publication), "findings": options.findings_json(publication.findings)}


def print_publication(publication: Publication, *, is_published: bool) -> None:
    """Print a publication or a preview as tables."""
    edition, pool, day = publication.edition, word(publication.pool), str(publication.date)
    rating_list = (
        text("{pool} list of {day}, edition {edition}", pool=pool, day=day, edition=edition)
        if edition > 1
        else text("{pool} list of {day}", pool=pool, day=day)
    )
    state = text("published") if is_published else text("preview, not published")
    print_line(
        text("{list} ({rules}): {state}", list=rating_list, rules=", ".join(publication.rules), state=state), "bold"
    )
    counts = publication.counts
    print_line(
        text(
            "{players:,} players, {rated:,} rated, {created:,} created, {changed:,} changed, "
            "{unchanged:,} unchanged, {removed:,} removed, {unrated:,} unrated, {inactive:,} inactive",
            players=counts["players"],
            rated=counts["rated"],
            created=counts["created"],
            changed=counts["changed"],
            unchanged=counts["unchanged"],
            removed=counts["removed"],
            unrated=counts["unrated"],
            inactive=counts["inactive"],
        )
    )
    events = counted_text("{count:,} event", "{count:,} events", count=len(publication.events))
    games = counted_text("{count:,} game", "{count:,} games", count=counts["games"])
    print_line(text("{events}, {games}", events=events, games=games))
    if publication.findings:
        options.print_findings(publication.findings)
    if publication.movers:
        print_changes(text("Largest movers"), _changes(publication.movers))
    if publication.created:
        print_changes(text("New on the list"), _changes(publication.created))
    if publication.delisted:
        print_changes(text("Delisted"), _changes(publication.delisted))
    if publication.content_hash:
        print_line(text("content hash {hash}", hash=publication.content_hash), "dim")


def _changes(movers: Iterable[Mover]) -> list[tuple[str, str, int | None, int | None]]:
    return [(mover.code, mover.name, mover.before, mover.rating) for mover in movers]
