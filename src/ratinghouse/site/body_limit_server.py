"""A waitress server with a limit for each address: a body that is too large is refused while it arrives."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server
from waitress.utilities import RequestEntityTooLarge

from ratinghouse.site.body_limits import most_bytes, too_large

_MOST_DISCARDED = 1024**3  # bytes read after an answer; twice the largest body that any address accepts


class _TooLarge(RequestEntityTooLarge):
    """Status 413 with the answer of ``body_limits``. ``body`` holds the address, not the text."""

    def to_response(self, ident: str | None = None) -> Any:  # the stubs say str, waitress writes bytes
        kind, text = too_large(self.body)
        return f"{self.code} {self.reason}", [("Content-Type", kind)], text


class _Parser(HTTPRequestParser):
    """Read a request up to the limit of its address. Waitress itself refuses those of 1 GB, but asks for the body."""

    def received(self, data: bytes) -> int:
        consumed: int = super().received(data)
        if self.headers_finished and (self.error is None or isinstance(self.error, RequestEntityTooLarge)):
            path = unquote(str(getattr(self, "path", "")))
            if max(self.content_length, self.body_bytes_received) > most_bytes(path):
                self.error = _TooLarge(path)
                self.completed = True
                self.expect_continue = False  # or waitress asks for the body and forgets the refusal
        return consumed


class _Channel(HTTPChannel):
    """After a refusal, read and discard the rest of the body, so that the client receives the answer.

    A connection that is closed while bytes arrive is reset, and the answer is lost. A client that stops sending is
    disconnected after the usual timeout.
    """

    parser_class = _Parser
    _is_refused = _is_answered = False
    _discarded = 0

    def service(self) -> None:
        self._is_refused = isinstance(self.requests[0].error, _TooLarge)
        super().service()

    def handle_write(self) -> None:
        if self._is_refused and self.close_when_flushed:
            self._is_refused = self.close_when_flushed = False
            self._is_answered = True
            self.request = None  # bytes of the body that came with the head look like one more request
        super().handle_write()
        if self._is_answered and self.connected and not self.total_outbufs_len and self.socket:
            with suppress(OSError):  # the client may have disconnected
                self.socket.shutdown(socket.SHUT_WR)

    def received(self, data: bytes) -> bool:
        if not self._is_answered:
            return bool(super().received(data))
        self._discarded += len(data)
        self.will_close = self._discarded > _MOST_DISCARDED
        return False


def server_with_body_limits(application: Any, **adjustments: Any) -> Any:
    """Return a server that refuses requests that are too large before the application gets them."""
    server: Any = create_server(application, **adjustments)
    server.channel_class = _Channel
    return server
