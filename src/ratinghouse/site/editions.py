"""From which editions a page is made, told as a short text that changes when they do.

The register is part of it: names, clubs and the wish to be hidden show on every page, and a list does not fix them.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Max
from django.http import HttpRequest

from ratinghouse.office.models import JournalEntry, RatingList

# What these do to the register shows only with the list that follows.
_OF_THE_DESK = ("receive", "tell", "match", "admit", "refuse", "withdraw", "adjust", "publish", "correct")


def pulse() -> int:
    """The number of the journal's last entry: while it stays the same, so does everything."""
    return JournalEntry.objects.aggregate(last=Max("number"))["last"] or 0


def register_state() -> str:
    """The last act that changed what the register says of people and clubs."""
    last = (
        JournalEntry.objects.exclude(verb__in=_OF_THE_DESK).order_by("-number").values_list("number", flat=True).first()
    )
    return f"register {last or 0}"


def every_list(request: HttpRequest, *args: Any, **named: Any) -> str:
    """For pages that any list may change: the act that published the newest one."""
    newest = RatingList.objects.aggregate(last=Max("act"))["last"]
    return f"lists {newest or 0}, {register_state()}"


def one_list(made: RatingList) -> str:
    """For pages of one list: its content, and whether it is still the current edition."""
    return f"list {made.pk} {made.content_hash} {made.current}, {register_state()}"
