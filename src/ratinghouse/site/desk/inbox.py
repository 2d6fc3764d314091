"""The desk's first page: what waits, and where new reports are handed in."""

from __future__ import annotations

from datetime import UTC, date, datetime

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import Receipt, ReceivedFile, receive
from ratinghouse.office.events.states import MATCHABLE, state_of
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event, Pool
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.reports.reading import LARGEST
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.permissions import Action, Visitor, may, visible_events, visitor

State = Event.State
WAITING = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED)
_PAGE = 50


@require_safe
@permitted(Action.SEND_REPORT)
def inbox(request: HttpRequest) -> HttpResponse:
    """The events that wait, or those in one state."""
    who = visitor(request.user)
    mine = visible_events(who).select_related("received", "pool").order_by("-pk")
    state = request.GET.get("state", "")
    chosen = mine.filter(state=state) if state in State.values else mine.filter(state__in=WAITING)
    if not who.is_officer and not state:
        chosen = mine
    counts = dict(mine.order_by().values_list("state").annotate(number=Count("pk")))
    context = {
        "visitor": who,
        "events": Paginator(_with_players(chosen), _PAGE).get_page(request.GET.get("page")),
        "state": state,
        "states": [(state, counts.get(state.value, 0)) for state in State],
        "pools": Pool.objects.order_by("pk"),
    }
    return render(request, "site/desk/inbox.html", context)


@require_POST
@permitted(Action.SEND_REPORT)
def upload(request: HttpRequest) -> HttpResponse:
    """Receive files, several at once; each is stored and judged for itself."""
    who, clerk = visitor(request.user), clerk_of(request)
    files = request.FILES.getlist("files")
    if not files:
        messages.error(request, _("Choose a file first."))
    sender = request.POST.get("sender", "").strip() if who.is_officer else who.name
    received = []
    for file in files:
        name = file.name or "report"
        if (file.size or 0) > LARGEST:
            most = LARGEST // 1024 // 1024
            messages.error(
                request, _("%(file)s is larger than any report (%(most)d MB).") % {"file": name, "most": most}
            )
            continue
        try:
            received_file = ReceivedFile(
                file.read(), name, _day_of_report(request, who), sender, request.POST.get("pool") or None
            )
            receipt = _received(clerk, received_file)
        except Refused as refused:
            show_refusal(request, refused)
            continue
        _report_receipt(request, who, name, receipt)
        received.append(receipt.event)
    visible = [event for event in received if may(who, Action.SEE_EVENT, event)]
    return redirect("desk-event", number=visible[0].pk) if len(files) == len(visible) == 1 else redirect("desk")


def _day_of_report(request: HttpRequest, who: Visitor) -> date:
    """The day that counts for deadlines: today, unless an officer hands in what came earlier by another way."""
    text = request.POST.get("reported", "") if who.is_officer else ""
    try:
        return date.fromisoformat(text) if text else datetime.now(UTC).date()
    except ValueError:
        raise refusal("no-day", f"{text!r} is no day", "write it as 2026-01-31") from None


def _received(clerk: Clerk, received_file: ReceivedFile) -> Receipt:
    receipt = receive(clerk, received_file)
    if not receipt.again and state_of(receipt.event) in MATCHABLE:
        match_automatically(clerk, receipt.event.pk)
    return receipt


def _report_receipt(request: HttpRequest, who: Visitor, file: str, receipt: Receipt) -> None:
    event, text = receipt.event, {"file": file, "event": receipt.event.pk}
    if receipt.again and not may(who, Action.SEE_EVENT, event):
        messages.warning(request, _("%(file)s: the office has this file already, from somebody else.") % text)
    elif receipt.again:
        messages.warning(request, _("%(file)s is here already, as event %(event)d.") % text)
    elif not event.received.kind:
        messages.error(request, _("%(file)s is stored as event %(event)d, but it cannot be read.") % text)
    else:
        messages.success(request, _("%(file)s is received as event %(event)d.") % text)


def _with_players(events: QuerySet[Event]) -> QuerySet[Event]:
    """The events with how many players they have, and how many of them are not known yet."""
    unmatched = Q(entries__match=Entry.Match.OPEN)
    return events.annotate(players=Count("entries"), unmatched=Count("entries", filter=unmatched))
