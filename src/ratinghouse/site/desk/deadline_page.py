"""The page of deadlines."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.events.deadlines import closings, late_registrations, late_reports, missing_reports
from ratinghouse.site.access import permitted
from ratinghouse.site.permissions import Action


@require_safe
@permitted(Action.READ_OFFICE)
def board(request: HttpRequest) -> HttpResponse:
    """Show when lists close, late reports and registrations, and missing reports."""
    today = datetime.now(UTC).date()
    context = {
        "closings": list(closings(today)),
        "late": list(late_reports()),
        "late_registrations": list(late_registrations()),
        "unreported": missing_reports(today),
        "today": today,
    }
    return render(request, "site/desk/board.html", context)
