"""The pages that correct an event of a published list: a preview first, then the correction with the same file."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.office.models import Event
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.accounts.disputes import day_disputed
from ratinghouse.site.desk.correction_work import CORRECTION, PREVIEW, begin_correction
from ratinghouse.site.desk.forms.correction_form import CorrectionForm
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.desk.work_page import work_begun, work_of
from ratinghouse.site.desk.work_records import CorrectionSubject
from ratinghouse.site.long_work import Work, attached_to
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, posted


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.HANDLE_EVENT, event_of)
def correct(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask for the corrected report or the annulment, and start a preview."""
    form = CorrectionForm(posted(request), request.FILES or None, initial={"found": day_disputed(event)})
    if request.method != "POST" or not form.is_valid():
        status = REFUSED_STATUS if form.is_bound else 200
        return render(request, "site/desk/correct.html", {"event": event, "form": form}, status=status)
    typed, file = form.cleaned_data, form.cleaned_data["file"]
    raw = file.read() if file is not None else b""
    subject: CorrectionSubject = {
        "event": event.pk,
        "name": event.name,
        "reason": typed["reason"],
        "despite": typed["despite"],
        "file": file.name if file is not None else "",
        "sender": event.received.sender,
        "reported": datetime.now(UTC).date().isoformat(),
        "found": typed["found"].isoformat() if typed["found"] else "",
    }
    begin = partial(begin_correction, clerk_of(request), PREVIEW, subject, raw)
    return work_begun(request, begin, "desk-correct", event.pk)


@require_POST
@permitted(Action.PUBLISH, work_of)
def confirm(request: HttpRequest, preview: Work[CorrectionSubject]) -> HttpResponse:
    """Correct as the preview showed."""
    if preview.kind != PREVIEW or preview.state != "done":
        raise Http404
    begin = partial(begin_correction, clerk_of(request), CORRECTION, preview.subject, attached_to(preview))
    return work_begun(request, begin, "desk-work", preview.id)
