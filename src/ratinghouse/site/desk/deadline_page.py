"""The page of deadlines."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.appeals.refusal_terms import open_refusals
from ratinghouse.office.events.deadlines import closings, late_registrations, late_reports, missing_reports
from ratinghouse.office.results.result_verification import missed_results
from ratinghouse.site.access import permitted
from ratinghouse.site.permissions import Action


@require_safe
@permitted(Action.READ_OFFICE)
def board(request: HttpRequest) -> HttpResponse:
    """Show when lists close, late reports and registrations, missing reports, and results on no list."""
    today = datetime.now(UTC).date()
    context = {
        "closings": list(closings(today)),
        "late": list(late_reports()),
        "late_registrations": list(late_registrations()),
        "unreported": missing_reports(today),
        "missed_results": list(missed_results()),
        "refusals": list(open_refusals(today)),
        "today": today,
    }
    return render(request, "site/desk/board.html", context)
