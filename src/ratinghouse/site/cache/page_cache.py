"""The keys of published pages.

A published list never changes, and neither does a page made from it: the key of a page is made of the address, the
language and the version of what it shows. A correction gives another key, and the old page is no longer requested. The
page is the same for all visitors; a script adds the name of the signed-in user.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.http import urlencode

from ratinghouse import __version__
from ratinghouse.office.storage.database import CACHE

_SITE = Path(__file__).parents[1]

PageVersion = Callable[..., str]
View = Callable[..., HttpResponse]


class PublishedView(Protocol):
    """A view whose pages may be cached."""

    version: PageVersion
    query_names: tuple[str, ...]

    def __call__(self, request: HttpRequest, *args: Any, **parameters: Any) -> HttpResponse: ...


def published(
    version: PageVersion, *query_names: str
) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Mark a view whose pages may be cached.

    ``version`` gets the request and the view's arguments, and returns the version of the page's sources; if there is
    no such page it may raise ``Http404``. ``query_names`` are the parameters of the query that the view reads.
    """

    def marked(view: View) -> View:
        cacheable = cast(PublishedView, view)
        cacheable.version, cacheable.query_names = version, query_names
        return cacheable

    return marked


def page_key(request: HttpRequest, language: str) -> tuple[str, str] | None:
    """Return the key of the requested page, and the part of the query that it reads; None if it is not cacheable."""
    try:
        match = resolve(request.path_info)
    except Resolver404:
        return None
    if not hasattr(match.func, "query_names"):
        return None
    view = cast(PublishedView, match.func)
    try:
        version = view.version(request, *match.args, **match.kwargs)
    except (ObjectDoesNotExist, Http404):
        return None
    query = {name: request.GET[name] for name in view.query_names if name in request.GET}
    parts = (text_hash(), language, request.path_info, *map(repr, query.items()), version)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest(), urlencode(query)


def directory() -> Path:
    """Return the directory of the pages."""
    return Path(settings.HOME) / CACHE / "pages"


@cache
def text_hash() -> str:
    """Return a hash of the website's code, templates and catalogues, because pages change with them."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(p for kind in ("*.py", "*.html", "*.mo") for p in _SITE.rglob(kind)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
