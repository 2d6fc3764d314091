"""Published pages, told by the editions of the lists that they show.

A published list never changes, so neither does a page made from it: the page's key is the address, the language, and
what it was made from. A correction makes another key, and the old page is simply no longer asked for. Such a page is
the same for everybody: who is signed in is written by the browser.
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

_HERE = Path(__file__).parents[1]

MadeFrom = Callable[..., str]


class PublishedView(Protocol):
    """A view whose pages may be kept."""

    made_from: MadeFrom
    asked: tuple[str, ...]

    def __call__(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse: ...


def published(made_from: MadeFrom, *asked: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponse]]:
    """Say of a view what its pages are made from, given its arguments, and which of the query's names it reads.

    ``made_from`` gets the request and the view's arguments; what is not there it may leave to the view to tell.
    """

    def marked(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        kept = cast(PublishedView, view)
        kept.made_from, kept.asked = made_from, asked
        return kept

    return marked


def page_key(request: HttpRequest, language: str) -> tuple[str, str] | None:
    """The key of the page that is asked for, and as much of the query as it reads; None where it is none to be kept."""
    try:
        found = resolve(request.path_info)
    except Resolver404:
        return None
    if not hasattr(found.func, "made_from"):
        return None
    view = cast(PublishedView, found.func)
    try:
        source = view.made_from(request, *found.args, **found.kwargs)
    except (ObjectDoesNotExist, Http404):
        return None
    read = {name: request.GET[name] for name in view.asked if name in request.GET}
    parts = (_text_hash(), language, request.path_info, *map(repr, read.items()), source)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest(), urlencode(read)


def directory() -> Path:
    """Where the pages lie."""
    return Path(settings.HOME) / CACHE / "pages"


@cache
def _text_hash() -> str:
    """What the pages are written with: another release, or another template, makes other pages."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(p for kind in ("*.py", "*.html", "*.mo") for p in _HERE.rglob(kind)):
        digest.update(path.read_bytes())
    return digest.hexdigest()
