"""The page of a piece of long work: how far it is, and then its outcome. It can be closed and opened again."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.site.gate import permitted
from ratinghouse.site.permissions import Deed
from ratinghouse.site.work import Work, find

STAGES = ("gathering", "rating", "writing")


def work_of(id: str) -> Work:
    """The work with an id, or the page is not found."""
    work = find(id)
    if work is None:
        raise Http404
    return work


@require_safe
@permitted(Deed.PUBLISH, work_of)
def show(request: HttpRequest, work: Work) -> HttpResponse:
    """The progress, or the outcome."""
    shown = {"work": work, "stages": STAGES, "outcome": work.outcome, "subject": work.subject}
    return render(request, f"site/desk/work_{work.kind}.html", shown)
