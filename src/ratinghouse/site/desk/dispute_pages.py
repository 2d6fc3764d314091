"""Disputes: the list of those that one may see, and the page of one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.accounts.disputes import SETTLED, answer
from ratinghouse.site.desk.subjects import dispute_of
from ratinghouse.site.models import Dispute
from ratinghouse.site.permissions import Action, may, visible_events, visitor


@require_safe
@permitted(Action.SEND_REPORT)
def disputes(request: HttpRequest) -> HttpResponse:
    """The disputes on the visitor's events, open ones first."""
    who = visitor(request.user)
    mine = Dispute.objects.filter(event__in=visible_events(who))
    events_disputes = mine.select_related("player", "event").order_by("-opened")
    unsettled_first = sorted(events_disputes, key=lambda dispute: dispute.state in SETTLED)
    return render(request, "site/desk/disputes.html", {"disputes": unsettled_first})


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.SEE_DISPUTE, dispute_of)
def dispute(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """What was said, and a form to answer."""
    who, user = visitor(request.user), request.user
    assert isinstance(user, User)
    settles = may(who, Action.SETTLE_DISPUTE, dispute)
    if request.method == "POST":
        settle = request.POST.get("settle", "") if settles else ""
        try:
            answer(clerk_of(request), dispute.pk, user, request.POST.get("text", ""), settle=settle)
            messages.success(request, _("Answered."))
            return redirect("dispute", number=dispute.pk)
        except Refused as refused:
            show_refusal(request, refused)
    context = {
        "typed": request.POST.get("text", ""),
        "dispute": dispute,
        "answers": dispute.answers.select_related("user").order_by("at", "pk"),
        "settles": settles,
        "settled": dispute.state in SETTLED,
        "sees_event": may(who, Action.SEE_EVENT, dispute.event),
    }
    return render(request, "site/desk/dispute.html", context)
