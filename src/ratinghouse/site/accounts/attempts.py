"""Limits of attempts: per address and name, per address, and per name from all addresses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from ratinghouse.site.models import Attempt

Purpose = Attempt.Purpose
WINDOW = timedelta(minutes=15)


class Limits(NamedTuple):
    """The number of attempts allowed within the window."""

    by_both: int
    by_address: int
    by_name: int


LIMITS: dict[str, Limits] = {
    Purpose.SIGN_IN: Limits(5, 20, 50),  # the last is so high that a stranger cannot easily lock a user out
    Purpose.LINK: Limits(3, 10, 5),
}


def record_attempt(purpose: str, name: str, address: str, now: datetime) -> tuple[Attempt, int]:
    """Record an attempt, and return it with the seconds it must wait: 0 if it may proceed now.

    It is recorded first, so that simultaneous attempts all count; an attempt that must wait is deleted, so that it does
    not make the wait longer.
    """
    attempt = Attempt.objects.create(purpose=purpose, name=name, address=address, at=now)
    wait = _seconds_to_wait(attempt, now)
    if wait:
        attempt.delete()
    else:
        Attempt.objects.filter(at__lt=now - WINDOW).delete()
    return attempt, wait


def _seconds_to_wait(attempt: Attempt, now: datetime) -> int:
    failures = Attempt.objects.filter(purpose=attempt.purpose, failed=True, at__gt=now - WINDOW).exclude(pk=attempt.pk)
    limits = LIMITS[attempt.purpose]
    counts = (
        (failures.filter(name=attempt.name, address=attempt.address), limits.by_both),
        (failures.filter(address=attempt.address), limits.by_address),
        (failures.filter(name=attempt.name), limits.by_name),
    )
    waits = [0]
    for counted, most in counts:
        latest = list(counted.order_by("-at").values_list("at", flat=True)[:most])
        if len(latest) == most:
            waits.append(max(1, int((latest[-1] + WINDOW - now).total_seconds())))
    return max(waits)
