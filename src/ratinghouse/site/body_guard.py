"""waitress with a limit for each address: a body that is too large is refused while it arrives, and not stored."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server
from waitress.utilities import RequestEntityTooLarge

from ratinghouse.site.body_limits import most_bytes, too_large


class _TooLarge(RequestEntityTooLarge):
    """413 with our own words; ``body`` is the address."""

    def to_response(self, ident: str | None = None) -> Any:  # the stubs say str, waitress writes bytes
        kind, text = too_large(self.body)
        return f"{self.code} {self.reason}", [("Content-Type", kind)], text


class _Parser(HTTPRequestParser):
    """Reads a request as long as it keeps to the limit of its address."""

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
    """A server for the application that refuses too large requests by itself."""
    server: Any = create_server(application, **adjustments)
    server.channel_class = _Channel
    return server
