"""An error as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse, JsonResponse

from ratinghouse.kernel.finding import Finding


def error_answer(status: int, findings: Sequence[Finding]) -> HttpResponse:
    """The findings with a status."""
    told = {"findings": [finding.as_json() for finding in findings]}
    return JsonResponse(told, status=status, json_dumps_params={"ensure_ascii": False})
