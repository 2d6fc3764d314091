"""The largest request body for each address, and the answer to a larger one.

``serve`` refuses while the body arrives (``body_limit_server``). Under any other server the middleware refuses before
the body is read, by its announced length.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.reports.reading import LARGEST as LARGEST_REPORT

LARGEST_LIST = 512 * 1024 * 1024
"""FIDE's whole list as XML is about 200 MB."""
_FORM = 1024 * 1024  # for the other fields of a form, and the multipart headers of files
_ELSEWHERE = 2 * 1024 * 1024
_BY_ADDRESS = (
    ("/api/v1/reports", LARGEST_REPORT + _FORM),
    ("/desk/upload", 4 * LARGEST_REPORT + _FORM),  # several reports at once
    ("/desk/events/", LARGEST_REPORT + _FORM),
    ("/desk/import", LARGEST_LIST + _FORM),
)


def most_bytes(path: str) -> int:
    """Return the largest body, in bytes, that an address accepts."""
    return next((most for address, most in _BY_ADDRESS if path.startswith(address)), _ELSEWHERE)


def too_large(path: str) -> tuple[str, bytes]:
    """Return content type and text of the answer to a larger body; under /api/ findings as JSON."""
    message = text(
        "a request to this address may have at most {megabytes} MB", megabytes=most_bytes(path) // 1024 // 1024
    )
    finding = Finding("error", "file-too-large", message, text("send each event alone"))
    if path.startswith("/api/"):
        return "application/json", json.dumps({"findings": [finding.as_json()]}).encode()
    return "text/plain; charset=utf-8", f"{finding.message}; {finding.remedy}\n".encode()


class BodyLimit:
    """Refuse a request by its announced length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if announced.isdecimal() and int(announced[:18]) > most_bytes(request.path):
            content_type, answer = too_large(request.path)
            return HttpResponse(answer, status=413, content_type=content_type)
        return self.get_response(request)
