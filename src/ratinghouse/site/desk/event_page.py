"""An event on the desk: its file, what was found in it, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.events.admission import admit, reconsider, refuse, withdraw
from ratinghouse.office.events.declaring import DECLARABLE_STATES, declare
from ratinghouse.office.events.expected_reports import registrations_for
from ratinghouse.office.events.states import MATCHABLE, state_of
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import Entry, Event, JournalEntry, Registration
from ratinghouse.office.refusal import Refused
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.report import NOTHING
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk import declaration_form
from ratinghouse.site.desk.report_text import findings_of, marked_lines
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.events.event_forms import FormOffer, form_offers
from ratinghouse.site.events.events import newest_working
from ratinghouse.site.permissions import Action, may, visitor

State = Event.State
STEPS = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED, State.RATED)


@require_safe
@permitted(Action.SEE_EVENT, event_of)
def event_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything about the event; what may be done depends on who looks."""
    return _page(request, event)


def _page(request: HttpRequest, event: Event, typed: Mapping[str, str] = NOTHING) -> HttpResponse:
    who = visitor(request.user)
    findings = findings_of(event)
    entries = event.entries.select_related("player").order_by("no")
    handles, can_declare = may(who, Action.HANDLE_EVENT, event), state_of(event) in DECLARABLE_STATES
    fields = declaration_form.fields_of(event, findings, typed)
    context = {
        "visitor": who,
        "event": event,
        "road": [(step, STEPS.index(step) <= STEPS.index(state_of(event))) for step in STEPS]
        if _is_on_the_way(event)
        else [],
        "findings": findings,
        "errors": sum(finding.severity == "error" for finding in findings),
        "lines": marked_lines(event, findings),
        "entries": entries,
        "unmatched": entries.filter(match=Entry.Match.OPEN).count(),
        "handles": handles,
        "can_tell": can_declare,
        "can_match": state_of(event) in MATCHABLE,
        "tells": event.pk if handles and can_declare else None,
        "asked_fields": [field for field in fields if field.requested],
        "other_fields": [field for field in fields if not field.requested],
        "told_fields": [field for field in fields if field.declared_by],
        "typed": typed,
        "registration": Registration.objects.filter(event=event).first(),
        "announced": registrations_for(event) if handles and not hasattr(event, "registration") else [],
        "following": _next_in_error(event) if handles else None,
        "forms": _forms(event),
        "desk": True,
        "successor": Event.objects.filter(supersedes=event).first(),
        "journal": displayed_entries(
            JournalEntry.objects.filter(subject__in=_subjects(event)).order_by("-number")[:20]
        ),
    }
    return render(request, "site/desk/event.html", context)


@require_safe
@permitted(Action.SEE_EVENT, event_of)
def file(request: HttpRequest, event: Event) -> HttpResponse:
    """The file as it came."""
    response = HttpResponse(bytes(event.received.content), content_type="application/octet-stream")
    name = "".join(letter for letter in event.received.file if letter.isalnum() or letter in "-_. ") or "report"
    ascii_name = name.encode("ascii", "replace").decode().replace("?", "_")
    response.headers["Content-Disposition"] = f'attachment; filename="{ascii_name}"'
    return response


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def declare_facts(request: HttpRequest, event: Event) -> HttpResponse:
    """Say what the file does not. What was typed wrongly stays in its fields."""
    form = request.POST.dict()
    try:
        declared, reading, retracted = declaration_form.declared_in(form)
        declare(
            clerk_of(request),
            event.pk,
            pool=form.get("pool") or None,
            declared=declared,
            reading=reading,
            retracted=retracted,
        )
    except Refused as refused:
        show_refusal(request, refused, event.pk)
        return _page(request, event, form)
    messages.success(request, _("The event was examined anew."))
    return redirect("desk-event", number=event.pk)


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def admit_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Let it enter its list."""
    despite = request.POST.get("despite", "").strip()
    return _perform(request, event, lambda: admit(clerk_of(request), event.pk, despite=despite), _("Admitted."))


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def refuse_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Refuse it, with the reason and the article."""
    reason, article = request.POST.get("reason", ""), request.POST.get("article", "").strip()
    return _perform(request, event, lambda: refuse(clerk_of(request), event.pk, reason, article), _("Refused."))


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def withdraw_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Take it back before it is rated."""
    reason = request.POST.get("reason", "")
    return _perform(request, event, lambda: withdraw(clerk_of(request), event.pk, reason), _("Withdrawn."))


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def reconsider_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Put a refused event back on the desk."""
    reason = request.POST.get("reason", "")
    return _perform(request, event, lambda: reconsider(clerk_of(request), event.pk, reason), _("Back on the desk."))


def _forms(event: Event) -> list[FormOffer]:
    """The forms of the event; none where its file cannot be read."""
    try:
        return form_offers(event, report_of(event), newest_working(event), private=True)
    except UnreadableReport:
        return []


def _perform(request: HttpRequest, event: Event, act: Callable[[], object], message: str) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        show_refusal(request, refused, event.pk)
    else:
        messages.success(request, message)
    return redirect("desk-event", number=event.pk)


def _next_in_error(event: Event) -> Event | None:
    """The next report on the desk that needs somebody: with errors, or with players who are not known."""
    waiting = Event.objects.filter(state__in=(State.RECEIVED, State.CHECKED, State.MATCHED)).exclude(pk=event.pk)
    needing = [
        report
        for report in waiting.select_related("received").order_by("pk")
        if state_of(report) in (State.RECEIVED, State.CHECKED)
        or any(finding["severity"] == "error" for finding in report.findings)
    ]
    return next((report for report in needing if report.pk > event.pk), needing[0] if needing else None)


def _is_on_the_way(event: Event) -> bool:
    return state_of(event) in STEPS


def _subjects(event: Event) -> list[str]:
    return [
        f"event {event.pk}",
        *(f"event {event.pk}, entry {no}" for no in event.entries.values_list("no", flat=True)),
    ]
