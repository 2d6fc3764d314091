"""A waitress server with a limit for each address: a body that is too large is refused while it arrives."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server
from waitress.utilities import RequestEntityTooLarge

from ratinghouse.site.body_limits import most_bytes, too_large


class _TooLarge(RequestEntityTooLarge):
    """Status 413 with the answer of ``body_limits``; ``body`` is the address."""

    def to_response(self, ident: str | None = None) -> Any:  # the stubs say str, waitress writes bytes
        kind, text = too_large(self.body)
        return f"{self.code} {self.reason}", [("Content-Type", kind)], text


class _Parser(HTTPRequestParser):
    """Read a request while it keeps to the limit of its address."""

    def received(self, data: bytes) -> int:
        consumed: int = super().received(data)
        if self.headers_finished and self.error is None:
            path = unquote(str(getattr(self, "path", "")))
            if max(self.content_length, self.body_bytes_received) > most_bytes(path):
                self.error = _TooLarge(path)
                self.completed = True
        return consumed


class _Channel(HTTPChannel):
    parser_class = _Parser


def server_with_body_limits(application: Any, **adjustments: Any) -> Any:
    """Return a server that refuses too large requests before the application gets them."""
    server: Any = create_server(application, **adjustments)
    server.channel_class = _Channel
    return server
