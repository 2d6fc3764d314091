"""Spans of membership as a run uses them: adjacent spans are joined into one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from itertools import pairwise

from django.db.models import Q

from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.office.models import Membership

Span = tuple[date, date]


def spans_at(act: int, players: Sequence[int] | None = None) -> dict[int, list[Span]]:
    """Return every member's spans, oldest first, as recorded at an act; only of ``players`` if given."""
    recorded = Membership.objects.filter(Q(withdrawn=None) | Q(withdrawn__gt=act), recorded__lte=act)
    if players is not None:
        recorded = recorded.filter(player__in=players)
    by_player: dict[int, list[Span]] = defaultdict(list)
    for player, first, last in recorded.order_by("player", "first", "last").values_list("player", "first", "last"):
        spans = by_player[player]
        if spans and first <= spans[-1][1] + DAY:
            spans[-1] = (spans[-1][0], max(spans[-1][1], last))
        else:
            spans.append((first, last))
    return dict(by_player)


def span_for(spans: Sequence[Span], day: date | None, list_date: date) -> Span:
    """Return the span that counted on lists of version 1: that of the day, else the latest begun, else the first."""
    covering = [span for span in spans if day is not None and span[0] <= day <= span[1]]
    begun = [span for span in spans if span[0] <= list_date]
    return (covering or begun or spans[:1])[-1]


def lapses_between(spans: Sequence[Span]) -> str:
    """Return the days between the spans."""
    between = [(earlier[1] + DAY, later[0] - DAY) for earlier, later in pairwise(spans)]
    return " ".join(f"{first}/{last}" for first, last in between)
