"""The published lists as files to download."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from ratinghouse.office.publishing.list_file import file_ending, kinds_of_list, list_file
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_list
from ratinghouse.site.public.url_subjects import requested_list

_TYPES = {
    "txt": "text/plain; charset=utf-8",
    "xml": "application/xml",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def _version(request: HttpRequest, pool: str, day: date, kind: str) -> str:
    return version_of_list(requested_list(request, pool, day))


@require_safe
@published(_version, "edition")
def download(request: HttpRequest, pool: str, day: date, kind: str) -> HttpResponse:
    """Return a list as a file."""
    rating_list = requested_list(request, pool, day)
    if kind not in kinds_of_list(rating_list):
        raise Http404
    ending = file_ending(kind)
    name = f"{pool}-{day}-{rating_list.edition}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(list_file(rating_list, kind), content_type=_TYPES[ending], headers=headers)
