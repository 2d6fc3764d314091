"""The site as a web server calls it: the WSGI application, kept pages in front."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote
from wsgiref.types import WSGIApplication
from wsgiref.util import setup_testing_defaults

from django.core.handlers.wsgi import WSGIHandler

from ratinghouse.site.cache.cached_pages import CachedPages


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status_code: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The page."""
        return self.content.decode()


class Window:
    """A worker of its own: what it remembers, no other one knows."""

    def __init__(self, application: WSGIApplication | None = None) -> None:
        self.application = application or CachedPages(WSGIHandler())

    def get(self, address: str, *, method: str = "GET", **headers: str) -> Answer:
        """Ask for an address; headers by their names with underscores."""
        path, _, query = address.partition("?")
        variables = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
        path = unquote(path).encode().decode("latin-1")  # as WSGI has it
        environ: dict[str, Any] = {"PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": method}
        environ |= {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1", **variables}
        setup_testing_defaults(environ)
        response: list[Any] = []

        def start(status: str, headers: list[tuple[str, str]], problem: Any = None) -> Any:
            assert len({name for name, _ in headers}) == len(headers)
            response[:] = [int(status[:3]), dict(headers)]
            return response.append

        answer = self.application(environ, start)
        body = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return Answer(response[0], response[1], body)
