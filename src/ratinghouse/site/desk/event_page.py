"""The page of an event on the desk: its file, its findings, and the decisions on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.appeals.appeals import refusals_of
from ratinghouse.office.appeals.refusal_texts import refusal_lines
from ratinghouse.office.events.admission import admit, reconsider, refuse, withdraw
from ratinghouse.office.events.declaring import DECLARABLE_STATES, declare
from ratinghouse.office.events.expected_reports import registrations_for
from ratinghouse.office.events.states import MATCHABLE, state_of
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.mail.intake import sender_address
from ratinghouse.office.models import Entry, Event, JournalEntry, Registration
from ratinghouse.office.refusal import Refused
from ratinghouse.office.results.leaving_out import leave_out_game, rate_game_again
from ratinghouse.office.results.left_out_games import standing_decisions
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.appeals.appeal_forms import AppealDecisionForm, AppealForm
from ratinghouse.site.desk.forms.declaration_form import DeclarationForm
from ratinghouse.site.desk.forms.event_forms import (
    AdmitForm,
    GameDecisionForm,
    ReconsiderForm,
    RefuseForm,
    StandingDecisionForm,
    WithdrawForm,
)
from ratinghouse.site.desk.report_text import findings_of, marked_lines
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.events.event_forms import FormOffer, form_offers
from ratinghouse.site.events.public_event import newest_working
from ratinghouse.site.permissions import Action, may, visitor
from ratinghouse.site.site_form import REFUSED_STATUS, SiteForm

State = Event.State
_DECISIONS: dict[str, type[SiteForm]] = {
    "admit_form": AdmitForm,
    "refuse_form": RefuseForm,
    "withdraw_form": WithdrawForm,
    "game_form": GameDecisionForm,
    "reconsider_form": ReconsiderForm,
    "appeal_form": AppealForm,
    "decision_form": AppealDecisionForm,
}
STEPS = (State.RECEIVED, State.CHECKED, State.MATCHED, State.ADMITTED, State.RATED)


@require_safe
@permitted(Action.SEE_EVENT, event_of)
def event_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show everything about the event; the forms depend on the visitor."""
    return _page(request, event)


