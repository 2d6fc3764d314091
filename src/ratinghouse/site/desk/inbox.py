"""The first page of the desk: reports that wait, and the form that submits new ones."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.events.recording import Receipt
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import Refused
from ratinghouse.office.storage.report_archives import is_report_archive
from ratinghouse.reports.reading import LARGEST
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.forms.upload_form import UploadForm
from ratinghouse.site.desk.import_work import begin_intake
from ratinghouse.site.permissions import Action, Visitor, may, visible_events, visitor
from ratinghouse.site.site_form import REFUSED_STATUS

State = Event.State
WAITING = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED)
_PAGE = 50


@require_safe
@permitted(Action.SEND_REPORT)
def inbox(request: HttpRequest) -> HttpResponse:
    """List the events that wait, or those in a state."""
    return _page(request, UploadForm(is_officer=visitor(request.user).is_officer))


def _page(request: HttpRequest, form: UploadForm) -> HttpResponse:
    who = visitor(request.user)
    mine = visible_events(who).select_related("received", "pool").order_by("-pk")
    state = request.GET.get("state", "")
    chosen = mine.filter(state=state) if state in State.values else mine.filter(state__in=WAITING)
    if not who.is_officer and not state:
        chosen = mine
    counts = dict(mine.order_by().values_list("state").annotate(number=Count("pk")))
    context = {
        "visitor": who,
        "form": form,
        "events": Paginator(_with_players(chosen), _PAGE).get_page(request.GET.get("page")),
        "state": state,
        "states": [(state, counts.get(state.value, 0)) for state in State],
    }
    return render(request, "site/desk/inbox.html", context, status=REFUSED_STATUS if form.is_bound else 200)


@require_POST
@permitted(Action.SEND_REPORT)
def upload(request: HttpRequest) -> HttpResponse:
    """Receive files, several at once; each is stored and checked on its own. Archives of officers go to the worker."""
    who, clerk = visitor(request.user), clerk_of(request)
    form = UploadForm(request.POST, request.FILES, is_officer=who.is_officer)
    if not form.is_valid():
        return _page(request, form)
    typed = form.cleaned_data
    received, archives = [], list[str]()
    for file in typed["files"]:
        name = file.name or "report"
        if (file.size or 0) > LARGEST:
            most = LARGEST // 1024 // 1024
            messages.error(
                request, _("%(file)s is larger than any report (%(most)d MB).") % {"file": name, "most": most}
            )
            continue
        sender = typed["sender"] if who.is_officer else who.name
        day = typed.get("reported") or datetime.now(UTC).date()
        pool = typed["pool"].name if typed["pool"] else None
        try:
            raw = file.read()
            if who.is_officer and is_report_archive(raw):
                begin_intake(clerk, raw, name, sender, day, pool)
                archives.append(name)
                continue
            (receipt,) = receive_files(clerk, [ReceivedFile(raw, name, day, sender, pool)])
        except Refused as refused:
            show_refusal(request, refused)
            continue
        _report_receipt(request, who, name, receipt)
        received.append(receipt.event)
    if archives:
        messages.success(request, _("%(files)s: the reports are being received.") % {"files": ", ".join(archives)})
    visible = [event for event in received if may(who, Action.SEE_EVENT, event)]
    is_single = len(typed["files"]) == len(visible) == 1
    if archives:
        return redirect("desk-works")
    return redirect("desk-event", number=visible[0].pk) if is_single else redirect("desk")


def _report_receipt(request: HttpRequest, who: Visitor, file: str, receipt: Receipt) -> None:
    event, text = receipt.event, {"file": file, "event": receipt.event.pk}
    if receipt.again and not may(who, Action.SEE_EVENT, event):
        messages.warning(request, _("%(file)s: the office already has this file from another sender.") % text)
    elif receipt.again:
        messages.warning(request, _("%(file)s was received before, as event %(event)d.") % text)
    elif not event.kind:
        messages.error(request, _("%(file)s is stored as event %(event)d, but it cannot be read.") % text)
    else:
        messages.success(request, _("%(file)s is received as event %(event)d.") % text)


def _with_players(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events with the numbers of their players and of those not matched yet."""
    unmatched = Q(entries__match=Entry.Match.OPEN)
    return events.annotate(players=Count("entries"), unmatched=Count("entries", filter=unmatched))
