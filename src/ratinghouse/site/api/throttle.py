"""The limit of requests that an address may make in a minute, shared by all processes of the office."""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja.throttling import BaseThrottle

WINDOW = 60  # seconds


@dataclass(frozen=True)
class RateLimit:
    """How many requests an address has made of those allowed, and when the count begins again."""

    allowed: int
    requests: int
    seconds_left: int

    def write_headers(self, response: HttpResponseBase) -> None:
        """Write the limit into the headers of an answer."""
        response["X-RateLimit-Limit"] = str(self.allowed)
        response["X-RateLimit-Remaining"] = str(max(0, self.allowed - self.requests))
        response["X-RateLimit-Reset"] = str(self.seconds_left)


class AddressThrottle(BaseThrottle):
    """Count the requests of each address in Django's cache.

    Unlike ninja's own throttles it stores no counts in itself, because one object serves all threads, and it takes the
    address of the connection, because a client can write any ``X-Forwarded-For``.
    """

    def __init__(self) -> None:
        self._lock = Lock()

    def allow_request(self, request: HttpRequest) -> bool:
        """Count the request, store the count in its ``rate_limit``, and return whether it is allowed."""
        now = time.time()
        requests = self._count(f"{int(now // WINDOW)} {request.META.get('REMOTE_ADDR', '')}")
        limit = RateLimit(settings.API_LIMIT, requests, WINDOW - int(now % WINDOW))
        request.rate_limit = limit  # type: ignore[attr-defined]
        return limit.requests <= limit.allowed

    def wait(self) -> float:
        """Return the seconds until the count begins again."""
        return WINDOW - int(time.time() % WINDOW)

    def _count(self, name: str) -> int:
        key = "api-requests-" + hashlib.sha256(name.encode()).hexdigest()
        with self._lock, suppress(OSError, ValueError):  # on a full disk, or if cleared meanwhile, all pass
            cache.add(key, 0, timeout=WINDOW)
            return cache.incr(key)
        return 1


address_throttle = AddressThrottle()


def limit_of(request: HttpRequest) -> RateLimit | None:
    """Return the count of the throttle for a request, or None if the request was not counted."""
    limit = getattr(request, "rate_limit", None)
    return limit if isinstance(limit, RateLimit) else None
