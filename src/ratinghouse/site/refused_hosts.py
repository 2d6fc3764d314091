"""Requests for a host name that is not served: scanners send many, so the log has one line for each."""

from __future__ import annotations

import logging


class RefusedHostInOneLine(logging.Filter):
    """Replace Django's message, with its traceback and Django's setting, by one that names the office's variable."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record and keep it."""
        request = record.__dict__.get("request")
        host = str(request.META.get("HTTP_HOST", "")) if request is not None else ""
        record.msg = "a request for %r was refused; host names to serve are listed in RATINGHOUSE_HOSTS"
        record.args = (host,)
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True
