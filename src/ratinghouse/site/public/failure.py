"""What a visitor sees when something goes wrong: a plain page that needs neither the database nor the disk."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader

from ratinghouse.office.refusal import Damaged
from ratinghouse.office.storage.full_disk import cannot_write


def server_error(request: HttpRequest) -> HttpResponse:
    """503 where nothing can be written at present, so that it is tried again later; else 500.

    What is damaged in the office is named, for whoever keeps it; of a mistake of our own only the log says more.
    """
    problem = sys.exc_info()[1]
    if cannot_write(problem):
        page = loader.get_template("503.html").render()
        return HttpResponse(page, status=503, headers={"Retry-After": "60"})
    findings = problem.findings if isinstance(problem, Damaged) else ()
    return HttpResponse(loader.get_template("500.html").render({"findings": findings}), status=500)
