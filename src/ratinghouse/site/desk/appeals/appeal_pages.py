"""Recording an appeal and deciding on it, from the page of the event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratinghouse.office.appeals.appeals import appeal, decide_appeal
from ratinghouse.office.models import Event
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.appeals.appeal_forms import AppealDecisionForm, AppealForm
from ratinghouse.site.desk.event_page import perform
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import pressed_button


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def record_appeal(request: HttpRequest, event: Event) -> HttpResponse:
    """Record that the organiser appealed."""
    return perform(
        request,
        event,
        AppealForm(request.POST),
        lambda typed: appeal(clerk_of(request), event.pk, typed["day"], typed["grounds"], despite=typed["despite"]),
        _("The appeal is recorded."),
    )


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def decide(request: HttpRequest, event: Event) -> HttpResponse:
    """Decide on an appeal: the event is considered again, or stays refused."""
    upheld = pressed_button(request, "uphold", "reject") == "uphold"
    return perform(
        request,
        event,
        AppealDecisionForm(request.POST),
        lambda typed: decide_appeal(clerk_of(request), event.pk, typed["day"], typed["reason"], upheld=upheld),
        _("The decision is recorded."),
    )
