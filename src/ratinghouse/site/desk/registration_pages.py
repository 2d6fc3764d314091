"""The pages of registrations: events announced beforehand, and their reports."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratinghouse.office.events.deadlines import announcement_timing, report_deadline
from ratinghouse.office.events.expected_reports import events_for
from ratinghouse.office.events.registrations import amend, announce, cancel, link, reinstate, unlink
from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import Club, JournalEntry, Registration
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.forms.announcement_form import AmendmentForm, AnnouncementForm, initial_values
from ratinghouse.site.desk.forms.registration_forms import CancelForm, LinkForm, ReinstateForm, UnlinkForm
from ratinghouse.site.desk.subjects import registration_of
from ratinghouse.site.permissions import Action, may, visible_registrations, visitor
from ratinghouse.site.site_form import REFUSED_STATUS, SiteForm, posted, pressed_button

_PAGE = 50


@require_safe
@permitted(Action.ANNOUNCE)
def registrations(request: HttpRequest) -> HttpResponse:
    """List the announced events: those without a report, or another group."""
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
    """Announce an event."""
    who, today = visitor(request.user), datetime.now(UTC).date()
    form = AnnouncementForm(posted(request), is_officer=who.is_officer, initial={"organiser": _own_club(who.club)})
    if request.method == "POST" and form.is_valid():
        sender = form.cleaned_data["sender"] if who.is_officer else who.name
        try:
            registration = announce(clerk_of(request), form.announcement, sender, form.registered_on or today)
            message = _("The event is announced as registration %(number)d.") % {"number": registration.pk}
            messages.success(request, message)
            return redirect("desk-registration", number=registration.pk)
        except Refused as refused:
            form.add_refusal(refused)
    status = REFUSED_STATUS if form.is_bound else 200
    return render(request, "site/desk/announce.html", {"form": form}, status=status)


@require_safe
@permitted(Action.SEE_REGISTRATION, registration_of)
def registration_page(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Show what was announced, whether it was in time, and its report or similar reports."""
    return _page(request, registration)


@require_POST
@permitted(Action.AMEND_REGISTRATION, registration_of)
def amend_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Change what was announced; the day of registration and exceptions are for officers."""
    is_officer = may(visitor(request.user), Action.HANDLE_REGISTRATION, registration)
    form = AmendmentForm(request.POST, is_officer=is_officer)
    return _perform(
        request,
        registration,
        form,
        lambda: amend(
            clerk_of(request),
            registration.pk,
            form.announcement,
            form.cleaned_data["why"],
            registered=form.registered_on,
            late_accepted=form.cleaned_data.get("late_accepted"),
        ),
        _("The registration is changed."),
    )


@require_POST
@permitted(Action.AMEND_REGISTRATION, registration_of)
def cancel_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Cancel it: the event is not played."""
    form = CancelForm(request.POST)
    return _perform(
        request,
        registration,
        form,
        lambda: cancel(clerk_of(request), registration.pk, form.cleaned_data["reason"]),
        _("Cancelled."),
    )


@require_POST
@permitted(Action.HANDLE_REGISTRATION, registration_of)
def decide_registration(request: HttpRequest, registration: Registration) -> HttpResponse:
    """Link it to a report, undo the link, or reinstate it."""
    clerk, number = clerk_of(request), registration.pk
    match pressed_button(request, "link", "unlink", "reinstate"):
        case "link":
            link_form = LinkForm(request.POST)
            return _perform(
                request,
                registration,
                link_form,
                lambda: link(clerk, number, link_form.cleaned_data["event"]),
                _("Linked to its report."),
            )
        case "unlink":
            unlink_form = UnlinkForm(request.POST)
            return _perform(
                request,
                registration,
                unlink_form,
                lambda: unlink(clerk, number, unlink_form.cleaned_data["reason"]),
                _("The link is removed."),
            )
        case _:
            reinstate_form = ReinstateForm(request.POST)
            return _perform(
                request,
                registration,
                reinstate_form,
                lambda: reinstate(clerk, number, reinstate_form.cleaned_data["reason"]),
                _("Announced again."),
            )


def _page(request: HttpRequest, registration: Registration, sent: SiteForm | None = None) -> HttpResponse:
    """Return the page of a registration; a form that was sent and refused is shown with its errors."""
    who, today = visitor(request.user), datetime.now(UTC).date()
    deadline, article = report_deadline(registration)
    awaits_report = registration.event is None and not registration.cancelled
    handles = may(who, Action.HANDLE_REGISTRATION, registration)
    journal = JournalEntry.objects.filter(subject=f"registration {registration.pk}").order_by("-number")[:20]
    amendment = AmendmentForm(is_officer=handles, initial=initial_values(registration))
    context = {
        "registration": registration,
        "notice": announcement_timing(registration),
        "deadline": deadline,
        "article": article,
        "ended": registration.end < today,
        "form": sent if isinstance(sent, AmendmentForm) else amendment,
        "cancel_form": sent if isinstance(sent, CancelForm) else CancelForm(),
        "link_form": sent if isinstance(sent, LinkForm) else LinkForm(),
        "unlink_form": sent if isinstance(sent, UnlinkForm) else UnlinkForm(),
        "reinstate_form": sent if isinstance(sent, ReinstateForm) else ReinstateForm(),
        "handles": handles,
        "amends": may(who, Action.AMEND_REGISTRATION, registration) and not registration.cancelled,
        "sees_event": registration.event is not None and may(who, Action.SEE_EVENT, registration.event),
        "suggestions": events_for(registration) if awaits_report and handles else [],
        "journal": displayed_entries(journal) if handles else [],
    }
    return render(request, "site/desk/registration.html", context, status=REFUSED_STATUS if sent else 200)


def _parts(mine: QuerySet[Registration], today: date) -> dict[str, tuple[str, QuerySet[Registration]]]:
    standing = mine.filter(cancelled=False)
    return {
        "waiting": (_("upcoming or not reported"), standing.filter(event=None)),
        "overdue": (_("ended without a report"), standing.filter(event=None, end__lt=today)),
        "reported": (_("reported"), standing.exclude(event=None)),
        "cancelled": (_("cancelled"), mine.filter(cancelled=True)),
    }


def _own_club(club: int | None) -> str:
    return Club.objects.get(pk=club).code if club is not None else ""


def _perform(
    request: HttpRequest, registration: Registration, form: SiteForm, act: Callable[[], object], message: str
) -> HttpResponse:
    """Do the act of a form and redirect to the page it was sent from; or show the form again with its errors."""
    if form.is_valid():
        try:
            act()
            messages.success(request, message)
            back = form.cleaned_data.get("back")
            if back is not None:
                return redirect("desk-event", number=back)
            return redirect("desk-registration", number=registration.pk)
        except Refused as refused:
            form.add_refusal(refused)
    return _page(request, registration, form)
