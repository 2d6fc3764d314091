"""Errors as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpResponse, JsonResponse

from ratinghouse.kernel.finding import Finding


def error_answer(status: int, findings: Iterable[Finding]) -> HttpResponse:
    """Return an answer with a status and findings."""
    document = {"findings": [finding.as_json() for finding in findings]}
    return JsonResponse(document, status=status, json_dumps_params={"ensure_ascii": False})
