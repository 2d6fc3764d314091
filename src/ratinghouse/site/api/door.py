"""The interface's door: how often a client may come in, who may read from elsewhere, and no page instead of JSON."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from threading import Lock

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from ratinghouse.kernel.finding import Finding
from ratinghouse.site.api.errors import error_answer

PREFIX = "/api/"
WINDOW = 60  # seconds
_READING = ("GET", "HEAD", "OPTIONS")
_TOLD = "ETag, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"


class Windows:
    """Requests of each client in the running minute, in the memory of this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._window = 0
        self._seen: Counter[str] = Counter()

    def count(self, client: str, now: float) -> int:
        """How often the client has come in this window, this time included."""
        with self._lock:
            window = int(now // WINDOW)
            if window != self._window:
                self._window = window
                self._seen.clear()
            self._seen[client] += 1
            return self._seen[client]


class ApiDoor:
    """Stands before everything under /api/."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.windows = Windows()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return self.get_response(request)
        now, limit = time.time(), settings.API_LIMIT
        seen = self.windows.count(request.META.get("REMOTE_ADDR", ""), now)
        response = _too_many(limit) if seen > limit else _json(self._answer(request))
        response["X-RateLimit-Limit"] = str(limit)
        response["X-RateLimit-Remaining"] = str(max(0, limit - seen))
        response["X-RateLimit-Reset"] = str(WINDOW - int(now % WINDOW))
        if response.status_code == 429:
            response["Retry-After"] = response["X-RateLimit-Reset"]
        if request.method in _READING:
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = _TOLD
        return response

    def _answer(self, request: HttpRequest) -> HttpResponseBase:
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            allowed = HttpResponse(status=204)
            allowed["Access-Control-Allow-Methods"] = "GET, HEAD"
            allowed["Access-Control-Allow-Headers"] = "If-None-Match"
            allowed["Access-Control-Max-Age"] = "86400"
            return allowed
        return self.get_response(request)


def _too_many(limit: int) -> HttpResponseBase:
    message = f"more than {limit} requests in {WINDOW} seconds"
    return error_answer(429, [Finding("error", "too-many-requests", message, "wait for X-RateLimit-Reset seconds")])


def _json(response: HttpResponseBase) -> HttpResponseBase:
    """What Django answers by itself as a page, as findings."""
    if response.status_code < 400 or response.headers.get("Content-Type", "").startswith("application/json"):
        return response
    told = error_answer(response.status_code, [_PAGES.get(response.status_code, _OTHER)])
    if "Allow" in response.headers:
        told["Allow"] = response.headers["Allow"]
    return told


_PAGES = {
    404: Finding("error", "no-such-address", "there is nothing at this address", "see /api/v1/docs"),
    405: Finding("error", "wrong-method", "this address does not take the method", "see /api/v1/docs"),
}
_OTHER = Finding("error", "wrong-request", "the request cannot be understood", "see /api/v1/docs")
