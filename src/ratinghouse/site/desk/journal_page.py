"""The journal: who did what, when and why."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.office.journal import broken_links
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import JournalEntry
from ratinghouse.site.access import permitted
from ratinghouse.site.permissions import Action

_PAGE = 50


@require_safe
@permitted(Action.READ_OFFICE)
def journal(request: HttpRequest) -> HttpResponse:
    """The entries that were asked for, newest first."""
    filters = {name: request.GET.get(name, "").strip() for name in ("verb", "who", "about", "since", "until")}
    entries = Paginator(_filtered(filters).order_by("-number"), _PAGE).get_page(request.GET.get("page"))
    rest = request.GET.copy()
    rest.pop("page", None)
    context = {
        "entries": [(entry, _as_json(entry.before), _as_json(entry.after)) for entry in displayed_entries(entries)],
        "page": entries,
        "asked": filters,
        "verbs": JournalEntry.objects.order_by("verb").values_list("verb", flat=True).distinct(),
        "rest": rest.urlencode(),
        "broken": broken_links() if "check" in request.GET else None,
    }
    return render(request, "site/desk/journal.html", context)


def _filtered(filters: dict[str, str]) -> QuerySet[JournalEntry]:
    entries = JournalEntry.objects.all()
    if filters["verb"]:
        entries = entries.filter(verb=filters["verb"])
    if filters["who"]:
        entries = entries.filter(who=filters["who"])
    if filters["about"]:
        entries = entries.filter(Q(subject__icontains=filters["about"]) | Q(why__icontains=filters["about"]))
    since, until = _day(filters["since"]), _day(filters["until"])
    if since:
        entries = entries.filter(at__gte=datetime.combine(since, time.min, UTC))
    if until:
        entries = entries.filter(at__lte=datetime.combine(until, time.max, UTC))
    return entries


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        return None


def _as_json(fields: object) -> str:
    return "" if fields is None else json.dumps(fields, ensure_ascii=False, indent=1)
