"""Correcting an event that is in a published list: looked at first, and only then done, with the very same file."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.office.models import Event
from ratinghouse.reports.reading import LARGEST
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.correction_work import CORRECTION, PREVIEW, begin_correction
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.desk.work_page import work_begun, work_of
from ratinghouse.site.long_work import Work, attached_to
from ratinghouse.site.permissions import Action


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.HANDLE_EVENT, event_of)
def correct(request: HttpRequest, event: Event) -> HttpResponse:
    """The corrected report, or that the event is annulled; then a preview of what it does."""
    if request.method != "POST":
        return render(request, "site/desk/correct.html", {"event": event})
    file = request.FILES.get("file")
    annul = request.POST.get("annul") == "1"
    reason = request.POST.get("reason", "").strip()
    if (file is None) != annul or not reason:
        messages.error(
            request, _("Choose the corrected report, or say that the event is annulled; and say what was wrong.")
        )
        return render(request, "site/desk/correct.html", {"event": event, "typed": request.POST.dict()})
    if file is not None and (file.size or 0) > LARGEST:
        messages.error(request, _("The file is larger than any report."))
        return render(request, "site/desk/correct.html", {"event": event, "typed": request.POST.dict()})
    raw = file.read() if file is not None else b""
    subject = {
        "event": event.pk,
        "name": event.name,
        "reason": reason,
        "despite": request.POST.get("despite", "").strip(),
        "file": file.name if file is not None else "",
        "sender": event.received.sender,
        "reported": datetime.now(UTC).date().isoformat(),
    }
    begin = partial(begin_correction, clerk_of(request), PREVIEW, subject, raw)
    return work_begun(request, begin, "desk-correct", event.pk)


@require_POST
@permitted(Action.PUBLISH, work_of)
def confirm(request: HttpRequest, preview: Work) -> HttpResponse:
    """Do what the preview showed."""
    if preview.kind != PREVIEW or preview.state != "done":
        raise Http404
    begin = partial(begin_correction, clerk_of(request), CORRECTION, preview.subject, attached_to(preview))
    return work_begun(request, begin, "desk-work", preview.id)
