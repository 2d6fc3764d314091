"""The health check for a proxy, and metrics for Prometheus."""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ratinghouse import __version__
from ratinghouse.office.models import Event, Player, PublishedList
from ratinghouse.office.storage.full_disk import is_writable
from ratinghouse.site.accounts.erasure_requests import overdue_erasures
from ratinghouse.site.request_counts import counts


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 with the newest list while the database can be read and written, else 503."""
    try:
        newest = PublishedList.objects.filter(current=True).order_by("-date").values_list("date", flat=True).first()
        overdue = overdue_erasures(datetime.now(UTC))
    except DatabaseError:
        return JsonResponse({"database": "unreachable", "version": __version__}, status=503)
    writable = is_writable()
    answer = {
        "database": "ok" if writable else "cannot be written",
        "newest_list": newest.isoformat() if newest else None,
        "overdue_erasures": overdue,
        "version": __version__,
    }
    return JsonResponse(answer, status=200 if writable else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return counters of this process and sizes of the office in Prometheus's text format."""
    lines = [_line(f"{name}_total", "counter", number) for name, number in sorted(counts().items())]
    sizes = {
        "lists": PublishedList.objects.filter(current=True).count(),
        "editions": PublishedList.objects.count(),
        "players": Player.objects.filter(merged_into=None).count(),
        "events": Event.objects.count(),
        "overdue_erasures": overdue_erasures(datetime.now(UTC)),
    }
    lines += [_line(name, "gauge", number) for name, number in sizes.items()]
    return HttpResponse("".join(lines), content_type="text/plain; version=0.0.4; charset=utf-8")


def _line(name: str, kind: str, number: int) -> str:
    return f"# TYPE ratinghouse_{name} {kind}\nratinghouse_{name} {number}\n"
