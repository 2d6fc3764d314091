"""Counts of the requests and answers of this process, for ``/metrics``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Lock

from django.http import HttpRequest, HttpResponseBase

_COUNTS: Counter[str] = Counter()
_LOCK = Lock()


def count(*names: str) -> None:
    """Add one to each of the counts."""
    with _LOCK:
        for name in names:
            _COUNTS[name] += 1


def counts() -> dict[str, int]:
    """Return all counts since the process started."""
    with _LOCK:
        return dict(_COUNTS)


class RequestCounter:
    """Count requests, and answers by the first digit of their status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        count("requests")
        response = self.get_response(request)
        count(f"answers_{response.status_code // 100}xx")
        return response
