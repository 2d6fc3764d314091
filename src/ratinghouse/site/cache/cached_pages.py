"""The counter's first window: kept pages are handed out before anything of Django is set in motion.

What may be kept, and under which key, ``page_cache`` says. A key is remembered for as long as the journal has the same
last entry, which every request asks the database: so a page is never older than what another process has published.
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

from ratinghouse.site.cache.page_cache import directory, page_key
from ratinghouse.site.cache.page_files import CachedPage, PageStore
from ratinghouse.site.cache.page_versions import last_journal_hash
from ratinghouse.site.request_counts import count

_MOST_REMEMBERED = 20_000
_LONGEST_REMEMBERED = 1_000  # characters that a visitor may have us remember
_MESSAGES = "messages"  # whoever has been left a message must get a page that shows it
_ABOUT_THE_CONNECTION = ("HTTP_HOST", "HTTP_X_FORWARDED_PROTO")
_SHARED = [("Cache-Control", "public, no-cache"), ("Vary", "Accept-Language, Cookie")]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A page that may be kept: its key while the journal stays as it is, and what makes it."""

    pages: Path
    key: str
    pulse: str
    language: str
    query: str


class CachedPages:
    """Answer what has been made before; keep what the application makes now."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application
        self.shelf = PageStore()
        self._remembered: dict[tuple[str, ...], _Asked] = {}

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """The application's answer, or the same without it."""
        try:
            asked = self._asked(environ)
        except (
            Exception
        ):  # a wrong host, a query too long, no database: Django meets it again, and has the words for it
            asked = None
        if asked is None:
            return self.application(environ, start_response)
        if "HTTP_IF_NONE_MATCH" in environ and _has(environ["HTTP_IF_NONE_MATCH"], asked.key):
            count("requests", "cache_not_modified", "answers_3xx")
            start_response("304 Not Modified", _told([], asked.key))
            return []
        page = self.shelf.find(asked.pages, asked.key)
        if page is None:
            return self._made(environ, start_response, asked)
        count("requests", "cache_hits", "answers_2xx")
        start_response("200 OK", list(page.headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [page.body]

    def _asked(self, environ: WSGIEnvironment) -> _Asked | None:
        if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or "HTTP_HX_REQUEST" in environ:
            return None
        cookies = parse_cookie(environ["HTTP_COOKIE"]) if "HTTP_COOKIE" in environ else {}
        if _MESSAGES in cookies:
            return None
        # Everything of a request that the key can depend on, as it came.
        words = (
            environ.get("HTTP_HOST", ""),
            environ.get("PATH_INFO", ""),
            environ.get("QUERY_STRING", ""),
            environ.get("HTTP_ACCEPT_LANGUAGE", ""),
            cookies.get(settings.LANGUAGE_COOKIE_NAME, ""),
            str(settings.HOME),
        )
        known = self._remembered.get(words)
        now = last_journal_hash() if known else ""
        if known and known.pulse == now:
            return known
        asked = _looked_up(environ)
        if asked is not None and sum(map(len, words)) < _LONGEST_REMEMBERED:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[words] = asked
        return asked

    def _made(self, environ: WSGIEnvironment, start_response: StartResponse, asked: _Asked) -> Iterable[bytes]:
        status, headers, body = _answer(self.application, _anybody(environ, asked))
        if status.startswith("200 ") and not any(name == "Set-Cookie" for name, _ in headers):
            count("cache_misses")
            headers = _told(headers, asked.key)
            # What was written meanwhile may be on the page, which then is not the one of this key.
            if last_journal_hash() == asked.pulse:
                with suppress(OSError):  # where nothing can be written, pages are made each time
                    self.shelf.put(asked.pages, asked.key, CachedPage(headers, body))
        start_response(status, list(headers))
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def _looked_up(environ: WSGIEnvironment) -> _Asked | None:
    request = WSGIRequest({**environ})  # it writes into what it is given, and the application must have that as it came
    request.get_host()  # a host that is not ours gets no page, not even a kept one
    language = get_language_from_request(request)
    before = last_journal_hash()
    found = page_key(request, language)
    return _Asked(directory(), found[0], before, language, found[1]) if found else None


def _anybody(environ: WSGIEnvironment, asked: _Asked) -> WSGIEnvironment:
    """The request as if anybody had made it: nothing of this visitor may get into a page that others will be given."""
    told = {
        name: value for name, value in environ.items() if not name.startswith("HTTP_") or name in _ABOUT_THE_CONNECTION
    }
    cookie = f"{settings.LANGUAGE_COOKIE_NAME}={asked.language}"
    return {**told, "REQUEST_METHOD": "GET", "QUERY_STRING": asked.query, "HTTP_COOKIE": cookie}


def _answer(application: WSGIApplication, environ: WSGIEnvironment) -> tuple[str, list[tuple[str, str]], bytes]:
    """What the application answers, whole."""
    said: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], problem: Any = None) -> Any:
        said[:] = [status, headers]
        return said.append

    answer = application(environ, start)
    try:
        body = b"".join(answer)
    finally:
        if hasattr(answer, "close"):
            answer.close()
    return said[0], said[1], body


def _has(if_none_match: str, key: str) -> bool:
    """Whether the visitor has the page. A proxy that compresses pages marks their tags as weak."""
    tags = parse_etags(if_none_match)
    return tags == ["*"] or any(tag.removeprefix("W/") == f'"{key}"' for tag in tags)


def _told(headers: list[tuple[str, str]], key: str) -> list[tuple[str, str]]:
    """Browsers and proxies may keep the page, and ask each time whether it is still the one."""
    ours = [("ETag", f'"{key}"'), *_SHARED]
    names = {name for name, _ in ours}
    return [*(one for one in headers if one[0] not in names), *ours]
