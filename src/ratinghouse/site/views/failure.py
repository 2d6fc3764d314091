"""What a visitor sees when something goes wrong: a plain page that needs neither the database nor the disk."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader

from ratinghouse.office.storage import cannot_write


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where nothing can be written at present, so that it is tried again later; else 500, our own mistake."""
    full = cannot_write(sys.exc_info()[1])
    answer = HttpResponse(loader.get_template("503.html" if full else "500.html").render(), status=503 if full else 500)
    if full:
        answer["Retry-After"] = "60"
    return answer