def _page(request: HttpRequest, event: Event, sent: SiteForm | None = None) -> HttpResponse:
    """Return the page of the event; a form that was sent and refused is shown with its errors."""
    who = visitor(request.user)
    findings = findings_of(event)
    entries = event.entries.select_related("player").order_by("no")
    handles, can_declare = may(who, Action.HANDLE_EVENT, event), state_of(event) in DECLARABLE_STATES
    declaration = sent if isinstance(sent, DeclarationForm) else DeclarationForm(event, findings)
    context = {
        "visitor": who,
        "event": event,
        "refusals": [(record, list(refusal_lines(record))) for record in refusals_of(event)],
        "mail_address": sender_address(event) if handles else "",
        "steps": [(step, STEPS.index(step) <= STEPS.index(state_of(event))) for step in STEPS]
        if _is_on_the_way(event)
        else [],
        "findings": findings,
        "errors": sum(finding.severity == "error" for finding in findings),
        "lines": marked_lines(event, findings),
        "entries": entries,
        "unmatched": entries.filter(match=Entry.Match.OPEN).count(),
        "handles": handles,
        "can_declare": can_declare,
        "can_match": state_of(event) in MATCHABLE,
        "linked_event": event.pk if handles and can_declare else None,
        "declaration": declaration,
        "game_decisions": standing_decisions(event),
        **{name: sent if type(sent) is form else form() for name, form in _DECISIONS.items()},
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
    return render(request, "site/desk/event.html", context, status=REFUSED_STATUS if sent else 200)


@require_safe
@permitted(Action.SEE_EVENT, event_of)
def file(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the file as it was received."""
    response = HttpResponse(bytes(event.received.content), content_type="application/octet-stream")
    name = "".join(letter for letter in event.received.file if letter.isalnum() or letter in "-_. ") or "report"
    ascii_name = name.encode("ascii", "replace").decode().replace("?", "_")
    response.headers["Content-Disposition"] = f'attachment; filename="{ascii_name}"'
    return response


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def declare_facts(request: HttpRequest, event: Event) -> HttpResponse:
    """Add what the file does not say, and check the event again."""
    form = DeclarationForm(event, findings_of(event), request.POST)
    if form.is_valid():
        pool = form.cleaned_data["pool"]
        try:
            declare(
                clerk_of(request),
                event.pk,
                pool=pool.name if pool else None,
                declared=form.declared,
                reading=form.reading,
                retracted=form.retracted,
            )
            messages.success(request, _("The event was checked again."))
            return redirect("desk-event", number=event.pk)
        except Refused as refused:
            form.add_refusal(refused, event.pk)
    return _page(request, event, form)


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def admit_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Admit the event to its list."""
    form = AdmitForm(request.POST)
    return perform(
        request,
        event,
        form,
        lambda typed: admit(clerk_of(request), event.pk, despite=typed["despite"]),
        _("Admitted."),
    )


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def leave_out(request: HttpRequest, event: Event) -> HttpResponse:
    """Leave a game out of the rating of an event that no list has yet."""
    if event.state == State.RATED:
        raise Http404  # as lists would have to be published again; possible with ratinghouse leave-out
    form = GameDecisionForm(request.POST)
    return perform(
        request,
        event,
        form,
        lambda typed: leave_out_game(clerk_of(request), event.pk, typed.pop("round"), typed.pop("no"), **typed),
        _("The game is left out."),
    )


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def rate_again(request: HttpRequest, event: Event) -> HttpResponse:
    """Withdraw a decision on a game of an event that no list has yet."""
    form = StandingDecisionForm(request.POST)
    standing = {decision.pk: decision for decision in standing_decisions(event)}
    decision = standing.get(form.cleaned_data["decision"]) if form.is_valid() else None
    if decision is None or event.state == State.RATED:
        raise Http404
    clerk = clerk_of(request)
    reason, today = "the decision is withdrawn", clerk.now.date()
    rate_game_again(clerk, event.pk, decision.round, decision.white, reason=reason, day=today)
    messages.success(request, _("The game is rated again."))
    return redirect("desk-event", number=event.pk)


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def refuse_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Refuse the event, with the reason and the article."""
    form = RefuseForm(request.POST)
    return perform(
        request,
        event,
        form,
        lambda typed: refuse(clerk_of(request), event.pk, typed["reason"], typed["article"], typed["communicated"]),
        _("Refused."),
    )


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def withdraw_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Withdraw the event before it is rated."""
    form = WithdrawForm(request.POST)
    return perform(
        request, event, form, lambda typed: withdraw(clerk_of(request), event.pk, typed["reason"]), _("Withdrawn.")
    )


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def reconsider_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Put a refused event back on the desk."""
    form = ReconsiderForm(request.POST)
    return perform(
        request,
        event,
        form,
        lambda typed: reconsider(clerk_of(request), event.pk, typed["reason"]),
        _("Back on the desk."),
    )


def _forms(event: Event) -> list[FormOffer]:
    """Return the official forms of the event; none where its file cannot be read or has no players."""
    return form_offers(event, newest_working(event), private=True) if event.entries.exists() else []


def perform(
    request: HttpRequest, event: Event, form: SiteForm, act: Callable[[dict[str, Any]], object], message: str
) -> HttpResponse:
    """Do the act of a form and redirect to the event; or show the form again with its errors."""
    if form.is_valid():
        try:
            act(form.cleaned_data)
            messages.success(request, message)
            return redirect("desk-event", number=event.pk)
        except Refused as refused:
            form.add_refusal(refused, event.pk)
    return _page(request, event, form)


def _next_in_error(event: Event) -> Event | None:
    """Return the next report on the desk with errors or unmatched players."""
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
