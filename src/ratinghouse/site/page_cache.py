"""Published pages, kept on disk under the editions of the lists that they show.

A published list never changes, so neither does a page made from it: the page's key is the address, the language, and
what it was made from. A correction makes another key, and the old page is simply no longer asked for. The files lie in
the office's directory, where all workers share them; deleting them costs nothing but the time to make pages again.

Only pages for the public are kept: whoever brings a cookie other than that of the language gets his own.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.http import parse_etags, urlencode
from django.utils.translation import get_language_from_request

from ratinghouse import __version__
from ratinghouse.site.counting import count
from ratinghouse.site.editions import pulse

_HERE = Path(__file__).parent
_MOST_BYTES = 512 * 1024 * 1024
_WRITES_BETWEEN_CLEARINGS = 500
_MOST_REMEMBERED = 20_000

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


class PageCache:
    """Answer from the disk what has been made before; keep what is made now."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._remembered: dict[tuple[str, ...], tuple[str, str]] = {}
        self._writes = 0

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        key = self._key(request)
        if key is None:
            return self.get_response(request)
        if f'"{key}"' in parse_etags(request.headers.get("If-None-Match", "")):
            count("cache_not_modified")
            return _told(HttpResponse(status=304), key)
        path = _path(key)
        try:
            body = path.read_bytes()
        except FileNotFoundError:
            return self._made(request, key, path)
        count("cache_hits")
        return _told(HttpResponse(body, headers={"Content-Language": get_language_from_request(request)}), key)

    def _key(self, request: HttpRequest) -> str | None:
        """The key of the page that is asked for, or None where it is none to be kept."""
        if request.method not in ("GET", "HEAD") or request.COOKIES.keys() - {settings.LANGUAGE_COOKIE_NAME}:
            return None
        if "HX-Request" in request.headers:
            return None
        request.get_host()  # a host that is not ours gets no page, not even a kept one
        language = get_language_from_request(request)
        asked = (str(settings.HOME), language, request.path_info, request.META.get("QUERY_STRING", ""))
        known = self._remembered.get(asked)
        found = None if known else _published_view(request.path_info)
        if known is None and found is None:
            return None
        now = pulse()
        if known is not None and known[0] == now:
            return known[1]
        key = _key_of(request, language, found or resolve(request.path_info))
        if key is not None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[asked] = (now, key)
        return key

    def _made(self, request: HttpRequest, key: str, path: Path) -> HttpResponseBase:
        # Nothing of an address but what the view reads may get into a page that others will be given.
        asked = cast(PublishedView, resolve(request.path_info).func).asked
        read = {name: request.GET[name] for name in asked if name in request.GET}
        request.META["QUERY_STRING"] = urlencode(read)
        response = self.get_response(request)
        if response.status_code != 200 or response.cookies or not isinstance(response, HttpResponse):
            return response
        if request.method == "GET":
            count("cache_misses")
            _write(path, response.content)
            self._writes += 1
            if self._writes % _WRITES_BETWEEN_CLEARINGS == 0:
                clear_oldest(directory())
        return _told(response, key)


def directory() -> Path:
    """Where the pages lie."""
    return Path(settings.HOME) / "cache" / "pages"


def clear_oldest(pages: Path, most: int = _MOST_BYTES) -> None:
    """Delete the oldest pages until the others fit."""
    files = [(entry.stat(), entry) for entry in pages.glob("*/*")]
    total = sum(stat.st_size for stat, _ in files)
    for stat, file in sorted(files, key=lambda one: one[0].st_mtime_ns):
        if total <= most:
            return
        file.unlink(missing_ok=True)
        total -= stat.st_size


def _published_view(path: str) -> ResolverMatch | None:
    try:
        found = resolve(path)
    except Resolver404:
        return None
    return found if hasattr(found.func, "made_from") else None


def _key_of(request: HttpRequest, language: str, found: ResolverMatch) -> str | None:
    view = cast(PublishedView, found.func)
    try:
        source = view.made_from(request, *found.args, **found.kwargs)
    except (ObjectDoesNotExist, Http404):
        return None
    query = [(name, request.GET.get(name, "")) for name in view.asked]
    parts = (_text_hash(), language, request.path_info, *map(repr, query), source)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@cache
def _text_hash() -> str:
    """What the pages are written with: another release, or another template, makes other pages."""
    digest = hashlib.sha256(__version__.encode())
    for path in sorted(p for kind in ("*.py", "*.html", "*.mo") for p in _HERE.rglob(kind)):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _path(key: str) -> Path:
    return directory() / key[:2] / key[2:]


def _write(path: Path, body: bytes) -> None:
    """Put a page in its place in one step: another worker sees the whole of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    fresh.write_bytes(body)
    fresh.replace(path)


def _told(response: HttpResponse, key: str) -> HttpResponse:
    """Browsers and proxies may keep the page, and ask each time whether it is still the one."""
    response.headers["ETag"] = f'"{key}"'
    response.headers["Cache-Control"] = "public, no-cache"
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
