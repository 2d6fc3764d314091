"""The journal: who did what, when and why."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, time
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.journal import broken_links
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import JournalEntry
from ratinghouse.site.access import permitted
from ratinghouse.site.desk.forms.journal_form import JournalFilterForm
from ratinghouse.site.permissions import Action

_PAGE = 50


@require_safe
@permitted(Action.READ_OFFICE)
def journal(request: HttpRequest) -> HttpResponse:
    """List the entries that match the filter, newest first."""
    form = JournalFilterForm(request.GET)
    form.is_valid()
    entries = Paginator(_filtered(form.cleaned_data).order_by("-number"), _PAGE).get_page(request.GET.get("page"))
    rest = request.GET.copy()
    rest.pop("page", None)
    context = {
        "entries": [(entry, _as_json(entry.before), _as_json(entry.after)) for entry in displayed_entries(entries)],
        "page": entries,
        "form": form,
        "rest": rest.urlencode(),
        "broken": broken_links() if "check" in request.GET else None,
    }
    return render(request, "site/desk/journal.html", context)


def _filtered(filters: Mapping[str, Any]) -> QuerySet[JournalEntry]:
    entries = JournalEntry.objects.all()
    if filters.get("verb"):
        entries = entries.filter(verb=filters["verb"])
    if filters.get("who"):
        entries = entries.filter(who=filters["who"])
    if filters.get("about"):
        entries = entries.filter(Q(subject__icontains=filters["about"]) | Q(why__icontains=filters["about"]))
    if filters.get("since"):
        entries = entries.filter(at__gte=datetime.combine(filters["since"], time.min, UTC))
    if filters.get("until"):
        entries = entries.filter(at__lte=datetime.combine(filters["until"], time.max, UTC))
    return entries


def _as_json(fields: object) -> str:
    return "" if fields is None else json.dumps(fields, ensure_ascii=False, indent=1)
