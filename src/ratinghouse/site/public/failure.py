"""The pages for internal errors. They need neither the database nor the disk."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader

from ratinghouse.office.refusal import Damaged
from ratinghouse.office.storage.full_disk import cannot_write


def server_error(request: HttpRequest) -> HttpResponse:
    """Return a page with status 503 if nothing can be written at present, else with status 500.

    Damage of stored records is named on the page. For any other error only the log has details.
    """
    problem = sys.exc_info()[1]
    if cannot_write(problem):
        page = loader.get_template("503.html").render()
        return HttpResponse(page, status=503, headers={"Retry-After": "60"})
    findings = problem.findings if isinstance(problem, Damaged) else ()
    return HttpResponse(loader.get_template("500.html").render({"findings": findings}), status=500)
