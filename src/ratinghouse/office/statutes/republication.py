"""A new edition of a published list by today's rules: for an officer who decides that a change of law applies to it."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Pool, PublishedList
from ratinghouse.office.publishing.correction import day_pointed_out, refuse_too_late, refuse_without_reason
from ratinghouse.office.refusal import refusal
from ratinghouse.office.revisions.revisions import Cause, Progress, Revision, publish_revisions
from ratinghouse.office.storage.stored_columns import pool_label


class _RepublicationPreview(Exception):
    """Raised at the end of a preview, so that everything it wrote is rolled back."""

    def __init__(self, revisions: tuple[Revision, ...]) -> None:
        super().__init__()
        self.revisions = revisions


def republish_by_todays_rules(
    clerk: Clerk,
    pool: Pool,
    day: date,
    reason: str,
    *,
    found: date | None = None,
    preview: bool = False,
    progress: Progress | None = None,
) -> tuple[Revision, ...]:
    """Publish a new edition of a list by today's statutes, and of every list that rests on it, and return them.

    ``found`` is the day on which it was pointed out that the list is wrong, today if it is not given. The later lists
    keep their own statutes of record. A preview returns the same and writes nothing.
    """
    try:
        with act(clerk, "correct") as doing:
            pointed_out = day_pointed_out(found, doing.clerk.now.date())
            revisions = _republish(doing, pool, day, reason, pointed_out, progress)
            if preview:
                raise _RepublicationPreview(revisions)
            return revisions
    except _RepublicationPreview as preview_end:
        return preview_end.revisions


def _republish(
    doing: Act, pool: Pool, day: date, reason: str, found: date, progress: Progress | None
) -> tuple[Revision, ...]:
    refuse_without_reason(reason)
    rating_list = PublishedList.objects.filter(pool=pool, date=day, current=True).select_related("pool").first()
    if rating_list is None or rating_list.taken_from_id is not None:
        message = text("no {pool} list of {day} was calculated here", pool=pool_label(pool), day=str(day))
        raise refusal("no-such-list", message, text("to see the lists: ratinghouse history"))
    refuse_too_late(pool, rating_list.rules.split()[-1], day, found)
    cause = Cause(by_todays_rules=rating_list)
    return publish_revisions(doing, cause, day, reason, progress)
