"""The interface put together: its parts, and every error as findings."""

from __future__ import annotations

import logging
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.refusal import Damaged, Refused
from ratinghouse.office.storage.full_disk import cannot_write
from ratinghouse.site.api import calculations, calculators, events, lists, players, reports, rules
from ratinghouse.site.api.errors import error_answer

DESCRIPTION = (
    "Ratings, lists, events, calculations, rulebooks and calculators for programs. Reading needs no token and is open "
    "to other sites (CORS); sending reports needs one. Every answer tells in X-RateLimit-Limit, X-RateLimit-Remaining "
    "and X-RateLimit-Reset how many requests are left, and when (seconds) the count begins anew. Errors are findings: "
    "what is wrong, under which article, and what to do."
)

interface = NinjaAPI(
    title="Ratinghouse",
    version="1",
    description=DESCRIPTION,
    docs_url=None,  # its page would load scripts from elsewhere; ours is drawn by the server
    urls_namespace="api-1",
)
interface.add_router("/players", players.router)
interface.add_router("/players", calculations.router)
interface.add_router("/lists", lists.router)
interface.add_router("/events", events.router)
interface.add_router("/rulebooks", rules.router)
interface.add_router("/calculators", calculators.router)
interface.add_router("/reports", reports.router)

_MISSING = ("no-such-", "not-listed")
_STATUS = {"busy": 503, "file-too-large": 413}
_GRAVITY = (422, 404, 413, 503)  # of several the last counts
_log = logging.getLogger(__name__)


@interface.exception_handler(Refused)
def refused(request: HttpRequest, problem: Refused) -> HttpResponse:
    """What is not there is 404; what is too large 413; what else the office does not accept 422; a busy office 503."""
    codes = [finding.code for finding in problem.findings]
    if isinstance(problem, Damaged):
        _log.error("damage found by %s: %s", request.path, problem)
        return error_answer(500, problem.findings)
    statuses = [_STATUS.get(code, 404 if code.startswith(_MISSING) else 422) for code in codes]
    return error_answer(max(statuses, key=_GRAVITY.index, default=422), problem.findings)


@interface.exception_handler(ValidationError)
def invalid(request: HttpRequest, problem: ValidationError) -> HttpResponse:
    """Parameters that are not of their kind, all at once."""
    return error_answer(422, [_parameter(error) for error in problem.errors])


@interface.exception_handler(AuthenticationError)
def unauthenticated(request: HttpRequest, problem: AuthenticationError) -> HttpResponse:
    """No token, or one that is not known."""
    remedy = "send Authorization: Bearer TOKEN; the rating office gives one out"
    answer = error_answer(401, [Finding("error", "token-missing", "this needs a valid token", remedy)])
    answer["WWW-Authenticate"] = "Bearer"
    return answer


@interface.exception_handler(HttpError)
def http_error(request: HttpRequest, problem: HttpError) -> HttpResponse:
    """What the framework refuses by itself, such as a body that is no JSON."""
    remedy = "see /api/v1/docs"
    return error_answer(problem.status_code, [Finding("error", "wrong-request", str(problem), remedy)])


@interface.exception_handler(Http404)
def not_found(request: HttpRequest, problem: Http404) -> HttpResponse:
    """An address without anything behind it."""
    return error_answer(404, [Finding("error", "no-such-address", "there is nothing here", "see /api/v1/docs")])


@interface.exception_handler(Exception)
def broken(request: HttpRequest, problem: Exception) -> HttpResponse:
    """A full disk, or our own mistake: the log has the traceback, the answer has none."""
    _log.error("error in %s", request.path, exc_info=problem)
    if cannot_write(problem):
        message, remedy = "nothing can be stored at present; nothing was changed", "try again later"
        return error_answer(503, [Finding("error", "cannot-store", message, remedy)])
    remedy = "try again later, and tell the rating office if it stays"
    return error_answer(500, [Finding("error", "internal-error", "something went wrong here", remedy)])


def _parameter(error: dict[str, Any]) -> Finding:
    place = [str(part) for part in error["loc"] if part not in ("query", "path", "body", "form", "file", "question")]
    field = place[0] if place else "body"
    return Finding("error", "wrong-parameter", f"{field}: {error['msg']}", "see /api/v1/docs", file=field)
