"""The JSON interface put together: its parts, its limit, and every error as findings."""

from __future__ import annotations

import logging
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, Throttled, ValidationError

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.refusal import Damaged, Refused
from ratinghouse.office.storage.full_disk import cannot_write
from ratinghouse.site.api import calculations, calculators, events, lists, players, reports, rules, studies
from ratinghouse.site.api.errors import error_answer
from ratinghouse.site.api.throttle import WINDOW, address_throttle, limit_of

DESCRIPTION = (
    "Ratings, lists, events, calculations, studies, rulebooks and calculators for programs. Reading needs no token and "
    "is open to other websites (CORS); sending reports needs a token. X-RateLimit-Limit, X-RateLimit-Remaining and "
    "X-RateLimit-Reset say how many requests are left, and after how many seconds the count begins again. Errors are "
    "findings: what is wrong, under which article, and what to do."
)

interface = NinjaAPI(
    title="Ratinghouse",
    version="1",
    description=DESCRIPTION,
    docs_url=None,  # ninja's page would load scripts from other websites; ours is rendered by the server
    urls_namespace="api-1",
    throttle=[address_throttle],
)
interface.add_router("/players", players.router)
interface.add_router("/players", calculations.router)
interface.add_router("/lists", lists.router)
interface.add_router("/events", events.router)
interface.add_router("/rulebooks", rules.router)
interface.add_router("/studies", studies.router)
interface.add_router("/calculators", calculators.router)
interface.add_router("/reports", reports.router)

_MISSING = ("no-such-", "not-listed")
_STATUS = {"busy": 503, "file-too-large": 413}
_GRAVITY = (422, 404, 413, 503)  # of several statuses, the last in this order is answered
_DOCS = text("see /api/v1/docs")
_log = logging.getLogger(__name__)


@interface.exception_handler(Refused)
def answer_refusal(request: HttpRequest, problem: Refused) -> HttpResponse:
    """Answer 404 for what does not exist, 413 for what is too large, 503 for a busy office, else 422."""
    codes = [finding.code for finding in problem.findings]
    if isinstance(problem, Damaged):
        _log.error("damage found by %s: %s", request.path, problem)
        return error_answer(500, problem.findings)
    statuses = [_STATUS.get(code, 404 if code.startswith(_MISSING) else 422) for code in codes]
    return error_answer(max(statuses, key=_GRAVITY.index, default=422), problem.findings)


@interface.exception_handler(ValidationError)
def answer_wrong_parameters(request: HttpRequest, problem: ValidationError) -> HttpResponse:
    """Answer 422 with a finding for every invalid parameter."""
    return error_answer(422, [_parameter_finding(error) for error in problem.errors])


@interface.exception_handler(AuthenticationError)
def answer_missing_token(request: HttpRequest, problem: AuthenticationError) -> HttpResponse:
    """Answer 401. Ninja checks the token before it counts the request, so the request is counted here."""
    if not address_throttle.allow_request(request):
        return answer_too_many_requests(request, Throttled(None))
    remedy = text("send Authorization: Bearer TOKEN; the rating office gives one out")
    answer = error_answer(401, [Finding("error", "token-missing", text("this needs a valid token"), remedy)])
    answer["WWW-Authenticate"] = "Bearer"
    return answer


@interface.exception_handler(Throttled)
def answer_too_many_requests(request: HttpRequest, problem: Throttled) -> HttpResponse:
    """Answer 429 and when to try again."""
    limit = limit_of(request)
    message = text(
        "more than {allowed} requests in {seconds} seconds", allowed=limit.allowed if limit else 0, seconds=WINDOW
    )
    remedy = text("wait for X-RateLimit-Reset seconds")
    answer = error_answer(429, [Finding("error", "too-many-requests", message, remedy)])
    answer["Retry-After"] = str(limit.seconds_left if limit else WINDOW)
    return answer


@interface.exception_handler(HttpError)
def answer_wrong_request(request: HttpRequest, problem: HttpError) -> HttpResponse:
    """Answer a request that ninja itself refuses, such as a body that is not JSON."""
    return error_answer(problem.status_code, [Finding("error", "wrong-request", str(problem), _DOCS)])


@interface.exception_handler(Http404)
def answer_no_such_address(request: HttpRequest, problem: Http404) -> HttpResponse:
    """Answer 404 for an address that the interface does not have."""
    return error_answer(404, [Finding("error", "no-such-address", text("there is nothing at this address"), _DOCS)])


@interface.exception_handler(Exception)
def answer_internal_error(request: HttpRequest, problem: Exception) -> HttpResponse:
    """Answer 503 on a full disk, else 500. The traceback is in the log, never in the answer."""
    _log.error("error in %s", request.path, exc_info=problem)
    if cannot_write(problem):
        message, remedy = text("nothing can be stored at present; nothing was changed"), text("try again later")
        return error_answer(503, [Finding("error", "cannot-store", message, remedy)])
    message, remedy = (
        text("an internal error occurred"),
        text("try again later; if it remains, inform the rating office"),
    )
    return error_answer(500, [Finding("error", "internal-error", message, remedy)])


def _parameter_finding(error: dict[str, Any]) -> Finding:
    place = [str(part) for part in error["loc"] if part not in ("query", "path", "body", "form", "file", "question")]
    field = place[0] if place else "body"
    message = text("{field}: {problem}", field=field, problem=error["msg"])
    return Finding("error", "wrong-parameter", message, _DOCS, file=field)
