"""A new edition of a published list by today's rules: for an officer who decides that a change of law applies to it."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Pool, PublishedList
from ratinghouse.office.publishing.correction import day_pointed_out, refuse_too_late, refuse_without_reason
from ratinghouse.office.refusal import refusal
from ratinghouse.office.revisions.revisions import Cause, Progress, Revision, previewed_revisions, publish_revisions
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.office.storage.reading import one_state_read_only


def republish_by_todays_rules(
    clerk: Clerk,
    pool: Pool,
    day: date,
    reason: str,
    *,
    pointed_out: date | None = None,
    preview: bool = False,
    progress: Progress | None = None,
) -> tuple[Revision, ...]:
    """Publish a new edition of a list by today's statutes, and of every list that follows from it, and return them.

    ``pointed_out`` is the day on which it was pointed out that the list is wrong, today if none is given. The later
    lists keep their own statutes of record. A preview returns the same and writes nothing.
    """
    if preview:
        with one_state_read_only():
            cause = _cause(pool, day, reason, day_pointed_out(pointed_out, clerk.now.date()))
            return previewed_revisions(cause, day, None, progress)
    with act(clerk, "correct") as doing:
        cause = _cause(pool, day, reason, day_pointed_out(pointed_out, clerk.now.date()))
        return publish_revisions(doing, cause, day, reason, progress)


def _cause(pool: Pool, day: date, reason: str, pointed_out: date) -> Cause:
    """Return the list that is to follow today's rules, or refuse."""
    refuse_without_reason(reason)
    rating_list = PublishedList.objects.filter(pool=pool, date=day, current=True).select_related("pool").first()
    if rating_list is None or rating_list.taken_from_id is not None:
        message = text("no {pool} list of {day} was calculated here", pool=pool_label(pool), day=str(day))
        raise refusal("no-such-list", message, text("to see the lists: ratinghouse history"))
    refuse_too_late(pool, rating_list.rules.split()[-1], day, pointed_out)
    return Cause(by_todays_rules=rating_list)
