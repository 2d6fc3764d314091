"""What this process has answered so far, for whoever watches the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from threading import Lock

from django.http import HttpRequest, HttpResponseBase

_COUNTED: Counter[str] = Counter()
_LOCK = Lock()


def count(*what: str) -> None:
    """Count one more of each."""
    with _LOCK:
        for one in what:
            _COUNTED[one] += 1


def counts() -> dict[str, int]:
    """Everything that was counted since the process began."""
    with _LOCK:
        return dict(_COUNTED)


class RequestCounter:
    """Count requests, and answers by the first figure of their status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        count("requests")
        response = self.get_response(request)
        count(f"answers_{response.status_code // 100}xx")
        return response
