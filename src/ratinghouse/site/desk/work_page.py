"""The page of a piece of long work: its progress, and then its outcome. It can be closed and opened again."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from ratinghouse.office.models import JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.site import long_work
from ratinghouse.site.access import permitted, show_refusal
from ratinghouse.site.long_work import WAITING, AnyWork, find
from ratinghouse.site.permissions import Action
from ratinghouse.site.worker_locks import has_worker

_log = logging.getLogger(__name__)


def work_begun(request: HttpRequest, begin: Callable[[], AnyWork], back: str, *address: str | int) -> HttpResponse:
    """Begin long work and redirect to its page; if it is refused, redirect back and show why."""
    try:
        return redirect("desk-work", id=begin().id)
    except Refused as refused:
        show_refusal(request, refused)
        return redirect(back, *address)


def work_of(id: str) -> AnyWork:
    """Return the work with an id, or answer 404."""
    work = find(id)
    if work is None:
        raise Http404
    return work


@require_safe
@permitted(Action.PUBLISH)
def all_work(request: HttpRequest) -> HttpResponse:
    """Return the page of all users' current and recent work."""
    return render(request, "site/desk/works.html", {"works": long_work.recent()})


@require_safe
@permitted(Action.PUBLISH, work_of)
def work_page(request: HttpRequest, work: AnyWork) -> HttpResponse:
    """Return the page with the progress of a piece of work, or with its outcome."""
    context = {
        "work": work,
        "outcome": work.outcome,
        "subject": work.subject,
        "entry": JournalEntry.objects.filter(who=work.who, at=work.at).order_by("number").first(),
        "no_worker": work.stage == WAITING and not has_worker(),
        "rows_refuse": work.state == "refused" and all(finding["line"] for finding in work.findings or ()),
    }
    try:
        return render(request, f"site/desk/work_{work.kind}.html", context)
    except Exception:  # if the page fails, another one still says what was done
        _log.exception("the page of long work %s could not be made", work.id)
        return render(request, "site/desk/work_without_page.html", context, status=500)
