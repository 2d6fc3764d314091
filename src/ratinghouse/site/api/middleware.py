"""Headers of the JSON interface, and findings as JSON in place of Django's error pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.site.api.errors import error_answer
from ratinghouse.site.api.throttle import limit_of

PREFIX = "/api/"
_READING = ("GET", "HEAD", "OPTIONS")
_EXPOSED = "ETag, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"


class ApiMiddleware:
    """Complete every answer under /api/."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return self.get_response(request)
        response = _preflight() if _is_preflight(request) else _as_findings(self.get_response(request))
        limit = limit_of(request)
        if limit is not None:
            limit.write_headers(response)
        if request.method in _READING:
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = _EXPOSED
        return response


def _is_preflight(request: HttpRequest) -> bool:
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _preflight() -> HttpResponse:
    """Return the answer to a CORS preflight request of a browser."""
    answer = HttpResponse(status=204)
    answer["Access-Control-Allow-Methods"] = "GET, HEAD"
    answer["Access-Control-Allow-Headers"] = "If-None-Match"
    answer["Access-Control-Max-Age"] = "86400"
    return answer


def _as_findings(response: HttpResponseBase) -> HttpResponseBase:
    """Return findings in place of Django's error page; any other answer is returned unchanged."""
    if response.status_code < 400 or response.headers.get("Content-Type", "").startswith("application/json"):
        return response
    answer = error_answer(response.status_code, [_ERRORS.get(response.status_code, _OTHER_ERROR)])
    if "Allow" in response.headers:
        answer["Allow"] = response.headers["Allow"]
    return answer


_DOCS = text("see /api/v1/docs")
_ERRORS = {
    404: Finding("error", "no-such-address", text("there is nothing at this address"), _DOCS),
    405: Finding("error", "wrong-method", text("this address does not accept the method"), _DOCS),
}
_OTHER_ERROR = Finding("error", "wrong-request", text("the request cannot be understood"), _DOCS)
