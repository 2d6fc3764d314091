"""The published lists as files to take home."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ratinghouse.lists.fields import POOLS
from ratinghouse.office.publishing.list_file import FILE_KINDS, list_file
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import one_list
from ratinghouse.site.public.url_subjects import asked_list

_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def kinds_of(pool: str) -> tuple[str, ...]:
    """The kinds of files that a list of a pool can be had as."""
    return FILE_KINDS if pool in POOLS else ()


def _made_from(request: HttpRequest, pool: str, day: date, kind: str) -> str:
    return one_list(asked_list(request, pool, day))


@require_safe
@published(_made_from, "edition")
def download(request: HttpRequest, pool: str, day: date, kind: str) -> HttpResponse:
    """A list as a file."""
    if kind not in kinds_of(pool):
        raise Http404
    made = asked_list(request, pool, day)
    name = f"{pool}-{day}-{made.edition}.{kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(list_file(made, kind), content_type=_TYPES[kind], headers=headers)
