"""Registrations on the desk: events announced beforehand, and the reports that belong to them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratinghouse.office.events.deadlines import announcement_timing, report_deadline
from ratinghouse.office.events.expected_reports import events_for
from ratinghouse.office.events.registrations import amend, announce, cancel, link, reinstate, unlink
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import Club, JournalEntry, Pool, Registration
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.announcement_form import announcement_from, initial_values, posted_values, registration_day
from ratinghouse.site.desk.subjects import registration_of
from ratinghouse.site.permissions import Action, may, visible_registrations, visitor

_PAGE = 50


@require_safe
@permitted(Action.ANNOUNCE)
def registrations(request: HttpRequest) -> HttpResponse:
    """The announced events: those to come and those that wait for their report, or another part of them."""
    who, today = visitor(request.user), datetime.now(UTC).date()
    mine = visible_registrations(who)
    parts = _parts(mine, today)
    chosen = request.GET.get("show", "")
    chosen = chosen if chosen in parts else "waiting"
    rows_of_part = parts[chosen][1].select_related("pool", "organiser", "event").order_by("start", "pk")
    page = Paginator(rows_of_part, _PAGE).get_page(request.GET.get("page"))
    context = {
        "visitor": who,
        "page": page,
        "rows": [
            (registration, announcement_timing(registration), report_deadline(registration)[0]) for registration in page
        ],
        "chosen": chosen,
        "parts": [(name, title, rows.count()) for name, (title, rows) in parts.items()],
        "today": today,
    }
    return render(request, "site/desk/registrations.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.ANNOUNCE)
def announce_event(request: HttpRequest) -> HttpResponse:
    """The form that announces an event; what was typed stays in it when it is refused."""
    who, today = visitor(request.user), datetime.now(UTC).date()
    typed: dict[str, Any] = {"organiser": _own_club(who.club)}
    if request.method == "POST":
        form = request.POST.dict()
        typed = posted_values(form)
        try:
            registered = (registration_day(form) if who.is_officer else None) or today
            sender = form.get("sender", "").strip() if who.is_officer else who.name
            registration = announce(clerk_of(request), announcement_from(form), sender, registered)
        except Refused as refused:
            show_refusal(request, refused)
        else:
            messages.success(
                request, _("The event is announced as registration %(number)d.") % {"number": registration.pk}
            )
            return redirect("desk-registration", number=registration.pk)
    return render(request, "site/desk/announce.html", {"visitor": who, "typed": typed, **_choices()})


@require_safe
@permitted(Action.SEE_REGISTRATION, registration_of)
def registration_page(request: HttpRequest, registration: Registration) -> HttpResponse:
    """What was announced, whether in time, and its report or what may be its report."""
    return _page(request, registration, initial_values(registration))


@require_POST
@permitted(Action.AMEND_REGISTRATION, registration_of)
def amend_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Change what was announced; the day of registration and exceptions are the officers'."""
    form = request.POST.dict()
    handles = may(visitor(request.user), Action.HANDLE_REGISTRATION, registration)
    try:
        amend(
            clerk_of(request),
            registration.pk,
            announcement_from(form),
            form.get("why", "").strip(),
            registered=registration_day(form) if handles else None,
            late_accepted=form.get("late_accepted") == "1" if handles else None,
        )
    except Refused as refused:
        show_refusal(request, refused)
        return _page(request, registration, posted_values(form), refused=True)
    messages.success(request, _("The registration is changed."))
    return redirect("desk-registration", number=registration.pk)


@require_POST
@permitted(Action.AMEND_REGISTRATION, registration_of)
def cancel_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """The event is not played."""
    reason = request.POST.get("reason", "")
    return _perform(request, registration, lambda: cancel(clerk_of(request), registration.pk, reason), _("Cancelled."))


@require_POST
@permitted(Action.HANDLE_REGISTRATION, registration_of)
def decide_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Link it to a report, take the link back, or reinstate it."""
    clerk, form = clerk_of(request), request.POST
    number, reason = form.get("event", "").strip(), form.get("reason", "")
    match form.get("do"):
        case "link":
            event = int(number) if number.isascii() and number.isdecimal() and len(number) < 16 else 0
            done = _perform(
                request, registration, lambda: link(clerk, registration.pk, event), _("Linked to its report.")
            )
        case "unlink":
            done = _perform(
                request, registration, lambda: unlink(clerk, registration.pk, reason), _("The link is taken back.")
            )
        case "reinstate":
            done = _perform(
                request, registration, lambda: reinstate(clerk, registration.pk, reason), _("Announced again.")
            )
        case _:
            raise Http404
    return done


def _page(
    request: HttpRequest, registration: Registration, typed: dict[str, Any], *, refused: bool = False
) -> HttpResponse:
    who, today = visitor(request.user), datetime.now(UTC).date()
    deadline, article = report_deadline(registration)
    awaits_report = registration.event is None and not registration.cancelled
    handles = may(who, Action.HANDLE_REGISTRATION, registration)
    journal = JournalEntry.objects.filter(subject=f"registration {registration.pk}").order_by("-number")[:20]
    context = {
        "visitor": who,
        "registration": registration,
        "notice": announcement_timing(registration),
        "deadline": deadline,
        "article": article,
        "days_left": (deadline - today).days if deadline else None,
        "ended": registration.end < today,
        "typed": typed,
        "refused": refused,
        "handles": handles,
        "amends": may(who, Action.AMEND_REGISTRATION, registration) and not registration.cancelled,
        "sees_event": registration.event is not None and may(who, Action.SEE_EVENT, registration.event),
        "suggestions": events_for(registration) if awaits_report and handles else [],
        "journal": displayed_entries(journal) if handles else [],
        **_choices(),
    }
    return render(request, "site/desk/registration.html", context)


def _parts(mine: QuerySet[Registration], today: date) -> dict[str, tuple[str, QuerySet[Registration]]]:
    standing = mine.filter(cancelled=False)
    return {
        "waiting": (_("to come or to report"), standing.filter(event=None)),
        "overdue": (_("ended without a report"), standing.filter(event=None, end__lt=today)),
        "reported": (_("reported"), standing.exclude(event=None)),
        "cancelled": (_("cancelled"), mine.filter(cancelled=True)),
    }


def _choices() -> dict[str, Any]:
    return {"pools": Pool.objects.order_by("pk"), "clubs": Club.objects.order_by("name", "pk")}


def _own_club(club: int | None) -> str:
    return Club.objects.get(pk=club).code if club is not None else ""


def _perform(request: HttpRequest, registration: Registration, act: Callable[[], object], message: str) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        show_refusal(request, refused)
    else:
        messages.success(request, message)
    back = request.POST.get("back", "")
    if back.isascii() and back.isdecimal() and len(back) < 16:
        return redirect("desk-event", number=int(back))
    return redirect("desk-registration", number=registration.pk)
