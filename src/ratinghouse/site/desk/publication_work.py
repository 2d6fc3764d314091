"""Previews and publications as tasks of the worker."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.office.journal import Clerk
from ratinghouse.office.publishing.list_views import store_newest_orders
from ratinghouse.office.publishing.publication import Mover, Publication, preview, publish
from ratinghouse.site.desk.work_records import PublicationOutcome, PublicationSubject, StoredMover
from ratinghouse.site.long_work import Progress, Work, long_task

MOST = 200
"""The most players of each kind on the page of a publication; the others are only counted."""


@long_task
def preview_task(work: Work[PublicationSubject], progress: Progress) -> PublicationOutcome:
    """Derive a list without writing it."""
    day = date.fromisoformat(work.subject["date"])
    return publication_outcome(preview(work.subject["pool"], day, work.at.date(), progress))


@long_task
def publish_task(work: Work[PublicationSubject], progress: Progress) -> PublicationOutcome:
    """Publish a list."""
    clerk = Clerk(work.who, work.at)
    publication = publish(clerk, work.subject["pool"], date.fromisoformat(work.subject["date"]), progress)
    store_newest_orders()
    return publication_outcome(publication)


def publication_outcome(publication: Publication) -> PublicationOutcome:
    """Return the record of a publication that is stored for its page."""
    return {
        "pool": publication.pool,
        "date": publication.date.isoformat(),
        "edition": publication.edition,
        "rules": list(publication.rules),
        "counts": publication.counts,
        "movers": _rows(publication.movers),
        "anomalies": _rows(publication.anomalies),
        "created": _rows(publication.created),
        "delisted": _rows(publication.delisted),
        "more": {
            "anomalies": max(0, len(publication.anomalies) - MOST),
            "created": max(0, len(publication.created) - MOST),
            "delisted": max(0, len(publication.delisted) - MOST),
        },
        "events": list(publication.events),
        "findings": [finding.stored() for finding in publication.findings],
        "content_hash": publication.content_hash,
    }


def _rows(players: Sequence[Mover]) -> list[StoredMover]:
    return [
        {
            "code": player.code,
            "name": player.name,
            "before": player.before,
            "rating": player.rating,
            "games": player.games,
            "total_games": player.total_games,
            "difference": player.difference,
        }
        for player in players[:MOST]
    ]
