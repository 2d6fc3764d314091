"""Correcting an event that is in a published list: looked at first, and only then done, with the very same file."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.office.correction import Corrected, correct
from ratinghouse.office.models import Event
from ratinghouse.office.receive import Paper
from ratinghouse.reports.reading import LARGEST
from ratinghouse.site import work
from ratinghouse.site.gate import clerk_of, permitted
from ratinghouse.site.permissions import Deed
from ratinghouse.site.views.desk.subjects import event_of
from ratinghouse.site.views.desk.working import work_of


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Deed.HANDLE_EVENT, event_of)
def start(request: HttpRequest, event: Event) -> HttpResponse:
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
    return _begin(request, "correction_preview", subject, raw)


@require_POST
@permitted(Deed.PUBLISH, work_of)
def confirm(request: HttpRequest, seen: work.Work) -> HttpResponse:
    """Do what the preview showed."""
    if seen.kind != "correction_preview" or seen.state != "done":
        raise Http404
    return _begin(request, "correction", seen.subject, work.attached_to(seen))


def document(corrected: Corrected) -> dict[str, Any]:
    """A correction as it is kept for its page."""
    revisions = []
    for one in corrected.revisions:
        changes = [{**asdict(change), "difference": change.difference} for change in one.changes]
        revisions.append({"pool": one.pool, "date": one.date.isoformat(), "edition": one.edition, "changes": changes})
    return {"event": corrected.event, "supersedes": corrected.supersedes, "revisions": revisions}


def _begin(request: HttpRequest, kind: str, subject: dict[str, Any], raw: bytes) -> HttpResponse:
    clerk = clerk_of(request)
    reported = date.fromisoformat(subject["reported"])
    paper = Paper(raw, subject["file"], reported, subject["sender"]) if subject["file"] else None

    def job(tell: work.Tell) -> dict[str, Any]:
        only_seen = kind == "correction_preview"
        done = correct(
            clerk,
            subject["event"],
            paper,
            subject["reason"],
            despite=subject["despite"],
            preview=only_seen,
            tell=tell,
        )
        return document(done)

    return redirect("desk-work", id=work.begin(kind, clerk.who, subject, job, raw, clerk.now).id)
