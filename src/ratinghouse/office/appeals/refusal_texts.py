"""A refusal in sentences: its days and terms, as the command line and the pages print them."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.texts import Text, text
from ratinghouse.office.models import EventRefusal


def refusal_lines(record: EventRefusal) -> Iterator[Text]:
    """Yield when the event was refused, until when to appeal, when it was appealed, and how that was decided."""
    day = record.refused.isoformat()
    if record.appeal_until is not None:
        until = record.appeal_until.isoformat()
        yield text(
            "refused on {day}; an appeal is possible until {until} (article {article})",
            day=day,
            until=until,
            article=record.article,
        )
    else:
        yield text("refused on {day}; the rulebook sets no term for an appeal", day=day)
    if record.appealed is not None:
        appealed = record.appealed.isoformat()
        if record.appeal_until is not None and record.appealed > record.appeal_until:
            yield text("appealed on {day}, after the term: {grounds}", day=appealed, grounds=record.grounds)
        else:
            yield (
                text("appealed on {day}: {grounds}", day=appealed, grounds=record.grounds)
                if record.grounds
                else text("appealed on {day}", day=appealed)
            )
    if record.decided is not None:
        decided = record.decided.isoformat()
        if record.appealed is None:
            yield text("refusal undone on {day} without an appeal", day=decided)
        elif record.upheld:
            yield text("decided on {day}: the appeal is upheld", day=decided)
        else:
            yield text("decided on {day}: the appeal is rejected", day=decided)
