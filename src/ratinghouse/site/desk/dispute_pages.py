"""The pages of disputes: all that the visitor may see, and a single dispute."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.accounts.disputes import SETTLED, answer
from ratinghouse.site.desk.forms.dispute_form import AnswerForm
from ratinghouse.site.desk.subjects import dispute_of
from ratinghouse.site.models import Dispute
from ratinghouse.site.permissions import Action, may, visible_events, visitor
from ratinghouse.site.site_form import REFUSED_STATUS, posted


@require_safe
@permitted(Action.SEND_REPORT)
def disputes(request: HttpRequest) -> HttpResponse:
    """List the disputes on the visitor's events, open ones first."""
    who = visitor(request.user)
    mine = Dispute.objects.filter(event__in=visible_events(who))
    events_disputes = mine.select_related("player", "event").order_by("-opened")
    unsettled_first = sorted(events_disputes, key=lambda dispute: dispute.state in SETTLED)
    return render(request, "site/desk/disputes.html", {"disputes": unsettled_first})


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.SEE_DISPUTE, dispute_of)
def dispute(request: HttpRequest, dispute: Dispute) -> HttpResponse:
    """Show the dispute with its answers, and a form to answer."""
    who, user = visitor(request.user), request.user
    assert isinstance(user, User)
    settles = may(who, Action.SETTLE_DISPUTE, dispute)
    form = AnswerForm(posted(request), settles=settles)
    if request.method == "POST" and form.is_valid():
        typed = form.cleaned_data
        try:
            answer(clerk_of(request), dispute.pk, user, typed["text"], settle=typed.get("settle", ""))
            messages.success(request, _("Answered."))
            return redirect("dispute", number=dispute.pk)
        except Refused as refused:
            form.add_refusal(refused)
    context = {
        "form": form,
        "dispute": dispute,
        "answers": dispute.answers.select_related("user").order_by("at", "pk"),
        "settled": dispute.state in SETTLED,
        "sees_event": may(who, Action.SEE_EVENT, dispute.event),
    }
    return render(request, "site/desk/dispute.html", context, status=REFUSED_STATUS if form.is_bound else 200)
