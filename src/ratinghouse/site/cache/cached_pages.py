"""WSGI middleware that answers cached pages before Django handles the request.

``page_cache`` decides which pages are cacheable, and their keys. A key is valid while the journal's last entry is the
same, which every request reads from the database: a page is never older than what another process has published.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import parse_cookie
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request

from ratinghouse.site.cache.page_application import PageApplication
from ratinghouse.site.cache.page_cache import directory, page_key
from ratinghouse.site.cache.page_files import CachedPage, PageStore
from ratinghouse.site.cache.page_versions import last_journal_hash
from ratinghouse.site.request_counts import count

_MOST_KEYS = 20_000
_LONGEST_REQUEST = 1_000  # characters of a request that is remembered
_MESSAGES = "messages"  # a visitor with a pending message must get a page that shows it
_CONNECTION_HEADERS = ("HTTP_HOST", "HTTP_X_FORWARDED_PROTO")
_CACHE_HEADERS = [("Cache-Control", "public, no-cache"), ("Vary", "Accept-Language, Cookie")]


@dataclass(frozen=True, slots=True)
class _PageRequest:
    """A request for a cacheable page: the page's key, the journal hash it is valid for, its language and its query."""

    pages: Path
    key: str
    journal_hash: str
    language: str
    query: str


class CachedPages:
    """Answer cached pages; make and store the others that can be cached, and pass other requests on."""

    def __init__(self, application: WSGIApplication, pages: WSGIApplication | None = None) -> None:
        self.application = application
        self.pages = pages or PageApplication()
        self.store = PageStore()
        self._remembered: dict[tuple[str, ...], _PageRequest] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Return the cached answer, or the application's."""
        try:
            page_request = self._page_request(environ)
        except Exception:  # a wrong host, a query too long, no database: Django then answers with an error
            page_request = None
        if page_request is None:
            return self.application(environ, start_response)
        if "HTTP_IF_NONE_MATCH" in environ and _has(environ["HTTP_IF_NONE_MATCH"], page_request.key):
            count("requests", "cache_not_modified", "answers_3xx")
            start_response("304 Not Modified", _with_cache_headers([], page_request.key))
            return []
        page = self.store.find(page_request.pages, page_request.key)
        if page is None:
            return self._make(environ, start_response, page_request)
        count("requests", "cache_hits", "answers_2xx")
        start_response("200 OK", list(page.headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [page.body]

    def _page_request(self, environ: WSGIEnvironment) -> _PageRequest | None:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or "HTTP_HX_REQUEST" in environ:
            return None
        cookies = parse_cookie(environ["HTTP_COOKIE"]) if "HTTP_COOKIE" in environ else {}
        if _MESSAGES in cookies:
            return None
        # All raw parts of a request that the key can depend on.
        parts = (
            environ.get("HTTP_HOST", ""),
            environ.get("PATH_INFO", ""),
            environ.get("QUERY_STRING", ""),
            environ.get("HTTP_ACCEPT_LANGUAGE", ""),
            cookies.get(settings.LANGUAGE_COOKIE_NAME, ""),
            str(settings.HOME),
        )
        remembered = self._remembered.get(parts)
        if remembered and remembered.journal_hash == last_journal_hash():
            return remembered
        page_request = _looked_up(environ)
        if page_request is not None and sum(map(len, parts)) < _LONGEST_REQUEST:
            if len(self._remembered) >= _MOST_KEYS:
                self._remembered.clear()
            self._remembered[parts] = page_request
        return page_request

    def _make(
        self, environ: WSGIEnvironment, start_response: StartResponse, page_request: _PageRequest
    ) -> Iterable[bytes]:
        status, headers, body = _answer(self.pages, _anonymous(environ, page_request))
        if status.startswith("200 ") and not any(name == "Set-Cookie" for name, _ in headers):
            count("cache_misses")
            headers = _with_cache_headers(headers, page_request.key)
            # The page may show changes made meanwhile, and then does not belong to this key.
            if last_journal_hash() == page_request.journal_hash:
                with suppress(OSError):  # if nothing can be written, pages are made each time
                    self.store.store(page_request.pages, page_request.key, CachedPage(headers, body))
        start_response(status, list(headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def _looked_up(environ: WSGIEnvironment) -> _PageRequest | None:
    request = WSGIRequest({**environ})  # a copy, because WSGIRequest changes the dictionary
    request.get_host()  # raises an error for a host that is not served, also where the page is cached
    language = get_language_from_request(request)
    journal_hash = last_journal_hash()
    key = page_key(request, language)
    return _PageRequest(directory(), key[0], journal_hash, language, key[1]) if key else None


def _anonymous(environ: WSGIEnvironment, page_request: _PageRequest) -> WSGIEnvironment:
    """Return the request without the visitor's own headers and cookies, because others will get the same page."""
    anonymous = {
        name: value for name, value in environ.items() if not name.startswith("HTTP_") or name in _CONNECTION_HEADERS
    }
    cookie = f"{settings.LANGUAGE_COOKIE_NAME}={page_request.language}"
    return {**anonymous, "REQUEST_METHOD": "GET", "QUERY_STRING": page_request.query, "HTTP_COOKIE": cookie}


def _answer(application: WSGIApplication, environ: WSGIEnvironment) -> tuple[str, list[tuple[str, str]], bytes]:
    """Return status, headers and whole body of the application's answer."""
    started: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], problem: Any = None) -> Any:
        started[:] = [status, headers]
        return started.append

    answer = application(environ, start)
    try:
        body = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return started[0], started[1], body


def _has(if_none_match: str, key: str) -> bool:
    """Return whether the visitor's browser has the page. A proxy that compresses pages marks their tags as weak."""
    tags = parse_etags(if_none_match)
    return tags == ["*"] or any(tag.removeprefix("W/") == f'"{key}"' for tag in tags)


def _with_cache_headers(headers: list[tuple[str, str]], key: str) -> list[tuple[str, str]]:
    """Return the headers with those that let browsers and proxies store the page but revalidate it each time."""
    cache_headers = [("ETag", f'"{key}"'), *_CACHE_HEADERS]
    names = {name for name, _ in cache_headers}
    return [*(header for header in headers if header[0] not in names), *cache_headers]
